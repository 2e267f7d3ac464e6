"""Columns of prims, as ovstage population published them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import ovstage

from omni_physjoint.runtime.native.versions import RuntimeApi

__all__ = ["JOINT_TYPES", "STRUCTURE", "carrying", "of_type", "read_columns", "read_structure"]

JOINT_TYPES = (
    "PhysicsJoint",
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsDistanceJoint",
    "PhysxPhysicsGearJoint",
    "PhysxPhysicsRackAndPinionJoint",
)
STRUCTURE = ("usd-prim-type", "usd-schemas")
"""Columns that say what a prim is; a query does not list them by itself."""

_TOKENS = {ovstage.AttributeSemantic.TOKEN_ID, ovstage.AttributeSemantic.PATH_EXPRESSION_STRING}
_PATHS = {ovstage.AttributeSemantic.RELATIONSHIP_PATH_ID}
_ASSETS = {ovstage.AttributeSemantic.ASSET_PATH_ID}
_STRINGS = {ovstage.AttributeSemantic.STRING}


def of_type(*types: str) -> ovstage.Filter:
    """Return the filter of prims of one of `types`."""
    return ovstage.Filter([ovstage.Predicate("usd-prim-type", ovstage.FilterOp.IN, types)])


def carrying(*schemas: str) -> ovstage.Filter:
    """Return the filter of prims with at least one of the applied `schemas`."""
    return ovstage.Filter([ovstage.Predicate("usd-schemas", ovstage.FilterOp.CONTAINS, schemas)])


def read_columns(stage: Any, api: RuntimeApi, which: ovstage.Filter) -> dict[str, dict[str, Any]]:
    """Return every published column of the prims that `which` selects, by prim path and column name."""
    with ovstage.PathDictionary(stage) as names, stage.query(which) as query:
        skip = {names.intern_token(name) for name in STRUCTURE}
        wanted = [token for token in query.result().attributes if token not in skip]
        return _read(stage, api, names, query, wanted) if wanted else {}


def read_structure(stage: Any, api: RuntimeApi, which: ovstage.Filter) -> dict[str, dict[str, Any]]:
    """Return `STRUCTURE` of the prims that `which` selects: the prim type and the applied schemas."""
    with ovstage.PathDictionary(stage) as names, stage.query(which) as query:
        query.result()
        return _read(stage, api, names, query, [names.intern_token(name) for name in STRUCTURE], text=True)


def _read(
    stage: Any, api: RuntimeApi, names: Any, query: Any, tokens: Sequence[int], *, text: bool = False
) -> dict[str, dict[str, Any]]:
    out: dict[str, dict[str, Any]] = {}
    read = stage.read_attributes(query, tokens, ovstage.OrdinalRange.latest(1))
    read.wait()
    for group in read.groups():
        with group:
            name = names.token_to_string(group.attribute)
            semantic = ovstage.AttributeSemantic.TOKEN_ID if text else int(group.raw.semantic)
            paths = names.get_path_strings(group.prim_list)
            shared = None if group.is_array else api.array(group, 0)
            for number in range(group.prim_count):
                path, row = paths[group.prim_index(number)], group.data_row_index(number)
                raw = api.array(group, row) if shared is None else shared[row]
                out.setdefault(path, {})[name] = _value(names, raw, semantic, of_prim=not name.startswith("_"))
    read.release().wait()
    return out


def _value(names: Any, raw: np.ndarray, semantic: int, *, of_prim: bool) -> Any:
    """Return `raw` as numbers, or as text where the column holds identifiers of text.

    The runtime's own columns (not `of_prim`) hold handles of many kinds without saying so; they stay numbers.
    """
    if semantic in _TOKENS or (of_prim and _is_bare_token(raw, semantic)):
        return _text(names.token_to_string, raw)
    if semantic in _PATHS:
        return _text(names.path_to_string, raw)
    if semantic in _ASSETS:  # pairs of the authored and the resolved path; the first is what somebody wrote
        pairs = np.atleast_2d(raw)
        first = [names.token_to_string(int(pair[0])) if pair[0] else "" for pair in pairs]
        return first if raw.ndim > 1 else first[0]
    if semantic in _STRINGS:
        return bytes(raw.astype(np.uint8)).decode("utf-8", "replace")
    return raw.tolist()


def _is_bare_token(raw: np.ndarray, semantic: int) -> bool:
    """Tell whether a number is a token: a string authored where the schema has another type loses its semantic.

    The handle of the empty token is 0, others are above 32 bits; the 64-bit numbers of schemas are sizes in between.
    """
    if raw.dtype != np.uint64 or raw.ndim > 0:
        return False
    # No column of 64-bit integers has a meaning of its own: with one, it is text in the place of a point or a turn.
    return semantic != ovstage.AttributeSemantic.NONE or int(raw) == 0 or int(raw) >= 1 << 32


def _text(lookup: Callable[[int], Any], raw: np.ndarray) -> str | list[str]:
    words = [_word(lookup, handle) for handle in raw.reshape(-1).tolist()]
    return words[0] if raw.ndim == 0 else words


def _word(lookup: Callable[[int], Any], handle: int) -> str:
    try:
        return str(lookup(handle))
    except ovstage.OvxError:  # bookkeeping columns of instances hold handles that the dictionary does not know
        return ""
