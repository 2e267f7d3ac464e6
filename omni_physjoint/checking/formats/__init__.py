"""The formats of a check: text and JSON lines stage by stage as they come, the others of the whole check in the end."""

from __future__ import annotations

import json
from collections.abc import Sequence

from omni_physjoint.checking.formats import github, html, markdown, sarif, text
from omni_physjoint.checking.outcome import CHECK_SCHEMA, StageOutcome

__all__ = ["FORMATS", "STREAMED", "last", "one"]

FORMATS = ("text", "json", "jsonl", "sarif", "html", "markdown", "github")
STREAMED = ("text", "jsonl", "github")
"""Formats that tell each stage when it is done."""


def one(outcome: StageOutcome, format_: str, *, color: bool = False) -> str:
    """Return what a streamed format says of one stage, with line ends; "" for nothing."""
    if format_ == "jsonl":
        return json.dumps(outcome.jsonable(), allow_nan=False) + "\n"
    if format_ == "github":
        return github.stage_text(outcome)
    return text.stage_text(outcome, color=color)


def last(outcomes: Sequence[StageOutcome], format_: str, *, baseline: bool, color: bool = False) -> str:
    """Return what a format says in the end, of all stages in their order, with line ends.

    Args:
        outcomes: All stages.
        format_: One of `FORMATS`.
        baseline: Whether the check was held against a baseline.
        color: Whether the reader is a terminal with colours.
    """
    if format_ == "json":
        found = {"schema": CHECK_SCHEMA, "stages": [o.jsonable() for o in outcomes]}
        return json.dumps(found, indent=1, allow_nan=False) + "\n"
    if format_ == "sarif":
        return sarif.sarif_text(outcomes, baseline=baseline)
    if format_ == "html":
        return html.html_text(outcomes)
    if format_ == "markdown":
        return markdown.markdown_text(outcomes)
    return text.summary(outcomes, color=color) + "\n" if format_ == "text" else ""
