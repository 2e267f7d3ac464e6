"""PJ802 inertia-refused

What it reports: mass values of a link that PhysX does not take, such as an inertia with a component of 0.
Why it matters:  PhysX keeps what it had: an inertia of (1, 1, 1) in stage units.
Example:         data/rules/PJ802-inertia-refused/bad.usda
Better:          give three positive moments, or (0, 0, 0) to have them computed.
Source:          measured on ovphysx 0.7.0.74035321: an error without a path. A body outside articulations keeps such an
                 inertia.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import given, show
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each body with refused values."""
    for body in report.bodies:
        for name in body.refused:
            column = next((c for c in body.columns if c.name == name), None)
            held = show(body.diagonal_inertia) if name == "physics:diagonalInertia" else show(body.mass)
            value = show(given(column)) if column is not None and column.authored else "the colliders"
            yield RULE.finding(body.path, name, names=name, value=value, held=held)


RULE = StageRule(
    "PJ802",
    "inertia-refused",
    Severity.ERROR,
    "PhysX refuses {names} of {value}: the body has {held} instead",
    check,
    by_body=True,
)
