"""What a physics simulation makes of the joints of a USD stage.

Importing this package registers the PhysX and Newton schemas with USD. Import it before the first stage is opened:
USD reads its schema registry once, and drops what it does not know without a word.

>>> import omni_physjoint
>>> report = omni_physjoint.inspect(stage)
>>> report.joint("/World/Arm/Elbow").column("physics:lowerLimit").resolved
"""

from __future__ import annotations

from omni_physjoint import interrupts as _interrupts  # noqa: F401 - first, as the imports below take long
from omni_physjoint import schemas as _schemas
from omni_physjoint.errors import (
    ContractError,
    PhysJointError,
    RuntimeWorkerError,
    SchemaRegistryError,
    SnapshotError,
    StageOpenError,
)
from omni_physjoint.model import JointReport, Report
from omni_physjoint.report import inspect, inspect_file
from omni_physjoint.stage import open_stage

__all__ = [
    "ContractError",
    "JointReport",
    "PhysJointError",
    "Report",
    "RuntimeWorkerError",
    "SchemaRegistryError",
    "SnapshotError",
    "StageOpenError",
    "inspect",
    "inspect_file",
    "open_stage",
]

_schemas.register()
