"""What a rule is: a code, a slug that names the fault, a severity, a message and a check."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["HEADINGS", "Check", "Rule", "StageCheck", "StageRule"]

HEADINGS = ("What it reports", "Why it matters", "Example", "Better", "Source")
"""Headings that the docstring of every rule's module has, in this order."""

Check = Callable[[JointReport, Report], Iterator[Finding]]
"""Yields the findings about one joint. It sees the joint's report and the whole report, neither with findings in it.
What else of the report it looks at is known, so that a change there has the joint judged anew."""

StageCheck = Callable[[Report], Iterator[Finding]]
"""Yields the findings about prims that are no joints: roots, bodies."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule about joints. Its page is the docstring of its module."""

    code: str
    """PJ and three digits; never used again for another rule."""
    slug: str
    """Names the fault, not the remedy: "allow <slug>" reads well."""
    severity: Severity
    message: str
    """Fact, value and unit, then the effect in the consumer; a format string."""
    check: Check
    weighs: bool = False
    """It asks for masses, or for all joints of an articulation; see `judge.Judge`."""

    @property
    def doc(self) -> str:
        """The docstring of the rule's module."""
        return sys.modules[self.check.__module__].__doc__ or ""

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
        )


@dataclass(frozen=True, slots=True)
class StageRule:
    """One rule about prims that are no joints. Its page is the docstring of its module."""

    code: str
    slug: str
    severity: Severity
    message: str
    check: StageCheck
    by_body: bool = False
    """Looks at one body at a time and at nothing else but the stage's units: it may be shown the bodies one by one."""

    @property
    def doc(self) -> str:
        """The docstring of the rule's module."""
        return sys.modules[self.check.__module__].__doc__ or ""

    def finding(
        self, prim: str, column: str | None = None, *, severity: Severity | None = None, **values: object
    ) -> Finding:
        """Return the finding of this rule about `prim`, its message filled with `values`."""
        return Finding(
            rule=self.code,
            severity=severity or self.severity,
            prim=prim,
            joint=None,
            column=column,
            message=self.message.format(**values),
        )
