"""The pages of the rules as Markdown, written from the docstrings of their modules and from their stages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from omni_physjoint.findings.notice import Notice
from omni_physjoint.findings.rule import HEADINGS, Rule, StageRule

__all__ = ["examples", "headings", "index", "page", "pages"]

_BLOCKS = {
    "0": "Waivers, and the source of a robot",
    "1": "Structure",
    "2": "Limits",
    "3": "Drives",
    "4": "Frames",
    "5": "Envelopes",
    "6": "Axis properties, seeds, state",
    "7": "Mimic joints, gears, racks",
    "8": "Mass",
    "9": "Layers and contract",
}


def headings(rule: Rule | StageRule | Notice) -> dict[str, str]:
    """Return what the docstring of the rule's module says under each of its headings, line breaks taken out."""
    found: dict[str, str] = {}
    current = ""
    for line in rule.doc.splitlines():
        name, colon, text = line.partition(":")
        if colon and name in HEADINGS:
            current = name
            found[current] = text.strip()
        elif current and line.startswith(" "):
            found[current] += f" {line.strip()}"
    return found


def page(rule: Rule | StageRule | Notice, shown: Iterable[Mapping[str, Any]] = ()) -> str:
    """Return the page of one rule.

    Args:
        rule: The rule.
        shown: Findings that its bad stages give, as `expected.json` has them.
    """
    text = headings(rule)
    lines = [f"# {rule.code} {rule.slug}", "", f"Severity: {rule.severity.value}", ""]
    for name in HEADINGS:
        said = f"`{text[name]}`" if name == "Example" else text[name]
        lines += [f"**{name}:** {said[:1].upper()}{said[1:]}", ""]
    own = [e for e in shown if e["rule"] == rule.code]
    if own:
        lines += ["It says of the example:", ""]
        lines += [f"> `{e['prim']}` {e['severity']}: {e['message']}" for e in own]
        lines.append("")
    return "\n".join(lines)


def index(rules: Iterable[Rule | StageRule | Notice]) -> str:
    """Return the page that lists all rules."""
    lines = ["# Rules", "", "Written by `tools/write_rule_pages.py` from the modules in `omni_physjoint/findings`.", ""]
    lines += [
        "An error says that the joint does not do what is authored, a warning that it probably does not do what is "
        "meant, an info is worth knowing and legal.",
        "",
    ]
    block = ""
    for rule in rules:
        if rule.code[2] != block:
            block = rule.code[2]
            lines += [f"## {_BLOCKS[block]}", "", "| rule | severity | what it reports |", "| --- | --- | --- |"]
        link = f"[{rule.code} {rule.slug}]({rule.code}-{rule.slug}.md)"
        end = [""] if _last(rules, rule) else []
        lines += [f"| {link} | {rule.severity.value} | {headings(rule)['What it reports']} |", *end]
    return "\n".join(lines)


def _last(rules: Iterable[Rule | StageRule | Notice], rule: Rule | StageRule | Notice) -> bool:
    return rule is [r for r in rules if r.code[2] == rule.code[2]][-1]


def pages(rules: Iterable[Rule | StageRule | Notice], data: Path) -> dict[str, str]:
    """Return all pages by file name; `data` is the folder of the rules' stages."""
    rules = tuple(rules)
    written = {"README.md": index(rules)}
    for rule in rules:
        name = f"{rule.code}-{rule.slug}"
        written[f"{name}.md"] = page(rule, examples(rule, data))
    return written


def examples(rule: Rule | StageRule | Notice, data: Path) -> list[dict[str, Any]]:
    """Return the findings that the bad stages of `rule` give; none for a notice, or where the stages are not at hand.

    Args:
        rule: The rule.
        data: Folder of the rules' stages; an installed wheel does not have it.
    """
    file = data / f"{rule.code}-{rule.slug}" / "expected.json"
    if not file.is_file():
        return []
    return [finding for stage in json.loads(file.read_text(encoding="utf-8")).values() for finding in stage]
