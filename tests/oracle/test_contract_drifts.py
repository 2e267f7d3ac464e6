"""Every drift of the contract, asked of the running consumer again: a test fails when the runtime changes.

The pages' own words are held in ``tests/core/test_contract_pages.py``; here only the runtime speaks.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from contract_stages import body, joint, prim, stage

from omni_physjoint.contract import VERSIONS, load
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker
from omni_physjoint.units import FLT_MAX

HINGE, SLIDER, BALL, D6 = "PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint", "PhysicsJoint"
PATH = "/W/J"
ANGLE = 1e-6
"""float32 rounding of an angle in radians."""
RIGHT = math.pi / 2

Ask: TypeAlias = Callable[..., RuntimeAnswer]

TESTED: dict[str, str] = {}
"""Drift key -> name of the test that asks about it."""


def drift(key: str) -> Callable[[Any], Any]:
    """Mark a test as the one that asks about drift `key`, on the versions that have it."""
    versions = {v for v in VERSIONS if key in {d.key for d in load(v).drifts}}

    def mark(test: Any) -> Any:
        TESTED[key] = test.__name__
        marks = {"0.6": [pytest.mark.contract_0_6], "0.7": []}
        params = [pytest.param(v, marks=marks[v]) for v in sorted(versions)]
        return pytest.mark.parametrize("version", params)(test)

    return mark


@pytest.fixture
def ask(request: pytest.FixtureRequest, version: str, tmp_path: Path) -> Ask:
    """Return a function that asks the consumer of `version` about a stage given as text."""
    name = {"0.6": "runtime_worker_0_6", "0.7": "runtime_worker"}[version]
    worker: RuntimeWorker = request.getfixturevalue(name)

    def about(text: str, steps: int = 0) -> RuntimeAnswer:
        path = tmp_path / "stage.usda"
        path.write_text(text, encoding="utf-8")
        return worker.read(path, steps=steps, dt=1 / 240)

    return about


def made(answer: RuntimeAnswer, path: str = PATH) -> dict[str, Any]:
    """Return the PhysX object of the joint at `path`; empty when there is none."""
    assert answer.pvd is not None
    return dict(answer.pvd["joints"].get(path, {}))


def axis(answer: RuntimeAnswer, name: str) -> tuple[str, float, float]:
    """Return motion and limit of one axis of the articulation joint."""
    found = made(answer)["axes"].get(name)
    return ("locked", 0.0, 0.0) if found is None else (found["motion"], found["limitLow"], found["limitHigh"])


def bounds(low: object, high: object) -> tuple[str, str]:
    """Return the lines of a hinge's or slider's bounds."""
    return f"float physics:lowerLimit = {low}", f"float physics:upperLimit = {high}"


def limit(instance: str, low: object, high: object) -> tuple[str, str]:
    """Return the lines of one PhysicsLimitAPI instance."""
    return f"float limit:{instance}:physics:low = {low}", f"float limit:{instance}:physics:high = {high}"


def cone(angle: object) -> tuple[str, str]:
    """Return the lines of a cone."""
    return f"float physics:coneAngle0Limit = {angle}", f"float physics:coneAngle1Limit = {angle}"


def errors(answer: RuntimeAnswer) -> list[str]:
    """Return the errors that name no prim."""
    return [m.text for m in answer.messages if m.level == "error" and not m.paths]


def about_joint(answer: RuntimeAnswer) -> list[str]:
    """Return every message that names the joint."""
    return [m.text for m in answer.messages if PATH in m.paths]


@drift("one-finite-bound")
def test_one_finite_bound(ask: Ask) -> None:
    """Refused and locked in an articulation; standalone 180 deg on a hinge, 360 on a D6, no limit on a slider."""
    for type_name, name, low in ((HINGE, "twist", -30), (SLIDER, "x", -1)):
        answer = ask(stage(joint(type_name, "J", *bounds(low, "inf")), articulation=True))
        assert axis(answer, name) == ("limited", 0.0, 0.0)
        assert errors(answer)
    finite = ask(stage(joint(HINGE, "J", *bounds(-30, "3.4e38")), articulation=True))
    assert axis(finite, "twist")[1] == pytest.approx(math.radians(-30), abs=ANGLE)
    hinge = ask(stage(joint(HINGE, "J", *bounds(-30, "inf")), articulation=False))
    assert made(hinge)["twistLimit"] == pytest.approx((math.radians(-30), math.pi), abs=ANGLE)
    d6 = ask(stage(joint(D6, "J", *limit("rotX", -30, "inf"), schemas=["PhysicsLimitAPI:rotX"]), articulation=False))
    assert made(d6)["twistLimit"] == pytest.approx((math.radians(-30), math.tau), abs=ANGLE)
    slider = ask(stage(joint(SLIDER, "J", *bounds(-1, "inf")), articulation=False))
    assert made(slider)["linearLimitX"][1] > 1e37
    assert errors(slider)


@drift("low-above-high")
def test_low_above_high(ask: Ask) -> None:
    """Locked in articulations and on a D6; standalone hinges keep 90 deg and sliders stay unlimited."""
    for type_name, name in ((HINGE, "twist"), (SLIDER, "x")):
        assert axis(ask(stage(joint(type_name, "J", *bounds(3, -3)), articulation=True)), name)[1:] == (0.0, 0.0)
    d6 = joint(D6, "J", *limit("rotX", 30, -30), schemas=["PhysicsLimitAPI:rotX"])
    assert axis(ask(stage(d6, articulation=True)), "twist")[0] == "locked"
    assert made(ask(stage(d6, articulation=False)))["motions"]["twist"] == "locked"
    hinge = ask(stage(joint(HINGE, "J", *bounds(30, -30)), articulation=False))
    assert made(hinge)["twistLimit"] == pytest.approx((-RIGHT, RIGHT), abs=ANGLE)
    slider = ask(stage(joint(SLIDER, "J", *bounds(1, -1)), articulation=False))
    assert made(slider)["linearLimitX"][1] > 1e37


@drift("beyond-full-turn")
def test_beyond_a_full_turn(ask: Ask) -> None:
    """400 deg stay 400 deg in an articulation, silent; standalone they become 180, with warnings."""
    text = joint(HINGE, "J", *bounds(-400, 400))
    inside = ask(stage(text, articulation=True))
    assert axis(inside, "twist")[2] == pytest.approx(math.radians(400), abs=ANGLE)
    assert about_joint(inside) == []
    alone = ask(stage(text, articulation=False))
    assert made(alone)["twistLimit"] == pytest.approx((-math.pi, math.pi), abs=ANGLE)
    assert len(about_joint(alone)) == 2


@drift("target-wraps-silently")
def test_target_wraps_silently(ask: Ask) -> None:
    """800 deg become 80 without a word."""
    lines = ("float drive:angular:physics:targetPosition = 800", "float drive:angular:physics:stiffness = 1")
    answer = ask(stage(joint(HINGE, "J", *lines, schemas=["PhysicsDriveAPI:angular"]), articulation=True))
    assert made(answer)["axes"]["twist"]["driveTarget"] == pytest.approx(math.radians(80), abs=1e-5)
    assert about_joint(answer) == []


@drift("articulated-d6-limits")
def test_articulated_d6_limits(ask: Ask) -> None:
    """One limited, one locked, one free rotation, and no translation; with all three locked a fixed joint."""
    apis = ["PhysicsLimitAPI:rotX", "PhysicsLimitAPI:rotY"]
    answer = ask(stage(joint(D6, "J", *limit("rotX", -30, 30), *limit("rotY", 1, -1), schemas=apis), articulation=True))
    assert axis(answer, "twist")[1:] == pytest.approx((-math.pi / 6, math.pi / 6), abs=ANGLE)
    assert set(made(answer)["axes"]) == {"twist", "swing2"}
    apis = [f"PhysicsLimitAPI:rot{letter}" for letter in "XYZ"]
    lines = [line for letter in "XYZ" for line in limit(f"rot{letter}", 1, -1)]
    assert made(ask(stage(joint(D6, "J", *lines, schemas=apis), articulation=True)))["type"] == "eFIX"


@drift("kinematic-body")
def test_kinematic_body(ask: Ask) -> None:
    """A kinematic base refuses the articulation with an error; a disabled one anchors it."""
    parts = {
        name: stage(joint(HINGE, "J"), articulation=True, base=body("Base", line))
        for name, line in (
            ("kinematic", "bool physics:kinematicEnabled = true"),
            ("disabled", "bool physics:rigidBodyEnabled = false"),
        )
    }
    refused = ask(parts["kinematic"])
    assert refused.articulations == {}
    assert made(refused)["class"] == "PxD6Joint"
    assert [m for m in refused.messages if m.level == "error"]
    (anchored,) = ask(parts["disabled"]).articulations.values()
    assert anchored["isFixedBase"] == 1


@drift("target-without-body")
def test_target_without_body(ask: Ask) -> None:
    """The frame goes through the target's transform and scale; without a target it stays as authored."""
    frame = "point3f physics:localPos0 = (1, 0, 0)"
    moved = prim(
        "Xform",
        "Spot",
        "double3 xformOp:translate = (1, 0, 0)",
        "float3 xformOp:scale = (2, 2, 2)",
        'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]',
    )
    lifted = ask(stage(moved, joint(HINGE, "J", frame, bodies=("Spot", "Link")), articulation=False))
    assert made(lifted)["actor0LocalPose"][:3] == pytest.approx((3, 0, 0))
    plain = ask(stage(prim(HINGE, "J", "rel physics:body1 = </W/Link>", frame), articulation=False))
    assert made(plain)["actor0LocalPose"][:3] == pytest.approx((1, 0, 0))


@drift("standalone-joint-state")
def test_standalone_joint_state(ask: Ask) -> None:
    """No message names the joint."""
    line = "float state:angular:physics:position = 10"
    answer = ask(stage(joint(HINGE, "J", line, schemas=["PhysicsJointStateAPI:angular"]), articulation=False))
    assert made(answer)["class"] == "PxD6Joint"
    assert about_joint(answer) == []


@drift("bad-quaternion")
def test_bad_quaternion(ask: Ask) -> None:
    """The whole frame is refused: identity for a child, the link's world pose for a parent, no standalone joint."""
    place = 'double3 xformOp:translate = (1, 0, 0)\nuniform token[] xformOpOrder = ["xformOp:translate"]'
    for side, pose, expected in ((0, "parentPose", (1, 0, 0)), (1, "childPose", (0, 0, 0))):
        lines = (f"quatf physics:localRot{side} = (0, 0, 0, 0)", f"point3f physics:localPos{side} = (1, 2, 3)")
        answer = ask(stage(joint(HINGE, "J", *lines), articulation=True, link=body("Link", place)))
        assert made(answer)[pose] == pytest.approx((*expected, 0, 0, 0, 1))
        assert errors(answer)
        assert made(ask(stage(joint(HINGE, "J", *lines), articulation=False))) == {}


@drift("zero-cone")
def test_zero_cone(ask: Ask) -> None:
    """Standalone both swings are limited, with an error; in an articulation both are locked, silent."""
    alone = ask(stage(joint(BALL, "J", *cone(0)), articulation=False))
    assert [made(alone)["motions"][swing] for swing in ("swing1", "swing2")] == ["limited", "limited"]
    assert errors(alone)
    inside = ask(stage(joint(BALL, "J", *cone(0)), articulation=True))
    assert [axis(inside, swing)[1:] for swing in ("swing1", "swing2")] == [(0.0, 0.0), (0.0, 0.0)]
    assert errors(inside) == []


@drift("root-on-two-body-joint")
def test_root_on_a_joint_with_two_bodies(ask: Ask) -> None:
    """No articulation and no message, nor for a root with nothing below it."""
    root = "PhysicsArticulationRootAPI"
    for parts in ([joint(HINGE, "J", schemas=[root])], [joint(HINGE, "J"), prim("Xform", "Empty", schemas=[root])]):
        answer = ask(stage(*parts, articulation=False))
        assert answer.articulations == {}
        assert made(answer)["class"] == "PxD6Joint"
        assert about_joint(answer) == []


@drift("phantom-max-joint-velocity")
def test_left_over_max_joint_velocity(ask: Ask) -> None:
    """FLT_MAX where nobody authored it, nothing where somebody did."""
    column = "physxJoint:maxJointVelocity"
    assert ask(stage(joint(HINGE, "J"), articulation=True)).columns[PATH][column] == FLT_MAX
    authored = ask(stage(joint(HINGE, "J", f"float {column} = 5"), articulation=True))
    assert column not in authored.columns[PATH]


@drift("value-block")
def test_value_block(ask: Ask) -> None:
    """A blocked bound is not published and reads 0; a blocked cone acts as one of zero width."""
    blocked = ask(stage(joint(HINGE, "J", *bounds("None", "None")), articulation=True))
    assert "physics:lowerLimit" not in blocked.columns[PATH]
    assert axis(blocked, "twist") == ("limited", 0.0, 0.0)
    one = ask(stage(joint(SLIDER, "J", *bounds("None", 2)), articulation=True))
    assert axis(one, "x") == ("limited", 0.0, 2.0)
    d6 = joint(D6, "J", *limit("rotX", "None", "None"), schemas=["PhysicsLimitAPI:rotX"])
    assert axis(ask(stage(d6, articulation=True)), "twist")[1:] == (0.0, 0.0)
    ball = ask(stage(joint(BALL, "J", *cone("None")), articulation=True))
    assert axis(ball, "swing1")[1:] == (0.0, 0.0)


@drift("beyond-half-turn")
def test_beyond_half_a_turn(ask: Ask) -> None:
    """Refused and locked in an articulation; standalone the twist is clamped, a swing and a ball keep 90 deg."""
    ball = joint(BALL, "J", *cone(181))
    inside = ask(stage(ball, articulation=True))
    assert axis(inside, "swing1")[1:] == (0.0, 0.0)
    assert errors(inside)
    alone = ask(stage(ball, articulation=False))
    assert made(alone)["motions"]["swing1"] == "limited"
    assert errors(alone)
    twist = joint(D6, "J", *limit("rotX", -400, 400), schemas=["PhysicsLimitAPI:rotX"])
    assert axis(ask(stage(twist, articulation=True)), "twist") == ("limited", 0.0, 0.0)
    clamped = ask(stage(twist, articulation=False))
    assert made(clamped)["twistLimit"] == pytest.approx((-math.tau, math.tau), abs=ANGLE)
    assert errors(clamped) == []
    swing = ask(stage(joint(D6, "J", *limit("rotY", -181, 181), schemas=["PhysicsLimitAPI:rotY"]), articulation=False))
    assert errors(swing)


@drift("drive-without-api")
def test_drive_without_its_api(ask: Ask) -> None:
    """The column is there and the drive is not."""
    answer = ask(stage(joint(HINGE, "J", "float drive:angular:physics:stiffness = 9"), articulation=True))
    assert answer.columns[PATH]["drive:angular:physics:stiffness"] == 9.0
    assert made(answer)["axes"]["twist"]["driveType"] == "none"


@drift("gear-without-hinges")
def test_gear_without_hinges(ask: Ask) -> None:
    """It is made, and physxGearJoint's spelling of the hinges is not read."""
    gear = "PhysxPhysicsGearJoint"
    assert made(ask(stage(joint(gear, "J"), articulation=False)))["hinges"] == (None, None)
    hinge = joint(HINGE, "H")
    other = ask(stage(hinge, joint(gear, "J", "custom rel physxGearJoint:hinge0 = </W/H>"), articulation=False))
    assert made(other)["hinges"] == (None, None)
    read = ask(stage(hinge, joint(gear, "J", "rel physics:hinge0 = </W/H>"), articulation=False))
    assert made(read)["hinges"] == ("/W/H", None)


LEAD = joint(
    SLIDER,
    "J",
    *bounds(-1, 1),
    "float drive:linear:physics:stiffness = 100000",
    "float drive:linear:physics:damping = 10000",
    "float drive:linear:physics:targetPosition = 0.5",
    schemas=["PhysicsDriveAPI:linear"],
)


def follower(type_name: str, api: str, *lines: str) -> str:
    """Return a stage with a driven slider as leader and one more joint."""
    follows = joint(type_name, "F", *lines, schemas=[api], bodies=("Base", "Other"))
    return stage(body("Other"), LEAD, follows, articulation=True)


@drift("mimic-limits")
def test_mimic_limits(ask: Ask) -> None:
    """A hinge without limits does not follow, a slider does; a transX slot does nothing; Newton's API works."""

    def position(text: str) -> float:
        answer = ask(text, steps=240)
        assert answer.sim is not None
        return float(answer.sim["joints"]["/W/F"]["jointPosition"][0])

    slot, leader = "PhysxMimicJointAPI:rotX", "rel physxMimicJoint:rotX:referenceJoint = </W/J>"
    assert position(follower(SLIDER, slot, leader)) == pytest.approx(-0.5, abs=1e-3)
    assert position(follower(HINGE, slot, leader)) == 0.0
    assert position(follower(HINGE, slot, leader, *bounds(-80, 80))) == pytest.approx(-0.5, abs=1e-3)
    assert position(follower(SLIDER, slot.replace("rotX", "transX"), leader.replace("rotX", "transX"))) == 0.0
    assert position(follower(SLIDER, "NewtonMimicAPI", "rel newton:mimicJoint = </W/J>")) == pytest.approx(
        0.5, abs=1e-3
    )


@drift("joint-api-without-api")
def test_joint_api_columns_without_the_api(ask: Ask) -> None:
    """Authored, they are published; without the API in the list they stay without effect."""
    answer = ask(stage(joint(HINGE, "J", "float physxJoint:armature = 3"), articulation=True))
    assert answer.columns[PATH]["physxJoint:armature"] == 3.0
    assert made(answer)["axes"]["twist"]["armature"] == 0.0


@drift("standalone-joint-friction")
def test_standalone_joint_friction(ask: Ask) -> None:
    """A friction above 0 is warned about, an armature is not."""
    for line, warnings in (("float physxJoint:jointFriction = 1", 1), ("float physxJoint:armature = 1", 0)):
        answer = ask(stage(joint(HINGE, "J", line, schemas=["PhysxJointAPI"]), articulation=False))
        assert len(about_joint(answer)) == warnings


@drift("envelope-reads-zero")
def test_axis_without_envelope_reads_zero(ask: Ask) -> None:
    """The read-back of the greatest actuator speed is 0, not FLT_MAX."""
    answer = ask(stage(joint(HINGE, "J", schemas=["PhysicsDriveAPI:angular"]), articulation=True))
    assert answer.joints[PATH]["jointMaxActuatorVelocity"] == (0.0,)


MISTYPED = prim(HINGE, "J", "rel physics:body1 = </W/Link>", 'string physics:axis = "Y"')


@drift("mistyped-attribute-published")
def test_mistyped_attribute_is_read(ask: Ask) -> None:
    """An axis authored as a string is published and turns the frame a quarter about z."""
    answer = ask(stage(MISTYPED, articulation=False))
    assert "physics:axis" in answer.columns[PATH]
    assert made(answer)["actor1LocalPose"] == pytest.approx((0, 0, 0, 0, 0, math.sqrt(0.5), math.sqrt(0.5)))


@drift("mistyped-attribute-missing")
def test_mistyped_attribute_is_missing(ask: Ask) -> None:
    """An axis authored as a string is not published, and the frame stays as it is."""
    answer = ask(stage(MISTYPED, articulation=False))
    assert "physics:axis" not in answer.columns[PATH]
    assert made(answer)["actor1LocalPose"] == pytest.approx((0, 0, 0, 0, 0, 0, 1))


@drift("schema-list")
def test_schema_list(ask: Ask) -> None:
    """Unknown schemas are dropped, bare names added, and without any the list is empty."""
    applied = joint(HINGE, "J", schemas=["NobodyKnowsAPI", "PhysicsDriveAPI:angular"])
    assert ask(stage(applied, articulation=False)).schemas[PATH] == ("PhysicsDriveAPI", "PhysicsDriveAPI:angular")
    assert ask(stage(joint(HINGE, "J"), articulation=False)).schemas[PATH] == ()


@drift("type-name-metadata")
def test_type_name_metadata(ask: Ask) -> None:
    """Each joint has its type as a column."""
    assert ask(stage(joint(HINGE, "J"), articulation=False)).columns[PATH]["usd-metadata:typeName"] == HINGE


@drift("newton-seeds-without-the-api")
@pytest.mark.parametrize(("line", "armature"), [("float newton:armature = 3", 3.0), ("int newton:armature = 3", 0.0)])
def test_newton_seeds_without_the_api(ask: Ask, line: str, armature: float) -> None:
    """A float column seeds the axis, an integer one does not."""
    answer = ask(stage(joint(HINGE, "J", line), articulation=True))
    assert made(answer)["axes"]["twist"]["armature"] == armature


@drift("missing-body-target")
@pytest.mark.parametrize("target", ["Link/Gone", "Link/Gone/Deeper", "Link/Gone.property"])
def test_missing_body_target(ask: Ask, target: str) -> None:
    """The body above the missing prim is the actor."""
    text = stage(joint(HINGE, "J", bodies=("Base", target)), articulation=False)
    assert made(ask(text))["actor1"] == "/W/Link"


@drift("owners-of-several-scenes")
@pytest.mark.parametrize("more", [0, 1])
def test_owners_of_several_scenes(ask: Ask, more: int) -> None:
    """A second scene keeps a body with an owner from being joined to one without."""
    owned = body("Owned", "rel physics:simulationOwner = </Scene>")
    others = [prim("PhysicsScene", "Other")] * more
    answer = ask(stage(*others, owned, joint(HINGE, "J", bodies=("Owned", "Link")), articulation=False))
    assert bool(made(answer)) is (more == 0)


def test_every_drift_has_a_test() -> None:
    """A drift without a test would outlive the runtime that it is about."""
    assert set(TESTED) == {drift.key for version in VERSIONS for drift in load(version).drifts}
