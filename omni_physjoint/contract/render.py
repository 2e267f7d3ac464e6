"""The contract as tables of text: for the command line, and as ``docs/concepts.md``.

``python -m omni_physjoint.contract.render`` writes the page to stdout.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from omni_physjoint.contract import INSTANCE, JOINT_TYPES, VERSIONS, Contract, load
from omni_physjoint.contract.records import BOTH, ColumnRow, Component, ComponentKind
from omni_physjoint.contract.rows import COMPONENTS
from omni_physjoint.units import FLT_MAX, Conversion, resolved_unit

__all__ = [
    "Sheet",
    "columns_sheet",
    "components_sheet",
    "concepts",
    "drifts_sheet",
    "findings_sheet",
    "matrix_sheet",
    "sheets",
    "unit_text",
    "value_text",
]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def value_text(value: object) -> str:
    """Return a fallback or default as the tables state it: inf and FLT_MAX stay apart; "" for none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if abs(value) == FLT_MAX:
            return "FLT_MAX" if value > 0 else "-FLT_MAX"
        return f"{value:g}" if math.isfinite(value) else str(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(value_text(v) for v in value) + ")"
    return '""' if value == "" else str(value)


def unit_text(row: ColumnRow) -> str:
    """Return the authored unit, of both kinds of axis where they differ, and what the consumer converts it to."""
    quantity = row.quantity
    converted = quantity.read_as or resolved_unit(quantity.unit, quantity.conversion)
    text = quantity.unit
    if quantity.read_as is not None:
        text += f" (taken as {converted})"
    elif quantity.conversion is not Conversion.NONE:
        text += f" → {converted}"
    return text if quantity.linear_unit is None else f"{text}; linear: {quantity.linear_unit}"


def components_sheet(contract: Contract) -> Sheet:
    """Return one row per component: name, kind, where it goes, instances, number of own columns, what it is."""
    rows = tuple(
        (
            c.name,
            str(c.kind),
            ", ".join(c.applies_to),
            ", ".join(c.requires),
            ", ".join(c.instances),
            str(len(c.columns)),
            c.summary,
        )
        for c in contract.components.values()
    )
    header = ("component", "kind", "applies to", "requires", "instances", "columns", "what it is")
    return Sheet(f"Contract {contract.version}", header, rows)


def columns_sheet(contract: Contract, component_name: str) -> Sheet:
    """Return one row per column of a component, inherited ones included.

    Raises:
        ContractError: This version has no such component.
    """
    rows = tuple(
        (
            row.name,
            str(row.type),
            unit_text(row),
            value_text(row.raw_fallback),
            str(row.producer),
            value_text(row.parser_default),
            _flags(row),
            row.meaning,
            row.if_absent,
            owner.name if owner.name != component_name else "",
        )
        for owner, row in contract.rows_of(component_name)
    )
    header = (
        "column",
        "type",
        "unit",
        "schema fallback",
        "producer writes",
        "parser default",
        "flags",
        "meaning",
        "if absent",
        "inherited from",
    )
    return Sheet(f"{component_name}, contract {contract.version}", header, rows)


def matrix_sheet(contract: Contract, api: str) -> Sheet:
    """Return one row per joint type: the instances of `api` that the consumer reads there.

    Raises:
        ContractError: This version has no such component.
    """
    component = contract.component(api)
    single = component.kind is not ComponentKind.MULTI_APPLY
    rows = []
    for joint_type in contract.joint_types:
        read = contract.reads(joint_type, api)
        words = ("read" if read else "not read") if single else ", ".join(read) or "none"
        rows.append((joint_type, words))
    return Sheet(f"{api} by joint type", ("joint type", "read" if single else "instances read"), tuple(rows))


def findings_sheet(contract: Contract, component_name: str | None = None) -> Sheet:
    """Return the recorded findings, all or those of one component with what it inherits."""
    found = contract.findings if component_name is None else contract.findings_for(component_name)
    rows = tuple((f.component, f.column, str(f.kind), str(f.side), f.text) for f in found)
    return Sheet("Recorded findings", ("component", "column", "kind", "side", "what"), rows)


def drifts_sheet(contract: Contract, component_name: str | None = None) -> Sheet:
    """Return the drifts, all or those about one component's columns or page."""
    found = contract.drifts if component_name is None else contract.drifts_of(component_name)
    rows = tuple((d.key, d.page, ", ".join(d.columns), d.page_says, d.runtime_does, d.since) for d in found)
    header = ("drift", "page", "columns", "the page says", "the runtime does", "since")
    return Sheet("Where the runtime parts from the pages", header, rows)


def sheets(contract: Contract, component_name: str | None = None) -> tuple[Sheet, ...]:
    """Return what ``omni-physjoint contract`` prints: an overview, or all about one component; empty sheets left out.

    Raises:
        ContractError: This version has no such component.
    """
    if component_name is None:
        shown = [components_sheet(contract), drifts_sheet(contract)]
    else:
        shown = [columns_sheet(contract, component_name)]
        if contract.component(component_name).matrix:
            shown.append(matrix_sheet(contract, component_name))
        shown += [findings_sheet(contract, component_name), drifts_sheet(contract, component_name)]
    return tuple(sheet for sheet in shown if sheet.rows)


def _flags(row: ColumnRow) -> str:
    flags = [
        word for word, on in (("diverges", row.diverges), ("masked", row.masked), ("not read", not row.read)) if on
    ]
    return ", ".join(flags)


# --- docs/concepts.md -------------------------------------------------------------------------------------------------

_INTRO = """# Concepts: from a USD property to PhysX

<!-- Generated: python -m omni_physjoint.contract.render > docs/concepts.md. Do not edit. -->

Each column of the contract, the USD property behind it, its unit, and its value at three places: the fallback that the
USD schema declares, what population writes, and what the parser uses when the column is absent. "→" shows a conversion.
The words are in the [glossary](glossary.md).
**Bold** marks a gap: *diverges* means that writing the fallback parses differently from leaving the column out.
Versions stand in brackets where the two differ. PhysX names are classes and members of the PhysX SDK.
"""

_HEADER = (
    "column",
    "USD property",
    "unit",
    "schema fallback",
    "producer writes",
    "parser default",
    "PhysX meaning",
    "gap",
)


def concepts() -> str:
    """Return ``docs/concepts.md``."""
    parts = [_INTRO, *(_section(component) for component in COMPONENTS)]
    parts.append("## Recorded findings\n")
    parts.append(_markdown(_merge(findings_sheet(load(v)) for v in VERSIONS)))
    parts.append("## Drift: where the runtime parts from the pages\n")
    parts.append(_markdown(_merge(drifts_sheet(load(v)) for v in VERSIONS)))
    return "\n".join(parts)


def _versions(versions: tuple[str, ...]) -> str:
    return "" if versions == BOTH else f" ({', '.join(versions)})"


def _section(component: Component) -> str:
    lines = [f"## {component.name}{_versions(component.versions)}\n", f"{component.summary}\n"]
    facts = [f"Kind: {component.kind}."]
    if component.extends:
        facts.append(f"Inherits the columns of {component.extends}.")
    if component.applies_to:
        facts.append(f"Applies to {', '.join(component.applies_to)}.")
    if component.requires:
        facts.append(f"Needs {', '.join(component.requires)} on the same prim.")
    if component.matrix and component.kind is ComponentKind.MULTI_APPLY:
        read = (f"{t}: {', '.join(component.matrix[t])}" for t in JOINT_TYPES if t in component.matrix)
        facts.append(f"Instances read: {'; '.join(read)}.")
    elif component.matrix:
        facts.append(f"Read on {', '.join(t for t in JOINT_TYPES if t in component.matrix)}.")
    lines.append(" ".join(facts) + "\n")
    if component.columns:
        body = tuple(_concept(component, row) for row in component.columns)
        lines.append(_markdown(Sheet(component.name, _HEADER, body)))
    return "\n".join(lines)


def _concept(component: Component, row: ColumnRow) -> tuple[str, ...]:
    versions = tuple(v for v in component.versions if v in row.versions)
    absent = f"absent, {row.if_absent[0].lower()}{row.if_absent[1:].rstrip('.')}"
    gap = []
    if row.diverges:
        gap.append(f"**diverges**: {absent}")
    elif row.versions != BOTH:
        gap.append(absent)
    if not row.read:
        gap.append("**not read**")
    joint_type = component.name if component.kind is ComponentKind.JOINT_TYPE and component.extends else ""
    drifts = dict.fromkeys(d.key for v in versions for d in load(v).drifts_for(row.name, joint_type))
    if drifts:
        gap.append(f"**drift**: {', '.join(drifts)}")
    metadata, name = row.name.startswith("usd-metadata:"), row.name.removeprefix("usd-metadata:")
    return (
        f"`{row.name}`{_versions(versions) if row.versions != BOTH else ''}",
        f"{'metadata ' if metadata else ''}`{name.replace(INSTANCE, '*')}`",
        unit_text(row),
        value_text(row.raw_fallback),
        str(row.producer),
        value_text(row.parser_default),
        row.meaning + (f" PhysX: {row.physx}." if row.physx else ""),
        ". ".join(gap),
    )


def _merge(all_sheets: Iterable[Sheet]) -> Sheet:
    found = list(all_sheets)
    rows: dict[tuple[str, ...], list[str]] = {}
    for version, sheet in zip(VERSIONS, found, strict=True):
        for row in sheet.rows:
            rows.setdefault(row, []).append(version)
    return Sheet(
        found[-1].title,
        (*found[-1].header, "contract"),
        tuple((*row, ", ".join(versions)) for row, versions in rows.items()),
    )


def _markdown(sheet: Sheet) -> str:
    lines = ["| " + " | ".join(sheet.header) + " |", "|" + " --- |" * len(sheet.header)]
    lines += ("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in sheet.rows)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(concepts())
