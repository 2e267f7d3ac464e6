"""The contract as data: what population writes, what the parser reads, and where the two part.

``load("0.7")`` gives one version; the tables are literals under ``rows``.
"""

from __future__ import annotations

from functools import cache

from omni_physjoint.contract.lookup import INSTANCE, Contract
from omni_physjoint.errors import ContractError

__all__ = ["INSTANCE", "JOINT_TYPES", "VERSIONS", "Contract", "load"]

VERSIONS = ("0.6", "0.7")
"""Contract versions, oldest first."""

JOINT_TYPES = (
    "PhysicsJoint",
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsDistanceJoint",
    "PhysxPhysicsGearJoint",
    "PhysxPhysicsRackAndPinionJoint",
)
"""Prim types that the consumer makes joints of; a type derived from one of them is none."""


@cache
def load(version: str) -> Contract:
    """Return the contract of `version`.

    Raises:
        ContractError: There is no such version.
    """
    if version not in VERSIONS:
        message = f"unknown contract version {version!r}: known are {', '.join(VERSIONS)}"
        raise ContractError(message)
    from omni_physjoint.contract.drifts import DRIFTS
    from omni_physjoint.contract.findings import FINDINGS
    from omni_physjoint.contract.rows import COMPONENTS

    return Contract(version, COMPONENTS, FINDINGS, DRIFTS)
