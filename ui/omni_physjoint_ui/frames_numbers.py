"""The numbers of both joint frames as text: authored beside PhysX, body beside world, and why they differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from omni_physjoint import display
from omni_physjoint.model import Pose
from omni_physjoint.scene3d import FrameNumbers, Kind, SideNumbers, euler, length_word
from omni_physjoint_ui.frames_colors import LEGEND, look
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf

__all__ = ["legend_html", "numbers_html"]

_NONE = display.NOTHING


def numbers_html(numbers: FrameNumbers, theme: Theme, meters_per_unit: float, notes: Sequence[str] = ()) -> str:
    """Return the table of both frames, their distance and their angle."""
    unit = length_word(meters_per_unit)
    parts = [f"<p>{escape(note)}</p>" for note in notes]
    rows = [
        f"<tr style='color:{theme.dim}'><td width='34%'></td><td width='33%'>authored</td>"
        "<td width='33%'>in PhysX</td></tr>"
    ]
    for side in numbers.sides:
        body = escape(leaf(side.body)) if side.body else "the world"
        title = f"<b>Frame {side.side}</b> on {body} <span style='color:{theme.dim}'>({side.part})</span>"
        rows += [_across(title), *_rows(side, unit)]
        rows += [_across(escape(reason), theme.dim) for reason in side.reasons]
    distance, angle = numbers.distance, numbers.angle
    rows += [
        _across("<b>Between the frames</b>"),
        _row(f"distance [{unit}]", _number(distance[0]), _number(distance[1])),
        _row("angle [deg]", _number(angle[0]), _number(angle[1])),
    ]
    if numbers.reason and (_counts(distance[1]) or _counts(angle[1])):
        rows.append(_across(escape(numbers.reason), theme.dim))
    return f"{''.join(parts)}<table cellpadding='2' width='100%'>{''.join(rows)}</table>"


def legend_html(theme: Theme) -> str:
    """Return what the colours of the lines mean."""
    axes = " ".join(
        f"<span style='color:{look(kind, theme).color}'>\N{BLACK SQUARE} {word}</span>"
        for kind, word in zip((Kind.X, Kind.Y, Kind.Z), "xyz", strict=True)
    )
    lines = " ".join(
        f"<span style='color:{look(kind, theme).color}'>\N{BLACK SQUARE}</span>&nbsp;{word.replace(' ', '&nbsp;')}"
        for kind, word in LEGEND
    )
    return f"{axes} &nbsp; {lines}"


def _rows(side: SideNumbers, unit: str) -> list[str]:
    authored, world = side.authored, side.authored_world
    return [
        _row(f"in body [{unit}]", _position(authored), _position(side.resolved)),
        _row("XYZ [deg]", _turn(authored), _turn(side.resolved)),
        _row(f"in world [{unit}]", _position(world), _position(side.resolved_world)),
        _row("XYZ [deg]", _turn(world), _turn(side.resolved_world)),
    ]


def _across(html: str, color: str = "") -> str:
    style = f" style='color:{color}'" if color else ""
    return f"<tr><td colspan='3'{style}>{html}</td></tr>"


def _row(name: str, authored: str, resolved: str) -> str:
    return f"<tr><td>{escape(name)}</td><td>{authored}</td><td>{resolved}</td></tr>"


def _position(pose: Pose | None) -> str:
    return _NONE if pose is None else ", ".join(_number(v) for v in pose[:3])


def _turn(pose: Pose | None) -> str:
    if pose is None:
        return _NONE
    length = math.sqrt(sum(v * v for v in pose[3:]))
    if not (math.isfinite(length) and length > 0.0):
        return "no rotation"
    x, y, z, w = (v / length for v in pose[3:])
    return ", ".join(_number(v) for v in euler((x, y, z, w)))


def _number(value: float | None) -> str:
    """Return a number with five digits; what rounding left of zero is zero."""
    if value is None:
        return _NONE
    return display.text(0.0 if abs(value) < 1e-6 else float(f"{value:.5g}"))


def _counts(value: float) -> bool:
    return abs(value) >= 1e-6
