"""The public names of the package."""

from __future__ import annotations

import subprocess
import sys

import omni_physjoint


def test_public_names() -> None:
    """The list is complete, sorted, and every name is there."""
    assert omni_physjoint.__all__ == [
        "ContractError",
        "JointReport",
        "PhysJointError",
        "Report",
        "RuntimeWorkerError",
        "SchemaRegistryError",
        "SnapshotError",
        "StageOpenError",
        "inspect",
        "inspect_file",
        "open_stage",
    ]
    assert all(hasattr(omni_physjoint, name) for name in omni_physjoint.__all__)


def test_core_brings_no_qt_and_no_runtime() -> None:
    """Importing and inspecting loads neither Qt nor the natives."""
    code = (
        "import sys, omni_physjoint\n"
        "from omni_physjoint.resources import sample_path\n"
        "omni_physjoint.inspect_file(sample_path('arm'))\n"
        "print([m for m in ('PySide6', 'pyqtgraph', 'OpenGL', 'ovstage', 'ovphysx') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
