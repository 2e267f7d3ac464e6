"""What population publishes on a prim of one type and one set of applied schemas when nobody authored anything.

Prims of the same kind share one layout, so that a joint costs only its authored opinions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pxr import Sdf, Usd, UsdPhysics

from omni_physjoint.model import Column, Source
from omni_physjoint.producer.known import known_names
from omni_physjoint.producer.opinions import TARGETS
from omni_physjoint.producer.rewrites import RIGID_BODY, rewritten
from omni_physjoint.producer.values import column_type, column_value
from omni_physjoint.units import FLT_MAX

__all__ = ["MAX_JOINT_VELOCITY", "Layout", "layout_of"]

MAX_JOINT_VELOCITY = "physxJoint:maxJointVelocity"

_JOINT_API = "PhysxJointAPI"
_JOINT_API_FALLBACKS = {"physxJoint:armature": 0.0, "physxJoint:jointFriction": 0.0, MAX_JOINT_VELOCITY: FLT_MAX}
"""The attributes of PhysxJointAPI and what contract 0.6 publishes for them unauthored; measured on ovstage 0.2.1. No
installed schema package has that API."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns and schemas of an unauthored prim."""

    columns: Mapping[str, Column]
    """Published and unpublished declared ones, sorted by name."""
    types: Mapping[str, Sdf.ValueTypeName | None]
    """USD types of declared attributes; None for a relationship."""
    schemas: tuple[str, ...]
    """``usd-schemas``, sorted by name."""
    takes_render_schemas: bool
    """Names that the rendering side adds get into ``usd-schemas``."""
    rewrites: Mapping[str, float]
    """Columns that take a value of population's own where nobody authored one."""
    unknown_schemas: tuple[str, ...] = ()
    """Applied names that no registered schema has, sorted."""


_layouts: dict[tuple[object, ...], Layout] = {}


def layout_of(prim: Usd.Prim, contract: str, meters_per_unit: float) -> Layout:
    """Return the layout of `prim`, built once for each kind of prim and stage unit."""
    info = prim.GetPrimTypeInfo()
    authored = tuple(info.GetAppliedAPISchemas())
    key = (contract, meters_per_unit, info.GetTypeName(), info.GetSchemaTypeName(), authored)
    layout = _layouts.get(key)
    if layout is None:
        layout = _layouts[key] = _build(prim, contract, meters_per_unit, authored)
    return layout


def _build(prim: Usd.Prim, contract: str, meters_per_unit: float, authored: tuple[str, ...]) -> Layout:
    definition = prim.GetPrimDefinition()
    known = known_names(contract)
    is_joint = prim.IsA(UsdPhysics.Joint)
    applied = set(prim.GetAppliedSchemas())
    columns: dict[str, Column] = {}
    types: dict[str, Sdf.ValueTypeName | None] = {}
    for name in definition.GetPropertyNames():
        if name not in known:
            continue
        if definition.GetSpecType(name) == Sdf.SpecTypeRelationship:
            types[name] = None
            columns[name] = Column(name, TARGETS, False, None, None, False)
        else:
            type_name = str(definition.GetPropertyMetadata(name, "typeName"))
            types[name] = Sdf.ValueTypeNames.Find(type_name)
            fallback = column_value(definition.GetAttributeFallbackValue(name))
            columns[name] = _fallback(name, column_type(type_name), fallback)
    rewrites = rewritten(columns, body=RIGID_BODY in applied, meters_per_unit=meters_per_unit)
    if contract == "0.6" and _JOINT_API in authored:
        applied.add(_JOINT_API)
        for name, value in _JOINT_API_FALLBACKS.items():
            types[name] = Sdf.ValueTypeNames.Float
            columns[name] = _fallback(name, "float32", value)
        rewrites[MAX_JOINT_VELOCITY] = FLT_MAX
    if contract != "0.6":
        applied.discard(_JOINT_API)
    if is_joint:
        rewrites[MAX_JOINT_VELOCITY] = FLT_MAX
    for name, value in rewrites.items():
        source = Source.REWRITTEN if name in columns else Source.CREATED
        columns[name] = Column(name, "float32", True, value, source, False)
    return Layout(
        columns=dict(sorted(columns.items())),
        types=types,
        schemas=_published_schemas(applied, authored, contract),
        takes_render_schemas=contract != "0.6" or not applied,
        rewrites=rewrites,
        unknown_schemas=tuple(sorted(set(authored) - applied)),
    )


def _fallback(name: str, type_word: str, value: object) -> Column:
    if value is None:  # a schema that declares no fallback publishes nothing unauthored
        return Column(name, type_word, False, None, None, False)
    return Column(name, type_word, True, value, Source.FALLBACK, False)  # type: ignore[arg-type]


def _published_schemas(applied: set[str], authored: tuple[str, ...], contract: str) -> tuple[str, ...]:
    """Return ``usd-schemas``.

    0.7 lists what USD knows, and the bare name of a multiple-apply API beside its instances. 0.6 lists what USD knows;
    where that is nothing, the authored names and their bare ones, and what the rendering side adds. Measured on
    ovstage 0.3.0 and 0.2.1.
    """
    if contract == "0.6":
        names = applied or {*authored, *(_bare(name) for name in authored)}
    else:
        names = applied | {_bare(name) for name in applied}
    return tuple(sorted(names))


def _bare(schema: str) -> str:
    return schema.partition(":")[0]
