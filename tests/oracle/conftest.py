"""The running consumer for all oracle tests: one worker process, started once and asked about stage after stage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from omni_physjoint.errors import RuntimeWorkerError
from omni_physjoint.runtime import VARIABLES, RuntimeWorker, find_runtime


def _worker(contract: str) -> Iterator[RuntimeWorker]:
    """Yield a started worker whose runtime implements `contract`; fail, never skip, when there is none."""
    python = find_runtime(contract)
    if python is None:
        pytest.fail(
            f"no ovphysx {contract} here: pip install 'ovphysx=={contract}.*' in some environment and name its "
            f"interpreter in {VARIABLES[contract]}",
            pytrace=False,
        )
    with RuntimeWorker(python) as worker:
        try:
            found = worker.contract
        except RuntimeWorkerError as error:
            pytest.fail(str(error), pytrace=False)
        if found != contract:
            pytest.fail(f"{python} has contract {found}, wanted is {contract}", pytrace=False)
        yield worker


@pytest.fixture(scope="session")
def runtime_worker() -> Iterator[RuntimeWorker]:
    """The consumer of contract 0.7, shared by all tests of the session."""
    yield from _worker("0.7")


@pytest.fixture(scope="session")
def runtime_worker_0_6() -> Iterator[RuntimeWorker]:
    """The consumer of contract 0.6, in the environment that the variable names."""
    yield from _worker("0.6")
