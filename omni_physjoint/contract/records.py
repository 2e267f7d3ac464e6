"""The record types of the contract tables: what a component, a column, a recorded finding and a drift are.

The tables themselves are literals under ``contract/rows``; nothing here has a value of PhysX or USD in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from omni_physjoint.units import Conversion

__all__ = [
    "BOTH",
    "ColumnRow",
    "ColumnType",
    "Component",
    "ComponentKind",
    "ContractFinding",
    "Drift",
    "FindingKind",
    "Located",
    "Marker",
    "ProducerRule",
    "Quantity",
    "Scaled",
    "Side",
]

BOTH = ("0.6", "0.7")


class ComponentKind(StrEnum):
    """What kind of thing carries the columns."""

    JOINT_TYPE = "joint type"
    SINGLE_APPLY = "applied API"
    MULTI_APPLY = "multiple-apply API"
    STAGE = "stage"


class ColumnType(StrEnum):
    """Type of a column as the runtime stores it."""

    FLOAT = "float32"
    POINT = "float32[3]"
    QUATERNION = "float32[4]"
    BOOL = "bool8"
    INT = "int32"
    TOKEN = "token"
    TARGETS = "path[]"
    DOUBLE = "float64"


class ProducerRule(StrEnum):
    """What population writes into the column."""

    RESOLVED = "the resolved USD value"
    FLT_MAX_IF_UNAUTHORED = "FLT_MAX when nobody authored it, else the resolved USD value"
    ONLY_WHEN_AUTHORED = "the targets, only when authored"
    CREATED_IF_UNAUTHORED = "FLT_MAX on every joint where nobody authored it, whether or not the API is applied"
    SCALED_IF_UNAUTHORED = (
        "the parser default when nobody authored it, on every rigid body, else the resolved USD value"
    )
    METADATA = "the resolved metadata of the stage"
    WHEN_PRESENT = "the metadata value, only when authored"


class Marker(StrEnum):
    """A default that is no number."""

    COMPUTED = "computed"
    """Computed from the colliders."""
    SETTING = "consumer setting"
    """A setting of the consumer, not of the stage, decides."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """A default that depends on the stage's length unit: ``coefficient * (speed / metersPerUnit) ** power``."""

    coefficient: float
    speed: float
    power: int

    def at(self, meters_per_unit: float) -> float:
        """Return the default on a stage of `meters_per_unit`."""
        return float(self.coefficient * (self.speed / meters_per_unit) ** self.power)

    def __str__(self) -> str:
        """Return the formula."""
        return f"{self.coefficient:g} * ({self.speed:g} / metersPerUnit)^{self.power}"


class Side(StrEnum):
    """Which step of the pipeline a finding is about."""

    PRODUCER = "producer"
    CONSUMER = "consumer"
    BOTH = "both"


class FindingKind(StrEnum):
    """How firmly the contract pages state a divergence."""

    DEFECT = "defect"
    FRAGILE = "fragile"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Quantity:
    """Authored unit of a column and how the consumer converts it.

    A column of a multiple-apply API can be rotational or translational, depending on the instance; the two then differ.
    """

    unit: str
    """Unit as authored, of a rotational instance or of a column that has but one unit; "" for none."""
    conversion: Conversion = Conversion.NONE
    linear_unit: str | None = None
    """Unit as authored of a translational instance (never converted); None when the column has but one unit."""
    read_as: str | None = None
    """Unit in which PhysX takes the unconverted number, where that is not the authored one."""


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One column of one component, as one contract version has it."""

    name: str
    """Name template; ``<inst>`` stands for the instance of a multiple-apply API."""
    type: ColumnType
    quantity: Quantity
    raw_fallback: object
    """Value that the USD schema declares; None where it declares none (relationships)."""
    producer: ProducerRule
    parser_default: object
    """Value that the consumer uses when the column is absent; None where it has none."""
    meaning: str
    """What the column is for, in our words."""
    if_absent: str
    """What the consumer does when the column is absent, in our words."""
    physx: str = ""
    """What it becomes in PhysX; "" for nothing."""
    diverges: bool = False
    """Writing the raw fallback parses differently from leaving the column out."""
    versions: tuple[str, ...] = BOTH
    read: bool = True
    """The consumer reads the column at all."""

    @property
    def masked(self) -> bool:
        """The divergence is not met on a USD stage, as population always publishes a value (a blocked one apart)."""
        return self.diverges and self.producer is not ProducerRule.ONLY_WHEN_AUTHORED


@dataclass(frozen=True, slots=True)
class ContractFinding:
    """One divergence that the contract pages record."""

    kind: FindingKind
    side: Side
    component: str
    column: str
    text: str
    """In our words."""
    versions: tuple[str, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Drift:
    """One place where a contract page and the running consumer part."""

    key: str
    """Short stable name, by which a test finds the drift."""
    page: str
    columns: tuple[str, ...]
    """Column name templates concerned; empty when the page as a whole is."""
    page_says: str
    runtime_does: str
    since: str
    """First runtime version in which it was measured."""
    joint_types: tuple[str, ...] = ()
    """Joint types concerned; empty for all."""
    versions: tuple[str, ...] = BOTH
    replaces: bool = False
    """The runtime puts a value of its own in place of the column's."""


@dataclass(frozen=True, slots=True)
class Component:
    """One joint type or applied API schema and its own columns."""

    name: str
    kind: ComponentKind
    summary: str
    """In our words."""
    columns: tuple[ColumnRow, ...]
    source: str
    """Page that states the rows."""
    extends: str | None = None
    """Component whose columns are inherited."""
    applies_to: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    """APIs that must be on the same prim."""
    instances: tuple[str, ...] = ()
    """Instance names that the contract lists."""
    translational: tuple[str, ...] = ()
    """Instances read without conversion; every other instance, listed or not, is rotational."""
    axis_from_type: bool = False
    """The joint's type, not the instance, says whether a value is rotational or translational."""
    matrix: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Instances that the consumer reads, by joint type, in the order in which it reads them. For a single-apply API a
    joint type that reads it maps to ("",)."""
    versions: tuple[str, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Located:
    """A column of one prim, found in the contract."""

    component: Component
    instance: str
    """Instance of a multiple-apply API; "" otherwise."""
    row: ColumnRow
    name: str
    """The column's own name, with the instance filled in."""
    translational: bool = False
    """The value belongs to a translational axis, so that the linear unit holds and nothing is converted."""

    @property
    def component_name(self) -> str:
        """Component with its instance, as in ``PhysicsDriveAPI:angular``."""
        return f"{self.component.name}:{self.instance}" if self.instance else self.component.name
