"""What the README and the docs tell people to type works: commands with their options, Python, JSON, links."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from omni_physjoint.cli import cli
from omni_physjoint.report import inspect_file
from omni_physjoint.resources import sample_path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ARM = str(sample_path("arm"))

_LANGUAGE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"`omni-physjoint( [^`]*)`|^(?: *- run: | *run: )?omni-physjoint( .*)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """Yield page and text of the blocks in a language."""
    for page in PAGES:
        for found, text in _LANGUAGE.findall(page.read_text(encoding="utf-8")):
            if found == language:
                yield page.name, text


def commands() -> list[tuple[str, str]]:
    """Return page and words of every command that the pages show, comments cut off."""
    found = []
    for page in PAGES:
        for groups in _COMMAND.findall(page.read_text(encoding="utf-8")):
            words = next(filter(None, groups), "").partition("  #")[0].replace("\\|", "|").strip()
            found.append((page.name, words))
    return found


@pytest.mark.parametrize(("page", "words"), commands())
def test_commands_and_options_exist(page: str, words: str) -> None:
    """Each command of the docs exists, and so does each of its options."""
    context = click.Context(cli)
    name = next((word for word in re.split(r"[\s\[\]|]+", words) if word and not word.startswith("-")), "")
    command = cli.commands.get(name)
    if command is None:
        assert name in ("", "STAGE") or name.endswith((".usd", ".usda")), f"{page}: no command {name}"
        command = cli
    options = {
        text for parameter in command.get_params(context) for text in (*parameter.opts, *parameter.secondary_opts)
    }
    options |= {"--version"}
    shown = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", words.partition(name)[2]))
    assert shown <= options, f"{page}: {words}"


_INSPECT = re.compile(r"^\| `… (.*?)` \|", re.MULTILINE)


def test_options_of_the_readme_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of inspect in the README runs on the sample arm, with each of its choices."""
    monkeypatch.chdir(tmp_path)
    values = {
        "PATH": "Elbow",
        "COLUMN": "physics:lowerLimit",
        "CODE": "1",
        "SNAPSHOT.json": "snapshot.json",
    }
    (tmp_path / "snapshot.json").write_text(snapshot())
    lines = _INSPECT.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(lines) >= 6
    for line in lines:
        option, _, value = line.replace("\\|", "|").partition(" ")
        for choice in value.split("|"):
            with contextlib.redirect_stdout(io.StringIO()) as out:
                cli.main(["inspect", ARM, option, values.get(choice, choice)], standalone_mode=False)
            assert len(out.getvalue()) > 100, line


@pytest.mark.parametrize(
    "words",
    [
        "inspect robot.usd",
        "inspect robot.usd --joint '*/Elbow'",
        "contract",
        "contract PhysicsDriveAPI",
        "envelope robot.usd --joint Elbow",
        "envelope robot.usd -o curve.csv",
        "envelope robot.usd -o curve.json",
        "diff robot.usd robot.usd",
        "rule PJ201",
        "check robot.usd --fail-on never",
    ],
)
def test_commands_run(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the README run on a stage of one's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robot.usd").write_bytes(Path(ARM).read_bytes())
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        assert cli.main(shlex.split(words), standalone_mode=False) in (0, None)


@pytest.mark.parametrize(("page", "code"), list(blocks("python")))
def test_python_runs(page: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block of Python runs as it stands, on a robot.usd beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robot.usd").write_bytes(Path(ARM).read_bytes())
    exec(compile(code, page, "exec"), {})


def snapshot() -> str:
    """Return the example of a column snapshot."""
    return next(text for page, text in blocks("json") if page == "formats.md" and '"bodies"' in text)


def test_the_snapshot_is_a_whole_example(tmp_path: Path) -> None:
    """Its joint becomes a joint of an articulation, and no rule complains."""
    path = tmp_path / "snapshot.json"
    path.write_text(snapshot())
    report = inspect_file(None, snapshot=path)
    (joint,) = report.joints
    assert joint.role.value == "articulation"
    assert joint.dofs[0].limit.usd == (-30.0, 120.0)
    assert report.body("/World/Upper").mass == 2.0
    assert [f for f in (*joint.findings, *report.findings) if f.severity.value != "info"] == []


@pytest.mark.parametrize(("page", "text"), list(blocks("json")))
def test_json_is_json(page: str, text: str) -> None:
    """Each block of JSON can be read."""
    assert json.loads(text), page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of the project has one at its end."""
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_readme_counts_its_samples() -> None:
    """The numbers of joints and types that the README tells are those of the samples."""
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    gallery, mistakes = (inspect_file(sample_path(name)).joints for name in ("gallery", "mistakes"))
    assert len({joint.type for joint in gallery}) == 8
    assert f"eight joint types in {len(gallery)} joints" in text
    assert f"of its {len(mistakes)} joints" in text


def test_the_glossary_has_the_words_of_the_table() -> None:
    """Words in the table's titles, roles and flags are explained."""
    words = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").lower()
    for word in (
        "producer",
        "consumer",
        "column",
        "masked",
        "drift",
        "twist",
        "standalone",
        "anchor",
        "seed",
        "blocked",
    ):
        assert f"| {word}" in words or f"{word}," in words, word
