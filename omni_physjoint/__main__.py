"""``python -m omni_physjoint`` and the ``omni-physjoint`` command."""

from __future__ import annotations

from omni_physjoint.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
