"""The files of an open stage: which have unsaved edits, which changed on disk meanwhile, and how they are written.

A layer is written beside its file first and takes its place then: a full disk or a crash leaves the file as it was.
No Qt, and nothing is watched here: somebody asks `changed` when there may be news.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import FileChangedError, SaveError, StageOpenError

if TYPE_CHECKING:
    from pxr import Sdf, Usd

__all__ = ["FileChange", "StageFiles"]

_EXTENSIONS = (".usd", ".usda", ".usdc")
"""What can be written; a package (.usdz) is put together elsewhere."""

_Stamp = tuple[int, int, int]
"""Modification time [ns], size and inode of a file."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file of the stage that is not what was read."""

    path: str
    gone: bool
    """There is no such file any more, or it may not be read."""

    def __str__(self) -> str:
        """Return one line about it."""
        name = Path(self.path).name
        return f"{name} is gone or cannot be read any more" if self.gone else f"{name} has changed on disk"


class StageFiles:
    """The layers of one stage that have files.

    The session layer belongs to the view, not to the files: edits there are never saved and count as no edits.
    """

    def __init__(self, stage: Usd.Stage) -> None:
        """Remember how the files are now."""
        self._stage = stage
        self._stamps: dict[str, _Stamp | None] = {}
        self.look()

    @property
    def root(self) -> str:
        """Path of the root layer's file; "" for a stage that has none."""
        return str(self._stage.GetRootLayer().realPath)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files, sorted."""
        return tuple(sorted(self._stamps))

    def look(self) -> None:
        """Take in files that edits brought to the stage, and drop those that left it."""
        known = self._stamps
        self._stamps = {path: known[path] if path in known else _stamp(path) for path in self._layers()}

    def _layers(self) -> dict[str, Sdf.Layer]:
        found = {}
        for layer in self._stage.GetUsedLayers():
            path = layer.realPath
            if path and not layer.anonymous:
                found[_file(layer)] = layer
        return found

    def dirty(self) -> tuple[str, ...]:
        """Return the names of the layers with unsaved edits, the root first."""
        return tuple(_name(layer) for layer in self._dirty())

    def _dirty(self) -> list[Sdf.Layer]:
        session = self._stage.GetSessionLayer()
        beside = set() if session is None else {session, *map(_loaded, session.subLayerPaths)}
        root = self._stage.GetRootLayer()
        layers = [layer for layer in self._stage.GetUsedLayers() if layer.dirty and layer not in beside]
        if root.anonymous:
            # It has been "dirty" since it was made: whoever opened the stage knows that it is in memory only.
            layers = [layer for layer in layers if layer != root]
        return sorted(layers, key=lambda layer: (layer != root, layer.identifier))

    def changed(self) -> tuple[FileChange, ...]:
        """Return the files that are not what was read, by path."""
        found = []
        for path in self.paths:
            before, now = self._stamps[path], _stamp(path)
            if now != before:
                found.append(FileChange(path, gone=now is None))
        return tuple(found)

    def accept(self) -> None:
        """Take the files as they are now for known: nobody wants to hear of these changes again."""
        self._stamps = {path: _stamp(path) for path in self._stamps}

    # --- writing ----------------------------------------------------------------------------------------------------

    def save(self, *, over_changes: bool = False) -> tuple[str, ...]:
        """Write every layer with unsaved edits to its file, in the format it has, and return their names.

        Args:
            over_changes: Write also over files that somebody else has changed since they were read.

        Raises:
            FileChangedError: A file was changed by somebody else; nothing is written then.
            SaveError: A layer has no file, or cannot be written; those written before it are saved.
        """
        layers = self._dirty()
        for layer in layers:
            _check_writable(layer)
        mine = {_file(layer) for layer in layers}
        if not over_changes:
            others = [change for change in self.changed() if change.path in mine and not change.gone]
            if others:
                raise FileChangedError(f"{'; '.join(map(str, others))} since it was read: saving would undo that")
        for layer in layers:
            path = _file(layer)
            _write(layer, path, _format(layer))
            # What was written is read back, after which the layer counts as saved.
            with quiet():
                layer.Reload(force=True)
            self._stamps[path] = _stamp(path)
        return tuple(_name(layer) for layer in layers)

    def save_as(self, path: str) -> None:
        """Write the root layer to another file; its references are adjusted to the place. The stage stays as it is.

        Other layers stay where they are, with the edits that they have.

        Raises:
            SaveError: It cannot be written there.
        """
        from pxr import Sdf, UsdUtils

        target = Path(path).absolute()
        if target.suffix.lower() not in _EXTENSIONS:
            raise SaveError(f"{target.name}: a stage is saved as .usd, .usda or .usdc")
        root = self._stage.GetRootLayer()
        if self.root and os.path.realpath(target) == os.path.realpath(self.root):
            raise SaveError(f"{target.name} is the file that is open: save it instead")
        copy = Sdf.Layer.CreateAnonymous(".usda")
        copy.TransferContent(root)
        before, after = (Path(self.root).parent if self.root else None), target.parent
        if before is not None and before.resolve() != after.resolve():
            UsdUtils.ModifyAssetPaths(copy, lambda asset: _moved(asset, before, after))
        format_ = {".usda": "usda", ".usdc": "usdc"}.get(target.suffix.lower(), _format(root) or "usdc")
        _write(copy, str(target), format_)

    def reload(self) -> None:
        """Read all files again. Unsaved edits are lost: who calls this has asked.

        Raises:
            StageOpenError: A file cannot be read; its layer stays as it was, the others are read all the same.
        """
        from pxr import Tf

        self.look()
        problems: list[str] = []
        for path, layer in sorted(self._layers().items()):
            if not layer.dirty and _stamp(path) == self._stamps[path]:
                continue
            try:
                with quiet():
                    layer.Reload(force=True)
            except Tf.ErrorException as error:
                problems.append(f"{_name(layer)} cannot be read again: {first_reason(error) or error}")
        self.accept()
        self.look()
        if problems:
            raise StageOpenError("; ".join(problems))


def _stamp(path: str) -> _Stamp | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino) if os.access(path, os.R_OK) else None


def _file(layer: Sdf.Layer) -> str:
    """Return the file that holds a layer: of one inside a package, the package."""
    path, _, inside = str(layer.realPath).partition("[")
    return os.path.realpath(path if inside else str(layer.realPath))


def _name(layer: Sdf.Layer) -> str:
    return Path(layer.realPath).name if layer.realPath else str(layer.GetDisplayName() or layer.identifier)


def _loaded(identifier: str) -> Sdf.Layer | None:
    from pxr import Sdf

    return Sdf.Layer.Find(identifier)


def _format(layer: Sdf.Layer) -> str:
    """Return the format inside the layer's file: what ``.usd`` alone does not tell."""
    from pxr import Sdf

    return str(Sdf.UsdFileFormat.GetUnderlyingFormatForLayer(layer) or "")


def _check_writable(layer: Sdf.Layer) -> None:
    """Refuse what cannot be saved before anything is.

    Raises:
        SaveError: It cannot.
    """
    name, path = _name(layer), layer.realPath
    if layer.anonymous or not path:
        raise SaveError(f"{name} has no file: use Save as")
    if Path(path).suffix.lower() not in _EXTENSIONS:
        raise SaveError(f"{name}: a {Path(path).suffix} file cannot be written: use Save as with another name")
    if not layer.permissionToSave or (os.path.exists(path) and not os.access(path, os.W_OK)):
        raise SaveError(f"{name} may not be written; check its permissions, or use Save as")


def _write(layer: Sdf.Layer, path: str, format_: str) -> None:
    """Write `layer` beside `path`, then put it in its place.

    Raises:
        SaveError: It cannot be written; `path` is as it was.
    """
    from pxr import Tf

    name = Path(path).name
    arguments = {"format": format_} if Path(path).suffix.lower() == ".usd" and format_ else {}
    try:
        with _beside(path) as temporary:
            with quiet():
                written = layer.Export(temporary, args=arguments)
            if not written:
                raise SaveError(f"{name} cannot be written")
            _settle(temporary, path)
            os.replace(temporary, path)
    except Tf.ErrorException as error:
        raise SaveError(f"{name} cannot be written: {first_reason(error) or error}") from None
    except OSError as error:
        raise SaveError(f"{name} cannot be written: {error.strerror or error}") from None


@contextlib.contextmanager
def _beside(path: str) -> Iterator[str]:
    """Yield the name of a file in the same folder, with the same ending; it is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=".omni-physjoint-", dir=os.path.dirname(path)) as folder:
        yield os.path.join(folder, os.path.basename(path))


def _settle(temporary: str, path: str) -> None:
    """Bring what was written to the disk, with the permissions of the file that it replaces."""
    if os.path.exists(path):
        shutil.copymode(path, temporary)
    with open(temporary, "rb+") as file:
        os.fsync(file.fileno())


def _moved(asset: str, before: Path, after: Path) -> str:
    """Return a path that is relative to the folder `before` as one that leads to the same place from `after`."""
    if not asset.startswith(("./", "../")) and not (before / asset).exists():
        return asset  # absolute, a search path, or something that only the resolver understands
    if os.path.isabs(asset):
        return asset
    moved = os.path.relpath(os.path.normpath(before / asset), after).replace(os.sep, "/")
    return moved if moved.startswith(".") else f"./{moved}"
