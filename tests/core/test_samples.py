"""The sample stages: they open with stock OpenUSD and hold the joints that the README and their own text promise."""

from collections import Counter
from collections.abc import Iterator

import pytest
from pxr import Sdf, Usd

from omni_physjoint.errors import StageOpenError
from omni_physjoint.resources import data_dir, icon_path, sample_path, samples

EIGHT_TYPES = {
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsDistanceJoint",
    "PhysicsJoint",
    "PhysxPhysicsGearJoint",
    "PhysxPhysicsRackAndPinionJoint",
}


def open_sample(name: str) -> Usd.Stage:
    """Return the sample `name`, opened."""
    stage = Usd.Stage.Open(str(sample_path(name)))
    assert stage
    return stage


def joints(stage: Usd.Stage) -> dict[str, Usd.Prim]:
    """Return the joint prims of `stage` by path."""
    return {str(prim.GetPath()): prim for prim in stage.Traverse() if prim.GetTypeName() in EIGHT_TYPES}


def apis(prim: Usd.Prim) -> list[str]:
    """Return the authored API schemas of `prim`, registered or not."""
    return list(prim.GetPrimTypeInfo().GetAppliedAPISchemas())


def targets(prim: Usd.Prim) -> Iterator[tuple[str, Sdf.Path]]:
    """Yield every relationship of `prim` with each of its targets."""
    for relationship in prim.GetRelationships():
        for target in relationship.GetTargets():
            yield relationship.GetName(), target


def test_there_are_three_samples() -> None:
    """The panel offers these, and the arm opens first."""
    assert [path.stem for path in samples()] == ["arm", "gallery", "mistakes"]
    assert sample_path() == data_dir() / "samples" / "arm.usda"


def test_an_unknown_sample_is_named_in_the_error() -> None:
    """The message says what is not there and what is."""
    with pytest.raises(StageOpenError, match="no sample stage 'leg': there are arm, gallery, mistakes"):
        sample_path("leg")


def test_the_icon_is_a_png() -> None:
    """The window icon is where resources says."""
    assert icon_path().read_bytes().startswith(b"\x89PNG\r\n")


def test_arm_joints() -> None:
    """The arm is a mount, five hinges and two fingers, all of one articulation."""
    stage = open_sample("arm")
    counts = Counter(prim.GetTypeName() for prim in joints(stage).values())
    assert counts == {"PhysicsFixedJoint": 1, "PhysicsRevoluteJoint": 5, "PhysicsPrismaticJoint": 2}
    roots = [str(p.GetPath()) for p in stage.Traverse() if "PhysicsArticulationRootAPI" in apis(p)]
    assert roots == ["/World/Arm"]


def test_every_drive_of_the_arm_has_an_envelope() -> None:
    """Each drive instance comes with the envelope of the same instance, all three numbers authored."""
    stage = open_sample("arm")
    driven = 0
    for prim in joints(stage).values():
        for instance in [api.split(":")[1] for api in apis(prim) if api.startswith("PhysicsDriveAPI:")]:
            driven += 1
            assert f"PhysxDrivePerformanceEnvelopeAPI:{instance}" in apis(prim)
            for name in ("maxActuatorVelocity", "speedEffortGradient", "velocityDependentResistance"):
                assert prim.GetAttribute(f"physxDrivePerformanceEnvelope:{instance}:{name}").Get() > 0
    assert driven == 6


def test_gallery_has_each_of_the_eight_types() -> None:
    """Every type appears outside an articulation; those that an articulation can hold appear inside one, too."""
    stage = open_sample("gallery")
    inside = {prim.GetTypeName() for path, prim in joints(stage).items() if path.startswith("/World/Crane/")}
    outside = {prim.GetTypeName() for path, prim in joints(stage).items() if not path.startswith("/World/Crane/")}
    assert outside == EIGHT_TYPES
    assert inside == EIGHT_TYPES - {"PhysicsDistanceJoint", "PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"}
    assert len(joints(stage)) == 17


def test_mistakes_say_what_is_wrong() -> None:
    """Each joint has a doc; those without a mistake say so."""
    stage = open_sample("mistakes")
    documented = {path: prim.GetMetadata("documentation") for path, prim in joints(stage).items()}
    assert all(documented.values())
    mistakes = {path for path, text in documented.items() if not text.startswith("No mistake")}
    assert len(mistakes) == 22


@pytest.mark.parametrize("name", ["arm", "gallery"])
def test_every_target_exists(name: str) -> None:
    """No relationship of a sound sample points nowhere."""
    stage = open_sample(name)
    missing = [
        f"{path}.{relationship} -> {target}"
        for path, prim in joints(stage).items()
        for relationship, target in targets(prim)
        if not stage.GetPrimAtPath(target)
    ]
    assert missing == []
