"""A check as workflow commands of GitHub Actions, which annotate the lines of a change."""

from __future__ import annotations

from omni_physjoint.checking.codes import CATALOGUE
from omni_physjoint.checking.outcome import Noted, StageOutcome
from omni_physjoint.model import Severity

__all__ = ["stage_text"]

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def stage_text(outcome: StageOutcome) -> str:
    """Return one command for each finding of a stage that counts, or for why it could not be checked."""
    if outcome.error is not None:
        return f"::error file={_property(outcome.path)}::{_data(outcome.error)}\n"
    return "".join(_command(outcome.path, noted) for noted in outcome.open)


def _command(path: str, noted: Noted) -> str:
    found = noted.finding
    title = f"{found.rule} {CATALOGUE[found.rule].slug}"
    place = f"file={_property(noted.file or path)}" + (f",line={noted.line}" if noted.line else "")
    said = f"{found.prim}{f' {found.column}' if found.column else ''}: {found.message}"
    return f"::{_COMMANDS[found.severity]} {place},title={_property(title)}::{_data(said)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
