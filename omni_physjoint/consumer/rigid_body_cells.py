"""What the consumer makes of the columns of PhysxRigidBodyAPI on a body."""

from __future__ import annotations

import math
from collections.abc import Mapping

from omni_physjoint.contract import Contract
from omni_physjoint.contract.records import Located, Scaled
from omni_physjoint.model import Cell, ColumnValue, Effect, Origin
from omni_physjoint.units import FLT_MAX, convert

__all__ = ["rigid_body_cell"]

_PREFIX = "physxRigidBody:"
_FASTEST = 1e16
"""Speed that stands for no limit [length/s]. Source: contract page PhysxRigidBodyAPI."""

_BY_ARTICULATION = frozenset(
    {"sleepThreshold", "stabilizationThreshold", "solverPositionIterationCount", "solverVelocityIterationCount"}
)
_LOCKS = frozenset({"lockedPosAxis", "lockedRotAxis"})
_NOT_NEGATIVE = frozenset(
    {"linearDamping", "angularDamping", "sleepThreshold", "stabilizationThreshold", "contactSlopCoefficient"}
    | {"maxContactImpulse", "solverVelocityIterationCount"}
)
_LEAST_DEPENETRATION = 1e32
"""What PhysX keeps where it refuses a depenetration velocity [length/s]; measured."""


def rigid_body_cell(
    located: Located, values: Mapping[str, ColumnValue], role: str, contract: Contract, meters_per_unit: float
) -> Cell:
    """Return the cell of one column of an applied PhysxRigidBodyAPI.

    Args:
        located: The column.
        values: What is published on the body.
        role: link, dynamic, kinematic or static.
        contract: Tables that know units and defaults.
        meters_per_unit: Length unit to reckon with.

    Source:
        Contract page PhysxRigidBodyAPI; values and roles measured on ovphysx 0.7.0 (a link, a dynamic and a kinematic
        body with every column set, and one with values out of range).
    """
    _, conversion, unit = contract.quantity(located)
    name, default = located.name.removeprefix(_PREFIX), located.row.parser_default
    absent = default.at(meters_per_unit) if isinstance(default, Scaled) else default
    value: ColumnValue | None = values.get(located.name, absent)  # type: ignore[arg-type]  # a literal of the tables
    origin = Origin.COLUMN if located.name in values else Origin.PARSER_DEFAULT
    reason = "Read as published." if located.name in values else "The column is absent, so the parser default stands."
    if role == "static":
        return Cell(value, unit, origin, Effect.NO_EFFECT, "The body is disabled, so it is static.")
    if role == "link" and name in _BY_ARTICULATION:
        return Cell(value, unit, origin, Effect.NO_EFFECT, "A link has none of its own: its articulation's counts.")
    if role == "link" and name in _LOCKS:
        return Cell(value, unit, origin, Effect.NO_EFFECT, "A link has no locks.")
    if role == "kinematic" and name == "enableCCD" and value is True:
        return Cell(False, unit, Origin.RUNTIME, Effect.NO_EFFECT, "PhysX refuses it on a kinematic body.")
    held, why = _held(name, value)
    if why:
        origin, reason = Origin.RUNTIME, why
    if isinstance(held, float):
        held = convert(held, conversion)
    return Cell(held, unit, origin, Effect.APPLIED, reason)


def _held(name: str, value: ColumnValue | None) -> tuple[ColumnValue | None, str]:
    """Return what PhysX has of a value, in the column's unit, and why it is another one; "" where it is not."""
    if not isinstance(value, int | float) or isinstance(value, bool) or math.isnan(value):
        return value, ""
    if name == "maxLinearVelocity" and value > _FASTEST:
        return _FASTEST, ""
    if name == "maxContactImpulse" and value > FLT_MAX:
        return FLT_MAX, ""
    if name == "maxAngularVelocity" and value < 0.0:
        return math.degrees(100.0), "A negative value is passed over: PhysX keeps 100 rad/s."
    if name == "maxDepenetrationVelocity" and value <= 0.0:
        return _LEAST_DEPENETRATION, "PhysX refuses a value that is not positive, and keeps its own: no limit."
    if name == "solverPositionIterationCount" and value < 1:
        return 1, "There is at least one iteration."
    if name in _NOT_NEGATIVE and value < 0:
        return type(value)(0), "A negative value counts as 0."
    return value, ""
