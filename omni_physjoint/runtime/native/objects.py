"""Values of simulation objects as read sessions return them: degrees, per-degree gains, authored body order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ovstage
from ovphysx.types import SimObjectType

from omni_physjoint.runtime.native.versions import RuntimeApi

__all__ = ["BODY_ATTRIBUTES", "DOF_ATTRIBUTES", "POSE_ATTRIBUTES", "STATE_ATTRIBUTES", "SimObjectType", "read_objects"]

DOF_ATTRIBUTES = (
    "jointStiffness",
    "jointDamping",
    "jointLimit",
    "jointMaxVelocity",
    "jointMaxForce",
    "jointArmature",
    "jointStaticFriction",
    "jointDynamicFriction",
    "jointViscousFriction",
    "jointSpeedEffortGradient",
    "jointMaxActuatorVelocity",
    "jointVelocityDependentResistance",
    "jointDriveType",
    "jointPosition",
    "jointVelocity",
    "jointPositionTarget",
    "jointVelocityTarget",
)
STATE_ATTRIBUTES = ("jointPosition", "jointVelocity")
POSE_ATTRIBUTES = ("position", "orientation")
BODY_ATTRIBUTES = ("mass", "inertia", "centerOfMassPosition", "centerOfMassOrientation", *POSE_ATTRIBUTES)


def read_objects(
    physx: Any, stage: Any, api: RuntimeApi, kind: SimObjectType, attributes: Iterable[str]
) -> dict[str, dict[str, Any]]:
    """Return `attributes` of all objects of `kind`, by prim path.

    A root prim that owns several articulations gives several rows: ``path``, ``path#2``, and so on.
    """
    out: dict[str, dict[str, Any]] = {}
    with ovstage.PathDictionary(stage) as names, api.read(physx, kind, attributes) as session:
        for group in session.groups:
            name = names.token_to_string(group.attribute)
            paths = names.get_path_strings(group.prim_list)[group.prim_offset : group.prim_offset + group.prim_count]
            rows = group.tensors if group.is_array else group.tensors[0].numpy()
            seen: dict[str, int] = {}
            for path, row in zip(paths, rows, strict=True):
                seen[path] = seen.get(path, 0) + 1
                key = path if seen[path] == 1 else f"{path}#{seen[path]}"
                out.setdefault(key, {})[name] = row.numpy().tolist() if group.is_array else row.tolist()

    return out
