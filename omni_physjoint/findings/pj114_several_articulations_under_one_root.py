"""PJ114 several-articulations-under-one-root

What it reports: a root whose links are not all connected, so that several articulations come of it.
Why it matters:  the parts move apart, each with a base of its own; whoever asks the root for its joints gets those of
                 one part.
Example:         data/rules/PJ114-several-articulations-under-one-root/bad.usda
Better:          connect the parts with a joint, or give each a root of its own.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each such root."""
    starts: dict[str, list[str]] = {}
    for articulation in report.articulations:
        starts.setdefault(articulation.root, []).append(f"<{articulation.links[0]}>")
    for root, links in starts.items():
        if len(links) > 1:
            shown = links if len(links) <= 4 else [*links[:3], f"{len(links) - 3} more"]
            yield RULE.finding(root, count=len(links), starts=join(shown))


RULE = StageRule(
    "PJ114",
    "several-articulations-under-one-root",
    Severity.INFO,
    "{count} articulations come of this root, one for each part that no joint connects: they start at {starts}",
    check,
)
