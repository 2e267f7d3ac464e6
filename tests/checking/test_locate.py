"""Lines of prims and properties in .usda text."""

from __future__ import annotations

from pathlib import Path

import pytest

from omni_physjoint.checking.locate import Outline, outline, place_of
from omni_physjoint.stage import open_stage

TEXT = '''#usda 1.0
(
    doc = """def Xform "Not" {
    }"""
    customLayerData = { string a = "{" }
)

# def Xform "Neither" {
def Xform "World" (
    customData = {
        dictionary d = { int x = 1 }
    }
    variants = { string size = "big" }
    prepend variantSets = "size"
)
{
    string note = 'a } " b'
    asset file = @x}y.usd@
    def Cube "Part"
    {
        double size = 2
    }
    custom double size = 1
    rel physics:body1 = [
        </World/Part>,
    ]
    float late.timeSamples = {
        0: 1,
    }
    variantSet "size" = {
        "big" (doc = "{") {
            over "Part" { double size = 3 }
            float only = 1
        }
        "small" {
        }
    }
    class "_Base" {}
}
over "Next" { float a:b = 1; float a = 2 }
'''


def line_of(piece: str) -> int:
    """Return the line of TEXT on which `piece` stands, which is there once."""
    assert TEXT.count(piece) == 1, piece
    return TEXT[: TEXT.index(piece)].count("\n") + 1


@pytest.mark.parametrize(
    ("path", "name", "piece"),
    [
        ("/World", None, 'def Xform "World"'),
        ("/World/Part", None, 'def Cube "Part"'),
        ("/World/Part", "size", "double size = 2"),
        ("/World", "size", "custom double size = 1"),
        ("/World", "physics:body1", "rel physics:body1"),
        ("/World", "late", "float late"),
        ("/World{size=big}", "only", "float only"),
        ("/World{size=big}Part", "size", "double size = 3"),
        ("/World/_Base", None, 'class "_Base"'),
        ("/Next", "a", "float a = 2"),
        ("/Next", "a:b", "float a:b"),
        ("/World", "nowhere", 'def Xform "World"'),
    ],
)
def test_a_line_is_found(path: str, name: str | None, piece: str) -> None:
    """Strings, comments, assets, dictionaries and variants do not lead astray; an absent property is its prim's."""
    assert Outline(TEXT).line(path, name) == line_of(piece)


@pytest.mark.parametrize("path", ["/World/Not", "/Neither", "/Part", "/World{size=small}Part"])
def test_what_is_not_there_has_no_line(path: str) -> None:
    """A prim in a comment or a string is none."""
    assert Outline(TEXT).line(path) is None


@pytest.mark.parametrize("text", ["", "}}}}", "((((", 'def "a" {', '"""', "def", "\x00{", 'variantSet "x" = {"y" {'])
def test_broken_text_is_survived(text: str) -> None:
    """Whatever the text, the scan ends and finds no such prim."""
    assert Outline(text).line("/nowhere") is None


def test_the_layer_with_the_opinion_is_named(tmp_path: Path) -> None:
    """A value that a stronger layer writes stands there; one that only the asset has stands in the asset."""
    asset, root = tmp_path / "asset.usda", tmp_path / "root.usda"
    asset.write_text('#usda 1.0\ndef Xform "A" {\n    double x = 1\n    double y = 1\n}\n')
    root.write_text('#usda 1.0\ndef "B" (\n    references = @asset.usda@</A>\n) {\n    double x = 2\n}\n')
    stage = open_stage(root)
    assert place_of(stage, "/B", "x") == (str(root), 5)
    assert place_of(stage, "/B", "y") == (str(asset), 4)
    assert place_of(stage, "/B", "z") == (str(root), 2)
    assert place_of(stage, "/", None) == (None, None)
    assert place_of(stage, "no path", None) == (None, None)


def test_binary_layers_have_no_lines(tmp_path: Path) -> None:
    """A .usdc is no text."""
    root = tmp_path / "a.usda"
    root.write_text('#usda 1.0\ndef Xform "A" {}\n')
    stage = open_stage(root)
    stage.Export(str(tmp_path / "a.usdc"))
    stat = (tmp_path / "a.usdc").stat()
    assert outline(str(tmp_path / "a.usdc"), stat.st_size, stat.st_mtime_ns) is None
    assert place_of(open_stage(tmp_path / "a.usdc"), "/A", None) == (None, None)
