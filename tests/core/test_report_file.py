"""A report on its way into a file: in slices, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import omni_physjoint
from omni_physjoint import export, html_report
from omni_physjoint.errors import SaveError
from omni_physjoint.model import Report
from omni_physjoint.report_file import ReportFile
from omni_physjoint.resources import sample_path


@pytest.fixture(scope="module")
def report() -> Report:
    """Return the report of the gallery."""
    return omni_physjoint.inspect_file(str(sample_path("gallery")))


@pytest.mark.parametrize(
    ("suffix", "whole"),
    [
        (".html", html_report.html_text),
        (".md", export.markdown_text),
        (".json", export.json_text),
        (".csv", export.csv_text),
    ],
)
def test_slices_make_the_whole(report: Report, tmp_path: Path, suffix: str, whole: object) -> None:
    """Slices of no time write a piece each; there is no file before the last, and it is what comes at once."""
    file = ReportFile(report, str(tmp_path / f"out{suffix}"))
    slices = 0
    while not file.write(0.0):
        slices += 1
        assert not (tmp_path / f"out{suffix}").exists()
    assert slices >= len(report.joints)
    assert (tmp_path / f"out{suffix}").read_text(encoding="utf-8") == whole(report)  # type: ignore[operator]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_before_stays_until_the_new_one_is_whole(report: Report, tmp_path: Path) -> None:
    """Cancelled half way, the export before is as it was, and nothing lies beside it."""
    out = tmp_path / "out.html"
    out.write_text("before")
    file = ReportFile(report, str(out))
    assert not file.write(0.0)
    file.cancel()
    assert out.read_text() == "before"
    assert list(tmp_path.iterdir()) == [out]


def test_the_file_may_be_read_by_others(report: Report, tmp_path: Path) -> None:
    """It has the permissions of any new file."""
    plain = tmp_path / "plain"
    plain.touch()
    ReportFile(report, str(tmp_path / "out.md")).write(60.0)
    assert (tmp_path / "out.md").stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize(("name", "message"), [("out.pdf", "exported as"), ("no/out.html", "cannot be written")])
def test_what_cannot_be_written(report: Report, tmp_path: Path, name: str, message: str) -> None:
    """An unknown ending or folder is refused at once."""
    with pytest.raises(SaveError, match=message):
        ReportFile(report, str(tmp_path / name))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk(report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at the end gives one line and leaves nothing."""

    def full(_source: str, _target: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    file = ReportFile(report, str(tmp_path / "out.csv"))
    with pytest.raises(SaveError, match="No space left"):
        file.write(60.0)
    assert list(tmp_path.iterdir()) == []
