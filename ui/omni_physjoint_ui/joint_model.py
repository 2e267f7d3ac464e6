"""The joint tree: a heading for each articulation, then standalone joints, then those that nobody creates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from omni_physjoint.model import JointReport, Report, Role
from omni_physjoint_ui.fields import worst
from omni_physjoint_ui.icons import role_icon, severity_icon
from omni_physjoint_ui.search import joint_haystack, matches, terms
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel
from omni_physjoint_ui.words import counted, leaf, role_phrase, tally, type_word

__all__ = ["Group", "JointModel", "JointRow", "grouped"]

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
    """A joint in the tree."""

    joint: JointReport
    name: str
    """Last name of its path, with as much before it as tells it from its neighbours."""


Sections = tuple[tuple[Group, tuple[JointRow, ...]], ...]

_LOOSE = (
    (Role.STANDALONE, "Standalone", "Joints outside every articulation."),
    (Role.FIXED_BASE_ANCHOR, "Anchors", "Joints that fix a base and have no object of their own."),
    (Role.NOT_CREATED, "Not created", "Joints that the consumer makes nothing of."),
    (Role.UNKNOWN, "Role unknown", "Columns came without bodies, so that nobody can tell."),
)


def grouped(report: Report) -> Sections:
    """Return the joints of `report` by articulation, from its base outwards, then by role; each joint once."""
    owner = {path: i for i, a in enumerate(report.articulations) for path in a.joints}
    by_root = {a.root: i for i, a in reversed(list(enumerate(report.articulations)))}
    inside: list[list[JointReport]] = [[] for _ in report.articulations]
    loose: dict[Role, list[JointReport]] = {role: [] for role, _, _ in _LOOSE}
    for joint in report.joints:
        position = owner.get(joint.path)
        if position is None and joint.articulation is not None:
            position = by_root.get(joint.articulation)
        if position is not None and joint.role in (Role.ARTICULATION, Role.FIXED_BASE_ANCHOR):
            inside[position].append(joint)
        else:
            loose[joint.role if joint.role in loose else Role.STANDALONE].append(joint)
    sections: list[tuple[Group, tuple[JointRow, ...]]] = []
    for articulation, joints in zip(report.articulations, inside, strict=True):
        base = "fixed base" if articulation.fixed_base else "floating base"
        hover = f"Articulation with its root at {articulation.root}, {base}, {counted(len(articulation.links), 'link')}"
        group = Group(articulation.root, articulation.root, f"{base}, {counted(len(joints), 'joint')}", hover)
        # From the base outwards, as the report lists them; what is not listed anchors the base.
        place = {path: i for i, path in enumerate(articulation.joints)}
        sections.append((group, _rows(sorted(joints, key=lambda j: place.get(j.path, -1)))))
    for role, title, hover in _LOOSE:
        if loose[role]:
            group = Group(role.value, title, counted(len(loose[role]), "joint"), hover)
            sections.append((group, _rows(loose[role])))
    return tuple(sections)


def _rows(joints: Iterable[JointReport]) -> tuple[JointRow, ...]:
    ordered = list(joints)
    count = Counter(leaf(j.path) for j in ordered)
    return tuple(JointRow(j, leaf(j.path) if count[leaf(j.path)] == 1 else _longer(j.path)) for j in ordered)


def _longer(path: str) -> str:
    return "/".join(path.rsplit("/", 2)[1:])


class JointModel(TwoLevelModel[Group, JointRow]):
    """The tree over one report, narrowed by a search."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: Sections = ()
        self._words: tuple[str, ...] = ()
        self._haystacks: dict[str, tuple[JointReport, str]] = {}
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

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.repaint()

    def set_report(self, report: Report | None) -> None:
        """Show `report`. Rows that stay where they are keep their indexes, so that selection and scroll survive."""
        self._all = grouped(report) if report else ()
        self._apply(self._narrowed())

    def set_search(self, text: str) -> None:
        """Show only the joints that `text` finds; all of them for an empty one."""
        self._words = terms(text)
        self._apply(self._narrowed())

    def emptiness(self) -> str:
        """Return why nothing is shown."""
        return "No joint matches the search." if self._all else "This stage has no physics joints."

    def find(self, path: str) -> QModelIndex:
        """Return the index of the joint at `path`; an invalid one when it is not shown."""
        where = self._where.get(path)
        return self.row_index(*where) if where else QModelIndex()

    def paths(self) -> tuple[str, ...]:
        """Return the paths of the joints that are shown, from top to bottom."""
        return tuple(row.joint.path for _, rows in self._sections for row in rows)

    def _narrowed(self) -> Sections:
        if not self._words:
            return self._all
        kept = ((g, tuple(r for r in rows if matches(self._haystack(r.joint), self._words))) for g, rows in self._all)
        return tuple((group, rows) for group, rows in kept if rows)

    def _haystack(self, joint: JointReport) -> str:
        known = self._haystacks.get(joint.path)
        if known is None or known[0] is not joint:
            known = self._haystacks[joint.path] = (joint, joint_haystack(joint))
        return known[1]

    def _apply(self, sections: Sections) -> None:
        if _shape(sections) != _shape(self._sections):
            self.beginResetModel()
            self._sections = sections
            self._where = {r.joint.path: (s, i) for s, (_, rows) in enumerate(sections) for i, r in enumerate(rows)}
            self.endResetModel()
            return
        before, self._sections = self._sections, sections
        last = len(_TITLES) - 1
        for s, ((_, old), (_, new)) in enumerate(zip(before, sections, strict=True)):
            for i, (was, now) in enumerate(zip(old, new, strict=True)):
                if was.joint is not now.joint:
                    self.dataChanged.emit(self.row_index(s, i), self.row_index(s, i, last))
        if sections:
            self.dataChanged.emit(self.index(0, 0), self.index(len(sections) - 1, last))

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
        joint = row.joint
        if role == Qt.ItemDataRole.ToolTipRole:
            found = tally([f.severity for f in joint.findings])
            return f"{joint.path}\n{joint.type}, {role_phrase(joint)}\n{found}"
        if column == _JOINT:
            return self._name_data(row, role)
        if column == _TYPE and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return type_word(joint.type)
        if column == _FINDINGS and joint.findings:
            severity = worst(joint.findings)
            if role == Qt.ItemDataRole.DisplayRole:
                return str(len(joint.findings))
            if role == Qt.ItemDataRole.DecorationRole and severity:
                return severity_icon(severity, self._theme)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return tally([f.severity for f in joint.findings])
        return None

    def _name_data(self, row: JointRow, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == UNIT_ROLE and row.joint.role is Role.FIXED_BASE_ANCHOR:
            return "anchor"
        if role == Qt.ItemDataRole.DecorationRole:
            return role_icon(row.joint.role, self._theme)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.name}, {role_phrase(row.joint)}"
        return None


def _shape(sections: Sections) -> list[tuple[str, list[str]]]:
    """Return what must stay the same for rows to stay where they are."""
    return [(group.key, [row.joint.path for row in rows]) for group, rows in sections]
