"""Which findings of an open stage are waived, and the edits that waive one or take that back."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint.authoring.edits import Edit, SetCustomData
from omni_physjoint.checking import waivers as waiving
from omni_physjoint.checking.codes import CATALOGUE
from omni_physjoint.checking.settings import find_settings, read_beside
from omni_physjoint.checking.targets import matches
from omni_physjoint.errors import SettingsError
from omni_physjoint.model import Finding

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Acceptance", "accepted", "take_back_edits", "waive_edits"]


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Why a finding is waived, and where that stands."""

    reason: str
    where: str


def accepted(
    stage: Usd.Stage, findings: Collection[Finding], *, today: datetime.date | None = None
) -> dict[Finding, Acceptance]:
    """Return those of `findings` that are waived: on their prims, in a layer, beside the stage, or by its project.

    Settings that cannot be read waive nothing here; a check says what is wrong with them.
    """
    own, _ = waiving.on_stage(stage, {finding.prim for finding in findings})
    path = str(stage.GetRootLayer().realPath)
    if path:
        own += read_beside(path)[0]
        try:
            settings = find_settings(Path(path).parent)
        except SettingsError:
            pass
        else:
            own += [w for w in settings.waivers if matches(path, settings.folder, [w.stage])]
    noted, _, _ = waiving.apply(findings, own, today=today or datetime.date.today(), active=CATALOGUE)
    return {n.finding: Acceptance(n.waived, n.waiver) for n in noted if n.waived is not None}


def waive_edits(finding: Finding, reason: str) -> tuple[Edit, ...]:
    """Return the edits that waive `finding`, and no other one, in the custom data of its prim.

    Args:
        finding: What is accepted.
        reason: Why, in one sentence; not empty.
    """
    keys = _keys(finding)
    if finding.column is None:
        return (SetCustomData(finding.prim, keys, reason),)
    entries = (("rule", finding.rule), ("column", finding.column), ("reason", reason))
    return tuple(SetCustomData(finding.prim, (*keys, name), value) for name, value in entries)


def take_back_edits(stage: Usd.Stage, finding: Finding) -> tuple[Edit, ...]:
    """Return the edits that take a waiver off which `waive_edits` made; () where another one waives `finding`."""
    prim = stage.GetPrimAtPath(finding.prim)
    keys = _keys(finding)
    there = prim and prim.HasCustomDataKey(":".join(keys))
    return (SetCustomData(finding.prim, keys, None),) if there else ()


def _keys(finding: Finding) -> tuple[str, ...]:
    name = finding.rule if finding.column is None else f"{finding.rule}_{re.sub(r'[^A-Za-z0-9]', '_', finding.column)}"
    return (waiving.CUSTOM_DATA, "waivers", name)
