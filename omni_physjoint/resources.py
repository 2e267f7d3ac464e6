"""Where the data files are: the samples, the icon, the preview.

An installed wheel carries them inside the package, as ``omni_physjoint/_data``. A checkout, an editable install and a
Kit extension folder have them in ``data/`` beside the package.
"""

from __future__ import annotations

from pathlib import Path

from omni_physjoint.errors import StageOpenError

__all__ = ["DEFAULT_SAMPLE", "data_dir", "icon_path", "sample_path", "samples"]

DEFAULT_SAMPLE = "arm"
"""Sample that opens when nobody names a stage."""

_PACKAGE = Path(__file__).resolve().parent


def data_dir() -> Path:
    """Return the folder that holds the data files."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def samples() -> tuple[Path, ...]:
    """Return the sample stages, sorted by name."""
    return tuple(sorted((data_dir() / "samples").glob("*.usda")))


def sample_path(name: str = DEFAULT_SAMPLE) -> Path:
    """Return the sample stage called `name`, without folder and extension.

    Raises:
        StageOpenError: There is no such sample.
    """
    for path in samples():
        if path.stem == name:
            return path
    raise StageOpenError(f"no sample stage {name!r}: there are {', '.join(p.stem for p in samples()) or 'none'}")


def icon_path() -> Path:
    """Return the picture of the window icon."""
    return data_dir() / "icon.png"
