"""One driven joint between a base and a link, as text: what the measured torque-speed runs are made on."""

from __future__ import annotations

__all__ = ["JOINT", "stage"]

JOINT = "/Arm/Joint"

_MASS_APIS = '["PhysicsRigidBodyAPI", "PhysicsMassAPI"]'


def stage(
    joint_type: str = "PhysicsRevoluteJoint",
    instance: str = "angular",
    *,
    max_force: float = 10.0,
    velocity: float | None = 1000.0,
    gradient: float = 40.0,
    resistance: float = 0.002,
    inertia: float = 0.5,
    lines: str = "",
    schemas: tuple[str, ...] = (),
    reversed_bodies: bool = False,
    floating: bool = False,
    centimetres: bool = False,
    center: tuple[float, float, float] = (0.0, 0.0, 0.0),
    more: str = "",
    scene: str = "",
) -> str:
    """Return a stage.

    Args:
        joint_type: Of the joint.
        instance: Of its drive and envelope.
        max_force: As the next three, of the envelope; `velocity` None for no such column.
        velocity: maxActuatorVelocity.
        gradient: speedEffortGradient.
        resistance: velocityDependentResistance.
        inertia: Of the link about each axis; its mass is twice that.
        lines: More properties of the joint.
        schemas: More API schemas of the joint.
        reversed_bodies: The link is body 0.
        floating: Nothing anchors the base.
        centimetres: metersPerUnit is 0.01.
        center: Centre of mass of the link.
        more: More prims in the articulation.
        scene: Properties of the physics scene.
    """
    apis = ", ".join(f'"{name}:{instance}"' for name in ("PhysicsDriveAPI", "PhysxDrivePerformanceEnvelopeAPI"))
    apis += "".join(f', "{name}"' for name in schemas)
    bodies = ("Link", "Base") if reversed_bodies else ("Base", "Link")
    envelope = f"physxDrivePerformanceEnvelope:{instance}"
    speed = "" if velocity is None else f"  float {envelope}:maxActuatorVelocity = {velocity!r}\n"
    anchor = "" if floating else ' def PhysicsFixedJoint "Anchor"\n {\n  rel physics:body1 = </Arm/Base>\n }\n'
    return f"""#usda 1.0
(
 metersPerUnit = {0.01 if centimetres else 1.0}
 kilogramsPerUnit = 1
 upAxis = "Z"
)
def PhysicsScene "Scene"
{{
{scene}
}}
def Xform "Arm" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])
{{
 def Xform "Base" (prepend apiSchemas = {_MASS_APIS})
 {{
  float physics:mass = 1
  float3 physics:diagonalInertia = (1, 1, 1)
 }}
 def Xform "Link" (prepend apiSchemas = {_MASS_APIS})
 {{
  float physics:mass = {2 * inertia!r}
  float3 physics:diagonalInertia = ({inertia!r}, {inertia!r}, {inertia!r})
  point3f physics:centerOfMass = {center}
 }}
{anchor} def {joint_type} "Joint" (prepend apiSchemas = [{apis}])
 {{
  rel physics:body0 = </Arm/{bodies[0]}>
  rel physics:body1 = </Arm/{bodies[1]}>
  float drive:{instance}:physics:maxForce = {max_force!r}
{speed}  float {envelope}:speedEffortGradient = {gradient!r}
  float {envelope}:velocityDependentResistance = {resistance!r}
{lines}
 }}
{more}}}
"""
