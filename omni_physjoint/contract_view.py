"""The contract tables in the formats of the command line."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from omni_physjoint import export, tables
from omni_physjoint.contract import load
from omni_physjoint.contract.render import Sheet, sheets

__all__ = ["CONTRACT_SCHEMA", "render"]

CONTRACT_SCHEMA = "omni_physjoint.contract/1"


def render(version: str, component: str | None, format_: str, *, color: bool, width: int | None) -> str:
    """Return the tables of one contract version as text.

    Args:
        version: "0.6" or "0.7".
        component: The one component to show with its columns; None for a list of all.
        format_: table, json, csv or markdown.
        color: Whether the reader is a terminal with colours.
        width: Columns of the terminal; None for a pipe.

    Raises:
        ContractError: There is no such component.
    """
    contract = load(version)
    if format_ == "json":
        shown = [contract.component(component)] if component else list(contract.components.values())
        return json.dumps(
            {
                "schema": CONTRACT_SCHEMA,
                "contract": version,
                "components": [_jsonable(c) for c in shown],
                "findings": [_jsonable(f) for c in shown for f in contract.findings_for(c.name)],
                "drifts": [_jsonable(d) for d in (contract.drifts_of(component) if component else contract.drifts)],
            },
            indent=1,
            allow_nan=False,
        )
    pages = sheets(contract, component)
    if format_ == "csv":
        return _csv(pages)
    if format_ == "markdown":
        return "\n\n".join(f"## {p.title}\n\n{export.markdown_table(p.header, p.rows)}" for p in pages)
    return tables.render(Group(*_table(pages)), color=color, width=width)


def _table(pages: tuple[Sheet, ...]) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for page in pages:
        parts += [Text(f"\n{page.title}" if parts else page.title, style="bold"), tables.grid(page.header, page.rows)]
    return parts


def _csv(pages: tuple[Sheet, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for page in pages:
        writer.writerow(("table", *page.header))
        writer.writerows((page.title, *row) for row in page.rows)
    return out.getvalue().rstrip("\n")


def _jsonable(value: Any) -> Any:
    if is_dataclass(value):
        return {f.name: _jsonable(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict) or hasattr(value, "items"):
        return {str(k): _jsonable(v) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return [_jsonable(v) for v in value]
    return export.plain(value)
