"""Run ``verify`` over stages and print what differs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from omni_physjoint import display, export, tables
from omni_physjoint.errors import PhysJointError, RuntimeWorkerError
from omni_physjoint.report import inspect
from omni_physjoint.runtime import VARIABLES, RuntimeMessage, RuntimeWorker, find_runtime
from omni_physjoint.stage import open_stage
from omni_physjoint.verify import Difference, verify

__all__ = ["VERIFY_SCHEMA", "StageResult", "exit_code", "render", "run"]

VERIFY_SCHEMA = "omni_physjoint.verify/1"


@dataclass(frozen=True, slots=True)
class StageResult:
    """What came of one stage."""

    path: str
    joints: int
    differences: tuple[Difference, ...]
    messages: tuple[RuntimeMessage, ...]
    """Warnings and errors of the runtime."""
    error: str | None = None
    """Why the stage could not be compared, in one line."""


def run(stages: Sequence[str], *, contract: str, python: str | None = None) -> tuple[StageResult, ...]:
    """Compare each stage with the running consumer; one worker answers for all of them.

    A stage that cannot be read, or on which the worker dies, does not stop the others.

    Raises:
        RuntimeWorkerError: There is no interpreter with ovstage and ovphysx of that contract.
    """
    interpreter = python or find_runtime(contract)
    if interpreter is None:
        raise RuntimeWorkerError(
            f"no ovphysx of contract {contract} here: pip install 'omni-physjoint[runtime]', or name an interpreter "
            f"that has it with --python or {VARIABLES[contract]}"
        )
    with RuntimeWorker(interpreter) as worker:
        if worker.contract != contract:
            raise RuntimeWorkerError(f"{interpreter} runs contract {worker.contract}, not {contract}")
        return tuple(_compare(path, contract, worker) for path in stages)


def _compare(path: str, contract: str, worker: RuntimeWorker) -> StageResult:
    try:
        stage = open_stage(path)
        report = inspect(stage, contract=contract, identifier=path)
        answer = worker.read(path)
    except PhysJointError as error:
        return StageResult(path, 0, (), (), str(error))
    return StageResult(path, len(report.joints), verify(report, answer), tuple(answer.messages))


def exit_code(results: Sequence[StageResult]) -> int:
    """Return 2 when a stage could not be compared, else 1 when one differs, else 0."""
    if any(r.error is not None for r in results):
        return 2
    return 1 if any(r.differences for r in results) else 0


def render(results: Sequence[StageResult], contract: str, format_: str, *, color: bool, width: int | None) -> str:
    """Return the results as text: a table of differences per stage, or one JSON object."""
    if format_ == "json":
        stages = [
            {
                "path": r.path,
                "joints": r.joints,
                "error": r.error,
                "differences": [
                    {
                        "prim": d.prim,
                        "quantity": d.quantity,
                        "ours": export.plain(d.ours),
                        "theirs": export.plain(d.theirs),
                    }
                    for d in r.differences
                ],
                "messages": [{"level": m.level, "text": m.text, "paths": list(m.paths)} for m in r.messages],
            }
            for r in results
        ]
        return json.dumps({"schema": VERIFY_SCHEMA, "contract": contract, "stages": stages}, indent=1, allow_nan=False)
    parts: list[RenderableType] = []
    for result in results:
        parts += _stage(result)
    return tables.render(Group(*parts), color=color, width=width)


def _stage(result: StageResult) -> list[RenderableType]:
    if result.error is not None:
        return [Text(f"✕ {result.error}", style="bold red")]
    joints = display.counted(result.joints, "joint")
    if not result.differences:
        return [Text(f"✓ {result.path}: {joints}, everything agrees", style="green")]
    rows = [(d.prim, d.quantity, display.text(d.ours), display.text(d.theirs)) for d in result.differences]
    head = Text(f"✕ {result.path}: {joints}, {display.counted(len(rows), 'difference')}", style="bold red")
    return [head, tables.grid(("joint or body", "quantity", "ours", "the runtime's"), rows)]
