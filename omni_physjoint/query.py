"""What somebody types into a search box, as terms: plain words, ``type:revolute``, ``finding:PJ2*``, ``stiffness>100``.

All terms must hold. A term of a key or a word needs only what a tree shows; one that asks for a value, a body's name or
an opinion needs the whole joint, which takes a while on a large stage: `Query.resolves` tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Protocol, TypeVar

from omni_physjoint.errors import QueryError
from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import Finding, JointReport, Role, Severity
from omni_physjoint.query_values import compared, is_column

__all__ = ["KEYS", "Query", "Searched", "Term", "finding_text", "parse"]


class Searched(Protocol):
    """What a term may ask about a joint."""

    @property
    def text(self) -> str:
        """Everything that a plain word is looked for in, in lower case."""

    @property
    def row(self) -> IndexRow:
        """What the index says."""

    @property
    def bodies(self) -> Sequence[str]:
        """Paths of the bodies that it connects; "world" for a side without one."""

    @property
    def findings(self) -> Sequence[Finding]:
        """What is known to be found about it."""

    @property
    def report(self) -> JointReport:
        """The joint, resolved."""


@dataclass(frozen=True, slots=True)
class Term:
    """One condition of a query."""

    text: str
    """As it was typed."""
    holds: Callable[[Searched], bool]
    resolves: bool = False
    """It needs the joint's report."""
    of_finding: Callable[[Finding], bool] | None = None
    """Tells of one finding whether the term is about it; None where the term is about joints only."""


@dataclass(frozen=True, slots=True)
class Query:
    """Terms that must all hold; those that need no report come first."""

    terms: tuple[Term, ...] = ()

    @property
    def resolves(self) -> bool:
        """Tell whether a term needs the joint's report."""
        return any(term.resolves for term in self.terms)

    @property
    def quick(self) -> Query:
        """Return the part that needs no report."""
        return Query(tuple(term for term in self.terms if not term.resolves))

    def __bool__(self) -> bool:
        """Tell whether the query asks for anything."""
        return bool(self.terms)

    def holds(self, joint: Searched) -> bool:
        """Tell whether every term holds for a joint."""
        return all(term.holds(joint) for term in self.terms)

    def of_finding(self, finding: Finding, joint_found: Callable[[str], bool]) -> bool:
        """Tell whether a finding belongs to the answer: each term is about it, or at least about its joint."""
        found = [term.of_finding(finding) if term.of_finding else None for term in self.terms]
        if False in found:
            return False
        return None not in found or (finding.joint is not None and joint_found(finding.joint))


_SPLIT = re.compile(r'(?:[^\s"]|"[^"]*")+')
_SPACED = re.compile(r"""\s*(>=|<=|!=|=|<|>)\s*(?=(?:[^"]*"[^"]*")*[^"]*$)""")
_VALUE = re.compile(r"([A-Za-z_][\w:.]*)(>=|<=|!=|=|<|>)(.*)", re.DOTALL)
_KEY = re.compile(r"([A-Za-z_]\w*)([:~])(.*)", re.DOTALL)


def parse(text: str) -> Query:
    """Return what `text` asks for; nothing for an empty one.

    Raises:
        QueryError: A term cannot be read.
    """
    if text.count('"') % 2:
        raise QueryError('a quotation mark " is open')
    terms = [_term(token) for token in _SPLIT.findall(_SPACED.sub(r"\1", text.strip()))]
    return Query(tuple(sorted(terms, key=lambda term: term.resolves)))


def _term(token: str) -> Term:
    negated = len(token) > 1 and token.startswith("-")
    body = token[1:] if negated else token
    value, key = _VALUE.fullmatch(body), _KEY.fullmatch(body)
    if value is not None:
        fits = compared(value[1], value[2], _unquoted(value[3]))
        holds, resolves, of_finding = (lambda joint: fits(joint.report)), True, None
    elif body[0] in "<>=!":
        raise QueryError(f"{body}: say what is compared, such as stiffness{body}")
    elif key is not None and (key[1].lower() in KEYS or not is_column(key[1])):
        holds, resolves, of_finding = _keyed(*key.groups())
    else:
        holds, resolves, of_finding = _word(_unquoted(body))
    if not negated:
        return Term(token, holds, resolves, of_finding)
    return Term(token, _not(holds), resolves, _not(of_finding) if of_finding else None)


_Asked = TypeVar("_Asked")


def _not(test: Callable[[_Asked], bool]) -> Callable[[_Asked], bool]:
    return lambda asked: not test(asked)


_Condition = tuple[Callable[[Searched], bool], bool, Callable[[Finding], bool] | None]


def _unquoted(text: str) -> str:
    return text.replace('"', "")


# --- words ------------------------------------------------------------------------------------------------------------


def _word(word: str) -> _Condition:
    wanted = word.lower()
    if "*" in wanted or "?" in wanted:
        return (lambda joint: _path_like(joint.row.path, wanted)), False, lambda f: _path_like(f.prim, wanted)
    return (lambda joint: wanted in joint.text), False, lambda finding: wanted in finding_text(finding)


def finding_text(finding: Finding) -> str:
    """Return everything about a finding that a plain word is looked for in."""
    return "\n".join((finding.rule, finding.severity, finding.prim, finding.column or "", finding.message)).lower()


def _path_like(path: str, pattern: str) -> bool:
    """Tell whether a path, or its last name, is as a pattern with wildcards in lower case says."""
    lower = path.lower()
    return fnmatchcase(lower, pattern) or fnmatchcase(lower.rpartition("/")[2], pattern)


# --- keys -------------------------------------------------------------------------------------------------------------

_Test = Callable[[str], bool]


def _paths(test: _Test, _value: str) -> _Condition:
    return (
        lambda joint: test(joint.row.path) or test(joint.row.path.rpartition("/")[2]),
        False,
        lambda finding: test(finding.prim) or test(finding.prim.rpartition("/")[2]),
    )


def _types(test: _Test, _value: str) -> _Condition:
    return (lambda joint: test(joint.row.type) or (joint.row.type == "PhysicsJoint" and test("D6"))), False, None


def _roles(test: _Test, value: str) -> _Condition:
    names = {role: role.value.replace("_", " ") for role in Role}
    if value and not any(test(name) or test(role.value) for role, name in names.items()):
        raise QueryError(f"no role is called {value}: {', '.join(names.values())}")
    return (lambda joint: test(joint.row.role.value) or test(names[joint.row.role])), False, None


def _articulations(test: _Test, _value: str) -> _Condition:
    return (lambda joint: test(joint.row.articulation or "none")), False, None


def _bodies(test: _Test, _value: str) -> _Condition:
    return (lambda joint: any(test(body) or test(body.rpartition("/")[2]) for body in joint.bodies)), False, None


_SEVERITIES = {"note": Severity.INFO} | {severity.value: severity for severity in Severity}


def _findings(test: _Test, value: str) -> _Condition:
    if value in ("none", "any"):
        wanted = value == "any"
        return (lambda joint: joint.row.judged and bool(joint.findings) is wanted), False, lambda _finding: wanted
    severity = _SEVERITIES.get(value)

    def about(finding: Finding) -> bool:
        if severity is not None:
            return finding.severity is severity
        return test(finding.rule) or test(finding.column or "")

    return (lambda joint: any(about(finding) for finding in joint.findings)), False, about


def _apis(test: _Test, _value: str) -> _Condition:
    return (lambda joint: any(test(schema) for schema in joint.report.schemas)), True, None


def _authored(test: _Test, _value: str) -> _Condition:
    def holds(joint: Searched) -> bool:
        return any(c.authored and (test(c.name) or test(c.name.rpartition(":")[2])) for c in joint.report.columns)

    return holds, True, None


_KEYED: Mapping[str, Callable[[_Test, str], _Condition]] = MappingProxyType(
    {
        "path": _paths,
        "type": _types,
        "role": _roles,
        "finding": _findings,
        "body": _bodies,
        "articulation": _articulations,
        "api": _apis,
        "authored": _authored,
    }
)
KEYS = tuple(_KEYED)
"""What may stand before a colon."""


def _keyed(key: str, sign: str, value: str) -> _Condition:
    known = _KEYED.get(key.lower())
    if known is None:
        near = get_close_matches(key.lower(), KEYS, n=1)
        hint = f"; did you mean {near[0]}{sign}?" if near else f": there are {', '.join(KEYS)}"
        raise QueryError(f"no {key}{sign} can be searched{hint}")
    wanted = _unquoted(value)
    if not wanted:
        raise QueryError(f"{key}{sign} what? Go on typing")
    return known(_tester(wanted, regex=sign == "~"), wanted.lower())


def _tester(wanted: str, *, regex: bool) -> _Test:
    """Return a test of a text: a regular expression found in it, a pattern that it is, or a part that it has."""
    if regex:
        try:
            expression = re.compile(wanted, re.IGNORECASE)
        except re.error as error:
            raise QueryError(f"{wanted}: no regular expression: {error}") from None
        return lambda text: expression.search(text) is not None
    lower = wanted.lower()
    if "*" in lower or "?" in lower:
        return lambda text: fnmatchcase(text.lower(), lower)
    return lambda text: lower in text.lower()
