"""The differences between ovphysx 0.6 and 0.7: one class a version, chosen once by `runtime_api`."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import ovphysx
import ovstage
from ovphysx.types import ObjectScope, SimObjectType

__all__ = ["NEWTON_SCHEMAS", "PHYSX_SCHEMAS", "RuntimeApi", "runtime_api", "versions"]

PHYSX_SCHEMAS = "physx_usd_schemas"
NEWTON_SCHEMAS = "newton_usd_schemas"
_PHYSX_MODULES = ("PhysxSchema", "OmniUsdPhysicsDeformableSchema")
_DLPACK_FLOAT = 2
_PACKAGES = ("ovphysx", "ovstage", "physx-usd-schemas", "newton-usd-schemas")


class RuntimeApi(Protocol):
    """What the worker needs from one runtime version."""

    contract: str
    recorded_counts: bool
    """Articulation counts have no read-back and come from the recording."""

    def schema_folders(self, lent: Mapping[str, str]) -> list[str]:
        """Return the folders of the schemas that population must know; `lent` has those of the caller's environment."""

    def create(self) -> Any:
        """Return a PhysX instance that can record."""

    def attach(self, physx: Any, stage: Any) -> None:
        """Attach `stage` and let the instance make its objects."""

    def detach(self, physx: Any) -> None:
        """Drop all objects of the attached stage."""

    def read(self, physx: Any, kind: SimObjectType, attributes: Iterable[str]) -> AbstractContextManager[Any]:
        """Return an open read session over all objects of `kind`."""

    def write(self, physx: Any, kind: SimObjectType, attribute: str) -> AbstractContextManager[Any]:
        """Return an open write session over all objects of `kind`."""

    def commit(self, session: Any, group: Any) -> None:
        """Hand a filled group of a write session to the simulation."""

    def array(self, group: Any, index: int) -> np.ndarray:
        """Return one tensor of a population read group, one row a prim (or an element), lanes last."""

    def articulation_attributes(self) -> list[str]:
        """Return the names to read of articulations."""

    def standalone(self, physx: Any, joints: Iterable[str], listed: Iterable[str]) -> list[str]:
        """Return the prims with a joint object outside articulations; `listed` are those that a read session named."""


def versions() -> dict[str, str]:
    """Return the installed version of each package that decides what the runtime does."""
    found: dict[str, str] = {}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _folder(package: str, lent: Mapping[str, str]) -> Path | None:
    """Return the folder of `package` in this interpreter, else the one that the caller lends."""
    spec = importlib.util.find_spec(package)
    if spec is not None and spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0])
    return Path(lent[package]) if package in lent else None


def _newton(lent: Mapping[str, str]) -> list[str]:
    folder = _folder(NEWTON_SCHEMAS, lent)
    if folder is None:
        raise FileNotFoundError("newton-usd-schemas is missing; pip install newton-usd-schemas")
    return [str(folder)]


def _decoded(values: np.ndarray, dtype: Any) -> np.ndarray:
    """Return `values` as what DLPack says they are: ovstage hands out half-precision numbers as plain 16 bits."""
    half = dtype.code == _DLPACK_FLOAT and dtype.bits == 16
    return values.view(np.float16) if half else values


class _Runtime07:
    contract = "0.7"
    recorded_counts = False

    def schema_folders(self, lent: Mapping[str, str]) -> list[str]:
        folder = _folder(PHYSX_SCHEMAS, lent)
        if folder is None:
            raise FileNotFoundError("physx-usd-schemas is missing; pip install physx-usd-schemas")
        return [*(str(folder / module / "resources") for module in _PHYSX_MODULES), *_newton(lent)]

    def create(self) -> Any:
        ovphysx.set_global_config(ovphysx.GlobalConfigKey.OVD_RECORDING_CAPABLE, True)
        return ovphysx.PhysX()

    def attach(self, physx: Any, stage: Any) -> None:
        physx.wait_task(physx.attach_ovstage(stage, read_ordinal=1))

    def detach(self, physx: Any) -> None:
        physx.wait_task(physx.detach_ovstage())

    def read(self, physx: Any, kind: SimObjectType, attributes: Iterable[str]) -> AbstractContextManager[Any]:
        session: AbstractContextManager[Any] = physx.read_sync(kind, list(attributes), scope=ObjectScope.ALL)
        return session

    def write(self, physx: Any, kind: SimObjectType, attribute: str) -> AbstractContextManager[Any]:
        session: AbstractContextManager[Any] = physx.write_sync(kind, [attribute], scope=ObjectScope.ALL)
        return session

    def commit(self, session: Any, group: Any) -> None:
        session.commit_sync(group)

    def array(self, group: Any, index: int) -> np.ndarray:
        return _decoded(np.array(group.array(index)), group.tensor(index).dtype)

    def articulation_attributes(self) -> list[str]:
        return ["dofCount", "linkCount", "jointCount", "isFixedBase"]

    def standalone(self, physx: Any, joints: Iterable[str], listed: Iterable[str]) -> list[str]:
        return sorted(listed)


class _Runtime06:
    contract = "0.6"
    recorded_counts = True

    def schema_folders(self, lent: Mapping[str, str]) -> list[str]:
        # Its wheel brings the PhysX schemas; the separate package dropped PhysxJointAPI, and with it the columns.
        return [str(ovphysx.codeless_schema_root()), *_newton(lent)]

    def create(self) -> Any:
        return ovphysx.PhysX(config=ovphysx.PhysXConfig(omnipvd_recording_capable=True))

    def attach(self, physx: Any, stage: Any) -> None:
        physx.attach_ovstage(stage, read_ordinal=1)
        # The first step inserts the articulations; a read before it leaves the links without rows for good.
        physx.step_sync(0.0)

    def detach(self, physx: Any) -> None:
        physx.detach_ovstage()

    def read(self, physx: Any, kind: SimObjectType, attributes: Iterable[str]) -> AbstractContextManager[Any]:
        session: AbstractContextManager[Any] = physx.read(kind, list(attributes), scope=ObjectScope.ALL)
        return session

    def write(self, physx: Any, kind: SimObjectType, attribute: str) -> AbstractContextManager[Any]:
        session: AbstractContextManager[Any] = physx.write(kind, attribute, scope=ObjectScope.ALL)
        return session

    def commit(self, session: Any, group: Any) -> None:
        session.commit(group)

    def array(self, group: Any, index: int) -> np.ndarray:
        dtype = group.tensor(index).dtype
        values = _decoded(np.array(group.array(index)), dtype)
        return values if dtype.lanes == 1 else values.reshape(-1, dtype.lanes)

    def articulation_attributes(self) -> list[str]:
        return ["rootPosition"]

    def standalone(self, physx: Any, joints: Iterable[str], listed: Iterable[str]) -> list[str]:
        wanted = ovphysx.types.ObjectType.JOINT
        return sorted(path for path in joints if physx.get_object_type(path) == wanted)


def runtime_api() -> RuntimeApi:
    """Return the API of the installed version.

    Raises:
        RuntimeError: The installed ovphysx is neither 0.6 nor 0.7.
    """
    for api in (_Runtime07(), _Runtime06()):
        if ovphysx.__version__.startswith(f"{api.contract}."):
            return api
    raise RuntimeError(
        f"ovphysx {ovphysx.__version__} is not supported (0.6 and 0.7 are), ovstage {ovstage.__version__}"
    )
