"""The quantities of a joint's axis in one table: name, unit, where each is read; for sheets, comparisons, searches.

A quantity is told in USD's units, degrees and per degree, as authored, as published, or as the consumer has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from omni_physjoint.contract import load
from omni_physjoint.model import ColumnReport, Dof, Effect, JointReport
from omni_physjoint.unit_systems import Angles, Units, UnitSystem

__all__ = ["QUANTITIES", "Quantity", "Quoted", "Reading", "column_quoted", "quote"]

_DEGREES = UnitSystem(Units(Angles.DEGREES, Angles.DEGREES))
"""What the consumer holds in radians, told in the unit of the column that it came from."""


class Reading(StrEnum):
    """Which of the three values of a quantity is meant."""

    AUTHORED = "authored"
    PRODUCER = "producer"
    CONSUMER = "consumer"


@dataclass(frozen=True, slots=True)
class Quoted:
    """One value with all that is needed to show it."""

    value: Any = None
    """None where there is none."""
    unit: str = ""
    column: str = ""
    """Name of the column behind it; it decides which numbers are sentinels."""
    authored: bool = False
    effect: Effect | None = None
    """What becomes of the column; None where no column is behind the value."""


_NOTHING = Quoted()


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of an axis, or of a joint as a whole."""

    key: str
    """Stable name, for settings and searches."""
    title: str
    columns: tuple[str, ...]
    """Names of the columns that it may come from; ``<inst>`` stands for the instance of the axis."""
    of_dof: Callable[[Dof], Any] | None = None
    """Where a degree of freedom has it, in USD units; None for what belongs to a joint as a whole."""

    def names(self, instance: str) -> tuple[str, ...]:
        """Return `columns` with the instance filled in; those of an instance are left out where there is none."""
        named = (name.replace("<inst>", instance) for name in self.columns if instance or "<inst>" not in name)
        return tuple(named)


def _of(name: str) -> Callable[[Dof], Any]:
    return lambda dof: getattr(dof, name).usd


_DRIVE = "drive:<inst>:physics:"
_AXIS = "physxJointAxis:<inst>:"
_ENVELOPE = "physxDrivePerformanceEnvelope:<inst>:"
_STATE = "state:<inst>:physics:"

QUANTITIES: tuple[Quantity, ...] = (
    Quantity("stiffness", "Stiffness", (_DRIVE + "stiffness",), _of("stiffness")),
    Quantity("damping", "Damping", (_DRIVE + "damping",), _of("damping")),
    Quantity("maxForce", "Max force", (_DRIVE + "maxForce",), _of("max_force")),
    Quantity("targetPosition", "Target position", (_DRIVE + "targetPosition",), _of("position_target")),
    Quantity("targetVelocity", "Target velocity", (_DRIVE + "targetVelocity",), _of("velocity_target")),
    Quantity("low", "Lower limit", ("physics:lowerLimit", "limit:<inst>:physics:low"), lambda dof: dof.limit.usd[0]),
    Quantity("high", "Upper limit", ("physics:upperLimit", "limit:<inst>:physics:high"), lambda dof: dof.limit.usd[1]),
    Quantity("maxJointVelocity", "Max velocity", (_AXIS + "maxJointVelocity",), _of("max_velocity")),
    Quantity("armature", "Armature", (_AXIS + "armature",), _of("armature")),
    Quantity("staticFrictionEffort", "Static friction", (_AXIS + "staticFrictionEffort",), _of("static_friction")),
    Quantity("dynamicFrictionEffort", "Dynamic friction", (_AXIS + "dynamicFrictionEffort",), _of("dynamic_friction")),
    Quantity(
        "viscousFrictionCoefficient",
        "Viscous friction",
        (_AXIS + "viscousFrictionCoefficient",),
        _of("viscous_friction"),
    ),
    Quantity(
        "maxActuatorVelocity",
        "Max actuator velocity",
        (_ENVELOPE + "maxActuatorVelocity",),
        _of("max_actuator_velocity"),
    ),
    Quantity(
        "speedEffortGradient",
        "Speed-effort gradient",
        (_ENVELOPE + "speedEffortGradient",),
        _of("speed_effort_gradient"),
    ),
    Quantity(
        "velocityDependentResistance",
        "Velocity resistance",
        (_ENVELOPE + "velocityDependentResistance",),
        _of("velocity_dependent_resistance"),
    ),
    Quantity("position", "Position", (_STATE + "position",), _of("position")),
    Quantity("velocity", "Velocity", (_STATE + "velocity",), _of("velocity")),
    Quantity("jointEnabled", "Enabled", ("physics:jointEnabled",)),
    Quantity("excludeFromArticulation", "Excluded", ("physics:excludeFromArticulation",)),
    Quantity("collisionEnabled", "Bodies collide", ("physics:collisionEnabled",)),
    Quantity("breakForce", "Break force", ("physics:breakForce",)),
    Quantity("breakTorque", "Break torque", ("physics:breakTorque",)),
    Quantity("localPos0", "Position 0", ("physics:localPos0",)),
    Quantity("localRot0", "Rotation 0", ("physics:localRot0",)),
    Quantity("localPos1", "Position 1", ("physics:localPos1",)),
    Quantity("localRot1", "Rotation 1", ("physics:localRot1",)),
)
"""In the order in which a table offers them."""

_OWN_INSTANCE: Mapping[str, str] = MappingProxyType(
    {"PhysicsRevoluteJoint": "angular", "PhysicsPrismaticJoint": "linear"}
)
"""Instance that a joint type of one axis reads, also where it has no degree of freedom."""


def quote(
    joint: JointReport, dof: Dof | None, quantity: Quantity, reading: Reading, columns: Mapping[str, ColumnReport]
) -> Quoted:
    """Return a quantity of one axis of `joint`.

    Args:
        joint: The joint.
        dof: The axis; None for a joint that has no degree of freedom.
        quantity: What to tell.
        reading: Which of its values.
        columns: The columns of the joint by name.
    """
    instance = dof.instance if dof is not None else _OWN_INSTANCE.get(joint.type, "")
    names = quantity.names(instance)
    column = next((columns[name] for name in names if name in columns), None)
    if reading is Reading.CONSUMER and dof is not None and quantity.of_dof is not None:
        template = names[-1]
        return Quoted(
            quantity.of_dof(dof),
            _unit(template, joint.type),
            template,
            authored=column is not None and column.authored,
            effect=column.effect if column is not None else None,
        )
    return column_quoted(column, reading) if column is not None else _NOTHING


def column_quoted(column: ColumnReport, reading: Reading, units: UnitSystem = _DEGREES) -> Quoted:
    """Return one of the three values of a column; the consumer's is told in `units`."""
    if reading is Reading.AUTHORED:
        value, unit = (column.authored_value if column.authored else None), column.units
    elif reading is Reading.PRODUCER:
        value, unit = column.producer_value, column.units
    else:
        applied = column.effect is not Effect.NOT_READ
        value = units.shown(column.resolved, column.resolved_units, column.name) if applied else None
        unit = units.unit(column.resolved_units)
    number = isinstance(value, int | float | tuple) and not isinstance(value, bool)
    return Quoted(value, unit if number else "", column.name, column.authored, column.effect)


@lru_cache(maxsize=512)
def _unit(column: str, type_name: str) -> str:
    """Return the unit of a column in USD; all contract versions agree on it."""
    contract = load("0.7")
    located = contract.locate(column, type_name)
    return contract.quantity(located)[0] if located is not None else ""
