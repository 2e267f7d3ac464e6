"""The joint tree: a heading for each articulation, then standalone joints, then those that nobody creates.

The model holds paths; what a row shows is asked of the core's index when the row is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from omni_physjoint.inspection import IndexRow
from omni_physjoint.mobility import STILL
from omni_physjoint.model import ArticulationReport, Role
from omni_physjoint_ui.icons import role_icon, severity_icon
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel
from omni_physjoint_ui.words import counted, leaf, role_phrase, severity_word, short_names, type_word

__all__ = ["Group", "JointModel", "JointRow", "by_body", "grouped"]

_TITLES = ("Joint", "Type", "Findings")
_JOINT, _TYPE, _FINDINGS = range(3)


@dataclass(frozen=True, slots=True)
class Group:
    """A heading of the tree."""

    key: str
    """Stable name: the articulation's root, or the role."""
    title: str
    remark: str
    hover: str = ""


@dataclass(frozen=True, slots=True)
class JointRow:
    """A joint in the tree, and what decides where it stands."""

    path: str
    name: str
    """Last name of its path, with as much before it as tells it from its neighbours."""
    role: Role
    articulation: str | None
    bodies: tuple[str | None, str | None] | None = None
    """What it connects, in a tree by body; None in one by articulation."""
    beyond: str = ""
    """What it leads to from the body that it stands under."""


Sections = tuple[tuple[Group, tuple[JointRow, ...]], ...]

_LOOSE = (
    (Role.STANDALONE, "Standalone", "Joints outside every articulation."),
    (Role.FIXED_BASE_ANCHOR, "Anchors", "Joints that fix a base and have no object of their own."),
    (Role.NOT_CREATED, "Not created", "Joints that the consumer makes nothing of."),
    (Role.UNKNOWN, "Role unknown", "Columns came without bodies, so that nobody can tell."),
    (Role.ARTICULATION, "Other articulation joints", "Joints of articulations that are not listed."),
)


def grouped(index: Sequence[IndexRow], articulations: Sequence[ArticulationReport]) -> Sections:
    """Return the joints of `index` by articulation, from its base outwards, then by role; each joint once."""
    owner = {path: i for i, a in enumerate(articulations) for path in a.joints}
    by_root = {a.root: i for i, a in reversed(list(enumerate(articulations)))}
    inside: list[list[IndexRow]] = [[] for _ in articulations]
    loose: dict[Role, list[IndexRow]] = {role: [] for role, _, _ in _LOOSE}
    for row in index:
        position = owner.get(row.path)
        if position is None and row.articulation is not None:
            position = by_root.get(row.articulation)
        if position is not None and row.role in (Role.ARTICULATION, Role.FIXED_BASE_ANCHOR):
            inside[position].append(row)
        else:
            loose[row.role].append(row)
    sections: list[tuple[Group, tuple[JointRow, ...]]] = []
    for articulation, joints in zip(articulations, inside, strict=True):
        base = "fixed base" if articulation.fixed_base else "floating base"
        hover = f"Articulation with its root at {articulation.root}, {base}, {counted(len(articulation.links), 'link')}"
        group = Group(articulation.root, articulation.root, f"{base}, {counted(len(joints), 'joint')}", hover)
        # What the articulation does not list anchors its base.
        place = {path: i for i, path in enumerate(articulation.joints)}
        sections.append((group, _rows(sorted(joints, key=lambda row: place.get(row.path, -1)))))
    for role, title, hover in _LOOSE:
        if loose[role]:
            group = Group(role.value, title, counted(len(loose[role]), "joint"), hover)
            sections.append((group, _rows(loose[role])))
    return tuple(sections)


def by_body(index: Sequence[IndexRow], bodies: Callable[[str], tuple[str | None, str | None]]) -> Sections:
    """Return the joints of `index` under each body that they connect, the world last: a joint stands under both."""
    found: dict[str, list[JointRow]] = {}
    world: list[JointRow] = []
    for row in index:
        ends = bodies(row.path)
        for side, body in enumerate(ends):
            other = ends[1 - side]
            beyond = f"to {leaf(other) if other else 'the world'}"
            joint = JointRow(row.path, leaf(row.path), row.role, row.articulation, ends, beyond)
            rows = world if body is None else found.setdefault(body, [])
            if not rows or rows[-1].path != row.path:  # both sides may be at one body
                rows.append(joint)
    groups = [
        (Group(body, body, counted(len(found[body]), "joint"), f"Body {body}"), found[body]) for body in sorted(found)
    ]
    if world:
        hover = "Sides without a body: what holds on to the world."
        groups.append((Group("world", "World", counted(len(world), "joint"), hover), world))
    return tuple((group, tuple(rows)) for group, rows in groups)


def _rows(joints: Sequence[IndexRow]) -> tuple[JointRow, ...]:
    names = short_names(row.path for row in joints)
    return tuple(JointRow(row.path, names[row.path], row.role, row.articulation) for row in joints)


class JointModel(TwoLevelModel[Group, JointRow]):
    """The tree over one index, narrowed by a search."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lookup: Callable[[str], IndexRow] = _nothing
        self._bodies: Callable[[str], tuple[str | None, str | None]] = _no_bodies
        self._all: Sections = ()
        self._known: dict[str, JointRow] = {}
        self._keeps: Callable[[str], bool] | None = None
        self._where: dict[str, tuple[int, int]] = {}

    def titles(self) -> Sequence[str]:
        """Return the titles of the columns."""
        return _TITLES

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the headings that are shown."""
        return tuple(group for group, _ in self._sections)

    @property
    def shown(self) -> int:
        """Return how many joints are shown."""
        return len(self._where)

    def __contains__(self, path: object) -> bool:
        """Tell whether the stage has a joint at `path`, shown or not."""
        return path in self._known

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.repaint()

    def set_joints(
        self,
        sections: Sections,
        lookup: Callable[[str], IndexRow],
        bodies: Callable[[str], tuple[str | None, str | None]] | None = None,
    ) -> None:
        """Show other joints. Rows that stay where they are keep their indexes, so that selection and scroll survive.

        Args:
            sections: Headings and joints, from `grouped` or `by_body`.
            lookup: What the index says of a joint now.
            bodies: What a joint connects now; needed where it stands under bodies.
        """
        self._lookup = lookup
        self._bodies = bodies or _no_bodies
        self._all = sections
        self._known = {row.path: row for _, rows in sections for row in rows}
        self._apply(self._narrowed())

    def refresh(self, paths: Iterable[str]) -> bool:
        """Show anew what the index says of `paths`; tell whether they still stand where they belong."""
        last = len(_TITLES) - 1
        for path in paths:
            row, now = self._known.get(path), self._lookup(path)
            if row is None or (row.role, row.articulation) != (now.role, now.articulation):
                return False
            if row.bodies is not None and row.bodies != self._bodies(path):
                return False
            where = self._where.get(path)
            if where is not None:
                self.dataChanged.emit(self.row_index(*where), self.row_index(*where, last))
        return True

    def set_filter(self, keeps: Callable[[str], bool] | None) -> None:
        """Show only the joints that `keeps` wants, by their paths; None shows all."""
        self._keeps = keeps
        self._apply(self._narrowed())

    @property
    def filtered(self) -> bool:
        """Tell whether only some joints are wanted."""
        return self._keeps is not None

    def emptiness(self) -> str:
        """Return why nothing is shown."""
        return "No joint matches the search." if self._all else "This stage has no physics joints."

    def find(self, path: str) -> QModelIndex:
        """Return the index of the joint at `path`; an invalid one when it is not shown."""
        where = self._where.get(path)
        return self.row_index(*where) if where else QModelIndex()

    def place(self, path: str) -> tuple[int, int] | None:
        """Return the positions of the heading and the row of the joint at `path`; None when it is not shown."""
        return self._where.get(path)

    def paths(self) -> tuple[str, ...]:
        """Return the paths of the joints that are shown, from top to bottom."""
        return tuple(dict.fromkeys(row.path for _, rows in self._sections for row in rows))

    def _narrowed(self) -> Sections:
        keeps = self._keeps
        if keeps is None:
            return self._all
        if self._sections is self._all and all(keeps(path) for path in self._where):
            return self._all
        kept = ((group, rows, tuple(row for row in rows if keeps(row.path))) for group, rows in self._all)
        # A heading whose joints all stay keeps its tuple: what is the same object need not be compared.
        return tuple((group, rows if len(some) == len(rows) else some) for group, rows, some in kept if some)

    def _apply(self, sections: Sections) -> None:
        if _same_places(sections, self._sections):
            if sections is not self._sections:
                self._sections = sections
                self.repaint()
            return
        self.beginResetModel()
        self._sections = sections
        self._where = {}
        for s, (_, rows) in enumerate(sections):
            for i, row in enumerate(rows):
                self._where.setdefault(row.path, (s, i))
        self.endResetModel()

    def heading_data(self, heading: Group, column: int, role: int) -> Any:
        """Return what Qt asks about an articulation or a role."""
        if column != _JOINT:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return heading.title
        if role == UNIT_ROLE:
            return heading.remark
        if role == Qt.ItemDataRole.ToolTipRole:
            return heading.hover
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{heading.title}, {heading.remark}"
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def row_data(self, row: JointRow, column: int, role: int) -> Any:
        """Return what Qt asks about a joint."""
        if column == _JOINT and role in (Qt.ItemDataRole.DisplayRole, UNIT_ROLE):
            return row.name if role == Qt.ItemDataRole.DisplayRole else _remark(row)
        joint = self._lookup(row.path)
        if role == Qt.ItemDataRole.ToolTipRole:
            still = f", {STILL}" if joint.locked else ""
            return f"{joint.path}\n{joint.type}, {role_phrase(joint)}{still}\n{_judgement(joint)}"
        if column == _JOINT:
            if role == Qt.ItemDataRole.DecorationRole:
                return role_icon(joint.role, self._theme, locked=joint.locked)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                still = STILL if joint.locked else ""
                return ", ".join(filter(None, (row.name, row.beyond, role_phrase(joint), still)))
        elif column == _TYPE:
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                return type_word(joint.type)
        elif role == Qt.ItemDataRole.DisplayRole:
            return severity_word(joint.worst) if joint.worst else "" if joint.judged else "…"
        elif role == Qt.ItemDataRole.DecorationRole and joint.worst:
            return severity_icon(joint.worst, self._theme)
        elif role == Qt.ItemDataRole.AccessibleTextRole:
            return _judgement(joint)
        return None


def _remark(row: JointRow) -> str | None:
    if row.beyond:
        return row.beyond
    return "anchor" if row.role is Role.FIXED_BASE_ANCHOR else None


def _judgement(joint: IndexRow) -> str:
    if not joint.judged:
        return "not judged yet"
    return f"worst finding: {severity_word(joint.worst)}" if joint.worst else "no findings"


def _no_bodies(_path: str) -> tuple[str | None, str | None]:
    return None, None


def _nothing(path: str) -> IndexRow:
    raise KeyError(path)


def _same_places(one: Sections, other: Sections) -> bool:
    """Tell whether every row stays where it is."""
    return len(one) == len(other) and all(
        group.key == head.key
        and (
            rows is others
            or (len(rows) == len(others) and all(a.path == b.path for a, b in zip(rows, others, strict=True)))
        )
        for (group, rows), (head, others) in zip(one, other, strict=True)
    )
