"""The notices, in the order of their codes: what a check says about waivers and about the source of a robot.

They stand beside the rules: same codes, same pages, and a check selects, waives and baselines them alike.
"""

from __future__ import annotations

from omni_physjoint.findings import (
    pj011_waiver_without_reason,
    pj012_waiver_expired,
    pj013_waiver_matches_nothing,
    pj014_waiver_not_understood,
    pj021_urdf_joint_missing,
    pj022_urdf_joint_unknown,
    pj023_urdf_type_differs,
    pj024_urdf_links_differ,
    pj025_urdf_axis_differs,
    pj026_urdf_limits_differ,
    pj027_urdf_effort_differs,
    pj028_urdf_velocity_differs,
    pj029_urdf_mass_differs,
    pj030_urdf_inertia_differs,
    pj031_urdf_link_missing,
)
from omni_physjoint.findings.notice import Notice

__all__ = ["NOTICES"]

NOTICES: tuple[Notice, ...] = (
    pj011_waiver_without_reason.NOTICE,
    pj012_waiver_expired.NOTICE,
    pj013_waiver_matches_nothing.NOTICE,
    pj014_waiver_not_understood.NOTICE,
    pj021_urdf_joint_missing.NOTICE,
    pj022_urdf_joint_unknown.NOTICE,
    pj023_urdf_type_differs.NOTICE,
    pj024_urdf_links_differ.NOTICE,
    pj025_urdf_axis_differs.NOTICE,
    pj026_urdf_limits_differ.NOTICE,
    pj027_urdf_effort_differs.NOTICE,
    pj028_urdf_velocity_differs.NOTICE,
    pj029_urdf_mass_differs.NOTICE,
    pj030_urdf_inertia_differs.NOTICE,
    pj031_urdf_link_missing.NOTICE,
)
