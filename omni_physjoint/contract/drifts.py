"""Where a contract page and the running consumer part, as measured on ovphysx 0.6.4 and 0.7.0.

Each fact here has a test that asks the runtime again.
"""

from __future__ import annotations

from omni_physjoint.contract.records import Drift

__all__ = ["DRIFTS"]

_HINGE, _SLIDER, _BALL, _D6 = "PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint", "PhysicsJoint"
_LIMITS = (
    "physics:lowerLimit",
    "physics:upperLimit",
    "limit:<inst>:physics:low",
    "limit:<inst>:physics:high",
)
_BODIES = ("physics:body0", "physics:body1")
_FRAMES = ("physics:localPos0", "physics:localRot0", "physics:localPos1", "physics:localRot1")
_CONE = ("physics:coneAngle0Limit", "physics:coneAngle1Limit")
_ENVELOPE = (
    "physxDrivePerformanceEnvelope:<inst>:maxActuatorVelocity",
    "physxDrivePerformanceEnvelope:<inst>:velocityDependentResistance",
    "physxDrivePerformanceEnvelope:<inst>:speedEffortGradient",
)

DRIFTS: tuple[Drift, ...] = (
    Drift(
        key="one-finite-bound",
        page="PhysicsRevoluteJoint, PhysicsPrismaticJoint, PhysicsLimitAPI",
        columns=_LIMITS,
        page_says="One finite bound limits the joint.",
        runtime_does="In an articulation the limit is refused (an error without a path) and the axis locked at 0; "
        "only a true infinity does that, any finite bound works. A standalone hinge from -30 to inf gets -30 to 180 "
        "deg, a standalone D6 axis 360 deg; a standalone slider is refused and stays unlimited.",
        since="0.6.4",
        joint_types=(_HINGE, _SLIDER, _D6),
        replaces=True,
    ),
    Drift(
        key="low-above-high",
        page="joints guide",
        columns=_LIMITS,
        page_says="A lower bound above the upper one locks the axis.",
        runtime_does="D6 and articulation joints are locked at 0. A standalone hinge refuses it and keeps +-90 deg, a "
        "standalone slider refuses it and stays unlimited.",
        since="0.6.4",
        joint_types=(_HINGE, _SLIDER, _D6),
        replaces=True,
    ),
    Drift(
        key="beyond-full-turn",
        page="PhysicsRevoluteJoint",
        columns=("physics:lowerLimit", "physics:upperLimit"),
        page_says="A bound beyond +-360 deg is clamped to a full turn, with a warning.",
        runtime_does="In an articulation it stays as it is, silent. Standalone it is clamped to +-180 deg, with a "
        "warning.",
        since="0.6.4",
        joint_types=(_HINGE,),
        replaces=True,
    ),
    Drift(
        key="target-wraps-silently",
        page="PhysicsDriveAPI",
        columns=("drive:<inst>:physics:targetPosition",),
        page_says="A target beyond +-360 deg on a hinge without limit is wrapped, with a warning.",
        runtime_does="It is wrapped, silent.",
        since="0.6.4",
        joint_types=(_HINGE,),
    ),
    Drift(
        key="articulated-d6-limits",
        page="PhysicsLimitAPI, PhysicsArticulationRootAPI",
        columns=("limit:<inst>:physics:low", "limit:<inst>:physics:high"),
        page_says="A D6 joint in an articulation has three free rotations; its limits are not applied.",
        runtime_does="Limits and locks are applied, which leaves one to three rotations; translations are locked. "
        "With every rotation locked it becomes a fixed joint.",
        since="0.6.4",
        joint_types=(_D6,),
    ),
    Drift(
        key="kinematic-body",
        page="PhysicsJoint, PhysicsArticulationRootAPI",
        columns=(*_BODIES, "physics:kinematicEnabled"),
        page_says="A kinematic body counts as the world and anchors a fixed base.",
        runtime_does="A kinematic body on any candidate joint refuses the whole articulation (an error), and all its "
        "joints become standalone. Static and disabled bodies do anchor.",
        since="0.6.4",
    ),
    Drift(
        key="target-without-body",
        page="PhysicsJoint",
        columns=(*_BODIES, *_FRAMES),
        page_says="With a target that has no enabled body the local frame is taken as a world-space frame.",
        runtime_does="The frame is carried through the target's world transform, scale included. Only an absent "
        "relationship makes it a world-space frame.",
        since="0.6.4",
    ),
    Drift(
        key="standalone-joint-state",
        page="PhysicsJointStateAPI",
        columns=("state:<inst>:physics:position", "state:<inst>:physics:velocity"),
        page_says="On a standalone joint the state is ignored, with a warning.",
        runtime_does="It is ignored, silent.",
        since="0.6.4",
    ),
    Drift(
        key="bad-quaternion",
        page="PhysicsJoint",
        columns=_FRAMES,
        page_says="The quaternion is always normalised.",
        runtime_does="(0, 0, 0, 0) or a NaN refuses the whole frame, position included (an error without a path). In "
        "an articulation the child's frame becomes the identity and the parent's the child link's world pose; "
        "standalone no joint is made.",
        since="0.6.4",
    ),
    Drift(
        key="zero-cone",
        page="PhysicsSphericalJoint",
        columns=_CONE,
        page_says="A cone of zero width is refused and not applied.",
        runtime_does="Standalone, both swings are limited by the default cone of 90 deg. In an articulation both are "
        "locked, silent.",
        since="0.6.4",
        joint_types=(_BALL,),
        replaces=True,
    ),
    Drift(
        key="root-on-two-body-joint",
        page="PhysicsArticulationRootAPI",
        columns=("usd-schemas",),
        page_says="A root on a joint with two bodies elects a root; a root with nothing under it gives an empty "
        "articulation.",
        runtime_does="No articulation, silent, in both cases.",
        since="0.6.4",
    ),
    Drift(
        key="phantom-max-joint-velocity",
        page="PhysicsJoint",
        columns=("physxJoint:maxJointVelocity",),
        page_says="There are no physxJoint columns any more.",
        runtime_does="physxJoint:maxJointVelocity = FLT_MAX is published on every joint that does not author it; "
        "where it is authored nothing is published.",
        since="0.7.0",
        versions=("0.7",),
    ),
    Drift(
        key="value-block",
        page="PhysicsRevoluteJoint, PhysicsPrismaticJoint, PhysicsSphericalJoint, PhysicsLimitAPI, findings",
        columns=(*_LIMITS, *_CONE),
        page_says="Population always publishes a value, so a USD stage never meets the parser default.",
        runtime_does="A blocked value (= None) publishes no column and the parser default applies: blocked bounds "
        "lock a hinge, slider or D6 axis at 0, one blocked bound reads 0, a blocked half-angle acts as a cone of zero "
        "width; all silent.",
        since="0.6.4",
        joint_types=(_HINGE, _SLIDER, _BALL, _D6),
    ),
    Drift(
        key="beyond-half-turn",
        page="PhysicsLimitAPI, PhysicsSphericalJoint",
        columns=("limit:<inst>:physics:low", "limit:<inst>:physics:high", *_CONE),
        page_says="The pages state no range for a D6 axis or a ball.",
        runtime_does="Beyond +-180 deg an articulated D6 or ball refuses the limit (an error without a path) and "
        "locks the axis at 0. A standalone D6 clamps its twist to +-360 deg, silent, and refuses one swing, which "
        "keeps +-90 deg. A standalone ball takes a 90 deg cone from 180 deg on.",
        since="0.6.4",
        joint_types=(_D6, _BALL),
        replaces=True,
    ),
    Drift(
        key="drive-without-api",
        page="PhysicsDriveAPI",
        columns=(
            "drive:<inst>:physics:type",
            "drive:<inst>:physics:targetPosition",
            "drive:<inst>:physics:targetVelocity",
            "drive:<inst>:physics:stiffness",
            "drive:<inst>:physics:damping",
            "drive:<inst>:physics:maxForce",
        ),
        page_says="The attributes of applied instances are published.",
        runtime_does="Authored drive attributes are published without the API, too. They stay without effect: the "
        "consumer asks the schema list, not the column.",
        since="0.6.4",
    ),
    Drift(
        key="gear-without-hinges",
        page="PhysxPhysicsGearJoint",
        columns=("physics:hinge0", "physics:hinge1", "physics:gearRatio"),
        page_says="Without a valid hinge no gear joint is made.",
        runtime_does="A gear joint without hinges is made, with a warning. Of the two spellings only physics:hinge0 "
        "and physics:hinge1 are read. A gear between articulation hinges logs an error and works.",
        since="0.6.4",
        joint_types=("PhysxPhysicsGearJoint",),
    ),
    Drift(
        key="mimic-limits",
        page="articulations guide",
        columns=(
            "physxMimicJoint:<inst>:referenceJoint",
            "physxMimicJoint:<inst>:referenceJointAxis",
            "newton:mimicJoint",
        ),
        page_says="A mimic follower needs limits.",
        runtime_does="Hinges need them and sliders do not, and the leader as much as the follower. Slots rotX, rotY "
        "and rotZ work, on sliders too; any other does nothing, silent. NewtonMimicAPI is enforced, although no page "
        "says so.",
        since="0.6.4",
        joint_types=(_HINGE, _SLIDER, _D6),
    ),
    Drift(
        key="newton-seeds-without-the-api",
        page="PhysxJointAxisAPI",
        columns=("newton:armature", "newton:friction", "newton:damping", "newton:velocityLimit"),
        page_says="Newton's values seed those of each axis; no page says on what condition.",
        runtime_does="They do so without NewtonJointAPI: that the column is there is the gate. It must hold a float or "
        "a double; an integer or a half counts as absent.",
        since="0.6.4",
    ),
    Drift(
        key="missing-body-target",
        page="PhysicsJoint",
        columns=_BODIES,
        page_says="A relationship is resolved to the nearest enclosing enabled body of its first target.",
        runtime_does="The target need not exist: the path alone counts, so that a prim that is gone, inactive or "
        "undefined, or a property, stands for the nearest prim above it, and is joined to its body.",
        since="0.6.4",
    ),
    Drift(
        key="owners-of-several-scenes",
        page="PhysicsRigidBodyAPI",
        columns=("physics:simulationOwner",),
        page_says="The owner chooses the scene that a body joins; nothing is said of joints.",
        runtime_does="With more than one scene, bodies of different owners are not joined, nor a body to a static "
        "collider without that owner, and an articulation of them is refused as a whole, each with an error.",
        since="0.6.4",
    ),
    # What one version's runtime does differently from that version's page.
    Drift(
        key="joint-api-without-api",
        page="PhysxJointAPI",
        columns=("physxJoint:jointFriction", "physxJoint:armature", "physxJoint:maxJointVelocity"),
        page_says="The attributes of the applied API are published; without it only the created maxJointVelocity is.",
        runtime_does="Authored values are published without the API, too. They stay without effect: the consumer asks "
        "the schema list.",
        since="0.6.4",
        versions=("0.6",),
    ),
    Drift(
        key="standalone-joint-friction",
        page="PhysxJointAPI",
        columns=("physxJoint:jointFriction",),
        page_says="On a standalone joint the three values are dropped.",
        runtime_does="They are; a jointFriction above 0 gives a warning that names the joint, the others none.",
        since="0.6.4",
        versions=("0.6",),
    ),
    Drift(
        key="envelope-reads-zero",
        page="PhysxDrivePerformanceEnvelopeAPI",
        columns=_ENVELOPE[:1],
        page_says="Without a bound the actuator's speed is unlimited, FLT_MAX.",
        runtime_does="An axis without a working envelope reads back 0, which also is what an envelope authored with 0 "
        "reads; the latter stops the drive.",
        since="0.6.4",
        versions=("0.6",),
    ),
    Drift(
        key="mistyped-attribute-published",
        page="PhysicsJoint",
        columns=("physics:axis",),
        page_says="What the type declares is published, with the value that USD resolves.",
        runtime_does="One authored with another type, such as physics:axis as a string, is published as the bare id "
        "of its token, and read as that token.",
        since="0.6.4",
        versions=("0.6",),
    ),
    Drift(
        key="mistyped-attribute-missing",
        page="PhysicsJoint",
        columns=("physics:axis",),
        page_says="What the type declares is published, with the value that USD resolves.",
        runtime_does="One authored with another type, such as physics:axis as a string, is not published, so that the "
        "parser default applies.",
        since="0.7.0",
        versions=("0.7",),
    ),
    Drift(
        key="schema-list",
        page="prim",
        columns=("usd-schemas",),
        page_says="usd-schemas holds every applied schema and is left out where none is applied.",
        runtime_does="It holds known schemas only, with the bare name of each multiple-apply one beside its "
        "instances, and is an empty list where none is applied.",
        since="0.7.0",
        versions=("0.7",),
    ),
    Drift(
        key="type-name-metadata",
        page="prim",
        columns=("usd-metadata:typeName",),
        page_says="The page lists no such column.",
        runtime_does="usd-metadata:typeName is published on every joint.",
        since="0.7.0",
        versions=("0.7",),
    ),
)
