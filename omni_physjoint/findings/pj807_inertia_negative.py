"""PJ807 inertia-negative

What it reports: a diagonalInertia with a negative component.
Why it matters:  PhysX takes its size and drops the sign.
Example:         data/rules/PJ807-inertia-negative/bad.usda
Better:          author positive moments, or (0, 0, 0) to have them computed.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import show
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each body with such a value."""
    for body in report.bodies:
        column = next((c for c in body.columns if c.name == "physics:diagonalInertia" and c.authored), None)
        value = column.producer_value if column is not None and column.published else None
        if column is None or column.name in body.refused or not isinstance(value, tuple):
            continue
        if any(isinstance(v, int | float) and v < 0.0 for v in value):
            yield RULE.finding(body.path, column.name, value=show(value), held=show(body.diagonal_inertia))


RULE = StageRule(
    "PJ807",
    "inertia-negative",
    Severity.WARNING,
    "physics:diagonalInertia is {value}: PhysX takes {held}",
    check,
    by_body=True,
)
