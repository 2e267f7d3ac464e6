"""What a command line names: files, folders, patterns, lists."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from omni_physjoint.checking.targets import matches, stages
from omni_physjoint.errors import SettingsError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with stages in it, which is the current one."""
    for name in ("b.usda", "a.usdc", "sub/c.usd", "sub/deep/d.usdz", "readme.md", ".git/e.usda"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_folder_brings_its_usd_files_sorted() -> None:
    """Those below it too; hidden folders and other files not."""
    assert stages(["."]) == ["./a.usdc", "./b.usda", "./sub/c.usd", "./sub/deep/d.usdz"]


@pytest.mark.usefixtures("folder")
def test_patterns_and_what_is_named_twice() -> None:
    """A file comes once, where it is named first; one that is not there is left to be opened."""
    assert stages(["b.usda", "*.usd?", "gone.usda"]) == ["b.usda", "a.usdc", "gone.usda"]
    assert stages(["**/*.usd*"])[-1] == "sub/deep/d.usdz"


def test_a_list_has_a_target_a_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a text file, after @, or from standard input; comments and empty lines are none."""
    (folder / "sub" / "list.txt").write_text("# mine\nb.usda\n\nc.usd\n../sub/deep\n")
    wanted = ["b.usda", "sub/c.usd", "sub/../sub/deep/d.usdz"]
    assert stages(["sub/list.txt"]) == wanted
    assert stages(["@sub/list.txt"]) == wanted
    monkeypatch.setattr(sys, "stdin", io.StringIO("b.usda\nsub\n"))
    assert stages(["-"]) == ["b.usda", "sub/c.usd", "sub/deep/d.usdz"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("target", ["*.usdx", "nothing", "none/*.usda", "@gone.txt", "gone.txt"])
def test_what_brings_nothing_is_an_error(target: str) -> None:
    """A typing error must not look like a clean check."""
    Path("nothing").mkdir()
    with pytest.raises(SettingsError):
        stages([target])


@pytest.mark.usefixtures("folder")
def test_excluded_files_are_left_out_of_folders_only() -> None:
    """Who names a file wants it checked."""
    left_out = lambda path: matches(path, "", ["sub", "*.usdc"])  # noqa: E731
    assert stages(["."], left_out) == ["./b.usda"]
    assert stages(["sub/c.usd"], left_out) == ["sub/c.usd"]
