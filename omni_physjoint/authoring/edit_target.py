"""The layer that edits go to: which ones a stage offers, and which of them it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from pxr import Sdf, Tf, Usd

from omni_physjoint.errors import AuthoringError

__all__ = ["TargetLayer", "absent_prims", "choose_target", "on_target_changed", "prim_paths", "target_layers"]

_MOST = 20_000
"""Paths that are offered: of more, nobody finds one in a list."""


@dataclass(frozen=True, slots=True)
class TargetLayer:
    """One layer of a stage as somebody chooses it."""

    identifier: str
    name: str
    kind: str
    """session layer, root layer, sublayer; other: what a host chose, such as a variant or a referenced layer."""
    current: bool
    locked: bool
    """It may not be edited."""


def target_layers(stage: Usd.Stage) -> tuple[TargetLayer, ...]:
    """Return the layers that edits of `stage` can go to, the strongest first; the present one is always among them."""
    target = stage.GetEditTarget()
    layers = list(stage.GetLayerStack(includeSessionLayers=True))
    plain = target == stage.GetEditTargetForLocalLayer(target.GetLayer()) if target.GetLayer() in layers else False
    found = [
        TargetLayer(
            identifier=layer.identifier,
            name=_name(stage, layer),
            kind=_kind(stage, layer),
            current=plain and layer == target.GetLayer(),
            locked=not layer.permissionToEdit,
        )
        for layer in layers
    ]
    if not plain and target.GetLayer():
        layer = target.GetLayer()
        name = f"{_name(stage, layer)}, inside a variant or reference"
        found.append(TargetLayer(layer.identifier, name, "other", True, not layer.permissionToEdit))
    return tuple(found)


def choose_target(stage: Usd.Stage, identifier: str) -> None:
    """Let edits of `stage` go to one of its own layers from now on.

    Raises:
        AuthoringError: The stage has no such layer, or it may not be edited.
    """
    layers = stage.GetLayerStack(includeSessionLayers=True)
    layer = next((item for item in layers if item.identifier == identifier), None)
    if layer is None:
        raise AuthoringError(f"{identifier} is no layer of this stage any more")
    if not layer.permissionToEdit:
        raise AuthoringError(f"{_name(stage, layer)} may not be edited; choose another edit target")
    stage.SetEditTarget(stage.GetEditTargetForLocalLayer(layer))


def on_target_changed(stage: Usd.Stage, tell: Callable[[], None]) -> Callable[[], None]:
    """Call `tell` whenever anybody chooses another edit target of `stage`; return what ends that."""
    listener = Tf.Notice.Register(Usd.Notice.StageEditTargetChanged, lambda _notice, _sender: tell(), stage)
    return lambda: listener.Revoke() if listener else None


def prim_paths(stage: Usd.Stage) -> tuple[str, ...]:
    """Return the paths of the prims that a relationship of `stage` can name; of a huge stage only some."""
    return tuple(str(prim.GetPath()) for prim in islice(stage.TraverseAll(), _MOST))


def absent_prims(stage: Usd.Stage, paths: Sequence[object]) -> tuple[str, ...]:
    """Return those of `paths` at which `stage` has no prim."""
    return tuple(str(path) for path in paths if not stage.GetPrimAtPath(str(path)))


def _name(stage: Usd.Stage, layer: Sdf.Layer) -> str:
    return "session layer" if layer == stage.GetSessionLayer() else str(layer.GetDisplayName() or layer.identifier)


def _kind(stage: Usd.Stage, layer: Sdf.Layer) -> str:
    if layer == stage.GetRootLayer():
        return "root layer"
    if layer == stage.GetSessionLayer():
        return "session layer"
    return "sublayer"
