"""Watch a stage and tell somebody which paths an edit touched; no Qt, and nothing is parsed here.

OpenUSD calls a listener inside the very edit, and an exception there comes out of the code that edited. So the watcher
only collects paths, and logs whatever its callback raises.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from pxr import Tf, Usd

__all__ = ["Changes", "Watcher"]

_log = logging.getLogger(__name__)

_INERT_STAGE_FIELDS = frozenset(
    {
        "colorConfiguration",
        "colorManagementSystem",
        "comment",
        "customLayerData",
        "documentation",
        "endTimeCode",
        "framePrecision",
        "framesPerSecond",
        "owner",
        "sessionOwner",
        "startTimeCode",
    }
)
"""Stage metadata that no column depends on. Hosts write some of them all the time: a camera's pose, the play range."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What one or several edits touched, as paths; sorted, each once."""

    resynced: tuple[str, ...] = ()
    """Prims that may have appeared, vanished or changed at or below."""
    properties: tuple[str, ...] = ()
    """Properties whose value, targets, metadata or existence changed."""
    prims: tuple[str, ...] = ()
    """Prims with changed metadata, their structure being the same."""
    whole_stage: bool = False
    """Something that concerns every prim changed: units, up axis, the time scale, the root of the stage."""

    def __bool__(self) -> bool:
        """Tell whether anything changed at all."""
        return bool(self.whole_stage or self.resynced or self.properties or self.prims)

    def merged(self, *later: Changes) -> Changes:
        """Return these changes and `later` ones as one."""
        every = (self, *later)
        return Changes(
            resynced=tuple(sorted({p for c in every for p in c.resynced})),
            properties=tuple(sorted({p for c in every for p in c.properties})),
            prims=tuple(sorted({p for c in every for p in c.prims})),
            whole_stage=any(c.whole_stage for c in every),
        )


def _collect(notice: Usd.Notice.ObjectsChanged) -> Changes:
    resynced: set[str] = set()
    properties: set[str] = set()
    prims: set[str] = set()
    whole = False
    for path in notice.GetResyncedPaths():
        if path.IsAbsoluteRootPath():
            whole = True
        elif path.IsPropertyPath():
            properties.add(str(path))
        else:
            resynced.add(str(path))
    for path in notice.GetChangedInfoOnlyPaths():
        if path.IsAbsoluteRootPath():
            whole = whole or not _INERT_STAGE_FIELDS.issuperset(notice.GetChangedFields(path))
        elif path.IsPropertyPath():
            properties.add(str(path))
        # A first or last opinion on a property also names its prim, without any field: the property says it all.
        elif notice.GetChangedFields(path):
            prims.add(str(path))
    return Changes(tuple(sorted(resynced)), tuple(sorted(properties)), tuple(sorted(prims)), whole)


class Watcher:
    """Listen to one stage until closed.

    `callback` gets one `Changes` for each notice, in the thread that edits and inside the edit: it should note them and
    return. Edits on every layer count (root, sublayers, references, session), and so does muting one. The watcher does
    not keep the stage alive.
    """

    def __init__(self, stage: Usd.Stage, callback: Callable[[Changes], None]) -> None:
        self._callback: Callable[[Changes], None] | None = callback
        # USD holds listeners weakly and falls silent when a key is dropped: the keys are the registration.
        self._keys: tuple[Tf.Notice.Listener, ...] = (
            Tf.Notice.Register(Usd.Notice.ObjectsChanged, self._on_objects, stage),
            Tf.Notice.Register(Usd.Notice.LayerMutingChanged, self._on_muting, stage),
        )

    @property
    def active(self) -> bool:
        """Tell whether the watcher still listens."""
        return bool(self._keys)

    def _on_objects(self, notice: Usd.Notice.ObjectsChanged, _stage: Usd.Stage) -> None:
        self._guarded(lambda: _collect(notice))

    def _on_muting(self, notice: Usd.Notice.LayerMutingChanged, stage: Usd.Stage) -> None:
        # Muting a sublayer also resyncs what it held. Muting the session layer may change the stage's units without
        # any other notice (measured on usd-core 26.11).
        session = stage.GetSessionLayer()
        if session and session.identifier in [*notice.GetMutedLayers(), *notice.GetUnmutedLayers()]:
            self._guarded(lambda: Changes(whole_stage=True))

    def _guarded(self, collect: Callable[[], Changes]) -> None:
        if self._callback is None:
            return
        try:
            changes = collect()
            if changes:
                self._callback(changes)
        except Exception:  # whatever leaves here would be raised in the code that edited the stage
            _log.exception("a stage watcher failed")

    def close(self) -> None:
        """Stop listening; harmless when repeated."""
        for key in self._keys:
            key.Revoke()
        self._keys = ()
        self._callback = None
