"""The findings about prims that are no joints, made step by step: weighing every body of a large stage takes long."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from omni_physjoint.judge import Judge, in_order
from omni_physjoint.model import Finding

__all__ = ["Sweep"]


class Sweep:
    """Goes through the rules about the stage, then through the bodies; `start` begins anew after an edit.

    While it runs, what it found of a body before stays until it comes to that body again.
    """

    def __init__(self, judge: Callable[[], Judge], bodies: Callable[[], Sequence[str]]) -> None:
        """Ask for the judge and the paths of the bodies at each start."""
        self._judge = judge
        self._bodies = bodies
        self._of_stage: tuple[Finding, ...] = ()
        self._of_body: dict[str, tuple[Finding, ...]] = {}
        self._steps: Iterator[None] = iter(())
        self.done = 0
        """Bodies that are weighed, of `total`; before the first step nobody has counted them."""
        self.total = 0
        self.finished = True

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is known by now, by prim and rule."""
        return in_order((*self._of_stage, *(f for found in self._of_body.values() for f in found)))

    def start(self, touched: Collection[str] = ()) -> None:
        """Begin anew; bodies at, above or below the prims `touched` come first."""
        self.finished = False
        self.done = self.total = 0
        self._steps = self._run(tuple(touched))

    def close(self) -> None:
        """Stop, and let go of what was looked at; what was found stays."""
        self.finished = True
        self._steps = iter(())

    def step(self) -> None:
        """Look at one more rule or body."""
        if not self.finished:
            self.finished = next(self._steps, _END) is _END

    def _run(self, touched: Sequence[str]) -> Iterator[None]:
        judge = self._judge()
        of_stage: list[Finding] = []
        for found in judge.stage_steps():
            of_stage += found
            yield
        self._of_stage = tuple(of_stage)
        bodies = self._bodies()
        self.total = len(bodies)
        known = set(bodies)
        self._of_body = {path: found for path, found in self._of_body.items() if path in known}
        for path in sorted(bodies, key=lambda p: not _near(p, touched)) if touched else bodies:
            found = judge.body(path)
            if found:
                self._of_body[path] = found
            else:
                self._of_body.pop(path, None)
            self.done += 1
            yield


_END = object()


def _near(path: str, touched: Sequence[str]) -> bool:
    return any(f"{path}/".startswith(f"{other}/") or other.startswith(f"{path}/") for other in touched)
