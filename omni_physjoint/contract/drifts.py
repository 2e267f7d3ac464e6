"""Where a contract page and the running consumer part, as measured."""

from __future__ import annotations

from omni_physjoint.contract.records import Drift

__all__ = ["DRIFTS"]

DRIFTS: tuple[Drift, ...] = ()
