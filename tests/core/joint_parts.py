"""Joints by hand for the tests of what comes after the parser: parsed from columns, and placed without a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from omni_physjoint.consumer.descriptor import ParsedJoint, parse_joint
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.contract import load
from omni_physjoint.model import Role, SideReport

__all__ = ["ARTICULATION", "PATH", "alone", "anchor", "inside", "parse", "placed"]

PATH = "/Joint"
ARTICULATION = "/Robot"

IDENTITY = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def parse(
    type_name: str, schemas: Sequence[str] = (), values: Mapping[str, Any] | None = None, contract: str = "0.7"
) -> ParsedJoint:
    """Parse a joint whose limits and cone are off unless `values` says otherwise, as population publishes them."""
    off = {
        "physics:lowerLimit": float("-inf"),
        "physics:upperLimit": float("inf"),
        "physics:coneAngle0Limit": -1.0,
        "physics:coneAngle1Limit": -1.0,
    }
    declared = {located.name for located in load(contract).columns_for(type_name, schemas)}
    published = {name: value for name, value in off.items() if name in declared}
    return parse_joint(type_name, schemas, published | dict(values or {}), load(contract))


def placed(role: Role, path: str = PATH, *, turned: bool = False, exists: bool = True) -> Placement:
    """Return a placement between body A and body B."""
    sides = tuple(
        SideReport(f"physics:body{i}", (body,), body, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
        for i, body in enumerate(("/A", "/B"))
    )
    return Placement(
        path=path,
        role=role,
        reason="Placed by hand.",
        articulation=ARTICULATION if role is Role.ARTICULATION else None,
        sides=(sides[0], sides[1]),
        actors=("/B", "/A") if turned else ("/A", "/B"),
        reversed=turned,
        frames=(IDENTITY, IDENTITY),
        exists=exists,
    )


def inside(path: str = PATH, *, turned: bool = False) -> Placement:
    """Return the placement of an articulation joint."""
    return placed(Role.ARTICULATION, path, turned=turned)


def alone(path: str = PATH) -> Placement:
    """Return the placement of a joint outside articulations."""
    return placed(Role.STANDALONE, path)


def anchor(path: str = PATH) -> Placement:
    """Return the placement of a joint that fixes a base."""
    return placed(Role.FIXED_BASE_ANCHOR, path, exists=False)
