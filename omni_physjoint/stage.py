"""Open a stage, or say in one line why it cannot be opened; and name the arcs of an open one that do not resolve."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint import schemas
from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import StageOpenError
from omni_physjoint.model import Finding, Severity

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["UNRESOLVED_ARC", "composition_problems", "open_stage", "spelled"]

UNRESOLVED_ARC = "PJ901"
"""Rule of a sublayer, reference, payload or other arc that leads nowhere."""

_SITE = re.compile(r"<([^<>]*)>\s*$")
_ASSET = re.compile(r"@([^@]*)@")


def open_stage(path: str | os.PathLike[str]) -> Usd.Stage:
    """Return the stage at `path`, everything loaded. Nothing is ever written.

    Arcs that do not resolve do not keep a stage from opening; see `composition_problems`.

    Args:
        path: A file, or anything that USD's asset resolver understands.

    Raises:
        StageOpenError: There is no such file, it is no USD, or it is broken.
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
    """
    schemas.ensure_registered()
    from pxr import Tf, Usd

    name = os.fspath(path)
    obstacle = _obstacle(name)
    if obstacle:
        raise StageOpenError(f"{spelled(name)}: {obstacle}")
    try:
        with quiet():
            return Usd.Stage.Open(name)
    except Tf.ErrorException as error:
        raise StageOpenError(f"{name}: {_reason(name, error)}") from None


def _obstacle(name: str) -> str | None:
    """Return what speaks against opening the file, seen from the file system alone; None for nothing."""
    if not name:
        return "no file name given"
    if spelled(name) != name:
        return "its name is not UTF-8, and USD reads no other; rename it"
    if spelled(os.path.abspath(name)) != os.path.abspath(name):
        return f"its folder {spelled(os.path.dirname(os.path.abspath(name)))} is not UTF-8, and USD reads no other"
    if "://" in name or "[" in name:  # for the asset resolver, as are search paths
        return None
    file = Path(name)
    try:
        if file.is_dir():
            return "is a directory; give a .usd, .usda, .usdc or .usdz file"
        if file.exists() and not file.is_file():
            return "is a pipe, a socket or a device; give a .usd, .usda, .usdc or .usdz file"
        if file.exists() and file.stat().st_size == 0:
            return "is empty, so it holds no stage"
        if file.exists() and not os.access(file, os.R_OK):
            return "may not be read; check its permissions"
    except (OSError, ValueError) as error:  # a name that is too long, or has a zero in it
        return f"cannot be opened: {getattr(error, 'strerror', None) or error}"
    return None


def spelled(name: str) -> str:
    r"""Return a file name as it can be printed anywhere: bytes that are not UTF-8 as ``\xff``."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _reason(name: str, error: Exception) -> str:
    reason = first_reason(error)
    if "://" not in name and "[" not in name and not Path(name).exists():
        return "no such file"
    if reason is None or "Cannot determine file format" in reason:
        return "is no USD file; give a .usd, .usda, .usdc or .usdz file"
    return f"cannot be read as USD: {reason.replace(name, Path(name).name)}"


def composition_problems(stage: Usd.Stage) -> tuple[Finding, ...]:
    """Return one finding for each sublayer, reference, payload or other arc of `stage` that does not resolve.

    Sorted by prim and message. What such an arc should have brought is missing from the stage, silently.
    """
    root = stage.GetRootLayer().realPath
    folder = f"{os.path.dirname(root)}{os.sep}" if root else ""
    found: set[tuple[str, str]] = set()
    for error in stage.GetCompositionErrors():
        site = _SITE.search(str(getattr(error, "rootSite", "")))
        text = _ASSET.sub(lambda m: f"@{m.group(1).removeprefix(folder)}@" if folder else m.group(0), str(error))
        found.add((site.group(1) if site else "/", " ".join(text.split()).rstrip(".")))
    return tuple(
        Finding(
            UNRESOLVED_ARC,
            Severity.WARNING,
            prim,
            None,
            None,
            f"{text}: whatever it should bring is missing from the simulation.",
        )
        for prim, text in sorted(found)
    )
