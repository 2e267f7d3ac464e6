"""Codes as users write them."""

from __future__ import annotations

import pytest

from omni_physjoint.checking.codes import CATALOGUE, codes, find_rule
from omni_physjoint.errors import SettingsError


@pytest.mark.parametrize("name", ["PJ2", "PJ2*", "PJ2xx", "pj2", " PJ2 "])
def test_a_prefix_stands_for_all_that_begin_so(name: str) -> None:
    """With or without a star, in either case, a block is named by its first digit."""
    assert codes([name]) == {code for code in CATALOGUE if code[2] == "2"}


def test_several_in_one_word_and_in_several() -> None:
    """Commas divide, and so does naming an option again; a slug is as good as a code."""
    assert codes(["PJ201,PJ305", "drive-without-api"]) == {"PJ201", "PJ305", "PJ301"}


@pytest.mark.parametrize("name", ["PJ999", "PJ20x1", "limits", "*", "PJ2**"])
def test_an_unknown_code_is_one_line(name: str) -> None:
    """What stands for nothing is named as it was written."""
    with pytest.raises(SettingsError, match=r"no rule has the code '") as said:
        codes([name])
    assert name in str(said.value)
    assert "\n" not in str(said.value)


def test_one_rule_of_several_is_asked_for() -> None:
    """A page belongs to one rule; a prefix of several says how many."""
    assert find_rule("max-force-zero").code == "PJ305"
    with pytest.raises(SettingsError, match="stands for"):
        find_rule("PJ3")
