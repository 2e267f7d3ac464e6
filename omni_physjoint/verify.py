"""What we resolve, held against what the running consumer holds.

Both sides are brought to one form (`form_of` a report, `truth_of` an answer) and compared quantity by quantity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from omni_physjoint.contract import load
from omni_physjoint.model import BodyReport, ColumnReport, JointReport, Report, Role
from omni_physjoint.runtime.answer import RuntimeAnswer
from omni_physjoint.runtime.rotations import tensor_in_body_axes
from omni_physjoint.runtime.truth import QUANTITIES, truth_of
from omni_physjoint.tolerances import same_mass, same_number, same_object, same_published

__all__ = ["Difference", "form_of", "verify"]

_Centers: TypeAlias = Mapping[str | None, Sequence[float]]
"""Centres of mass by body."""

_BODY_COMPONENTS = ("PhysicsRigidBodyAPI", "PhysxRigidBodyAPI", "PhysicsMassAPI")
_ROOT_COMPONENTS = ("PhysicsArticulationRootAPI", "PhysxArticulationAPI")


@dataclass(frozen=True, slots=True)
class Difference:
    """One quantity on which we and the running consumer disagree."""

    prim: str
    quantity: str
    """Path of the value in ``inspect --format json``: columns.physics:axis, dofs.twist.limit.usd, physx.class, mass."""
    ours: Any
    theirs: Any


def verify(report: Report, answer: RuntimeAnswer) -> tuple[Difference, ...]:
    """Return every difference between `report` and `answer`, sorted by prim and quantity.

    Args:
        report: A report of all joints of the stage.
        answer: A reading of the same stage, with a recording, by the runtime of the report's contract.

    Raises:
        ValueError: The answer has no recording, or is of another contract.
    """
    if answer.contract != report.contract:
        raise ValueError(f"the report is of contract {report.contract}, the runtime of {answer.contract}")
    ours, theirs = form_of(report), truth_of(answer)
    found = [
        *_joints(ours["joints"], theirs["joints"], {p: b["center_of_mass"] for p, b in theirs["bodies"].items()}),
        *_prototypes(ours["prototypes"], theirs["prototypes"]),
        *_articulations(ours["articulations"], theirs["articulations"]),
        *_roots(ours["articulations"], theirs["roots"], report.contract),
        *_bodies(ours["bodies"], theirs, report.contract),
    ]
    return tuple(sorted(found, key=lambda d: (d.prim, d.quantity)))


def form_of(report: Report) -> dict[str, Any]:
    """Return `report` in the form of `truth_of`, as far as the runtime can say the same."""
    return {
        "contract": report.contract,
        "joints": {j.path: _joint_form(j) for j in report.joints if not j.prototype},
        "prototypes": {j.path: _joint_form(j) for j in report.joints if j.prototype},
        "articulations": [
            {
                "root": a.root,
                "fixed_base": a.fixed_base,
                "links": list(a.links),
                "joints": sorted(a.joints),
                "columns": _published(a.columns),
            }
            for a in report.articulations
        ],
        "bodies": {b.path: _body_form(b) for b in report.bodies},
    }


def _published(rows: Sequence[ColumnReport]) -> dict[str, Any]:
    return {row.name: row.producer_value for row in rows if row.published}


def _joint_form(joint: JointReport) -> dict[str, Any]:
    dofs = [
        {
            "axis": dof.axis,
            "drive_type": dof.drive_type.value,
            **{name: _pair(getattr(dof, name)) for name in ("limit", *QUANTITIES)},
        }
        for dof in joint.dofs
    ]
    return {
        "type": joint.type,
        "schemas": list(joint.schemas),
        "columns": _published(joint.columns),
        "role": joint.role.value,
        "articulation": joint.articulation,
        "dofs": dofs,
        "physx": dict(joint.physx or {}),
    }


def _pair(pair: Any) -> dict[str, Any]:
    return {"usd": pair.usd, "physx": pair.physx}


def _body_form(body: BodyReport) -> dict[str, Any]:
    return {
        "role": body.role,
        "mass": body.mass,
        "center_of_mass": body.center_of_mass,
        "inertia": tensor_in_body_axes(body.diagonal_inertia, body.principal_axes),
        "exact": body.exact,
        "open_axes": body.open_axes,
        "columns": _published(body.columns),
    }


def _joints(ours: Mapping[str, Any], theirs: Mapping[str, Any], centers: _Centers) -> Iterator[Difference]:
    yield from _presence(ours, theirs, "columns")
    for path in ours.keys() & theirs.keys():
        held = theirs[path]
        if len(held.get("rivals", ())) > 1:
            # One of them anchors the articulation, and the runtime does not tell which.
            held = {**held, "role": _among_rivals(path, ours, held["rivals"]), "articulation": None}
        for quantity, own, other in _joint(ours[path], held, centers):
            yield Difference(path, quantity, own, other)


def _among_rivals(path: str, ours: Mapping[str, Any], rivals: Sequence[str]) -> str:
    anchors = [rival for rival in rivals if rival in ours and ours[rival]["role"] == Role.FIXED_BASE_ANCHOR.value]
    anchor = anchors[0] if anchors else rivals[0]
    return (Role.FIXED_BASE_ANCHOR if path == anchor else Role.NOT_CREATED).value


def _presence(ours: Mapping[str, Any], theirs: Mapping[str, Any], quantity: str) -> Iterator[Difference]:
    for path in ours.keys() ^ theirs.keys():
        yield Difference(path, quantity, *("present" if path in side else None for side in (ours, theirs)))


_Found = Iterator[tuple[str, Any, Any]]
"""Quantity, ours, theirs."""


def _joint(ours: Mapping[str, Any], theirs: Mapping[str, Any], centers: _Centers) -> _Found:
    yield from _columns(ours, theirs)
    for name in ("type", "role"):
        if ours[name] != theirs[name]:
            yield name, ours[name], theirs[name]
    # Of a joint without an object the runtime does not say to which articulation it would belong.
    if theirs["articulation"] and ours["articulation"] != theirs["articulation"]:
        yield "articulation", ours["articulation"], theirs["articulation"]
    yield from _dofs(ours["dofs"], theirs["dofs"])
    for name, own, held in same_object(ours["physx"], theirs["physx"], centers):
        yield f"physx.{name}", own, held


def _columns(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> _Found:
    if ours["schemas"] != theirs["schemas"]:
        yield "schemas", ours["schemas"], theirs["schemas"]
    yield from _same_columns(ours["columns"], theirs["columns"])


def _same_columns(own: Mapping[str, Any], held: Mapping[str, Any]) -> _Found:
    for name in sorted(own.keys() | held.keys()):
        if name not in own or name not in held or not same_published(own[name], held[name]):
            yield f"columns.{name}", own.get(name), held.get(name)


def _dofs(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> _Found:
    axes = [[row["axis"] for row in side] for side in (ours, theirs)]
    if axes[0] != axes[1]:
        yield "dofs", axes[0], axes[1]
        return
    for own, held in zip(ours, theirs, strict=True):
        where = f"dofs.{own['axis']}"
        if own["drive_type"] != held["drive_type"]:
            yield f"{where}.drive_type", own["drive_type"], held["drive_type"]
        for name in ("limit", *QUANTITIES):
            for side in ("usd", "physx"):
                if not same_number(own[name][side], held[name][side]):
                    yield f"{where}.{name}.{side}", own[name][side], held[name][side]


def _prototypes(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Difference]:
    """Compare the columns of joints inside instances, which the runtime keys by a prototype with a random number."""
    for path, own in ours.items():
        if own["role"] != "not_created":
            yield Difference(path, "role", own["role"], "not_created")
        # Several prototypes can have a joint at the same place; one must be this joint's.
        trials = [list(_prototype(path, own, at, held)) for at, held in theirs.items() if _is_of(path, at)]
        if not trials:
            yield Difference(path, "columns", "present", None)
        else:
            yield from min(trials, key=len)


def _is_of(path: str, at: str) -> bool:
    """Tell whether the runtime's path `at`, less its prototype, could be that of the instance proxy `path`."""
    return path.endswith("/" + at.split("/", 2)[2])


def _prototype(path: str, own: Mapping[str, Any], at: str, held: Mapping[str, Any]) -> Iterator[Difference]:
    prototype = "/".join(at.split("/")[:2])
    instance = path.removesuffix(at.removeprefix(prototype))
    moved = {
        name: tuple(t.replace(prototype, instance, 1) if isinstance(t, str) else t for t in value)
        if isinstance(value, tuple)
        else value
        for name, value in held["columns"].items()
    }
    for quantity, mine, other in _columns(own, {**held, "columns": moved}):
        yield Difference(path, quantity, mine, other)


def _articulations(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    own, held = ({a["links"][0]: a for a in side if a["links"]} for side in (ours, theirs))
    yield from _presence(own, held, "articulation")
    for link in own.keys() & held.keys():
        mine, other = own[link], held[link]
        for name in ("root", "fixed_base", "joints"):
            if mine[name] != other[name]:
                yield Difference(link, f"articulation.{name}", mine[name], other[name])
        if sorted(mine["links"]) != sorted(other["links"]):
            yield Difference(link, "articulation.links", mine["links"], other["links"])


def _roots(ours: Sequence[Mapping[str, Any]], theirs: Mapping[str, Any], contract: str) -> Iterator[Difference]:
    for root, columns in {a["root"]: a["columns"] for a in ours}.items():
        held = theirs.get(root, {"columns": {}})["columns"]
        for quantity, own, other in _same_columns(columns, _of_components(held, _ROOT_COMPONENTS, contract)):
            yield Difference(root, quantity, own, other)


def _of_components(columns: Mapping[str, Any], components: Sequence[str], contract: str) -> dict[str, Any]:
    known = {row.name for name in components for row in load(contract).component(name).columns}
    return {name: value for name, value in columns.items() if name in known}


def _bodies(ours: Mapping[str, Any], theirs: Mapping[str, Any], contract: str) -> Iterator[Difference]:
    held = theirs["bodies"]
    connected = {a for j in theirs["joints"].values() for a in j["physx"]["actors"] if a in held}
    for path in sorted(connected - ours.keys()):
        yield Difference(path, "bodies", None, "present")
    for path, own in ours.items():
        if path not in held:
            yield Difference(path, "bodies", "present", None)
            continue
        if own["role"] != held[path]["role"]:
            yield Difference(path, "role", own["role"], held[path]["role"])
        if held[path]["mass"] is not None:  # a static body has no mass in the runtime
            for name, mine, other in same_mass(own, held[path]):
                yield Difference(path, name, mine, other)
        other_columns = _of_components(held[path]["columns"], _BODY_COMPONENTS, contract)
        if contract == "0.6" and not other_columns:
            continue  # 0.6 does not tell under which prototype it publishes the columns of a shape inside an instance
        for quantity, mine, other in _same_columns(own["columns"], other_columns):
            yield Difference(path, quantity, mine, other)
