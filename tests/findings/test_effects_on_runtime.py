"""What the message of each rule says, found on the running consumer: true of the bad stage, and not of the good one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from rule_stages import RULES_DATA

from omni_physjoint.errors import RuntimeWorkerError
from omni_physjoint.findings import RULES
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker
from omni_physjoint.units import FLT_MAX

JOINT = "/World/Robot/Joint"
ARM = "/World/Robot/Arm"
ROOT = "/World/Robot"

TARGET = "drive:angular:physics:targetPosition"
IDENTITY = (0.0, 0.0, 0.0, 1.0)

STEPS = 120
"""Two seconds, long enough for a drive to arrive and for a gap to close."""

Holds = Callable[[RuntimeAnswer], bool]


def made(a: RuntimeAnswer, path: str = JOINT) -> dict[str, Any] | None:
    """Return the recorded PhysX object of a joint, or None."""
    assert a.pvd is not None
    found = a.pvd["joints"].get(path)
    return dict(found) if found is not None else None


def read(a: RuntimeAnswer, quantity: str, path: str = JOINT) -> Any:
    """Return what the read session says of the first axis of an articulation joint, or None."""
    values = a.joints.get(path, {}).get(quantity)
    return values[0] if isinstance(values, tuple) and values else None


def ends_at(a: RuntimeAnswer, path: str = JOINT) -> float:
    """Return where an articulation joint is after the steps [deg]."""
    assert a.sim is not None
    return float(a.sim["joints"][path]["jointPosition"][0])


def arm_at(a: RuntimeAnswer) -> tuple[float, ...]:
    """Return where the arm is after the steps [stage length]."""
    assert a.sim is not None
    return tuple({**a.sim["links"], **a.sim["bodies"]}[ARM]["position"])


def d6(a: RuntimeAnswer) -> dict[str, Any]:
    """Return the recorded object, which must be there."""
    held = made(a)
    assert held is not None
    return held


def motion(a: RuntimeAnswer, axis: str) -> str:
    """Return how an axis of a joint may move, in an articulation or outside."""
    held = d6(a)
    if "motions" in held:
        return str(held["motions"][axis])
    return str(held["axes"][axis]["motion"]) if axis in held["axes"] else "locked"


def says(a: RuntimeAnswer, text: str) -> bool:
    """Return whether the runtime's log has `text`."""
    return any(text in m.text for m in a.messages)


def inertia(a: RuntimeAnswer, axis: int = 0) -> float:
    """Return a moment of the arm [mass*length^2]."""
    tensor: Any = a.links[ARM]["inertia"]
    return float(tensor[4 * axis])


def speed(a: RuntimeAnswer) -> float:
    """Return how fast an articulation joint is after the steps [deg/s]."""
    assert a.sim is not None
    return float(a.sim["joints"][JOINT]["jointVelocity"][0])


def near(value: float, wanted: float, within: float = 0.5) -> bool:
    """Return whether two numbers agree within half a degree or as told."""
    return abs(value - wanted) <= within


EFFECTS: dict[str, Holds] = {
    "PJ101": lambda a: d6(a)["actor1"] is None,
    "PJ102": lambda a: d6(a)["actor0"] is None,
    "PJ103": lambda a: made(a, "/World/Joint") is None,
    "PJ104": lambda a: made(a) is None,
    "PJ105": lambda a: made(a) is None,
    "PJ106": lambda a: made(a) is None and bool(a.articulations[ROOT]["isFixedBase"]),
    "PJ107": lambda a: made(a, "/World/Robot/C") is None,
    "PJ108": lambda a: made(a) is None and a.articulations[ROOT]["dofCount"] == 0,
    "PJ109": lambda a: not a.articulations and not a.standalone and not a.bodies and not a.links,
    "PJ110": lambda a: len(a.articulations) == 1,
    "PJ111": lambda a: says(a, "rticulation") and list(a.articulations) == [ROOT],
    "PJ112": lambda a: not a.articulations and JOINT in a.standalone,
    "PJ113": lambda a: not a.articulations and JOINT in a.standalone,
    "PJ114": lambda a: len(a.articulations) == 2,
    "PJ115": lambda a: made(a) is None and not a.articulations,
    "PJ116": lambda a: d6(a)["actor1"] == ARM and len(a.columns[JOINT]["physics:body1"]) == 2,  # type: ignore[arg-type]
    "PJ117": lambda a: says(a, "rticulation") and made(a, f"{ROOT}/Rope") is not None,
    "PJ118": lambda a: not a.articulations[ROOT]["isFixedBase"],
    "PJ119": lambda a: JOINT in a.standalone and a.articulations[ROOT]["dofCount"] == 0,
    "PJ120": lambda a: made(a) is None,
    "PJ201": lambda a: read(a, "jointLimit") == (0.0, 0.0),
    "PJ202": lambda a: read(a, "jointLimit") == (0.0, 0.0),
    "PJ203": lambda a: read(a, "jointLimit") == (0.0, 0.0),
    "PJ204": lambda a: near(d6(a)["twistLimit"][1], math.pi, 1e-5),
    "PJ205": lambda a: motion(a, "swing1") == "free" and motion(a, "swing2") == "free",
    "PJ206": lambda a: near(d6(a)["swingCone"][0], math.pi / 2, 1e-5),
    "PJ207": lambda a: near(d6(a)["twistLimit"][1], math.pi / 2, 1e-5),
    "PJ209": lambda a: near(read(a, "jointLimit")[0], 0.0) and near(read(a, "jointLimit")[1], 40.0),
    "PJ210": lambda a: near(read(a, "jointPosition"), 50.0) and ends_at(a) <= 30.1,
    "PJ211": lambda a: near(ends_at(a), 30.0) and near(read(a, "jointPositionTarget"), 60.0),
    "PJ212": lambda a: read(a, "jointLimit")[1] - read(a, "jointLimit")[0] < 3.2,
    "PJ213": lambda a: motion(a, "swing2") == "free",
    "PJ215": lambda a: d6(a)["minDistance"] > d6(a)["maxDistance"] >= 0.0,
    "PJ216": lambda a: read(a, "jointLimit") == (-FLT_MAX, FLT_MAX),
    "PJ217": lambda a: near(d6(a).get("twistLimitBounceThreshold", 0.0), 30.0, 1e-5),
    "PJ218": lambda a: near(arm_at(a)[0], 0.15, 0.08) and arm_at(a)[0] < 0.28,
    "PJ301": lambda a: read(a, "jointDriveType") == 0 and near(ends_at(a), 0.0),
    "PJ302": lambda a: read(a, "jointDriveType") == 0 and near(ends_at(a), 0.0),
    "PJ303": lambda a: read(a, "jointDriveType") == 0,
    "PJ304": lambda a: near(ends_at(a), 0.0),
    "PJ305": lambda a: near(ends_at(a), 0.0),
    "PJ306": lambda a: read(a, "jointDriveType") == 0 and near(ends_at(a), 0.0),
    "PJ307": lambda a: abs(speed(a)) > 500.0,
    "PJ308": lambda a: near(ends_at(a), 0.0),
    "PJ309": lambda a: a.columns[JOINT][TARGET] == 400.0 and near(read(a, "jointPositionTarget"), 40.0),
    "PJ310": lambda a: motion(a, "x") == "locked" and read(a, "jointDriveType") == 0,
    "PJ311": lambda a: d6(a)["parentPose"][3:] == IDENTITY,
    "PJ312": lambda a: read(a, "jointMaxForce") == FLT_MAX,
    "PJ313": lambda a: near(
        read(a, "jointStiffness") / read(a, "jointStiffness", f"{ROOT}/Other"), math.degrees(1.0), 1e-3
    ),
    "PJ314": lambda a: near(ends_at(a), 30.0, 1e-3) and abs(speed(a)) < 1e-2,
    "PJ315": lambda a: abs(speed(a)) > 1.0,
    "PJ316": lambda a: abs(ends_at(a)) > 10.0,
    "PJ401": lambda a: made(a) is None,
    "PJ403": lambda a: near(arm_at(a)[0], 0.4, 0.06) or not near(arm_at(a)[0], 0.3, 0.005),
    "PJ404": lambda a: near(arm_at(a)[0], 0.4, 1e-4),
    "PJ405": lambda a: near(d6(a)["parentPose"][0], 0.15, 1e-6) and near(read(a, "jointLimit")[1], 20.0),
    "PJ406": lambda a: d6(a)["actor1LocalPose"][0] > 0.0,
    "PJ407": lambda a: near(d6(a)["axes"]["twist"]["limitLow"], -math.radians(60.0), 1e-5),
    "PJ408": lambda a: says(a, "axis"),
    "PJ409": lambda a: near(arm_at(a)[0], 0.0, 1e-4),
    "PJ501": lambda a: read(a, "jointMaxActuatorVelocity") == FLT_MAX,
    "PJ503": lambda a: near(ends_at(a), 0.0),
    "PJ504": lambda a: 200.0 - ends_at(a) > 0.15,
    "PJ505": lambda a: read(a, "jointMaxActuatorVelocity") == FLT_MAX,
    "PJ506": lambda a: abs(speed(a)) < 251.0,
    "PJ507": lambda a: near(ends_at(a), 0.0),
    "PJ508": lambda a: read(a, "jointMaxActuatorVelocity") == FLT_MAX,
    "PJ509": lambda a: abs(speed(a)) < 101.0,
    "PJ602": lambda a: read(a, "jointStaticFriction") == 0.0 and read(a, "jointDynamicFriction") == 0.0,
    "PJ603": lambda a: near(read(a, "jointArmature"), 0.3, 1e-6),
    "PJ604": lambda a: read(a, "jointMaxVelocity") == 0.0,
    "PJ605": lambda a: near(read(a, "jointMaxVelocity"), 3.1415927, 1e-5),
    "PJ606": lambda a: read(a, "jointArmature") == 0.0,
    "PJ608": lambda a: read(a, "jointArmature") == 0.0,
    "PJ610": lambda a: read(a, "jointArmature") == 0.0,
    "PJ701": lambda a: not [name for name in (a.pvd or {})["joints"] if name.startswith("mimic:")],
    "PJ702": lambda a: not [name for name in (a.pvd or {})["joints"] if name.startswith("mimic:")],
    "PJ703": lambda a: made(a) is not None and says(a, "gear joint"),
    "PJ704": lambda a: made(a) is None,
    "PJ705": lambda a: made(a) is not None and any(m.level == "error" for m in a.messages),
    "PJ707": lambda a: d6(a)["ratio"] == 0.0,
    "PJ708": lambda a: made(a, f"mimic:{JOINT}")["jointB"] == f"{ROOT}/Middle",
    "PJ801": lambda a: a.links[ARM]["mass"] == 1.0,
    "PJ802": lambda a: inertia(a) == 1.0,
    "PJ803": lambda a: near(inertia(a), 0.004, 1e-6),
    "PJ804": lambda a: a.links[ARM]["mass"] == 1.0,
    "PJ805": lambda a: math.dist(arm_at(a), (0.0, 0.0, 0.4)) > 0.05,
    "PJ806": lambda a: near(inertia(a, 2), 0.4, 1e-6),
    "PJ807": lambda a: near(inertia(a), 0.1, 1e-6),
    "PJ808": lambda a: near(inertia(a), 20.0, 1e-4),
    "PJ903": lambda a: d6(a)["parentPose"][3:] == IDENTITY,
    "PJ904": lambda a: all(math.isnan(x) for x in arm_at(a)),
    "PJ905": lambda a: TARGET in a.columns[JOINT] and near(read(a, "jointPositionTarget"), 0.0),
    "PJ906": lambda a: d6(a)["ratio"] == 0.0,
    "PJ907": lambda a: read(a, "jointArmature") == 0.0,
    "PJ908": lambda a: read(a, "jointArmature") == 0.0,
    "PJ909": lambda a: near(ends_at(a), 0.0),
    "PJ910": lambda a: near(read(a, "jointLimit")[1], 30.0),
    "PJ911": lambda a: near(read(a, "jointArmature"), 3.0, 1e-6) and "NewtonJointAPI" not in a.schemas[JOINT],
}
"""What a rule says, as a question to the runtime that the bad stage answers with yes and the good one with no."""


WITHOUT_EFFECT = ("PJ208", "PJ214", "PJ402", "PJ502", "PJ601", "PJ607", "PJ609", "PJ706")
"""Rules that say of a value that it has no effect: the runtime holds and does the same with it and without it."""

REFUSED = ("PJ912",)
"""Rules about stages that the runtime does not take at all."""

NO_STAGE = ("PJ901", "PJ902")
"""An arc that leads nowhere brings nothing to ask about; a column of no component cannot come from a stage."""


def test_every_rule_is_asked_for() -> None:
    """No rule goes without a look at the runtime."""
    assert sorted((*EFFECTS, *WITHOUT_EFFECT, *REFUSED, *NO_STAGE)) == [rule.code for rule in RULES]


@pytest.mark.parametrize("code", REFUSED)
def test_the_stage_is_refused(code: str, runtime_worker: RuntimeWorker) -> None:
    """The runtime takes the good stage and not the bad one."""
    folder = next(RULES_DATA.glob(f"{code}-*"))
    with pytest.raises(RuntimeWorkerError, match="finite and positive"):
        runtime_worker.read(folder / "bad.usda")
    assert runtime_worker.read(folder / "good.usda").columns


@pytest.mark.parametrize("code", WITHOUT_EFFECT)
def test_the_value_has_no_effect(code: str, runtime_worker: RuntimeWorker) -> None:
    """The stages differ in published columns or schemas, and in nothing that the runtime holds or does."""
    folder = next(RULES_DATA.glob(f"{code}-*"))
    bad = runtime_worker.read(folder / "bad.usda", steps=STEPS)
    good = runtime_worker.read(folder / "good.usda", steps=STEPS)
    assert (bad.columns, bad.schemas) != (good.columns, good.schemas)
    assert made(bad) is not None
    assert (made(bad), bad.sim) == (made(good), good.sim)


@pytest.mark.parametrize("code", sorted(EFFECTS))
def test_the_effect_is_there(code: str, runtime_worker: RuntimeWorker) -> None:
    """The runtime does to the bad stage what the rule says, and not to the good one."""
    folder = next(RULES_DATA.glob(f"{code}-*"))
    bad = runtime_worker.read(folder / "bad.usda", steps=STEPS)
    good = runtime_worker.read(folder / "good.usda", steps=STEPS)
    assert EFFECTS[code](bad)
    assert not EFFECTS[code](good)
