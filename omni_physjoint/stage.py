"""Open a stage, or say in one line why it cannot be opened."""

from __future__ import annotations

from pathlib import Path

from omni_physjoint import schemas
from omni_physjoint.errors import StageOpenError

__all__ = ["open_stage"]


def open_stage(path: str | Path) -> "Usd.Stage":
    """Return the stage at `path`.

    Raises:
        StageOpenError: The file is missing or no USD.
    """
    schemas.ensure_registered()
    from pxr import Tf, Usd

    if not Path(path).exists():
        raise StageOpenError(f"{path}: no such file")
    try:
        return Usd.Stage.Open(str(path))
    except Tf.ErrorException as error:
        raise StageOpenError(f"{path}: not a USD file that can be read: {error}") from error
