"""Numbers that somebody typed: expressions with a unit at the end, as a number in the units of a stage.

A unit is a factor and the powers of angle, length, mass and time in it. Stage units are degrees, the stage's length and
mass, and seconds, as columns have them; so a column's own unit has the factor 1.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from omni_physjoint.errors import AuthoringError
from omni_physjoint.units import DEGREES_PER_RADIAN

__all__ = ["Scale", "Unit", "calculated", "parted", "unit_of"]

_LONGEST = 400
"""Characters of an entry: nobody types more, and a parser given a book would take its time."""

_Powers = tuple[int, int, int, int]
"""Of angle, length, mass and time."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a stage measures in."""

    meters_per_unit: float = 1.0
    kilograms_per_unit: float = 1.0


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit in those of a stage."""

    factor: float
    powers: _Powers


_NAMES: Mapping[str, float] = MappingProxyType({"pi": math.pi, "π": math.pi, "tau": math.tau, "inf": math.inf})
_NAMES_OF_FUNCTIONS: Mapping[str, Callable[[float], float]] = MappingProxyType({"sqrt": math.sqrt})
_OPERATORS: Mapping[type[ast.AST], Callable[[float, float], float]] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.Pow: operator.pow,
    }
)

_ANGLE, _LENGTH, _MASS, _TIME = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)
_FORCE, _TORQUE = (0, 1, 1, -2), (0, 2, 1, -2)
_ATOMS: Mapping[str, tuple[float, _Powers, bool]] = MappingProxyType(
    {
        "deg": (1.0, _ANGLE, False),
        "degree": (1.0, _ANGLE, False),
        "degrees": (1.0, _ANGLE, False),
        "°": (1.0, _ANGLE, False),
        "rad": (DEGREES_PER_RADIAN, _ANGLE, False),
        "radian": (DEGREES_PER_RADIAN, _ANGLE, False),
        "radians": (DEGREES_PER_RADIAN, _ANGLE, False),
        "rev": (360.0, _ANGLE, False),
        "turn": (360.0, _ANGLE, False),
        "rpm": (6.0, (1, 0, 0, -1), False),
        "s": (1.0, _TIME, False),
        "ms": (1e-3, _TIME, False),
        "min": (60.0, _TIME, False),
        "Hz": (1.0, (0, 0, 0, -1), False),
        "length": (1.0, _LENGTH, False),
        "mass": (1.0, _MASS, False),
        "force": (1.0, _FORCE, False),
        "torque": (1.0, _TORQUE, False),
        "m": (1.0, _LENGTH, True),
        "mm": (1e-3, _LENGTH, True),
        "cm": (1e-2, _LENGTH, True),
        "km": (1e3, _LENGTH, True),
        "in": (0.0254, _LENGTH, True),
        "ft": (0.3048, _LENGTH, True),
        "kg": (1.0, _MASS, True),
        "g": (1e-3, _MASS, True),
        "t": (1e3, _MASS, True),
        "lb": (0.45359237, _MASS, True),
        "N": (1.0, _FORCE, True),
        "mN": (1e-3, _FORCE, True),
        "kN": (1e3, _FORCE, True),
        "Nm": (1.0, _TORQUE, True),
        "mNm": (1e-3, _TORQUE, True),
        "kNm": (1e3, _TORQUE, True),
    }
)
"""Name -> factor, powers, and whether the factor is to SI: lengths and masses of the stage are then divided out."""

_TOKEN = re.compile(r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d_]+|°)|(?P<sign>\*\*|\S))")
_RAISED = str.maketrans({"²": "^2", "³": "^3", "·": "*", "\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "*"})
_SIGNS = frozenset(("+", "-", "*", "/", "**", "^", "(", ")"))
_LEAST, _MOST = 1e-30, 1e30
"""Stage units in which an SI value can be told; others say nothing about a length or a mass."""
_WANTED = "type a number or an expression such as pi/2 rad"


def parted(text: str) -> tuple[str, str]:
    """Return the expression in `text`, and the unit behind it; "" for none.

    Raises:
        AuthoringError: The text is too long.
    """
    if len(text) > _LONGEST:
        raise AuthoringError(f"{len(text)} characters are too many for a value")
    text = text.translate(_RAISED).strip()
    for match in _TOKEN.finditer(text):
        name = match["name"]
        if name and name not in _NAMES and name not in _NAMES_OF_FUNCTIONS:
            head, unit = text[: match.start("name")].rstrip(), text[match.start("name") :].strip()
            if head.endswith("/"):  # 10 1/s
                head, unit = re.sub(r"(?<=\S)\s+1$", "", head[:-1].rstrip()), f"1/{unit}"
            return head, unit
    return text, ""


@cache
def unit_of(text: str, scale: Scale) -> Unit:
    """Return the unit that `text` names, with `*`, `/`, `^` and `per` as columns have them.

    Raises:
        AuthoringError: It names none.
    """
    factor, powers = 1.0, [0, 0, 0, 0]
    for p, part in enumerate(re.split(r"\s+per\s+", text.translate(_RAISED).strip())):
        for s, below in enumerate(part.split("/")):
            for item in re.split(r"[*\s]+", below.strip()):
                name, _, power = item.partition("^")
                if name == "1" and not power:
                    continue
                atom = _ATOMS.get(name)
                if atom is None or (power and power not in ("1", "2", "3", "-1", "-2", "-3")):
                    raise AuthoringError(f'"{text}" is no unit')
                times = int(power or 1) * (-1 if p else 1) * (-1 if s else 1)
                base, dimension, si = atom
                if si:
                    if not all(_LEAST <= own <= _MOST for own in (scale.meters_per_unit, scale.kilograms_per_unit)):
                        raise AuthoringError(f"the stage does not say what {name} is in its own units")
                    base /= scale.meters_per_unit ** dimension[1] * scale.kilograms_per_unit ** dimension[2]
                factor *= base**times
                powers = [a + b * times for a, b in zip(powers, dimension, strict=True)]
    return Unit(factor, (powers[0], powers[1], powers[2], powers[3]))


def calculated(expression: str) -> float:
    """Return what an expression of numbers, + - * / ** and brackets, pi, tau, inf and sqrt comes to.

    Raises:
        AuthoringError: It is none, or comes to no number.
    """
    if not expression:
        raise AuthoringError(f"there is no number: {_WANTED}")
    for match in _TOKEN.finditer(expression):
        name, sign = match["name"], match["sign"]
        if (name and name not in _NAMES and name not in _NAMES_OF_FUNCTIONS) or (sign and sign not in _SIGNS):
            raise AuthoringError(f'"{name or sign}" is no part of a number: {_WANTED}')
    try:
        # Spaced out and with plain floats, so that the parser has nothing to warn of.
        tree = ast.parse(" ".join(map(_part, _TOKEN.finditer(expression))), mode="eval")
        value = _value(tree.body)
    except (SyntaxError, ValueError, RecursionError, MemoryError, _NotUnderstood):
        raise AuthoringError(f'"{expression}" is no number: {_WANTED}') from None
    except ZeroDivisionError:
        raise AuthoringError(f"{expression} divides by zero") from None
    except OverflowError:
        raise AuthoringError(f"{expression} is too large for any number") from None
    if math.isnan(value):
        raise AuthoringError(f"{expression} comes to no number")
    return value


class _NotUnderstood(Exception):  # noqa: N818 - it never leaves this module
    """A part of an expression that nobody can calculate."""


def _part(match: re.Match[str]) -> str:
    if match["number"] is None:
        return "**" if match["sign"] == "^" else str(match["name"] or match["sign"])
    number = float(match["number"])
    if math.isinf(number):
        raise OverflowError
    return repr(number)


def _value(node: ast.AST) -> float:
    """Return what a node comes to; every constant is a float, so that a tower of powers overflows and ends."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in _NAMES:
        return _NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        return -_value(node.operand) if isinstance(node.op, ast.USub) else _value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        result = _OPERATORS[type(node.op)](_value(node.left), _value(node.right))
        if isinstance(result, complex):
            raise _NotUnderstood
        return result
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1 and not node.keywords:
        function = _NAMES_OF_FUNCTIONS.get(node.func.id)
        if function is not None:
            return function(_value(node.args[0]))
    raise _NotUnderstood
