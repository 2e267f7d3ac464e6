"""What a notice is: code, slug and page of a finding that no rule makes (about a waiver, about a source file)."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from omni_physjoint.model import Finding, Severity

__all__ = ["Notice"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One kind of finding that no rule makes, since it needs more than a report. Its page is its module's docstring."""

    code: str
    """PJ0 and two digits; never used again."""
    slug: str
    severity: Severity
    message: str
    """Fact, value and unit, then what follows; a format string."""
    module: str

    @property
    def doc(self) -> str:
        """The docstring of the notice's module."""
        return sys.modules[self.module].__doc__ or ""

    def finding(
        self,
        prim: str,
        column: str | None = None,
        *,
        joint: str | None = None,
        severity: Severity | None = None,
        **values: object,
    ) -> Finding:
        """Return the finding of this notice about `prim`, its message filled with `values`."""
        return Finding(self.code, severity or self.severity, prim, joint, column, self.message.format(**values))
