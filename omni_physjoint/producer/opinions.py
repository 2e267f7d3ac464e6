"""Who says what about an authored property: its value at one time, whether it is blocked, its type and its layer."""

from __future__ import annotations

from typing import Any, NamedTuple

from pxr import Sdf, Tf, Usd

from omni_physjoint.model import Column, Source
from omni_physjoint.producer.values import column_type, column_value

__all__ = ["TARGETS", "Opinion", "Opinions", "targets_of"]

TARGETS = "path[]"
"""Type word of a relationship."""

_VALUE_FIELDS = ("default", "timeSamples", "spline", "targetPaths")
"""Fields of a spec that hold an opinion about the value."""


def targets_of(relationship: Usd.Relationship) -> list[Sdf.Path]:
    """Return the composed targets; none where some layer has an attribute of that name."""
    try:
        return relationship.GetTargets() if relationship else []
    except Tf.ErrorException:
        return []


class Opinion(NamedTuple):
    """What the layers say about one attribute."""

    authored: bool
    """Some layer holds an opinion; a block counts, a declaration without a value does not."""
    value: Any
    """As USD resolves it, the fallback where no opinion counts at this time."""
    type_name: Sdf.ValueTypeName | None
    """Type that the strongest opinion was authored with, which the schema need not know of."""
    layer: str | None
    blocked: bool = False
    time_sampled: bool = False
    counts: bool = False
    """The value comes from an opinion, so that a block or samples at other times do not make it a fallback."""
    overridden: tuple[str, ...] = ()
    """Weaker layers with another default value."""

    @property
    def has_value(self) -> bool:
        """Whether some layer holds a value, at any time."""
        return self.authored and (self.time_sampled or not self.blocked)


class Opinions:
    """Opinions about the properties of one prim at one time."""

    def __init__(self, prim: Usd.Prim, time: Usd.TimeCode) -> None:
        """Look at `prim` at `time`."""
        self.prim = prim
        self._time = time
        stack = prim.GetPrimStack()
        # With one prim spec all opinions are in its layer. Reading them there takes a quarter of the time.
        self._only: Sdf.Layer | None = None
        if len(stack) == 1:
            self._only = stack[0].layer
            self._path = stack[0].path
            self._layer = str(self._only.identifier)
        self._at_default = time.IsDefault()

    def of(self, name: str) -> Opinion | None:
        """Return what the layers say about the attribute `name`; None when none of them has such an attribute."""
        if self._only is not None and self._at_default:
            spec = self._only.GetAttributeAtPath(self._path.AppendProperty(name))
            if spec is None:
                return None
            value = spec.default
            if value is not None and not isinstance(value, Sdf.ValueBlock) and not spec.HasInfo("timeSamples"):
                return Opinion(True, value, spec.typeName, self._layer, False, False, True)
        return self._composed(name)

    def _composed(self, name: str) -> Opinion | None:
        attribute = self.prim.GetAttribute(name)
        spec = self._spec(attribute) if attribute else None
        if not isinstance(spec, Sdf.AttributeSpec):
            return None
        kind, layer = spec.typeName, str(spec.layer.identifier)
        source = attribute.GetResolveInfo().GetSource()
        value = attribute.Get(self._time)
        if source == Usd.ResolveInfoSourceDefault:
            return Opinion(True, value, kind, layer, False, False, True, self._overridden(attribute, spec))
        if source in (Usd.ResolveInfoSourceFallback, Usd.ResolveInfoSourceNone):
            blocked = value is None and attribute.HasAuthoredValueOpinion()
            return Opinion(blocked, value, kind, layer, blocked)
        if not self._at_default:
            return Opinion(True, value, kind, layer, value is None, True, value is not None)
        # A default value may stand beside the samples; only that counts at the default time.
        info = attribute.GetResolveInfo(self._time)
        counts = info.GetSource() == Usd.ResolveInfoSourceDefault
        return Opinion(True, value, kind, layer, info.ValueIsBlocked(), True, counts)

    def _overridden(self, attribute: Usd.Attribute, strongest: Sdf.PropertySpec) -> tuple[str, ...]:
        weaker = [s for s in attribute.GetPropertyStack(self._time) if s != strongest and s.HasInfo("default")]
        return tuple(str(s.layer.identifier) for s in weaker if s.default != strongest.default)

    def _spec(self, prop: Usd.Property) -> Sdf.PropertySpec | None:
        stack = prop.GetPropertyStack(self._time)
        for spec in stack:
            if any(spec.HasInfo(field) for field in _VALUE_FIELDS):
                return spec
        return stack[0] if stack else None

    def targets(self, name: str, *, published: bool) -> Column | None:
        """Return the column of the relationship `name`; None when there is no such relationship.

        Targets are as authored: forwarding is not followed, and nothing need be there. An empty list is a value.
        """
        relationship = self.prim.GetRelationship(name)
        if not relationship:
            return None
        if not relationship.HasAuthoredTargets():
            return Column(name, TARGETS, False, None, None, False)
        targets = tuple(target.pathString for target in targets_of(relationship))
        if self._only is not None:
            layer: str | None = self._layer
        else:
            spec = self._spec(relationship)
            layer = str(spec.layer.identifier) if spec else None
        if not published:
            return Column(name, TARGETS, False, None, None, True, targets, layer)
        return Column(name, TARGETS, True, targets, Source.AUTHORED, True, targets, layer)

    def column(self, name: str, *, published: bool) -> Column | None:
        """Return the column of the attribute `name` as it was authored, None when no layer has such an attribute.

        An attribute without an opinion that counts publishes nothing: no schema gives it a fallback.
        """
        opinion = self.of(name)
        if opinion is None:
            return None
        value = column_value(opinion.value) if opinion.counts else None
        shown = published and value is not None
        return Column(
            name,
            column_type(str(opinion.type_name)),
            shown,
            value if shown else None,
            Source.AUTHORED if shown else None,
            opinion.authored,
            value,
            opinion.layer if opinion.authored else None,
            opinion.blocked,
            opinion.time_sampled,
            overridden=opinion.overridden,
        )
