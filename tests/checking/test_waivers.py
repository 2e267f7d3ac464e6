"""Waivers: where they stand, what they take, and what is said of those that are not in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from checked import BODY, COLUMN, hinge, outcome, told, write

from omni_physjoint.checking.codes import codes
from omni_physjoint.checking.settings import Settings, read_settings

OPEN = ("PJ305", "/Hinge", None)


def on_prim(entry: str) -> str:
    """Return prim metadata with one waiver."""
    return (
        "\n    customData = {\n        dictionary omni_physjoint = {\n            dictionary waivers = {\n"
        f"                {entry}\n            }}\n        }}\n    }}"
    )


def test_without_a_waiver_the_finding_is_open(tmp_path: Path) -> None:
    """The stage of these tests has one finding, and it counts."""
    found = outcome(write(tmp_path, hinge()))
    assert told(found) == [OPEN]
    assert len(found.open) == 1


def test_a_prim_waives_with_a_code_and_a_reason(tmp_path: Path) -> None:
    """The short form is one string; the finding stays in the outcome, with the reason and where it stands."""
    found = outcome(write(tmp_path, hinge(on_prim('string PJ305 = "held by the brake"'))))
    assert told(found) == [("PJ305", "/Hinge", "held by the brake")]
    assert found.findings[0].waiver == "customData of </Hinge>"
    assert found.open == ()


def test_a_prim_waives_for_itself_only_or_for_all_below(tmp_path: Path) -> None:
    """The long form has keys; below takes the subtree."""
    group = 'def Scope "Group" ({}\n)\n{{\n{}}}\n'
    plain = on_prim('dictionary PJ305 = {\n string reason = "spare axes"\n }')
    below = on_prim('dictionary PJ305 = {\n string reason = "spare axes"\n bool below = 1\n }')
    assert ("PJ305", "/Group/Hinge", None) in told(outcome(write(tmp_path, group.format(plain, hinge()))))
    assert told(outcome(write(tmp_path, group.format(below, hinge())))) == [("PJ305", "/Group/Hinge", "spare axes")]


def test_a_waiver_travels_with_its_asset(tmp_path: Path) -> None:
    """Custom data of a referenced prim speaks of every prim that the reference makes."""
    inner = BODY + hinge(on_prim('string PJ305 = "held by the brake"')).replace("</Box>", "</Asset/Box>")
    (tmp_path / "asset.usda").write_text(f'#usda 1.0\ndef Xform "Asset" {{\n{inner}}}\n')
    uses = "".join(f'def "{name}" (references = @asset.usda@</Asset>) {{}}\n' for name in ("Left", "Right"))
    found = told(outcome(write(tmp_path, uses)))
    assert found == [("PJ305", f"/{name}/Hinge", "held by the brake") for name in ("Left", "Right")]


def test_a_layer_waives_by_pattern(tmp_path: Path) -> None:
    """Custom data of a layer names prims; the rule may be a prefix, and stand under any name."""
    entry = (
        "    customLayerData = {\n dictionary omni_physjoint = {\n dictionary waivers = {\n dictionary a = {\n"
        ' string rule = "PJ3"\n string prim = "/H*"\n string reason = "bench"\n }\n }\n }\n }'
    )
    found = outcome(write(tmp_path, hinge(), hinge(name="Spare"), layer=entry))
    assert told(found) == [("PJ305", "/Hinge", "bench"), ("PJ305", "/Spare", None)]


@pytest.mark.parametrize("name", ["robot.usda.physjoint.toml", "robot.physjoint.toml"])
def test_a_file_beside_the_stage_waives(tmp_path: Path, name: str) -> None:
    """It is called as the stage, with or without its extension."""
    stage = write(tmp_path, hinge())
    text = f'[[waive]]\nrule = "PJ305"\nprim = "/Hinge"\ncolumn = "{COLUMN}"\nreason = "bench"\nexpires = 2026-12-01\n'
    (tmp_path / name).write_text(text)
    found = outcome(stage)
    assert told(found) == [("PJ305", "/Hinge", "bench")]
    assert found.findings[0].waiver == name


def test_a_project_waives_for_the_stages_that_it_names(tmp_path: Path) -> None:
    """The pattern starts from the folder of the settings."""
    (tmp_path / "omni_physjoint.toml").write_text('[[waive]]\nrule = "PJ305"\nstage = "a/*.usda"\nreason = "bench"\n')
    settings = read_settings(tmp_path / "omni_physjoint.toml")
    for name, reason in (("a", "bench"), ("b", None)):
        (tmp_path / name).mkdir()
        assert told(outcome(write(tmp_path / name, hinge()), settings)) == [("PJ305", "/Hinge", reason)]


@pytest.mark.parametrize(
    ("entry", "code", "says"),
    [
        ('rule = "PJ305"\nreason = "  "', "PJ011", "gives no reason"),
        ('rule = "PJ305"', "PJ011", "gives no reason"),
        ('rule = "PJ305"\nreason = "until the new motor"\nexpires = 2026-11-30', "PJ012", "expired on 2026-11-30"),
    ],
)
def test_a_waiver_out_of_order_waives_nothing_and_is_told(tmp_path: Path, entry: str, code: str, says: str) -> None:
    """Without a reason, or after its last day, the finding is open and the waiver a finding of its own."""
    stage = write(tmp_path, hinge())
    (tmp_path / "robot.physjoint.toml").write_text(f"[[waive]]\n{entry}\n")
    found = outcome(stage)
    assert told(found) == [(code, "/", None), OPEN]
    assert says in next(n.finding.message for n in found.findings if n.finding.rule == code)


@pytest.mark.parametrize("extra", ['prim = "/Hinges"', f'column = "{COLUMN}x"', 'prim = "/hinge"'])
def test_a_waiver_that_matches_nothing_is_told(tmp_path: Path, extra: str) -> None:
    """A prim or column that is not there hides nothing, and says so."""
    stage = write(tmp_path, hinge())
    (tmp_path / "robot.physjoint.toml").write_text(f'[[waive]]\nrule = "PJ305"\nreason = "bench"\n{extra}\n')
    assert told(outcome(stage)) == [("PJ013", "/", None), OPEN]


def test_a_waiver_of_a_rule_that_is_not_selected_is_not_told(tmp_path: Path) -> None:
    """It could not match, so that nothing follows from that."""
    stage = write(tmp_path, hinge(on_prim('string PJ305 = "held by the brake"')))
    assert told(outcome(stage, Settings(active=codes(["PJ0", "PJ2"])))) == []


@pytest.mark.parametrize(
    "text",
    [
        "[[waive]]\nrule = 3\n",
        "[[waive]]\nreason = 'no rule'\n",
        "[[waive]]\nrule = 'PJ998'\nreason = 'x'\n",
        "[[waive]]\nrule = 'PJ305'\nreason = 'x'\nwhen = 1\n",
        "[[waive]]\nrule = 'PJ305'\nreason = 'x'\nexpires = 'soon'\n",
        "waive = 3\n",
        "[[waived]]\n",
        "[[waive\n",
        "\x00",
    ],
)
def test_a_file_that_cannot_be_understood_is_a_finding(tmp_path: Path, text: str) -> None:
    """Whatever is wrong in the file beside a stage, the check goes on and says what."""
    stage = write(tmp_path, hinge())
    (tmp_path / "robot.physjoint.toml").write_text(text)
    found = outcome(stage)
    assert told(found) == [("PJ014", "/", None), OPEN]
    assert "robot.physjoint.toml" in next(n.finding.message for n in found.findings if n.finding.rule == "PJ014")


@pytest.mark.parametrize("entry", ["dictionary PJ305 = {\n int reason = 3\n }", 'string PJ998 = "x"', "int PJ305 = 3"])
def test_custom_data_that_cannot_be_understood_is_a_finding(tmp_path: Path, entry: str) -> None:
    """The finding names the prim that carries it."""
    found = told(outcome(write(tmp_path, hinge(on_prim(entry)))))
    assert found == [("PJ014", "/Hinge", None), OPEN]
