"""The settings of a project: ``omni_physjoint.toml``, or ``[tool.omni_physjoint]`` in ``pyproject.toml``.

They are looked for upward from each stage, so that every asset of a library can have its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from omni_physjoint.checking.codes import CATALOGUE, codes
from omni_physjoint.checking.waivers import Waiver, read_waiver
from omni_physjoint.errors import SettingsError
from omni_physjoint.findings.thresholds import Thresholds

__all__ = ["FILE", "Settings", "beside", "find_settings", "read_beside", "read_settings"]

FILE = "omni_physjoint.toml"
_PROJECT = "pyproject.toml"
_KEYS = ("baseline", "contract", "exclude", "fail_on", "ignore", "levels", "select", "tolerances", "waive")
_LEVELS = ("error", "warning", "info", "off")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a project says about checks; everything has a default."""

    file: str = ""
    contract: str | None = None
    fail_on: str | None = None
    active: frozenset[str] = field(default_factory=lambda: frozenset(CATALOGUE))
    """Codes that are told: select without ignore, and without those whose level is off."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """Severity of a code's findings in place of its own."""
    thresholds: Thresholds = field(default_factory=Thresholds)
    baseline: str | None = None
    """File, as it is found from here."""
    exclude: tuple[str, ...] = ()
    """Patterns of files that a folder does not bring."""
    waivers: tuple[Waiver, ...] = ()

    @property
    def folder(self) -> str:
        """The folder that its patterns start from; "" for the defaults."""
        return str(Path(self.file).parent) if self.file else ""


def find_settings(folder: Path) -> Settings:
    """Return the settings that hold for stages in `folder`: those of the nearest file at or above it.

    Raises:
        SettingsError: That file cannot be used.
    """
    for place in (folder, *folder.parents):
        if (place / FILE).is_file():
            return read_settings(place / FILE)
        if (place / _PROJECT).is_file() and "omni_physjoint" in _load(place / _PROJECT).get("tool", {}):
            return read_settings(place / _PROJECT)
    return Settings()


def read_settings(path: Path) -> Settings:
    """Return the settings in a file.

    Raises:
        SettingsError: It cannot be read, or has keys or values that nobody understands.
    """
    data = _load(path)
    if path.name == _PROJECT:
        tool = data.get("tool", {})
        data = tool.get("omni_physjoint", {}) if isinstance(tool, Mapping) else {}
    try:
        _known(data, _KEYS, "")
        levels = _levels(data.get("levels", {}))
        active = codes(_words(data, "select")) or frozenset(CATALOGUE)
        off = {code for code, level in levels.items() if level == "off"}
        baseline = _word(data, "baseline", ())
        return Settings(
            file=str(path),
            contract=_word(data, "contract", ("0.6", "0.7")),
            fail_on=_word(data, "fail_on", ("error", "warning", "never")),
            active=active - codes(_words(data, "ignore")) - off,
            levels={code: level for code, level in levels.items() if level != "off"},
            thresholds=_tolerances(data.get("tolerances", {})),
            baseline=str(path.parent / baseline) if baseline else None,
            exclude=tuple(_words(data, "exclude")),
            waivers=tuple(_waivers(data, path)),
        )
    except SettingsError as error:
        raise SettingsError(f"{path}: {str(error).removeprefix(f'{path.name}: ')}") from None


def read_beside(stage: str) -> tuple[list[Waiver], list[str]]:
    """Return the waivers in the file beside a stage, and what cannot be understood of them, a line each.

    The file is called as the stage, with ``.physjoint.toml`` after its name or in place of its extension.
    """
    waivers: list[Waiver] = []
    wrong: list[str] = []
    for file in beside(stage):
        name = file.name
        try:
            if not file.is_file():
                continue
            data = _load(file)
            _known(data, ("waive",), f"{name}: ")
            entries = _tables(data, f"{name}: ")
        except SettingsError as error:
            wrong.append(str(error))
            continue
        except (OSError, ValueError):  # a name that no file can have
            continue
        for entry in entries:
            try:
                waivers.append(read_waiver(entry, name))
            except SettingsError as error:
                wrong.append(str(error))
    return waivers, wrong


def beside(stage: str) -> tuple[Path, ...]:
    """Return the files that could hold the waivers of a stage."""
    path = Path(stage)
    return tuple(path.parent / f"{name}.physjoint.toml" for name in dict.fromkeys((path.name, path.stem)))


def _load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{path}: {getattr(error, 'strerror', None) or 'is no UTF-8 text'}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: is no TOML: {error}") from None


def _known(data: Mapping[str, Any], keys: Iterable[str], prefix: str) -> None:
    keys = tuple(keys)
    for key in data:
        if key not in keys:
            near = get_close_matches(key, keys, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(keys)}"
            raise SettingsError(f"{prefix}unknown key '{key}'; {hint}")


def _word(data: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or (allowed and value not in allowed):
        raise SettingsError(f"{key} must be {' or '.join(allowed) if allowed else 'text'}, not {value!r}")
    return value


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise SettingsError(f"{key} must be a list of texts")
    return value


def _levels(given: object) -> dict[str, str]:
    if not isinstance(given, Mapping):
        raise SettingsError("levels must be a table")
    levels: dict[str, str] = {}
    # The longest name last: PJ201 wins over PJ2.
    for name, level in sorted(given.items(), key=lambda item: len(item[0])):
        if not isinstance(level, str) or level not in _LEVELS:
            raise SettingsError(f"levels: {name} must be {', '.join(_LEVELS[:-1])} or off, not {level!r}")
        levels |= dict.fromkeys(codes([name]), level)
    return levels


def _tolerances(given: object) -> Thresholds:
    if not isinstance(given, Mapping):
        raise SettingsError("tolerances must be a table")
    _known(given, (f.name for f in fields(Thresholds)), "tolerances: ")
    for key, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value < float("inf"):
            raise SettingsError(f"tolerances: {key} must be a number from 0 up, not {value!r}")
    return Thresholds(**{key: float(value) for key, value in given.items()})


def _tables(data: Mapping[str, Any], prefix: str) -> list[Mapping[str, Any]]:
    entries = data.get("waive", [])
    if not isinstance(entries, list) or not all(isinstance(e, Mapping) for e in entries):
        raise SettingsError(f"{prefix}waivers are tables: [[waive]]")
    return entries


def _waivers(data: Mapping[str, Any], path: Path) -> Iterable[Waiver]:
    for entry in _tables(data, ""):
        waiver = read_waiver(entry, path.name)
        if "stage" not in entry:
            raise SettingsError(f"the waiver of {waiver.code} names no stage; a project's waiver needs one")
        yield waiver
