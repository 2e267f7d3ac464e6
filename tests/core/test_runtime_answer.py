"""An answer as it comes off the wire becomes frozen data."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from omni_physjoint.runtime import RuntimeAnswer, RuntimeMessage

HELLO = {"contract": "0.6", "versions": {"ovphysx": "0.6.4"}}
WIRE: dict[str, Any] = {
    "columns": {"/J": {"physics:localPos0": [1.0, 2.0, 3.0], "physics:body0": ["/A"], "physics:axis": "X"}},
    "types": {"/J": "PhysicsFixedJoint"},
    "schemas": {"/J": []},
    "body_columns": {},
    "root_columns": {},
    "joints": {"/J": {"jointLimit": [[-1.0, 1.0]]}},
    "articulations": {},
    "bodies": {},
    "links": {},
    "standalone": ["/J"],
    "pvd": {"joints": {}, "articulations": {}, "actors": {}},
    "sim": None,
    "messages": [{"level": "warning", "text": "odd", "paths": ["/J"]}],
    "seconds": 0.5,
}


def test_lists_become_tuples() -> None:
    """Column values are of the kinds that the model knows, and compare equal to ours."""
    answer = RuntimeAnswer.from_wire(HELLO, WIRE)
    assert answer.columns["/J"] == {
        "physics:localPos0": (1.0, 2.0, 3.0),
        "physics:body0": ("/A",),
        "physics:axis": "X",
    }
    assert answer.joints["/J"]["jointLimit"] == ((-1.0, 1.0),)
    assert answer.schemas == {"/J": ()}
    assert answer.standalone == ("/J",)


def test_messages_become_records() -> None:
    """Level, text and the paths that it names."""
    assert RuntimeAnswer.from_wire(HELLO, WIRE).messages == (RuntimeMessage("warning", "odd", ("/J",)),)


def test_contract_and_versions_come_from_the_greeting() -> None:
    """They are the process's, not the stage's."""
    answer = RuntimeAnswer.from_wire(HELLO, WIRE)
    assert (answer.contract, answer.versions) == ("0.6", {"ovphysx": "0.6.4"})


def test_an_answer_cannot_be_changed() -> None:
    """Views may share it between threads."""
    with pytest.raises(FrozenInstanceError):
        RuntimeAnswer.from_wire(HELLO, WIRE).seconds = 1.0  # type: ignore[misc]
