"""The command ``fix``: what it would write, or writes, as text and an exit code."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from difflib import unified_diff
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint.diagnostics import quiet
from omni_physjoint.display import counted
from omni_physjoint.errors import PhysJointError
from omni_physjoint.files import StageFiles
from omni_physjoint.findings import RULES
from omni_physjoint.fixes.run import Fixed, fix_stage
from omni_physjoint.model import Finding
from omni_physjoint.stage import open_stage

if TYPE_CHECKING:
    from pxr import Sdf

__all__ = ["FixResult", "run"]


@dataclass(frozen=True, slots=True)
class FixResult:
    """What the command prints, and how it ends."""

    text: str
    exit_code: int
    """0: nothing to fix, or fixed and written; 1: something to fix, and nothing written."""


def run(
    path: str,
    *,
    select: Collection[str] = (),
    joint: str | None = None,
    write: bool = False,
    output: str | None = None,
    contract: str = "0.7",
) -> FixResult:
    """Fix the stage at `path` in memory, and on disk where `write` asks for it.

    Args:
        path: The stage.
        select: Codes, or beginnings of codes, of the rules whose findings to fix; empty for all.
        joint: Pattern of the prims to fix, of the path or of the last name; None for all.
        write: Write the root layer, or `output`.
        output: File to write instead of the stage's own.
        contract: Version of the population contract.

    Raises:
        StageOpenError: The stage cannot be opened.
        SaveError: It cannot be written.
        PhysJointError: `select` names no rule, or `joint` no prim with a fix.
    """
    chosen = _codes(select)
    stage = open_stage(path)
    files = StageFiles(stage)
    root = stage.GetRootLayer()
    before = _text(root)

    def wanted(finding: Finding) -> bool:
        fits = joint is None or fnmatchcase(finding.prim, joint) or fnmatchcase(finding.prim.rpartition("/")[2], joint)
        return finding.rule in chosen and fits

    with quiet():
        fixed = fix_stage(stage, wanted, contract=contract)
    lines = _told(fixed)
    if not fixed.cures:
        return FixResult("\n".join([*lines, "nothing to fix"]), 0)
    name = Path(path).name
    if not write:
        diff = unified_diff(before, _text(root), name, f"{name} (fixed)", n=2, lineterm="")
        hint = f"{counted(len(fixed.cures), 'finding')} would be fixed; --write does it"
        return FixResult("\n".join([*diff, "", *lines, hint]), 1)
    if output is not None:
        files.save_as(output)
    else:
        files.save()
    return FixResult("\n".join([*lines, f"{counted(len(fixed.cures), 'finding')} fixed in {output or path}"]), 0)


def _codes(names: Collection[str]) -> frozenset[str]:
    """Return the codes that names stand for; commas may join several."""
    known = {rule.code for rule in RULES}
    wanted = [name.strip().upper().rstrip("*X") for item in names for name in item.split(",") if name.strip()]
    found = {code for code in known for name in wanted if code.startswith(name)}
    for name in wanted:
        if not any(code.startswith(name) for code in known):
            raise PhysJointError(f"no rule is called {name}; they are PJ101 to PJ9xx, see docs/rules")
    return frozenset(found) if wanted else frozenset(known)


def _told(fixed: Fixed) -> list[str]:
    """Return one line a finding: fixed, fixed without effect, or not."""
    lines = []
    for cure in fixed.cures:
        finding = cure.finding
        lines.append(f"fixed  {finding.rule} {finding.prim}: {finding.message}")
        lines += [f"       but {warning}" for warning in cure.warnings]
    lines += [f"left   {finding.rule} {finding.prim}: {why}" for finding, why in fixed.refused]
    return lines


def _text(layer: Sdf.Layer) -> list[str]:
    return str(layer.ExportToString()).splitlines()
