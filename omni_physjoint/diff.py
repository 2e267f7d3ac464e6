"""Compare two reports by what they resolve to: two stages, two versions of one, two moments, two contracts.

What was authored where is no difference, nor is the name of the stage; a value that resolves to another number is one.
A report may also be a saved one, as ``inspect --format json`` prints it: that is the form in which both are compared.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omni_physjoint.errors import PhysJointError
from omni_physjoint.export import INSPECT_SCHEMA, joint_jsonable, jsonable
from omni_physjoint.joint_choice import choose
from omni_physjoint.model import JointReport, Report
from omni_physjoint.renames import Lone, Renames, find_renames

__all__ = [
    "Change",
    "Comparison",
    "Saved",
    "chosen_joints",
    "compare",
    "compare_joint",
    "compare_saved",
    "load_side",
    "only_joints",
]

Saved = Mapping[str, Any]
"""The object that ``inspect --format json`` prints."""

_ABSENT = None

_COLUMN = {"published": "producer_value", "resolved": "resolved", "effect": "effect"}
"""What of a column is compared, by the name that a change gives it."""

_SIDE = ("targets", "body", "scale", "position", "orientation")
_BODY = ("role", "mass", "density", "center_of_mass", "diagonal_inertia", "principal_axes")
_STAGE = ("meters_per_unit", "kilograms_per_unit", "up_axis")


@dataclass(frozen=True, slots=True)
class Change:
    """One quantity that two reports do not agree on."""

    kind: str
    """stage, joint, articulation or body"""
    prim: str
    """"/" for the stage; of a prim that was renamed, its path in the second report."""
    quantity: str
    """Such as "role", "physics:lowerLimit resolved", "dof twist stiffness physx"; "exists" where one lacks the prim,
    "path" where it was renamed."""
    a: Any
    """As JSON has it: "inf", "-inf" and "nan" are words; None where the first report has nothing."""
    b: Any
    unit: str = ""


def compare(a: Report, b: Report, *, tolerance: float = 0.0) -> tuple[Change, ...]:
    """Return what `b` resolves differently from `a`, by kind and path.

    Args:
        a: The report before, or the first one.
        b: The report after, or the second one.
        tolerance: Largest difference of two numbers that counts as none, relative to the larger one; 0 for equal bits.
    """
    return compare_saved(jsonable(a), jsonable(b), tolerance=tolerance)


def compare_joint(a: JointReport | None, b: JointReport | None) -> tuple[Change, ...]:
    """Return what `compare` returns of one joint; None for a report that has it not.

    Raises:
        ValueError: There is no joint at all, or the two are not at the same path.
    """
    paths = {joint.path for joint in (a, b) if joint is not None}
    if len(paths) != 1:
        raise ValueError(f"not one joint but {sorted(paths)}")
    one, other = (joint_jsonable(joint) if joint is not None else None for joint in (a, b))
    return tuple(Comparison(0.0).joint(paths.pop(), one, other))


def compare_saved(a: Saved, b: Saved, *, tolerance: float = 0.0) -> tuple[Change, ...]:
    """Return what `compare` returns, of reports in the form in which they are saved.

    Raises:
        PhysJointError: A saved report is not whole.
    """
    try:
        return tuple(Comparison(tolerance).run(a, b))
    except KeyError as error:
        raise PhysJointError(f"a saved report is not whole: it lacks {error}") from None
    except (AttributeError, TypeError, ValueError):
        raise PhysJointError(
            "a saved report is not whole: something in it is of another kind than it should be"
        ) from None


def load_side(path: str, *, contract: str) -> Saved:
    """Return the report of a stage under `contract`, or the saved report in a ``.json`` file.

    Raises:
        StageOpenError: The stage cannot be opened.
        PhysJointError: The file is no saved report.
    """
    if Path(path).suffix != ".json":
        from omni_physjoint.report import inspect_file

        return jsonable(inspect_file(path, contract=contract))
    try:
        saved = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or f"is no JSON: {error}"
        raise PhysJointError(f"{path}: {reason}") from None
    if not isinstance(saved, dict) or saved.get("schema") != INSPECT_SCHEMA:
        raise PhysJointError(f"{path}: is no report; save one with: omni-physjoint inspect STAGE --format json")
    _check_whole(saved, path)
    return saved


def _check_whole(saved: Saved, path: str) -> None:
    """Make sure that a report can be compared, so that the message names the file.

    Raises:
        PhysJointError: It cannot.
    """
    try:
        compare_saved(saved, saved)
    except PhysJointError as error:
        raise PhysJointError(f"{path}: {error}") from None


def only_joints(saved: Saved, joints: Collection[str]) -> Saved:
    """Return a report with some joints and the bodies that these connect, as if nothing else were there."""
    kept = [joint for joint in saved["joints"] if joint["path"] in joints]
    bodies = {side["body"] for joint in kept for side in joint["sides"]}
    return {
        **saved,
        "joints": kept,
        "articulations": [],
        "bodies": [body for body in saved["bodies"] if body["path"] in bodies],
    }


def chosen_joints(joints: Iterable[str], a: Saved, b: Saved) -> frozenset[str]:
    """Return the paths of the joints, in either of two reports, that `joints` names; see `joint_choice.choose`.

    Raises:
        PhysJointError: One is in neither, or several are meant.
    """
    return choose(joints, {joint["path"] for side in (a, b) for joint in side["joints"]}, "neither report")


class Comparison:
    """Compares prims in the form in which reports are saved."""

    def __init__(self, tolerance: float, renames: Renames | None = None) -> None:
        self._tolerance = tolerance
        self.renames = renames or Renames({})

    def run(self, a: Saved, b: Saved) -> Iterator[Change]:
        self.renames = saved_renames(a, b)
        yield from self.stage(a, b)
        for path, one, other in self._pairs(a["joints"], b["joints"]):
            yield from self.joint(path, one, other)
        yield from self.articulations(a["articulations"], b["articulations"])
        for path, one, other in self._pairs(a["bodies"], b["bodies"]):
            yield from self.body(path, one, other)

    def stage(self, a: Saved, b: Saved) -> Iterator[Change]:
        """Compare what is said of the stages as a whole."""
        yield from self._value("stage", "/", "contract", a.get("contract"), b.get("contract"))
        for name in _STAGE:
            yield from self._value("stage", "/", name, a["stage"].get(name), b["stage"].get(name))

    def articulations(self, a: Iterable[Saved], b: Iterable[Saved]) -> Iterator[Change]:
        """Compare all articulations."""
        for path, one, other in self._pairs(_numbered(a), _numbered(b)):
            yield from self._articulation(path, one, other)

    def _pairs(self, a: Iterable[Saved], b: Iterable[Saved]) -> Iterator[tuple[str, Saved | None, Saved | None]]:
        """Yield what is at the same path in both, or what was renamed, by its path in the second report."""
        one = {self.renames.path(item["path"]): item for item in a}
        other = {item["path"]: item for item in b}
        for path in sorted(one.keys() | other.keys()):
            yield path, one.get(path), other.get(path)

    def joint(self, path: str, a: Saved | None, b: Saved | None) -> Iterator[Change]:
        """Compare one joint."""
        if a is None or b is None:
            yield _presence("joint", path, a, b, "type")
            return
        a = yield from self._moved("joint", path, a)
        for name in ("type", "role", "articulation"):
            yield from self._value("joint", path, name, a[name], b[name])
        for number, (one, other) in enumerate(zip(a["sides"], b["sides"], strict=True)):
            for name in _SIDE:
                unit = "length" if name == "position" else ""
                yield from self._value("joint", path, f"side {number} {name}", one[name], other[name], unit)
        yield from self._columns("joint", path, a["columns"], b["columns"])
        one_dof, other_dof = ({dof["axis"]: dof for dof in side["dofs"]} for side in (a, b))
        for axis in _union(one_dof, other_dof):
            yield from self._tree("joint", path, f"dof {axis}", one_dof.get(axis), other_dof.get(axis))
        yield from self._tree("joint", path, "physx", a["physx"], b["physx"])

    def _articulation(self, key: str, a: Saved | None, b: Saved | None) -> Iterator[Change]:
        root = key.partition("#")[0]
        if a is None or b is None:
            yield _presence("articulation", root, a, b, "fixed_base")
            return
        a = self.renames.told(a) if self.renames else a
        for name in ("fixed_base", "links", "joints"):
            yield from self._value("articulation", root, name, a[name], b[name])
        yield from self._columns("articulation", root, a["columns"], b["columns"])

    def body(self, path: str, a: Saved | None, b: Saved | None) -> Iterator[Change]:
        """Compare one body."""
        if a is None or b is None:
            yield _presence("body", path, a, b, "role")
            return
        a = yield from self._moved("body", path, a)
        for name in _BODY:
            yield from self._value("body", path, name, a[name], b[name])
        yield from self._columns("body", path, a["columns"], b["columns"])

    def _moved(self, kind: str, path: str, a: Saved) -> Generator[Change, None, Saved]:
        """Yield that a prim has another path now, and return what it was in the paths of the second report."""
        if not self.renames:
            return a
        if a["path"] != path:
            yield Change(kind, path, "path", a["path"], path)
        told: Saved = self.renames.told(a)
        return told

    def _columns(self, kind: str, path: str, a: Saved, b: Saved) -> Iterator[Change]:
        for name in _union(a, b):
            one, other = a.get(name, {}), b.get(name, {})
            for word, key in _COLUMN.items():
                unit = "units" if word == "published" else "resolved_units" if word == "resolved" else ""
                shown = (one or other).get(unit, "")
                yield from self._value(kind, path, f"{name} {word}", one.get(key), other.get(key), shown)

    def _tree(self, kind: str, path: str, name: str, a: Any, b: Any) -> Iterator[Change]:
        """Compare two nested mappings leaf by leaf."""
        if isinstance(a, Mapping) or isinstance(b, Mapping):
            one, other = (side if isinstance(side, Mapping) else {} for side in (a, b))
            for key in _union(one, other):
                yield from self._tree(kind, path, f"{name} {key}", one.get(key), other.get(key))
        else:
            yield from self._value(kind, path, name, a, b)

    def _value(self, kind: str, path: str, name: str, a: Any, b: Any, unit: str = "") -> Iterator[Change]:
        if not self._same(a, b):
            yield Change(kind, path, name, a, b, unit)

    def _same(self, a: Any, b: Any) -> bool:
        if a == b:
            return True
        if isinstance(a, list) and isinstance(b, list):
            return len(a) == len(b) and all(map(self._same, a, b))
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            return a.keys() == b.keys() and all(self._same(a[key], b[key]) for key in a)
        if _is_number(a) and _is_number(b):
            return math.isclose(a, b, rel_tol=self._tolerance)
        return False


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _presence(kind: str, path: str, a: Saved | None, b: Saved | None, shown: str) -> Change:
    """Return the change of a prim that only one side has, with what it is there."""
    return Change(kind, path, "exists", _ABSENT if a is None else a[shown], _ABSENT if b is None else b[shown])


def _numbered(articulations: Iterable[Saved]) -> list[Saved]:
    """Return articulations with a path of their own: one root may have several."""
    count: dict[str, int] = {}
    found: list[Saved] = []
    for item in articulations:
        number = count[item["root"]] = count.get(item["root"], 0) + 1
        found.append({**item, "path": item["root"] if number == 1 else f"{item['root']}#{number}"})
    return found


def saved_renames(a: Saved, b: Saved) -> Renames:
    """Return which joints were renamed from one saved report to the other."""
    known_a, known_b = ({joint["path"] for joint in side["joints"]} for side in (a, b))
    return find_renames(
        (_lone(joint) for joint in a["joints"] if joint["path"] not in known_b),
        (_lone(joint) for joint in b["joints"] if joint["path"] not in known_a),
        {body["path"] for body in a["bodies"]},
        bodies_b := {body["path"] for body in b["bodies"]},
        known_b | bodies_b,
    )


def _lone(joint: Saved) -> Lone:
    first, second = joint["sides"]
    return Lone(joint["path"], joint["type"], (first["body"], second["body"]))


def _union(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[str]:
    """Return the keys of both, in the order of the first, then of the second."""
    return [*a, *(key for key in b if key not in a)]
