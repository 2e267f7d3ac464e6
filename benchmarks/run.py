"""Measure generated stages of several sizes and print a table; with -o also the figures as JSON.

    python benchmarks/run.py [--robots N]... [--whole-up-to JOINTS] [--no-panel] [--folder FOLDER] [-o FILE.json]

Beside ours it measures OpenUSD's own C++ parser of UsdPhysics on the same stage in the same run.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from stages import HINGES, KINDS, generate

_ROBOTS = (1, 100, 1000)
_COLD_ROBOTS = 2
"""Robots of the stage that the runtime's worker is asked about: some fifty joints."""

_PANEL = {
    "selection to a painted table": "select",
    "edit to a painted table": "edit",
    "keystroke to a painted tree": "keystroke",
}


def main() -> None:
    """Parse the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--robots", type=int, action="append", help=f"robots of {HINGES} joints; may be repeated")
    parser.add_argument("--whole-up-to", type=int, default=3000, metavar="JOINTS", help="resolve all joints up to here")
    parser.add_argument("--no-panel", action="store_true", help="leave the panel out")
    parser.add_argument("--folder", type=Path, default=Path("build/benchmarks"), help="where the stages are kept")
    parser.add_argument("-o", "--output", type=Path, help="write the figures there as JSON")
    arguments = parser.parse_args()
    results = []
    for robots in arguments.robots or _ROBOTS:
        for kind in KINDS:
            path = generate(arguments.folder, robots, kind)
            figures = _measure(path, whole=robots * HINGES <= arguments.whole_up_to)
            if not arguments.no_panel:
                figures["panel"] = _child("panel.py", path)
            results.append({"stage": kind, **figures})
            print(f"measured {kind}, {figures['joints']} joints", file=sys.stderr)
    runtime = None
    if importlib.util.find_spec("ovphysx"):
        runtime = _child("cold.py", generate(arguments.folder, _COLD_ROBOTS, KINDS[0]))
    report = {"schema": "omni_physjoint.benchmark/1", **_circumstances(), "results": results, "runtime": runtime}
    if arguments.output:
        arguments.output.parent.mkdir(parents=True, exist_ok=True)
        arguments.output.write_text(json.dumps(report, indent=1))
    print(_table(report))


def _measure(path: Path, *, whole: bool) -> dict[str, Any]:
    return _child("measure.py", path, *(["--whole"] if whole else []))


def _child(script: str, path: Path, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, str(Path(__file__).with_name(script)), str(path), *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _circumstances() -> dict[str, Any]:
    return {
        "date": datetime.date.today().isoformat(),
        "python": platform.python_version(),
        "usd": importlib.metadata.version("usd-core"),
        "omni_physjoint": importlib.metadata.version("omni-physjoint") if _installed() else "source tree",
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


def _installed() -> bool:
    try:
        importlib.metadata.version("omni-physjoint")
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _table(report: dict[str, Any]) -> str:
    results = report["results"]
    rows = [["", *(f"{r['stage']} {r['joints']}" for r in results)]]
    plain = {
        "open the stage [s]": "open_s",
        "index [s]": "index_s",
        "open to tree [s]": "open_to_tree_s",
        "index, memory [B/joint]": "index_bytes_per_joint",
        "C++ parser [s]": "cpp_parser_s",
        "index / C++ parser": "index_by_parser",
        "whole report [s]": "whole_report_s",
        "whole report / C++ parser": "whole_report_by_parser",
    }
    rows += [[name, *(_number(r.get(key)) for r in results)] for name, key in plain.items()]
    rows.append(["first report, p50 / p95 [ms]", *(_pair(r["first_report"]) for r in results)])
    for edit in results[0]["edits"]:
        rows.append([f"{edit}, p50 / p95 [ms]", *(_pair(r["edits"][edit]) for r in results)])
        rows.append(["  joints that it reaches", *(_number(r["edits"][edit]["joints_reached"]) for r in results)])
    if all("panel" in r for r in results):
        panels = [r["panel"] for r in results]
        rows.append(["panel: open to a painted tree [s]", *(_number(p["open_to_tree_s"]) for p in panels)])
        rows.append(["panel: all findings there [s later]", *(_number(p["judged_s"]) for p in panels)])
        for name, key in _PANEL.items():
            rows.append([f"panel: {name}, p50 / p95 [ms]", *(_pair(p[key]) for p in panels)])
        rows.append(["C++ parser in the same process [s]", *(_number(p["cpp_parser_s"]) for p in panels)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    head = (
        f"{report['date']}, Python {report['python']}, usd-core {report['usd']}, {report['cores']} cores, "
        f"load {report['load']:.1f}\n"
    )
    lines = ["  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
             for row in rows]  # fmt: skip
    if report["runtime"]:
        told = report["runtime"]
        figures = f"{told['cold_s']:.2f} cold, {told['warm_s']:.2f} warm"
        lines.append(f"\nruntime's worker about {told['joints']} joints [s]: {figures}")
    return "\n".join([head, *lines])


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _pair(figures: dict[str, float]) -> str:
    return f"{figures['p50_ms']:.2f} / {figures['p95_ms']:.2f}"


if __name__ == "__main__":
    main()
