"""What runs inside the worker process, beside the native runtime.

Only ``omni_physjoint/runtime/worker.py`` imports this package, in an interpreter that has ovstage and ovphysx and
perhaps nothing else of ours. Its modules therefore use the standard library, numpy and these two, and nothing more.
"""

from __future__ import annotations

__all__: list[str] = []
