"""Opening stages: one clear line for what is no stage, findings for what does not resolve, and nothing written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pxr import Sdf

from omni_physjoint.errors import StageOpenError
from omni_physjoint.model import Severity
from omni_physjoint.stage import composition_problems, open_stage

HEAD = '#usda 1.0\ndef Xform "World" {}\n'.replace(" {}", "\n{\n}")


def crate(folder: Path) -> bytes:
    """Return a valid crate file."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(HEAD)
    layer.Export(str(folder / "whole.usdc"))
    return (folder / "whole.usdc").read_bytes()


BROKEN: dict[str, tuple[str, Callable[[Path], bytes], str]] = {
    "text": ("notes.usd", lambda _: b"dear diary", "is no USD file"),
    "text with another ending": ("notes.txt", lambda _: b"dear diary", "is no USD file"),
    "picture": ("picture.usd", lambda _: b"\x89PNG\r\n\x1a\n" + bytes(200), "is no USD file"),
    "empty": ("empty.usda", lambda _: b"", "is empty"),
    "half a crate": ("half.usdc", lambda f: crate(f)[: len(crate(f)) // 2], "possibly truncated"),
    "crate head": ("head.usdc", lambda f: crate(f)[:40], "cannot be read as USD"),
    "syntax error": ("typo.usda", lambda _: b'#usda 1.0\ndef Xform "A"\n{\n    float x =\n}\n', "typo.usda:4"),
    "archive": ("archive.usdz", lambda _: b"PK\x03\x04 nothing", "archive.usdz"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_no_stage(case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The error is one line that begins with the path and says what is wrong; USD itself prints nothing."""
    name, content, said = BROKEN[case]
    path = tmp_path / name
    path.write_bytes(content(tmp_path))
    with pytest.raises(StageOpenError) as caught:
        open_stage(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert said in text
    assert len(text.splitlines()) == 1
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nowhere/stage.usda", "no such file"),
        ("", "no file name given"),
        ("a" * 5000, "File name too long"),
        ("nul\0.usda", "no such file"),
    ],
)
def test_paths_that_lead_nowhere(path: str, said: str) -> None:
    """A path that names no file is said so."""
    with pytest.raises(StageOpenError, match=said):
        open_stage(path)


def test_directory(tmp_path: Path) -> None:
    """A directory is told from a missing file."""
    with pytest.raises(StageOpenError, match="is a directory"):
        open_stage(tmp_path)


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without permission is told from a broken one."""
    path = tmp_path / "secret.usda"
    path.write_text(HEAD)
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests may read everything
    with pytest.raises(StageOpenError, match="may not be read"):
        open_stage(path)


def test_nothing_is_written(tmp_path: Path) -> None:
    """Opening and asking for problems leaves the file and its folder as they were."""
    path = tmp_path / "stage.usda"
    path.write_text(HEAD)
    before = path.stat().st_mtime_ns
    composition_problems(open_stage(path))
    assert path.stat().st_mtime_ns == before
    assert os.listdir(tmp_path) == ["stage.usda"]


ARCS = """#usda 1.0
(
    subLayers = [@./gone_layer.usda@]
)
def Xform "Other"
{
}
def Xform "World"
{
    def Xform "Ref" (
        prepend references = @./gone.usda@
    )
    {
    }
    def Xform "Pay" (
        prepend payload = @./gone.usda@
    )
    {
    }
    def Xform "Prim" (
        prepend references = </Nothing>
    )
    {
    }
    def Xform "Sound" (
        prepend references = </Other>
    )
    {
    }
}
"""


def test_arcs_that_do_not_resolve(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The stage opens, in silence, and each unresolved arc is a warning at its prim that names the file as authored."""
    path = tmp_path / "arcs.usda"
    path.write_text(ARCS)
    problems = composition_problems(open_stage(path))
    assert capfd.readouterr() == ("", "")
    assert {p.rule for p in problems} == {"PJ901"}
    assert {p.severity for p in problems} == {Severity.WARNING}
    assert [p.prim for p in problems] == ["/", "/World/Pay", "/World/Prim", "/World/Ref"]
    assert "@gone_layer.usda@" in problems[0].message
    assert all(len(p.message.splitlines()) == 1 and str(tmp_path) not in p.message for p in problems)


def test_a_sound_stage_has_no_problems(tmp_path: Path) -> None:
    """What resolves gives no finding."""
    path = tmp_path / "stage.usda"
    path.write_text(HEAD)
    assert composition_problems(open_stage(path)) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('def Xform "W"\n{\n    double x = = 3\n}\n', "bad.usda:4:5: syntax error near 'double x = = 3'"),
        ('def Xform W"\n{\n}\n', "bad.usda:2:1: syntax error near 'def Xform W\"'"),
        (
            'def Xform "W" (prepend references = @x.usda\n)\n{\n}\n',
            "bad.usda:2:44: syntax error at the end of the line",
        ),
        ('def Xform "W"\n{\n', "bad.usda:4:1: syntax error at the end of the line"),
    ],
)
def test_a_syntax_error_is_told_in_words(tmp_path: Path, text: str, said: str) -> None:
    """File, line, column and what stands there; nothing of the parser's own grammar."""
    file = tmp_path / "bad.usda"
    file.write_text("#usda 1.0\n" + text)
    with pytest.raises(StageOpenError) as caught:
        open_stage(file)
    assert str(caught.value).endswith(said)
