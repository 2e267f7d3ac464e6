"""The rows of a property table: one prim's columns joined with the contract's rows and the consumer's cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from omni_physjoint.contract import Contract
from omni_physjoint.contract.records import Located, Marker, Scaled
from omni_physjoint.model import Cell, Column, ColumnReport, ColumnValue, Effect, Origin, PrimColumns

__all__ = ["property_rows"]

_STRUCTURAL = ("usd-metadata:", "omni:", "_")
"""Prefixes of columns that carry the prim's identity and transform, which no property table shows."""


def property_rows(
    prim: PrimColumns,
    cells: Mapping[str, Cell],
    contract: Contract,
    *,
    meters_per_unit: float,
    only: frozenset[str] | None = None,
) -> tuple[ColumnReport, ...]:
    """Return the rows of one prim: the contract's columns in its order, then whatever else the prim has, by name.

    Args:
        prim: Columns as authored and published.
        cells: What the consumer made of them, by column name; a column without a cell is not read.
        contract: Tables to join with.
        meters_per_unit: Length unit of the stage, for parser defaults that scale with it.
        only: Components to show, applied or not; None shows all, and the columns of no component too.
    """
    return tuple(_rows(prim, cells, contract, meters_per_unit, only))


def _rows(
    prim: PrimColumns,
    cells: Mapping[str, Cell],
    contract: Contract,
    meters_per_unit: float,
    only: frozenset[str] | None,
) -> Iterator[ColumnReport]:
    declared = contract.columns_for(prim.type_name, prim.schemas)
    for located in declared:
        if only is None or located.component.name in only:
            column, cell = prim.columns.get(located.name), cells.get(located.name)
            yield _known(located, prim.type_name, column, cell, contract, meters_per_unit)
    shown = {located.name for located in declared}
    for name in sorted(prim.columns.keys() - shown):
        if name.startswith(_STRUCTURAL):
            continue
        column = prim.columns[name]
        found = contract.locate(name, prim.type_name)
        if found is None:
            if only is None:
                yield _unknown(column, cells.get(name))
        elif only is None or found.component.name in only:  # authored without its API
            yield _known(found, prim.type_name, column, cells.get(name), contract, meters_per_unit)


def _known(
    located: Located,
    type_name: str,
    column: Column | None,
    cell: Cell | None,
    contract: Contract,
    meters_per_unit: float,
) -> ColumnReport:
    row = located.row
    unit, _, resolved_unit = contract.quantity(located)
    published = column is not None and column.published
    return ColumnReport(
        name=located.name,
        component=located.component_name,
        type=row.type.value,
        units=unit,
        authored=column is not None and column.authored,
        authored_value=column.authored_value if column else None,
        layer=column.layer if column else None,
        blocked=column is not None and column.blocked,
        time_sampled=column is not None and column.time_sampled,
        published=published,
        producer_value=column.value if column else None,
        producer_source=column.source if column else None,
        parser_default=_default(row.parser_default, meters_per_unit),
        resolved=cell.value if cell else None,
        resolved_units=cell.units if cell else resolved_unit,
        origin=cell.origin if cell else None,
        effect=cell.effect if cell else Effect.NOT_READ,
        reason=cell.reason if cell else "The consumer does not read this column.",
        diverges=row.diverges,
        masked=row.diverges and published,
        if_absent=row.if_absent,
        meaning=row.meaning,
        page=located.component.source,
        drifts=_drifts(contract, row.name, type_name),
        drifted=cell is not None
        and cell.origin is Origin.RUNTIME
        and any(d.replaces for d in contract.drifts_for(row.name, type_name)),
        notes=_notes(contract, row.name, located.component.name),
        raw_fallback=row.raw_fallback,  # type: ignore[arg-type]  # a literal of the tables, see _default
        authored_type=column.authored_type if column else "",
        overridden=column.overridden if column else (),
    )


def _unknown(column: Column, cell: Cell | None) -> ColumnReport:
    return ColumnReport(
        name=column.name,
        component="",
        type=column.type,
        units="",
        authored=column.authored,
        authored_value=column.authored_value,
        layer=column.layer,
        blocked=column.blocked,
        time_sampled=column.time_sampled,
        published=column.published,
        producer_value=column.value,
        producer_source=column.source,
        parser_default=None,
        resolved=cell.value if cell else None,
        resolved_units=cell.units if cell else "",
        origin=cell.origin if cell else None,
        effect=cell.effect if cell else Effect.NOT_READ,
        reason=cell.reason if cell else "No component of the contract has this column.",
        diverges=False,
        masked=False,
        if_absent="",
        meaning="",
        page="",
        authored_type=column.authored_type,
    )


@cache
def _drifts(contract: Contract, column: str, type_name: str) -> tuple[str, ...]:
    return tuple(
        f"{d.page} says: {d.page_says} The runtime ({d.since}): {d.runtime_does}"
        for d in contract.drifts_for(column, type_name)
    )


@cache
def _notes(contract: Contract, column: str, component: str) -> tuple[str, ...]:
    return tuple(f"{f.kind.value}: {f.text}" for f in contract.findings_for(column, component))


def _default(default: object, meters_per_unit: float) -> ColumnValue | None:
    if isinstance(default, Scaled):
        return default.at(meters_per_unit)
    if isinstance(default, Marker):
        return default.value
    return default  # type: ignore[return-value]  # the tables' literals are column values, which their tests check
