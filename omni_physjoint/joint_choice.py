"""Which joints somebody means: whole paths, the last names of one, or a pattern."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from fnmatch import fnmatchcase

from omni_physjoint.display import counted
from omni_physjoint.errors import PhysJointError

__all__ = ["choose", "choose_one", "no_such_joint"]

_TOLD = 3
"""Paths that an error message lists."""


def choose(wanted: Iterable[str], known: Collection[str], where: str) -> frozenset[str]:
    """Return the paths in `known` that `wanted` names.

    Args:
        wanted: Each a path, the end of one (`Elbow`, `Joints/Elbow`), or a pattern (`*/Elbow`, `/World/Arm/*`), whose
            `*` also stands for a slash.
        known: Paths of all joints.
        where: What has these joints, for the message.

    Raises:
        PhysJointError: One names no joint, or the end of several paths.
    """
    return frozenset(path for name in wanted for path in _named(name, known, where))


def choose_one(wanted: str, known: Collection[str], where: str) -> str:
    """Return the one path in `known` that `wanted` names.

    Raises:
        PhysJointError: It names no joint or several.
    """
    found = _named(wanted, known, where)
    if len(found) > 1:
        raise PhysJointError(f"{where}: {counted(len(found), 'joint')} match {wanted}, {_listed(found)}; name one")
    return found[0]


def no_such_joint(where: str, name: str, known: Collection[str]) -> PhysJointError:
    """Return the error about a joint that is not there, with the path that was probably meant."""
    return PhysJointError(f"{where}: no joint at {name}{_near(name, known)}")


def _named(name: str, known: Collection[str], where: str) -> list[str]:
    if not name.strip():
        raise PhysJointError(f"{where}: the name of the joint is empty")
    if name in known:
        return [name]
    if any(sign in name for sign in "*?["):
        found = [path for path in sorted(known) if fnmatchcase(path, name)]
        if not found:
            raise PhysJointError(f"{where}: no joint matches {name}{_near(name, known)}")
        return found
    found = [path for path in sorted(known) if path.endswith("/" + name)] if not name.startswith("/") else []
    if not found:
        raise no_such_joint(where, name, known)
    if len(found) > 1:
        raise PhysJointError(
            f"{where}: {counted(len(found), 'joint')} end in {name}, {_listed(found)}; give more of the path"
        )
    return found


def _near(name: str, known: Collection[str]) -> str:
    """Return what was probably meant: a path that is spelled like `name`, else one whose last name is."""
    if not known:
        return "; the stage has no joint"
    paths = sorted(known)
    near = get_close_matches(name, paths, n=1, cutoff=0.5)
    if not near:
        last = {path.rpartition("/")[2].lower(): path for path in paths}
        near = [last[n] for n in get_close_matches(name.rpartition("/")[2].lower(), last, n=1)]
    return f"; did you mean {near[0]}?" if near else f"; the stage has {_listed(paths)}"


def _listed(paths: Collection[str]) -> str:
    told = list(paths)[:_TOLD]
    rest = len(paths) - len(told)
    return ", ".join(told) + (f" and {rest} more" if rest else "")
