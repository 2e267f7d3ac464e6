"""Points of a motor curve from a CSV file as people write them: any delimiter, decimal commas, gaps, text, units."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from os import PathLike, fspath
from pathlib import Path

import numpy as np

from omni_physjoint.envelope.fit import Fit, fit_region
from omni_physjoint.envelope.region import Array
from omni_physjoint.envelope.speed_units import SpeedUnit, speed_factor
from omni_physjoint.errors import MotorError

__all__ = ["MotorCurve", "fit_curve", "read_curve"]

_SPEED_WORDS = ("speed", "velocity", "rpm", "omega", "drehzahl", "n")
_EFFORT_WORDS = ("torque", "effort", "force", "tau", "moment", "drehmoment", "limit", "m", "f")
_UNITS: tuple[tuple[str, SpeedUnit], ...] = (
    (r"rpm|1/min|min-1|min\^-1|u/min|rev/min", SpeedUnit.RPM),
    (r"rad/s|rad\s*s-1", SpeedUnit.RADIANS),
    (r"deg/s|°/s", SpeedUnit.DEGREES),
    (r"\bm/s\b|length/s", SpeedUnit.LENGTH),
)
_MILLI = re.compile(r"\bm\s?n[\s*·.]?m\b|\bmn\b")
_SAMPLE = 50
"""Lines from which the delimiter and the columns are told."""


@dataclass(frozen=True, slots=True)
class MotorCurve:
    """Points of a motor curve, driving forwards, as the file has them."""

    speed: Array
    """0 or more, in `unit`, shape (n,)."""
    effort: Array
    """0 or more [N*m or N], shape (n,)."""
    unit: SpeedUnit
    notes: tuple[str, ...]
    """What was assumed or left out, one sentence each."""


def read_curve(path: str | PathLike[str], *, unit: SpeedUnit | None = None) -> MotorCurve:
    """Return the points of a CSV file with a speed and an effort in each line.

    The columns are told by their heads (speed, velocity, rpm; torque, effort, force), else the first two with numbers
    are taken. Points of driving backwards are mirrored, points of braking are left out: datasheets give driving.

    Args:
        path: Of the file.
        unit: Of the speeds; None for what the head says, else rpm.

    Raises:
        MotorError: The file cannot be read, has no two columns of numbers, or no point of driving.
    """
    name = fspath(path)
    rows = _rows(name)
    head, start = _head(rows)
    places = _places(head, rows[start:], name)
    notes: list[str] = []
    if unit is None:
        unit = _unit(head, rows[start:], places[0])
        if unit is None:
            unit = SpeedUnit.RPM
            notes.append("The file does not name the unit of its speeds; rpm is assumed.")
    speeds, efforts, unusable = _numbers(rows[start:], places)
    if unusable:
        notes.append(f"{_count(unusable, 'line')} without two numbers left out.")
    if _MILLI.search(head[places[1]].lower() if head else ""):
        efforts = efforts / 1000.0
    braking = speeds * efforts < 0.0
    if braking.any():
        notes.append(f"{_count(int(braking.sum()), 'point')} of braking left out.")
    backwards = ((speeds < 0.0) | (efforts < 0.0)) & ~braking
    if backwards.any():
        notes.append(f"{_count(int(backwards.sum()), 'point')} of driving backwards mirrored.")
    speed, effort = np.abs(speeds[~braking]), np.abs(efforts[~braking])
    if len(speed) == 0:
        raise MotorError(f"{name}: no line has a speed and an effort of driving")
    return MotorCurve(speed, effort, unit, tuple(notes))


def fit_curve(curve: MotorCurve, unit: SpeedUnit) -> Fit:
    """Return the region nearest to `curve`, with speeds in `unit` and efforts as the curve has them.

    Raises:
        MotorError: The points do not make a curve.
        ValueError: One unit is of a linear axis and the other is not.
    """
    return fit_region(curve.speed * speed_factor(curve.unit, unit), curve.effort)


def _rows(name: str) -> list[list[str]]:
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MotorError(f"{name}: is no text; give a CSV file with a speed and an effort in each line") from None
    except OSError as error:
        raise MotorError(f"{name}: {error.strerror or error}") from error
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise MotorError(f"{name}: is empty; give a CSV file with a speed and an effort in each line")
    delimiter = max(";\t,", key=lambda mark: (sum(mark in line for line in lines[:_SAMPLE]), mark == ";"))
    try:
        if not any(delimiter in line for line in lines[:_SAMPLE]):
            return [line.split() for line in lines]
        rows = list(csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter))
    except csv.Error as error:
        raise MotorError(f"{name}: cannot be read as CSV: {error}") from error
    comma = delimiter != ","
    return [[cell.strip().replace(",", ".") if comma else cell.strip() for cell in row] for row in rows]


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _head(rows: Sequence[Sequence[str]]) -> tuple[list[str], int]:
    """Return the last line above the first numbers, and where the numbers begin."""
    for number, row in enumerate(rows):
        if sum(_number(cell) is not None for cell in row) >= 2:
            return (list(rows[number - 1]) if number else []), number
    return [], 0


def _places(head: Sequence[str], rows: Sequence[Sequence[str]], name: str) -> tuple[int, int]:
    speed = _place(head, _SPEED_WORDS)
    effort = _place(head, _EFFORT_WORDS)
    if speed is not None and effort is not None and speed != effort:
        return speed, effort
    width = max((len(row) for row in rows[:_SAMPLE]), default=0)
    filled = [
        place
        for place in range(width)
        if any(place < len(row) and _number(row[place]) is not None for row in islice(rows, _SAMPLE))
    ]
    if len(filled) < 2:
        raise MotorError(f"{name}: has no two columns of numbers; give a speed and an effort in each line")
    return filled[0], filled[1]


def _place(head: Sequence[str], words: Sequence[str]) -> int | None:
    """Return the first column whose head has one of `words`, the better words first; a column of units is none."""
    names = [re.split(r"[^a-z]+", cell.lower()) for cell in head]
    for word in words:
        for place, parts in enumerate(names):
            # A letter alone names a column only where it comes first: "n [rpm]", "M / Nm".
            if "unit" not in parts and (word in parts[:1] or (len(word) > 1 and word in parts)):
                return place
    return None


def _unit(head: Sequence[str], rows: Sequence[Sequence[str]], place: int) -> SpeedUnit | None:
    """Return the unit that the head of the speed names, or that a column beside it does, as in our own files."""
    texts = [head[place]] if place < len(head) else []
    texts += [
        row[i] for row in rows[:1] for i, cell in enumerate(head) if cell.lower() == "speed unit" and i < len(row)
    ]
    for text in texts:
        for pattern, unit in _UNITS:
            if re.search(pattern, text.lower()):
                return unit
    return None


def _numbers(rows: Sequence[Sequence[str]], places: tuple[int, int]) -> tuple[Array, Array, int]:
    """Return speeds and efforts of the lines that have both, and how many lines have not."""
    points = [p for p in _points(rows, places) if p is not None]
    table = np.array(points, dtype=float).reshape(-1, 2)
    return table[:, 0], table[:, 1], len(rows) - len(points)


def _points(rows: Sequence[Sequence[str]], places: tuple[int, int]) -> Iterator[tuple[float, float] | None]:
    speed, effort = places
    for row in rows:
        pair = (_number(row[speed]), _number(row[effort])) if max(places) < len(row) else (None, None)
        yield None if pair[0] is None or pair[1] is None else (pair[0], pair[1])


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
