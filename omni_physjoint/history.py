"""What an edit changed in the report of a joint, as a few statements that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from omni_physjoint import display
from omni_physjoint.diff import Change, compare_joint
from omni_physjoint.export import plain
from omni_physjoint.model import ColumnReport, JointReport

__all__ = ["Step", "step_text", "steps"]

_PARTS = ("published", "resolved", "effect")
_FOLLOWS = ("dof ", "physx ")
"""Beginnings of quantities that follow from columns, roles and bodies: told only where nothing else is."""
_SIDE_FOLLOWS = ("position", "orientation", "targets")
"""What of a side follows likewise."""
_INFINITE = ("inf", "-inf", "nan")


@dataclass(frozen=True, slots=True)
class Step:
    """One quantity of one joint that is another after an edit."""

    joint: str
    quantity: str
    """Column and part, or what of the joint: "physics:lowerLimit resolved", "role", "finding PJ201", "exists"."""
    column: str | None
    part: str
    """"authored", "published", "resolved", "effect" or "finding" of the column; "" for the joint as a whole."""
    before: Any
    """As JSON has it; None for nothing."""
    after: Any
    unit: str = ""


def steps(before: JointReport | None, after: JointReport | None) -> tuple[Step, ...]:
    """Return what differs between two reports of one joint; None for a joint that was not there, or is not any more.

    Degrees of freedom and the PhysX object are told only where neither a column nor a role or body explains them.

    Raises:
        ValueError: There is no joint at all, or the two are not at the same path.
    """
    changes = compare_joint(before, after)
    told = [change for change in changes if not _follows(change.quantity)]
    found = [_step(change) for change in told or changes]
    if before is not None and after is not None:
        found += _authored(before, after, {step.column for step in found if step.part in ("published", "resolved")})
        found += _findings(before, after)
    return tuple(found)


def _follows(quantity: str) -> bool:
    return quantity.startswith(_FOLLOWS) or (
        quantity.startswith("side ") and quantity.rpartition(" ")[2] in _SIDE_FOLLOWS
    )


def _step(change: Change) -> Step:
    name, _, part = change.quantity.rpartition(" ")
    known = part in _PARTS and ":" in name
    return Step(
        joint=change.prim,
        quantity=change.quantity,
        column=name if known else None,
        part=part if known else "",
        before=change.a,
        after=change.b,
        unit=change.unit,
    )


def _authored(before: JointReport, after: JointReport, told: set[str | None]) -> Iterator[Step]:
    """Yield authored opinions that changed although nothing came of it."""
    one, other = ({column.name: column for column in joint.columns} for joint in (before, after))
    for name in dict.fromkeys((*one, *other)):
        was, now = _opinion(one.get(name)), _opinion(other.get(name))
        if was != now and name not in told:
            shown = other.get(name) or one[name]
            yield Step(after.path, f"{name} authored", name, "authored", was, now, shown.units)


def _opinion(column: ColumnReport | None) -> Any:
    if column is None or not column.authored:
        return "blocked" if column is not None and column.blocked else None
    return "blocked" if column.blocked else plain(column.authored_value)


def _findings(before: JointReport, after: JointReport) -> Iterator[Step]:
    """Yield findings that came or went; one whose message alone is another is the same."""
    one, other = ({(f.rule, f.column): f for f in joint.findings} for joint in (before, after))
    for key in dict.fromkeys((*one, *other)):
        if (key in one) != (key in other):
            was, now = one.get(key), other.get(key)
            yield Step(
                joint=after.path,
                quantity=f"finding {key[0]}",
                column=key[1],
                part="finding",
                before=was.message if was else None,
                after=now.message if now else None,
            )


def step_text(step: Step) -> tuple[str, str]:
    """Return what was before and what is after as people read it, each with its unit."""
    column = step.column or step.quantity.partition(" ")[0]
    values = _value(step.before), _value(step.after)
    shown = display.text(values[0], column), display.text(values[1], column)
    if shown[0] == shown[1]:  # they differ beyond the digits that are shown, or by which infinity they are
        shown = display.raw(values[0]), display.raw(values[1])
    before, after = (_with_unit(text, value, column, step.unit) for text, value in zip(shown, values, strict=True))
    return before, after


def _value(value: Any) -> Any:
    return float(value) if isinstance(value, str) and value in _INFINITE else value


def _with_unit(text: str, value: Any, column: str, unit: str) -> str:
    number = isinstance(value, int | float | list) and not isinstance(value, bool)
    return f"{text} {unit}" if unit and number and display.word(value, column) is None else text
