"""A stage with something of everything, and edits of it: for tests that follow a stage."""

from __future__ import annotations

from collections.abc import Callable

from pxr import Gf, Sdf, Usd, UsdGeom, UsdPhysics, UsdShade

from omni_physjoint.fixes.run import fix_stage

__all__ = ["BODIES", "EDITS", "JOINTS", "rich_stage"]

_SUBLAYER = """#usda 1.0
over "World" {
    over "Robot" {
        over "Hinge1" {
            float physics:upperLimit = 33
        }
    }
}
"""

_ROOT = """#usda 1.0
( metersPerUnit = 1; upAxis = "Z" )
def Xform "World" {
    def Xform "Robot" (prepend apiSchemas = ["PhysicsArticulationRootAPI"] ) {
        def Cube "Base" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"] ) {
            double size = 0.2
        }
        def Cube "Link1" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"] ) {
            double size = 0.1
            double3 xformOp:translate = (0, 0, 0.3)
            uniform token[] xformOpOrder = ["xformOp:translate"]
        }
        def Xform "Link2" (prepend apiSchemas = ["PhysicsRigidBodyAPI"] ) {
            double3 xformOp:translate = (0, 0, 0.6)
            uniform token[] xformOpOrder = ["xformOp:translate"]
            def Sphere "Ball" (prepend apiSchemas = ["PhysicsCollisionAPI"] ) {
                double radius = 0.05
            }
            def Xform "Socket" {
        }
        }
        def Cube "Link3" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"] ) {
            double size = 0.1
            double3 xformOp:translate = (0.3, 0, 0.6)
            uniform token[] xformOpOrder = ["xformOp:translate"]
        }
        def PhysicsFixedJoint "Anchor" {
                rel physics:body1 = </World/Robot/Base>
            }
        def PhysicsRevoluteJoint "Hinge1" (prepend apiSchemas = ["PhysicsDriveAPI:angular"] ) {
            rel physics:body0 = </World/Robot/Base>
            rel physics:body1 = </World/Robot/Link1>
            uniform token physics:axis = "Y"
            float physics:lowerLimit = -30
            float physics:upperLimit = 30
            float drive:angular:physics:stiffness = 10
        }
        def PhysicsRevoluteJoint "Hinge2" (prepend apiSchemas = ["PhysxMimicJointAPI:rotX"] ) {
            rel physics:body0 = </World/Robot/Link1>
            rel physics:body1 = </World/Robot/Link2/Socket>
            float physics:lowerLimit = -30
            float physics:upperLimit = 30
            rel physxMimicJoint:rotX:referenceJoint = </World/Robot/Hinge1>
            float physxMimicJoint:rotX:gearing = -1
        }
        def PhysicsPrismaticJoint "Slide" {
            rel physics:body0 = </World/Robot/Link2>
            rel physics:body1 = </World/Robot/Link3>
        }
        def PhysicsRevoluteJoint "Loop" {
            rel physics:body0 = </World/Robot/Link3>
            rel physics:body1 = </World/Robot/Base>
            bool physics:excludeFromArticulation = 1
        }
        def PhysxPhysicsGearJoint "Gear" {
            rel physics:hinge0 = </World/Robot/Hinge1>
            rel physics:hinge1 = </World/Robot/Hinge2>
            float physics:gearRatio = 2
        }
    }
    def Xform "Loose" {
        def Cube "A" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"] ) {
        }
        def Cube "B" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"] ) {
                float physics:mass = 3
            }
        def Cube "Ground" (prepend apiSchemas = ["PhysicsCollisionAPI"] ) {
        }
        def PhysicsDistanceJoint "Rope" {
            rel physics:body0 = </World/Loose/A>
            rel physics:body1 = </World/Loose/B>
            float physics:maxDistance = 2
        }
        def PhysicsJoint "Free" (prepend apiSchemas = ["PhysicsLimitAPI:transX"] ) {
            rel physics:body0 = [</World/Loose/Ground>, </World/Loose/Nothing>]
            rel physics:body1 = </World/Loose/B>
            float limit:transX:physics:low = 1
            float limit:transX:physics:high = -1
        }
        def PhysicsRevoluteJoint "Astray" {
            rel physics:body0 = </World/Loose/Later/Body>
            rel physics:body1 = </World/Loose/A>
        }
    }
    def Xform "Chosen" ( variants = { string kind = "one" }; prepend variantSets = "kind" ) {
        variantSet "kind" = {
            "one" {
                def PhysicsFixedJoint "Tie" {
                    rel physics:body0 = </World/Loose/A>
                }
            }
            "two" {
                def PhysicsSphericalJoint "Ball" {
                    rel physics:body0 = </World/Loose/A>
                    rel physics:body1 = </World/Robot/Link3>
                }
            }
        }
    }
    def Xform "Copy" ( instanceable = true; references = </World/Loose> ) {
        }
}
"""

JOINTS = ("Robot/Anchor", "Robot/Hinge1", "Robot/Hinge2", "Robot/Slide", "Robot/Loop", "Robot/Gear", "Loose/Rope",
          "Loose/Free", "Loose/Astray", "Chosen/Tie", "Chosen/Ball")  # fmt: skip
BODIES = ("Robot/Base", "Robot/Link1", "Robot/Link2", "Robot/Link3", "Loose/A", "Loose/B", "Loose/Ground")


def rich_stage() -> Usd.Stage:
    """Return a stage of nobody's with a sublayer, a variant, an instance, a gear, a mimic and loose joints."""
    root = Sdf.Layer.CreateAnonymous(".usda")
    root.ImportFromString(_ROOT)
    sub = Sdf.Layer.CreateAnonymous(".usda")
    sub.ImportFromString(_SUBLAYER)
    root.subLayerPaths.append(sub.identifier)
    stage = Usd.Stage.Open(root)
    _kept.append(sub)
    return stage


_kept: list[Sdf.Layer] = []
"""Sublayers of open stages: a path does not keep an anonymous layer."""


def _joint(stage: Usd.Stage, number: int) -> Usd.Prim:
    return stage.GetPrimAtPath("/World/" + JOINTS[number % len(JOINTS)])


def _body(stage: Usd.Stage, number: int) -> Usd.Prim:
    return stage.GetPrimAtPath("/World/" + BODIES[number % len(BODIES)])


def _set(prim: Usd.Prim, name: str, kind: Sdf.ValueTypeName, value: object) -> None:
    if prim and not prim.IsInstanceProxy():
        prim.CreateAttribute(name, kind).Set(value)


def _on(prim: Usd.Prim, edit: Callable[[Usd.Prim], object]) -> None:
    if prim:
        edit(prim)


def _target(stage: Usd.Stage, number: int, side: int, target: str | None) -> None:
    prim = _joint(stage, number)
    if prim:
        prim.CreateRelationship(f"physics:body{side}").SetTargets([target] if target else [])


def _move(prim: Usd.Prim, kind: str, value: tuple[float, float, float]) -> None:
    if not prim:
        return
    xformable = UsdGeom.Xformable(prim)
    op = next((o for o in xformable.GetOrderedXformOps() if o.GetOpType().name == f"Type{kind}"), None)
    if op is None:
        op = getattr(xformable, f"Add{kind}Op")()
    op.Set(Gf.Vec3d(*value) if op.GetPrecision() == UsdGeom.XformOp.PrecisionDouble else Gf.Vec3f(*value))


def _rename(stage: Usd.Stage, source: str, target: str) -> None:
    layer = stage.GetEditTarget().GetLayer()
    if layer.GetPrimAtPath(source) and not layer.GetPrimAtPath(target):
        edit = Sdf.BatchNamespaceEdit()
        edit.Add(source, target)
        layer.Apply(edit)


_T = Sdf.ValueTypeNames


def _weaker(stage: Usd.Stage, value: float) -> None:
    """Change what the sublayer says about a bound, whether or not a stronger layer says something else."""
    layer = Sdf.Layer.FindOrOpen(stage.GetRootLayer().subLayerPaths[0])
    attribute = layer.GetAttributeAtPath("/World/Robot/Hinge1.physics:upperLimit") if layer else None
    if attribute:
        attribute.default = value


def _hidden_joint(stage: Usd.Stage) -> None:
    old = stage.GetPrimAtPath("/World/Loose/Old")
    if not old or old.IsActive():  # nothing can be defined below a prim that is not active
        stage.DefinePrim("/World/Loose/Old/Pin", "PhysicsFixedJoint").GetParent().SetActive(False)


_STEEL = "/World/Looks/Steel"


def _steel(stage: Usd.Stage, density: float) -> None:
    material = UsdShade.Material.Define(stage, _STEEL).GetPrim()
    UsdPhysics.MaterialAPI.Apply(material).CreateDensityAttr(density)


def _bind(prim: Usd.Prim, name: str) -> None:
    prim.ApplyAPI("MaterialBindingAPI")
    prim.CreateRelationship(name, custom=False).SetTargets([_STEEL])


def _bind_collection(stage: Usd.Stage, body: Usd.Prim) -> None:
    world = stage.GetPrimAtPath("/World")
    if not body:
        return
    chosen = Usd.CollectionAPI.Apply(world, "heavy")
    chosen.CreateIncludesRel().SetTargets([body.GetPath()])
    material = UsdShade.Material(stage.GetPrimAtPath(_STEEL))
    if material:
        UsdShade.MaterialBindingAPI.Apply(world).Bind(chosen, material, "steel", "weakerThanDescendants", "physics")


EDITS: dict[str, Callable[[Usd.Stage, int], object]] = {
    "stiffness": lambda s, n: _set(_joint(s, n), "drive:angular:physics:stiffness", _T.Float, 1.5),
    "limit": lambda s, n: _set(_joint(s, n), "physics:lowerLimit", _T.Float, -12.5),
    "free limit": lambda s, n: _set(_joint(s, n), "physics:upperLimit", _T.Float, float("inf")),
    "block": lambda s, n: _on(
        _joint(s, n), lambda p: p.CreateAttribute("physics:lowerLimit", _T.Float, custom=False).Block()
    ),
    "clear": lambda s, n: _on(_joint(s, n), lambda p: p.RemoveProperty("physics:lowerLimit")),
    "axis": lambda s, n: _set(_joint(s, n), "physics:axis", _T.Token, "Z"),
    "disable": lambda s, n: _set(_joint(s, n), "physics:jointEnabled", _T.Bool, False),
    "enable": lambda s, n: _set(_joint(s, n), "physics:jointEnabled", _T.Bool, True),
    "mistype": lambda s, n: _set(_joint(s, n), "physics:excludeFromArticulation", _T.Int, 1),
    "exclude": lambda s, n: _set(_joint(s, n), "physics:excludeFromArticulation", _T.Bool, True),
    "include": lambda s, n: _set(_joint(s, n), "physics:excludeFromArticulation", _T.Bool, False),
    "frame": lambda s, n: _set(_joint(s, n), "physics:localPos0", _T.Point3f, Gf.Vec3f(0.1, 0.2, 0.3)),
    "no frame": lambda s, n: _set(_joint(s, n), "physics:localRot1", _T.Quatf, Gf.Quatf(0, 0, 0, 0)),
    "to the world": lambda s, n: _target(s, n, n % 2, None),
    "to a link": lambda s, n: _target(s, n, 0, "/World/Robot/Link3"),
    "to a loose body": lambda s, n: _target(s, n, 1, "/World/Loose/A"),
    "to nothing": lambda s, n: _target(s, n, n % 2, "/World/Loose/Later/Body"),
    "later body": lambda s, _: s.DefinePrim("/World/Loose/Later/Body", "Cube").ApplyAPI("PhysicsRigidBodyAPI"),
    "drop later body": lambda s, _: s.RemovePrim("/World/Loose/Later"),
    "drive on": lambda s, n: _on(_joint(s, n), lambda p: p.ApplyAPI("PhysicsDriveAPI", "angular")),
    "drive off": lambda s, n: _on(_joint(s, n), lambda p: p.RemoveAPI("PhysicsDriveAPI", "angular")),
    "mimic off": lambda s, n: _on(_joint(s, n), lambda p: p.RemoveAPI("PhysxMimicJointAPI", "rotX")),
    "gear hinge": lambda s, _: (
        s.GetPrimAtPath("/World/Robot/Gear").GetRelationship("physics:hinge1").SetTargets(["/World/Robot/Slide"])
    ),
    "deactivate": lambda s, n: _on(_joint(s, n), lambda p: p.SetActive(False)),
    "activate": lambda s, n: _on(_joint(s, n), lambda p: p.SetActive(True)),
    "metadata": lambda s, n: _on(_joint(s, n), lambda p: p.SetCustomDataByKey("note", n)),
    "custom": lambda s, n: _set(_joint(s, n), "my:note", _T.String, "x"),
    "body off": lambda s, n: _set(_body(s, n), "physics:rigidBodyEnabled", _T.Bool, False),
    "body on": lambda s, n: _set(_body(s, n), "physics:rigidBodyEnabled", _T.Bool, True),
    "kinematic": lambda s, n: _set(_body(s, n), "physics:kinematicEnabled", _T.Bool, n % 2 == 0),
    "no body": lambda s, n: _on(_body(s, n), lambda p: p.RemoveAPI("PhysicsRigidBodyAPI")),
    "a body": lambda s, n: _on(_body(s, n), lambda p: p.ApplyAPI("PhysicsRigidBodyAPI")),
    "owner": lambda s, n: _on(
        _body(s, n), lambda p: p.CreateRelationship("physics:simulationOwner").SetTargets(["/Scene"])
    ),
    "a scene": lambda s, _: s.DefinePrim("/Scene", "PhysicsScene"),
    "no scene": lambda s, _: s.RemovePrim("/Scene"),
    "another scene": lambda s, _: s.DefinePrim("/Another", "PhysicsScene"),
    "no other scene": lambda s, _: s.RemovePrim("/Another"),
    "move": lambda s, n: _move(_body(s, n), "Translate", (0.5, n, 1.0)),
    "scale": lambda s, n: _move(_body(s, n), "Scale", (2.0, 1.0, 0.5)),
    "move all": lambda s, _: _move(s.GetPrimAtPath("/World/Robot"), "Translate", (1.0, 2.0, 3.0)),
    "mass": lambda s, n: (
        _on(_body(s, n), lambda p: p.ApplyAPI("PhysicsMassAPI")) or _set(_body(s, n), "physics:mass", _T.Float, 7.0)
    ),
    "size": lambda s, n: _set(_body(s, n), "size", _T.Double, 0.7),
    "radius": lambda s, _: _set(s.GetPrimAtPath("/World/Robot/Link2/Ball"), "radius", _T.Double, 0.4),
    "a material": lambda s, _: _steel(s, 3.0),
    "density": lambda s, n: _set(s.GetPrimAtPath(_STEEL), "physics:density", _T.Float, 10.0 * (n + 1)),
    "no material": lambda s, _: s.RemovePrim(_STEEL),
    "bind": lambda s, n: _on(_body(s, n), lambda p: _bind(p, "material:binding:physics")),
    "bind all": lambda s, _: _bind(s.GetPrimAtPath("/World/Robot"), "material:binding"),
    "bind by collection": lambda s, n: _bind_collection(s, _body(s, n)),
    "collider off": lambda s, n: _on(_body(s, n), lambda p: p.RemoveAPI("PhysicsCollisionAPI")),
    "collider on": lambda s, n: _on(_body(s, n), lambda p: p.ApplyAPI("PhysicsCollisionAPI")),
    "no root": lambda s, _: s.GetPrimAtPath("/World/Robot").RemoveAPI("PhysicsArticulationRootAPI"),
    "a root": lambda s, _: s.GetPrimAtPath("/World/Robot").ApplyAPI("PhysicsArticulationRootAPI"),
    "another root": lambda s, _: s.GetPrimAtPath("/World/Loose").ApplyAPI("PhysicsArticulationRootAPI"),
    "root above": lambda s, _: s.GetPrimAtPath("/World").ApplyAPI("PhysicsArticulationRootAPI"),
    "no root above": lambda s, _: s.GetPrimAtPath("/World").RemoveAPI("PhysicsArticulationRootAPI"),
    "root on a joint": lambda s, n: _on(_joint(s, n), lambda p: p.ApplyAPI("PhysicsArticulationRootAPI")),
    "root on a body": lambda s, n: _on(_body(s, n), lambda p: p.ApplyAPI("PhysicsArticulationRootAPI")),
    "root off": lambda s, _: (
        _on(s.GetPrimAtPath("/World/Robot"), lambda p: p.ApplyAPI("PhysxArticulationAPI"))
        or _set(s.GetPrimAtPath("/World/Robot"), "physxArticulation:articulationEnabled", _T.Bool, False)
    ),
    "variant": lambda s, n: (
        s.GetPrimAtPath("/World/Chosen").GetVariantSet("kind").SetVariantSelection(("one", "two")[n % 2])
    ),
    "instance": lambda s, n: s.GetPrimAtPath("/World/Copy").SetInstanceable(n % 2 == 0),
    "rename": lambda s, n: _rename(s, "/World/Robot/Link1", f"/World/Robot/Link1{'ab'[n % 2]}"),
    "rename back": lambda s, n: _rename(s, f"/World/Robot/Link1{'ab'[n % 2]}", "/World/Robot/Link1"),
    "reparent": lambda s, _: _rename(s, "/World/Loose/B", "/World/Robot/B"),
    "reparent joint": lambda s, _: _rename(s, "/World/Robot/Slide", "/World/Loose/Slide"),
    "mute": lambda s, _: s.MuteLayer(s.GetRootLayer().subLayerPaths[0]),
    "unmute": lambda s, _: s.UnmuteLayer(s.GetRootLayer().subLayerPaths[0]),
    "units": lambda s, n: UsdGeom.SetStageMetersPerUnit(s, (1.0, 0.01)[n % 2]),
    "time codes": lambda s, n: s.SetTimeCodesPerSecond(24.0 + n),
    "samples": lambda s, n: _on(
        _joint(s, n), lambda p: p.CreateAttribute("physics:upperLimit", _T.Float).Set(5.0, 1.0)
    ),
    "gravity": lambda s, n: _set(
        s.GetPrimAtPath("/Scene"), "physics:gravityMagnitude", _T.Float, (0.0, 9.81, 1e6)[n % 3]
    ),
    "effort": lambda s, n: _set(
        _joint(s, n), "drive:angular:physics:maxForce", _T.Float, (0.01, 5.0, float("inf"))[n % 3]
    ),
    "gain per radian": lambda s, n: _set(_joint(s, n), "drive:angular:physics:stiffness", _T.Float, 85.94367),
    "huge gain": lambda s, n: _set(_joint(s, n), "drive:angular:physics:stiffness", _T.Float, 1e12),
    "weightless": lambda s, n: _set(_body(s, n), "physxRigidBody:disableGravity", _T.Bool, n % 2 == 0),
    "heavy": lambda s, n: (
        _on(_body(s, n), lambda p: p.ApplyAPI("PhysicsMassAPI")) or _set(_body(s, n), "physics:mass", _T.Float, 1e6)
    ),
    "turned over": lambda s, n: _set(_joint(s, n), "physics:localRot0", _T.Quatf, Gf.Quatf(0, 0, 0, 1)),
    "breaks": lambda s, n: _set(_joint(s, n), "physics:breakForce", _T.Float, 3.0),
    "strange api": lambda s, n: _on(_joint(s, n), lambda p: p.AddAppliedSchema("PhysxJointAxisApi:angular")),
    "misspelt": lambda s, n: _set(_joint(s, n), "physics:lowerLimitt", _T.Float, 3.0),
    "weaker opinion": lambda s, n: _weaker(s, float(n)),
    "hidden joint": lambda s, _: _hidden_joint(s),
    "shown joint": lambda s, _: _on(s.GetPrimAtPath("/World/Loose/Old"), lambda p: p.SetActive(True)),
    "no such type": lambda s, n: s.DefinePrim("/World/Loose/Odd", ("PhysicsScrewJoint", "PhysicsFixedJoint")[n % 2]),
    "joint between": lambda s, n: (
        s.DefinePrim("/World/Robot/Hinge1x", "PhysicsRevoluteJoint").ApplyAPI("PhysicsDriveAPI", "angular")
        or _set(s.GetPrimAtPath("/World/Robot/Hinge1x"), "drive:angular:physics:stiffness", _T.Float, 1.5)
    ),
    "no joint between": lambda s, _: s.RemovePrim("/World/Robot/Hinge1x"),
    "fix": lambda s, n: fix_stage(s, lambda f: n % 3 == 0 or f.joint is None or f.rule < "PJ4"),
    "new joint": lambda s, n: s.DefinePrim(f"/World/Loose/Extra{n % 3}", "PhysicsFixedJoint"),
    "drop joint": lambda s, n: s.RemovePrim(f"/World/Loose/Extra{n % 3}"),
}
"""Edits by name; each may find that what it is about is gone."""
