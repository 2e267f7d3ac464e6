"""What a rule is: a code, a slug that names the fault, a severity, a message and a check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["Check", "Rule"]

Check = Callable[[JointReport, Report], Iterator[Finding]]
"""Yields the findings about one joint. It sees the joint's report and the whole report, neither with findings in it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Its page is the docstring of its module."""

    code: str
    """PJ and three digits; never used again for another rule."""
    slug: str
    """Names the fault, not the remedy: "allow <slug>" reads well."""
    severity: Severity
    message: str
    """Fact, value and unit, then the effect in the consumer; a format string."""
    check: Check
    fixable: bool = False

    def finding(
        self, joint: JointReport, column: str | None = None, *, severity: Severity | None = None, **values: object
    ) -> Finding:
        """Return the finding of this rule about `joint`, its message filled with `values`."""
        return Finding(
            rule=self.code,
            severity=severity or self.severity,
            prim=joint.path,
            joint=joint.path,
            column=column,
            message=self.message.format(**values),
            fix=self.fixable,
        )
