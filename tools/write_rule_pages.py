"""Write docs/rules from the rules and their stages: ``python tools/write_rule_pages.py``, in the project's folder."""

from __future__ import annotations

from pathlib import Path

from omni_physjoint.findings import RULES
from omni_physjoint.findings.notices import NOTICES
from omni_physjoint.findings.pages import pages

HERE = Path(__file__).parents[1]


def main() -> None:
    """Replace all pages."""
    folder = HERE / "docs" / "rules"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    for name, text in pages((*NOTICES, *RULES), HERE / "data" / "rules").items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
