"""Every opinion about one property, layer by layer: what the property panel tells beside the value that wins."""

from __future__ import annotations

from dataclasses import dataclass

from pxr import Sdf, Usd

from omni_physjoint.model import ColumnValue
from omni_physjoint.producer.values import column_value

__all__ = ["LayerOpinion", "opinion_stack"]


@dataclass(frozen=True, slots=True)
class LayerOpinion:
    """What one layer says about a property."""

    layer: str
    """Identifier of the layer."""
    path: str
    """Path of the property there: another one below a reference or a variant."""
    kind: str
    """value, blocked, time samples, spline, targets, or declared: a property without a value"""
    value: ColumnValue | None = None
    """The default value; None for every other kind."""


def opinion_stack(stage: Usd.Stage, prim: str, name: str) -> tuple[LayerOpinion, ...]:
    """Return what the layers say about property `name` of `prim`, the strongest first; () where none says anything.

    A relationship's targets are list edits, so that each layer tells the paths that it adds or sets.
    """
    if not Sdf.Path.IsValidPathString(prim) or not Sdf.Path.IsValidNamespacedIdentifier(name):
        return ()
    found = stage.GetPrimAtPath(prim)
    prop = found.GetProperty(name) if found else None
    if not prop:
        return ()
    return tuple(_opinion(spec) for spec in prop.GetPropertyStack(Usd.TimeCode.Default()))


def _opinion(spec: Sdf.PropertySpec) -> LayerOpinion:
    layer, path = str(spec.layer.identifier), spec.path.pathString
    if isinstance(spec, Sdf.RelationshipSpec):
        targets = spec.targetPathList
        paths = targets.explicitItems if targets.isExplicit else targets.GetAddedOrExplicitItems()
        return LayerOpinion(layer, path, "targets", tuple(target.pathString for target in paths))
    if spec.HasInfo("timeSamples"):
        return LayerOpinion(layer, path, "time samples")
    if spec.HasInfo("spline"):
        return LayerOpinion(layer, path, "spline")
    if not spec.HasInfo("default"):
        return LayerOpinion(layer, path, "declared")
    if isinstance(spec.default, Sdf.ValueBlock):
        return LayerOpinion(layer, path, "blocked")
    return LayerOpinion(layer, path, "value", column_value(spec.default))
