"""A check as SARIF 2.1.0, which code hosts and editors read.

Source: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS Standard, 27 March 2020.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from omni_physjoint.checking.codes import CATALOGUE
from omni_physjoint.checking.one import version
from omni_physjoint.checking.outcome import Noted, StageOutcome
from omni_physjoint.findings import Rule, StageRule
from omni_physjoint.findings.notice import Notice
from omni_physjoint.findings.pages import headings, page
from omni_physjoint.model import Severity

__all__ = ["sarif_text"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif_text(outcomes: Sequence[StageOutcome], *, baseline: bool) -> str:
    """Return one run with a result for each finding; waived ones are suppressed, those of a baseline unchanged."""
    used = sorted({n.finding.rule for o in outcomes for n in o.findings})
    number = {code: i for i, code in enumerate(used)}
    failed = [o for o in outcomes if o.error is not None]
    run = {
        "tool": {
            "driver": {"name": "omni-physjoint", "version": version(), "rules": [_rule(CATALOGUE[c]) for c in used]}
        },
        "invocations": [
            {"executionSuccessful": not failed, "toolExecutionNotifications": [_failure(o) for o in failed]}
        ],
        "columnKind": "unicodeCodePoints",
        "results": [_result(o, n, number[n.finding.rule], baseline=baseline) for o in outcomes for n in o.findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, allow_nan=False) + "\n"


def _rule(rule: Rule | StageRule | Notice) -> dict[str, Any]:
    said = headings(rule)
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.slug.split("-")),
        "shortDescription": {"text": _sentence(said["What it reports"])},
        "fullDescription": {"text": _sentence(said["Why it matters"])},
        "help": {"text": _sentence(said["Better"]), "markdown": page(rule)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _result(outcome: StageOutcome, noted: Noted, index: int, *, baseline: bool) -> dict[str, Any]:
    found = noted.finding
    where = found.prim + (f".{found.column}" if found.column else "")
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(noted.file or outcome.path)}}
    if noted.line is not None:
        physical["region"] = {"startLine": noted.line}
    result: dict[str, Any] = {
        "ruleId": found.rule,
        "ruleIndex": index,
        "level": _LEVELS[found.severity],
        "message": {"text": f"{where}: {found.message}"},
        "locations": [
            {"physicalLocation": physical, "logicalLocations": [{"fullyQualifiedName": where, "kind": "object"}]}
        ],
        # What it is about, not how it is worded: numbers in a message may change.
        "partialFingerprints": {"primAndColumn/v1": _fingerprint(_uri(outcome.path), found.rule, where)},
        "properties": {"stage": outcome.path, "prim": found.prim, "column": found.column, "joint": found.joint},
    }
    if noted.waived is not None:
        outside = noted.waiver.endswith(".toml")
        kind = "external" if outside else "inSource"
        result["suppressions"] = [{"kind": kind, "status": "accepted", "justification": noted.waived}]
    if baseline:
        result["baselineState"] = "unchanged" if noted.known else "new"
    return result


def _fingerprint(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()


def _failure(outcome: StageOutcome) -> dict[str, Any]:
    place = {"physicalLocation": {"artifactLocation": {"uri": _uri(outcome.path)}}}
    return {"level": "error", "message": {"text": outcome.error}, "locations": [place]}


def _uri(path: str) -> str:
    """Return a path as a URI: relative to here where it is below here, else absolute; a URI as it is."""
    if "://" in path:
        return path
    try:
        relative = Path(os.path.relpath(path)).as_posix()
        if not relative.startswith("../") and not Path(relative).is_absolute():
            return quote(relative, errors="replace")
        return Path(os.path.abspath(path)).as_uri()
    except ValueError:  # another drive, or a name that no file can have
        return quote(path, errors="replace")
