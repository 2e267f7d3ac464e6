"""Columns of a table that a user hides, moves and widens by its header, and finds again the next time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, QSettings, Qt
from PySide6.QtWidgets import QHeaderView, QMenu, QTreeView

__all__ = ["HeaderColumns"]

_NARROWEST, _WIDEST = 30, 4000
"""Widths that a settings file may ask for [pixels]."""
_LEAST_PART = 0.6
"""Part of its first width that is left of a column at least, when all are fitted into the view."""


class HeaderColumns(QObject):
    """Looks after the header of one view. Columns go by their keys, so that other ones may come with a new version."""

    def __init__(
        self,
        view: QTreeView,
        titles: Mapping[str, str],
        *,
        order: Sequence[str],
        hidden: Collection[str] = (),
        fixed: Collection[str] = (),
    ) -> None:
        """Take the columns as they are now, with their widths, as those of the start.

        Args:
            view: A view with a model.
            titles: Title by key, in the order of the model.
            order: Keys from left to right at the start.
            hidden: Keys of the columns that are hidden at the start.
            fixed: Keys of the columns that nobody hides: without them a row has no name.
        """
        super().__init__(view)
        self._view = view
        self._keys = tuple(titles)
        self._titles = dict(titles)
        self._order = tuple(order)
        self._first_hidden = frozenset(hidden)
        self._fixed = frozenset(fixed)
        self._hidden = set(hidden)
        self._away: set[str] = set()
        self._settings: QSettings | None = None
        self._group = ""
        header = view.header()
        self._own = False
        """Whether somebody has set a width: then none is fitted."""
        self._fitting = False
        self._widths = {key: header.sectionSize(i) for i, key in enumerate(self._keys)}
        header.setSectionsMovable(True)
        header.setFirstSectionMovable(False)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open_menu)
        header.setToolTip("")
        self.menu = QMenu(header)
        self._arrange(self._order)
        self._show()
        header.sectionResized.connect(self._on_resized)

    @property
    def _header(self) -> QHeaderView:
        return self._view.header()

    @property
    def shown(self) -> list[int]:
        """Return the columns of the model that are shown, from left to right."""
        places = (self._header.logicalIndex(i) for i in range(len(self._keys)))
        return [column for column in places if not self._view.isColumnHidden(column)]

    def is_shown(self, key: str) -> bool:
        """Tell whether the user wants to see a column."""
        return key not in self._hidden

    def set_shown(self, key: str, *, shown: bool) -> None:
        """Show or hide a column as a user wants it."""
        if key in self._fixed:
            return
        (self._hidden.discard if shown else self._hidden.add)(key)
        self._show()
        self.save()

    def set_away(self, key: str, *, away: bool) -> None:
        """Hide a column that has nothing to show, whatever the user wants of it."""
        (self._away.add if away else self._away.discard)(key)
        self._show()

    def remember(self, settings: QSettings, group: str) -> None:
        """Take over what was remembered in `group`, as far as it makes sense, and remember from now on."""
        order = _words(settings.value(f"{group}/order"))
        if order:
            known = [key for key in dict.fromkeys(order) if key in self._keys]
            self._arrange([*known, *(key for key in self._order if key not in known)])
        hidden = settings.value(f"{group}/hidden")
        if hidden is not None:
            self._hidden = {key for key in _words(hidden) if key in self._keys and key not in self._fixed}
            # A column that an older version did not know is as at the start.
            self._hidden |= {key for key in self._first_hidden if order and key not in order}
        for column, key in enumerate(self._keys):
            width = _whole(settings.value(f"{group}/width {key}"))
            if width is not None and _NARROWEST <= width <= _WIDEST:
                self._header.resizeSection(column, width)
                self._own = True
        self._show()
        self._settings, self._group = settings, group
        self._header.sectionMoved.connect(self.save)

    def save(self) -> None:
        """Remember how the columns are."""
        if self._settings is None:
            return
        order = [self._keys[self._header.logicalIndex(i)] for i in range(len(self._keys))]
        self._settings.setValue(f"{self._group}/order", ",".join(order))
        self._settings.setValue(f"{self._group}/hidden", ",".join(key for key in order if key in self._hidden))
        last = self.shown[-1] if self.shown else None
        for column, key in enumerate(self._keys):
            # The last one is as wide as there is room, which says nothing.
            if self._own and not self._view.isColumnHidden(column) and column != last:
                self._settings.setValue(f"{self._group}/width {key}", self._header.sectionSize(column))

    def reset(self) -> None:
        """Put all columns back as they were at the start."""
        self._hidden = set(self._first_hidden)
        self._arrange(self._order)
        self._show()
        for column, key in enumerate(self._keys):
            self._header.resizeSection(column, self._widths[key])
        self._own = False
        if self._settings is not None:
            for key in self._keys:
                self._settings.remove(f"{self._group}/width {key}")
        self.fit()
        self.save()

    def fit(self) -> None:
        """Narrow the columns so that all that are shown are in view, unless somebody has set a width."""
        shown = self.shown
        wanted = sum(self._widths[self._keys[column]] for column in shown)
        room = self._view.viewport().width()
        if self._own or not shown or not wanted or room <= 0:
            return
        part = max(min(1.0, room / wanted), _LEAST_PART)
        widths = {
            column: max(int(self._widths[self._keys[column]] * part), self._header.sectionSizeHint(column))
            for column in shown
        }
        # What the titles of the others need beyond their part, the names give.
        names = widths[shown[0]]
        widths[shown[0]] = max(names - max(sum(widths.values()) - room, 0), int(names * _LEAST_PART))
        self._fitting = True
        for column, width in widths.items():
            self._header.resizeSection(column, width)
        self._fitting = False

    def _on_resized(self, column: int, before: int, now: int) -> None:
        """Note that somebody set a width; columns that come, go or take the rest of the room are not somebody."""
        if self._fitting or not before or not now or not self.shown or column == self.shown[-1]:
            return
        self._own = True
        self.save()

    def fill_menu(self) -> QMenu:
        """Return the menu of the header, as the columns are now."""
        self.menu.clear()
        for place in range(len(self._keys)):
            key = self._keys[self._header.logicalIndex(place)]
            action = self.menu.addAction(self._titles[key])
            action.setCheckable(True)
            action.setChecked(self.is_shown(key))
            action.setEnabled(key not in self._fixed)
            action.triggered.connect(lambda on, k=key: self.set_shown(k, shown=on))
        self.menu.addSeparator()
        self.menu.addAction("Reset columns").triggered.connect(self.reset)
        return self.menu

    def _open_menu(self, position: QPoint) -> None:
        self.fill_menu().popup(self._header.mapToGlobal(position))

    def _arrange(self, order: Sequence[str]) -> None:
        for place, key in enumerate(order):
            self._header.moveSection(self._header.visualIndex(self._keys.index(key)), place)

    def _show(self) -> None:
        for column, key in enumerate(self._keys):
            self._view.setColumnHidden(column, key in self._hidden or key in self._away)
        self.fit()


def _words(value: Any) -> list[str]:
    """Return what a setting lists; settings of one word, of several, and of somebody else's kind come in many types."""
    if isinstance(value, list):
        value = ",".join(str(word) for word in value)
    return [word for word in str(value or "").split(",") if word]


def _whole(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError):
        return None
