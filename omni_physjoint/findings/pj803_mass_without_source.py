"""PJ803 mass-without-source

What it reports: a body with neither a collider nor an authored inertia.
Why it matters:  the consumer takes the inertia of a ball of 0.1 m, and 1 kg where no mass is authored either: drives
                 and limits then work against a body that nobody designed.
Example:         data/rules/PJ803-mass-without-source/bad.usda
Better:          author PhysicsMassAPI with mass and diagonalInertia, or give the body a collider.
Source:          measured on ovphysx 0.7.0.74035321: warned only where the mass is missing too.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import length_unit, number, show
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each such body."""
    for body in report.bodies:
        if body.stand_in and body.role != "kinematic":
            column = next((c for c in body.columns if c.name == "physics:mass"), None)
            mass = number(column)
            known = mass is not None and mass > 0.0
            unit = f"kg*{length_unit(report)}^2" if report.stage.kilograms_per_unit == 1.0 else "mass*length^2"
            yield RULE.finding(
                body.path,
                "physics:diagonalInertia" if known else "physics:mass",
                missing="inertia" if known else "mass",
                inertia=show(body.diagonal_inertia[0]),
                unit=unit,
                mass=f"{show(body.mass)} {unit.partition('*')[0]}",
            )


RULE = StageRule(
    "PJ803",
    "mass-without-source",
    Severity.WARNING,
    "has no collider and no {missing}: the consumer takes the inertia of a 0.1 m ball, {inertia} {unit}, at {mass}",
    check,
    by_body=True,
)
