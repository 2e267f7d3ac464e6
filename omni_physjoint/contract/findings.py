"""The divergences that the contract pages record about our components, each once and in our words.

The pages repeat those of PhysicsJoint under every joint type; here a joint type inherits them.
Source: contract page "findings" of both versions.
"""

from __future__ import annotations

from omni_physjoint.contract.records import ContractFinding, FindingKind, Side

__all__ = ["FINDINGS"]

_DEFECT, _FRAGILE, _NOTE = FindingKind.DEFECT, FindingKind.FRAGILE, FindingKind.NOTE
_PRODUCER, _CONSUMER, _BOTH_SIDES = Side.PRODUCER, Side.CONSUMER, Side.BOTH

FINDINGS: tuple[ContractFinding, ...] = (
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysicsJoint",
        column="physics:breakForce",
        text="Read from columns, an unauthored break force or torque is FLT_MAX; read from USD it is inf. PhysX gets "
        "FLT_MAX both times.",
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysicsJoint",
        column="physics:localRot0",
        text="An untouched joint descriptor holds a half turn about x, not the identity. Every path of today "
        "overwrites it; a new one that does not would flip the frame.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_PRODUCER,
        component="PhysicsJoint",
        column="physics:localRot0",
        text="Columns hold quaternions as x, y, z, w and USD writes w first. Whoever fills columns by hand in USD's "
        "order gets wrong frames without a message; physics:localRot1 likewise.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysicsRevoluteJoint",
        column="physics:lowerLimit",
        text="Absent bounds read as 0, and 0 is finite, so the limit is on and the hinge locked. Population always "
        "publishes -inf and inf. The limit, once on, also replaces PhysX's default bounce threshold (0.5) by that of "
        "PhysxLimitAPI or 0.",
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysicsRevoluteJoint",
        column="physics:lowerLimit",
        text="From columns one finite bound is enough to limit a hinge; from USD both are needed. So -30 to inf is "
        "limited in one and free in the other. Sliders and D6 axes need one bound in both.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysicsPrismaticJoint",
        column="physics:lowerLimit",
        text="Absent bounds read as 0, and 0 is finite, so the limit is on and the slider locked. Population always "
        "publishes -inf and inf. The limit, once on, also replaces PhysX's default bounce threshold (twice the length "
        "scale) by that of PhysxLimitAPI or 0.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysicsSphericalJoint",
        column="physics:coneAngle0Limit",
        text="Absent half-angles read as 0, which switches a cone of zero width on, and PhysX refuses such a cone. "
        "Population always publishes -1, which leaves the swing free.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysxPhysicsGearJoint",
        column="physics:gearRatio",
        text="An absent ratio is 0 where the schema says 1. Only hand-filled columns that leave it out meet it.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxPhysicsGearJoint",
        column="physics:localPos0",
        text="The gear's own local frames are ignored; it takes those of its hinges.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysxPhysicsRackAndPinionJoint",
        column="physics:ratio",
        text="An absent ratio is 0 where the schema says 1. Only hand-filled columns that leave it out meet it.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxPhysicsRackAndPinionJoint",
        column="physics:localPos0",
        text="The joint's own local frames are ignored; it takes those of its hinge and its slider.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysicsLimitAPI",
        column="limit:<inst>:physics:low",
        text="With the API applied and both bounds absent they read as 0 and the axis is locked; population publishes "
        "-inf and inf, and the axis is free. The limit, once on, also replaces PhysX's default bounce threshold.",
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxLimitAPI",
        column="physxLimit:<inst>:restitution",
        text="Kept within 0 and FLT_MAX, but PhysX takes no more than 1: a greater value makes it refuse the whole "
        "limit.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxLimitAPI",
        column="physxLimit:<inst>:bounceThreshold",
        text="Declared in deg/s on a rotational instance, but not converted: PhysX takes the number as rad/s.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxLimitAPI",
        column="physxLimit:<inst>:restitution",
        text="A contactDistance beside it, where a schema declares one, is never read.",
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:armature",
        text="0 is the fallback and a legal value, and columns do not tell which. Only a value above 0 replaces the "
        "seed (of PhysxJointAPI, then of Newton), so an authored 0 never clears it.",
        versions=("0.6",),
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:armature",
        text="0 is the fallback and a legal value, and columns do not tell which. Only a value above 0 replaces "
        "newton:armature, so an authored 0 never clears it.",
        versions=("0.7",),
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:maxJointVelocity",
        text="Unlimited is the fallback and a legal value, and columns do not tell which. Only a value below FLT_MAX "
        "replaces newton:velocityLimit, so an authored inf never clears it.",
        versions=("0.7",),
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:staticFrictionEffort",
        text="0 is the fallback and a legal value, and columns do not tell which. Only when this or the dynamic "
        "effort is above 0 do both replace newton:friction, so two authored zeros never clear it.",
        versions=("0.7",),
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:dynamicFrictionEffort",
        text="0 is the fallback and a legal value, and columns do not tell which. Only when this or the static effort "
        "is above 0 do both replace newton:friction, so two authored zeros never clear it.",
        versions=("0.7",),
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxJointAxisAPI",
        column="physxJointAxis:<inst>:viscousFrictionCoefficient",
        text="0 is the fallback and a legal value, and columns do not tell which. Only a value above 0 replaces "
        "newton:damping, so an authored 0 never clears it.",
        versions=("0.7",),
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxJointAPI",
        column="physxJoint:maxJointVelocity",
        text="A value counts as given when it is below FLT_MAX, as columns do not tell who authored it. An authored "
        "inf therefore gives way to newton:velocityLimit.",
        versions=("0.6",),
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxDrivePerformanceEnvelopeAPI",
        column="physxDrivePerformanceEnvelope:<inst>:maxActuatorVelocity",
        text="Every instance but linear is converted as rotational, a misspelt one too. PhysxJointAxisAPI converts by "
        "joint type instead.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysxPhysicsDistanceJointAPI",
        column="physxPhysicsDistanceJoint:springEnabled",
        text="A flag for the whole stage that says whether the API occurs is computed and never used; each joint is "
        "asked anyway.",
    ),
    ContractFinding(
        kind=_NOTE,
        side=_CONSUMER,
        component="PhysicsArticulationRootAPI",
        column="usd-schemas",
        text="A root below another root is skipped with an error. A root with nothing to gather is said to give one "
        "empty articulation.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_CONSUMER,
        component="PhysxArticulationAPI",
        column="physxArticulation:stabilizationThreshold",
        text="The default for an absent column starts from 0.01, the schema and bodies from 0.00001: 1000 times more, "
        "before any scaling.",
    ),
    ContractFinding(
        kind=_DEFECT,
        side=_BOTH_SIDES,
        component="PhysxArticulationAPI",
        column="physxArticulation:sleepThreshold",
        text="Population scales this default for bodies and not for articulations, and the consumer takes what it "
        "gets. So a USD stage that does not author it runs with 5e-05, columns without it with 0.005 on a metre "
        "stage; stabilization likewise. The gap grows as the length unit shrinks, squared.",
    ),
    ContractFinding(
        kind=_FRAGILE,
        side=_CONSUMER,
        component="PhysxRigidBodyAPI",
        column="physxRigidBody:sleepThreshold",
        text="The consumer cannot tell an authored value from a column that population made, so that defaults which "
        "follow the length unit pass the clamp for authored values. All of today lie within it; stabilization "
        "threshold and depenetration velocity likewise.",
    ),
)
