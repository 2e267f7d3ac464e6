"""PJ908 schema-unknown

What it reports: an applied API that no registered schema declares.
Why it matters:  population drops the name: nothing of it gets to the consumer. A name that is almost that of a joint
                 API is a slip, and a warning.
Example:         data/rules/PJ908-schema-unknown/bad.usda
Better:          correct the name; other programs' APIs may stay.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from omni_physjoint.contract import load
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_REMOVED = ("PhysxJointAPI",)
"""Has a rule of its own, PJ606."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each unknown name; name the one that was probably meant."""
    known = {name.lower(): name for name in load(report.contract).components if name.endswith("API")}
    for schema in joint.unknown_schemas:
        api, _, instance = schema.partition(":")
        if api in _REMOVED:
            continue
        near = get_close_matches(api.lower(), known, n=1, cutoff=0.9)
        meant = f"{known[near[0]]}{f':{instance}' if instance else ''}" if near else ""
        hint = f"; {meant} is one" if meant else ""
        yield RULE.finding(joint, severity=Severity.WARNING if meant else None, schema=schema, hint=hint)


RULE = Rule(
    "PJ908",
    "schema-unknown",
    Severity.INFO,
    "{schema} is no registered schema{hint}: the consumer reads nothing of it",
    check,
)
