"""Waivers: findings that somebody accepts, with a reason; on the stage, in a file beside it, or in a project's file.

On a stage they are custom data, so that they travel with the asset, through references too; see docs/check.md.
"""

from __future__ import annotations

import datetime
import fnmatch
import glob
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from omni_physjoint.checking.codes import codes
from omni_physjoint.checking.outcome import Noted
from omni_physjoint.errors import SettingsError
from omni_physjoint.findings import (
    pj011_waiver_without_reason,
    pj012_waiver_expired,
    pj013_waiver_matches_nothing,
    pj014_waiver_not_understood,
)
from omni_physjoint.model import Finding

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["CUSTOM_DATA", "Waiver", "apply", "on_stage", "read_waiver"]

CUSTOM_DATA = "omni_physjoint"
"""Dictionary in custom data whose entry ``waivers`` holds ours."""

_KEYS = ("rule", "prim", "column", "reason", "expires", "below", "stage")


@dataclass(frozen=True, slots=True)
class Waiver:
    """One accepted kind of finding."""

    code: str
    """As it was written: a code, a prefix, a slug."""
    codes: frozenset[str]
    prim: str
    """Path, or a pattern with * and ?; * takes slashes too."""
    reason: str
    where: str
    """File, or file and prim, that holds it."""
    column: str = "*"
    expires: datetime.date | None = None
    """Last day on which it holds."""
    below: bool = False
    """Whether it also speaks of everything below `prim`."""
    stage: str = "*"
    """Pattern of the stages that it speaks of, for a waiver of a whole project."""
    home: str = "/"
    """Prim that holds it, for what is said about it."""

    @property
    def alone(self) -> bool:
        """Whether it speaks of one stage, and not of those that a pattern matches."""
        return not glob.has_magic(self.stage)

    def takes(self, finding: Finding) -> bool:
        """Return whether it speaks of `finding`, valid or not."""
        return (
            finding.rule in self.codes
            and (_like(finding.prim, self.prim) or (self.below and finding.prim.startswith(f"{self.prim}/")))
            and _like(finding.column or "", self.column)
        )


def _like(text: str, pattern: str) -> bool:
    return text == pattern or fnmatch.fnmatchcase(text, pattern)


def read_waiver(given: Mapping[str, Any], where: str, *, home: str = "/") -> Waiver:
    """Return the waiver that a table of TOML or a dictionary of custom data holds.

    Args:
        given: Its keys and values.
        where: What holds it, for messages.
        home: Prim that holds it.

    Raises:
        SettingsError: A key or value cannot be understood.
    """
    for key in given:
        if key not in _KEYS:
            raise SettingsError(f"{where}: a waiver has no key '{key}'; it has {', '.join(_KEYS)}")
    texts = {key: given[key] for key in ("rule", "prim", "column", "reason", "stage") if key in given}
    wrong = next((key for key, value in texts.items() if not isinstance(value, str)), None)
    if wrong is not None:
        raise SettingsError(f"{where}: {wrong} of a waiver must be text")
    if not texts.get("rule", "").strip():
        raise SettingsError(f"{where}: a waiver names no rule")
    if not isinstance(given.get("below", False), bool):
        raise SettingsError(f"{where}: below of a waiver must be true or false")
    try:
        found = codes([texts["rule"]])
    except SettingsError as error:
        raise SettingsError(f"{where}: {error}") from None
    return Waiver(
        code=texts["rule"],
        codes=found,
        prim=texts.get("prim", "*"),
        reason=texts.get("reason", "").strip(),
        where=where,
        column=texts.get("column", "*"),
        expires=_day(given.get("expires"), where),
        below=given.get("below", False),
        stage=texts.get("stage", "*"),
        home=home,
    )


def _day(value: object, where: str) -> datetime.date | None:
    if value is None:
        return None
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError:
        raise SettingsError(f"{where}: expires of a waiver must be a day such as 2027-01-31, not '{value}'") from None


def on_stage(stage: Usd.Stage, prims: Iterable[str] | None = None) -> tuple[list[Waiver], list[Finding]]:
    """Return the waivers in the custom data of a stage's layers and prims, and a finding for each that is none.

    Instances and references bring those of their asset along, for the prims that they make.

    Args:
        stage: An open stage.
        prims: Paths of the prims to ask, those above them included; all of the stage when None.
    """
    from pxr import Usd

    waivers: list[Waiver] = []
    wrong: list[Finding] = []

    def add(name: str, given: object, where: str, home: str) -> None:
        table = given if isinstance(given, Mapping) else {"reason": given}
        named = {"rule": name, **({} if home == "/" else {"prim": home}), **table}
        try:
            waivers.append(read_waiver(named, where, home=home))
        except SettingsError as error:
            wrong.append(pj014_waiver_not_understood.NOTICE.finding(home, what=str(error)))

    for layer in stage.GetLayerStack():
        for name, given in _entries(layer.customLayerData.get(CUSTOM_DATA)):
            add(name, given, layer.GetDisplayName(), "/")
    if prims is None:
        everything = Usd.TraverseInstanceProxies(Usd.PrimIsDefined)
        asked: Iterable[Usd.Prim] = Usd.PrimRange(stage.GetPseudoRoot(), everything)
    else:
        paths = sorted({above for path in prims for above in _upward(path)})
        asked = (prim for path in paths if (prim := stage.GetPrimAtPath(path)))
    for prim in asked:
        if prim.HasCustomDataKey(f"{CUSTOM_DATA}:waivers"):
            path = str(prim.GetPath())
            for name, given in _entries(prim.GetCustomDataByKey(CUSTOM_DATA)):
                add(name, given, f"customData of <{path}>", path)
    return waivers, wrong


def _upward(path: str) -> Iterator[str]:
    while path.startswith("/") and path != "/":
        yield path
        path = path.rpartition("/")[0]


def _entries(data: object) -> Iterator[tuple[str, object]]:
    held = data.get("waivers") if isinstance(data, Mapping) else None
    if isinstance(held, Mapping):
        yield from ((str(name), given) for name, given in sorted(held.items()))


def apply(
    findings: Iterable[Finding],
    waivers: Iterable[Waiver],
    *,
    today: datetime.date,
    active: Collection[str],
    told: Collection[Waiver] | None = None,
) -> tuple[list[Noted], list[Finding], frozenset[Waiver]]:
    """Return the findings with what waives them, the findings about waivers, and the waivers that matched something.

    Args:
        findings: What was found.
        waivers: Those that speak of this stage.
        today: Day of the check.
        active: Codes that are selected: a waiver of others cannot match, and nothing is said about it.
        told: Waivers that are told when they match nothing; all when None.
    """
    waivers = list(waivers)
    valid = [w for w in waivers if w.reason and not _over(w, today)]
    used: set[Waiver] = set()
    noted = []
    for finding in findings:
        taking = [w for w in waivers if w.takes(finding)]
        used.update(taking)
        good = next((w for w in taking if w in valid), None)
        note = Noted(finding)
        noted.append(replace(note, waived=good.reason, waiver=good.where) if good else note)
    about: list[Finding] = []
    for waiver in waivers:
        code, where = waiver.code, waiver.where
        if not waiver.reason:
            about.append(pj011_waiver_without_reason.NOTICE.finding(waiver.home, code=code, where=where))
        elif _over(waiver, today):
            about.append(
                pj012_waiver_expired.NOTICE.finding(waiver.home, code=code, where=where, expires=waiver.expires)
            )
        elif waiver not in used and waiver.codes & set(active) and (told is None or waiver in told):
            about.append(pj013_waiver_matches_nothing.NOTICE.finding(waiver.home, code=code, where=where))
    return noted, about, frozenset(used)


def _over(waiver: Waiver, today: datetime.date) -> bool:
    return waiver.expires is not None and today > waiver.expires
