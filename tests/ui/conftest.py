"""Fixtures of the panel's tests: real widgets on Qt's offscreen platform, and nothing left over."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYTEST_QT_API"] = "pyside6"

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from omni_physjoint import schemas

schemas.register()

from omni_physjoint_ui.host import StandaloneHost  # noqa: E402
from omni_physjoint_ui.panel import Panel  # noqa: E402
from omni_physjoint_ui.theme import LIGHT  # noqa: E402
from pxr import Usd  # noqa: E402
from PySide6.QtCore import QCoreApplication, QEvent, QSettings  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

STAGE = """#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)
def PhysicsScene "Scene" {}
def Xform "Arm" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])
{
    def Cube "Base" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {}
    def Cube "Link" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"])
    {
        double3 xformOp:translate = (0, 0, 3)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def PhysicsFixedJoint "Mount"
    {
        rel physics:body1 = </Arm/Base>
    }
    def PhysicsRevoluteJoint "Elbow" (
        prepend apiSchemas = ["PhysicsDriveAPI:angular", "PhysxDrivePerformanceEnvelopeAPI:angular"]
    )
    {
        rel physics:body0 = </Arm/Base>
        rel physics:body1 = </Arm/Link>
        point3f physics:localPos0 = (0, 0, 1.5)
        point3f physics:localPos1 = (0, 0, -1.5)
        uniform token physics:axis = "Y"
        float physics:lowerLimit = -30
        float physics:upperLimit = 90
        float drive:angular:physics:stiffness = 100
        float drive:angular:physics:maxForce = 10
        float physxDrivePerformanceEnvelope:angular:maxActuatorVelocity = 1000
        float physxDrivePerformanceEnvelope:angular:speedEffortGradient = 40
        float physxDrivePerformanceEnvelope:angular:velocityDependentResistance = 0.002
    }
}
def Cube "Box" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {}
def PhysicsPrismaticJoint "Slide"
{
    rel physics:body1 = </Box>
}
"""
"""An arm with a mount and a driven hinge, and a slider outside of it."""

ELBOW = "/Arm/Elbow"
MOUNT = "/Arm/Mount"
SLIDE = "/Slide"
STIFFNESS = "drive:angular:physics:stiffness"


def _delete_what_asked_for_it() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def _nothing_left(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a window alive."""
    before = set(qapp.topLevelWidgets())
    yield
    _delete_what_asked_for_it()
    left = [w for w in qapp.topLevelWidgets() if w not in before]
    assert not left, f"left alive: {left}"


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Return settings of this test alone."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def stage(tmp_path: Path) -> Usd.Stage:
    """Return the stage of the arm and the slider, in a file."""
    path = tmp_path / "arm.usda"
    path.write_text(STAGE)
    return Usd.Stage.Open(str(path))


@pytest.fixture
def host() -> StandaloneHost:
    """Return a host without a stage."""
    return StandaloneHost()


@pytest.fixture
def make_panel(qapp: QApplication, host: StandaloneHost, settings: QSettings) -> Iterator[Callable[..., Panel]]:
    """Return a function that opens a panel on the host, with other settings if wanted; all are closed in the end."""
    made: list[Panel] = []

    def make(own: QSettings | None = None) -> Panel:
        panel = Panel(host, LIGHT, own or settings)
        made.append(panel)
        panel.resize(1280, 800)
        panel.show()
        return panel

    yield make
    for panel in made:
        panel.close_now()
        panel.deleteLater()
    made.clear()
    _delete_what_asked_for_it()


@pytest.fixture
def panel(make_panel: Callable[[], Panel], host: StandaloneHost, stage: Usd.Stage) -> Panel:
    """Return an open panel on the stage."""
    host.show(stage)
    return make_panel()
