"""The rules in usd-core's validation registry. In a process of its own: what is registered can never be taken back."""

from __future__ import annotations

import json
import subprocess
import sys

from omni_physjoint import inspect_file
from omni_physjoint.findings import RULES
from omni_physjoint.resources import sample_path

CODE = """
import json
from omni_physjoint import open_stage, usd_validation
from omni_physjoint.resources import sample_path
from pxr import UsdValidation

def told(errors):
    return sorted(
        (e.GetName(), e.GetType().displayName, str(e.GetSites()[0].GetPrim().GetPath() if e.GetSites()[0].IsPrim()
         else e.GetSites()[0].GetProperty().GetPrim().GetPath()), e.GetMessage())
        for e in errors
    )

suite = usd_validation.register()
usd_validation.register()
stage = open_stage(str(sample_path("mistakes")))
context = UsdValidation.ValidationContext([suite])
before, again = told(context.Validate(stage)), told(context.Validate(stage))
stage.GetPrimAtPath("/World/Rig/ZeroMaxForce").GetAttribute("drive:angular:physics:maxForce").Set(5.0)
after = told(context.Validate(stage))
names = [v.GetMetadata().name for v in suite.GetContainedValidators()]
alone = UsdValidation.ValidationRegistry().GetOrLoadValidatorByName("omniPhysjoint:PJ201").Validate(stage)
print(json.dumps([before, again, after, names, told(alone)]))
"""


def test_the_suite_finds_what_we_find_and_follows_edits() -> None:
    """Names, severities, prims and messages are those of the report; an edit is seen; one rule can run alone."""
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    before, again, after, names, alone = json.loads(done.stdout)
    report = inspect_file(sample_path("mistakes"))
    kinds = {"error": "Error", "warning": "Warn", "info": "Info"}
    ours = [*(f for j in report.joints for f in j.findings), *report.findings]
    assert before == again == sorted([f.rule, kinds[f.severity], f.prim, f.message] for f in ours)
    assert [found for found in before if found not in after] == [f for f in before if f[0] == "PJ305"]
    assert sorted(names) == [f"omniPhysjoint:{rule.code}" for rule in RULES]
    assert alone == [found for found in before if found[0] == "PJ201"]
