"""How roles, types, units and counts read in the panel. Values themselves read as `omni_physjoint.display` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from omni_physjoint.display import counted
from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import JointReport, Role, Severity, SideReport

__all__ = [
    "counted",
    "leaf",
    "role_phrase",
    "role_word",
    "severity_word",
    "short_names",
    "side_word",
    "tally",
    "type_word",
    "unit_text",
    "wrapped",
]

_ROLE_WORDS = {
    Role.ARTICULATION: "articulation joint",
    Role.STANDALONE: "standalone joint",
    Role.FIXED_BASE_ANCHOR: "fixed-base anchor",
    Role.NOT_CREATED: "not created",
    Role.UNKNOWN: "role unknown",
}

_SEVERITY_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

_TYPE_WORDS = {
    "PhysicsJoint": "D6",
    "PhysxPhysicsRackAndPinionJoint": "rack and pinion",
}


def role_word(role: Role) -> str:
    """Return what the consumer makes of a joint, in two words."""
    return _ROLE_WORDS[role]


def role_phrase(joint: JointReport | IndexRow) -> str:
    """Return the role of `joint` with the articulation that it belongs to."""
    word = role_word(joint.role)
    return f"{word} of {joint.articulation}" if joint.articulation else word


def severity_word(severity: Severity) -> str:
    """Return a severity as people call it."""
    return _SEVERITY_WORDS[severity]


def type_word(type_name: str) -> str:
    """Return a short name of a joint type: revolute, D6, gear; a type of somebody else stays as it is."""
    known = _TYPE_WORDS.get(type_name)
    if known is not None:
        return known
    for prefix in ("PhysxPhysics", "Physics"):
        if type_name.startswith(prefix) and type_name.endswith("Joint"):
            return type_name[len(prefix) : -len("Joint")].lower()
    return type_name or "untyped"


def unit_text(unit: str) -> str:
    """Return a unit as it is printed: a raised dot for a product, a raised digit for a power."""
    return unit.replace("^2", "²").replace("^3", "³").replace("*", "·")


def leaf(path: str) -> str:
    """Return the last name of a path."""
    return path.rpartition("/")[2] or path


def short_names(paths: Iterable[str]) -> dict[str, str]:
    """Return for each path its last name, with as many names before it as tell it from the other paths."""
    names: dict[str, str] = {}
    left, length = set(paths), 1
    while left:
        ends = {path: "/".join(path.strip("/").split("/")[-length:]) or path for path in left}
        count = Counter(ends.values())
        done = {path for path, end in ends.items() if count[end] == 1 or path.count("/") <= length}
        names |= {path: ends[path] if count[ends[path]] == 1 else path for path in done}
        left -= done
        length += 1
    return names


def side_word(side: SideReport) -> str:
    """Return what one side of a joint is attached to, in one word."""
    return leaf(side.body) if side.body else "world"


def tally(severities: list[Severity]) -> str:
    """Return how many findings of each severity there are, worst first; "no findings" for none."""
    parts = [counted(severities.count(s), noun) for s, noun in _SEVERITY_WORDS.items() if s in severities]
    return ", ".join(parts) or "no findings"


def wrapped(text: str) -> str:
    """Return a hover text that Qt wraps: only rich text is."""
    return f"<p>{escape(text).replace(chr(10), '<br>')}</p>" if text else ""
