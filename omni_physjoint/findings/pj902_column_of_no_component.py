"""PJ902 column-of-no-component

What it reports: a published column that no component of the contract has, so that nobody reads it.
Why it matters:  a misspelt name, or a name of another version, looks like a value that was set.
Example:         data/rules/PJ902-column-of-no-component/bad.columns.json
Better:          write the name as `omni-physjoint contract` lists it.
Source:          contract pages; columns outside them measured to have no influence on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from omni_physjoint.contract import load
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each published column without a component; name the one that was probably meant.

    Where a schema is applied that joints do not have in the contract, such as that of a tendon, names of other
    families may be its columns, and others may read them.
    """
    components = load(report.contract).components
    foreign = any(schema.partition(":")[0] not in components for schema in joint.schemas)
    known = [c.name for c in joint.columns if c.component]
    families = {name.partition(":")[0] for name in known}
    for column in joint.columns:
        ours = not foreign or column.name.partition(":")[0] in families
        if column.published and not column.component and ours:
            near = get_close_matches(column.name, known, n=1, cutoff=0.85)
            hint = f"; {near[0]} is" if near else ""
            yield RULE.finding(joint, column.name, name=column.name, hint=hint)


RULE = Rule(
    "PJ902",
    "column-of-no-component",
    Severity.INFO,
    "{name} is no column of the contract{hint}: the consumer does not read it",
    check,
)
