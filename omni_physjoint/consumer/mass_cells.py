"""What the consumer makes of the columns of a body: PhysicsRigidBodyAPI, PhysxRigidBodyAPI and PhysicsMassAPI.

The resolved value of a mass column is what the body ends up with, whether it was authored or computed.
"""

from __future__ import annotations

from collections.abc import Mapping

from omni_physjoint.consumer.collider_mass import Part, collider_parts
from omni_physjoint.consumer.mass_columns import Authored, authored_mass
from omni_physjoint.consumer.rigid_body_cells import rigid_body_cell
from omni_physjoint.contract import Contract
from omni_physjoint.model import BodyReport, Cell, ColumnValue, Effect, Origin, Scene
from omni_physjoint.units import convert

__all__ = ["mass_cells"]

_VELOCITIES = ("physics:velocity", "physics:angularVelocity")

_COLUMNS = {
    "physics:mass": "mass",
    "physics:density": "density",
    "physics:centerOfMass": "center",
    "physics:diagonalInertia": "inertia",
    "physics:principalAxes": "axes",
}
"""Field of `Authored` by column."""


def mass_cells(scene: Scene, report: BodyReport, contract: Contract) -> Mapping[str, Cell]:
    """Return the cells of a body's contract columns.

    Args:
        scene: Bodies and colliders of the stage.
        report: What `body_mass` made of the body.
        contract: Tables that know units and defaults.

    Source:
        Contract pages PhysicsRigidBodyAPI and PhysicsMassAPI; velocities of links measured on ovphysx 0.7.0.
    """
    body = scene.bodies[report.path]
    values = body.prim.values()
    authored = authored_mass(body.prim.schemas, values)
    # Density is the only column that needs the colliders to tell what becomes of it.
    parts: list[Part] = []
    if authored.density is not None:
        parts, _ = collider_parts(scene, body, report.path, authored.density, as_link=report.role == "link")
    cells = {}
    for located in contract.columns_for(body.prim.type_name, body.prim.schemas):
        name = located.name
        _, conversion, unit = contract.quantity(located)
        if located.component.name == "PhysicsMassAPI" and name in _COLUMNS:
            cells[name] = _mass_cell(name, authored, report, parts, unit)
        elif located.component.name == "PhysxRigidBodyAPI":
            cells[name] = rigid_body_cell(located, values, report.role, contract, scene.stage.length_unit)
        elif located.component.name == "PhysicsRigidBodyAPI":
            default = located.row.parser_default
            plain = default if isinstance(default, bool | tuple) else None
            value = values.get(name, plain)
            if isinstance(value, tuple) and name in _VELOCITIES:
                value = tuple(convert(x, conversion) for x in value if isinstance(x, int | float))
            effect, reason = _state_effect(name, report.role, values)
            origin = Origin.COLUMN if name in values else Origin.PARSER_DEFAULT
            cells[name] = Cell(value, unit, origin, effect, reason)
    return cells


def _mass_cell(name: str, authored: Authored, report: BodyReport, parts: list[Part], unit: str) -> Cell:
    held: Mapping[str, ColumnValue | None] = {
        "mass": report.mass,
        "density": report.density,
        "center": report.center_of_mass,
        "inertia": report.diagonal_inertia,
        "axes": report.principal_axes,
    }
    field = _COLUMNS[name]
    value, given = held[field], getattr(authored, field)
    if report.role == "static":
        return Cell(None, unit, Origin.RUNTIME, Effect.NO_EFFECT, "A disabled body is static and has no mass.")
    if given is None:
        return Cell(value, unit, Origin.RUNTIME, Effect.APPLIED, _UNSET[field].format(source=report.mass_source))
    if name in report.refused:
        return Cell(value, unit, Origin.RUNTIME, Effect.NO_EFFECT, f"Not taken: {report.mass_source}.")
    if field == "density":
        return _density_cell(authored, report, parts, unit)
    return Cell(value, unit, Origin.COLUMN, Effect.APPLIED, _GIVEN[field])


_UNSET = {
    "mass": "Unset, so: {source}.",
    "density": "Unset: that of the bound material, else the default, unless a collider has its own.",
    "center": "Unset: that of the colliders, or the origin where none is weighed.",
    "inertia": "Unset, so: {source}.",
    "axes": "Unset: those of the computed inertia, or the body's own where nothing had to be computed.",
}

_GIVEN = {
    "mass": "The body has this mass; an inertia from colliders is scaled to it.",
    "center": "The body has this centre, multiplied by its world scale.",
    "inertia": "The body has these principal moments; they are not scaled with it.",
    "axes": "The principal moments are along these axes.",
}


def _density_cell(authored: Authored, report: BodyReport, parts: list[Part], unit: str) -> Cell:
    weighed = [part for part in parts if part.density_source == "by the body's density"]
    if not weighed:
        reason = "No collider is weighed by it: there is none, or each has a mass or density of its own."
        return Cell(report.density, unit, Origin.COLUMN, Effect.NO_EFFECT, reason)
    if authored.mass is not None and len(weighed) == len(parts):
        reason = "The body has an explicit mass, and its colliders all have this density, so that it cancels out."
        return Cell(authored.density, unit, Origin.COLUMN, Effect.NO_EFFECT, reason)
    reason = "Weighs each collider that has neither a mass nor a density of its own."
    return Cell(authored.density, unit, Origin.COLUMN, Effect.APPLIED, reason)


def _state_effect(name: str, role: str, values: Mapping[str, ColumnValue]) -> tuple[Effect, str]:
    """Return effect and reason of a column of PhysicsRigidBodyAPI on a body of that role."""
    if name == "physics:rigidBodyEnabled":
        return Effect.APPLIED, "The body is static: to a joint it is the world." if role == "static" else "It moves."
    if role == "static":
        return Effect.NO_EFFECT, "The body is disabled, so it is static."
    if name == "physics:kinematicEnabled":
        kinematic = role == "kinematic"
        return Effect.APPLIED, "Its transform moves it, not forces." if kinematic else "Forces move it."
    if name == "physics:startsAsleep" and role == "link":
        return Effect.NO_EFFECT, "A link starts awake all the same."
    if name in _VELOCITIES:
        if role == "link":
            return Effect.APPLIED, "The whole articulation starts with the velocity of one of its links."
        if role == "kinematic" or values.get("physics:startsAsleep") is True:
            return (
                Effect.NO_EFFECT,
                f"The body starts at rest: it {'is kinematic' if role == 'kinematic' else 'sleeps'}.",
            )
    if name not in values:
        return Effect.APPLIED, "The column is absent, so the default stands."
    return Effect.APPLIED, "Read as published."
