"""PJ801 mass-negative

What it reports: a negative mass or density on a body.
Why it matters:  it counts as unset, and the mass comes from the colliders.
Example:         data/rules/PJ801-mass-negative/bad.usda
Better:          author the mass, or remove the attribute.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, show
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]

_MASSES = ("physics:mass", "physics:density")


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each negative value."""
    for body in report.bodies:
        for column in body.columns:
            value = number(column)
            if column.published and column.name in _MASSES and value is not None and value < 0.0:
                mass = show(body.mass, next(c for c in body.columns if c.name == "physics:mass"), report)
                yield RULE.finding(
                    body.path,
                    column.name,
                    name=column.name,
                    value=f"{value:g}",
                    source=body.mass_source,
                    mass=mass,
                )


RULE = StageRule(
    "PJ801",
    "mass-negative",
    Severity.WARNING,
    "{name} is {value}, which counts as unset: the body has {mass} ({source})",
    check,
    by_body=True,
)
