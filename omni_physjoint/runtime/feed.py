"""How a stage reaches the worker: as a file that composes to what the stage is now.

Layers that equal their files are left where they are; only the others, and those that refer to them, are copied. See
``docs/decisions/`` for why the stage is not simply flattened.
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from pxr import Sdf, Tf, Usd, UsdUtils

from omni_physjoint.errors import RuntimeWorkerError, StageOpenError

__all__ = ["Snapshot", "copy_stage_metadata"]

# Fields of the root layer that the layer above it must not repeat.
_NOT_REPEATED = frozenset({"subLayers", "subLayerOffsets", "primChildren", "layerRelocates"})


class Snapshot:
    """A file that composes to `stage` as it is when this is made; temporary files go with `close`.

    Make it in the thread that edits the stage; its `path` may then be read anywhere.

    Args:
        stage: A stage, or the path of its file.
        apart: Copy every layer of the stage. Its own files, opened again in this process, are the very layers that it
            edits, and no other thread may read those.

    Raises:
        StageOpenError: The path is no file.
        RuntimeWorkerError: The stage cannot be written.
    """

    path: str
    """Absolute path of the root file."""

    def __init__(self, stage: Usd.Stage | str | PathLike[str], *, apart: bool = False) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        if not isinstance(stage, Usd.Stage):
            path = Path(fspath(stage)).absolute()
            if not path.is_file():
                raise StageOpenError(f"{fspath(stage)}: no such file")
            self.path = str(path)
            return
        changed = _own_layers(stage) if apart else _unsaved_layers(stage)
        partly = _shows_part_of_its_layers(stage)
        if not changed and not partly and not _has_session_opinions(stage):
            self.path = stage.GetRootLayer().realPath
            return
        self._folder = TemporaryDirectory(prefix="omni-physjoint-")
        try:
            write = _flatten if partly else _copy_layers
            self.path = write(stage, changed, Path(self._folder.name))
        except (Tf.ErrorException, RuntimeError) as error:
            self.close()
            reason = str(error).strip().splitlines()[-1].strip()
            raise RuntimeWorkerError(f"{stage.GetRootLayer().identifier} cannot be written: {reason}") from error

    def close(self) -> None:
        """Remove the temporary files."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def __enter__(self) -> Snapshot:
        """Return itself; leaving the context closes it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Remove the temporary files."""
        self.close()


def _has_session_opinions(stage: Usd.Stage) -> bool:
    session = stage.GetSessionLayer()
    return session is not None and not session.empty


def _shows_part_of_its_layers(stage: Usd.Stage) -> bool:
    """Tell whether muted layers, a population mask or unloaded payloads hide something; no file can say that."""
    return bool(
        stage.GetMutedLayers()
        or stage.GetPopulationMask() != Usd.StagePopulationMask.All()
        or stage.GetLoadRules() != Usd.StageLoadRules.LoadAll()
    )


def _own_layers(stage: Usd.Stage) -> list[Sdf.Layer]:
    session = stage.GetSessionLayer()
    return [layer for layer in stage.GetUsedLayers(includeClipLayers=False) if layer != session]


def _unsaved_layers(stage: Usd.Stage) -> list[Sdf.Layer]:
    """Return the layers that differ from their files, and those that refer to one, in no order."""
    used = _own_layers(stage)
    changed = [layer for layer in used if layer.dirty or layer.anonymous or not layer.realPath]
    rest = [layer for layer in used if layer not in changed]
    while True:
        referring = [layer for layer in rest if any(target in changed for target in _targets(layer))]
        if not referring:
            return changed
        changed += referring
        rest = [layer for layer in rest if layer not in referring]


def _targets(layer: Sdf.Layer) -> list[Sdf.Layer]:
    found = (Sdf.Layer.FindRelativeToLayer(layer, path) for path in layer.GetCompositionAssetDependencies() if path)
    return [target for target in found if target]


def _copy_layers(stage: Usd.Stage, changed: list[Sdf.Layer], folder: Path) -> str:
    """Write `changed` and the session layers into `folder` and return the path of the root."""
    session, root = stage.GetSessionLayer(), stage.GetRootLayer()
    session_layers: list[Sdf.Layer] = []
    if _has_session_opinions(stage):
        # Layers below the session layer are anonymous as a rule, and count as session opinions themselves.
        session_layers = [session, *(layer for layer in _targets(session) if layer.anonymous and layer not in changed)]
    # Crate keeps every float as it is.
    places = {layer.identifier: folder / f"{number}.usdc" for number, layer in enumerate([*changed, *session_layers])}
    for layer in [*changed, *session_layers]:
        _copy(layer, places)
    root_path = str(places.get(root.identifier, root.realPath))
    if not session_layers:
        return root_path
    top = Sdf.Layer.CreateNew(str(folder / "stage.usdc"))
    for layer in (root, session):  # metadata of the stage as a whole is read from these two only
        copy_stage_metadata(layer, top)
    top.subLayerPaths = [str(places[session.identifier]), root_path]
    top.Save()
    return str(top.realPath)


def copy_stage_metadata(layer: Sdf.Layer, above: Sdf.Layer) -> None:
    """Repeat in `above` what `layer` says of the stage as a whole: only the root layer is asked for it."""
    for field in layer.pseudoRoot.ListInfoKeys():
        if field not in _NOT_REPEATED:
            above.pseudoRoot.SetInfo(field, layer.pseudoRoot.GetInfo(field))


def _copy(layer: Sdf.Layer, places: dict[str, Path]) -> None:
    """Write a copy of `layer` that composes with the copies of `places`, and with the original files otherwise."""
    copy = Sdf.Layer.CreateNew(str(places[layer.identifier]))
    copy.TransferContent(layer)
    for path in layer.GetCompositionAssetDependencies():
        target = Sdf.Layer.FindRelativeToLayer(layer, path) if path else None
        if target and target.identifier in places:
            copy.UpdateCompositionAssetDependency(path, str(places[target.identifier]))
    if not layer.anonymous:  # relative paths in a layer without a place lead nowhere anyway
        # The copies were given with absolute paths, which this leaves alone.
        UsdUtils.ModifyAssetPaths(copy, lambda path: str(layer.ComputeAbsolutePath(path)) if path else path)
    copy.Save()


def _flatten(stage: Usd.Stage, changed: list[Sdf.Layer], folder: Path) -> str:
    """Write the composed stage. It loses empty relationship lists, which is why it is the last resort."""
    path = folder / "stage.usdc"
    stage.Flatten(addSourceFileComment=False).Export(str(path))
    return str(path)
