"""Single precision in Python: what a float32 column holds of a number, and non-finite numbers in JSON."""

from __future__ import annotations

import math
import struct

__all__ = ["NON_FINITE", "float32", "in_json"]

NON_FINITE = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
"""JSON has no word for these numbers, so our formats spell them."""

_pack = struct.Struct("f").pack
_unpack = struct.Struct("f").unpack


def float32(value: float) -> float:
    """Return the float32 nearest to `value`, which is infinite beyond the largest one."""
    try:
        return float(_unpack(_pack(value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def in_json(value: object) -> object:
    """Return `value` with lists in place of tuples and words in place of numbers that JSON does not know."""
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, (tuple, list)):
        return [in_json(item) for item in value]
    return value
