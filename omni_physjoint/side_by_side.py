"""Several joints beside each other: a row a column or quantity, a value a joint, and whether they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from omni_physjoint import display
from omni_physjoint.model import ColumnReport, JointReport
from omni_physjoint.quantities import QUANTITIES, Quoted, Reading, column_quoted, quote

__all__ = ["Section", "SideRow", "side_by_side"]

_EVERY_JOINT = "PhysicsJoint"
"""Type whose columns every joint type inherits."""


@dataclass(frozen=True, slots=True)
class SideRow:
    """One row of the comparison."""

    key: str
    """Name of the column, or of the fact or quantity."""
    label: str
    values: tuple[Quoted | None, ...]
    """Of each joint; None where a joint has no such column or axis."""
    unlike: tuple[bool, ...]
    """Of each joint, whether it is told apart from the first one."""

    @property
    def differs(self) -> bool:
        """Tell whether not all joints agree."""
        return any(self.unlike)


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that belong together."""

    title: str
    rows: tuple[SideRow, ...]

    @property
    def differing(self) -> int:
        """Count the rows in which the joints differ."""
        return sum(row.differs for row in self.rows)


def side_by_side(joints: Sequence[JointReport], reading: Reading) -> tuple[Section, ...]:
    """Return the comparison of `joints` by one of the three values of each column.

    First what the joints are, then the axes as the consumer has them where it is the consumer's values that are
    compared, then each component. Columns are matched by name, so that the limits of a hinge stand beside a slider's.
    """
    sections = [Section("Joint", tuple(_facts(joints)))]
    if reading is Reading.CONSUMER:
        sections += _axes(joints)
    columns = [{column.name: column for column in joint.columns} for joint in joints]
    components: dict[str, dict[str, None]] = {}
    placed: dict[str, str] = {}
    for joint in joints:
        for column in joint.columns:
            component = placed.setdefault(column.name, column.component)
            components.setdefault(component, {})[column.name] = None
    for component in sorted(components, key=lambda name: _rank(name, joints)):
        rows = [
            _row(name, name.rpartition(":")[2], [_column(named, name, reading) for named in columns])
            for name in components[component]
        ]
        sections.append(Section(component or "Other published columns", tuple(rows)))
    return tuple(section for section in sections if section.rows)


def _column(named: Mapping[str, ColumnReport], name: str, reading: Reading) -> Quoted | None:
    column = named.get(name)
    return None if column is None else column_quoted(column, reading)


def _rank(component: str, joints: Sequence[JointReport]) -> tuple[int, str]:
    """Return the place of a component: the types' own, applied APIs, what every joint has, what nobody declares."""
    if component in (_EVERY_JOINT, ""):
        return (2 if component else 3), ""
    return (0 if any(component == joint.type for joint in joints) else 1), component


def _facts(joints: Sequence[JointReport]) -> Iterator[SideRow]:
    for label, values in (
        ("type", [joint.type for joint in joints]),
        ("role", [joint.role.value.replace("_", " ") for joint in joints]),
        ("articulation", [joint.articulation for joint in joints]),
        ("body 0", [_body(joint, 0) for joint in joints]),
        ("body 1", [_body(joint, 1) for joint in joints]),
        ("PhysX class", [joint.physx.get("class") if joint.physx else None for joint in joints]),
        ("findings", [", ".join(sorted({f.rule for f in joint.findings})) or None for joint in joints]),
    ):
        yield _row(label, label, [Quoted(value) for value in values])


def _body(joint: JointReport, side: int) -> str:
    return joint.sides[side].body or "world"


def _axes(joints: Sequence[JointReport]) -> Iterator[Section]:
    columns = [{column.name: column for column in joint.columns} for joint in joints]
    most = max((len(joint.dofs) for joint in joints), default=0)
    for number in range(most):
        dofs = [joint.dofs[number] if number < len(joint.dofs) else None for joint in joints]
        rows = [
            _row("axis", "axis", [Quoted(dof.axis) if dof else None for dof in dofs]),
            _row("drive type", "drive type", [Quoted(dof.drive_type.value) if dof else None for dof in dofs]),
        ]
        for quantity in QUANTITIES:
            if quantity.of_dof is not None:
                values = [
                    quote(joint, dof, quantity, Reading.CONSUMER, named) if dof else None
                    for joint, dof, named in zip(joints, dofs, columns, strict=True)
                ]
                rows.append(_row(quantity.key, quantity.title.lower(), values))
        title = "Axis" if most == 1 else f"Axis {number + 1}"
        yield Section(f"{title} as the consumer has it", tuple(rows))


def _row(key: str, label: str, values: Sequence[Quoted | None]) -> SideRow:
    told = [_told(value) for value in values]
    return SideRow(key, label, tuple(values), tuple(other != told[0] for other in told))


def _told(value: Quoted | None) -> tuple[str, ...] | None:
    """Return what makes a value another one; a NaN is as good as the next."""
    if value is None:
        return None
    return display.raw(value.value), value.unit, value.effect.value if value.effect else ""
