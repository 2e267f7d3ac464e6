"""A check as one HTML page that needs nothing else: no script, no font, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from omni_physjoint.checking.codes import CATALOGUE
from omni_physjoint.checking.formats.text import counted, summary, where
from omni_physjoint.checking.outcome import Noted, StageOutcome
from omni_physjoint.findings.pages import headings

__all__ = ["html_text"]

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --dim: #555; --error: #b3131f; --warning: #7a5200; --info: #1a5a9e }
@media (prefers-color-scheme: dark) { :root { --dim: #b0b0b0; --error: #ff8a8a; --warning: #f0c060; --info: #8fc2ff } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 100rem; padding: 0 1.5rem }
table { border-collapse: collapse; width: 100% } h1 { font-size: 1.4rem }
code { font-size: .92em; overflow-wrap: anywhere }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .8rem .35rem 0; text-align: left; vertical-align: top }
td:first-child, td:nth-child(2) { white-space: nowrap } summary { cursor: pointer; font-weight: 600; padding: .5rem 0 }
.error { color: var(--error); font-weight: 600 } .warning { color: var(--warning); font-weight: 600 }
.info { color: var(--info) } .accepted { color: var(--dim) } .accepted td { font-style: italic }
""".strip()

_COLUMNS = ("severity", "rule", "prim and column", "what", "place")


def html_text(outcomes: Sequence[StageOutcome]) -> str:
    """Return the page: a line about all, then a table for each stage of which there is something to say."""
    told = escape(summary(outcomes, color=False))
    stages = "\n".join(_stage(o) for o in outcomes if o.error is not None or o.findings)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Physics joints</title>\n'
        f"<style>{_STYLE}</style></head>\n<body><h1>Physics joints</h1><p>{told}</p>\n{stages}\n</body></html>\n"
    )


def _stage(outcome: StageOutcome) -> str:
    if outcome.error is not None:
        return f'<p class="error">{escape(outcome.error)}</p>'
    head = "".join(f"<th>{name}</th>" for name in _COLUMNS)
    rows = "\n".join(_row(n) for n in outcome.findings)
    shown = " open" if outcome.open else ""
    title = f"{escape(outcome.path)}: {escape(counted(outcome.open))}"
    return f"<details{shown}><summary>{title}</summary><table><tr>{head}</tr>\n{rows}</table></details>"


def _row(noted: Noted) -> str:
    found = noted.finding
    rule = CATALOGUE[found.rule]
    about = escape(headings(rule)["Better"])
    column = f"<br><code>{escape(found.column)}</code>" if found.column else ""
    said = escape(found.message)
    if noted.waived is not None:
        said += f"<br>waived: {escape(noted.waived)}"
    elif noted.known:
        said += "<br>in the baseline"
    return (
        f'<tr{"" if noted.open else " class=accepted"}><td class="{found.severity.value}">{found.severity.value}</td>'
        f'<td title="Better: {about}">{found.rule}<br>{escape(rule.slug)}</td>'
        f"<td><code>{escape(found.prim)}</code>{column}</td><td>{said}</td><td>{escape(where(noted))}</td></tr>"
    )
