"""From the paths that an edit touched to the joints whose report it may have changed, and to nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from omni_physjoint.engine import Engine
from omni_physjoint.lazy import LazySequence
from omni_physjoint.live import Changes
from omni_physjoint.model import ColumnValue, JointReport

__all__ = ["Followed", "follow", "pretend"]

_TRANSFORM = "xformOp"
"""What the names of transform attributes begin with, and the attribute that orders them."""

_OWNER = "physics:simulationOwner"
"""The one column of a body, or a collider, that its joints show."""

_COLLECTION = "collection:"
"""What the names of properties begin with that choose prims anywhere: materials may be bound to them."""

T = TypeVar("T")

_PROTOTYPE = "/__Prototype_"


@dataclass(frozen=True, slots=True)
class Followed:
    """What following an edit touched."""

    touched: tuple[str, ...]
    """Joints to be resolved again when somebody looks, sorted; present ones."""
    seen: dict[str, JointReport]
    """Those reports from before the edit that somebody had looked at; gone joints among them."""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    judged: dict[str, JointReport] = field(default_factory=dict)
    """Reports from before the edit of touched joints that were judged and that nobody had looked at."""
    elsewhere: bool = True
    """Whether findings about prims that are no joints may be others."""


@dataclass(slots=True)
class _Reach:
    """Where an edit gets to."""

    joints: set[str] = field(default_factory=set)
    """Joints whose report may be another."""
    edges: set[str] = field(default_factory=set)
    """Joints whose facts or actors are others."""
    bodies: set[str] = field(default_factory=set)
    """Bodies whose facts are others."""
    added: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    roots: bool = False
    """Something changed on an articulation root."""
    weights: set[str] = field(default_factory=set)
    """Bodies whose mass or columns may be others."""
    any_weight: bool = False
    """Nobody can tell which bodies these are."""
    elsewhere: bool = False
    """Something changed that is in no joint's own columns."""
    structure: bool = False
    """Joints, bodies or roots came or went, or may stand elsewhere."""
    composed: bool = False
    """Something was composed anew, so that other joints may be hidden."""


def follow(engine: Engine, changes: Changes) -> Followed:
    """Bring `engine` up to date with `changes`."""
    every = (*changes.resynced, *changes.prims, *changes.properties)
    if changes.whole_stage or any(path.startswith(_PROTOTYPE) for path in every):
        return _anew(engine)
    reach = _Reach(composed=bool(changes.resynced))
    for path in _outermost(changes.resynced):
        _resync(engine, path, reach)
    by_prim: dict[str, list[str]] = {path: [] for path in changes.prims}
    for path in changes.properties:
        prim, _, name = path.rpartition(".")
        by_prim.setdefault(prim, []).append(name)
    for path, names in by_prim.items():
        _edit(engine, path, names, reach)
    return _settle(engine, reach)


def _anew(engine: Engine) -> Followed:
    old = set(engine.catalog.joints)
    seen = {path: report for path in engine.joints if (report := engine.joints.peek(path)) is not None}
    engine.rebuild()
    new = set(engine.catalog.joints)
    return Followed(tuple(sorted(new)), seen, tuple(sorted(new - old)), tuple(sorted(old - new)))


def _outermost(paths: Iterable[str]) -> list[str]:
    """Return `paths` without those that lie below another one."""
    found: list[str] = []
    for path in sorted(paths, key=lambda p: p.split("/")):
        if not found or not f"{path}/".startswith(f"{found[-1]}/"):
            found.append(path)
    return found


def _resync(engine: Engine, path: str, reach: _Reach) -> None:
    """Follow a prim that may have appeared, vanished or changed its kind, with all that is below."""
    catalog = engine.catalog
    old = catalog.paths.below(path)
    old_joints = {p for p in old if p in catalog.joints}
    old_bodies = {p for p in old if p in catalog.bodies}
    old_roots = {p for p in old if p in catalog.roots}
    users = engine.forest.using(path)
    owned, several = catalog.owned_by(path), catalog.several_scenes
    for joint in old_joints:
        engine.reread(joint)
    catalog.rescan(path)
    new = catalog.paths.below(path)
    joints = {p for p in new if p in catalog.joints}
    bodies = {p for p in new if p in catalog.bodies}
    roots = {p for p in new if p in catalog.roots}
    reach.added |= joints - old_joints
    reach.removed |= old_joints - joints
    reach.joints |= joints | old_joints | users
    reach.edges |= joints | old_joints | users
    for owner in owned if catalog.several_scenes == several else catalog.owned():
        _edit(engine, owner, [_OWNER], reach)
    reach.bodies |= bodies | old_bodies
    reach.roots |= bool(roots or old_roots)
    reach.structure |= (joints, bodies, roots) != (old_joints, old_bodies, old_roots)
    reach.any_weight = True
    reach.elsewhere |= not (old == new == [path] and path in joints and not bodies and not roots)


def _edit(engine: Engine, path: str, names: list[str], reach: _Reach) -> None:
    """Follow a prim whose properties `names` changed, or its own metadata where there are none."""
    catalog = engine.catalog
    joint, body = catalog.joints.get(path), catalog.bodies.get(path)
    if joint is not None:
        engine.reread(path)
    if path in catalog.roots:
        reach.roots = True
    if not catalog.reread(path):
        return
    if joint is not None:
        reach.joints.add(path)
        if catalog.joints[path] != joint:
            reach.edges.add(path)
    if body is not None and catalog.bodies[path] != body:
        reach.bodies.add(path)
        reach.joints |= engine.forest.using(path)
        reach.structure |= catalog.bodies[path].absent != body.absent
    if any(name.startswith(_TRANSFORM) or name == _OWNER for name in names):
        reach.joints |= engine.forest.using(path)
        reach.elsewhere = True
    if _OWNER in names:
        reach.edges |= engine.forest.using(path)
    # Anything else may be geometry, a material, a mass: what it belongs to is weighed again when looked at.
    reach.elsewhere |= joint is None or body is not None or path in catalog.roots
    if catalog.lends_mass(path) or _OWNER in names or any(name.startswith(_COLLECTION) for name in names):
        reach.any_weight = True
    else:
        reach.weights |= catalog.bodies_along(path)


def _settle(engine: Engine, reach: _Reach) -> Followed:
    forest, report = engine.forest, engine.report
    edges = forest.with_followers(reach.edges)
    touched = reach.joints | edges
    if edges or reach.bodies or reach.roots:
        delta = forest.update(edges, reach.bodies, roots=reach.roots)
        touched |= delta.joints
        reach.elsewhere |= bool(delta.bodies)
        reach.structure |= bool(delta.joints or delta.bodies)
    touched = forest.with_followers(touched)
    structure = reach.structure or reach.roots
    turned = reach.elsewhere and engine.turned()
    seen, judged = engine.forget(
        touched,
        elsewhere=reach.elsewhere,
        structure=structure,
        bodies=None if reach.any_weight or structure else reach.weights,
        everything=turned,
    )
    if isinstance(report.joints, LazySequence):
        report.joints.freeze(seen)
    engine.renew(structure=structure or turned or reach.composed, members=bool(reach.added or reach.removed))
    present = sorted(path for path in {*touched, *seen} if path in engine.catalog.joints)
    # A joint that was taken away and put back by one edit is neither new nor gone.
    return Followed(
        tuple(present),
        seen,
        tuple(sorted(reach.added - reach.removed)),
        tuple(sorted(reach.removed - reach.added)),
        judged=judged,
        elsewhere=bool(reach.elsewhere or reach.composed or structure or reach.added or reach.removed),
    )


def pretend(
    engine: Engine,
    path: str,
    without: Collection[str],
    ask: Callable[[], T],
    given: Mapping[str, ColumnValue] = MappingProxyType({}),
) -> T:
    """Return what `ask` returns while columns of a joint seem not to be published; `engine` is as before then.

    Others seem to be published with the value that is `given`.
    """
    report = engine.report
    engine.pretend(path, without, given)
    _settle(engine, _rereading(engine, path))
    try:
        return ask()
    finally:
        engine.pretend(path, ())
        _settle(engine, _rereading(engine, path))
        engine.report = report


def _rereading(engine: Engine, path: str) -> _Reach:
    reach = _Reach()
    _edit(engine, path, [], reach)
    return reach
