"""The stage's units and up axis."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="Stage",
        kind=ComponentKind.STAGE,
        summary="Units and up axis, on the root of the stage. They scale defaults, never authored values. The "
        "consumer reads them once, as it attaches.",
        source="population/stage_units",
        columns=(
            ColumnRow(
                name="usd-metadata:metersPerUnit",
                type=ColumnType.DOUBLE,
                quantity=Quantity("m/length"),
                raw_fallback=0.01,
                producer=ProducerRule.METADATA,
                parser_default=1.0,
                meaning="Metres in one unit of length.",
                physx="PxTolerancesScale and scaled defaults",
                if_absent="One unit is a metre, where USD means a centimetre.",
                diverges=True,
            ),
            ColumnRow(
                name="usd-metadata:kilogramsPerUnit",
                type=ColumnType.DOUBLE,
                quantity=Quantity("kg/mass"),
                raw_fallback=1.0,
                producer=ProducerRule.METADATA,
                parser_default=1.0,
                meaning="Kilograms in one unit of mass.",
                physx="default density",
                if_absent="One unit is a kilogram.",
            ),
            ColumnRow(
                name="usd-metadata:upAxis",
                type=ColumnType.TOKEN,
                quantity=Quantity(""),
                raw_fallback="Y",
                producer=ProducerRule.METADATA,
                parser_default="Z",
                meaning="Up axis; any token but Y means Z.",
                physx="direction of the default gravity",
                if_absent="Z is up, where USD means Y.",
                diverges=True,
            ),
        ),
    ),
)
