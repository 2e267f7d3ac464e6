"""What somebody typed for a column: the value in the column's own unit, or one line that says why it is none.

Nothing is written here. `entered` reads a text as `entry_text` prints it, and far more: numbers with units and
expressions, words for sentinels, changes of what is there (``*1.2``, ``+= 5 deg``), turns as angles.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from pxr import Gf, Sdf

from omni_physjoint import display
from omni_physjoint.authoring.typed_numbers import Scale, calculated, parted, unit_of
from omni_physjoint.errors import AuthoringError
from omni_physjoint.floats import float32
from omni_physjoint.model import FACTS, ColumnReport, ColumnValue
from omni_physjoint.unit_systems import UnitSystem

__all__ = ["AS_STORED", "choices", "entered", "entry_text", "locked", "turn_text"]

AS_STORED = UnitSystem()
"""Numbers without a unit are in the column's own."""

_RELATIVE = re.compile(r"^\s*(?P<how>\*=?|/=?|\+=|[-\u2212]=)\s*(?P<rest>.*)$", re.DOTALL)
_AXES, _DRIVES, _SLOTS = ("X", "Y", "Z"), ("force", "acceleration"), ("rotX", "rotY", "rotZ")
_TOKENS = {"axis": _AXES, "type": _DRIVES, "referenceJointAxis": _SLOTS}
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_UNBOUNDED = ("inf", "+inf", "unlimited", "free", "infinity", "none")
_NEGATIVE_UNBOUNDED = ("-inf", "-unlimited", "-infinity")
_BELOW = ("lowerLimit", "low")
"""Columns of which the free value is -inf."""
_MINUS_ONE = ("coneAngle0Limit", "coneAngle1Limit", "minDistance", "maxDistance")
"""Columns of which a negative value is the free one."""
_WORDS: dict[tuple[str, str], ColumnValue] = {
    ("mass", "computed"): 0.0,
    ("density", "unset"): 0.0,
    ("centerOfMass", "computed"): (-math.inf, -math.inf, -math.inf),
    ("diagonalInertia", "computed"): (0.0, 0.0, 0.0),
    ("principalAxes", "unset"): (0.0, 0.0, 0.0, 0.0),
}
"""Last part of the column and word -> the sentinel, as `display.word` tells it."""


def locked(column: ColumnReport) -> str:
    """Return why nobody can author the column, "" where one can."""
    if column.component == FACTS:
        return "the consumer works this out; nobody authors it"
    if not column.component:
        return "no component of the contract has this column"
    if column.name.startswith("usd-metadata:"):
        return "this is metadata, which is not edited here"
    return ""


def choices(column: ColumnReport) -> tuple[str, ...]:
    """Return the words that an entry can be; () where there are too many."""
    if column.type == "bool8":
        return ("true", "false")
    return _TOKENS.get(_last(column), ()) if column.type == "token" else ()


def entry_text(column: ColumnReport, units: UnitSystem = AS_STORED) -> str:
    """Return the column's value as somebody would type it: with all digits of its float32, and its unit."""
    value = _present(column)
    if value is None:
        return ""
    word = display.word(value, column.name)
    if word is not None:
        # One word tells both signs of a bound: the one that it does not mean reads as the number.
        endless = isinstance(value, float) and math.isinf(value)
        return word if not endless or _number(word, column, units) == value else _digits(value)
    if isinstance(value, tuple) and column.type == "path[]":
        return ", ".join(map(str, value))
    if isinstance(value, bool | str) or not column.units:
        return _digits(value)
    unit = units.unit(column.units)
    if isinstance(value, tuple):
        return f"({', '.join(_told(part, unit, column, units) for part in value)}) {unit}"
    return f"{_told(value, unit, column, units)} {unit}"


def entered(text: str, column: ColumnReport, units: UnitSystem = AS_STORED) -> ColumnValue:
    """Return the value that `text` means for `column`, in the unit that it is held in; float32 where it is that.

    Args:
        text: As somebody typed it.
        column: Its type, its unit, and its present value, which a relative entry changes.
        units: A number without a unit is in the one in which these tell the column.

    Raises:
        AuthoringError: The text means no value of this column; the message is one line.
    """
    reason = locked(column)
    if reason:
        raise AuthoringError(reason)
    text = text.strip()
    if column.type == "path[]":
        return _targets(text)
    if not text:
        raise AuthoringError("nothing is typed: to take the opinion off, reset it")
    if column.type == "bool8":
        return _bool(text)
    if column.type == "token":
        return _token(text, column)
    word = _WORDS.get((_last(column), text.lower()))
    if word is not None:
        return word
    if column.type == "float32[4]":
        return _quaternion(text, column)
    relative = _RELATIVE.match(text)
    if relative:
        return _changed(relative["how"], relative["rest"], column, units)
    if column.type == "float32[3]":
        return _checked(_numbers(text, 3, column, units), column)
    return _checked(_number(text, column, units), column)


def turn_text(value: ColumnValue) -> str:
    """Return a quaternion (x, y, z, w) as angles about x, then y, then z, and as one turn about an axis [deg]."""
    if not isinstance(value, tuple) or len(value) != 4 or not all(map(_finite, value)) or not any(value):
        return ""
    x, y, z, w = (float(part) for part in value if isinstance(part, int | float))
    rotation = Gf.Rotation(Gf.Quatd(w, x, y, z).GetNormalized())
    # Decompose gives the angles of a chain of row vectors: the first axis turns first.
    angles = rotation.Decompose(Gf.Vec3d.XAxis(), Gf.Vec3d.YAxis(), Gf.Vec3d.ZAxis())
    euler = " ".join(_rounded(a) for a in angles)
    axis = " ".join(_rounded(a) for a in rotation.axis)
    return f"euler {euler}, axis {axis} {_rounded(rotation.angle)} deg"


# --- one kind each --------------------------------------------------------------------------------------------------


def _bool(text: str) -> bool:
    if text.lower() in _YES:
        return True
    if text.lower() in _NO:
        return False
    raise AuthoringError(f'"{_short(text)}" is neither true nor false')


def _token(text: str, column: ColumnReport) -> str:
    known = choices(column)
    found = next((token for token in known if token.lower() == text.lower()), None)
    if found is not None:
        return found
    if known:
        raise AuthoringError(f'"{_short(text)}" is none of {", ".join(known)}')
    if any(c.isspace() or not c.isprintable() for c in text):
        raise AuthoringError("a token has no blanks in it")
    return text


def _targets(text: str) -> tuple[str, ...]:
    paths = [part.strip("<>") for part in re.split(r"[,\s]+", text) if part.strip("<>")]
    for path in paths:
        if not path.startswith("/") or not Sdf.Path.IsValidPathString(path) or not Sdf.Path(path).IsPrimPath():
            raise AuthoringError(f'"{_short(path)}" is no path of a prim: it starts with / and has names between')
    return tuple(dict.fromkeys(paths))


def _quaternion(text: str, column: ColumnReport) -> ColumnValue:
    word, _, rest = text.partition(" ")
    if word.lower() == "euler":
        head, unit = parted(rest)
        x, y, z = (_degrees(part, unit) for part in _listed(head, 3, "euler takes three angles: euler 0 90 0"))
        axes = (Gf.Vec3d.XAxis(), Gf.Vec3d.YAxis(), Gf.Vec3d.ZAxis())
        rotation = Gf.Rotation(axes[0], x) * Gf.Rotation(axes[1], y) * Gf.Rotation(axes[2], z)
        return _from_rotation(rotation)
    if word.lower() == "axis":
        head, unit = parted(rest)
        parts = _listed(head, 4, "axis takes a direction and an angle: axis 0 0 1 45 deg")
        direction = [calculated(part) for part in parts[:3]]
        length = math.hypot(*direction)
        if not math.isfinite(length) or length == 0.0:
            raise AuthoringError("the axis has no direction")
        return _from_rotation(Gf.Rotation(Gf.Vec3d(*(d / length for d in direction)), _degrees(parts[3], unit)))
    head, unit = parted(text)
    if unit:
        raise AuthoringError("a rotation is x y z w, or euler 0 90 0, or axis 0 0 1 45 deg")
    value = tuple(
        float32(calculated(part))
        for part in _listed(head, 4, "a rotation is x y z w, or euler 0 90 0, or axis 0 0 1 45 deg")
    )
    if not all(map(math.isfinite, value)) or not any(value):
        raise AuthoringError("a rotation of zeros or of unlimited parts turns nothing: 0 0 0 1 is none")
    return value


def _from_rotation(rotation: Gf.Rotation) -> ColumnValue:
    quaternion = rotation.GetQuat().GetNormalized()
    value = (*quaternion.imaginary, quaternion.real)
    return tuple(float32(round(part, 15)) for part in value)


def _degrees(text: str, unit: str) -> float:
    found = unit_of(unit or "deg", Scale())
    angle = calculated(text) * found.factor
    if found.powers != (1, 0, 0, 0):
        raise AuthoringError(f'"{unit}" is no unit of an angle')
    if not math.isfinite(angle):
        raise AuthoringError("an angle has to be finite")
    return angle


def _number(text: str, column: ColumnReport, units: UnitSystem) -> float:
    """Return what one number of the column comes to, in the column's unit; words for sentinels are numbers, too."""
    low = text.lower()
    if low in _UNBOUNDED:
        last = _last(column)
        if last in _MINUS_ONE:
            return -1.0
        return -math.inf if last in _BELOW and low in ("unlimited", "free", "none") else math.inf
    if low in _NEGATIVE_UNBOUNDED:
        return -math.inf
    head, unit = parted(text)
    if unit and not head:
        raise AuthoringError(f'"{_short(text)}" is no number: type one, or an expression such as pi/2 rad')
    return _in_column(calculated(head), unit, column, units)


def _numbers(text: str, count: int, column: ColumnReport, units: UnitSystem) -> tuple[float, ...]:
    head, unit = parted(text)
    parts = _listed(head, count, f"this is {count} numbers: (1, 2, 3)")
    return tuple(_in_column(calculated(part), unit, column, units) for part in parts)


def _in_column(number: float, unit: str, column: ColumnReport, units: UnitSystem) -> float:
    if not unit:
        stored = units.stored(number, column.units, column.name) if math.isfinite(number) else number
        return float(stored)
    if not column.units:
        raise AuthoringError(f'this has no unit, and "{_short(unit)}" is one')
    scale = Scale(units.meters_per_unit, units.kilograms_per_unit)
    given, own = unit_of(unit, scale), unit_of(column.units, scale)
    if given.powers != own.powers:
        raise AuthoringError(f"{_short(unit)} does not measure what {column.units} does")
    # The consumer's own way round, so that what was told in radians comes back as the same float32.
    return number * given.factor / own.factor


def _changed(how: str, rest: str, column: ColumnReport, units: UnitSystem) -> ColumnValue:
    """Return the present value after a change."""
    present = _present(column)
    parts = present if isinstance(present, tuple) else (present,)
    numbers = [float(p) for p in parts if isinstance(p, int | float) and not isinstance(p, bool)]
    if len(numbers) != len(parts) or display.word(present, column.name) is not None or not all(map(_finite, numbers)):
        raise AuthoringError(f"{display.text(present, column.name)} is no number to change: type a value")
    sign = how[0].replace("\N{MINUS SIGN}", "-")
    if sign in "*/":
        head, unit = parted(rest)
        if unit:
            raise AuthoringError(f"{sign} takes a number without a unit")
        by = calculated(head)
        if sign == "/" and by == 0.0:
            raise AuthoringError("nothing can be divided by zero")
        changed = [n * by if sign == "*" else n / by for n in numbers]
    else:
        head = rest.strip()
        one = len(numbers) == 1
        steps = (_number(head, column, units),) if one else _numbers(head, len(numbers), column, units)
        changed = [n + (s if sign == "+" else -s) for n, s in zip(numbers, steps, strict=True)]
    if not all(map(math.isfinite, changed)):
        raise AuthoringError("that comes to no finite number")
    if column.type == "int32":
        changed = [float(round(n)) for n in changed]
    return _checked(tuple(changed) if isinstance(present, tuple) else changed[0], column)


def _checked(value: Any, column: ColumnReport) -> ColumnValue:
    """Return a number, or several, as the column holds it."""
    if isinstance(value, tuple):
        return tuple(_checked(part, column) for part in value)
    if column.type == "int32":
        if not math.isfinite(value) or value != int(value) or abs(value) > 2**31 - 1:
            raise AuthoringError(f"{display.digits(float(value))} is no whole number that fits")
        return int(value)
    rounded = float32(value)
    if math.isinf(rounded) and not math.isinf(value):
        raise AuthoringError(f"{value:g} is beyond the largest number there is: type unlimited")
    if math.isnan(rounded):
        raise AuthoringError("that is no number")
    return rounded


# --- little things --------------------------------------------------------------------------------------------------


def _present(column: ColumnReport) -> ColumnValue | None:
    """Return what is authored, else what is published, else what the schema declares."""
    if column.authored and column.authored_value is not None:
        return column.authored_value
    return column.producer_value if column.published else column.raw_fallback


def _listed(text: str, count: int, wanted: str) -> Sequence[str]:
    text = text.strip()
    if text.startswith("(") and _closing(text) == len(text) - 1:
        text = text[1:-1]
    parts = [part.strip() for part in (text.split(",") if "," in text else text.split())]
    if len(parts) != count or not all(parts):
        raise AuthoringError(wanted)
    return parts


def _closing(text: str) -> int:
    """Return where the bracket that `text` begins with closes; -1 for nowhere."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place
    return -1


def _told(value: Any, unit: str, column: ColumnReport, units: UnitSystem) -> str:
    """Return a number in the unit that is shown, with the fewest digits that give the same float32 again."""
    shown = units.shown(value, column.units, column.name)
    if not _finite(shown) or isinstance(shown, int):
        return _digits(shown)
    texts = (f"{shown:.{n}g}" for n in (7, 8, 9, 12))
    same = (t for t in texts if float32(_in_column(float(t), unit, column, units)) == float32(value))
    return next(same, repr(shown))


def _digits(value: Any) -> str:
    """Return a value with the fewest digits that give the same float32 again."""
    if isinstance(value, tuple):
        return "(" + ", ".join(_digits(part) for part in value) + ")"
    if isinstance(value, float) and math.isfinite(value):
        short = next((t for t in (f"{value:.{n}g}" for n in (7, 8, 9)) if float32(float(t)) == float32(value)), None)
        return short or repr(value)
    return display.raw(value)


def _rounded(value: float) -> str:
    return display.digits(round(value, 4) + 0.0)


def _finite(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _last(column: ColumnReport) -> str:
    return column.name.rpartition(":")[2]


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
