"""Sequences and mappings whose values are made when somebody asks."""

from __future__ import annotations

import pytest

from omni_physjoint.lazy import Computed, Deferred, Kept, LazySequence


class Maker:
    """Makes upper-case words, and remembers of which."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, key: str) -> str:
        """Return the word in upper case."""
        self.made.append(key)
        return key.upper()


def test_a_lazy_sequence_makes_what_is_asked_for() -> None:
    """Length, one position and one key cost one value each at most."""
    make = Maker()
    sequence = LazySequence(["a", "b", "c"], make)
    assert (len(sequence), sequence[1], sequence.at("c"), sequence[-1]) == (3, "B", "C", "C")
    assert make.made == ["b", "c", "c"]


def test_a_lazy_sequence_is_a_sequence() -> None:
    """It iterates, slices, and equals a tuple or another one of the same values."""
    sequence = LazySequence(["a", "b", "c"], Maker())
    assert list(sequence) == ["A", "B", "C"]
    assert sequence[1:] == ("B", "C")
    values = ("A", "B", "C")
    assert sequence == values
    assert values == sequence
    assert sequence == LazySequence(["a", "b", "c"], Maker())
    assert sequence != ("A", "B")
    assert sequence != ("A", "B", "D")
    with pytest.raises(IndexError):
        sequence[3]


def test_frozen_values_stay() -> None:
    """A value that was frozen is not made again, and the first one frozen holds."""
    sequence = LazySequence(["a", "b"], Maker())
    sequence.freeze({"a": "old"})
    sequence.freeze({"a": "older"})
    assert list(sequence) == ["old", "B"]


def test_deferred_values_are_made_once() -> None:
    """Nothing is made before somebody looks, and nothing twice."""
    calls: list[int] = []
    deferred = Deferred(lambda: calls.append(1) or ("x", "y"))
    assert calls == []
    assert (len(deferred), deferred[0], list(deferred), deferred == ("x", "y")) == (2, "x", ["x", "y"], True)
    assert calls == [1]


def test_computed_values() -> None:
    """Known keys are computed at each access; an unknown key, and one that computes None, is missing."""
    mapping = Computed({"a", "none"}, lambda key: None if key == "none" else key.upper())
    assert (mapping["a"], mapping.get("b"), mapping.get("none", 1), "none" in mapping) == ("A", None, 1, True)
    for key in ("b", "none"):
        with pytest.raises(KeyError):
            mapping[key]


def test_kept_values_make_room() -> None:
    """The oldest value goes when a new one would be too many; a forgotten one is made again."""
    make = Maker()
    kept = Kept(2, make)
    for key in ("a", "b", "a", "c"):
        kept(key)
    assert (kept.peek("a"), kept.peek("b"), kept.peek("c")) == (None, "B", "C")
    assert kept.forget("b") == "B"
    assert kept("b") == "B"
    assert make.made == ["a", "b", "c", "b"]
