"""Measure how long the runtime's worker takes to answer about one stage, cold and warm; `run.py` calls it once.

python benchmarks/cold.py STAGE
"""

from __future__ import annotations

import json
import sys

from measure import Figures, seconds

from omni_physjoint.runtime import RuntimeWorker

_TRIES = 5


def measure(path: str) -> Figures:
    """Return the best of some tries: from the start of a process to the answer about `path`, and asked again."""
    cold, warm, joints = [], [], 0
    for _ in range(_TRIES):
        with RuntimeWorker() as worker:
            spent, answer = seconds(lambda worker=worker: worker.read(path))
            cold.append(spent)
            warm.append(seconds(lambda worker=worker: worker.read(path))[0])
            joints = len(answer.joints)
    return {"joints": joints, "cold_s": min(cold), "warm_s": min(warm)}


if __name__ == "__main__":
    json.dump(measure(sys.argv[1]), sys.stdout)
