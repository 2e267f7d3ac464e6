"""Prims of random stages as usda text, and the odd ways in which an author can write one property."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

__all__ = ["Author", "Prim"]

T = TypeVar("T")


@dataclass
class Prim:
    """A prim to be written."""

    name: str
    type_name: str = ""
    apis: list[str] = field(default_factory=list)
    metadata: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    children: list[Prim] = field(default_factory=list)
    path: str = ""
    specifier: str = "def"

    def add(self, child: Prim) -> Prim:
        """Put `child` below this prim, under a name that is free, and return it."""
        taken = {other.name for other in self.children}
        while child.name in taken:
            child.name += "x"
        child.path = f"{self.path}/{child.name}"
        self.children.append(child)
        return child

    def walk(self) -> Sequence[Prim]:
        """Return this prim and all below it."""
        return [self, *(prim for child in self.children for prim in child.walk())]

    def text(self, indent: int = 0) -> str:
        """Return the prim as usda."""
        pad = " " * indent
        apis = ", ".join(f'"{api}"' for api in dict.fromkeys(self.apis))
        metadata = [*self.metadata, *([f"prepend apiSchemas = [{apis}]"] if apis else [])]
        type_name = f" {self.type_name}" if self.type_name else ""
        head = f'{pad}{self.specifier}{type_name} "{self.name}"'
        if metadata:
            head += " (\n" + "".join(f"{pad}    {line}\n" for line in metadata) + f"{pad})"
        body = "".join(f"{pad}    {line}\n" for line in self.lines)
        return f"{head}\n{pad}{{\n{body}{''.join(child.text(indent + 4) for child in self.children)}{pad}}}\n"


class Author:
    """Somebody who writes properties, now and then in an odd way.

    Args:
        random: Where every decision comes from.
        odd: How likely each property is written in an odd way.
    """

    def __init__(self, random: Random, odd: float) -> None:
        self.random = random
        self.odd = odd

    def chance(self, probability: float) -> bool:
        """Decide with a probability."""
        return self.random.random() < probability

    def pick(self, *choices: T) -> T:
        """Return one of `choices`."""
        return self.random.choice(choices)

    def number(self, low: float, high: float) -> float:
        """Return a number of few digits."""
        return round(self.random.uniform(low, high), 3)

    def vector(self, size: float, low: float | None = None) -> str:
        """Return three numbers as a tuple."""
        return "(" + ", ".join(str(self.number(-size if low is None else low, size)) for _ in range(3)) + ")"

    def turn(self, *, odd: bool = True) -> str:
        """Return a rotation, (w, x, y, z), now and then, where `odd`, without a direction."""
        if self.chance(0.3):
            return self.pick("(1, 0, 0, 0)", "(0.7071068, 0.7071068, 0, 0)", "(0.5, 0.5, 0.5, 0.5)", "(0, 0, 0, 1)")
        if odd and self.chance(self.odd):
            return self.pick("(0, 0, 0, 0)", "(2, 0, 0, -2)", "(nan, 0, 0, 1)", "(1e-20, 0, 0, 0)", "(inf, 0, 0, 0)")
        values = [self.random.gauss(0, 1) for _ in range(4)]
        length = sum(v * v for v in values) ** 0.5 or 1.0
        return "(" + ", ".join(f"{v / length:.6f}" for v in values) + ")"

    def attribute(self, prim: Prim, type_name: str, name: str, value: object) -> None:
        """Write one attribute."""
        prefix = "uniform " if type_name in ("token", "token[]") else ""
        if not self.chance(self.odd):
            prim.lines.append(f"{prefix}{type_name} {name} = {value}")
            return
        odd: list[Callable[[], str]] = [
            lambda: f"{prefix}{type_name} {name} = None",
            lambda: f"{type_name} {name}.timeSamples = {{ 0: {value}, 24: {value} }}",
            lambda: f"{prefix}{type_name} {name}",
            lambda: f"custom {prefix}{type_name} {name} = {value}",
            lambda: f"{prefix}{self.other_type(type_name, value)}",
        ]
        prim.lines.append(self.random.choice(odd)().replace("%", name))

    def other_type(self, type_name: str, value: object) -> str:
        """Return the declaration of % as another type that can hold a value like `value`."""
        if type_name == "float":
            other = self.pick("double", "half", "int", "string", "float")
            held = {"int": "3", "string": '"3"', "float": "nan"}.get(other, str(value))
            return f"{other} % = {held}"
        if type_name == "bool":
            return self.pick("int % = 1", "int % = 0", 'token % = "true"')
        if type_name == "token":
            return self.pick(f"string % = {value}", 'token % = "nonsense"', "int % = 1")
        if type_name in ("point3f", "float3"):
            return self.pick(f"double3 % = {value}", f"vector3f % = {value}", f"half3 % = {value}", "float % = 1")
        if type_name == "quatf":
            return self.pick(f"quatd % = {value}", f"quath % = {value}", f"float4 % = {value}")
        return f"{type_name} % = {value}"

    def relationship(self, prim: Prim, name: str, path: str) -> None:
        """Write one relationship to `path`."""
        if not self.chance(self.odd):
            prim.lines.append(f"rel {name} = <{path}>")
            return
        prim.lines.append(
            self.pick(
                f"rel {name} = [<{path}>, </World>]",
                f"rel {name} = [</World/Gone>, <{path}>]",
                f"rel {name} = </World/Gone>",
                f"rel {name} = <{path}.physics:mass>",
                f"rel {name} = <{path}.xformOp:translate>",
                f"rel {name} = []",
                f"rel {name} = None",
                f"prepend rel {name} = <{path}>",
                f"rel {name}",
                f"custom rel {name} = <{path}>",
                f'token {name} = "{path}"',
            )
        )
