"""Every colour that carries text reads on every background that it can meet."""

from __future__ import annotations

import pytest
from omni_physjoint_ui.icons import role_icon, severity_icon
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK, LIGHT, Theme
from PySide6.QtWidgets import QApplication

from omni_physjoint.model import Role, Severity

_TEXTS = (
    "text", "dim", "accent", "authored", "fallback", "time_samples", "blocked", "none",
    "error", "warning", "info", "good",
)  # fmt: skip
_GROUNDS = ("window", "base", "alternate", "section", "selection", "changed", "pretended")


def _luminance(color: str) -> float:
    """Return the relative luminance of ``#rrggbb``, as WCAG 2.1 defines it."""
    channels = [int(color[i : i + 2], 16) / 255.0 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", _GROUNDS)
@pytest.mark.parametrize("text", _TEXTS)
def test_contrast_is_at_least_4_5(theme: Theme, text: str, ground: str) -> None:
    """WCAG 2.1 level AA asks for 4.5:1 between text and its background."""
    bright, dark = sorted((_luminance(getattr(theme, text)), _luminance(getattr(theme, ground))), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_the_contrast_formula_knows_its_ends() -> None:
    """White on black is 21:1, the largest contrast there is."""
    assert (_luminance("#ffffff") + 0.05) / (_luminance("#000000") + 0.05) == pytest.approx(21.0)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_icons_differ_in_shape(qapp: QApplication, theme: Theme) -> None:
    """Without their colours, all pictures of roles and severities are still different."""
    masks = set()
    for icon in [*(role_icon(r, theme) for r in Role), *(severity_icon(s, theme) for s in Severity)]:
        image = icon.pixmap(16, 16).toImage()
        masks.add(tuple(image.pixelColor(x, y).alpha() > 127 for x in range(16) for y in range(16)))
    assert len(masks) == len(Role) + len(Severity)


def test_nothing_is_bold_for_being_in_a_dock(panel: Panel) -> None:
    """Fonts of a style sheet reach the widgets below: a title must not make every row below it bold."""
    for view in (panel.joints, panel.findings):
        assert not view.font().bold()
        assert not view.header().font().bold()
