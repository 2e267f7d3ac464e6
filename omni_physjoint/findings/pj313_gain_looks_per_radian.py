"""PJ313 gain-looks-per-radian

What it reports: a stiffness or a damping of a rotation that is 57.3 times, or a 57.3th of, that of a joint beside it.
Why it matters:  the factor is 180/pi: one of the two was given per radian, or converted twice. USD's gains of a
                 rotation are per degree; the consumer multiplies them by 57.3.
Example:         data/rules/PJ313-gain-looks-per-radian/bad.usda
Better:          author all gains per degree.
Source:          contract page PhysicsDriveAPI: gains of rotations are converted by 180/pi; measured on ovphysx
                 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import ColumnReport, Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_FACTOR = 180.0 / math.pi
_ROUNDING = 2e-3
"""57.3 is within it."""
_REACH = 3


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each gain that stands apart from those around it by that factor."""
    for column in _gains(joint):
        value = number(column)
        if not value or not exists(joint):
            continue
        kind = column.name.rpartition(":")[2]
        others = [
            (other.path, gain, number(gain) or 0.0)
            for other in report.near(joint.path, _REACH)
            if other.articulation == joint.articulation
            for gain in _gains(other)
            if gain.name.endswith(kind)
        ]
        odd = [(path, gain, v) for path, gain, v in others if _apart(value, v)]
        like = [v for _, _, v in others if v and _near(v, value)]
        # The rarer one is the odd one out; of two the greater, as forgetting to convert is the common mistake.
        if odd and (len(odd), value) > (len(like) + 1, odd[0][2]):
            path, gain, held = odd[0]
            factor = f"{_FACTOR:.1f} times" if value > held else f"1/{_FACTOR:.1f} of"
            shown = show(value, column, report), show(held, gain, report)
            yield RULE.finding(
                joint, column.name, name=column.name, value=shown[0], factor=factor, held=shown[1], path=path
            )


def _gains(joint: JointReport) -> list[ColumnReport]:
    """Return the authored gains of rotations that act."""
    names = [
        f"drive:{instance}:physics:{kind}"
        for instance in applied(joint, "PhysicsDriveAPI")
        for kind in ("stiffness", "damping")
    ]
    rows = [c for name in names if (c := row(joint, name)) is not None]
    return [c for c in rows if c.authored and "deg" in c.units and c.effect is Effect.APPLIED]


def _near(a: float, b: float) -> bool:
    return b != 0.0 and math.isclose(a, b, rel_tol=_ROUNDING)


def _apart(a: float, b: float) -> bool:
    return b != 0.0 and (_near(a, b * _FACTOR) or _near(a * _FACTOR, b))


RULE = Rule(
    "PJ313",
    "gain-looks-per-radian",
    Severity.WARNING,
    "{name} is {value}, {factor} the {held} of <{path}>: the consumer takes both per degree, so that one of them is "
    "in the wrong unit",
    check,
)
