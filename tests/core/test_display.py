"""How values read to a person."""

from __future__ import annotations

import math

import pytest

from omni_physjoint import display
from omni_physjoint.units import FLT_MAX


@pytest.mark.parametrize(
    ("value", "column", "shown"),
    [
        (57.29577951308232, "drive:angular:physics:stiffness", "57.29578"),
        (57.3, "drive:angular:physics:stiffness", "57.3"),
        (0.30000001192092896, "physics:localPos0", "0.3"),
        (-0.0, "physics:lowerLimit", "0"),
        (math.inf, "drive:angular:physics:maxForce", "unlimited"),
        (FLT_MAX, "physics:breakForce", "unlimited"),
        (-math.inf, "physics:lowerLimit", "free"),
        (math.inf, "limit:rotX:physics:high", "free"),
        (-1.0, "physics:coneAngle0Limit", "free"),
        (-1.0, "physics:lowerLimit", "-1"),
        (0.0, "physics:mass", "computed"),
        (0.0, "drive:angular:physics:stiffness", "0"),
        ((-math.inf,) * 3, "physics:centerOfMass", "computed"),
        ((0.0, 0.0, 0.0, 0.0), "physics:principalAxes", "unset"),
        ((0.0, 0.0, 0.0), "physics:localPos0", "(0, 0, 0)"),
        (("/World/A", "/World/B"), "physics:body0", "/World/A, /World/B"),
        ((), "physics:body0", "()"),
        (True, "physics:jointEnabled", "true"),
        ("force", "drive:angular:physics:type", "force"),
        (math.nan, "physics:lowerLimit", "nan"),
        (None, "physics:body0", display.NOTHING),
    ],
)
def test_text(value: object, column: str, shown: str) -> None:
    """Sentinels of a column become words; other numbers keep what a float32 holds."""
    assert display.text(value, column) == shown


def test_raw_keeps_all_digits() -> None:
    """An export or a tooltip shows the number itself."""
    assert display.raw((0.30000001192092896, math.inf)) == "(0.30000001192092896, inf)"
