"""Stages to check, and checking them in this process."""

from __future__ import annotations

import datetime
from pathlib import Path

from omni_physjoint.checking.one import Task, check_stage
from omni_physjoint.checking.outcome import StageOutcome
from omni_physjoint.checking.settings import Settings

TODAY = datetime.date(2026, 12, 1)

HEAD = '#usda 1.0\n(\n    metersPerUnit = 1\n    upAxis = "Z"\n)\n'
BODY = 'def Cube "Box" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {}\n'


def hinge(metadata: str = "", name: str = "Hinge") -> str:
    """Return a hinge whose drive has maxForce 0, which is PJ305 on its column, and with no fault beside it."""
    return f'''def PhysicsRevoluteJoint "{name}" (
    prepend apiSchemas = ["PhysicsDriveAPI:angular"]{metadata}
)
{{
    rel physics:body1 = </Box>
    float drive:angular:physics:stiffness = 10
    float drive:angular:physics:maxForce = 0
}}
'''


COLUMN = "drive:angular:physics:maxForce"


def write(folder: Path, *parts: str, name: str = "robot.usda", layer: str = "") -> Path:
    """Write a stage of those parts, with `layer` as further metadata of its layer."""
    path = folder / name
    head = HEAD if not layer else HEAD[:-2] + f"{layer}\n)\n"
    path.write_text(head + BODY + "".join(parts), encoding="utf-8")
    return path


def outcome(path: Path, settings: Settings | None = None, urdf: Path | None = None) -> StageOutcome:
    """Return what comes of the stage at `path`, on the first of December 2026."""
    task = Task(str(path), settings or Settings(), "0.7", TODAY, str(urdf) if urdf else None)
    return check_stage(task)[0]


def told(found: StageOutcome) -> list[tuple[str, str, str | None]]:
    """Return code, prim and reason of each finding, sorted."""
    return sorted((n.finding.rule, n.finding.prim, n.waived) for n in found.findings)
