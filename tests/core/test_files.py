"""The files of an open stage: unsaved edits, changes by somebody else, saving whole or not at all, saving elsewhere."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from pxr import Sdf, Usd, UsdGeom

from omni_physjoint.errors import FileChangedError, SaveError, StageOpenError
from omni_physjoint.files import StageFiles
from omni_physjoint.stage import open_stage

ROOT = """#usda 1.0
(
    subLayers = [@./sub.usda@]
)
def Xform "World" (references = @./parts/part.usda@</Part>) {}
"""
SUB = '#usda 1.0\nover "World" {\n    double size = 1\n}\n'
PART = '#usda 1.0\ndef Xform "Part" {\n    double length = 2\n}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a root layer, its sublayer and a referenced file."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "root.usda").write_text(ROOT)
    (tmp_path / "sub.usda").write_text(SUB)
    (tmp_path / "parts" / "part.usda").write_text(PART)
    return tmp_path


@pytest.fixture
def stage(folder: Path) -> Usd.Stage:
    """Return that stage, open."""
    return open_stage(folder / "root.usda")


def _edit(stage: Usd.Stage, name: str, value: float, layer: Sdf.Layer | None = None) -> None:
    with Usd.EditContext(stage, layer or stage.GetRootLayer()):
        stage.GetPrimAtPath("/World").CreateAttribute(name, Sdf.ValueTypeNames.Double).Set(value)


def _value(path: Path, name: str) -> float | None:
    """Return the value in a file, read by another layer than the open one."""
    layer = Sdf.Layer.OpenAsAnonymous(str(path))
    spec = layer.GetAttributeAtPath(f"/World.{name}")
    return None if spec is None else float(spec.default)


def _write(path: Path, text: str) -> None:
    """Change a file as an editor does: its time may be the same, its size is not."""
    path.write_text(text + "\n# more\n")


def test_a_fresh_stage_has_nothing_to_save(stage: Usd.Stage) -> None:
    """Nothing is dirty, nothing changed, and all files are known, those of references too."""
    files = StageFiles(stage)
    assert (files.dirty(), files.changed()) == ((), ())
    assert [Path(p).name for p in files.paths] == ["part.usda", "root.usda", "sub.usda"]


def test_only_layers_with_edits_are_written(stage: Usd.Stage, folder: Path) -> None:
    """An edit on the sublayer is saved there; the other files keep every byte and their time."""
    files = StageFiles(stage)
    before = {name: (folder / name).stat().st_mtime_ns for name in ("root.usda", "parts/part.usda")}
    _edit(stage, "size", 5.0, Sdf.Layer.Find(str(folder / "sub.usda")))
    assert files.dirty() == ("sub.usda",)
    assert files.save() == ("sub.usda",)
    assert (files.dirty(), files.changed()) == ((), ())
    assert _value(folder / "sub.usda", "size") == 5.0
    assert {name: (folder / name).stat().st_mtime_ns for name in before} == before


def test_session_edits_are_no_unsaved_edits(stage: Usd.Stage) -> None:
    """The session layer belongs to the view: it is not dirty, and not written."""
    files = StageFiles(stage)
    _edit(stage, "size", 5.0, stage.GetSessionLayer())
    assert files.dirty() == ()
    assert files.save() == ()


@pytest.mark.parametrize(
    ("name", "format_", "magic"),
    [
        ("a.usda", "usda", b"#usda"),
        ("b.usdc", "usdc", b"PXR-USDC"),
        ("c.usd", "usda", b"#usda"),
        ("d.usd", "usdc", b"PXR-USDC"),
    ],
)
def test_a_file_keeps_its_format(tmp_path: Path, name: str, format_: str, magic: bytes) -> None:
    """Text stays text and crate stays crate, also where the ending does not tell."""
    path = tmp_path / name
    layer = Sdf.Layer.CreateAnonymous(".usda")
    Sdf.CreatePrimInLayer(layer, "/World").specifier = Sdf.SpecifierDef
    layer.Export(str(path), args={"format": format_} if path.suffix == ".usd" else {})
    stage = open_stage(path)
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    files.save()
    assert path.read_bytes().startswith(magic)
    assert _value(path, "size") == 3.0
    assert stage.GetAttributeAtPath("/World.size").Get() == 3.0
    _edit(stage, "size", 4.0)
    files.save()
    assert _value(path, "size") == 4.0


def test_permissions_and_links_stay(folder: Path) -> None:
    """A file keeps its permissions, and a link stays a link to the file that is written."""
    real = folder / "root.usda"
    real.chmod(0o640)
    link = folder / "link.usda"
    link.symlink_to(real)
    stage = open_stage(link)
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    files.save()
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert _value(real, "size") == 3.0


def test_a_change_by_somebody_else_is_seen_and_not_written_over(stage: Usd.Stage, folder: Path) -> None:
    """A changed file is told; saving over it is refused, with its text as it was, until it is asked for."""
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    _write(folder / "root.usda", ROOT)
    theirs = (folder / "root.usda").read_text()
    assert [str(change) for change in files.changed()] == ["root.usda has changed on disk"]
    with pytest.raises(FileChangedError, match=r"root\.usda has changed on disk"):
        files.save()
    assert (folder / "root.usda").read_text() == theirs
    assert files.dirty() == ("root.usda",)
    files.save(over_changes=True)
    assert _value(folder / "root.usda", "size") == 3.0
    assert files.changed() == ()


def test_a_change_of_another_file_does_not_stop_saving(stage: Usd.Stage, folder: Path) -> None:
    """Saving the root is no danger to a sublayer that somebody else changed; that change is still news."""
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    _write(folder / "sub.usda", SUB)
    files.save()
    assert [Path(change.path).name for change in files.changed()] == ["sub.usda"]


def test_a_file_that_is_gone_is_told_and_written_again(stage: Usd.Stage, folder: Path) -> None:
    """A file that vanished is told as such; saving its layer brings it back."""
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    (folder / "root.usda").unlink()
    (change,) = files.changed()
    assert (change.gone, str(change)) == (True, "root.usda is gone or cannot be read any more")
    files.save()
    assert _value(folder / "root.usda", "size") == 3.0


def test_accepted_changes_are_no_news(stage: Usd.Stage, folder: Path) -> None:
    """What somebody has decided to keep as it is in memory is not told again, the next change is."""
    files = StageFiles(stage)
    _write(folder / "sub.usda", SUB)
    files.accept()
    assert files.changed() == ()
    _write(folder / "sub.usda", SUB + "# again")
    assert len(files.changed()) == 1


def test_reload_reads_what_changed_and_drops_edits(stage: Usd.Stage, folder: Path) -> None:
    """After reading again the stage has what the files have, and nothing is dirty."""
    files = StageFiles(stage)
    _edit(stage, "mine", 3.0)
    _write(folder / "sub.usda", SUB.replace("size = 1", "size = 7"))
    files.reload()
    assert stage.GetAttributeAtPath("/World.size").Get() == 7.0
    assert not stage.GetAttributeAtPath("/World.mine")
    assert (files.dirty(), files.changed()) == ((), ())


def test_a_broken_file_is_not_taken(stage: Usd.Stage, folder: Path) -> None:
    """A file that is no USD any more gives one line; the stage keeps what it had, and takes what else is new."""
    files = StageFiles(stage)
    _write(folder / "sub.usda", "#usda 1.0\ndef {{{")
    _write(folder / "parts" / "part.usda", PART.replace("length = 2", "length = 8"))
    with pytest.raises(StageOpenError, match=r"sub\.usda cannot be read again") as caught:
        files.reload()
    assert "\n" not in str(caught.value)
    assert stage.GetAttributeAtPath("/World.size").Get() == 1.0
    assert stage.GetAttributeAtPath("/World.length").Get() == 8.0


def test_new_files_are_looked_at(stage: Usd.Stage, folder: Path) -> None:
    """A reference that an edit adds brings a file to watch."""
    files = StageFiles(stage)
    (folder / "late.usda").write_text(PART)
    stage.DefinePrim("/Late").GetReferences().AddReference("./late.usda", "/Part")
    files.look()
    assert str(folder / "late.usda") in files.paths


def test_save_as_leaves_the_open_file_alone(stage: Usd.Stage, folder: Path) -> None:
    """The copy has the edit, the open file and its layer do not change."""
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    files.save_as(str(folder / "copy.usdc"))
    assert (folder / "copy.usdc").read_bytes().startswith(b"PXR-USDC")
    assert _value(folder / "copy.usdc", "size") == 3.0
    assert (folder / "root.usda").read_text() == ROOT
    assert files.dirty() == ("root.usda",)


def test_save_as_elsewhere_keeps_references(stage: Usd.Stage, folder: Path) -> None:
    """In another folder the copy still finds sublayer and reference."""
    (folder / "deep" / "er").mkdir(parents=True)
    target = folder / "deep" / "er" / "copy.usda"
    StageFiles(stage).save_as(str(target))
    copy = open_stage(target)
    assert copy.GetAttributeAtPath("/World.size").Get() == 1.0
    assert copy.GetAttributeAtPath("/World.length").Get() == 2.0
    assert str(folder) not in target.read_text()


def test_a_stage_in_memory_is_saved_as_a_file(tmp_path: Path) -> None:
    """A stage without a file has nothing unsaved that could be saved, and can be saved under a name."""
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.Xform.Define(stage, "/World")
    files = StageFiles(stage)
    assert (files.root, files.dirty()) == ("", ())
    files.save_as(str(tmp_path / "new.usda"))
    assert open_stage(tmp_path / "new.usda").GetPrimAtPath("/World")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("copy.usdz", "is saved as"),
        ("copy", "is saved as"),
        ("no/where.usda", "cannot be written"),
        ("root.usda", "is open"),
    ],
)
def test_save_as_refuses(stage: Usd.Stage, folder: Path, name: str, message: str) -> None:
    """A name that cannot be written is told in one line, and no file is left."""
    before = sorted(folder.rglob("*"))
    with pytest.raises(SaveError, match=message):
        StageFiles(stage).save_as(str(folder / name))
    assert sorted(folder.rglob("*")) == before


def test_a_failed_save_leaves_the_file(stage: Usd.Stage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full at the last step, the file has its old text, the edit is kept, and nothing lies about."""

    def full(_source: str, _target: str) -> None:
        raise OSError(28, "No space left on device")

    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    before = sorted(folder.rglob("*"))
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(SaveError, match="No space left on device"):
        files.save()
    assert (folder / "root.usda").read_text() == ROOT
    assert files.dirty() == ("root.usda",)
    assert sorted(folder.rglob("*")) == before


def test_a_layer_that_may_not_be_saved(stage: Usd.Stage) -> None:
    """A layer whose permission to save was taken away is refused in one line."""
    files = StageFiles(stage)
    _edit(stage, "size", 3.0)
    stage.GetRootLayer().SetPermissionToSave(False)
    with pytest.raises(SaveError, match="may not be written"):
        files.save()
    stage.GetRootLayer().SetPermissionToSave(True)
