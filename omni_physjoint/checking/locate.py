"""Where a prim or property stands in a text layer: a scan of .usda text, since USD itself keeps no line numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Outline", "outline", "place_of"]

_LARGEST = 32 * 1024 * 1024
"""Text beyond this size is not scanned [bytes]; it takes about a second there."""

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''(?:[^\\]|\\.)*?'''"
    r"|@@@.*?@@@|@[^@\n]*@"
    r"|\#[^\n]*"
    r'|\b(?:def|over|class)\s+(?:[\w:]+\s+)?"(?P<prim>(?:[^"\\\n]|\\.)*)"'
    r'|\bvariantSet\s+"(?P<set>(?:[^"\\\n]|\\.)*)"'
    r'|"(?P<text>(?:[^"\\\n]|\\.)*)"'
    r"|'(?:[^'\\\n]|\\.)*'"
    r"|[{}()]",
    re.DOTALL,
)


@dataclass(slots=True)
class _Scope:
    path: str
    start: int
    body: int
    end: int = 0
    children: list[_Scope] = field(default_factory=list)


class Outline:
    """The prims of a text layer and where they stand."""

    def __init__(self, text: str) -> None:
        """Scan `text`; what is no .usda gives an outline with nothing in it."""
        self._text = text
        self._lines = [m.start() for m in re.finditer("\n", text)]
        self._scopes = {scope.path: scope for scope in _scopes(text)}

    def line(self, path: str, name: str | None = None) -> int | None:
        """Return the line of property `name` of the prim at `path`, or else of the prim; None where it is not."""
        scope = self._scopes.get(path)
        if scope is None:
            return None
        return self._line(scope.start if name is None else self._property(scope, name) or scope.start)

    def _property(self, scope: _Scope, name: str) -> int | None:
        pattern = re.compile(rf"^[^\n#\"=]*[\s]({re.escape(name)})(?=[\s.=(]|$)", re.MULTILINE)
        for match in pattern.finditer(self._text, scope.body, scope.end or len(self._text)):
            if not any(child.start <= match.start(1) < (child.end or len(self._text)) for child in scope.children):
                return match.start(1)
        return None

    def _line(self, position: int) -> int:
        return bisect_right(self._lines, position - 1) + 1


def _scopes(text: str) -> Iterator[_Scope]:
    """Yield every prim of a .usda text, those inside variants by the path that their specs have."""
    stack: list[tuple[_Scope | None, str]] = []
    pending: tuple[str, str, int] | None = None  # kind, name, where
    round_ = 0
    for token in _TOKEN.finditer(text):
        piece = token.group()
        if piece in ("(", ")"):
            round_ = max(0, round_ + (1 if piece == "(" else -1))
        elif round_:
            continue  # metadata: its braces are dictionaries
        elif token.group("prim") is not None:
            pending = ("prim", token.group("prim"), token.start())
        elif token.group("set") is not None:
            pending = ("set", token.group("set"), token.start())
        elif token.group("text") is not None and stack and stack[-1][1].startswith("set:"):
            pending = ("variant", token.group("text"), token.start())
        elif piece == "{":
            yield from _open(stack, pending, token.end())
            pending = None
        elif piece == "}" and stack:
            scope, _ = stack.pop()
            if scope is not None:
                scope.end = token.start()


def _open(stack: list[tuple[_Scope | None, str]], pending: tuple[str, str, int] | None, body: int) -> Iterator[_Scope]:
    owner = next((scope for scope, _ in reversed(stack) if scope is not None), None)
    above = owner.path if owner else ""
    if pending is None:
        stack.append((None, ""))
        return
    kind, name, start = pending
    if kind == "set":
        stack.append((None, f"set:{name}"))
        return
    if kind == "variant":
        scope = _Scope(f"{above}{{{stack[-1][1].removeprefix('set:')}={name}}}", start, body)
    else:
        scope = _Scope(f"{above}{name}" if above.endswith("}") else f"{above}/{name}", start, body)
    if owner is not None:
        owner.children.append(scope)
    stack.append((scope, ""))
    yield scope


@lru_cache(maxsize=8)
def outline(path: str, size: int, changed: int) -> Outline | None:
    """Return the outline of a file of that size and time of change; None for one that is no text, or too large."""
    del changed  # only tells an old answer from a new one
    if size > _LARGEST:
        return None
    try:
        with Path(path).open("rb") as file:
            if file.read(6) != b"#usda ":
                return None
        return Outline(Path(path).read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None


def place_of(stage: Usd.Stage, prim: str, column: str | None) -> tuple[str | None, int | None]:
    """Return the text layer that says most about a prim or its column, and the line there.

    The column's own opinion is looked for first, in the order of strength, then the prim's definition, then any opinion
    about the prim. None and None where no text file has it: on .usdc, in memory, on a pseudo-root.
    """
    from pxr import Sdf

    found = stage.GetPrimAtPath(prim) if Sdf.Path.IsValidPathString(prim) else None
    if not found:
        return None, None
    specs = found.GetPrimStack()
    if column is not None:
        attribute = found.GetProperty(column)
        for spec in attribute.GetPropertyStack() if attribute else ():
            place = _line(spec.layer, str(spec.path.GetPrimPath()), column)
            if place:
                return place
    ordered = [s for s in specs if s.specifier == Sdf.SpecifierDef] + [
        s for s in specs if s.specifier != Sdf.SpecifierDef
    ]
    return next((place for s in ordered if (place := _line(s.layer, str(s.path), None))), (None, None))


def _line(layer: object, path: str, column: str | None) -> tuple[str, int] | None:
    real = str(getattr(layer, "realPath", ""))
    try:
        stat = Path(real).stat() if real else None
    except (OSError, ValueError):
        return None
    text = outline(real, stat.st_size, stat.st_mtime_ns) if stat else None
    line = text.line(path, column) if text else None
    return (real, line) if line is not None else None
