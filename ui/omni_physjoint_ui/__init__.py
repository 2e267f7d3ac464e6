"""The Qt panel over `omni_physjoint`. Kit finds its extension class here; importing this imports no Qt."""

from __future__ import annotations

from omni_physjoint_ui.extension import OmniPhysJointExtension

__all__ = ["OmniPhysJointExtension"]
