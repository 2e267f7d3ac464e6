"""Matching of the search box: every word typed must occur in what a joint or a finding says about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import Finding, JointReport
from omni_physjoint_ui.words import role_word, type_word

__all__ = ["JointSearch", "finding_haystack", "matches", "terms"]

_RESOLVED = 2_000
"""Stages of more joints than this are searched by what their index and findings say, without resolving each joint."""


def terms(text: str) -> tuple[str, ...]:
    """Return the words of a search text, in lower case."""
    return tuple(text.lower().split())


def matches(haystack: str, words: tuple[str, ...]) -> bool:
    """Tell whether every word occurs in `haystack`."""
    return all(word in haystack for word in words)


def finding_haystack(finding: Finding) -> str:
    """Return everything about a finding that a search can meet."""
    return "\n".join((finding.rule, finding.severity, finding.prim, finding.column or "", finding.message)).lower()


class JointSearch:
    """What a search of a joint looks at: path, type, role, articulation, findings, and bodies and columns.

    It is put together when a joint is first searched and kept until the joint changes.
    """

    def __init__(
        self,
        row: Callable[[str], IndexRow],
        report: Callable[[str], JointReport],
        findings: Callable[[str], Iterable[Finding]],
        *,
        joints: int,
    ) -> None:
        """Ask `row`, `report` and `findings` by path; `joints` is how many joints the stage has."""
        self._row, self._report, self._findings = row, report, findings
        self._resolves = joints <= _RESOLVED
        self._kept: dict[str, str] = {}

    def forget(self, paths: Iterable[str]) -> None:
        """Put `paths` together anew when they are searched next."""
        for path in paths:
            self._kept.pop(path, None)

    def haystack(self, path: str) -> str:
        """Return what a search of the joint at `path` looks at, in lower case."""
        kept = self._kept.get(path)
        if kept is None:
            kept = self._kept[path] = self._made(path)
        return kept

    def _made(self, path: str) -> str:
        row = self._row(path)
        parts = [path, row.type, type_word(row.type), row.role.value, role_word(row.role), row.articulation or ""]
        text = "\n".join(parts).lower()
        found = [finding_haystack(f) for f in self._findings(path)]
        if not self._resolves:
            return "\n".join([text, *found])
        report = self._report(path)
        bodies = "\n".join(side.body or "world" for side in report.sides).lower()
        return "\n".join([text, bodies, _names(tuple(c.name for c in report.columns)), *found])


@lru_cache(maxsize=1024)
def _names(columns: tuple[str, ...]) -> str:
    """Return the names in one text; joints of one kind share it."""
    return "\n".join(columns).lower()
