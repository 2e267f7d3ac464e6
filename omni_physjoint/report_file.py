"""Write a report into a file in slices, so that nothing waits for a large one; the file appears when it is whole."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO

from omni_physjoint.diagnostics import quiet
from omni_physjoint.errors import SaveError
from omni_physjoint.export import csv_parts, json_parts, markdown_parts
from omni_physjoint.html_report import html_parts
from omni_physjoint.model import Report

__all__ = ["SUFFIXES", "ReportFile"]

SUFFIXES: Mapping[str, str] = {".html": "HTML page", ".md": "Markdown", ".json": "JSON", ".csv": "CSV"}
"""Endings that decide the format, and what the format is called."""

_PARTS: Mapping[str, Callable[[Report], Iterator[str]]] = {
    ".html": html_parts,
    ".md": markdown_parts,
    ".json": json_parts,
    ".csv": csv_parts,
}


class ReportFile:
    """One report on its way into one file."""

    def __init__(self, report: Report, path: str) -> None:
        """Begin.

        Raises:
            SaveError: The ending is none of `SUFFIXES`, or nothing can be written there.
        """
        self.path = str(Path(path).absolute())
        suffix = Path(path).suffix.lower()
        if suffix not in _PARTS:
            raise SaveError(f"{Path(path).name}: a report is exported as {', '.join(SUFFIXES)}")
        self.done = 0
        """Pieces that are written, of about `total`."""
        self.total = len(report.joints)
        self._parts = _PARTS[suffix](report)
        self._name = ""
        try:
            handle, self._name = tempfile.mkstemp(prefix=".omni-physjoint-", suffix=suffix, dir=Path(self.path).parent)
            self._file: IO[str] = open(handle, "w", encoding="utf-8", newline="")  # noqa: SIM115 - open between slices
        except OSError as error:
            raise self._refused(error) from None

    def write(self, seconds: float) -> bool:
        """Go on for about `seconds` and tell whether the file is whole.

        Raises:
            SaveError: It cannot be written; there is no file then.
        """
        until = time.perf_counter() + seconds
        try:
            with quiet():
                for part in self._parts:
                    self._file.write(part)
                    self.done = min(self.done + 1, self.total)
                    if time.perf_counter() >= until:
                        return False
            self._file.close()
            os.chmod(self._name, 0o666 & ~_umask())
            os.replace(self._name, self.path)
        except OSError as error:
            self.cancel()
            raise self._refused(error) from None
        except BaseException:
            self.cancel()
            raise
        return True

    def cancel(self) -> None:
        """Write no more, and leave nothing; harmless when repeated, and of no effect on a file that is whole."""
        self._file.close()
        Path(self._name).unlink(missing_ok=True)

    def _refused(self, error: OSError) -> SaveError:
        return SaveError(f"{Path(self.path).name} cannot be written: {error.strerror or error}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
