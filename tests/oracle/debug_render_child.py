"""Print, as JSON, the lines that PhysX's own visualization draws for the joint frames of a stage: pairs of points.

Runs in the environment of ovphysx 0.7 and imports nothing of ours.
Usage: python debug_render_child.py STAGE.usda OUT.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import ovphysx
import ovstage
from ovphysx.samples.python_samples.schema_support import physx_schema_paths
from ovphysx.types import SimObjectType


def main(path: str, out: str) -> None:
    """Draw one step of the stage at `path`."""
    ovstage.population.register_usd_schemas([*map(str, physx_schema_paths()), str(ovphysx.newton_schema_root())])
    physx = ovphysx.PhysX()
    stage = ovstage.Stage("debug_render")
    ovstage.population.open_usd(stage, path, ordinal=1, domains=ovstage.PopulationDomain.ALL)
    stage.advance_write_floor(ordinal=1).wait()
    physx.wait_task(physx.attach_ovstage(stage, read_ordinal=1))
    for name, type_ in (("enabled", np.uint8), ("scale", np.float32), ("jointLocalFrames", np.float32)):
        with physx.write_sync(SimObjectType.DEBUG_RENDER, [name]) as session:
            for group in session.groups:
                for tensor in group.tensors:
                    tensor.assign(np.ones(tuple(tensor.shape), dtype=type_))
                session.commit_sync(group)
    physx.step_sync(1.0 / 1000.0)  # what is drawn are the poses at the start of the step
    lines: list[list[float]] = []
    with physx.read_sync(SimObjectType.DEBUG_RENDER, ["linePosition"]) as session:
        for group in session.groups:
            for tensor in group.tensors:
                lines += tensor.numpy().reshape(-1, 6).tolist()
    Path(out).write_text(json.dumps(lines))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
