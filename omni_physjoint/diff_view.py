"""Write the changes between two reports as text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Group
from rich.text import Text

from omni_physjoint import display, tables
from omni_physjoint.diff import Change
from omni_physjoint.export import markdown_table

__all__ = ["DIFF_SCHEMA", "change_cells", "render", "summary"]

DIFF_SCHEMA = "omni_physjoint.diff/1"

_HEADER = ("kind", "prim", "quantity", "a", "b", "unit")


def render(
    changes: Sequence[Change], a: str, b: str, format_: str, *, color: bool = False, width: int | None = None
) -> str:
    """Return `changes` between the reports called `a` and `b`.

    Args:
        changes: What `diff.compare` found.
        a: Name of the first report.
        b: Name of the second one.
        format_: table, json, csv or markdown.
        color: Whether the reader is a terminal with colours.
        width: Columns of the terminal; None for a pipe.
    """
    if format_ == "json":
        found = {"schema": DIFF_SCHEMA, "a": a, "b": b, "changes": [asdict(change) for change in changes]}
        return json.dumps(found, indent=1, allow_nan=False)
    if format_ == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_HEADER)
        writer.writerows((c.kind, c.prim, c.quantity, display.raw(c.a), display.raw(c.b), c.unit) for c in changes)
        return out.getvalue().rstrip("\n")
    if format_ == "markdown":
        head = f"# {a} and {b}\n\n{summary(changes)}"
        return f"{head}\n\n{markdown_table(_HEADER, [change_cells(c) for c in changes])}" if changes else head
    head_line = Text(f"{a} and {b}: {summary(changes)}", style="bold" if changes else "green")
    if not changes:
        return tables.render(head_line, color=color, width=width)
    rows = [change_cells(change)[1:] for change in changes]
    return tables.render(Group(head_line, tables.grid(_HEADER[1:], rows)), color=color, width=width)


def summary(changes: Sequence[Change]) -> str:
    """Return how many differences there are, in words."""
    if not changes:
        return "no difference"
    prims = display.counted(len({change.prim for change in changes}), "prim")
    return f"{display.counted(len(changes), 'difference')} on {prims}"


def change_cells(change: Change) -> tuple[str, ...]:
    """Return kind, prim, quantity, both values and the unit of a change, as they read."""
    column = change.quantity.partition(" ")[0]
    shown = (display.text(change.a, column), display.text(change.b, column))
    if shown[0] == shown[1]:  # they differ beyond the digits that are shown
        shown = (display.raw(change.a), display.raw(change.b))
    return change.kind, change.prim, change.quantity, *shown, change.unit
