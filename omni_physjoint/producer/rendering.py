"""What the rendering side of population adds to a joint: primvars, normals, and the schema name that marks them.

A stage opened for simulation is populated for physics and rendering alike, so these stand beside the physics columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pxr import UsdGeom

from omni_physjoint.model import Column, Source
from omni_physjoint.producer.opinions import TARGETS, Opinions
from omni_physjoint.producer.values import column_value

__all__ = ["RenderColumns", "render_columns"]

_PRIMVARS = "primvars:"
_NORMALS = "normals"
_SCHEMA = "PrimvarsAPI"
_UNPUBLISHED_TYPES = frozenset({"string[]", "asset[]"})


@dataclass(frozen=True, slots=True)
class RenderColumns:
    """Columns of authored properties that physics does not know, and the schema names that population adds."""

    columns: dict[str, Column]
    schemas: tuple[str, ...]


def render_columns(opinions: Opinions, names: Iterable[str]) -> RenderColumns:
    """Return the columns of authored properties `names`: published primvars and normals, unpublished anything else."""
    columns: dict[str, Column] = {}
    marked = False
    for name in names:
        column = opinions.column(name, published=False) or opinions.targets(name, published=False)
        if column is None:
            continue
        columns[name] = column
        if (
            column.type != TARGETS
            and (name.startswith(_PRIMVARS) or name == _NORMALS)
            and (column.time_sampled or column.authored_value is not None)
        ):
            marked = True
            columns.update(_rendered(opinions, column))
    return RenderColumns(columns, (_SCHEMA,) if marked else ())


def _rendered(opinions: Opinions, column: Column) -> dict[str, Column]:
    attribute = opinions.prim.GetAttribute(column.name)
    type_name = attribute.GetTypeName()
    if str(type_name) in _UNPUBLISHED_TYPES:
        return {}
    value = column.authored_value
    if value is None:  # time samples at the default time: population writes the type's zero
        value = column_value(type_name.defaultValue)
    found = {column.name: replace(column, published=value is not None, value=value, source=Source.AUTHORED)}
    interpolation = _interpolation(opinions, column.name)
    if interpolation is not None:
        name = f"{column.name}:interpolation"
        found[name] = Column(name, "token", True, interpolation, Source.CREATED, False)
    return found


def _interpolation(opinions: Opinions, name: str) -> str | None:
    attribute = opinions.prim.GetAttribute(name)
    if attribute.HasAuthoredMetadata("interpolation"):
        return str(attribute.GetMetadata("interpolation"))
    return str(UsdGeom.Tokens.vertex) if name == _NORMALS else None
