"""Columns of one prim as ovstage population publishes them, with where each value comes from."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType

from pxr import Usd, UsdGeom

from omni_physjoint.contract import load
from omni_physjoint.model import Column, ColumnValue, PrimColumns, Source
from omni_physjoint.producer.known import KnownNames, is_material_binding, known_names
from omni_physjoint.producer.layout import Layout, layout_of
from omni_physjoint.producer.opinions import Opinions
from omni_physjoint.producer.rendering import render_columns
from omni_physjoint.producer.values import column_type, column_value, converted

__all__ = ["publish"]

_IMAGEABLE = frozenset({"proxyPrim", "purpose", "visibility"})
"""Of no interest to physics, and authored by every exporter."""


def publish(prim: Usd.Prim, *, contract: str = "0.7", time: Usd.TimeCode | None = None) -> PrimColumns:
    """Return the columns of `prim`: those that population publishes, and authored ones that it does not.

    Args:
        prim: A joint, a body, an articulation root; any prim.
        contract: Version of the population contract, "0.6" or "0.7".
        time: When to read time samples; None for the default time, at which time samples do not count.
    """
    layout = layout_of(prim, contract, UsdGeom.GetStageMetersPerUnit(prim.GetStage()))
    schemas, columns = layout.schemas, layout.columns
    names = [name for name in prim.GetAuthoredPropertyNames() if name not in _IMAGEABLE]
    if names:
        opinions = Opinions(prim, Usd.TimeCode.Default() if time is None else time)
        columns, added = _with_opinions(opinions, names, layout, contract)
        if added and layout.takes_render_schemas:
            schemas = tuple(sorted({*schemas, *added}))
    return PrimColumns(
        path=prim.GetPath().pathString,
        type_name=prim.GetTypeName(),
        schemas=schemas,
        columns=MappingProxyType(columns),
        instance_proxy=prim.IsInstanceProxy(),
        unknown_schemas=layout.unknown_schemas,
    )


def _with_opinions(
    opinions: Opinions, names: list[str], layout: Layout, contract: str
) -> tuple[dict[str, Column], tuple[str, ...]]:
    """Return the columns of an authored prim by sorted name, and the schema names that its properties add."""
    columns = dict(layout.columns)
    known = known_names(contract)
    keep_type = contract == "0.6"
    unknown: list[str] = []
    column: Column | None
    for name in names:
        if name in layout.types:
            column = _declared(opinions, name, layout, keep_type=keep_type)
        else:
            column = _undeclared(opinions, name, layout, known, contract)
            if column is None:
                unknown.append(name)
                continue
        columns[name] = column
    added: tuple[str, ...] = ()
    if unknown:
        extra = render_columns(opinions, unknown)
        columns.update(extra.columns)
        added = extra.schemas
    if len(columns) > len(layout.columns):
        columns = dict(sorted(columns.items()))
    return columns, added


def _declared(opinions: Opinions, name: str, layout: Layout, *, keep_type: bool) -> Column:
    declared = layout.types[name]
    bare = layout.columns[name]
    if declared is None:
        return opinions.targets(name, published=True) or bare
    opinion = opinions.of(name)
    if opinion is None or not opinion.authored:  # a relationship of that name, or a declaration without a value
        return bare
    fits = opinion.type_name == declared
    authored_value = column_value(opinion.value) if opinion.counts else None
    published: ColumnValue | None = authored_value
    source, word = Source.AUTHORED, bare.type
    if opinion.counts:
        if not fits and keep_type:
            word = column_type(str(opinion.type_name))
        elif not fits:
            published = column_value(converted(opinion.value, str(opinion.type_name), str(declared)))
    elif opinion.blocked and not opinion.time_sampled and name in layout.rewrites:
        published, source = layout.rewrites[name], Source.REWRITTEN
    elif not opinion.blocked:
        # Time samples at the default time: USD resolves to the fallback, and the opinion keeps it from being rewritten.
        published, source = column_value(opinion.value), Source.FALLBACK
        if published is None and keep_type:  # PhysxJointAPI, which no installed schema declares: see `Layout`
            published = math.inf if name in layout.rewrites else bare.value
    return Column(
        name,
        word,
        published is not None,
        published,
        None if published is None else source,
        True,
        authored_value,
        opinion.layer,
        opinion.blocked,
        opinion.time_sampled,
        "" if fits else str(opinion.type_name),
        "" if word == bare.type else bare.type,
        opinion.overridden,
    )


def _undeclared(opinions: Opinions, name: str, layout: Layout, known: KnownNames, contract: str) -> Column | None:
    """Return the column of a property that no schema of this prim declares; None when physics does not know the name.

    It is published as it was authored, whatever its type.
    """
    if name in layout.rewrites:
        return _created(opinions, name, layout, published=name in known)
    if name in known:
        column = opinions.column(name, published=True)
        return _with_wanted_type(column, opinions, contract) if column else opinions.targets(name, published=True)
    return opinions.targets(name, published=True) if is_material_binding(name) else None


def _with_wanted_type(column: Column, opinions: Opinions, contract: str) -> Column:
    located = load(contract).locate(column.name, opinions.prim.GetTypeName())
    wanted = located.row.type.value if located is not None else column.type
    return column if column.type == wanted else replace(column, read_as=wanted)


def _created(opinions: Opinions, name: str, layout: Layout, *, published: bool) -> Column:
    """Return a column that population creates unless somebody authored a value, which itself need not be published."""
    created = layout.columns[name]
    column = opinions.column(name, published=published)
    if column is None or not column.authored:
        return created
    if column.blocked and not column.time_sampled:
        return replace(created, authored=True, blocked=True, layer=column.layer)
    return column
