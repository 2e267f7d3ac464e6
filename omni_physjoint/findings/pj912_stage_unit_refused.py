"""PJ912 stage-unit-refused

What it reports: a metersPerUnit or kilogramsPerUnit that is zero, negative, infinite or no number.
Why it matters:  the consumer refuses the stage as a whole: nothing of it is simulated. What is shown was reckoned with
                 the unit that a stage without an authored one has.
Example:         data/rules/PJ912-stage-unit-refused/bad.usda
Better:          author metersPerUnit = 1 for metres, 0.01 for centimetres, and kilogramsPerUnit = 1.
Source:          measured on ovphysx 0.7.0.74035321: "Attachment units must be finite and positive."
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint import display
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each such unit."""
    values = {
        "metersPerUnit": report.stage.meters_per_unit,
        "kilogramsPerUnit": report.stage.kilograms_per_unit,
    }
    for name in report.stage.no_units:
        yield RULE.finding("/", name, unit=name, value=display.text(values[name]))


RULE = StageRule(
    "PJ912",
    "stage-unit-refused",
    Severity.ERROR,
    "{unit} is {value}, and must be finite and positive: the consumer refuses the stage, nothing of it is simulated",
    check,
)
