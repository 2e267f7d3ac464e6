"""What the running consumer holds for one stage, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from omni_physjoint.model import ColumnValue

__all__ = ["RuntimeAnswer", "RuntimeMessage"]


@dataclass(frozen=True, slots=True)
class RuntimeMessage:
    """One warning or error of the native log."""

    level: str
    """warning or error"""
    text: str
    paths: tuple[str, ...]
    """Joints, bodies and roots that the text names; many messages name none."""


@dataclass(frozen=True, slots=True)
class RuntimeAnswer:
    """Everything that was read of one stage.

    Lists of the runtime are tuples here. Quaternions are (x, y, z, w), poses (x, y, z, qx, qy, qz, qw).
    """

    contract: str
    """0.6 or 0.7"""
    versions: Mapping[str, str]
    """Installed packages by name."""
    columns: Mapping[str, Mapping[str, ColumnValue]]
    """Published columns of every joint prim; those of an instance proxy are under /__Prototype_<number>."""
    types: Mapping[str, str]
    """Prim type of every joint prim."""
    schemas: Mapping[str, tuple[str, ...]]
    """``usd-schemas`` of every joint prim, sorted: what the consumer gates on."""
    body_columns: Mapping[str, Mapping[str, ColumnValue]]
    """Published columns of every prim with PhysicsRigidBodyAPI."""
    root_columns: Mapping[str, Mapping[str, ColumnValue]]
    """Published columns of every prim with PhysicsArticulationRootAPI or PhysxArticulationAPI."""
    joints: Mapping[str, Mapping[str, ColumnValue]]
    """Read-back of articulation joints, one entry a DOF: degrees, per-degree gains, authored body order."""
    articulations: Mapping[str, Mapping[str, Any]]
    """dofCount, linkCount, jointCount and isFixedBase by root; a second one of the same root is ``path#2``."""
    bodies: Mapping[str, Mapping[str, ColumnValue]]
    """Mass, 3x3 inertia in body axes row by row, centre of mass and pose of every moving body that is no link."""
    links: Mapping[str, Mapping[str, ColumnValue]]
    """The same of every articulation link."""
    standalone: tuple[str, ...]
    """Joint prims with a joint object outside articulations."""
    pvd: Mapping[str, Mapping[str, Mapping[str, Any]]] | None
    """The PhysX objects: "joints", "articulations", "actors"; radians, tree order. None unless recorded."""
    sim: Mapping[str, Any] | None
    """Poses and joint positions after stepping. None unless steps were asked for."""
    messages: tuple[RuntimeMessage, ...]
    seconds: float
    """How long the runtime worked on it [s]."""

    @staticmethod
    def from_wire(hello: Mapping[str, Any], answer: Mapping[str, Any]) -> RuntimeAnswer:
        """Return the answer that the worker sent as JSON."""
        frozen = {name: _frozen(value) for name, value in answer.items() if name != "messages"}
        messages = tuple(RuntimeMessage(m["level"], m["text"], tuple(m["paths"])) for m in answer["messages"])
        return RuntimeAnswer(contract=hello["contract"], versions=hello["versions"], messages=messages, **frozen)


def _frozen(value: Any) -> Any:
    """Return `value` with tuples in place of lists."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {name: _frozen(item) for name, item in value.items()}
    return value
