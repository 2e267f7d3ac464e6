"""Matching of the search box: every word typed must occur in what a joint or a finding says about itself."""

from __future__ import annotations

from functools import lru_cache

from omni_physjoint.model import Finding, JointReport
from omni_physjoint_ui.words import role_word, type_word

__all__ = ["finding_haystack", "joint_haystack", "matches", "terms"]


def terms(text: str) -> tuple[str, ...]:
    """Return the words of a search text, in lower case."""
    return tuple(text.lower().split())


def matches(haystack: str, words: tuple[str, ...]) -> bool:
    """Tell whether every word occurs in `haystack`."""
    return all(word in haystack for word in words)


def finding_haystack(finding: Finding) -> str:
    """Return everything about a finding that a search can meet."""
    return "\n".join((finding.rule, finding.severity, finding.prim, finding.column or "", finding.message)).lower()


def joint_haystack(joint: JointReport) -> str:
    """Return everything about a joint that a search can meet: path, type, role, bodies, columns, findings."""
    bodies = " ".join(side.body or "world" for side in joint.sides)
    own = f"{joint.path}\n{joint.type} {type_word(joint.type)}\n{joint.role} {role_word(joint.role)}\n{bodies}".lower()
    found = [finding_haystack(f) for f in joint.findings]
    return "\n".join([own, _names(tuple(c.name for c in joint.columns)), *found])


@lru_cache(maxsize=1024)
def _names(columns: tuple[str, ...]) -> str:
    """Return the names in one text; joints of one kind share it, which is what keeps 30,000 of them small."""
    return "\n".join(columns).lower()
