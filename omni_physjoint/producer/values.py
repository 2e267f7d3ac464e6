"""USD values as column values, and USD's conversions between types, as population applies them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pxr import Gf, Sdf, Tf

from omni_physjoint.floats import float32
from omni_physjoint.model import ColumnValue

__all__ = ["column_type", "column_value", "converted"]

_SCALARS = {
    "bool": "bool8",
    "uchar": "uint8",
    "int": "int32",
    "uint": "uint32",
    "int64": "int64",
    "uint64": "uint64",
    "half": "float16",
    "float": "float32",
    "double": "float64",
    "timecode": "float64",
    "token": "token",
    "string": "string",
    "asset": "asset",
}
_BASES = {"f": "float32", "d": "float64", "h": "float16", "i": "int32"}
_NUMBERS = frozenset({"bool", "uchar", "int", "uint", "int64", "uint64", "half", "float", "double"})
_TEXTS = frozenset({"token", "string", "asset"})


@cache
def column_type(type_name: str) -> str:
    """Return the contract's word for a USD value type: ``float32[3]`` for point3f, ``token[]`` for token[]."""
    found = Sdf.ValueTypeNames.Find(type_name)
    scalar = found.scalarType
    word = _SCALARS.get(str(scalar)) or _tuple_type(scalar)
    return word + "[]" if found.isArray else word


def _tuple_type(scalar: Sdf.ValueTypeName) -> str:
    name = scalar.type.typeName if scalar.type else ""
    size = "".join(c for c in name if c.isdigit())
    lanes = 4 if "Quat" in name else int(size or 1) ** (2 if "Matrix" in name else 1)
    base = _BASES.get(name[-1:])
    return f"{base}[{lanes}]" if base and name.startswith("Gf") else str(scalar)


def _vector2(v: Any) -> ColumnValue:
    return (v[0], v[1])


def _vector3(v: Any) -> ColumnValue:
    return (v[0], v[1], v[2])


def _vector4(v: Any) -> ColumnValue:
    return (v[0], v[1], v[2], v[3])


def _quaternion(q: Any) -> ColumnValue:
    v = q.imaginary
    return (v[0], v[1], v[2], q.real)


def _matrix(m: Any) -> ColumnValue:
    n = m.dimension[0]
    return tuple(m[i][j] for i in range(n) for j in range(n))


_CONVERT: dict[type, Callable[[Any], ColumnValue]] = {
    # Vectors by index: iterating one runs into its end by an exception, which takes ten times as long.
    **dict.fromkeys((Gf.Vec2f, Gf.Vec2d, Gf.Vec2h, Gf.Vec2i), _vector2),
    **dict.fromkeys((Gf.Vec3f, Gf.Vec3d, Gf.Vec3h, Gf.Vec3i), _vector3),
    **dict.fromkeys((Gf.Vec4f, Gf.Vec4d, Gf.Vec4h, Gf.Vec4i), _vector4),
    **dict.fromkeys((Gf.Quatf, Gf.Quatd, Gf.Quath), _quaternion),
    **dict.fromkeys((Gf.Matrix2d, Gf.Matrix3d, Gf.Matrix4d), _matrix),
    Sdf.AssetPath: lambda value: str(value.path),
    Sdf.TimeCode: lambda value: float(value.GetValue()),
}
_PLAIN = (bool, int, float, str)


def column_value(value: Any) -> ColumnValue | None:
    """Return a USD value as plain Python: quaternions as (x, y, z, w), vectors and arrays as tuples, None as None."""
    if value is None or isinstance(value, _PLAIN):
        return value
    convert = _CONVERT.get(type(value))
    if convert is not None:
        return convert(value)
    if hasattr(value, "__len__"):  # an array of anything
        return tuple(column_value(item) for item in value)  # type: ignore[misc]  # an array has no empty cells
    return str(value)


def converted(value: Any, source: str, target: str) -> Any | None:
    """Return `value` of USD type `source` as a value of USD type `target`, or None where population has no conversion.

    Numbers convert into numbers that can hold them and vectors into vectors of as many numbers; text does not
    convert, nor does a quaternion change its precision (measured on ovstage 0.3.0).
    """
    if source == target:
        return value
    if source in _NUMBERS and target == "float":
        return float32(value)
    if source in _NUMBERS and target == "bool":
        return bool(value) if -1 < value < 2 else None
    if source in _TEXTS or target in _TEXTS or "quat" in source or "quat" in target:
        return None
    spec = _scratch(target)
    try:
        spec.default = value
    except (Tf.ErrorException, TypeError, ValueError, OverflowError):
        return None
    return spec.default


@cache
def _scratch(type_name: str) -> Sdf.AttributeSpec:
    """Return an attribute of a layer of nobody's: setting its value runs USD's own conversion."""
    layer = Sdf.Layer.CreateAnonymous("scratch")
    _LAYERS.append(layer)
    prim = Sdf.CreatePrimInLayer(layer, "/Scratch")
    return Sdf.AttributeSpec(prim, "value", Sdf.ValueTypeNames.Find(type_name))


_LAYERS: list[Sdf.Layer] = []
"""Keeps the scratch layers alive: a spec does not."""
