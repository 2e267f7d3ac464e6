"""What rules ask a joint's report again and again, and how they show a value."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from omni_physjoint import display
from omni_physjoint.contract import load
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import (
    ColumnReport,
    ColumnValue,
    Effect,
    Gap,
    JointReport,
    Origin,
    Report,
    Role,
    SideReport,
)

__all__ = [
    "LINKING_TYPES",
    "Bounds",
    "applied",
    "bounds",
    "changed",
    "exists",
    "given",
    "instances_of",
    "is_idle",
    "join",
    "kind_of",
    "length_unit",
    "lower",
    "misfit",
    "number",
    "reads",
    "row",
    "show",
    "undone",
    "unit_text",
    "world_side",
]

LINKING_TYPES = (
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
)
"""Types that can join a link to its parent."""

_KINDS = {
    "PhysicsFixedJoint": "fixed joint",
    "PhysicsRevoluteJoint": "hinge",
    "PhysicsPrismaticJoint": "slider",
    "PhysicsSphericalJoint": "ball joint",
    "PhysicsDistanceJoint": "distance joint",
    "PhysicsJoint": "generic joint",
    "PhysxPhysicsGearJoint": "gear joint",
    "PhysxPhysicsRackAndPinionJoint": "rack and pinion joint",
}

_LENGTHS = {1.0: "m", 0.1: "dm", 0.01: "cm", 0.001: "mm", 0.0254: "inch"}


def kind_of(joint: JointReport) -> str:
    """Return what the type of the joint is called in a sentence."""
    return _KINDS.get(joint.type, joint.type)


def exists(joint: JointReport) -> bool:
    """Return whether the runtime makes something of the joint that its columns could act on, as far as is known."""
    return joint.role in (Role.ARTICULATION, Role.STANDALONE, Role.UNKNOWN)


def undone(joint: JointReport) -> bool:
    """Return whether no object is made of a joint that its author wants: it is neither disabled nor in an instance."""
    enabled = row(joint, "physics:jointEnabled")
    on = enabled is None or enabled.resolved is not False
    return joint.role is Role.NOT_CREATED and on and not joint.prototype


def row(joint: JointReport, name: str) -> ColumnReport | None:
    """Return the row of column `name`, or None."""
    return next((c for c in joint.columns if c.name == name), None)


def given(column: ColumnReport | None) -> ColumnValue | None:
    """Return what the consumer is given: the published value, or else the default of the parser."""
    if column is None:
        return None
    return column.producer_value if column.published else column.parser_default


def number(column: ColumnReport | None) -> float | None:
    """Return what the consumer is given as a number, or None when it is none."""
    value = given(column)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def changed(column: ColumnReport | None) -> bool:
    """Return whether PhysX holds something else than the column says."""
    return column is not None and column.origin is Origin.RUNTIME


def is_idle(column: ColumnReport) -> bool:
    """Return whether the column does nothing on this joint."""
    return column.effect is not Effect.APPLIED


def applied(joint: JointReport, api: str) -> tuple[str, ...]:
    """Return the instances of a multiple-apply API that the joint has."""
    prefix = f"{api}:"
    return tuple(s.removeprefix(prefix) for s in joint.schemas if s.startswith(prefix))


def reads(joint: JointReport, report: Report, api: str) -> tuple[str, ...]:
    """Return the instances of `api` that the consumer reads on a joint of this type."""
    contract = load(report.contract)
    return contract.reads(joint.type, api) if api in contract.components else ()


def instances_of(joint: JointReport, prefix: str) -> dict[str, list[ColumnReport]]:
    """Return the columns that start with `prefix` and an instance name, by instance: ``drive:`` gives angular, ..."""
    found: dict[str, list[ColumnReport]] = {}
    for column in joint.columns:
        if column.component and column.name.startswith(prefix):
            found.setdefault(column.name.removeprefix(prefix).partition(":")[0], []).append(column)
    return found


@dataclass(frozen=True, slots=True)
class Bounds:
    """The two bounds of one limit."""

    instance: str
    low: ColumnReport
    high: ColumnReport

    @property
    def angular(self) -> bool:
        """Whether they are angles."""
        return self.low.units == "deg"

    @property
    def values(self) -> tuple[float, float]:
        """The bounds as the consumer is given them, NaN where there is no number."""
        low, high = number(self.low), number(self.high)
        return (math.nan if low is None else low), (math.nan if high is None else high)


def bounds(joint: JointReport) -> Iterator[Bounds]:
    """Yield every pair of bounds that the consumer reads on the joint."""
    for name, low in ((c.name, c) for c in joint.columns):
        if name.endswith(":low"):
            high = row(joint, name.removesuffix("low") + "high")
        elif name == "physics:lowerLimit":
            high = row(joint, "physics:upperLimit")
        else:
            continue
        if high is not None and Effect.NOT_READ not in (low.effect, high.effect):
            instance = name.split(":")[1] if name.endswith(":low") else ""
            yield Bounds(instance, low, high)


def show(value: object, column: ColumnReport | None = None, report: Report | None = None) -> str:
    """Return a value of `column` as a message says it: with its unit, sentinels as words."""
    name = column.name if column else ""
    text = display.text(value, name)
    unit = unit_text(column.units, report) if column else ""
    return f"{text} {unit}" if unit and isinstance(value, float) and math.isfinite(value) else text


def unit_text(unit: str, report: Report | None) -> str:
    """Return a unit of the contract in the units of the stage, as far as they have a name."""
    if report is None:
        return unit
    length = _LENGTHS.get(report.stage.meters_per_unit, "length")
    kilograms = report.stage.kilograms_per_unit == 1.0
    if length == "m" and kilograms:
        unit = unit.replace("torque", "N*m").replace("force", "N")
    if kilograms:
        unit = unit.replace("mass", "kg")
    return unit.replace("length", length)


def join(words: Iterable[object], last: str = "and") -> str:
    """Return words as a sentence lists them."""
    items = [str(w) for w in words]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def lower(reason: str) -> str:
    """Return a sentence as the second half of another one."""
    text = reason.rstrip(".")
    return text if text.startswith(("PhysX", "PhysicsJoint", "<")) else text[:1].lower() + text[1:]


def world_side(joint: JointReport) -> SideReport | None:
    """Return the side of the joint that is the world, if exactly one is."""
    sides = [side for side in joint.sides if side.body is None]
    return sides[0] if len(sides) == 1 else None


def length_unit(report: Report) -> str:
    """Return the name of the stage's length unit."""
    return unit_text("length", report)


_AXES = ("x", "y", "z")
_TURNS = ("twist", "swing1", "swing2")


def misfit(gap: Gap, free: Collection[str], report: Report) -> tuple[float, float]:
    """Return how far apart two frames are [stage length] and how much turned [deg], along all axes that are not `free`.

    Zero where it is below a threshold (a hundredth of the frame's distance from its body, a tenth of a millimetre, half
    a degree): rounded quaternions and positions in files are no fault.
    """
    away = math.hypot(*(v for axis, v in zip(_AXES, gap.offset, strict=True) if axis not in free))
    turned = math.hypot(*(v for axis, v in zip(_TURNS, gap.turn, strict=True) if axis not in free))
    allowed = thresholds()
    least = max(allowed.frame_gap_part * gap.size, allowed.frame_gap / report.stage.length_unit)
    return (away if away > least else 0.0), (turned if turned > allowed.frame_angle else 0.0)
