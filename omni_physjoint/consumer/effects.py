"""What becomes of each column once the joint's role is known.

The parser reads a column or does not; whether PhysX then acts on it depends on where the joint ends: an articulation
drops what a standalone joint has, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from omni_physjoint.consumer.descriptor import Descriptors, ParsedJoint
from omni_physjoint.consumer.held import Change, HeldJoint, articulated
from omni_physjoint.consumer.mimic import Coupling, couplings
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.standalone import UNLOCKED_AXES, held_d6, held_distance
from omni_physjoint.model import Cell, Effect, JointDescriptor, Origin, Role

__all__ = ["settle"]

_DECIDING = ("physics:body0", "physics:body1", "physics:jointEnabled", "physics:excludeFromArticulation")
"""Columns that decide the role, and so have done their work where no object is made."""

_FRAMES = ("physics:localPos0", "physics:localRot0", "physics:localPos1", "physics:localRot1")

_IN_ARTICULATION: Mapping[str, str] = MappingProxyType(
    {
        "physics:breakForce": "A joint inside an articulation cannot break.",
        "physics:breakTorque": "A joint inside an articulation cannot break.",
        "physics:collisionEnabled": "Links that a joint connects never collide inside an articulation.",
        "physxLimit:": "Limits inside an articulation are hard and have no tuning.",
    }
)
"""Columns, or what they begin with, that do nothing inside an articulation. Source: measured on ovphysx 0.7.0."""

_OUTSIDE: Mapping[str, str] = MappingProxyType(
    {
        "physxJointAxis:": "Axis properties act only inside an articulation.",
        "physxJoint:": "Joint properties act only inside an articulation.",
        "newton:": "Newton values act only inside an articulation.",
        "state:": "An initial state acts only inside an articulation.",
        "physxDrivePerformanceEnvelope:": "An envelope acts only inside an articulation.",
        "physxMimicJoint:": "A coupling acts only inside an articulation.",
    }
)
"""What the columns begin with that do nothing outside articulations. Source: measured on ovphysx 0.7.0 and 0.6.4."""

_MIMIC_COLUMNS = ("referenceJoint", "referenceJointAxis", "gearing", "offset", "naturalFrequency", "dampingRatio")
_NEWTON_MIMIC_COLUMNS = ("newton:mimicEnabled", "newton:mimicJoint", "newton:mimicCoef0", "newton:mimicCoef1")


def settle(
    path: str, parsed: Mapping[str, ParsedJoint], placements: Mapping[str, Placement], version: str
) -> Mapping[str, Cell]:
    """Return the cells of the joint at `path` as they stand once its role is known.

    A cell whose value PhysX replaced has origin RUNTIME and the value that PhysX holds, in authored body order; the
    sign that a reversed joint has in PhysX is a matter of its DOFs.

    Args:
        path: The joint.
        parsed: All joints of the scene, for couplings reach from one to another.
        placements: Their roles; a joint without one keeps its cells as parsed.
        version: Contract version.

    Source:
        Measured on ovphysx 0.7.0 and 0.6.4, rule by rule.
    """
    joint, placement = parsed[path], placements.get(path)
    if placement is None or placement.role is Role.UNKNOWN:
        return joint.cells
    cells = dict(joint.cells)
    descriptor = joint.descriptor
    if placement.role is Role.NOT_CREATED:
        _idle(cells, lambda name: name not in _deciding(descriptor), f"No joint is made. {placement.reason}")
    elif placement.role is Role.FIXED_BASE_ANCHOR:
        reason = "The joint only ties an articulation to the world, whatever its type; no joint is made of it."
        _idle(cells, lambda name: name not in _DECIDING, reason)
    elif placement.role is Role.ARTICULATION:
        found: tuple[Coupling, ...] = ()
        if descriptor.mimics:
            found = couplings(path, Descriptors(parsed), placements)
        _settle_articulated(cells, descriptor, found, version)
        _settle_frames(cells, placement)
    else:
        _settle_standalone(cells, descriptor, placements)
    return MappingProxyType(cells)


def _deciding(descriptor: JointDescriptor) -> tuple[str, ...]:
    return _DECIDING if descriptor.enabled else ("physics:jointEnabled",)


def _settle_articulated(
    cells: dict[str, Cell], descriptor: JointDescriptor, found: tuple[Coupling, ...], version: str
) -> None:
    _idle_by_prefix(cells, _IN_ARTICULATION)
    held = articulated(descriptor, version)
    _change(cells, held.changes)
    _settle_seeds(cells, descriptor, held)
    for coupling in found:
        if coupling.refusal is not None:
            columns = (
                tuple(f"physxMimicJoint:{coupling.mimic.slot}:{c}" for c in _MIMIC_COLUMNS)
                if coupling.mimic.slot
                else _NEWTON_MIMIC_COLUMNS
            )
            reason = f"The coupling is not made. {coupling.refusal}"
            _idle(cells, lambda name, columns=columns: name in columns, reason)  # type: ignore[misc]
    _settle_joint_friction(cells, held)


def _settle_frames(cells: dict[str, Cell], placement: Placement) -> None:
    """Settle a frame that PhysX refuses: inside an articulation the joint is made without it."""
    valid = placement.valid[::-1] if placement.reversed else placement.valid
    for side, accepted in enumerate(valid):
        if not accepted:
            names = (f"physics:localPos{side}", f"physics:localRot{side}")
            reason = "PhysX refuses the frame, as its rotation has no direction or a value is not finite."
            _idle(cells, lambda name, names=names: name in names, reason)  # type: ignore[misc]


def _settle_seeds(cells: dict[str, Cell], descriptor: JointDescriptor, held: HeldJoint) -> None:
    """Settle the values that seed all axes at once, where no axis is left or each refuses its friction."""
    seeds = [name for name in cells if name.startswith(("newton:", "physxJoint:")) and "mimic" not in name]
    if descriptor.axes and not held.axes:
        for name in seeds:
            _change(cells, {name: Change(None, Effect.NO_EFFECT, "Every axis of the joint is locked.")})
        return
    frictions = [descriptor.axes[axis.instance] for axis in held.axes]
    if frictions and not any(own.static_friction >= own.dynamic_friction for own in frictions):
        reason = "PhysX refuses the friction of every axis, as the static effort is not at least the dynamic one."
        for name in ("newton:friction", "newton:damping"):
            _change(cells, {name: Change(0.0, Effect.NO_EFFECT, reason)})


def _settle_joint_friction(cells: dict[str, Cell], held: HeldJoint) -> None:
    name = "physxJoint:jointFriction"
    if not held.axes:
        _change(cells, {name: Change(None, Effect.NO_EFFECT, "No axis of the joint can move.")})
    elif all(a.properties.static_friction > 0.0 or a.properties.viscous_friction > 0.0 for a in held.axes):
        reason = "Every axis has a static effort or viscous friction of its own, which replaces it."
        _change(cells, {name: Change(None, Effect.NO_EFFECT, reason)})


def _settle_standalone(
    cells: dict[str, Cell], descriptor: JointDescriptor, placements: Mapping[str, Placement]
) -> None:
    _idle_by_prefix(cells, _OUTSIDE)
    if descriptor.type_name in UNLOCKED_AXES:
        _change(cells, held_d6(descriptor).changes)
    elif descriptor.distance is not None:
        _change(cells, held_distance(descriptor.distance)[1])
    elif descriptor.gear_ratio is not None:
        hinges = dict(zip(("physics:hinge0", "physics:hinge1"), descriptor.hinges, strict=True))
        _settle_coupling(cells, hinges, "physics:gearRatio", placements)
    elif descriptor.rack_ratio is not None:
        joints = {"physics:hinge": descriptor.hinge, "physics:prismatic": descriptor.prismatic}
        _settle_coupling(cells, joints, "physics:ratio", placements)


def _settle_coupling(
    cells: dict[str, Cell], joints: Mapping[str, str | None], ratio: str, placements: Mapping[str, Placement]
) -> None:
    _idle(cells, lambda name: name in _FRAMES, "The joint takes its frames from the joints that it couples.")
    for column, path in joints.items():
        found = placements.get(path) if path is not None else None
        if found is None or not found.exists:
            reason = "No joint is made there, so there is nothing to couple."
            _idle(cells, lambda name, column=column: name == column, reason)  # type: ignore[misc]
            _idle(cells, lambda name: name == ratio, "One of the joints to couple is missing.")


# --- cells ------------------------------------------------------------------------------------------------------------


def _change(cells: dict[str, Cell], changes: Mapping[str, Change]) -> None:
    """Apply what PhysX made of columns; one that the parser does not read stays as it is."""
    for name, change in changes.items():
        cell = cells.get(name)
        if cell is None or cell.effect is Effect.NOT_READ:
            continue
        value, origin = (cell.value, cell.origin) if change.value is None else (change.value, Origin.RUNTIME)
        # What the parser already found to be without effect keeps the parser's reason.
        keep = cell.effect is Effect.NO_EFFECT and change.value is None
        cells[name] = replace(
            cell,
            value=value,
            origin=origin,
            effect=cell.effect if keep else change.effect,
            reason=cell.reason if keep else change.reason,
        )


def _idle(cells: dict[str, Cell], chosen: Callable[[str], bool], reason: str) -> None:
    for name, cell in cells.items():
        if cell.effect is Effect.APPLIED and chosen(name):
            cells[name] = replace(cell, effect=Effect.NO_EFFECT, reason=reason)


def _idle_by_prefix(cells: dict[str, Cell], reasons: Mapping[str, str]) -> None:
    for prefix, reason in reasons.items():
        _idle(cells, lambda name, prefix=prefix: name.startswith(prefix), reason)  # type: ignore[misc]
