"""The worker process: reads requests as JSON lines on stdin, answers as JSON lines on what was stdout at its start.

Run by path, by any interpreter that has ovphysx, with options as JSON: ``python worker.py OPTIONS``, which are
``{"schemas": {package: folder}, "scratch": folder}``. The scratch folder, where temporary files go, is removed when the
caller is gone. Native code writes to stdout and stderr as it pleases; both end in the file that the caller gave as
stderr, never among the answers.

Requests: ``{"path": file, "recording": bool, "steps": n, "dt": s}``, or ``{"path": file, "trace": {...}}`` to run one
joint as `native.trace` describes; ``{"cancel": true}`` ends such a run early. Answers: first ``{"hello": ...}`` or
``{"fatal": text}``, then one ``{"answer": ...}``, ``{"error": text}`` or ``{"cancelled": true}`` a request; before that
of a trace come lines of ``{"progress": part}``. Infinity and NaN are written as Python's json writes them.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import sys
import threading
import types
from typing import IO, Any

__all__ = ["main"]

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _make_importable() -> None:
    """Let ``omni_physjoint.runtime.native`` be imported without the code of the packages above it.

    They need modules that this interpreter may lack. Nothing is added to ``sys.path``: in an installed wheel that would
    bring the caller's site-packages, and with them another version of the runtime.
    """
    for name, folder in (("omni_physjoint", _ROOT), ("omni_physjoint.runtime", os.path.join(_ROOT, "runtime"))):
        package = types.ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package


def _take_answer_channel() -> IO[str]:
    """Return the stream for answers, after pointing stdout to where stderr goes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sys.stdout.flush()
    os.dup2(2, 1)
    return answers


def _requests(cancelled: threading.Event, scratch: str | None) -> queue.SimpleQueue[dict[str, Any]]:
    """Return the queue of requests; the process ends at once when the caller closes stdin or is gone."""
    pending: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin.buffer:
            request = json.loads(line)
            if "cancel" in request:
                cancelled.set()
            else:
                pending.put(request)
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)
        os._exit(0)  # from this thread, because the main one may be inside native code that does not return

    threading.Thread(target=listen, name="requests", daemon=True).start()
    return pending


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def main() -> None:
    """Answer requests until stdin ends."""
    options = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    answers = _take_answer_channel()
    cancelled = threading.Event()
    pending = _requests(cancelled, options.get("scratch"))

    def answer(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    def proceed(part: float) -> bool:
        answer({"progress": part})
        return not cancelled.is_set()

    _make_importable()
    try:
        from omni_physjoint.runtime.native.session import Session
        from omni_physjoint.runtime.native.trace import Cancelled

        session = Session(options.get("schemas", {}))
    except Exception as error:
        answer({"fatal": _one_line(error)})
        os._exit(3)
    answer({"hello": session.hello()})
    while True:
        request = pending.get()
        cancelled.clear()  # a late one, for the run before
        try:
            if "trace" in request:
                found = session.trace(request["path"], request["trace"], proceed)
            else:
                found = session.read(
                    request["path"], recording=request["recording"], steps=request["steps"], dt=request["dt"]
                )
        except Cancelled:
            session.forget_messages()
            answer({"cancelled": True})
        except Exception as error:
            answer({"error": _one_line(error), "messages": session.forget_messages()})
        else:
            answer({"answer": found})


if __name__ == "__main__":
    main()
