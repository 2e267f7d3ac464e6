"""The codes that users name: PJ201, PJ2, PJ2*, PJ2xx, or a slug."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from omni_physjoint.errors import SettingsError
from omni_physjoint.findings import RULES, Rule, StageRule
from omni_physjoint.findings.notice import Notice
from omni_physjoint.findings.notices import NOTICES

__all__ = ["CATALOGUE", "codes", "find_rule", "resolve"]

CATALOGUE: dict[str, Rule | StageRule | Notice] = {rule.code: rule for rule in (*NOTICES, *RULES)}
"""All rules and notices by code, in order."""

_SLUGS = {rule.slug: code for code, rule in CATALOGUE.items()}
_PREFIX = re.compile(r"(PJ\d{0,3})(?:\*|X{1,3})?")


def resolve(name: str) -> frozenset[str]:
    """Return the codes that `name` stands for: one code, the beginning of several, or a slug.

    Raises:
        SettingsError: It stands for none.
    """
    word = name.strip()
    match = _PREFIX.fullmatch(word.upper())
    found = {code for code in CATALOGUE if code.startswith(match.group(1))} if match else set()
    if word.lower() in _SLUGS:
        found = {_SLUGS[word.lower()]}
    if not found:
        near = get_close_matches(word.upper(), CATALOGUE, n=1) or get_close_matches(word.lower(), _SLUGS, n=1)
        hint = f"did you mean {near[0]}?" if near else "omni-physjoint rule lists them all"
        raise SettingsError(f"no rule has the code '{name}'; {hint}")
    return frozenset(found)


def codes(names: Iterable[str]) -> frozenset[str]:
    """Return the codes that `names` stand for; each may hold several, with commas between.

    Raises:
        SettingsError: One stands for none.
    """
    return frozenset(code for name in names for word in name.split(",") if word.strip() for code in resolve(word))


def find_rule(name: str) -> Rule | StageRule | Notice:
    """Return the one rule that `name` stands for.

    Raises:
        SettingsError: It stands for none, or for several.
    """
    found = sorted(resolve(name))
    if len(found) > 1:
        raise SettingsError(f"'{name}' stands for {len(found)} rules, {found[0]} to {found[-1]}; name one")
    return CATALOGUE[found[0]]
