"""The stages of the rules, and what is found in a stage."""

from __future__ import annotations

from pathlib import Path

from omni_physjoint import inspect_file
from omni_physjoint.model import Finding, Report

HERE = Path(__file__).parents[2]
RULES_DATA = HERE / "data" / "rules"


def inspected(path: Path) -> Report:
    """Return the report of a stage, or of a snapshot where the name says so."""
    return inspect_file(None, snapshot=path) if path.name.endswith(".columns.json") else inspect_file(path)


def found(report: Report) -> list[Finding]:
    """Return all findings of a report, those about joints first."""
    return [*(f for joint in report.joints for f in joint.findings), *report.findings]


def stages(kind: str) -> list[Path]:
    """Return the bad or the good stages of all rules, in order."""
    return sorted(p for folder in RULES_DATA.iterdir() for p in folder.iterdir() if p.name.startswith(kind))
