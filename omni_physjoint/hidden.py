"""Joints that the files of a stage hold and the stage does not show, and prims that only call themselves joints.

They are in variants that are not selected, in payloads that are not loaded, at and below inactive prims. Names of specs
are read, and nothing is opened or loaded: what an unloaded payload holds is not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from pxr import Sdf, Usd, UsdPhysics

from omni_physjoint.diagnostics import quiet
from omni_physjoint.model import HiddenJoints

__all__ = ["hidden_joints"]

_ENDING = "Joint"


def hidden_joints(stage: Usd.Stage) -> tuple[HiddenJoints, ...]:
    """Return what hides joints on `stage`, sorted by prim and by what it is."""
    with quiet():
        found = [item for prim in Usd.PrimRange.Stage(stage, Usd.PrimAllPrimsPredicate) for item in _hidden_at(prim)]
    return tuple(sorted(found, key=lambda item: (item.prim, item.why, item.what)))


def _hidden_at(prim: Usd.Prim) -> Iterator[HiddenJoints]:
    path = prim.GetPath().pathString
    if not prim.IsActive():
        joints = {found for spec in prim.GetPrimStack() for found in _joints(spec, path)}
        if joints:
            yield HiddenJoints(path, "inactive", "", tuple(sorted(joints)))
        return
    if prim.HasAuthoredPayloads() and not prim.IsLoaded():
        yield HiddenJoints(path, "payload", _assets(prim))
    if prim.HasVariantSets():
        yield from _variants(prim, path)
    name = str(prim.GetTypeName())
    if name.endswith(_ENDING) and prim.IsDefined() and not prim.IsA(UsdPhysics.Joint):
        yield HiddenJoints(path, "type", name, (path,))


def _variants(prim: Usd.Prim, path: str) -> Iterator[HiddenJoints]:
    sets = prim.GetVariantSets()
    stack = prim.GetPrimStack()
    for name in sets.GetNames():
        chosen = sets.GetVariantSelection(name)
        found: dict[str, set[str]] = {}
        for spec in stack:
            variants = spec.variantSets[name].variants if name in spec.variantSets else {}
            for variant in variants.values():
                if variant.name != chosen:
                    found.setdefault(variant.name, set()).update(_joints(variant.primSpec, path))
        for variant_name, joints in found.items():
            gone = tuple(sorted(p for p in joints if not prim.GetStage().GetPrimAtPath(p)))
            if gone:
                yield HiddenJoints(path, "variant", f"{name}={variant_name}", gone)


def _joints(spec: Sdf.PrimSpec, path: str) -> Iterator[str]:
    """Yield the paths of joints at and below a spec that stands for the prim at `path`."""
    if spec.specifier == Sdf.SpecifierDef and spec.typeName.endswith(_ENDING):
        yield path
    for child in spec.nameChildren:
        yield from _joints(child, f"{path}/{child.name}")


def _assets(prim: Usd.Prim) -> str:
    names = [
        payload.assetPath or str(payload.primPath)
        for spec in prim.GetPrimStack()
        for payload in spec.payloadList.GetAddedOrExplicitItems()
    ]
    return ", ".join(dict.fromkeys(names))
