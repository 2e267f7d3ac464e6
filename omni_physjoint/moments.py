"""Other stages to compare a stage with: itself at this moment, as its files are on disk, or without some of its layers.

Each is a stage of its own, and nothing is written to the one that it is made of. A moment holds copies of all layers,
since anybody may edit any of them later; a stage without some layers shares the others.
"""

from __future__ import annotations

from collections.abc import Collection

from pxr import Sdf, Tf, Usd, UsdUtils

from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import StageOpenError

__all__ = ["as_saved", "has_unsaved", "moment", "muted", "sublayers"]


def moment(stage: Usd.Stage) -> Usd.Stage:
    """Return a stage that composes to what `stage` is now, and stays so.

    Raises:
        StageOpenError: It cannot be copied.
    """
    return _copied(stage, list(stage.GetUsedLayers(includeClipLayers=False)), saved=False)


def as_saved(stage: Usd.Stage) -> Usd.Stage:
    """Return a stage of the same files as they are on disk, without unsaved edits and without the session layer.

    Raises:
        StageOpenError: A file cannot be read any more.
    """
    session = stage.GetSessionLayer()
    used = [layer for layer in stage.GetUsedLayers(includeClipLayers=False) if layer != session]
    return _copied(stage, used, saved=True)


def has_unsaved(stage: Usd.Stage) -> bool:
    """Tell whether any layer of `stage` differs from its file; the session layer has none."""
    session = stage.GetSessionLayer()
    return any(layer.dirty for layer in stage.GetUsedLayers(includeClipLayers=False) if layer != session)


def sublayers(stage: Usd.Stage) -> tuple[str, ...]:
    """Return the identifiers of the layers that `stage` itself is made of but for its root, the strongest first."""
    root = stage.GetRootLayer()
    return tuple(layer.identifier for layer in stage.GetLayerStack(includeSessionLayers=True) if layer != root)


def muted(stage: Usd.Stage, layers: Collection[str]) -> Usd.Stage:
    """Return a stage of the layers of `stage` but for those with the identifiers `layers`.

    Raises:
        StageOpenError: It cannot be composed.
    """
    session = stage.GetSessionLayer()
    hidden = [name for name in layers if session is None or name != session.identifier]
    kept = session if session is not None and session.identifier not in layers else None
    return _opened(stage, stage.GetRootLayer(), kept, [*stage.GetMutedLayers(), *hidden])


def _copied(stage: Usd.Stage, used: list[Sdf.Layer], *, saved: bool) -> Usd.Stage:
    root, session = stage.GetRootLayer(), stage.GetSessionLayer()
    try:
        with quiet():
            copies = {layer.identifier: _copy(layer, saved=saved) for layer in used}
            for layer in used:
                _lead_to(layer, copies)
    except (Tf.ErrorException, RuntimeError) as error:
        reason = first_reason(error) if isinstance(error, Tf.ErrorException) else None
        raise StageOpenError(f"{root.identifier}: cannot be copied: {reason or error}") from None
    own = copies.get(session.identifier) if session is not None else None
    return _opened(stage, copies[root.identifier], own, stage.GetMutedLayers())


def _copy(layer: Sdf.Layer, *, saved: bool) -> Sdf.Layer:
    """Return the content of `layer` in a layer without a file, or what its file holds where that is another."""
    if saved and layer.dirty and layer.realPath:
        read = Sdf.Layer.OpenAsAnonymous(layer.realPath)
        if read is None:
            raise StageOpenError(f"{layer.realPath}: cannot be read any more")
        return read
    copy = Sdf.Layer.CreateAnonymous(layer.GetDisplayName())
    copy.TransferContent(layer)
    return copy


def _lead_to(layer: Sdf.Layer, copies: dict[str, Sdf.Layer]) -> None:
    """Let the arcs in the copy of `layer` lead to the other copies, and to the original files otherwise."""
    copy = copies[layer.identifier]
    for path in copy.GetCompositionAssetDependencies():
        target = Sdf.Layer.FindRelativeToLayer(layer, path) if path else None
        if target and target.identifier in copies:
            copy.UpdateCompositionAssetDependency(path, copies[target.identifier].identifier)
    if not layer.anonymous:  # relative paths in a layer without a place lead nowhere anyway

        def absolute(path: str) -> str:
            return path if not path or path.startswith("anon:") else str(layer.ComputeAbsolutePath(path))

        UsdUtils.ModifyAssetPaths(copy, absolute)


def _opened(stage: Usd.Stage, root: Sdf.Layer, session: Sdf.Layer | None, hidden: Collection[str]) -> Usd.Stage:
    """Return a stage that loads and hides what `stage` does, and `hidden` layers besides."""
    mask = stage.GetPopulationMask()
    try:
        with quiet():
            opened = Usd.Stage.OpenMasked(root, session or Sdf.Layer.CreateAnonymous(), mask, Usd.Stage.LoadNone)
            opened.MuteAndUnmuteLayers(list(hidden), [])
            opened.SetLoadRules(stage.GetLoadRules())
    except Tf.ErrorException as error:
        raise StageOpenError(f"{root.identifier}: {first_reason(error) or error}") from None
    return opened
