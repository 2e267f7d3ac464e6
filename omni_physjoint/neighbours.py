"""What stands around one joint: the bodies on its two sides and the articulation root that it belongs to.

Their own columns, what they resolve to, and the findings about them, without a look at the rest of the stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from omni_physjoint.engine import Engine
from omni_physjoint.model import (
    FACTS,
    BodyReport,
    ColumnReport,
    ColumnValue,
    Effect,
    Finding,
    JointReport,
    RootReport,
)

__all__ = ["FACTS", "Neighbour", "neighbours"]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One prim beside a joint."""

    place: str
    """body0, body1 or root"""
    path: str
    kind: str
    """What it is: link, dynamic, kinematic, static; of a root what its articulation is."""
    rows: tuple[ColumnReport, ...]
    """What it resolves to, as rows of the component `FACTS`, and then its columns."""
    findings: tuple[Finding, ...]


def neighbours(engine: Engine, joint: JointReport) -> tuple[Neighbour, ...]:
    """Return what stands around `joint`: bodies in authored order, each once, and the root last."""
    return tuple(_around(engine, joint))


def _around(engine: Engine, joint: JointReport) -> Iterator[Neighbour]:
    seen: set[str] = set()
    for side in joint.sides:
        if side.body is not None and side.body not in seen and side.body in engine.catalog.bodies:
            seen.add(side.body)
            yield _body(engine, side.relationship.rpartition(":")[2], engine.report.body(side.body))
    path = joint.articulation or _root_above(engine, joint.path)
    if path is not None:
        yield _root(engine, path, joint.path)


def _root_above(engine: Engine, path: str) -> str | None:
    """Return the nearest root at or above a joint that is in no articulation: it may tell why."""
    while path:
        if path in engine.catalog.roots:
            return path
        path = path.rpartition("/")[0]
    return None


def _body(engine: Engine, place: str, body: BodyReport) -> Neighbour:
    facts = [_fact("role", body.role, "What the consumer makes of the body.", _ROLES[body.role])]
    weighs = body.role != "static"
    doubt = "" if body.exact else " Not to the last digit: the consumer computes it in a way of its own."
    reason = f"{body.mass_source[:1].upper()}{body.mass_source[1:]}.{doubt}"
    for name, value, unit, meaning in (
        ("mass", body.mass, "mass", "Mass of the body."),
        ("density", body.density, "mass/length^3", "The one density of all its colliders, where they have one."),
        ("centre of mass", body.center_of_mass, "length", "In the axes of the body, its scale counted in."),
        ("principal moments", body.diagonal_inertia, "mass*length^2", "Inertia about the centre of mass."),
        ("principal axes", body.principal_axes, "", "Turn from the body's axes to those of the moments (x, y, z, w)."),
    ):
        facts.append(_fact(name, value if weighs else None, meaning, reason, unit))
    facts.append(_fact("mass source", body.mass_source, "Where mass, centre and inertia come from.", reason))
    return Neighbour(place, body.path, body.role, (*facts, *body.columns), engine.judge.body(body.path))


_ROLES = {
    "link": "A link of an articulation.",
    "dynamic": "A body of its own, which forces move.",
    "kinematic": "Its transform moves it, not forces.",
    "static": "It does not move: to a joint it is the world.",
}


def _root(engine: Engine, path: str, joint: str) -> Neighbour:
    root, grown = engine.root_at(path), engine.grown_at(path)
    owner = engine.forest.owner.get(joint)
    built = next((a for a in grown if owner is not None and a.links == tuple(owner.links)), None)
    facts = []
    if built is not None:
        kind = "fixed base" if built.fixed_base else "floating base"
        tied = "A joint ties it to the world." if built.fixed_base else "No joint ties it to the world."
        facts += [
            _fact("base", kind, "Whether the articulation stands still at its first link.", tied),
            _fact("first link", built.links[0], "Where the tree starts.", "Body order and signs follow from it."),
            _fact("links", len(built.links), "Bodies of the articulation.", ", ".join(built.links)),
            _fact("joints", len(built.joints), "Joints between its links.", ", ".join(built.joints) or "None."),
        ]
    else:
        kind = "not of this joint"
        facts.append(_fact("base", None, "Whether the articulation stands still at its first link.", _why(root)))
    facts.append(_fact("stands on", root.on, "What prim carries the API: a body, a joint, or a group of prims.", ""))
    return Neighbour("root", path, kind, (*facts, *engine.root_rows(path)), engine.judge.root(root, grown))


def _why(root: RootReport) -> str:
    if not root.enabled:
        return "The root is switched off."
    if root.nested_below is not None:
        return f"The root at {root.nested_below}, above, makes this one void."
    if root.kinematic:
        return f"A kinematic body below it refuses the articulation: {root.kinematic[0]}."
    return "The joint is in no articulation."


def _fact(name: str, value: ColumnValue | None, meaning: str, reason: str, unit: str = "") -> ColumnReport:
    kind = "float32" if unit else "token" if isinstance(value, str) else "int32"
    return ColumnReport(
        name=name,
        component=FACTS,
        type=kind,
        units=unit,
        authored=False,
        authored_value=None,
        layer=None,
        blocked=False,
        time_sampled=False,
        published=False,
        producer_value=None,
        producer_source=None,
        parser_default=None,
        resolved=value,
        resolved_units=unit,
        origin=None,
        effect=Effect.APPLIED,
        reason=reason,
        diverges=False,
        masked=False,
        if_absent="",
        meaning=meaning,
        page="",
    )
