"""PJ806 inertia-of-no-body

What it reports: a diagonalInertia one component of which is larger than the other two together.
Why it matters:  no distribution of mass has such moments. The consumer takes them as they are: the body turns and
                 wobbles as nothing does.
Example:         data/rules/PJ806-inertia-of-no-body/bad.usda
Better:          compute the inertia anew, or leave it out and have it computed from the colliders.
Source:          measured on ovphysx 0.7.0.74035321, silent; the triangle inequality of principal moments.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import show
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


_ROUNDING = 1e-3


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each body with such an authored inertia that PhysX took."""
    for body in report.bodies:
        column = next((c for c in body.columns if c.name == "physics:diagonalInertia" and c.authored), None)
        if column is None or column.name in body.refused or not isinstance(column.producer_value, tuple):
            continue
        moments = sorted(abs(float(v)) for v in column.producer_value if isinstance(v, int | float))
        if len(moments) == 3 and moments[0] > 0.0 and moments[2] > (moments[0] + moments[1]) * (1.0 + _ROUNDING):
            value, most = show(column.producer_value), show(moments[2])
            yield RULE.finding(body.path, column.name, value=value, most=most, sum=show(moments[0] + moments[1]))


RULE = StageRule(
    "PJ806",
    "inertia-of-no-body",
    Severity.WARNING,
    "physics:diagonalInertia is {value}, {most} being more than the other two together, {sum}, which no body has: the "
    "consumer takes it as it is",
    check,
    by_body=True,
)
