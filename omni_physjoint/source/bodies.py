"""Mass, centre of mass and inertia of one body beside those of its URDF link."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omni_physjoint.findings import pj029_urdf_mass_differs, pj030_urdf_inertia_differs
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import BodyReport, Finding, StageInfo
from omni_physjoint.source.joints import near
from omni_physjoint.source.match import Match, merged
from omni_physjoint.source.robot import Array, Robot

__all__ = ["compare_body"]


def compare_body(body: BodyReport, robot: Robot, match: Match, link: str, stage: StageInfo) -> Iterator[Finding]:
    """Yield the differences of a body that stands for `link` and for what was merged into it."""
    wanted = merged(robot, match, link)
    if wanted is None or wanted.mass == 0.0 or body.role in ("static", "kinematic"):
        return
    mass = body.mass * stage.mass_unit
    if not near(mass, wanted.mass):
        yield pj029_urdf_mass_differs.NOTICE.finding(
            body.path, "physics:mass", theirs=f"{wanted.mass:g} kg", ours=f"{mass:g} kg"
        )
    length = stage.length_unit
    center = np.asarray(body.center_of_mass) * length
    # Rounding of a centre near the origin shows against the size of the body, not against the distance itself.
    size = max(float(np.linalg.norm(wanted.center)), (float(np.trace(wanted.tensor)) / wanted.mass) ** 0.5)
    part = thresholds().source_part
    notice = pj030_urdf_inertia_differs.NOTICE
    if float(np.linalg.norm(center - wanted.center)) > part * size + 1e-9:
        yield notice.finding(
            body.path,
            "physics:centerOfMass",
            what="a centre of mass",
            theirs=f"{_shown(wanted.center)} m",
            ours=f"{_shown(center)} m",
        )
    ours = _tensor(body) * stage.mass_unit * length * length
    largest = float(np.abs(wanted.tensor).max())
    if body.exact and largest > 0.0 and float(np.abs(ours - wanted.tensor).max()) > part * largest:
        yield notice.finding(
            body.path,
            "physics:diagonalInertia",
            what="an inertia",
            theirs=f"{_moments(wanted.tensor)} kg*m^2",
            ours=f"{_moments(ours)} kg*m^2",
        )


def _tensor(body: BodyReport) -> Array:
    x, y, z, w = body.principal_axes
    turn = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    found: Array = turn @ np.diag(body.diagonal_inertia) @ turn.T
    return found


def _moments(tensor: Array) -> str:
    xx, yy, zz = (float(tensor[i, i]) for i in range(3))
    xy, xz, yz = (float(tensor[i, j]) for i, j in ((0, 1), (0, 2), (1, 2)))
    diagonal = f"xx {xx:.5g}, yy {yy:.5g}, zz {zz:.5g}"
    off = max(abs(xy), abs(xz), abs(yz)) > 1e-6 * max(abs(xx), abs(yy), abs(zz))
    return f"{diagonal}, xy {xy:.5g}, xz {xz:.5g}, yz {yz:.5g}" if off else diagonal


def _shown(vector: Array) -> str:
    return f"({', '.join(f'{round(float(v), 6) + 0.0:g}' for v in vector)})"
