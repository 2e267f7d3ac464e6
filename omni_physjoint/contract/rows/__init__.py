"""The tables: one module per component, literals only."""

from __future__ import annotations

from omni_physjoint.contract.records import Component
from omni_physjoint.contract.rows import (
    newton_joint_api,
    newton_mimic_api,
    physics_articulation_root_api,
    physics_distance_joint,
    physics_drive_api,
    physics_fixed_joint,
    physics_joint,
    physics_joint_state_api,
    physics_limit_api,
    physics_mass_api,
    physics_prismatic_joint,
    physics_revolute_joint,
    physics_rigid_body_api,
    physics_spherical_joint,
    physx_articulation_api,
    physx_drive_performance_envelope_api,
    physx_joint_api,
    physx_joint_axis_api,
    physx_limit_api,
    physx_mimic_joint_api,
    physx_physics_distance_joint_api,
    physx_physics_gear_joint,
    physx_physics_rack_and_pinion_joint,
    physx_rigid_body_api,
    stage,
)

__all__ = ["COMPONENTS"]

_MODULES = (
    # The order is the one in which views show components.
    physics_joint,
    physics_fixed_joint,
    physics_revolute_joint,
    physics_prismatic_joint,
    physics_spherical_joint,
    physics_distance_joint,
    physx_physics_gear_joint,
    physx_physics_rack_and_pinion_joint,
    physics_drive_api,
    physx_drive_performance_envelope_api,
    physics_limit_api,
    physx_limit_api,
    physx_joint_axis_api,
    physx_joint_api,
    newton_joint_api,
    physics_joint_state_api,
    physx_physics_distance_joint_api,
    physx_mimic_joint_api,
    newton_mimic_api,
    physics_articulation_root_api,
    physx_articulation_api,
    physics_rigid_body_api,
    physx_rigid_body_api,
    physics_mass_api,
    stage,
)

COMPONENTS: tuple[Component, ...] = tuple(c for module in _MODULES for c in module.COMPONENTS)
