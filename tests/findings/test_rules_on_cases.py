"""The rules on the corpus of reported cases and on the samples: what is found, and that nothing else is.

The lists say what the author of each case asked to have flagged. Severity "info" findings may stand beside them.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from rule_stages import HERE, found, inspected

from omni_physjoint.model import Finding, Severity
from omni_physjoint.resources import sample_path

CASES = HERE / "tests" / "corpus" / "cases"

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

WANTED: dict[str, list[tuple[str, str, Severity]]] = {
    "01-gain-units": [],
    "03-collapsed-hip": [("PJ213", "/World/HipR", INFO), ("PJ214", "/World/HipR", INFO)],
    "05-ghost-mount": [
        ("PJ106", "/World/Pan", ERROR),
        ("PJ102", "/World/Pan", WARNING),
        ("PJ114", "/World", INFO),
    ],
    "07-fourbar-loop": [("PJ107", "/World/PinD", ERROR)],
    "09-mimic-slot": [("PJ701", "/World/SlideR", ERROR)],
    "11-root-election": [
        ("PJ111", "/World/Figure/Hips", ERROR),
        ("PJ118", "/World/Figure", INFO),
        ("PJ407", "/World/Figure/Lumbar", INFO),
        ("PJ407", "/World/Figure/Thoracic", INFO),
    ],
    "13-legacy-joint-api": [
        ("PJ605", "/World/RadiansTyped", WARNING),
        ("PJ606", "/World/OldStyle", ERROR),
    ],
    "15-mass-fallback": [
        ("PJ801", "/World/NegativeMass", WARNING),
        ("PJ802", "/World/HalfInertia", ERROR),
        ("PJ803", "/World/Bare", WARNING),
        ("PJ803", "/World/MassOnly", WARNING),
    ],
    "17-dropped-cm-asset": [("PJ405", "/World/Lift/Hoist", WARNING)],
    "19-effort-zero": [("PJ305", "/World/ZeroEffort", ERROR), ("PJ306", "/World/NegativeEffort", ERROR)],
    "21-wrong-instance": [
        ("PJ216", "/World/DoorHinge", ERROR),
        ("PJ302", "/World/DialShaft", ERROR),
        ("PJ302", "/World/DoorHinge", ERROR),
        ("PJ302", "/World/DrawerSlide", ERROR),
        ("PJ505", "/World/KnobShaft", ERROR),
        ("PJ608", "/World/KnobShaft", ERROR),
    ],
    "23-ball-cone": [
        ("PJ205", "/World/Stick/ConeOne", ERROR),
        ("PJ206", "/World/PendantZero", ERROR),
        ("PJ206", "/World/Stick/ConeZero", WARNING),
        ("PJ303", "/World/Stick/ConeBoth", ERROR),
        ("PJ408", "/World/Stick/ConeBoth", INFO),
    ],
    "26-gear-in-articulation": [("PJ705", "/World/Gearbox/Mesh", INFO)],
}


def _flagged(findings: list[Finding]) -> set[tuple[str, str, Severity]]:
    return {(f.rule, f.prim, f.severity) for f in findings}


def test_every_case_has_a_list() -> None:
    """No case of the corpus goes unjudged."""
    assert sorted(WANTED) == sorted(p.name for p in CASES.iterdir())


@pytest.mark.parametrize("name", sorted(WANTED))
def test_a_case_gives_what_it_asks_for(name: str) -> None:
    """Everything that is asked for is found, and no error or warning beyond it."""
    got = _flagged(found(inspected(CASES / name / "stage.usda")))
    wanted = set(WANTED[name])
    assert wanted - got == set()
    assert {g for g in got - wanted if g[2] is not INFO} == set()


@pytest.mark.parametrize("name", ["arm", "gallery"])
def test_a_sound_sample_gives_nothing_above_info(name: str) -> None:
    """The two samples without mistakes are silent but for what is worth knowing."""
    findings = found(inspected(sample_path(name)))
    assert [f.message for f in findings if f.severity is not INFO] == []


MISTAKES = {
    "/World/Cart/KinematicLink": "PJ113",
    "/World/Linkage/ClosedLoop": "PJ107",
    "/World/Loose/EnvelopeOutsideArticulation": "PJ502",
    "/World/Loose/FrameOnScaledBody": "PJ403",
    "/World/Loose/MissingBody": "PJ101",
    "/World/Loose/SameBodyTwice": "PJ104",
    "/World/Loose/TargetIsNoBody": "PJ102",
    "/World/Loose/ZeroQuaternion": "PJ401",
    "/World/Nested/Tool": "PJ111",  # the root that the joint NestedRoot leads to
    "/World/Rig/BlockedLimit": "PJ209",
    "/World/Rig/DriveOfAnotherInstance": "PJ302",
    "/World/Rig/DriveOnBallJoint": "PJ303",
    "/World/Rig/DriveWithoutAPI": "PJ301",
    "/World/Rig/EnvelopeWithoutDrive": "PJ501",
    "/World/Rig/LeftoverPhysxJointAPI": "PJ606",
    "/World/Rig/LowAboveHigh": "PJ202",
    "/World/Rig/MimicSlotByDirection": "PJ701",
    "/World/Rig/NegativeMaxForce": "PJ306",
    "/World/Rig/OneFiniteBound": "PJ201",
    "/World/Rig/RadiansInDegrees": "PJ212",
    "/World/Rig/StaticBelowDynamicFriction": "PJ602",
    "/World/Rig/ZeroMaxForce": "PJ305",
}


def test_each_mistake_of_the_gallery_is_named() -> None:
    """Each joint of the gallery of mistakes gets the rule of its mistake, above info, and no other one does."""
    above = [f for f in found(inspected(sample_path("mistakes"))) if f.severity is not INFO]
    assert {(f.prim, f.rule) for f in above} == {*MISTAKES.items(), ("/World/Cart", "PJ112")}


def _samples() -> list[Path]:
    """Return the stages that come with the runtime."""
    spec = find_spec("ovphysx")  # not imported: the native runtime has no place in this process
    assert spec is not None
    assert spec.origin is not None
    return sorted((Path(spec.origin).parent / "samples" / "data").glob("*.usda"))


TRUE_OF_SAMPLES = {
    # 9 units lie between frames of neighbouring links: the runtime moves the links together before the first step.
    "FixedTendonTest": {"PJ404"},
    "MultipleSpatialTendonsTest": {"PJ404"},
    "SpatialTendonTest": {"PJ404"},
    # Two metres of travel where the limit allows one: the runtime throws the bodies together in the first step.
    "standalone_prismatic_joint": {"PJ218"},
    # The base is kinematic: the runtime refuses the articulation with an error. No inertia, and frames 0.2 m apart.
    "SphericalArtiAtOrigin": {"PJ112", "PJ113", "PJ403", "PJ803"},
    "SphericalArtiFar": {"PJ112", "PJ113", "PJ403", "PJ803"},
}
"""Rules above info that speak about a sample of the runtime; each was looked at and holds."""


@pytest.mark.parametrize("path", _samples(), ids=lambda path: path.stem)
def test_samples_of_the_runtime(path: Path) -> None:
    """The runtime's own samples are silent above info, but for what is true of them."""
    above = {f.rule for f in found(inspected(path)) if f.severity is not INFO}
    assert above == TRUE_OF_SAMPLES.get(path.stem, set())
