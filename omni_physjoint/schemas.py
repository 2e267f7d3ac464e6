"""Make the PhysX and Newton schemas known to USD before anybody reads the schema registry.

OpenUSD reads its schema registry once per process. Whoever reads it before these schemas are registered gets stages
from which every PhysX and Newton API vanishes without a word, and nothing can mend that process. ``import
omni_physjoint`` registers them, so importing it before the first stage is opened is the cure.
"""

from __future__ import annotations

import logging
from importlib.util import find_spec
from pathlib import Path

from pxr import Plug

from omni_physjoint.errors import SchemaRegistryError

__all__ = ["ensure_registered", "register"]

_log = logging.getLogger(__name__)

_PLUGINS = (
    ("physxSchema", "physx_usd_schemas", "PhysxSchema/resources"),
    ("omniUsdPhysicsDeformableSchema", "physx_usd_schemas", "OmniUsdPhysicsDeformableSchema/resources"),
    ("newton", "newton_usd_schemas", ""),
)
"""Plug-in name, the Python package that brings it, and where it lies inside the package."""

_PROBES = ("PhysxJointAxisAPI", "NewtonJointAPI")
"""One API of each family: known after registration unless the registry was read before."""


def register() -> None:
    """Register the schema plug-ins that this process does not know yet; cheap, and harmless when repeated.

    Inside Kit the host has registered its own, under the same plug-in names; those stay as they are.
    """
    registry = Plug.Registry()
    for name, package, folder in _PLUGINS:
        if registry.GetPluginWithName(name):
            continue
        # find_spec instead of an import: physx_usd_schemas would import Usd bindings that nobody here needs.
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            _log.debug("no schema package %s", package)
            continue
        registry.RegisterPlugins(str(Path(spec.origin).parent / folder))


def ensure_registered() -> None:
    """Register, and make sure that USD uses what was registered.

    Raises:
        SchemaRegistryError: The registry had been read before, or a schema package is missing.
    """
    register()
    from pxr import Usd

    registry = Usd.SchemaRegistry()
    missing = [name for name in _PROBES if registry.FindAppliedAPIPrimDefinition(name) is None]
    if missing:
        raise SchemaRegistryError(
            f"USD read its schema registry before {' and '.join(missing)} were registered: "
            "import omni_physjoint before the first stage is opened, or inspect in a fresh process"
        )
