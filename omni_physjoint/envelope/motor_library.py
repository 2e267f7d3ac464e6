"""Motors by name, from TOML files of ours, of the user and of the project."""

from __future__ import annotations

import math
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omni_physjoint.envelope.datasheet import Datasheet
from omni_physjoint.errors import MotorError
from omni_physjoint.resources import data_dir

__all__ = ["Library", "Motor", "load_library", "motor_folders", "read_motors", "user_folder"]

_RPM = 2.0 * math.pi / 60.0
_NUMBERS = (
    "stall_torque",
    "no_load_speed",
    "torque_limit",
    "rated_torque",
    "rated_speed",
    "gear_ratio",
    "efficiency",
    "rotor_inertia",
    "lead",
)
_TEXTS = ("name", "description")
_REQUIRED = ("stall_torque", "no_load_speed")


@dataclass(frozen=True, slots=True)
class Motor:
    """One entry of a library."""

    key: str
    name: str
    description: str
    sheet: Datasheet
    linear: bool
    """It moves a linear joint, through a screw or a belt."""
    source: Path
    """File that it comes from."""


@dataclass(frozen=True, slots=True)
class Library:
    """All motors that were found, by key; the later folder wins."""

    motors: Mapping[str, Motor]
    problems: tuple[str, ...]
    """One line for each file or entry that could not be read; the others are there."""


def user_folder() -> Path:
    """Return where this user's motors are: the configuration folder of the system, which need not exist."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "omni_physjoint" / "motors"


def motor_folders(stage: Path | None = None) -> tuple[Path, ...]:
    """Return the folders of motors, ours first: ours, the user's, and ``motors`` beside the file `stage`."""
    project = () if stage is None else (stage.resolve().parent / "motors",)
    return (data_dir() / "motors", user_folder(), *project)


def load_library(folders: Sequence[Path]) -> Library:
    """Return the motors of all TOML files in `folders`; a folder that does not exist has none."""
    motors: dict[str, Motor] = {}
    problems: list[str] = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            for found in _entries(path):
                if isinstance(found, MotorError):
                    problems.append(str(found))
                else:
                    motors[found.key] = found
    return Library(motors, tuple(problems))


def read_motors(path: Path) -> tuple[Motor, ...]:
    """Return the motors of one file.

    Raises:
        MotorError: The file, or an entry of it, cannot be read; the text says which and why.
    """
    found: list[Motor] = []
    for entry in _entries(path):
        if isinstance(entry, MotorError):
            raise entry
        found.append(entry)
    return tuple(found)


def _entries(path: Path) -> Iterator[Motor | MotorError]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        yield MotorError(f"{path}: {error.strerror or error}")
        return
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        yield MotorError(f"{path}: is no TOML: {error}")
        return
    for key, table in tables.items():
        try:
            yield _motor(key, table, path)
        except MotorError as error:
            yield MotorError(f"{path}: motor {key}: {error}")


def _motor(key: str, table: Any, path: Path) -> Motor:
    if not isinstance(table, dict):
        raise MotorError("is no table; write [name] above its values")
    unknown = [name for name in table if name not in (*_NUMBERS, *_TEXTS)]
    if unknown:
        raise MotorError(f"{unknown[0]} is unknown; known are {', '.join((*_TEXTS, *_NUMBERS))}")
    for name in _NUMBERS:
        value = table.get(name, 0.0)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise MotorError(f"{name} is no number")
    missing = [name for name in _REQUIRED if name not in table]
    if missing:
        raise MotorError(f"{missing[0]} is missing")
    lead = table.get("lead")
    if lead is not None and not lead > 0.0:
        raise MotorError(f"lead is {lead:g}; it must be above 0")
    ratio = float(table.get("gear_ratio", 1.0))
    rated = table.get("rated_speed")
    sheet = Datasheet(
        stall_torque=float(table["stall_torque"]),
        no_load_speed=float(table["no_load_speed"]) * _RPM,
        torque_limit=_optional(table, "torque_limit"),
        rated_torque=_optional(table, "rated_torque"),
        rated_speed=None if rated is None else float(rated) * _RPM,
        gear_ratio=ratio if lead is None else ratio * 2.0 * math.pi / lead,
        efficiency=float(table.get("efficiency", 1.0)),
        rotor_inertia=float(table.get("rotor_inertia", 0.0)),
    )
    name, description = (str(table.get(text, "")) for text in _TEXTS)
    return Motor(key, name or key, description, sheet, lead is not None, path)


def _optional(table: Mapping[str, Any], name: str) -> float | None:
    return float(table[name]) if name in table else None
