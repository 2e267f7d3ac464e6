"""The running consumer for the effects of the rules: one worker process for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from omni_physjoint.runtime import VARIABLES, RuntimeWorker, find_runtime


@pytest.fixture(scope="session")
def runtime_worker() -> Iterator[RuntimeWorker]:
    """The consumer of contract 0.7; the tests fail, never skip, when there is none."""
    python = find_runtime("0.7")
    if python is None:
        pytest.fail(f"no ovphysx 0.7 here: name an interpreter that has it in {VARIABLES['0.7']}", pytrace=False)
    with RuntimeWorker(python) as worker:
        yield worker
