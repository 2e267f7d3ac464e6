"""Which prims of a stage stand for which links and joints of a robot description."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import numpy as np

from omni_physjoint.model import BodyReport, JointReport, Report
from omni_physjoint.source.robot import Inertial, Robot

__all__ = ["Match", "leaf", "merged"]


class _Pathed(Protocol):
    @property
    def path(self) -> str: ...


T = TypeVar("T", bound=_Pathed)


@dataclass(frozen=True, slots=True)
class Match:
    """Prims by the name of the link or joint that they stand for; several where a stage has the robot several times."""

    joints: Mapping[str, Sequence[JointReport]] = field(default_factory=dict)
    bodies: Mapping[str, Sequence[BodyReport]] = field(default_factory=dict)
    owner: Mapping[str, str] = field(default_factory=dict)
    """Link whose body holds a link: itself, or the one that an importer merged it into over fixed joints. A link that
    nothing on the stage holds is missing here."""

    @classmethod
    def of(cls, report: Report, robot: Robot, names: Mapping[str, str]) -> Match:
        """Return what of `robot` is found in `report`, a prim by its last name or by its name for people in `names`."""
        joints = _by_name(robot.joints, report.joints, names)
        bodies = _by_name(robot.links, report.bodies, names)
        above = {j.child: j for j in robot.joints.values()}
        owner = {}
        for link in robot.links:
            at, seen = link, {link}
            while at not in bodies and at in above and above[at].type == "fixed" and above[at].parent not in seen:
                at = above[at].parent
                seen.add(at)
            if at in bodies:
                owner[link] = at
        return cls(joints, bodies, owner)

    def is_body(self, prim: str | None, link: str) -> bool:
        """Return whether the prim at that path stands for `link`."""
        return any(body.path == prim for body in self.bodies.get(link, ()))


def _by_name(wanted: Iterable[str], items: Iterable[T], names: Mapping[str, str]) -> dict[str, list[T]]:
    by_leaf: dict[str, list[T]] = {}
    for item in items:
        by_leaf.setdefault(names.get(item.path) or leaf(item.path), []).append(item)
    found = {}
    for name in wanted:
        spelled = next((s for s in (name, _identifier(name)) if s in by_leaf), None)
        if spelled is not None:
            found[name] = by_leaf[spelled]
    return found


def leaf(path: str) -> str:
    """Return the last name of a path."""
    return path.rsplit("/", 1)[-1]


def _identifier(name: str) -> str:
    """Return a name as converters write it where USD does not take it as it is."""
    plain = re.sub(r"\W", "_", name)
    return f"_{plain}" if plain[:1].isdigit() else plain


def merged(robot: Robot, match: Match, link: str) -> Inertial | None:
    """Return the mass of a body: that of its link, and of the links that an importer merged into it.

    Returns:
        None where neither has a mass.
    """
    total = robot.links[link]
    for joint in robot.joints.values():
        if joint.child != link and match.owner.get(joint.child) == link:
            frame = _pose(robot, joint.child, link)
            part = robot.links.get(joint.child)
            if part is not None and frame is not None:
                moved = part.moved(frame)
                total = moved if total is None else total.joined(moved)
    return total


def _pose(robot: Robot, link: str, base: str) -> np.ndarray | None:
    """Return the pose of `link` in `base`, over fixed joints."""
    above = {j.child: j for j in robot.joints.values()}
    frame, at = np.eye(4), link
    for _ in robot.joints:
        if at == base:
            return frame
        joint = above.get(at)
        if joint is None or joint.type != "fixed":
            return None
        frame, at = joint.origin @ frame, joint.parent
    return frame if at == base else None
