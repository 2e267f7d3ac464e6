"""Columns of one prim as ovstage population publishes them, with where each value comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pxr import Sdf, Usd, UsdGeom

from omni_physjoint.model import Column, ColumnValue, PrimColumns, Source
from omni_physjoint.producer.known import is_material_binding, known_names
from omni_physjoint.producer.layout import TARGETS, Layout, layout_of
from omni_physjoint.producer.opinions import Opinions, layer_of
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
    when = Usd.TimeCode.Default() if time is None else time
    layout = layout_of(prim, contract, UsdGeom.GetStageMetersPerUnit(prim.GetStage()))
    schemas = layout.schemas
    columns: Mapping[str, Column] = layout.columns
    names = [name for name in prim.GetAuthoredPropertyNames() if name not in _IMAGEABLE]
    if names:
        own = dict(columns)
        opinions = Opinions(prim, when)
        unknown: list[str] = []
        for name in names:
            column = _authored(opinions, name, layout, contract)
            if column is not None:
                own[name] = column
            else:
                unknown.append(name)
        if unknown:
            extra = render_columns(opinions, unknown)
            own.update(extra.columns)
            schemas = tuple(sorted({*schemas, *extra.schemas}))
        if len(own) > len(columns):
            own = dict(sorted(own.items()))
        columns = own
    return PrimColumns(
        path=prim.GetPath().pathString,
        type_name=prim.GetTypeName(),
        schemas=schemas,
        columns=MappingProxyType(columns),
        instance_proxy=prim.IsInstanceProxy(),
    )


def _authored(opinions: Opinions, name: str, layout: Layout, contract: str) -> Column | None:
    """Return the column of an authored property that physics knows, None for any other property."""
    declared = layout.types.get(name)
    if declared is None:
        known = name in known_names(contract)
        if name in layout.rewrites:
            return _created(opinions, name, layout, published=known)
        if known:
            return _undeclared(opinions, name)
        return _targets(opinions, name, published=True) if is_material_binding(name) else None
    if declared == "":
        return _targets(opinions, name, published=True) or layout.columns[name]
    return _attribute(opinions, name, declared, layout, contract) or layout.columns[name]


def _targets(opinions: Opinions, name: str, *, published: bool) -> Column | None:
    relationship = opinions.prim.GetRelationship(name)
    if not relationship:
        return None
    if not relationship.HasAuthoredTargets():
        return Column(name, TARGETS, False, None, None, False)
    targets = tuple(target.pathString for target in relationship.GetTargets())
    return Column(
        name,
        TARGETS,
        published,
        targets if published else None,
        Source.AUTHORED if published else None,
        True,
        targets,
        layer_of(opinions.spec(relationship)),
    )


def _attribute(opinions: Opinions, name: str, declared: str, layout: Layout, contract: str) -> Column | None:
    """Return the column of a declared attribute with an opinion; None when only a relationship has that name."""
    attribute = opinions.prim.GetAttribute(name)
    opinion = opinions.of(attribute)
    if not opinion.authored:
        return None
    # The attribute itself claims to have the schema's type; the spec and the value have the authored one.
    spec = opinions.spec(attribute)
    actual = str(spec.typeName) if isinstance(spec, Sdf.AttributeSpec) else declared
    value: Any = opinion.value
    authored_value = column_value(value) if opinion.counts else None
    kept = contract == "0.6"
    published: ColumnValue | None
    if not opinion.has_value and name in layout.rewrites:
        published, source = layout.rewrites[name], Source.REWRITTEN
    elif opinion.has_value and not opinion.counts and not opinion.blocked:
        # Time samples at the default time: USD resolves to the fallback, which an opinion keeps from being rewritten.
        published, source = column_value(value), Source.FALLBACK
    else:
        fitting = value if kept or value is None else converted(value, actual, declared)
        published, source = column_value(fitting), Source.AUTHORED
    return Column(
        name,
        column_type(actual if kept and source is Source.AUTHORED else declared),
        published is not None,
        published,
        None if published is None else source,
        True,
        authored_value,
        layer_of(spec),
        opinion.blocked,
        opinion.time_sampled,
        "" if actual == declared else actual,
    )


def _undeclared(opinions: Opinions, name: str) -> Column | None:
    """Return the column of a property that physics knows but no schema of this prim declares: as it was authored."""
    if opinions.prim.HasRelationship(name):
        return _targets(opinions, name, published=True)
    return opinions.column(name, published=True)


def _created(opinions: Opinions, name: str, layout: Layout, *, published: bool) -> Column:
    """Return a column that population creates unless somebody authored a value; what is authored need not be known."""
    created = layout.columns[name]
    column = opinions.column(name, published=published)
    if column is None or not column.authored:
        return created
    if column.blocked and not column.time_sampled:
        return replace(created, authored=True, blocked=True, layer=column.layer)
    return column
