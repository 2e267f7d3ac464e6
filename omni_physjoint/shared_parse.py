"""Parse joints that differ in nothing but what they connect only once.

The joints of a fleet of robots have the same columns but for the targets of their two sides. What the parser makes of
the rest is the same for all of them, and so are the objects that hold it.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from omni_physjoint.consumer.descriptor import ParsedJoint, parse_joint
from omni_physjoint.contract import Contract
from omni_physjoint.model import ColumnValue, PrimColumns

__all__ = ["SharedParse"]

_SIDES = ("physics:body0", "physics:body1")
_SIZE = 4096
"""Distinct joints that are remembered; a stage with more than these pays for some of them again."""


class SharedParse:
    """Parses joints under one contract, and remembers what it parsed."""

    def __init__(self, contract: Contract) -> None:
        """Remember nothing yet."""
        self._contract = contract
        self._known: dict[tuple[str, tuple[str, ...], bytes], ParsedJoint] = {}

    def __call__(self, prim: PrimColumns) -> ParsedJoint:
        """Return what `parse_joint` returns for the published columns of `prim`."""
        values = prim.values()
        ends = tuple(_one_target(values, name) for name in _SIDES)
        if None in ends:
            return parse_joint(prim.type_name, prim.schemas, values, self._contract)
        for name in _SIDES:
            values[name] = (name,)
        # As bytes, for 0.0, -0.0 and False are equal as keys but not to the parser.
        key = (prim.type_name, prim.schemas, marshal.dumps(tuple(values.items()), 2))
        parsed = self._known.get(key)
        if parsed is None:
            if len(self._known) >= _SIZE:
                self._known.clear()
            parsed = self._known[key] = parse_joint(prim.type_name, prim.schemas, values, self._contract)
        if parsed.descriptor.targets != ((_SIDES[0],), (_SIDES[1],)):  # of a prim that is no joint nothing is read
            return parse_joint(prim.type_name, prim.schemas, prim.values(), self._contract)
        first, second = str(ends[0]), str(ends[1])
        cells = dict(parsed.cells)
        for name, target in zip(_SIDES, (first, second), strict=True):
            cells[name] = replace(cells[name], value=target)
        return ParsedJoint(replace(parsed.descriptor, targets=((first,), (second,))), MappingProxyType(cells))


def _one_target(values: Mapping[str, ColumnValue], name: str) -> str | None:
    """Return the only target of a side, or None where there are more, none, or something else."""
    value = values.get(name)
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], str):
        return value[0]
    return None
