"""Tables that tell their rows as facts where they do not fit."""

from __future__ import annotations

import pytest
from rich.text import Text

from omni_physjoint import tables
from omni_physjoint.display import NOTHING
from omni_physjoint.text_grid import Grid

HEADER = ("column", "authored", "consumer", "notes")
ROWS = (
    ("lowerLimit", "-145", "-2.530727 rad", "diverges, masked"),
    ("body0", "/World/Arm/Forearm", "/World/Arm/Forearm", NOTHING),
)


def shown(width: int | None, grid: Grid | None = None) -> list[str]:
    """Return the lines of a table at a width of the terminal; None is a pipe."""
    return tables.render(grid or Grid(HEADER, ROWS), color=False, width=width).splitlines()


def test_a_table_that_fits_is_one() -> None:
    """Titles stand above, one row a line."""
    lines = shown(80)
    assert lines[0].split() == list(HEADER)
    assert len(lines) == 4
    assert lines == shown(None)


def test_a_table_that_does_not_fit_tells_facts() -> None:
    """Each row is its name and what is to be said of it; cells with nothing in them are left out."""
    assert shown(60) == [
        "lowerLimit",
        "    authored -145 · consumer -2.530727 rad",
        "    notes diverges, masked",
        "body0",
        "    authored /World/Arm/Forearm",
        "    consumer /World/Arm/Forearm",
    ]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    """Whatever the terminal, whatever the name."""
    long = Grid(HEADER, [*ROWS, ("x" * 2000, "/World/" + "y" * 300, "1", "")])
    assert max(map(len, shown(width, long))) <= width


def test_values_are_not_broken_where_they_fit_on_a_line() -> None:
    """A number and its unit stay on one line as long as they fit on one."""
    for width in (40, 60, 80):
        assert any("consumer -2.530727 rad" in line or "-2.530727 rad " in line for line in shown(width))


def test_prose_is_wrapped_in_a_table() -> None:
    """A column of sentences gives way before the table does."""
    sentence = " ".join(["word"] * 40)
    lines = shown(80, Grid(("name", "meaning"), [("a", sentence)]))
    assert lines[0].split() == ["name", "meaning"]
    assert max(map(len, lines)) <= 80


def test_a_pipe_gets_no_endless_lines() -> None:
    """A wide table becomes facts in a pipe, too; there a value stays whole whatever its length."""
    path = "/World/" + "p" * 300
    lines = shown(None, Grid(("name", "meaning", "path"), [("a", " ".join(["word"] * 100), path)]))
    assert max(len(line) for line in lines if path not in line) <= 120
    assert any(path in line for line in lines)


def test_headings_stand_between_rows() -> None:
    """A heading is a line of its own in both forms."""
    grid = Grid(HEADER)
    grid.add_heading(Text("PhysicsJoint"))
    grid.add_row(*ROWS[0])
    assert [line.strip() for line in shown(80, grid)][2] == "PhysicsJoint"
    assert shown(30, grid)[0] == "PhysicsJoint"


@pytest.mark.parametrize("component", [None, "PhysicsDriveAPI"])
def test_the_contract_in_a_pipe(component: str | None) -> None:
    """The contract tables are readable in a pipe."""
    from omni_physjoint import contract_view

    text = contract_view.render("0.7", component, "table", color=False, width=None)
    assert max(map(len, text.splitlines())) <= 240
