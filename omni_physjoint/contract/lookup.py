"""One contract version as an object that says which columns a prim has, and what each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from omni_physjoint.contract.records import (
    ColumnRow,
    Component,
    ComponentKind,
    ContractFinding,
    Drift,
    Located,
    ProducerRule,
)
from omni_physjoint.errors import ContractError
from omni_physjoint.units import Conversion, resolved_unit

__all__ = ["INSTANCE", "Contract"]

INSTANCE = "<inst>"
"""Stands for the instance in the name template of a multiple-apply column."""

_SLIDER = "PhysicsPrismaticJoint"
"""The one joint type whose own axis is translational."""


class Contract:
    """The tables of one contract version, indexed.

    Immutable but for its caches, which grow by one entry per distinct column name and type.
    """

    def __init__(
        self,
        version: str,
        components: Iterable[Component],
        findings: Iterable[ContractFinding] = (),
        drifts: Iterable[Drift] = (),
    ) -> None:
        """Keep what belongs to `version` and index it."""
        self.version = version
        kept = [c for c in components if version in c.versions]
        self._components = {
            c.name: replace(c, columns=tuple(r for r in c.columns if version in r.versions)) for c in kept
        }
        self.components: Mapping[str, Component] = MappingProxyType(self._components)
        self.joint_types = tuple(c.name for c in kept if c.kind is ComponentKind.JOINT_TYPE)
        self.findings = tuple(f for f in findings if version in f.versions)
        self.drifts = tuple(d for d in drifts if version in d.versions)
        self._single: dict[str, tuple[Component, ColumnRow]] = {}
        self._multi: dict[str, tuple[int, dict[str, tuple[Component, ColumnRow]]]] = {}
        self._created: list[tuple[Component, ColumnRow]] = []
        for component in self._components.values():
            self._index(component)
        self._by_type = {t: {r.name: (c, r) for c, r in self.rows_of(t)} for t in self.joint_types}
        self._located: dict[tuple[str, str], Located | None] = {}
        self._columns_for: dict[tuple[str, tuple[str, ...]], tuple[Located, ...]] = {}

    def _index(self, component: Component) -> None:
        if component.kind is ComponentKind.JOINT_TYPE:
            return
        for row in component.columns:
            if component.kind is not ComponentKind.MULTI_APPLY:
                self._single[row.name] = (component, row)
                if row.producer is ProducerRule.CREATED_IF_UNAUTHORED:
                    self._created.append((component, row))
                continue
            prefix, _, tail = row.name.partition(f":{INSTANCE}:")
            _, tails = self._multi.setdefault(prefix, (tail.count(":") + 1, {}))
            tails[tail] = (component, row)

    def component(self, name: str) -> Component:
        """Return the component called `name`, a joint type or an API schema without its instance.

        Raises:
            ContractError: This version has no such component; the message names the closest ones.
        """
        try:
            return self._components[name]
        except KeyError:
            import difflib

            close = difflib.get_close_matches(name, self._components, n=3)
            hint = f"did you mean {', '.join(close)}?" if close else f"known are {', '.join(self._components)}"
            message = f"contract {self.version} has no component {name!r}: {hint}"
            raise ContractError(message) from None

    def rows_of(self, component_name: str) -> tuple[tuple[Component, ColumnRow], ...]:
        """Return the component's own columns and then its inherited ones, each with the component that owns it.

        Raises:
            ContractError: This version has no such component.
        """
        component = self.component(component_name)
        rows = tuple((component, row) for row in component.columns)
        return rows if component.extends is None else rows + self.rows_of(component.extends)

    def locate(self, column_name: str, type_name: str, schemas: Sequence[str] = ()) -> Located | None:
        """Return what the contract knows of `column_name` on a prim of `type_name`, or None when it knows nothing.

        Any instance name of a multiple-apply API is located, whether or not the API is applied or the joint type reads
        it. `schemas` has no influence; it is here so that a caller need not know that.
        """
        del schemas
        key = (column_name, type_name)
        try:
            return self._located[key]
        except KeyError:
            found = self._located[key] = self._locate(column_name, type_name)
            return found

    def _locate(self, name: str, type_name: str) -> Located | None:
        single = self._by_type.get(type_name, {}).get(name) or self._single.get(name)
        if single is not None:
            component, row = single
            return Located(component, "", row, name, component.axis_from_type and type_name == _SLIDER)
        prefix, _, rest = name.partition(":")
        segments, tails = self._multi.get(prefix, (0, {}))
        parts = rest.rsplit(":", segments)
        if not segments or len(parts) != segments + 1 or not parts[0]:
            return None
        found = tails.get(":".join(parts[1:]))
        if found is None:
            return None
        component, row = found
        linear = type_name == _SLIDER if component.axis_from_type else parts[0] in component.translational
        return Located(component, parts[0], row, name, linear)

    def columns_for(self, type_name: str, schemas: Sequence[str]) -> tuple[Located, ...]:
        """Return every contract column that `type_name` and its applied `schemas` declare, in display order.

        A joint type also gets the columns that population creates on every joint. Schemas that the contract does not
        know, and the bare name of a multiple-apply API, add nothing.
        """
        key = (type_name, tuple(schemas))
        try:
            return self._columns_for[key]
        except KeyError:
            found = self._columns_for[key] = tuple(self._declared(type_name, key[1]))
            return found

    def _declared(self, type_name: str, schemas: tuple[str, ...]) -> list[Located]:
        names: list[str] = []
        if type_name in self._by_type:
            names += (row.name for _, row in self.rows_of(type_name))
        applied: dict[str, list[str]] = {}
        for schema in schemas:
            api, _, instance = schema.partition(":")
            applied.setdefault(api, []).append(instance)
        for component in self._components.values():
            instances = applied.get(component.name, ())
            if component.kind is ComponentKind.MULTI_APPLY:
                listed = component.instances
                order = sorted({i for i in instances if i}, key=lambda i: (_position(listed, i), i))
                names += (row.name.replace(INSTANCE, i) for i in order for row in component.columns)
            elif component.kind is ComponentKind.SINGLE_APPLY and instances:
                names += (row.name for row in component.columns)
            elif type_name in self._by_type:
                names += (row.name for owner, row in self._created if owner is component)
        located = (self.locate(name, type_name) for name in names)
        return [column for column in located if column is not None]

    def reads(self, type_name: str, api: str) -> tuple[str, ...]:
        """Return the instances of `api` that the consumer reads on `type_name`; ("",) for a single-apply API it reads.

        Raises:
            ContractError: This version has no component `api`.
        """
        return self.component(api).matrix.get(type_name, ())

    def quantity(self, located: Located) -> tuple[str, Conversion, str]:
        """Return the authored unit, the conversion and the unit after it, of this very instance."""
        quantity = located.row.quantity
        if located.translational and quantity.linear_unit is not None:
            return quantity.linear_unit, Conversion.NONE, quantity.linear_unit
        unit, conversion = quantity.unit, quantity.conversion
        return unit, conversion, quantity.read_as or resolved_unit(unit, conversion)

    def findings_for(self, name: str, component_name: str | None = None) -> tuple[ContractFinding, ...]:
        """Return the recorded findings about `name`, a column name template or a component, inherited ones included.

        With `component_name`, findings about a column of that name of another component are left out.
        """
        owners = self._chain(component_name) if component_name else ()
        parents = self._chain(name)
        return tuple(
            f
            for f in self.findings
            if f.component in parents or (f.column == name and (not owners or f.component in owners))
        )

    def _chain(self, name: str) -> tuple[str, ...]:
        component = self._components.get(name)
        if component is None:
            return ()
        return (name,) if component.extends is None else (name, *self._chain(component.extends))

    def drifts_for(self, column: str, type_name: str = "") -> tuple[Drift, ...]:
        """Return the drifts about `column`, a name template, on a joint of `type_name` ("" for any)."""
        return tuple(
            d
            for d in self.drifts
            if column in d.columns and (not type_name or not d.joint_types or type_name in d.joint_types)
        )

    def drifts_of(self, component_name: str) -> tuple[Drift, ...]:
        """Return the drifts about a component: about its page, or about a column that it has or inherits.

        Raises:
            ContractError: This version has no such component.
        """
        columns = {row.name for _, row in self.rows_of(component_name)}
        return tuple(
            drift
            for drift in self.drifts
            if component_name in drift.page.split(", ")
            or (columns.intersection(drift.columns) and component_name in (drift.joint_types or (component_name,)))
        )


def _position(listed: tuple[str, ...], instance: str) -> int:
    return listed.index(instance) if instance in listed else len(listed)
