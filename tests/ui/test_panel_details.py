"""What the details pane says about a column."""

from __future__ import annotations

from omni_physjoint_ui.panel import Panel
from pytestqt.qtbot import QtBot


def test_details_tell_where_page_and_runtime_part(qtbot: QtBot, panel: Panel) -> None:
    """A limit's details name the drift about one finite bound, and what the pages record themselves."""
    panel.page.properties.select("physics:lowerLimit")
    text = panel.page.details.toPlainText()
    assert "page and runtime part" in text
    assert "One finite bound limits the joint" in text
    assert "the page records" in text
