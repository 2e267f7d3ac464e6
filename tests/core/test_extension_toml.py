"""extension.toml: what Kit reads of it is there, and agrees with the package."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def extension() -> dict:
    """Return extension.toml, parsed."""
    return tomllib.loads((ROOT / "extension.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def project() -> dict:
    """Return the project table of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_version_is_that_of_the_package(extension: dict, project: dict) -> None:
    """One version, written twice."""
    assert extension["package"]["version"] == project["version"]


def test_the_changelog_has_the_version(extension: dict) -> None:
    """Kit shows the changelog beside the version."""
    changelog = (ROOT / extension["package"]["changelog"]).read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(extension['package']['version'])}\]", changelog, re.MULTILINE)


@pytest.mark.parametrize("key", ["icon", "preview_image", "changelog", "readme"])
def test_named_files_exist(extension: dict, key: str) -> None:
    """Paths are relative to the extension folder."""
    assert (ROOT / extension["package"][key]).is_file()


def test_modules_are_found_below_their_paths(extension: dict) -> None:
    """Kit puts each path on sys.path and imports the name."""
    modules = {module["name"]: module["path"] for module in extension["python"]["module"]}
    assert modules == {"omni_physjoint": ".", "omni_physjoint_ui": "ui"}
    for name, path in modules.items():
        assert (ROOT / path / name / "__init__.py").is_file()


def test_pip_brings_only_qt_and_the_plots(extension: dict) -> None:
    """In Kit, pxr and the schemas are the host's: a second USD in one process would break both."""
    pipapi = extension["python"]["pipapi"]
    assert [re.split("[=<>~]", line)[0] for line in pipapi["requirements"]] == ["PySide6-Essentials", "pyqtgraph"]
    assert len(pipapi["modules"]) == len(pipapi["requirements"])
    assert pipapi["use_online_index"] is True


def test_pip_versions_are_those_of_the_lock(extension: dict) -> None:
    """What was tested is what Kit installs."""
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8").lower()
    for requirement in extension["python"]["pipapi"]["requirements"]:
        assert f"\n{requirement.lower()} " in lock


def test_the_extension_reads_each_setting(extension: dict) -> None:
    """A setting that nobody reads would mislead whoever changes it."""
    source = (ROOT / "ui" / "omni_physjoint_ui" / "extension.py").read_text(encoding="utf-8")
    settings = extension["settings"]["exts"]["omni_physjoint"]
    assert settings == {"openAtStartup": True}
    for name in settings:
        assert f'"/exts/omni_physjoint/{name}"' in source


def test_the_title_is_that_of_the_menu(extension: dict) -> None:
    """The Extensions window and the Window menu name the same thing."""
    source = (ROOT / "ui" / "omni_physjoint_ui" / "extension.py").read_text(encoding="utf-8")
    assert f'_TITLE = "{extension["package"]["title"]}"' in source


def test_the_description_is_that_of_the_package(extension: dict, project: dict) -> None:
    """The Extensions window and the package index say the same."""
    assert extension["package"]["description"] == project["description"]
    assert set(project["keywords"]) <= set(extension["package"]["keywords"])
