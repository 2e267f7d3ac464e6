"""A check as text for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from omni_physjoint import tables
from omni_physjoint.checking.outcome import Noted, StageOutcome, counts
from omni_physjoint.model import Severity

__all__ = ["counted", "stage_text", "summary", "where"]

_STYLE = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "info"}


def counted(findings: Sequence[Noted]) -> str:
    """Return how many findings there are of each severity, in words."""
    told = counts(findings)
    parts = [f"{n} {_plural(_WORDS[s], n)}" for s, n in told.items() if n]
    return ", ".join(parts) or "no findings"


def _plural(word: str, number: int) -> str:
    return word if number == 1 or word == "info" else f"{word}s"


def where(noted: Noted) -> str:
    """Return the place of a finding as ``file:line``; "" where it has none."""
    return f"{noted.file}:{noted.line}" if noted.file else ""


def stage_text(outcome: StageOutcome, *, color: bool) -> str:
    """Return a line for a stage and one for each finding that counts; "" where there is nothing to say."""
    if outcome.error is not None:
        return _line(Text(f"✕ {outcome.error}", style="bold red"), color)
    if not outcome.findings:
        return ""
    accepted = _accepted(outcome.findings)
    head = Text(f"{outcome.path}: {counted(outcome.open)}{accepted}", style="bold")
    return "".join(_line(part, color) for part in (head, *(_finding(n) for n in outcome.open)))


def _accepted(findings: Sequence[Noted]) -> str:
    waived = sum(n.waived is not None for n in findings)
    known = sum(n.known for n in findings)
    parts = [f"{waived} waived"] if waived else []
    parts += [f"{known} in the baseline"] if known else []
    return f" ({', '.join(parts)})" if parts else ""


def _finding(noted: Noted) -> Text:
    found = noted.finding
    line = Text("  ")
    line.append(f"{_WORDS[found.severity]} {found.rule}", style=_STYLE[found.severity])
    line.append(f" {found.prim}")
    if found.column and not found.message.startswith(found.column):
        line.append(f" {found.column}", style="cyan")
    line.append(f": {found.message}")
    line.append(f"  {where(noted)}" if noted.file else "", style="dim")
    return line


def _line(line: Text, color: bool) -> str:
    return tables.render(line, color=color, width=None) + "\n"


def summary(outcomes: Sequence[StageOutcome], *, color: bool) -> str:
    """Return one line about the whole check."""
    failed = sum(o.error is not None for o in outcomes)
    findings = [n for o in outcomes for n in o.findings]
    opened = [n for n in findings if n.open]
    told = f"{len(outcomes)} {_plural('stage', len(outcomes))}: {counted(opened)}{_accepted(findings)}"
    told += f", {failed} could not be checked" if failed else ""
    style = "bold red" if failed or counts(opened)[Severity.ERROR] else "bold" if opened else "green"
    return _line(Text(told, style=style), color).rstrip("\n")
