"""Measure the panel on one stage, without a display; `run.py --panel` calls it once a stage and prints the figures.

    python benchmarks/panel.py STAGE

Each time ends when the pixels are painted, not when the data is there.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from measure import Figures, quantiles, seconds
from omni_physjoint_ui.app import application
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import LIGHT
from pxr import UsdPhysics
from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication, QWidget

_SAMPLES = 100
_SEARCH = "j1 revolute"
_GIVE_UP = 60.0


class _Painted(QObject):
    """Tells when a widget has painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.times += event.type() == QEvent.Type.Paint
        return False


def _until(app: QApplication, done: Callable[[], bool]) -> None:
    end = time.perf_counter() + _GIVE_UP
    while not done():
        app.processEvents()
        if time.perf_counter() > end:
            raise SystemExit("the panel did not come to the end of a step")


def _idle(app: QApplication, panel: Panel) -> None:
    """Wait until the work in slices is over, so that one measurement does not pay for another."""
    _until(app, lambda: not panel.stage.active)
    for _ in range(5):
        app.processEvents()


def measure(path: str) -> Figures:
    """Return the figures of the panel on the stage at `path`."""
    app = application(LIGHT)
    host = StandaloneHost()
    with tempfile.TemporaryDirectory() as folder:
        panel = Panel(host, LIGHT, QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        panel.resize(1440, 900)
        panel.show()
        app.processEvents()
        tree, table = _Painted(panel.joints.viewport()), _Painted(panel.page.properties.viewport())
        before = time.perf_counter()
        panel.open(path)
        _until(app, lambda: panel.joints.joints.shown > 0)
        seen = tree.times
        _until(app, lambda: tree.times > seen)
        figures: Figures = {"joints": panel.joints.joints.shown, "open_to_tree_s": time.perf_counter() - before}
        spent = time.perf_counter()
        _idle(app, panel)
        figures["judged_s"] = time.perf_counter() - spent
        paths = random.Random(0).sample(list(panel.joints.joints.paths()), min(_SAMPLES, figures["joints"]))

        def painted(act: Callable[[], object], widget: _Painted) -> float:
            before, start = widget.times, time.perf_counter()
            act()
            _until(app, lambda: widget.times > before)
            spent = time.perf_counter() - start
            _idle(app, panel)
            return spent

        figures["select"] = quantiles([painted(lambda p=p: panel.select(p), table) for p in paths])
        stage = host.stage()
        assert stage is not None
        panel.select(paths[0])
        _idle(app, panel)
        gain = stage.GetPrimAtPath(paths[0]).GetAttribute("drive:angular:physics:stiffness")
        figures["edit"] = quantiles([painted(lambda n=n: gain.Set(100.0 + n), table) for n in range(_SAMPLES)])

        def search(text: str) -> None:
            panel.toolbar.search.setText(text)
            panel.joints.viewport().update()  # a key that changes no row paints nothing by itself

        keys = [_SEARCH[:n] for n in range(1, len(_SEARCH) + 1)] + [
            _SEARCH[:n] for n in range(len(_SEARCH) - 1, -1, -1)
        ]
        figures["keystroke"] = quantiles([painted(lambda k=k: search(k), tree) for k in keys])
        parser, _ = seconds(lambda: UsdPhysics.UsdPhysicsLoadStageFromPrimRange(stage, ["/"]))
        figures["cpp_parser_s"] = parser
        panel.close()
    return figures


def main() -> None:
    """Measure the stage that is named and print JSON."""
    figures: dict[str, Any] = measure(sys.argv[1])
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
