"""Which interpreter has the running consumer of a contract version."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import sys

from omni_physjoint.errors import ContractError

__all__ = ["VARIABLES", "find_runtime", "lent_schemas"]

VARIABLES = {"0.6": "OMNI_PHYSJOINT_RUNTIME_0_6", "0.7": "OMNI_PHYSJOINT_RUNTIME_0_7"}
"""Environment variables that name an interpreter, by contract."""

_SCHEMA_PACKAGES = ("physx_usd_schemas", "newton_usd_schemas")


def find_runtime(contract: str) -> str | None:
    """Return the interpreter to run the consumer of `contract` with: the one that the environment names, else this one.

    An interpreter that the environment names is not checked here; a wrong one shows when it starts.

    Raises:
        ContractError: No such contract.
    """
    if contract not in VARIABLES:
        raise ContractError(f"contract {contract!r} is unknown; known are {', '.join(VARIABLES)}")
    named = os.environ.get(VARIABLES[contract])
    if named:
        return named
    try:
        own = importlib.metadata.version("ovphysx")
    except importlib.metadata.PackageNotFoundError:
        return None
    return sys.executable if own.startswith(f"{contract}.") else None


def lent_schemas() -> dict[str, str]:
    """Return the folders of the schema packages here, for a worker whose own environment lacks them."""
    folders: dict[str, str] = {}
    for package in _SCHEMA_PACKAGES:
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            folders[package] = spec.submodule_search_locations[0]
    return folders
