"""PhysicsMassAPI: mass, density, centre of mass and inertia of a body or a collider."""

from __future__ import annotations

from omni_physjoint.contract.records import (
    ColumnRow,
    ColumnType,
    Component,
    ComponentKind,
    Marker,
    ProducerRule,
    Quantity,
)

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysicsMassAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Explicit mass properties. Each has a value that means unset; what is unset is computed from the "
        "colliders.",
        source="population/PhysicsMassAPI",
        applies_to=("Xformable",),
        columns=(
            ColumnRow(
                name="physics:mass",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=-1.0,
                meaning="Mass; 0 and below mean unset.",
                physx="mass of the actor",
                if_absent="Volume times density.",
            ),
            ColumnRow(
                name="physics:density",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass/length^3"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=-1.0,
                meaning="Density; 0 and below mean unset. On a collider it beats that of the body.",
                physx="density of the shapes, through their mass",
                if_absent="That of the bound material, else 1000 kg/m^3 in stage units.",
            ),
            ColumnRow(
                name="physics:centerOfMass",
                type=ColumnType.POINT,
                quantity=Quantity("length"),
                raw_fallback=(-_INF, -_INF, -_INF),
                producer=ProducerRule.RESOLVED,
                parser_default=Marker.COMPUTED,
                meaning="Centre of mass in the prim's axes, multiplied by its world scale; -inf means unset.",
                physx="position of the centre-of-mass local pose",
                if_absent="That of the colliders.",
            ),
            ColumnRow(
                name="physics:diagonalInertia",
                type=ColumnType.POINT,
                quantity=Quantity("mass*length^2"),
                raw_fallback=(0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=Marker.COMPUTED,
                meaning="Moments of inertia about the principal axes; all 0 means unset.",
                physx="mass space inertia tensor",
                if_absent="That of the colliders.",
            ),
            ColumnRow(
                name="physics:principalAxes",
                type=ColumnType.QUATERNION,
                quantity=Quantity(""),
                raw_fallback=(0.0, 0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0, 1.0),
                meaning="Orientation of the principal axes in the prim; columns hold x, y, z, w; all 0 means unset.",
                physx="rotation of the centre-of-mass local pose",
                if_absent="Aligned with the prim.",
            ),
        ),
    ),
)
