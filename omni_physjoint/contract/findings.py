"""The divergences that the contract pages record, about the components of this package; in our words."""

from __future__ import annotations

from omni_physjoint.contract.records import ContractFinding

__all__ = ["FINDINGS"]

FINDINGS: tuple[ContractFinding, ...] = ()
