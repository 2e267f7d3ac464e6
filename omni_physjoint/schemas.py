"""Make the PhysX and Newton schemas known to USD before anybody reads the schema registry.

OpenUSD reads its schema registry once per process. Whoever reads it before these schemas are registered gets stages
from which every PhysX and Newton API vanishes without a word, and nothing can mend that process. ``import
omni_physjoint`` registers them, so importing it before the first stage is opened is the cure.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from pxr import Plug, Tf

from omni_physjoint.errors import SchemaRegistryError

__all__ = ["ensure_registered", "register"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Plugin:
    """One USD plug-in with schemas."""

    name: str
    type_name: str
    """A type that it declares: known as soon as the plug-in is registered, under whatever name."""
    api: str | None
    """An applied API of it, by which one sees whether USD uses it; None when nothing here depends on it."""
    package: str
    """Python package that brings it, by its import name."""
    folder: str
    """Where it lies inside the package."""


_PLUGINS = (
    _Plugin(
        "physxSchema", "PhysxSchemaPhysxRigidBodyAPI", "PhysxRigidBodyAPI", "physx_usd_schemas", "PhysxSchema/resources"
    ),
    _Plugin(
        "omniUsdPhysicsDeformableSchema",
        "OmniPhysicsBodyAPI",
        None,
        "physx_usd_schemas",
        "OmniUsdPhysicsDeformableSchema/resources",
    ),
    _Plugin("newton", "NewtonPhysicsJointAPI", "NewtonJointAPI", "newton_usd_schemas", ""),
)


def register() -> None:
    """Register the schema plug-ins that this process does not know yet; cheap, harmless when repeated, never raises.

    Inside Kit the schemas are the host's, who has read its registry long ago, so that nothing is registered there.
    """
    if _hosted():
        return
    for plugin in _PLUGINS:
        if _is_known(plugin):
            continue
        folder = _folder(plugin)
        if folder is None:
            _log.debug("no package %s", plugin.package)
            continue
        try:
            Plug.Registry().RegisterPlugins(str(folder))
        except Tf.ErrorException as error:  # a broken installation; ensure_registered says what is missing
            _log.debug("plug-in %s: %s", plugin.name, error)


def ensure_registered() -> None:
    """Register, and make sure that USD uses what was registered.

    Raises:
        SchemaRegistryError: The registry had been read before, or a schema package is missing.
    """
    if _checked:
        return
    register()
    from pxr import Usd

    registry = Usd.SchemaRegistry()
    for plugin in _PLUGINS:
        if plugin.api is None or registry.FindAppliedAPIPrimDefinition(plugin.api) is not None:
            continue
        if _hosted():
            # A host may do without Newton, but not without PhysX.
            if plugin.package != "newton_usd_schemas":
                raise SchemaRegistryError(f"the host has no {plugin.api}: enable its PhysX schema extension")
        elif _is_known(plugin):
            raise SchemaRegistryError(
                f"USD read its schema registry before {plugin.api} was registered, so it drops such APIs: "
                "import omni_physjoint before the first stage is opened, or inspect in a fresh process"
            )
        else:
            distribution = plugin.package.replace("_", "-")
            raise SchemaRegistryError(f"USD does not know {plugin.api}: pip install {distribution}")
    _checked.append(True)


_checked: list[bool] = []
"""Not empty once the registry was found in order: it cannot change any more."""


def _hosted() -> bool:
    return "omni.kit.app" in sys.modules or "carb" in sys.modules


def _is_known(plugin: _Plugin) -> bool:
    return bool(Plug.Registry().GetPluginWithName(plugin.name)) or not Tf.Type.FindByName(plugin.type_name).isUnknown


def _folder(plugin: _Plugin) -> Path | None:
    # The package is found, not imported: importing it costs Usd bindings that nobody may need.
    try:
        spec = find_spec(plugin.package)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / plugin.folder
    return folder if (folder / "plugInfo.json").is_file() else None
