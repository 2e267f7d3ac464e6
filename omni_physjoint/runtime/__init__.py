"""The real ovstage and ovphysx in a worker process: what they publish and resolve for a stage.

Nothing here imports them; an interpreter that has them is started by `RuntimeWorker`. See ``docs/decisions`` for how a
stage gets there.
"""

from __future__ import annotations

from omni_physjoint.runtime.answer import RuntimeAnswer, RuntimeMessage
from omni_physjoint.runtime.locate import VARIABLES, find_runtime
from omni_physjoint.runtime.process import RuntimeWorker

__all__ = ["VARIABLES", "RuntimeAnswer", "RuntimeMessage", "RuntimeWorker", "find_runtime"]
