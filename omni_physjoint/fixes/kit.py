"""What fixes share: edits of one joint, and values of columns as they can be authored again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from omni_physjoint.authoring.edits import ApplySchema, ClearProperty, Edit, RemoveSchema, SetAttribute, SetTargets
from omni_physjoint.findings.facts import row
from omni_physjoint.model import ColumnReport, Finding, JointReport, Report

__all__ = ["JointFix", "StageFix", "authored_as", "cleared", "instance_of", "renamed", "set_number"]

JointFix: TypeAlias = Callable[[Finding, JointReport, Report], Sequence[Edit]]
"""Returns what cures a finding about a joint; nothing where the cure is not certain. It looks at reports only."""

StageFix: TypeAlias = Callable[[Finding, Report], Sequence[Edit]]
"""The same for a finding about another prim."""

_TYPES = {"float32": "float", "float64": "double", "bool8": "bool", "int32": "int", "token": "token"}
"""Contract words of columns that APIs declare, and the USD types of their attributes."""


def authored_as(joint: JointReport, name: str, column: ColumnReport) -> Iterator[Edit]:
    """Yield what gives the attribute or relationship `name` the authored value of `column`."""
    value = column.authored_value
    if column.type == "path[]":
        if isinstance(value, tuple):
            yield SetTargets(joint.path, name, tuple(str(path) for path in value))
    elif value is not None:
        yield SetAttribute(joint.path, name, value, _TYPES.get(column.type, column.type))


def set_number(joint: JointReport, name: str, value: float) -> SetAttribute:
    """Return the edit that authors a number."""
    return SetAttribute(joint.path, name, value)


def cleared(joint: JointReport, names: Sequence[str]) -> list[Edit]:
    """Return what takes the opinions about columns off, those that nobody has left out."""
    return [ClearProperty(joint.path, n) for n in names if (c := row(joint, n)) is not None and c.authored]


def instance_of(finding: Finding) -> str:
    """Return the instance in the name of a finding's column; "" where there is none."""
    parts = (finding.column or "").split(":")
    return parts[1] if len(parts) > 2 else ""


def renamed(joint: JointReport, api: str, prefix: str, old: str, new: str) -> list[Edit]:
    """Return what makes of an instance of an API another one, values and all.

    Nothing where the joint has that one already, or a value that samples or a block keep from being moved.
    """
    columns = [c for c in joint.columns if c.name.startswith(f"{prefix}{old}:") and c.authored]
    taken = any(c.name.startswith(f"{prefix}{new}:") and c.authored for c in joint.columns)
    if taken or f"{api}:{new}" in joint.schemas or any(c.blocked or c.time_sampled for c in columns):
        return []
    edits: list[Edit] = [RemoveSchema(joint.path, f"{api}:{old}"), ApplySchema(joint.path, f"{api}:{new}")]
    for column in columns:
        rest = column.name.removeprefix(f"{prefix}{old}:")
        edits += [*authored_as(joint, f"{prefix}{new}:{rest}", column), ClearProperty(joint.path, column.name)]
    return edits
