# omni_physjoint: `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	if $$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then echo $$p; break; fi; done)
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
WORKERS ?= 2
PYTEST ?= $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test lint types imports check soak bench check-0.6 picture wheel lock format clean

help: ## list the commands
	@grep -hE '^[a-z][a-z0-9.-]*:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | while IFS="$$(printf '\t')" read -r name text; do \
		printf 'make %-10s %s\n' "$$name" "$$text"; done

# --- environments ---------------------------------------------------------------------------------------------------
# A stamp is newer than what it was made from, so that nothing is installed twice. The package itself is installed
# in place, without dependencies and without build isolation: all comes from the lock.

$(VENV)/.made:
	@if [ -z "$(PYTHON)" ]; then echo "error: no Python 3.11, 3.12 or 3.13 found: install one, or name it: make PYTHON=/path/to/python" >&2; exit 1; fi
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(None if (3, 11) <= v < (3, 14) else f"error: $(PYTHON) is Python {v[0]}.{v[1]}, and 3.11, 3.12 or 3.13 is needed: make PYTHON=/path/to/python")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements/run.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# The dev lock holds all of the run lock, in the same versions.
$(VENV)/.dev: $(VENV)/.made requirements/dev.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $(VENV)/.run $@

.venv-0.6/.dev: requirements/runtime-0.6.txt | $(VENV)/.made
	$(PYTHON) -m venv .venv-0.6
	.venv-0.6/bin/python -m pip --disable-pip-version-check --no-input install --quiet --require-hashes -r requirements/runtime-0.6.txt
	@touch $@

# Wheels leave some libraries to the system; where one is missing this installs them (as root) or says how.
QT := @tools/system-libraries $(BIN)/python qt
QT_AND_RUNTIME := @tools/system-libraries $(BIN)/python all

# --- use --------------------------------------------------------------------------------------------------------------

run: $(VENV)/.run ## open the panel on the sample arm (ARGS=stage.usd for another); with no display: the report and a picture
	$(QT)
	$(BIN)/omni-physjoint $(ARGS)

# --- checks -----------------------------------------------------------------------------------------------------------

test: $(VENV)/.dev ## run all tests (ARGS="-k name" for some)
	$(QT_AND_RUNTIME)
	$(PYTEST) $(ARGS)

lint: $(VENV)/.dev ## style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev ## static types
	$(BIN)/mypy

imports: $(VENV)/.dev ## who may import whom
	$(BIN)/lint-imports --no-cache

check: lint types imports test ## all that CI runs

soak: $(VENV)/.dev ## the long tests at their full counts
	$(QT_AND_RUNTIME)
	OMNI_PHYSJOINT_SOAK=1 $(PYTEST) -m "not contract_0_6" --timeout 3600 $(ARGS)

check-0.6: $(VENV)/.dev .venv-0.6/.dev ## the checks of contract 0.6 against ovphysx 0.6, in an environment of its own
	$(QT_AND_RUNTIME)
	OMNI_PHYSJOINT_RUNTIME_0_6=$(CURDIR)/.venv-0.6/bin/python $(PYTEST) -m contract_0_6 $(ARGS)

bench: $(VENV)/.dev ## measure generated stages beside OpenUSD's parser (ARGS="--robots 1000"), on a quiet machine
	$(BIN)/python benchmarks/run.py -o build/benchmarks/figures.json $(ARGS)

# --- upkeep -----------------------------------------------------------------------------------------------------------

format: $(VENV)/.dev ## format the sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

picture: $(VENV)/.dev ## draw data/preview.png anew
	$(QT)
	OMNI_PHYSJOINT_PICTURES=data $(BIN)/python -m pytest -q tests/ui/test_panel_app.py -k picture_of_the_arm

wheel: $(VENV)/.dev ## build dist/*.whl
	$(BIN)/python -m build --wheel --no-isolation

# One resolution for all platforms and Pythons. uv writes neither index nor host into its output.
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

lock: $(VENV)/.dev ## resolve the dependencies anew (UPGRADE=--upgrade for the newest)
	$(UV_COMPILE) $(UPGRADE) pyproject.toml --all-extras -o requirements/dev.txt
	$(UV_COMPILE) pyproject.toml requirements/run.in --extra ui -c requirements/dev.txt -o requirements/run.txt
	$(UV_COMPILE) $(UPGRADE) requirements/runtime-0.6.in -o requirements/runtime-0.6.txt

clean: ## remove environments and caches
	rm -rf $(VENV) .venv-0.6 build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
