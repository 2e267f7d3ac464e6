"""What the lines of the 3D view look like: a colour and a width for each kind, light and dark."""

from __future__ import annotations

from dataclasses import dataclass

from omni_physjoint.scene3d import Kind
from omni_physjoint_ui.theme import Theme

__all__ = ["LEGEND", "Look", "body_color", "look"]


@dataclass(frozen=True, slots=True)
class Look:
    """Colour and width of a line."""

    color: str
    width: float
    """[pixel]"""
    above: bool = True
    """Drawn over the bodies rather than among them."""


_LIGHT = {
    Kind.X: Look("#c8201c", 3.0),
    Kind.Y: Look("#187a2f", 3.0),
    Kind.Z: Look("#1c52d0", 3.0),
    Kind.AXIS: Look("#3a3f47", 1.4),
    Kind.LIMIT: Look("#a84300", 2.0),
    Kind.FREE: Look("#6d7580", 1.4),
    Kind.NEEDLE: Look("#101317", 2.6),
    Kind.START: Look("#8a2fb0", 2.6),
    Kind.TARGET: Look("#007580", 2.4),
    Kind.GAP: Look("#d0006f", 3.0),
    Kind.GHOST: Look("#8a2fb0", 1.4),
    Kind.SWEEP: Look("#00697a", 1.4),
    Kind.SKELETON: Look("#1f6b3a", 1.6),
    Kind.STANDALONE: Look("#0a58a8", 1.4),
    Kind.NOT_CREATED: Look("#b3161f", 1.6),
    Kind.FIXED: Look("#4b525c", 2.0),
    Kind.INERTIA: Look("#8f5b00", 1.4),
    Kind.GRID: Look("#d9dde3", 1.0, above=False),
    Kind.PARENT: Look("#37597f", 1.2, above=False),
    Kind.CHILD: Look("#8a5a10", 1.2, above=False),
    Kind.BODY: Look("#8d949e", 1.0, above=False),
}

_DARK = {
    Kind.X: Look("#ff6a60", 3.0),
    Kind.Y: Look("#5fd382", 3.0),
    Kind.Z: Look("#77a9ff", 3.0),
    Kind.AXIS: Look("#c9ced6", 1.4),
    Kind.LIMIT: Look("#ffab5e", 2.0),
    Kind.FREE: Look("#9aa2ad", 1.4),
    Kind.NEEDLE: Look("#ffffff", 2.6),
    Kind.START: Look("#d99bf5", 2.6),
    Kind.TARGET: Look("#4fd5e0", 2.4),
    Kind.GAP: Look("#ff79c0", 3.0),
    Kind.GHOST: Look("#d99bf5", 1.4),
    Kind.SWEEP: Look("#4fd5e0", 1.4),
    Kind.SKELETON: Look("#86d19f", 1.6),
    Kind.STANDALONE: Look("#7cb9f7", 1.4),
    Kind.NOT_CREATED: Look("#ff928f", 1.6),
    Kind.FIXED: Look("#b9c0ca", 2.0),
    Kind.INERTIA: Look("#f1b04c", 1.4),
    Kind.GRID: Look("#33383f", 1.0, above=False),
    Kind.PARENT: Look("#9dc1ea", 1.2, above=False),
    Kind.CHILD: Look("#eac17a", 1.2, above=False),
    Kind.BODY: Look("#6d747e", 1.0, above=False),
}

_BODIES = {
    "light": {Kind.PARENT: "#a9c6e8", Kind.CHILD: "#f0cf93", Kind.BODY: "#dcdfe4"},
    "dark": {Kind.PARENT: "#3f638c", Kind.CHILD: "#86642a", Kind.BODY: "#454a52"},
}

LEGEND = (
    (Kind.LIMIT, "limit"),
    (Kind.NEEDLE, "position"),
    (Kind.START, "start"),
    (Kind.TARGET, "target, sweep"),
    (Kind.GAP, "gap"),
)
"""Kinds that the legend explains."""


def look(kind: Kind, theme: Theme) -> Look:
    """Return how lines of a kind look."""
    return (_DARK if theme.name == "dark" else _LIGHT)[kind]


def body_color(kind: Kind, theme: Theme) -> str:
    """Return the colour of a parent's, a child's or another body's surface in full light."""
    return _BODIES[theme.name][kind]
