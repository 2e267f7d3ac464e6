"""Which property names physics population knows: those that a physics schema declares, and nothing else.

Population collects the properties of a fixed list of schemas, templates of multiple-apply APIs included, and publishes
a property only when its name is among them. That is why ``drive:angular:physics:stiffness`` is published without
PhysicsDriveAPI, and ``userProperties:mass`` never is. Measured on ovstage 0.3.0 and 0.2.1 by applying every registered
schema to a joint, and by authoring every attribute of every schema on a joint without it.
"""

from __future__ import annotations

from functools import cache

from pxr import Tf, Usd

__all__ = ["KnownNames", "is_material_binding", "known_names"]

_PREFIXES = ("Physics", "Physx", "OmniPhysics")
"""Every registered schema whose name starts so is on population's list."""

_NEWTON = frozenset(
    {
        "NewtonActuator",
        "NewtonActuatorClampingBaseAPI",
        "NewtonActuatorControlBaseAPI",
        "NewtonActuatorDelayAPI",
        "NewtonArticulationRootAPI",
        "NewtonCollisionAPI",
        "NewtonDCMotorClampingAPI",
        "NewtonJointAPI",
        "NewtonKaminoSceneAPI",
        "NewtonMassAPI",
        "NewtonMaterialAPI",
        "NewtonMaxEffortClampingAPI",
        "NewtonMeshCollisionAPI",
        "NewtonMimicAPI",
        "NewtonNeuralControlAPI",
        "NewtonPDControlAPI",
        "NewtonPIDControlAPI",
        "NewtonPositionBasedClampingAPI",
        "NewtonSDFCollisionAPI",
        "NewtonSceneAPI",
        "NewtonXpbdSceneAPI",
    }
)
"""The Newton schemas on the list. Younger ones of newton-usd-schemas 0.6.0 are not (MPM, VBD, deformables): population
lists the APIs of such a prim and publishes none of their own attributes."""

_NOT_PHYSICS = frozenset(
    {
        "doubleSided",
        "extent",
        "orientation",
        "primvars:displayColor",
        "primvars:displayOpacity",
        "proxyPrim",
        "purpose",
        "visibility",
        "xformOpOrder",
    }
)
"""Inherited from UsdGeom by some physics type: population leaves them to its rendering side."""

_PHYSX_JOINT = ("physxJoint:armature", "physxJoint:jointFriction", "physxJoint:maxJointVelocity")
"""Declared by PhysxJointAPI: population of contract 0.6 knows that API, 0.7 does not, whatever the host has."""

_INSTANCE = "__INSTANCE_NAME__"


class KnownNames:
    """The names that population knows under one contract version."""

    def __init__(self, literal: frozenset[str], templates: frozenset[tuple[str, str]]) -> None:
        """Keep plain names, and the parts before and after the instance name of templates."""
        self._literal = literal
        self._templates = templates
        self._answers: dict[str, bool] = {}

    def __contains__(self, name: str) -> bool:
        """Tell whether population knows `name`; an instance name with a colon in it is not recognised."""
        try:
            return self._answers[name]
        except KeyError:
            answer = self._answers[name] = name in self._literal or self._is_of_a_template(name)
            return answer

    def _is_of_a_template(self, name: str) -> bool:
        parts = name.split(":")
        return any(
            (":".join([*parts[:i], ""]), ":".join(["", *parts[i + 1 :]])) in self._templates
            for i in range(1, len(parts))
            if parts[i]
        )


@cache
def known_names(contract: str) -> KnownNames:
    """Return the names that population knows; reads the schema registry once, about 10 ms."""
    literal: set[str] = set()
    templates: set[tuple[str, str]] = set()
    for definition in _definitions():
        for name in definition.GetPropertyNames():
            head, found, tail = name.partition(_INSTANCE)
            if found:
                templates.add((head, tail))
            elif not name.startswith("collection:") or not name.endswith(":mode"):
                # A collection's mode is younger than the OpenUSD inside ovstage.
                literal.add(name)
    literal -= _NOT_PHYSICS
    literal.difference_update(_PHYSX_JOINT)
    if contract == "0.6":
        literal.update(_PHYSX_JOINT)
    return KnownNames(frozenset(literal), frozenset(templates))


def _definitions() -> list[Usd.PrimDefinition]:
    registry = Usd.SchemaRegistry()
    found = []
    for schema in Tf.Type.FindByName("UsdSchemaBase").GetAllDerivedTypes():
        name = registry.GetSchemaTypeName(schema)
        if name.startswith(_PREFIXES) or name in _NEWTON:
            found.append(
                registry.FindConcretePrimDefinition(name) or registry.FindAppliedAPIPrimDefinition(name),
            )
    return [definition for definition in found if definition]


def is_material_binding(name: str) -> bool:
    """Tell whether `name` is a material binding, which population publishes on any prim."""
    return name == "material:binding" or name.startswith("material:binding:")
