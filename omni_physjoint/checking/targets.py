"""Which stages a command line names: files, folders, patterns and lists of them."""

from __future__ import annotations

import fnmatch
import glob
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from omni_physjoint.errors import SettingsError

__all__ = ["EXTENSIONS", "matches", "stages"]

EXTENSIONS = (".usd", ".usda", ".usdc", ".usdz")
_LISTS = (".txt", ".lst")


def stages(targets: Iterable[str], excluded: Callable[[str], bool] = lambda _: False) -> list[str]:
    """Return the stages that `targets` name, in their order, each once.

    A folder brings every USD file at and below it, sorted; a pattern (``*``, ``**``, ``?``) what it matches. A ``.txt``
    or ``.lst`` file, a name after ``@``, and ``-`` for standard input are lists with one target a line.

    Args:
        targets: Words of the command line.
        excluded: Tells of a file that a folder or pattern brings whether it is to be left out.

    Raises:
        SettingsError: A folder or pattern brings nothing, or a list cannot be read.
    """
    found: dict[str, str] = {}
    for target in targets:
        for path in _expand(target, excluded, nested=False):
            key = path if "://" in path else os.path.realpath(path)
            found.setdefault(key, path)
    return list(found.values())


def _expand(target: str, excluded: Callable[[str], bool], *, nested: bool) -> Iterator[str]:
    if not nested and (target == "-" or target.startswith("@") or target.lower().endswith(_LISTS)):
        for line in _lines(target):
            yield from _expand(line, excluded, nested=True)
        return
    try:
        there = Path(target).exists()
    except (OSError, ValueError):  # a name that no file can have; opening it says so
        there = False
    if there and Path(target).is_dir():
        yield from _some(target, (p for p in _below(target) if not excluded(p)), "has no USD file in it")
    elif not there and "://" not in target and glob.has_magic(target):
        matched = sorted(glob.glob(target, recursive=True))
        files = (p for p in matched if p.lower().endswith(EXTENSIONS) and Path(p).is_file() and not excluded(p))
        yield from _some(target, files, "matches no USD file")
    else:
        yield target


def _below(folder: str) -> Iterator[str]:
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        yield from (os.path.join(at, name) for name in sorted(names) if name.lower().endswith(EXTENSIONS))


def _some(target: str, paths: Iterable[str], otherwise: str) -> Iterator[str]:
    empty = True
    for path in paths:
        empty = False
        yield path
    if empty:
        raise SettingsError(f"{target}: {otherwise}")


def _lines(target: str) -> list[str]:
    name = target.removeprefix("@")
    try:
        text = sys.stdin.read() if target == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{name}: no list of stages: {getattr(error, 'strerror', None) or 'not UTF-8'}") from None
    lines = [line.strip() for line in text.splitlines()]
    home = Path() if target == "-" else Path(name).parent
    return [_from(home, line) for line in lines if line and not line.startswith("#")]


def _from(home: Path, line: str) -> str:
    """Return a line of a list as seen from here: as it stands where that is a file, else from the list's folder."""
    if "://" in line or os.path.isabs(line) or os.path.exists(line) or not os.path.exists(home / line):
        return line
    return str(home / line)


def matches(path: str, folder: str, patterns: Iterable[str]) -> bool:
    """Return whether a file is one of `patterns`, which start from `folder`, or is below a folder that is."""
    try:
        relative = Path(os.path.relpath(path, folder or ".")).as_posix()
    except ValueError:  # another drive
        return False
    places = [relative, *(str(p) for p in Path(relative).parents)]
    return any(fnmatch.fnmatchcase(place, pattern.rstrip("/")) for pattern in patterns for place in places)
