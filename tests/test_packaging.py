"""The wheel: what is in it, and that it works where neither the checkout nor Qt is."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, without network and without an environment of its own."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    """Return the names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds the wheel as pip lays it out."""
    target = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def run(installed: Path, code: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run `code` with the installed package before the checkout, and without the checkout as working folder."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=cwd, env=environment, capture_output=True, text=True, timeout=60
    )


WITHOUT_QT = """
import sys
for name in ("PySide6", "shiboken6", "pyqtgraph", "OpenGL"):
    sys.modules[name] = None
from omni_physjoint.__main__ import main
sys.argv = ["omni-physjoint", *{arguments!r}]
raise SystemExit(main())
"""


def test_wheel_has_both_packages(names: list[str]) -> None:
    """The core and the panel are packages at the top level, with their type markers."""
    for package in ("omni_physjoint", "omni_physjoint_ui"):
        assert f"{package}/__init__.py" in names
        assert f"{package}/py.typed" in names


def test_wheel_has_the_samples_the_motors_and_the_icon(names: list[str]) -> None:
    """They lie where resources looks for them."""
    data = {name.removeprefix("omni_physjoint/_data/") for name in names if "/_data/" in name}
    samples = {"samples/arm.usda", "samples/gallery.usda", "samples/mistakes.usda"}
    assert data == {"icon.png", "motors/generic.toml", *samples}


def test_wheel_has_nothing_else(names: list[str]) -> None:
    """No tests, no tools, no project files."""
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"omni_physjoint", "omni_physjoint_ui"}
    assert not [name for name in names if "test" in name.lower()]


def test_wheel_has_the_command_and_the_licence(wheel: Path, names: list[str]) -> None:
    """The entry point is the command; the licence text comes along."""
    with zipfile.ZipFile(wheel) as archive:
        (entry_points,) = (n for n in names if n.endswith("/entry_points.txt"))
        text = archive.read(entry_points).decode()
    assert "omni-physjoint = omni_physjoint.__main__:main" in text
    assert [n for n in names if n.endswith("/licenses/LICENSE")]


def test_installed_package_finds_the_same_sample(installed: Path, tmp_path: Path) -> None:
    """Away from the checkout the embedded sample is the checkout's, byte by byte."""
    code = "from omni_physjoint.resources import sample_path; print(sample_path())"
    done = run(installed, code, tmp_path)
    path = Path(done.stdout.strip())
    assert path.is_relative_to(installed)
    assert path.read_bytes() == (ROOT / "data" / "samples" / "arm.usda").read_bytes()


def test_inspect_works_without_qt(installed: Path, tmp_path: Path) -> None:
    """A core-only installation reads a stage."""
    sample = installed / "omni_physjoint" / "_data" / "samples" / "arm.usda"
    done = run(installed, WITHOUT_QT.format(arguments=["inspect", str(sample), "--format", "json"]), tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["joints"]) == 8


def test_panel_without_qt_names_the_extra(installed: Path, tmp_path: Path) -> None:
    """The panel needs the extra `ui`; who lacks it is told so in one line, with exit code 2."""
    done = run(installed, WITHOUT_QT.format(arguments=[]), tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    errors = [line for line in done.stderr.splitlines() if line.startswith("Error:")]
    assert len(errors) == 1
    assert "omni-physjoint[ui]" in errors[0]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt", "runtime-0.6.txt"])
def test_lock_has_hashes_and_no_host(lock: str) -> None:
    """Every pinned package has a hash, and nothing says where it was fetched from."""
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    for block in re.split(r"\n(?=[a-z])", text.split("make lock\n", 1)[1]):
        assert "==" in block.splitlines()[0]
        assert "--hash=sha256:" in block


def test_locks_hold_every_dependency() -> None:
    """A dependency added to pyproject.toml has to be locked (make lock)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]

    def wanted(*groups: list[str]) -> set[str]:
        return {re.split(r"[<>=~;\s\[]", line)[0].lower() for group in groups for line in group}

    def locked(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))

    assert wanted(project["dependencies"], extras["ui"]) <= locked("run.txt")
    assert wanted(project["dependencies"], *extras.values()) <= locked("dev.txt")
