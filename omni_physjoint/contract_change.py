"""What another contract version says otherwise about the columns of one joint; read from the tables alone."""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.contract import load
from omni_physjoint.contract.records import BOTH, Located
from omni_physjoint.model import JointReport

__all__ = ["contract_changes"]


def contract_changes(joint: JointReport) -> tuple[tuple[str, str], ...]:
    """Return column and statement for each column of `joint` that contracts 0.6 and 0.7 treat differently.

    In the order of the joint's columns; columns that only the other version would have come last.
    """
    older, newer = (load(version) for version in BOTH)
    own = [column.name for column in joint.columns]
    declared = (
        located.name for contract in (older, newer) for located in contract.columns_for(joint.type, joint.schemas)
    )
    return tuple(
        (name, statement)
        for name in dict.fromkeys((*own, *declared))
        for statement in _statements(older.locate(name, joint.type), newer.locate(name, joint.type))
    )


def _statements(older: Located | None, newer: Located | None) -> Iterator[str]:
    """Yield what differs between two versions of one column."""
    old, new = BOTH
    if older is None or newer is None:
        there = older or newer
        if there is not None:
            has, lacks = (old, new) if older is not None else (new, old)
            reads = f"in {has}: {there.row.meaning}" if there.row.read else f"in {has}, without being read."
            yield f"only {reads} {lacks} knows no such column."
        return
    one, other = older.row, newer.row
    if one.read != other.read:
        reads, not_ = (old, new) if one.read else (new, old)
        yield f"read in {reads}, not in {not_}. {(one if one.read else other).meaning}"
    elif one.meaning != other.meaning:
        yield f"in {old}: {one.meaning} In {new}: {other.meaning}"
    if one.read and other.read and one.if_absent != other.if_absent:
        yield f"if absent, in {old}: {one.if_absent} In {new}: {other.if_absent}"
    if one.read and other.read and one.parser_default != other.parser_default:
        yield f"parser default {one.parser_default} in {old}, {other.parser_default} in {new}."
    if one.producer is not other.producer:
        yield f"published in {old}: {one.producer}; in {new}: {other.producer}."
