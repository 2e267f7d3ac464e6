"""PhysxRigidBodyAPI on links and bodies. Expected values were read from an OmniPVD recording of ovphysx 0.7.0."""

from __future__ import annotations

import math

import pytest
from pxr import Usd

import omni_physjoint
from omni_physjoint.model import ColumnReport, Effect

STAGE = """#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)
def PhysicsScene "Scene" {{}}
def Xform "Arm" {root}
{{
    def Cube "Base" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {{}}
    def Cube "Link" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"{api}])
    {{
        double3 xformOp:translate = (0, 0, 3)
        uniform token[] xformOpOrder = ["xformOp:translate"]
        {columns}
    }}
    def PhysicsRevoluteJoint "Hinge"
    {{
        rel physics:body0 = </Arm/Base>
        rel physics:body1 = </Arm/Link>
    }}
}}
"""
ROOT = '(prepend apiSchemas = ["PhysicsArticulationRootAPI"])'
API = ', "PhysxRigidBodyAPI"'


def _rows(columns: str, *, link: bool = False, api: str = API) -> dict[str, ColumnReport]:
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(STAGE.format(root=ROOT if link else "", api=api, columns=columns))
    body = omni_physjoint.inspect(stage).body("/Arm/Link")
    assert body.role == ("link" if link else "kinematic" if "kinematicEnabled" in columns else "dynamic")
    return {c.name.rpartition(":")[2]: c for c in body.columns if c.component == "PhysxRigidBodyAPI"}


@pytest.mark.parametrize(
    ("written", "name", "held"),
    [
        ("float physxRigidBody:linearDamping = -1", "linearDamping", 0.0),
        ("float physxRigidBody:maxAngularVelocity = 90", "maxAngularVelocity", 1.5707963705062866),
        ("float physxRigidBody:maxAngularVelocity = -5", "maxAngularVelocity", 100.0),
        ("", "maxAngularVelocity", 100.00003814697266),
        ("float physxRigidBody:maxLinearVelocity = inf", "maxLinearVelocity", 1.0000000272564224e16),
        ("", "maxLinearVelocity", 1.0000000272564224e16),
        ("float physxRigidBody:maxDepenetrationVelocity = -2", "maxDepenetrationVelocity", 1.0000000331813535e32),
        ("", "maxDepenetrationVelocity", 3.0),
        ("float physxRigidBody:maxContactImpulse = -3", "maxContactImpulse", 0.0),
        ("", "maxContactImpulse", 3.4028234663852886e38),
        ("", "sleepThreshold", 0.004999999888241291),
        ("float physxRigidBody:sleepThreshold = -1", "sleepThreshold", 0.0),
        ("", "stabilizationThreshold", 0.0009999999310821295),
        ("int physxRigidBody:solverPositionIterationCount = 0", "solverPositionIterationCount", 1),
        ("int physxRigidBody:solverVelocityIterationCount = -1", "solverVelocityIterationCount", 0),
        ("bool physxRigidBody:enableGyroscopicForces = 0", "enableGyroscopicForces", False),
    ],
)
def test_a_body_holds_what_the_runtime_held(written: str, name: str, held: float) -> None:
    """Values in and out of range, and what is there when nobody wrote any."""
    row = _rows(written)[name]
    assert row.resolved == pytest.approx(held, rel=1e-6)
    assert row.effect is Effect.APPLIED


@pytest.mark.parametrize(
    "name",
    [
        "sleepThreshold",
        "stabilizationThreshold",
        "solverPositionIterationCount",
        "solverVelocityIterationCount",
        "lockedPosAxis",
        "lockedRotAxis",
    ],
)
def test_what_a_link_has_not(name: str) -> None:
    """The recording of a link has neither thresholds, nor iterations, nor locks; damping it has."""
    rows = _rows("float physxRigidBody:linearDamping = 0.7", link=True)
    assert rows[name].effect is Effect.NO_EFFECT
    assert rows["linearDamping"].effect is Effect.APPLIED
    assert rows["linearDamping"].resolved == pytest.approx(0.7)


def test_without_the_api_nothing_is_read() -> None:
    """Population makes five columns on every body; the consumer reads them only where the API is listed."""
    rows = _rows("", api="")
    assert len(rows) == 5
    assert all(row.published and row.effect is Effect.NOT_READ for row in rows.values())


def test_a_kinematic_body_has_no_ccd() -> None:
    """PhysX refuses the flag with an error that names no prim."""
    rows = _rows("bool physics:kinematicEnabled = 1\n bool physxRigidBody:enableCCD = 1")
    assert (rows["enableCCD"].resolved, rows["enableCCD"].effect) == (False, Effect.NO_EFFECT)


def test_a_nan_passes_without_an_error() -> None:
    """A value that is no number is told as such."""
    assert math.isnan(_rows("float physxRigidBody:linearDamping = nan")["linearDamping"].resolved)  # type: ignore[arg-type]
