"""Columns of one prim as ovstage population publishes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pxr import Sdf, Usd

from omni_physjoint.model import Column, PrimColumns, Source
from omni_physjoint.producer.values import column_type, column_value
from omni_physjoint.units import FLT_MAX

__all__ = ["publish"]

_IMAGEABLE = frozenset({"purpose", "visibility", "proxyPrim"})


def publish(prim: Usd.Prim, *, contract: str = "0.7", time: Usd.TimeCode | None = None) -> PrimColumns:
    """Return the columns of `prim`."""
    when = Usd.TimeCode.Default() if time is None else time
    definition = prim.GetPrimDefinition()
    columns: dict[str, Column] = {}
    for name in definition.GetPropertyNames():
        if name in _IMAGEABLE or ":__INSTANCE_NAME__" in name:
            continue
        if definition.GetSpecType(name) == Sdf.SpecTypeRelationship:
            relationship = prim.GetRelationship(name)
            authored = relationship.HasAuthoredTargets()
            targets = tuple(str(t) for t in relationship.GetForwardedTargets()) if authored else None
            columns[name] = Column(
                name, "path[]", authored, targets, Source.AUTHORED if authored else None, authored, targets
            )
            continue
        attribute = prim.GetAttribute(name)
        authored = attribute.HasAuthoredValueOpinion() or attribute.HasAuthoredConnections()
        value = column_value(attribute.Get(when))
        source = Source.AUTHORED if authored else Source.FALLBACK
        blocked = authored and attribute.GetResolveInfo().ValueIsBlocked()
        authored_value = value if authored and not blocked else None
        if not authored and name.startswith(("physxJointAxis:", "physxDrivePerformanceEnvelope:")):
            if name.endswith(("maxJointVelocity", "maxActuatorVelocity")):
                value, source = FLT_MAX, Source.REWRITTEN
        published = value is not None and not blocked
        columns[name] = Column(
            name,
            column_type(attribute.GetTypeName()),
            published,
            value if published else None,
            source if published else None,
            authored,
            authored_value,
            None,
            blocked,
            attribute.ValueMightBeTimeVarying(),
        )
    if prim.IsA("PhysicsJoint") and not prim.GetAttribute("physxJoint:maxJointVelocity").IsAuthored():
        name = "physxJoint:maxJointVelocity"
        columns[name] = Column(name, "float32", True, FLT_MAX, Source.CREATED, False)
    schemas = {s for s in prim.GetAppliedSchemas()} | {s.partition(":")[0] for s in prim.GetAppliedSchemas()}
    view: Mapping[str, Column] = MappingProxyType(dict(sorted(columns.items())))
    return PrimColumns(
        str(prim.GetPath()), str(prim.GetTypeName()), tuple(sorted(schemas)), view, prim.IsInstanceProxy()
    )
