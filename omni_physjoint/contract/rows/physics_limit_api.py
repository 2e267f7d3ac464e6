"""PhysicsLimitAPI: the bounds of one axis of a D6 joint."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysicsLimitAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Limits one axis of a D6 joint, or locks it when low > high. Typed joints keep their bounds in "
        "columns of their own and do not read it.",
        source="population/PhysicsLimitAPI",
        applies_to=("PhysicsJoint",),
        instances=("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance"),
        translational=("transX", "transY", "transZ", "distance", "linear"),
        matrix=MappingProxyType({"PhysicsJoint": ("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance")}),
        columns=(
            ColumnRow(
                name="limit:<inst>:physics:low",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=-_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Lower bound. The limit is on when either bound is finite and within +-0.5e38; low > high "
                "locks.",
                physx="PxArticulationLimit low, or lower bound of the PxD6Joint limit",
                if_absent="Reads as 0, which is finite: the limit is on, and with both bounds absent the axis is "
                "locked at 0.",
                diverges=True,
            ),
            ColumnRow(
                name="limit:<inst>:physics:high",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Upper bound; enabled together with the lower one.",
                physx="PxArticulationLimit high, or upper bound of the PxD6Joint limit",
                if_absent="Reads as 0, which is finite: the limit is on, and with both bounds absent the axis is "
                "locked at 0.",
                diverges=True,
            ),
        ),
    ),
)
