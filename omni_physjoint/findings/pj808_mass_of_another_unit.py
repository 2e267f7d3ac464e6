"""PJ808 mass-of-another-unit

What it reports: a body whose mass and inertia together make a density that no material has.
Why it matters:  a box with these moments would have it: the mass, or the inertia, is probably in another unit than
                 the stage's, such as kg*m^2 on a stage in centimetres. The consumer takes the numbers as they are,
                 and drives and limits work against a body 10^4 times too easy or too hard to turn.
Example:         data/rules/PJ808-mass-of-another-unit/bad.usda
Better:          author mass in the stage's kilograms and inertia in its mass times its length squared.
Source:          closed form: the moments of a box; measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import number, show, unit_text
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import BodyReport, Finding, Report, Severity

__all__ = ["RULE"]


_LEAST, _MOST = 0.01, 3.0e6
"""Densities between which anything from foam frames to dense metal with rounded numbers lies [kg/m^3]."""


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each such body, at what was authored of the two."""
    for body in report.bodies:
        if body.role not in ("link", "dynamic") or body.stand_in or body.refused:
            continue
        authored = {c.name for c in body.columns if c.authored and number_or_vector(number(c), c.producer_value)}
        names = [n for n in ("physics:diagonalInertia", "physics:mass", "physics:density") if n in authored]
        density = _density(body, report)
        if not names or density is None or _LEAST <= density <= _MOST:
            continue
        unit = unit_text("mass*length^2", report)
        mass = f"{show(body.mass)} {unit.partition('*')[0]}"
        inertia = f"{show(max(body.diagonal_inertia))} {unit}"
        yield RULE.finding(body.path, names[0], mass=mass, inertia=inertia, density=f"{density:.2g}", name=names[0])


def number_or_vector(value: float | None, whole: object) -> bool:
    """Tell whether an authored value says anything: it is a number other than 0, or has one in it."""
    if value is not None:
        return value > 0.0
    return isinstance(whole, tuple) and any(isinstance(v, int | float) and v != 0.0 for v in whole)


def _density(body: BodyReport, report: Report) -> float | None:
    """Return the density of a cube with the largest, or the smallest, moment of the body, whichever is nearer to sense.

    A cube with the largest moment is larger than the body, one with the smallest is smaller than a box of its length.
    """
    low, high = min(body.diagonal_inertia), max(body.diagonal_inertia)
    unit = report.stage.length_unit
    if not (0.0 < body.mass < math.inf and low > 0.0 and high < math.inf):
        return None
    if (unit, report.stage.mass_unit) != (report.stage.meters_per_unit, report.stage.kilograms_per_unit):  # PJ912
        return None
    densities = []
    for moment in (high, low):
        side = math.sqrt(6.0 * moment / body.mass) * unit
        densities.append(body.mass * report.stage.kilograms_per_unit / side**3)
    least, most = densities
    return least if least > _MOST else most if most < _LEAST else 1.0


RULE = StageRule(
    "PJ808",
    "mass-of-another-unit",
    Severity.WARNING,
    "has a mass of {mass} and an inertia of {inertia}, which makes a solid of some {density} kg/m^3: the consumer "
    "takes {name} in the units of the stage, and it was probably meant in others",
    check,
    by_body=True,
)
