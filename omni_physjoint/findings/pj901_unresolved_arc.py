"""PJ901 unresolved-arc

What it reports: a sublayer, reference, payload or other arc that leads nowhere.
Why it matters:  whatever it should bring is missing: bodies, joints, values.
Example:         data/rules/PJ901-unresolved-arc/bad.usda
Better:          mend the path of the asset, or remove the arc.
Source:          OpenUSD's composition errors.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield nothing: these findings are made where the stage is read, for a report does not tell of its layers."""
    del report
    yield from ()


RULE = StageRule(
    "PJ901",
    "unresolved-arc",
    Severity.WARNING,
    "{text}: whatever it should bring is missing from the simulation.",
    check,
)
