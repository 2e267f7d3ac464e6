"""USD values as column values: plain Python, quaternions as (x, y, z, w), vectors and arrays as tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pxr import Gf, Sdf

from omni_physjoint.model import ColumnValue

__all__ = ["column_type", "column_value"]

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


def column_type(type_name: Sdf.ValueTypeName) -> str:
    """Return the contract's word for a USD value type, such as ``float32[3]`` for point3f."""
    scalar = type_name.scalarType
    dimensions = scalar.type.typeName if scalar.type else ""
    word = _SCALARS.get(str(scalar))
    if word is None:
        name = dimensions.removeprefix("Gf")
        size = "".join(c for c in name if c.isdigit())
        base = {"f": "float32", "d": "float64", "h": "float16", "i": "int32"}.get(name[-1:], name)
        count = 4 if name.startswith("Quat") else int(size or 0) ** (2 if name.startswith("Matrix") else 1)
        word = f"{base}[{count}]"
    return word + "[]" if type_name.isArray else word


def _quaternion(value: Any) -> ColumnValue:
    return (*value.imaginary, value.real)


def _matrix(value: Any) -> ColumnValue:
    return tuple(x for row in value for x in row)


_CONVERT: dict[type, Callable[[Any], ColumnValue]] = {
    Gf.Quatf: _quaternion,
    Gf.Quatd: _quaternion,
    Gf.Quath: _quaternion,
    Gf.Matrix2d: _matrix,
    Gf.Matrix3d: _matrix,
    Gf.Matrix4d: _matrix,
    Sdf.AssetPath: lambda value: str(value.path),
    Sdf.TimeCode: lambda value: float(value.GetValue()),
}
_PLAIN = (bool, int, float, str)


def column_value(value: Any) -> ColumnValue | None:
    """Return a USD value as a column value; None stays None."""
    if value is None or isinstance(value, _PLAIN):
        return value
    convert = _CONVERT.get(type(value))
    if convert is not None:
        return convert(value)
    if hasattr(value, "__len__"):  # vectors and arrays of anything
        return tuple(column_value(item) for item in value)  # type: ignore[misc]
    return str(value)
