"""PJ910 opinion-overridden

What it reports: an attribute of which a weaker layer holds another value.
Why it matters:  the strongest opinion is what the consumer gets. Whoever edits the weaker layer sees no change.
Example:         data/rules/PJ910-opinion-overridden/bad.usda
Better:          clear one of the two, or edit the stronger layer.
Source:          USD's composition: the strongest opinion wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, given, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each column that is read and of which several layers say different things."""
    for column in joint.columns:
        if column.overridden and column.component and column.effect is not Effect.NOT_READ and exists(joint):
            value = show(given(column), column, report)
            layers = [_file(name) for name in column.overridden]
            more = f" and {len(layers) - 1} more" if len(layers) > 1 else ""
            yield RULE.finding(joint, column.name, name=column.name, value=value, weaker=layers[0] + more)


def _file(identifier: str) -> str:
    """Return the name of a layer without its folders."""
    return identifier.rpartition("/")[2] or identifier


RULE = Rule(
    "PJ910",
    "opinion-overridden",
    Severity.INFO,
    "{name} is {value}, although {weaker} says otherwise: the consumer takes the strongest opinion",
    check,
)
