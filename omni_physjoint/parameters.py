"""What the options of the command line accept: what a shell can hand over by mistake is refused in one line."""

from __future__ import annotations

import math
from typing import Any

import click

__all__ = ["BYTES", "NUMBER", "WORD", "Bytes", "Number", "Size", "Word"]

_LEAST_SIDE, _LARGEST_SIDE = 200, 8192
"""Of a window that is drawn [pixels]."""
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


class Word(click.ParamType[str]):
    """A text that is not empty: an empty one is a variable of the shell that nobody has set."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not str(value).strip():
            self.fail("it is empty", param, ctx)
        return str(value)


class Number(click.FloatRange):
    """A finite number in a range; nan passes every comparison of a plain range."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no finite number", param, ctx)
        return number


class Size(click.ParamType[tuple[int, int]]):
    """Width and height, such as 1440x900."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        width, _, height = str(value).lower().partition("x")
        if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
            self.fail(f"{value} is no size; give width and height in pixels, such as 1440x900", param, ctx)
        size = int(width), int(height)
        if not all(_LEAST_SIDE <= side <= _LARGEST_SIDE for side in size):
            self.fail(f"{value}: each side must have {_LEAST_SIDE} to {_LARGEST_SIDE} pixels", param, ctx)
        return size


class Bytes(click.ParamType[float]):
    """A number of bytes: 500M, 4G; 0 for no limit."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip().upper().removesuffix("B").removesuffix("I")
        unit = text[-1:] if text[-1:] in _UNITS else ""
        try:
            size = float(text.removesuffix(unit)) * _UNITS[unit]
        except ValueError:
            size = -1.0
        if not 0.0 <= size < math.inf:
            self.fail(f"'{value}' is no size; write it like 500M or 4G", param, ctx)
        return size


BYTES = Bytes()
WORD = Word()
NUMBER = Number()
