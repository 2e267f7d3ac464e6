"""What the consumer makes of the columns of an articulation root."""

from __future__ import annotations

from collections.abc import Mapping

from omni_physjoint.contract import Contract
from omni_physjoint.contract.records import Scaled
from omni_physjoint.model import Cell, ColumnValue, Effect, Origin, PrimColumns

__all__ = ["root_cells"]

_API = "PhysxArticulationAPI"
_ENABLED = "physxArticulation:articulationEnabled"


def root_cells(prim: PrimColumns, contract: Contract, *, meters_per_unit: float, built: bool) -> Mapping[str, Cell]:
    """Return the cells of a root's contract columns.

    Args:
        prim: The prim with PhysicsArticulationRootAPI.
        contract: Tables that know the defaults.
        meters_per_unit: Length unit of the stage; two thresholds scale with it when absent.
        built: Whether at least one articulation came of the root.

    Source: contract page PhysxArticulationAPI: read without conversion, and only where the API is listed.
    """
    values = prim.values()
    cells = {}
    for located in contract.columns_for(prim.type_name, prim.schemas):
        if located.component.name != _API:
            continue
        name, default = located.name, located.row.parser_default
        absent = default.at(meters_per_unit) if isinstance(default, Scaled) else default
        value: ColumnValue | None = values.get(name, absent)  # type: ignore[arg-type]  # a literal of the tables
        origin = Origin.COLUMN if name in values else Origin.PARSER_DEFAULT
        reason = "Read as published." if name in values else "The column is absent, so the parser default stands."
        effect = Effect.APPLIED
        if not built and name != _ENABLED:
            effect, reason = Effect.NO_EFFECT, "No articulation comes of this root."
        cells[name] = Cell(value, contract.quantity(located)[2], origin, effect, reason)
    return cells
