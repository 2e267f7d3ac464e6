"""Write a report as JSON, CSV or Markdown. The JSON is the format ``omni_physjoint.inspect/1`` of docs/formats.md."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from textwrap import indent
from typing import Any

from omni_physjoint import display
from omni_physjoint.model import (
    ArticulationReport,
    BodyReport,
    ColumnReport,
    Dof,
    Finding,
    JointReport,
    Pair,
    Report,
    SideReport,
)
from omni_physjoint.response import DofResponse, Responses, dof_responses

__all__ = [
    "INSPECT_SCHEMA",
    "articulation_jsonable",
    "body_jsonable",
    "csv_parts",
    "csv_text",
    "flags",
    "head_jsonable",
    "joint_jsonable",
    "json_parts",
    "json_text",
    "jsonable",
    "markdown_parts",
    "markdown_table",
    "markdown_text",
    "plain",
]

INSPECT_SCHEMA = "omni_physjoint.inspect/1"

_CSV_HEADER = (
    "joint",
    "type",
    "role",
    "component",
    "column",
    "authored",
    "producer_value",
    "producer_source",
    "units",
    "parser_default",
    "resolved",
    "resolved_units",
    "effect",
    "diverges",
    "masked",
    "reason",
)


def plain(value: Any) -> Any:
    """Return `value` as JSON can hold it: tuples as lists, non-finite numbers as "inf", "-inf" or "nan"."""
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return value
    if isinstance(value, Pair):
        return {"usd": plain(value.usd), "physx": plain(value.physx)}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, str) or not isinstance(value, Iterable):
        return value
    return [plain(v) for v in value]


def jsonable(report: Report) -> dict[str, Any]:
    """Return the object that ``inspect --format json`` prints."""
    responses = dof_responses(report)
    return {
        **head_jsonable(report),
        "joints": [joint_jsonable(j, responses.get(j.path)) for j in report.joints],
        **_json_tail(report),
    }


def head_jsonable(report: Report) -> dict[str, Any]:
    """Return what the object of `jsonable` begins with: contract and stage."""
    stage = report.stage
    return {
        "schema": INSPECT_SCHEMA,
        "contract": report.contract,
        "stage": {
            "identifier": stage.identifier,
            "meters_per_unit": plain(stage.meters_per_unit),
            "kilograms_per_unit": plain(stage.kilograms_per_unit),
            "up_axis": stage.up_axis,
        },
    }


def _json_tail(report: Report) -> dict[str, Any]:
    return {
        "articulations": [articulation_jsonable(a) for a in report.articulations],
        "bodies": [body_jsonable(b) for b in report.bodies],
        "findings": [_finding(f) for f in report.findings],
    }


def json_text(report: Report) -> str:
    """Return the report as JSON text."""
    return json.dumps(jsonable(report), indent=1, allow_nan=False)


def json_parts(report: Report) -> Iterator[str]:
    """Yield the text of `json_text` joint by joint; meant for a report that makes its joints on demand."""
    responses = Responses(report)
    yield _json(head_jsonable(report)).removesuffix("\n}") + ',\n "joints": ['
    for number, joint in enumerate(report.joints):
        yield ("," if number else "") + "\n" + indent(_json(joint_jsonable(joint, responses.of(joint))), "  ")
    end = "\n ]" if len(report.joints) else "]"
    yield f"{end},{_json(_json_tail(report)).removeprefix('{')}"


def _json(value: Any) -> str:
    return json.dumps(value, indent=1, allow_nan=False)


def joint_jsonable(joint: JointReport, responses: Sequence[DofResponse] | None = None) -> dict[str, Any]:
    """Return the object of one joint in what ``inspect --format json`` prints."""
    return {
        "path": joint.path,
        "type": joint.type,
        "role": joint.role.value,
        "role_reason": joint.role_reason,
        "articulation": joint.articulation,
        "prototype": joint.prototype,
        "schemas": list(joint.schemas),
        "sides": [_side(s) for s in joint.sides],
        "columns": _columns(joint.columns),
        "dofs": [_dof(d) for d in joint.dofs],
        # A part of an articulation does not tell what its axes feel.
        "responses": None if responses is None and joint.dofs else [_response(r) for r in responses or ()],
        "physx": plain(joint.physx),
        "findings": [_finding(f) for f in joint.findings],
    }


def _side(side: SideReport) -> dict[str, Any]:
    return {f.name: plain(getattr(side, f.name)) for f in fields(side)}


def _columns(columns: Sequence[ColumnReport]) -> dict[str, Any]:
    return {
        c.name: {
            "component": c.component,
            "type": c.type,
            "units": c.units,
            "authored": c.authored,
            "authored_value": plain(c.authored_value),
            "layer": c.layer,
            "blocked": c.blocked,
            "time_sampled": c.time_sampled,
            "published": c.published,
            "producer_value": plain(c.producer_value),
            "producer_source": c.producer_source.value if c.producer_source else None,
            "parser_default": plain(c.parser_default),
            "resolved": plain(c.resolved),
            "resolved_units": c.resolved_units,
            "resolved_from": c.origin.value if c.origin else None,
            "effect": c.effect.value,
            "reason": c.reason,
            "diverges": c.diverges,
            "masked": c.masked,
        }
        for c in columns
    }


def _dof(dof: Dof) -> dict[str, Any]:
    return {f.name: plain(getattr(dof, f.name)) for f in fields(dof)}


def _response(response: DofResponse) -> dict[str, Any]:
    numbers = {f.name: plain(getattr(response, f.name)) for f in fields(response) if f.name != "inertia"}
    return {**numbers, "inertia": {f.name: plain(getattr(response.inertia, f.name)) for f in fields(response.inertia)}}


def articulation_jsonable(articulation: ArticulationReport) -> dict[str, Any]:
    """Return an articulation as it stands in `jsonable`."""
    return {
        "root": articulation.root,
        "fixed_base": articulation.fixed_base,
        "links": list(articulation.links),
        "joints": list(articulation.joints),
        "columns": _columns(articulation.columns),
    }


def body_jsonable(body: BodyReport) -> dict[str, Any]:
    """Return a body as it stands in `jsonable`."""
    row = {f.name: plain(getattr(body, f.name)) for f in fields(body) if f.name != "columns"}
    return row | {"columns": _columns(body.columns)}


def _finding(finding: Finding) -> dict[str, Any]:
    return {f.name: plain(getattr(finding, f.name)) for f in fields(finding)}


def csv_text(report: Report) -> str:
    """Return one line a column of every joint, raw values, with a header line."""
    return "".join(csv_parts(report))


def csv_parts(report: Report) -> Iterator[str]:
    """Yield the lines of `csv_text`, the header first, then joint by joint."""
    yield _csv_lines([_CSV_HEADER])
    for joint in report.joints:
        yield _csv_lines(
            (
                joint.path,
                joint.type,
                joint.role.value,
                c.component,
                c.name,
                display.raw(c.authored),
                display.raw(c.producer_value),
                c.producer_source.value if c.producer_source else "",
                c.units,
                display.raw(c.parser_default),
                display.raw(c.resolved),
                c.resolved_units,
                c.effect.value,
                display.raw(c.diverges),
                display.raw(c.masked),
                c.reason,
            )
            for c in joint.columns
        )


def _csv_lines(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def flags(column: ColumnReport) -> str:
    """Return the words that mark a column: its divergence, a block, time samples, and an effect other than applied."""
    return ", ".join(_flags(column))


def _flags(column: ColumnReport) -> Iterator[str]:
    if column.effect.value != "applied":
        yield column.effect.value
    if column.diverges:
        yield "diverges, masked" if column.masked else "DIVERGES"
    if column.blocked:
        yield "blocked"
    if column.time_sampled:
        yield "time samples"


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; pipes and line breaks in cells are escaped."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(c.replace("|", "\\|").replace("\n", " ") for c in cells) + " |"

    return "\n".join([line(header), line(["---"] * len(header)), *(line(r) for r in rows)])


def markdown_text(report: Report) -> str:
    """Return the report as Markdown: a section a joint, a table of its columns, its findings."""
    return "".join(markdown_parts(report))


def markdown_parts(report: Report) -> Iterator[str]:
    """Yield the text of `markdown_text`, what is about the stage first, then joint by joint."""
    stage = report.stage
    parts = [
        f"# Joints of {stage.identifier}",
        f"Contract {report.contract}, metersPerUnit {display.text(stage.meters_per_unit)}, "
        f"kilogramsPerUnit {display.text(stage.kilograms_per_unit)}, {stage.up_axis} up.",
        *(f"- **{f.severity.value} {f.rule}** `{f.prim}`: {f.message}" for f in report.findings),
    ]
    yield "\n\n".join(parts) + "\n"
    for joint in report.joints:
        yield f"\n{_markdown_joint(joint)}\n"


def _markdown_joint(joint: JointReport) -> str:
    rows = [
        (
            c.name,
            display.text(c.authored_value, c.name) if c.authored else display.NOTHING,
            display.text(c.producer_value, c.name),
            c.units,
            display.text(c.resolved, c.name),
            c.resolved_units,
            flags(c),
        )
        for c in joint.columns
    ]
    parts = [
        f"## {joint.path}",
        f"{joint.type}, {joint.role.value}: {joint.role_reason}",
        markdown_table(("column", "authored", "producer", "unit", "consumer", "unit", "notes"), rows),
    ]
    if joint.findings:
        parts.append("\n".join(f"- **{f.severity.value} {f.rule}** {f.message}" for f in joint.findings))
    return "\n\n".join(parts)
