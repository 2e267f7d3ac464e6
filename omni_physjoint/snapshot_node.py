"""One place in a snapshot's JSON: typed access that says where something is wrong, and columns read by their type."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn, overload

from omni_physjoint.contract import load
from omni_physjoint.contract.records import ColumnType
from omni_physjoint.errors import SnapshotError
from omni_physjoint.floats import NON_FINITE, float32
from omni_physjoint.model import Column, ColumnValue, Matrix, PrimColumns

__all__ = ["Node"]

_LANES = {ColumnType.POINT: 3, ColumnType.QUATERNION: 4}
_SINGLE = frozenset({ColumnType.FLOAT, ColumnType.POINT, ColumnType.QUATERNION})
_KINDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Node:
    """A value inside a snapshot and the way to it."""

    def __init__(self, value: Any, file: str, way: tuple[str, ...] = ()) -> None:
        """Stand at `value` of `file`, reached by the keys `way`."""
        self.value = value
        self.file = file
        self.way = way

    def error(self, text: str) -> SnapshotError:
        """Return the error that something is wrong here."""
        return SnapshotError(f"{self.file}: {' > '.join(self.way)}: {text}" if self.way else f"{self.file}: {text}")

    def fail(self, expected: str) -> NoReturn:
        """Raise the error that says what was expected here, and what was found."""
        found = "nothing" if self.value is None else _KINDS.get(type(self.value), type(self.value).__name__)
        if isinstance(self.value, (str, int, float)) and not isinstance(self.value, bool):
            found = f"{found} ({str(self.value)[:40]!r})"
        raise self.error(f"expected {expected}, found {found}")

    def _object(self) -> Mapping[str, Any]:
        if not isinstance(self.value, Mapping):
            self.fail("an object")
        return self.value

    def _at(self, key: str, value: Any) -> Node:
        return Node(value, self.file, (*self.way, key))

    def get(self, key: str) -> Node | None:
        """Return the member `key`, None when it is missing or null."""
        value = self._object().get(key)
        return None if value is None else self._at(key, value)

    def __getitem__(self, key: str) -> Node:
        """Return the member `key`, which must be there."""
        found = self.get(key)
        if found is None:
            raise self.error(f'"{key}" is missing')
        return found

    def prims(self) -> Iterator[tuple[str, Node]]:
        """Yield the members of an object that is keyed by prim paths."""
        for path, value in self._object().items():
            node = self._at(str(path), value)
            if not isinstance(path, str) or not path.startswith("/") or path.endswith("/"):
                raise self.error(f"expected prim paths such as /World/Joint, found {path!r}")
            yield path, node

    def entries(self, key: str) -> Iterator[tuple[str, Node]]:
        """Yield the prims under member `key`, none when it is missing."""
        node = self.get(key)
        if node is not None:
            yield from node.prims()

    @overload
    def number(self, key: str, default: float) -> float: ...
    @overload
    def number(self, key: str, default: None) -> float | None: ...
    def number(self, key: str, default: float | None) -> float | None:
        """Return the number under `key`, `default` when it is missing."""
        node = self.get(key)
        if node is None:
            return default
        return node.as_float()

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text under `key`, `default` when it is missing and there is one."""
        node = self[key] if default is None else self.get(key)
        if node is None:
            return default or ""
        if not isinstance(node.value, str):
            node.fail("text")
        return node.value

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return the truth under `key`, `default` when it is missing."""
        node = self.get(key)
        if node is None:
            return default
        if not isinstance(node.value, bool):
            node.fail("true or false")
        return node.value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the list of texts under `key`, empty when it is missing."""
        node = self.get(key)
        return () if node is None else node.as_texts()

    def matrix(self, key: str) -> Matrix | None:
        """Return the sixteen numbers under `key`, row by row; None when they are missing."""
        node = self.get(key)
        if node is None:
            return None
        flat = node.as_floats()
        if len(flat) != 16:
            node.fail("sixteen numbers")
        return flat

    def rows(self, key: str, kind: Callable[[float], Any], width: int | None) -> tuple[tuple[Any, ...], ...]:
        """Return the list of lists of numbers under `key`, each of `width` numbers unless None."""
        node = self.get(key)
        if node is None:
            return ()
        found = []
        for row in node._items():
            numbers = row.as_floats()
            if width is not None and len(numbers) != width:
                row.fail(f"{width} numbers")
            found.append(tuple(kind(number) for number in numbers))
        return tuple(found)

    def _items(self) -> Iterator[Node]:
        if not isinstance(self.value, (list, tuple)):
            self.fail("a list")
        for index, item in enumerate(self.value):
            yield self._at(f"[{index}]", item)

    def as_texts(self) -> tuple[str, ...]:
        """Return a list of texts; one text counts as a list of one."""
        if isinstance(self.value, str):
            return (self.value,)
        found = []
        for item in self._items():
            if not isinstance(item.value, str):
                item.fail("text")
            found.append(item.value)
        return tuple(found)

    def as_float(self) -> float:
        """Return a number; the words inf, -inf and nan are numbers."""
        if isinstance(self.value, str) and self.value in NON_FINITE:
            return NON_FINITE[self.value]
        if not _is_number(self.value):
            self.fail('a number, "inf", "-inf" or "nan"')
        try:
            return float(self.value)
        except OverflowError:  # an integer of hundreds of digits
            return math.inf if self.value > 0 else -math.inf

    def as_floats(self) -> tuple[float, ...]:
        """Return a list of numbers; a list of such lists counts as one, row by row."""
        found: list[float] = []
        for item in self._items():
            if isinstance(item.value, (list, tuple)):
                found += item.as_floats()
            else:
                found.append(item.as_float())
        return tuple(found)

    def prim_columns(
        self, path: str, *, default_type: str | None = None, default_schemas: tuple[str, ...] | None = None
    ) -> PrimColumns:
        """Return the prim that stands here: its "type", its "schemas" and its "columns"."""
        type_name = self.text("type", default_type)
        schemas = self["schemas"].as_texts() if default_schemas is None else self.get("schemas")
        if isinstance(schemas, Node):
            schemas = schemas.as_texts()
        columns = self["columns"]
        found = {}
        for name, value in columns._object().items():
            found[str(name)] = columns._at(str(name), value).column(str(name), type_name)
        return PrimColumns(
            path=path,
            type_name=type_name,
            schemas=tuple(sorted(set(schemas if schemas is not None else default_schemas or ()))),
            columns=dict(sorted(found.items())),
            instance_proxy=self.flag("prototype"),
        )

    def column(self, name: str, type_name: str) -> Column:
        """Return the value that stands here as the column `name`; null is a column that is not published."""
        # 0.6 knows all columns of 0.7 and three more, with the same types.
        located = load("0.6").locate(name, type_name) or load("0.7").locate(name, type_name)
        kind = located.row.type if located else None
        value = None if self.value is None else self._plain() if kind is None else self._typed(kind)
        word = kind.value if kind else _inferred(value)
        return Column(name, word, value is not None, value, None, False)

    def _typed(self, kind: ColumnType) -> ColumnValue:
        if kind is ColumnType.TOKEN:
            if not isinstance(self.value, str):
                self.fail("a token")
            return self.value
        if kind is ColumnType.TARGETS:
            return self.as_texts()
        if kind is ColumnType.BOOL:
            if not isinstance(self.value, bool) and self.value not in (0, 1):
                self.fail("true or false")
            return bool(self.value)
        if kind is ColumnType.INT:
            if not _is_number(self.value) or self.value != self.value // 1:
                self.fail("a whole number")
            return int(self.value)
        if kind in _LANES:
            numbers = self.as_floats()
            if len(numbers) != _LANES[kind]:
                self.fail(f"{_LANES[kind]} numbers")
            return tuple(float32(number) for number in numbers)
        return float32(self.as_float()) if kind in _SINGLE else self.as_float()

    def _plain(self) -> ColumnValue:
        if isinstance(self.value, (list, tuple)):
            return tuple(item._plain() for item in self._items())
        if not isinstance(self.value, (bool, int, float, str)):
            self.fail("a number, text, true, false or a list")
        # Nobody knows the type of this column, but no token is called so.
        return NON_FINITE.get(self.value, self.value) if isinstance(self.value, str) else self.value


def _inferred(value: ColumnValue | None) -> str:
    """Return the type word of a column that no component has."""
    if isinstance(value, tuple):
        first = value[0] if value else None
        return (
            f"{_inferred(first)}[]"
            if first is None or isinstance(first, (str, tuple))
            else f"{_inferred(first)}[{len(value)}]"
        )
    return {bool: "bool8", int: "int32", float: "float32", str: "token"}.get(type(value), "unknown")
