"""All joints as one table: a row an axis, a column a quantity, resolved where somebody looks.

A joint without a degree of freedom has one row. What the index of an inspection says costs nothing; a value needs the
joint resolved, which `Sheet.cell` does for the one row that is looked at. `sheet_order` sorts and filters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import ColumnReport, Dof, JointReport, Role
from omni_physjoint.quantities import QUANTITIES, Quantity, Quoted, Reading, quote

__all__ = ["COLUMNS", "Sheet", "SheetColumn", "SheetRow"]

_ONE_AXIS = frozenset(
    {
        "PhysicsRevoluteJoint",
        "PhysicsPrismaticJoint",
        "PhysicsFixedJoint",
        "PhysicsDistanceJoint",
        "PhysxPhysicsGearJoint",
        "PhysxPhysicsRackAndPinionJoint",
    }
)
"""Types of which a joint has one degree of freedom or none, so that nobody has to look how many rows it takes."""

_KEPT = 512
"""Joints whose columns stay sorted by name for the cells that are painted next."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: a joint, and which of its axes."""

    path: str
    axis: int = 0
    """Position among its degrees of freedom; 0 too where it has none."""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column of the table."""

    key: str
    """Stable name, for settings, searches and exports."""
    title: str
    tip: str
    quantity: Quantity | None = None
    """What is told of each axis; None for what needs no value of a column."""
    resolves: bool = False
    """Whether the joint's report is needed."""

    @property
    def has_unit(self) -> bool:
        """Tell whether its values can have a unit."""
        return self.quantity is not None


def _quantity(quantity: Quantity) -> SheetColumn:
    return SheetColumn(quantity.key, quantity.title, ", ".join(quantity.columns), quantity, resolves=True)


COLUMNS: tuple[SheetColumn, ...] = (
    SheetColumn("joint", "Joint", "Last name of the joint's path"),
    SheetColumn("path", "Path", "Path of the joint"),
    SheetColumn("type", "Type", "Type of the joint"),
    SheetColumn("role", "Role", "What the consumer makes of the joint"),
    SheetColumn("articulation", "Articulation", "Root of the articulation that it belongs to"),
    SheetColumn("body0", "Body 0", "Body on side 0"),
    SheetColumn("body1", "Body 1", "Body on side 1"),
    SheetColumn("findings", "Findings", "Worst finding about the joint"),
    SheetColumn("axis", "Axis", "Degree of freedom, in the consumer's order", resolves=True),
    SheetColumn("driveType", "Drive", "Drive type of the axis", resolves=True),
    *map(_quantity, QUANTITIES),
)
"""All columns, in the order in which they are offered."""


class Sheet:
    """The joints of one inspection as a table. It keeps nothing of a joint but how many axes it has."""

    def __init__(
        self,
        index: Callable[[str], IndexRow],
        bodies: Callable[[str], tuple[str | None, str | None]],
        report: Callable[[str], JointReport],
    ) -> None:
        """Ask by path."""
        self._index, self._bodies, self._report = index, bodies, report
        self._axes: dict[str, int] = {}
        self._columns: dict[str, tuple[JointReport, Mapping[str, ColumnReport]]] = {}

    def index(self, path: str) -> IndexRow:
        """Return what the index says of the joint at `path`."""
        return self._index(path)

    def forget(self, paths: Collection[str]) -> None:
        """Look again how many axes these joints have."""
        for path in paths:
            self._axes.pop(path, None)

    def known(self, path: str) -> bool:
        """Tell whether it is known how many rows a joint takes."""
        row = self._index(path)
        return row.role is not Role.ARTICULATION or row.type in _ONE_AXIS or path in self._axes

    def look(self, path: str) -> JointReport:
        """Return the report of a joint, and note how many axes it has."""
        report = self._report(path)
        self._axes[path] = len(report.dofs)
        return report

    def rows(self, path: str) -> list[SheetRow]:
        """Return the rows of a joint, as far as it is known how many there are."""
        return [SheetRow(path, axis) for axis in range(max(1, self._axes.get(path, 1)))]

    def cell(self, row: SheetRow, column: SheetColumn, reading: Reading) -> Quoted:
        """Return what stands in a cell; `reading` says which of the values of a column.

        Raises:
            KeyError: The joint is gone.
        """
        if column.resolves:
            report, columns = self._named(row.path)
            dof = report.dofs[row.axis] if row.axis < len(report.dofs) else None
            if column.quantity is not None:
                return quote(report, dof, column.quantity, reading, columns)
            return _of_axis(dof, column.key)
        joint = self._index(row.path)
        if column.key in ("body0", "body1"):
            return Quoted(self._bodies(row.path)[column.key == "body1"] or "world")
        return Quoted(_of_joint(joint, column.key))

    def _named(self, path: str) -> tuple[JointReport, Mapping[str, ColumnReport]]:
        report = self._report(path)
        kept = self._columns.get(path)
        if kept is None or kept[0] is not report:
            if len(self._columns) >= _KEPT:
                self._columns.clear()
            kept = self._columns[path] = report, {column.name: column for column in report.columns}
        return kept


def _of_axis(dof: Dof | None, key: str) -> Quoted:
    if dof is None:
        return Quoted()
    return Quoted(dof.axis if key == "axis" else dof.drive_type.value)


def _of_joint(joint: IndexRow, key: str) -> str | None:
    match key:
        case "joint":
            return joint.path.rpartition("/")[2]
        case "path":
            return joint.path
        case "type":
            return joint.type
        case "role":
            return joint.role.value.replace("_", " ")
        case "articulation":
            return joint.articulation
        case _:
            return joint.worst.value if joint.worst else None
