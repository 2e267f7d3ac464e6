"""A check as Markdown, for a pull request or a job summary."""

from __future__ import annotations

from collections.abc import Sequence

from omni_physjoint.checking.formats.text import counted, summary, where
from omni_physjoint.checking.outcome import Noted, StageOutcome
from omni_physjoint.export import markdown_table

__all__ = ["markdown_text"]


def markdown_text(outcomes: Sequence[StageOutcome]) -> str:
    """Return a section for each stage of which there is something to say, after a line about all."""
    parts = ["# Physics joints", summary(outcomes, color=False)]
    for outcome in outcomes:
        if outcome.error is not None:
            parts += [f"## {outcome.path}", f"**Could not be checked:** {outcome.error}"]
        elif outcome.findings:
            parts += [f"## {outcome.path}", f"{counted(outcome.open)}."]
            header = ("severity", "rule", "prim", "column", "message", "place", "accepted")
            parts.append(markdown_table(header, [_cells(n) for n in outcome.findings]))
    return "\n\n".join(parts) + "\n"


def _cells(noted: Noted) -> tuple[str, ...]:
    found = noted.finding
    accepted = f"waived: {noted.waived}" if noted.waived is not None else "in the baseline" if noted.known else ""
    column = f"`{found.column}`" if found.column else ""
    return found.severity.value, found.rule, f"`{found.prim}`", column, found.message, where(noted), accepted
