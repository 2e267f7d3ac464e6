"""Stages to measure on: robots of thirty driven hinges, each written out, or each a reference to one asset."""

from __future__ import annotations

from pathlib import Path

from pxr import Gf, Sdf, Usd, UsdGeom, UsdPhysics

__all__ = ["HINGES", "KINDS", "generate"]

HINGES = 30
"""Joints of one robot."""

KINDS = ("flattened", "referenced")


def generate(folder: Path, robots: int, kind: str) -> Path:
    """Write a stage of `robots` robots into `folder`, if it is not there yet, and return its path."""
    path = folder / f"{kind}_{robots * HINGES}.usdc"
    if path.exists():
        return path
    folder.mkdir(parents=True, exist_ok=True)
    asset = folder / "robot.usdc"
    _write_asset(asset)
    stage = Usd.Stage.CreateNew(str(path.with_suffix(".new.usdc")))
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdPhysics.Scene.Define(stage, "/World/Scene")
    layer = stage.GetRootLayer()
    source = Sdf.Layer.FindOrOpen(str(asset))
    with Sdf.ChangeBlock():
        for number in range(robots):
            target = f"/World/Robot{number}"
            if kind == "flattened":
                Sdf.CreatePrimInLayer(layer, target)
                Sdf.CopySpec(source, "/Robot", layer, target)
            else:
                spec = Sdf.CreatePrimInLayer(layer, target)
                spec.specifier = Sdf.SpecifierDef
                spec.referenceList.Prepend(Sdf.Reference("./robot.usdc"))
    for number in range(robots):
        UsdGeom.Xformable(stage.GetPrimAtPath(f"/World/Robot{number}")).AddTranslateOp().Set(Gf.Vec3d(3 * number, 0, 0))
    stage.Save()
    del stage
    path.with_suffix(".new.usdc").rename(path)
    return path


def _write_asset(path: Path) -> None:
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    robot = UsdGeom.Xform.Define(stage, "/Robot").GetPrim()
    stage.SetDefaultPrim(robot)
    UsdPhysics.ArticulationRootAPI.Apply(robot)
    for number in range(HINGES + 1):
        link = UsdGeom.Cube.Define(stage, f"/Robot/Link{number}")
        link.CreateSizeAttr(0.1)
        link.AddTranslateOp().Set(Gf.Vec3d(0, 0, 0.2 * number))
        UsdPhysics.RigidBodyAPI.Apply(link.GetPrim())
        UsdPhysics.CollisionAPI.Apply(link.GetPrim())
        if number:
            _hinge(stage, number)
    stage.GetRootLayer().Export(str(path))


def _hinge(stage: Usd.Stage, number: int) -> None:
    hinge = UsdPhysics.RevoluteJoint.Define(stage, f"/Robot/Hinge{number}")
    hinge.CreateBody0Rel().SetTargets([f"/Robot/Link{number - 1}"])
    hinge.CreateBody1Rel().SetTargets([f"/Robot/Link{number}"])
    hinge.CreateAxisAttr("Y")
    hinge.CreateLowerLimitAttr(-90.0)
    hinge.CreateUpperLimitAttr(90.0)
    hinge.CreateLocalPos0Attr(Gf.Vec3f(0, 0, 0.1))
    hinge.CreateLocalPos1Attr(Gf.Vec3f(0, 0, -0.1))
    drive = UsdPhysics.DriveAPI.Apply(hinge.GetPrim(), "angular")
    drive.CreateStiffnessAttr(10.0)
    drive.CreateDampingAttr(1.0)
    drive.CreateMaxForceAttr(100.0)
