"""Two machines without a fault, for tests that put one into them: a crane in centimetres, and a rig of loose joints."""

from __future__ import annotations

from pxr import Usd

__all__ = ["CRANE", "RIG", "machine"]

_BODY = 'prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI", "PhysicsMassAPI"]'


def _box(name: str, size: float, at: tuple[float, float, float], mass: float) -> str:
    return f"""
        def Cube "{name}" ( {_BODY} ) {{
            double size = {size}
            float physics:mass = {mass}
            double3 xformOp:translate = {at}
            uniform token[] xformOpOrder = ["xformOp:translate"]
        }}"""


def _joint(
    kind: str,
    name: str,
    bodies: tuple[str, str],
    at: tuple[tuple[float, float, float], tuple[float, float, float]],
    body: str = "",
    apis: tuple[str, ...] = (),
) -> str:
    listed = ", ".join(f'"{api}"' for api in apis)
    head = f"( prepend apiSchemas = [{listed}] )" if apis else ""
    return f"""
        def Physics{kind} "{name}" {head} {{
            rel physics:body0 = <{bodies[0]}>
            rel physics:body1 = <{bodies[1]}>
            point3f physics:localPos0 = {at[0]}
            point3f physics:localPos1 = {at[1]}
{body}
        }}"""


_C = "/Yard/Crane"

CRANE = (
    """#usda 1.0
( defaultPrim = "Yard"; metersPerUnit = 0.01; kilogramsPerUnit = 1; upAxis = "Y" )
def Xform "Yard" {
    def PhysicsScene "Scene" { }
    def Xform "Crane" ( prepend apiSchemas = ["PhysicsArticulationRootAPI"] ) {"""
    + _box("Plinth", 40.0, (0, 20, 0), 60.0)
    + _box("Tower", 30.0, (0, 80, 0), 30.0)
    + _box("Boom", 30.0, (60, 80, 0), 20.0)
    + _box("Trolley", 20.0, (60, 40, 0), 8.0)
    + _box("Wrist", 15.0, (60, 0, 0), 4.0)
    + _box("Hook", 10.0, (60, -30, 0), 2.0)
    + """
        def PhysicsFixedJoint "Bolts" {
            rel physics:body1 = </Yard/Crane/Plinth>
        }"""
    + _joint(
        "RevoluteJoint",
        "Slew",
        (f"{_C}/Plinth", f"{_C}/Tower"),
        ((0, 30, 0), (0, -30, 0)),
        """
            uniform token physics:axis = "Y"
            float physics:lowerLimit = -150
            float physics:upperLimit = 150
            float drive:angular:physics:stiffness = 600000
            float drive:angular:physics:damping = 90000
            float drive:angular:physics:maxForce = 90000000
            float drive:angular:physics:targetPosition = 25""",
        ("PhysicsDriveAPI:angular",),
    )
    + _joint(
        "RevoluteJoint",
        "Luff",
        (f"{_C}/Tower", f"{_C}/Boom"),
        ((30, 0, 0), (-30, 0, 0)),
        """
            uniform token physics:axis = "Z"
            float physics:lowerLimit = -20
            float physics:upperLimit = 70
            float drive:angular:physics:stiffness = 500000
            float drive:angular:physics:damping = 60000
            float drive:angular:physics:maxForce = 80000000
            float physxDrivePerformanceEnvelope:angular:maxActuatorVelocity = 90
            float physxDrivePerformanceEnvelope:angular:speedEffortGradient = 0.0000003
            float physxJointAxis:angular:armature = 400
            float physxJointAxis:angular:maxJointVelocity = 120
            float physxJointAxis:angular:staticFrictionEffort = 20
            float physxJointAxis:angular:dynamicFrictionEffort = 15
            float state:angular:physics:position = 0""",
        (
            "PhysicsDriveAPI:angular",
            "PhysxDrivePerformanceEnvelopeAPI:angular",
            "PhysxJointAxisAPI:angular",
            "PhysicsJointStateAPI:angular",
        ),
    )
    + _joint(
        "PrismaticJoint",
        "Hoist",
        (f"{_C}/Boom", f"{_C}/Trolley"),
        ((0, -20, 0), (0, 20, 0)),
        """
            uniform token physics:axis = "Y"
            float physics:lowerLimit = -35
            float physics:upperLimit = 5
            float drive:linear:physics:stiffness = 90000
            float drive:linear:physics:damping = 4000
            float drive:linear:physics:maxForce = 400000""",
        ("PhysicsDriveAPI:linear",),
    )
    + _joint(
        "SphericalJoint",
        "Gimbal",
        (f"{_C}/Trolley", f"{_C}/Wrist"),
        ((0, -20, 0), (0, 20, 0)),
        """
            uniform token physics:axis = "X"
            float physics:coneAngle0Limit = 30
            float physics:coneAngle1Limit = 40""",
    )
    + _joint(
        "Joint",
        "Swivel",
        (f"{_C}/Wrist", f"{_C}/Hook"),
        ((0, -15, 0), (0, 15, 0)),
        """
            float limit:transX:physics:low = 1
            float limit:transX:physics:high = -1
            float limit:transY:physics:low = 1
            float limit:transY:physics:high = -1
            float limit:transZ:physics:low = 1
            float limit:transZ:physics:high = -1
            float limit:rotX:physics:low = 1
            float limit:rotX:physics:high = -1
            float limit:rotY:physics:low = -120
            float limit:rotY:physics:high = 120
            float limit:rotZ:physics:low = 1
            float limit:rotZ:physics:high = -1
            float drive:rotY:physics:stiffness = 900
            float drive:rotY:physics:damping = 60
            float drive:rotY:physics:maxForce = 800000""",
        (
            *(f"PhysicsLimitAPI:{axis}" for axis in ("transX", "transY", "transZ", "rotX", "rotY", "rotZ")),
            "PhysicsDriveAPI:rotY",
        ),
    )
    + """
    }
}
"""
)
"""An articulation with a fixed base: two hinges, a slider, a ball joint and a generic joint."""

_R = "/Rig"

RIG = (
    """#usda 1.0
( defaultPrim = "Rig"; metersPerUnit = 1; kilogramsPerUnit = 1; upAxis = "Z" )
def Xform "Rig" {
    def PhysicsScene "Scene" { }
    def Xform "Marks" {
        double3 xformOp:translate = (0, 0, 2)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def Cube "Slab" ( prepend apiSchemas = ["PhysicsCollisionAPI"] ) {
        double size = 0.2
        double3 xformOp:translate = (0, 0, -1)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }"""
    + _box("Door", 0.4, (0.5, 0, 1), 6.0)
    + _box("Frame", 0.4, (0, 0, 1), 20.0)
    + _box("Drawer", 0.3, (0, 0.5, 1), 2.0)
    + _box("Lamp", 0.1, (0, 0, 0.5), 0.5)
    + _box("Weight", 0.1, (0, 0, 0.2), 0.4)
    + _box("Stage", 0.3, (1, 0, 1), 3.0)
    + _joint(
        "RevoluteJoint",
        "Hinge",
        ("/Rig/Frame", "/Rig/Door"),
        ((0.25, 0, 0), (-0.25, 0, 0)),
        """
            uniform token physics:axis = "Z"
            float physics:lowerLimit = -5
            float physics:upperLimit = 110
            float drive:angular:physics:damping = 0.4
            float drive:angular:physics:targetVelocity = 20
            float drive:angular:physics:maxForce = 30""",
        ("PhysicsDriveAPI:angular",),
    )
    + _joint(
        "PrismaticJoint",
        "Rail",
        ("/Rig/Frame", "/Rig/Drawer"),
        ((0, 0.25, 0), (0, -0.25, 0)),
        """
            uniform token physics:axis = "Y"
            float physics:lowerLimit = 0
            float physics:upperLimit = 0.4""",
    )
    + _joint(
        "SphericalJoint",
        "Hanger",
        ("/Rig/Frame", "/Rig/Lamp"),
        ((0, 0, -0.25), (0, 0, 0.25)),
        """
            uniform token physics:axis = "Z"
            float physics:coneAngle0Limit = 40
            float physics:coneAngle1Limit = 40""",
    )
    + _joint(
        "DistanceJoint",
        "Chain",
        ("/Rig/Lamp", "/Rig/Weight"),
        ((0, 0, 0), (0, 0, 0)),
        """
            float physics:minDistance = 0.1
            float physics:maxDistance = 0.35""",
    )
    + _joint(
        "Joint",
        "Table",
        ("/Rig/Door", "/Rig/Stage"),
        ((0.25, 0, 0), (-0.25, 0, 0)),
        """
            float limit:transX:physics:low = -0.1
            float limit:transX:physics:high = 0.1
            float limit:rotX:physics:low = 1
            float limit:rotX:physics:high = -1
            float limit:rotY:physics:low = 1
            float limit:rotY:physics:high = -1
            float limit:rotZ:physics:low = 1
            float limit:rotZ:physics:high = -1
            float drive:transX:physics:stiffness = 500
            float drive:transX:physics:damping = 40
            float drive:transX:physics:maxForce = 60""",
        (*(f"PhysicsLimitAPI:{axis}" for axis in ("transX", "rotX", "rotY", "rotZ")), "PhysicsDriveAPI:transX"),
    )
    + """
}
"""
)
"""Loose joints in metres: a hinge, a slider, a ball joint, a distance joint and a generic joint."""


def machine(text: str) -> Usd.Stage:
    """Return a stage of its own with the text in its root layer."""
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(text)
    return stage
