"""Who says what about an authored property: its value at one time, whether it is blocked, and in which layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pxr import Sdf, Usd

from omni_physjoint.model import Column, Source
from omni_physjoint.producer.values import column_type, column_value

__all__ = ["Opinion", "Opinions", "layer_of"]

_VALUE_FIELDS = ("default", "timeSamples", "targetPaths", "spline")
"""Fields of a spec that hold an opinion about the value."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the layers say about one attribute."""

    authored: bool
    """Some layer holds an opinion; a block counts, a declaration without a value does not."""
    value: Any
    """As USD resolves it, the fallback where no opinion counts at this time."""
    blocked: bool
    time_sampled: bool
    counts: bool
    """The value comes from an opinion."""

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
        # With one prim spec every opinion is in its layer, and a property stack per attribute can be saved.
        self._only: Sdf.PrimSpec | None = stack[0] if len(stack) == 1 else None

    def of(self, attribute: Usd.Attribute) -> Opinion:
        """Return what the layers say about `attribute`."""
        source = attribute.GetResolveInfo().GetSource()
        value = attribute.Get(self._time)
        if source == Usd.ResolveInfoSourceDefault:
            return Opinion(True, value, False, False, True)
        if source in (Usd.ResolveInfoSourceFallback, Usd.ResolveInfoSourceNone):
            blocked = attribute.HasAuthoredValueOpinion() if value is None else False
            return Opinion(blocked, value, blocked, False, False)
        if self._time.IsDefault():
            return self._sampled_at_default(attribute, value)
        return Opinion(True, value, value is None, True, value is not None)

    def _sampled_at_default(self, attribute: Usd.Attribute, value: Any) -> Opinion:
        # A default value may stand beside the samples; only it counts at the default time.
        at_default = attribute.GetResolveInfo(self._time)
        return Opinion(
            True,
            value,
            at_default.ValueIsBlocked(),
            True,
            at_default.GetSource() == Usd.ResolveInfoSourceDefault,
        )

    def spec(self, prop: Usd.Property) -> Sdf.PropertySpec | None:
        """Return the spec with the strongest opinion about `prop`; its type need not be the schema's."""
        if self._only is not None:
            path = self._only.path.AppendProperty(prop.GetName())
            return self._only.layer.GetPropertyAtPath(path)
        stack = prop.GetPropertyStack(self._time)
        for spec in stack:
            if any(spec.HasInfo(field) for field in _VALUE_FIELDS):
                return spec
        return stack[0] if stack else None

    def column(self, name: str, *, published: bool) -> Column | None:
        """Return the column of an attribute as it was authored, None when there is no such attribute.

        An attribute without an opinion that counts publishes nothing: no schema gives it a fallback.
        """
        attribute = self.prim.GetAttribute(name)
        if not attribute:
            return None
        opinion = self.of(attribute)
        value = column_value(opinion.value) if opinion.counts else None
        spec = self.spec(attribute) if opinion.authored else None
        shown = published and value is not None
        return Column(
            name,
            column_type(str(attribute.GetTypeName())),
            shown,
            value if shown else None,
            Source.AUTHORED if shown else None,
            opinion.authored,
            value,
            layer_of(spec),
            opinion.blocked,
            opinion.time_sampled,
        )


def layer_of(spec: Sdf.Spec | None) -> str | None:
    """Return the identifier of the layer that holds `spec`."""
    return str(spec.layer.identifier) if spec else None
