"""How a stage reaches the worker: as the path of a file that composes to what the stage is now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from tempfile import TemporaryDirectory

from pxr import Usd

from omni_physjoint.errors import StageOpenError

__all__ = ["as_file"]


@contextmanager
def as_file(stage: Usd.Stage | str | PathLike[str]) -> Iterator[str]:
    """Provide the path of a file that the runtime can populate from, for the duration of the context.

    A stage that equals its files is given as its root file. One with unsaved edits, session opinions, anonymous layers,
    muted layers, unloaded payloads or a population mask is flattened into a temporary crate file.

    Raises:
        StageOpenError: The path is no file.
    """
    if not isinstance(stage, Usd.Stage):
        path = Path(fspath(stage)).absolute()
        if not path.is_file():
            raise StageOpenError(f"{fspath(stage)}: no such file")
        yield str(path)
        return
    saved = _saved_file(stage)
    if saved is not None:
        yield saved
        return
    with TemporaryDirectory(prefix="omni-physjoint-") as folder:
        path = Path(folder) / "stage.usdc"
        # Crate keeps every float as it is, which text would not promise.
        stage.Flatten(addSourceFileComment=False).Export(str(path))
        yield str(path)


def _saved_file(stage: Usd.Stage) -> str | None:
    """Return the root file of `stage` when reading it again would give the same stage."""
    session, root = stage.GetSessionLayer(), stage.GetRootLayer()
    own = {session.identifier} if session else set()
    if session and (not session.empty or session.subLayerPaths):
        return None
    if stage.GetMutedLayers() or stage.GetPopulationMask() != Usd.StagePopulationMask.All():
        return None
    if stage.GetLoadRules() != Usd.StageLoadRules.LoadAll():
        return None
    if any(layer.dirty or layer.anonymous for layer in stage.GetUsedLayers() if layer.identifier not in own):
        return None
    return root.realPath or None
