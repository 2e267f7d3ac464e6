"""The text of the details pane about a finding: what it says, why it matters, what to do. Finding in, HTML out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from omni_physjoint.findings import rule_of
from omni_physjoint.findings.pages import headings
from omni_physjoint.model import Finding
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import severity_word

__all__ = ["finding_html", "related_html"]

_TOLD = (("Why it matters", "why it matters"), ("Better", "what to do"), ("What it reports", "the rule"))
"""Heading of the rule's page, and its title here."""


def finding_html(finding: Finding, theme: Theme, shown: str | None) -> str:
    """Return everything about one finding.

    Args:
        finding: What to tell.
        theme: Colours.
        shown: Path of the joint that is shown with it; None for no joint.
    """
    rule = rule_of(finding.rule)
    page = headings(rule) if rule else {}
    name = f" {rule.slug}" if rule else ""
    rows = [("prim", finding.prim)]
    if finding.column:
        rows.append(("column", finding.column))
    rows += [(title, _sentence(page[heading])) for heading, title in _TOLD if page.get(heading)]
    if finding.joint is None and shown is not None:
        rows.append(("shown here", f"{shown}, a joint that it concerns"))
    told = "".join(f'<tr><td class="k">{escape(title)}</td><td>{escape(text)}</td></tr>' for title, text in rows)
    return f"{_head(finding, theme, name)}<table>{told}</table>"


def related_html(findings: Sequence[Finding], theme: Theme) -> str:
    """Return the findings about other prims that concern the joint; "" for none."""
    if not findings:
        return ""
    told = "".join(f"{_head(f, theme)}<p class='d'>about {escape(f.prim)}</p>" for f in findings)
    return f"<p><b>Found about what it belongs to</b></p>{told}"


def _head(finding: Finding, theme: Theme, name: str = "") -> str:
    color = theme.severity(finding.severity)
    word = f"{severity_word(finding.severity)} {finding.rule}{name}"
    return f'<p><span style="color:{color}"><b>{escape(word)}</b></span> {escape(_sentence(finding.message))}</p>'


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
