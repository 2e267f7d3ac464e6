"""PhysxArticulationAPI: solver settings of an articulation."""

from __future__ import annotations

from omni_physjoint.contract.records import (
    ColumnRow,
    ColumnType,
    Component,
    ComponentKind,
    ProducerRule,
    Quantity,
    Scaled,
)

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxArticulationAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Solver settings of an articulation, on the prim of its root.",
        source="population/PhysxArticulationAPI",
        applies_to=("Xformable", "PhysicsJoint"),
        requires=("PhysicsArticulationRootAPI",),
        columns=(
            ColumnRow(
                name="physxArticulation:articulationEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=True,
                producer=ProducerRule.RESOLVED,
                parser_default=True,
                meaning="False skips the root: its bodies and joints stay separate.",
                physx="whether there is an articulation",
                if_absent="The articulation is built.",
            ),
            ColumnRow(
                name="physxArticulation:sleepThreshold",
                type=ColumnType.FLOAT,
                quantity=Quantity("length^2/s^2"),
                raw_fallback=5e-05,
                producer=ProducerRule.RESOLVED,
                parser_default=Scaled(5e-5, 10.0, 2),
                meaning="Kinetic energy per mass below which the articulation may sleep.",
                physx="PxArticulationReducedCoordinate sleep threshold",
                if_absent="Scaled with the length unit: 0.005 at 1 m per unit, 50 at 1 cm. Population publishes the "
                "plain 5e-05.",
                diverges=True,
            ),
            ColumnRow(
                name="physxArticulation:stabilizationThreshold",
                type=ColumnType.FLOAT,
                quantity=Quantity("length^2/s^2"),
                raw_fallback=1e-05,
                producer=ProducerRule.RESOLVED,
                parser_default=Scaled(1e-2, 10.0, 2),
                meaning="Kinetic energy per mass below which the solver damps the articulation further.",
                physx="PxArticulationReducedCoordinate stabilization threshold",
                if_absent="Scaled with the length unit: 1 at 1 m per unit, 10000 at 1 cm. Population publishes the "
                "plain 1e-05.",
                diverges=True,
            ),
            ColumnRow(
                name="physxArticulation:solverPositionIterationCount",
                type=ColumnType.INT,
                quantity=Quantity(""),
                raw_fallback=32,
                producer=ProducerRule.RESOLVED,
                parser_default=32,
                meaning="Position iterations of the solver, clamped to 1 to 255 and then to the bounds of the scene.",
                physx="solver position iterations",
                if_absent="32 iterations.",
            ),
            ColumnRow(
                name="physxArticulation:solverVelocityIterationCount",
                type=ColumnType.INT,
                quantity=Quantity(""),
                raw_fallback=1,
                producer=ProducerRule.RESOLVED,
                parser_default=1,
                meaning="Velocity iterations of the solver, clamped to 0 to 255.",
                physx="solver velocity iterations",
                if_absent="1 iteration.",
            ),
            ColumnRow(
                name="physxArticulation:enabledSelfCollisions",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=True,
                producer=ProducerRule.RESOLVED,
                parser_default=True,
                meaning="Whether links may collide with each other.",
                physx="PxArticulationFlag eDISABLE_SELF_COLLISION, inverted",
                if_absent="newton:selfCollisionEnabled where published; else links collide.",
            ),
        ),
    ),
)
