"""A stage beside its URDF. The stage is what urdf-usd-converter 0.3.4 (usd-exchange 3.0.1) made of the URDF, flattened.

So its numbers come from somebody else's reading of the same file: names that USD does not take, an axis that is none
of x, y, z, rotated inertias, a fixed joint.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from omni_physjoint import inspect_file
from omni_physjoint.errors import SourceError
from omni_physjoint.model import Finding, Severity
from omni_physjoint.source.compare import compare
from omni_physjoint.source.robot import Inertial, read_urdf

CORPUS = Path(__file__).parents[1] / "corpus" / "urdf"
STAGE, URDF = CORPUS / "arm.usda", CORPUS / "arm.urdf"
NAMES = {
    "/arm/Geometry/base/tn__upperarm_cC": "upper-arm",
    "/arm/Physics/tn__elbow1_f9": "elbow-1",
}

Compare = Callable[..., list[Finding]]


@pytest.fixture
def differences(tmp_path: Path) -> Compare:
    """Return a function that changes text of the stage or of the URDF and returns what differs, but for drives."""

    def call(*, stage: tuple[str, str] = ("", ""), urdf: tuple[str, str] = ("", "")) -> list[Finding]:
        changed = []
        for file, (old, new) in ((STAGE, stage), (URDF, urdf)):
            text = file.read_text()
            assert old in text
            path = tmp_path / file.name
            path.write_text(text.replace(old, new, 1) if old else text)
            changed.append(path)
        found = compare(inspect_file(changed[0]), str(changed[1]), NAMES)
        return [f for f in found if f.rule != "PJ027"]

    return call


def test_what_the_converter_made_agrees(differences: Compare) -> None:
    """Nothing differs; that no joint has a drive for the URDF's effort is worth knowing."""
    assert differences() == []
    found = compare(inspect_file(STAGE), str(URDF), NAMES)
    assert {(f.rule, f.severity) for f in found} == {("PJ027", Severity.INFO)}
    assert len(found) == 4


@pytest.mark.parametrize(
    ("urdf", "code", "prim", "says"),
    [
        (('upper="1.2"', 'upper="1.3"'), "PJ026", "shoulder", "-89.95437 to 74.48451 deg"),
        (('velocity="0.5"', 'velocity="0.7"'), "PJ028", "reach", "0.7 m/s, the consumer resolves 0.5 m/s"),
        (('velocity="3"', 'velocity="2"'), "PJ028", "shoulder", "2 rad/s (114.5916 deg/s)"),
        (('"0 -0.6 0.8"', '"0 0 1"'), "PJ025", "tn__elbow1_f9", "36.9 deg off"),
        (('type="continuous"', 'type="prismatic"'), "PJ023", "spinner", "prismatic joint, the stage has a hinge"),
        (('<child link="fore"', '<child link="spin"'), "PJ024", "tn__elbow1_f9", "'upper-arm' and 'spin'"),
        (('mass value="1.2"', 'mass value="1.3"'), "PJ029", "fore", "1.3 kg, the consumer resolves 1.2 kg"),
        (('xyz="0 0 0.15"', 'xyz="0 0 0.16"'), "PJ030", "fore", "a centre of mass of (0, 0, 0.16) m"),
        (('ixy="0.001"', 'ixy="0.002"'), "PJ030", "tn__upperarm_cC", "an inertia of"),
        (('name="spinner" type', 'name="spinnr" type'), "PJ021", "", "continuous joint 'spinnr'"),
    ],
)
def test_each_difference_is_named(differences: Compare, urdf: tuple[str, str], code: str, prim: str, says: str) -> None:
    """One number or name that differs gives its own finding on the prim that stands for it, with both values."""
    found = [f for f in differences(urdf=urdf) if f.rule == code]
    assert len(found) == 1
    assert found[0].prim.rpartition("/")[2] == prim
    assert says in found[0].message


def test_an_axis_that_points_the_other_way_turns_limits(differences: Compare) -> None:
    """It is a warning, and the limits are compared in the direction of the URDF: -25 cm to 0."""
    old = '<child link="slide"/><axis xyz="0 0 1"/>'
    found = differences(urdf=(old, old.replace("1", "-1")))
    assert [(f.rule, f.severity.value) for f in found] == [("PJ025", "warning"), ("PJ026", "warning")]
    assert "resolves -0.25 to 0 m, in the direction of the URDF" in found[1].message


def test_swapped_bodies_with_limits_to_match_are_the_same_motion(differences: Compare) -> None:
    """A joint whose child is body 0 moves the other way: with its axis turned too, nothing but the sign is left."""
    text = STAGE.read_text()
    start = text.index('def PhysicsPrismaticJoint "reach"')
    block = text[start : text.index("\n        }", start)]
    swapped = block
    for one, other in (("body0", "body1"), ("localPos0", "localPos1"), ("localRot0", "localRot1")):
        swapped = swapped.replace(one, "held").replace(other, one).replace("held", other)
    found = differences(stage=(block, swapped))
    assert [f.rule for f in found] == ["PJ025", "PJ026"]


def test_a_link_merged_over_a_fixed_joint_counts_with_its_parent(differences: Compare) -> None:
    """Without the tool's body and mount the slide has to have both masses: by hand, 0.4 kg and 0.2 kg."""
    text = STAGE.read_text()
    start = text.index('def PhysicsFixedJoint "mount"')
    block = text[start : text.index("\n        }", start) + len("\n        }")]
    found = differences(stage=(block, ""))
    told = {(f.rule, f.prim.rpartition("/")[2]): f.message for f in found}
    assert told[("PJ029", "slide")] == "the URDF gives it 0.6 kg, the consumer resolves 0.4 kg"
    assert set(told) == {("PJ029", "slide"), ("PJ030", "slide")}


def test_masses_join_by_the_parallel_axis_theorem() -> None:
    """Two points of 1 kg, 2 m apart on x: 2 kg at the middle, 2 kg*m^2 about y and z, none about x."""
    one, other = (Inertial(1.0, np.array((x, 0.0, 0.0)), np.zeros((3, 3))) for x in (0.0, 2.0))
    both = one.joined(other)
    assert (both.mass, both.center.tolist()) == (2.0, [1.0, 0.0, 0.0])
    assert both.tensor.tolist() == np.diag((0.0, 2.0, 2.0)).tolist()


def test_stage_units_are_converted(tmp_path: Path) -> None:
    """In centimetres and grams the same robot has numbers 100 and 1000 times as large, and agrees still."""
    from pxr import Usd

    stage = Usd.Stage.Open(str(STAGE))
    stage.SetMetadata("metersPerUnit", 0.01)
    stage.SetMetadata("kilogramsPerUnit", 0.001)
    for prim in stage.Traverse():
        for name, factor in (
            ("physics:mass", 1e3),
            ("physics:centerOfMass", 1e2),
            ("physics:diagonalInertia", 1e7),
            ("physics:localPos0", 1e2),
            ("physics:localPos1", 1e2),
            ("xformOp:translate", 1e2),
        ):
            attribute = prim.GetAttribute(name)
            if attribute and attribute.HasAuthoredValue():
                attribute.Set(attribute.Get() * factor)
        if prim.GetTypeName() == "PhysicsPrismaticJoint":
            for name in ("physics:lowerLimit", "physics:upperLimit", "newton:velocityLimit"):
                prim.GetAttribute(name).Set(prim.GetAttribute(name).Get() * 1e2)
    stage.Export(str(tmp_path / "cm.usda"))
    found = compare(inspect_file(tmp_path / "cm.usda"), str(URDF), NAMES)
    assert [f.message for f in found if f.rule != "PJ027"] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not xml",
        "<robot/>",
        "<robot name='a'><joint name='b'/></robot>",
        "<a/>",
        URDF.read_text().replace("1.57", "x"),
    ],
)
def test_what_is_no_urdf_is_one_line(tmp_path: Path, text: str) -> None:
    """Whatever the library raises becomes one line with the file's name."""
    file = tmp_path / "robot.urdf"
    file.write_text(text)
    with pytest.raises(SourceError) as said:
        read_urdf(file)
    assert "robot.urdf: cannot be read as URDF: " in str(said.value)
    assert "\n" not in str(said.value)
