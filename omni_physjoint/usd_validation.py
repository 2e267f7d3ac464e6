"""The rules as validators of usd-core's UsdValidation, so that other tools run them: ``register()``.

See docs/decisions/041-usd-validation.md for what its Python interface can do.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

from omni_physjoint import schemas
from omni_physjoint.diagnostics import quiet
from omni_physjoint.errors import PhysJointError
from omni_physjoint.findings import RULES
from omni_physjoint.findings.pages import headings
from omni_physjoint.model import Finding, Severity
from omni_physjoint.report import inspect

__all__ = ["KEYWORD", "SUITE", "register"]

KEYWORD = "omniPhysjoint"
"""Keyword of all validators, and what their names begin with."""
SUITE = f"{KEYWORD}:Rules"

_TYPES = {Severity.ERROR: "Error", Severity.WARNING: "Warn", Severity.INFO: "Info"}


def register() -> Any:
    """Register a validator for each rule, and return the suite of all; harmless when repeated.

    Raises:
        PhysJointError: This usd-core cannot register validators from Python.
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
    """
    schemas.ensure_registered()
    from pxr import UsdValidation

    registry: Any = UsdValidation.ValidationRegistry()
    if not hasattr(registry, "RegisterStageValidator"):
        raise PhysJointError("this usd-core cannot register validators from Python: it takes 26.11 or newer")
    if not registry.HasValidatorSuite(SUITE):
        reports = _Reports()
        names = [f"{KEYWORD}:{rule.code}" for rule in RULES]
        for name, rule in zip(names, RULES, strict=True):
            doc = f"{rule.slug}: {headings(rule)['What it reports']}"
            metadata = UsdValidation.ValidatorMetadata(name=name, keywords=[KEYWORD], doc=doc)
            registry.RegisterStageValidator(metadata, _task(rule.code, reports))
        suite = UsdValidation.ValidatorMetadata(name=SUITE, keywords=[KEYWORD], doc="All rules.", isSuite=True)
        registry.RegisterValidatorSuite(suite, registry.GetOrLoadValidatorsByName(names))
    return registry.GetOrLoadValidatorSuiteByName(SUITE)


class _Reports:
    """The findings about the stage that was asked for last, until it changes: a context runs every rule on it."""

    def __init__(self) -> None:
        self._stage: weakref.ref[Any] | None = None
        self._findings: dict[str, list[Finding]] = {}
        self._key: Any = None
        # A context runs its validators in several threads; one of them may come here again from inside `inspect`.
        self._lock = threading.RLock()

    def of(self, stage: Any) -> dict[str, list[Finding]]:
        """Return the findings about `stage` by code."""
        from pxr import Tf, Usd

        with self._lock:
            if self._stage is None or self._stage() is not stage:
                with quiet():
                    report = inspect(stage)
                found: dict[str, list[Finding]] = {}
                for finding in (*(f for joint in report.joints for f in joint.findings), *report.findings):
                    found.setdefault(finding.rule, []).append(finding)
                self._findings = found
                self._stage = weakref.ref(stage)
                self._key = Tf.Notice.Register(Usd.Notice.ObjectsChanged, self._forget, stage)
            return self._findings

    def _forget(self, _notice: Any, _stage: Any) -> None:
        self._stage = None


def _task(code: str, reports: _Reports) -> Callable[[Any, Any], list[Any]]:
    def validate(stage: Any, _time: Any) -> list[Any]:
        from pxr import UsdValidation

        return [_error(UsdValidation, stage, finding) for finding in reports.of(stage).get(code, ())]

    return validate


def _error(validation: Any, stage: Any, finding: Finding) -> Any:
    from pxr import Sdf

    path = Sdf.Path(finding.prim)
    if finding.column is not None and stage.GetPropertyAtPath(path.AppendProperty(finding.column)):
        path = path.AppendProperty(finding.column)
    kind = getattr(validation.ValidationErrorType, _TYPES[finding.severity])
    site = validation.ValidationErrorSite(stage, path)
    return validation.ValidationError(finding.rule, kind, [site], finding.message)
