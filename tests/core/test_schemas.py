"""Registration of the PhysX and Newton schemas. A process reads its registry once, so each test has its own."""

from __future__ import annotations

import subprocess
import sys
import textwrap

STAGE = """
stage = Usd.Stage.CreateInMemory()
prim = stage.DefinePrim("/J", "PhysicsRevoluteJoint")
prim.AddAppliedSchema("PhysxJointAxisAPI:angular")
prim.AddAppliedSchema("NewtonJointAPI")
"""


def run(code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a fresh interpreter."""
    command = [sys.executable, *options, "-c", textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_import_registers() -> None:
    """After importing the package, USD knows both families of schemas."""
    result = run(f"import omni_physjoint\nfrom pxr import Usd\n{STAGE}\nprint(prim.GetAppliedSchemas())")
    assert result.stdout.strip() == "['PhysxJointAxisAPI:angular', 'NewtonJointAPI']"
    assert result.stderr == ""


def test_import_after_stages_were_opened_is_silent() -> None:
    """Importing never fails: a tool that only wants the contract tables may have used USD before."""
    result = run("from pxr import Usd\nUsd.SchemaRegistry()\nimport omni_physjoint\nprint('fine')")
    assert (result.stdout.strip(), result.stderr, result.returncode) == ("fine", "", 0)


def test_a_registry_read_before_is_one_clear_error() -> None:
    """Inspecting in a process that dropped the PhysX APIs says so and names the fix, instead of showing less."""
    result = run(
        f"""
        from pxr import Usd
        {STAGE.replace(chr(10), chr(10) + " " * 8)}
        import omni_physjoint
        try:
            omni_physjoint.inspect(stage)
        except omni_physjoint.SchemaRegistryError as error:
            print(error)
        """
    )
    assert result.stdout.splitlines() == [
        "USD read its schema registry before PhysxRigidBodyAPI was registered, so it drops such APIs: "
        "import omni_physjoint before the first stage is opened, or inspect in a fresh process"
    ]
    assert result.stderr == ""


def test_newton_alone_read_too_late_is_an_error() -> None:
    """A process whose own code registered PhysX but not Newton would drop Newton's seeds."""
    result = run(
        """
        import physx_usd_schemas
        from pxr import Usd
        Usd.SchemaRegistry()
        from omni_physjoint import schemas, SchemaRegistryError
        try:
            schemas.ensure_registered()
        except SchemaRegistryError as error:
            print(str(error)[:67])
        """
    )
    assert result.stdout.strip() == "USD read its schema registry before NewtonJointAPI was registered,"


def test_schemas_that_somebody_else_registered_stay() -> None:
    """A plug-in that the process knows is not registered again, which USD would complain about."""
    result = run(
        """
        import physx_usd_schemas, newton_usd_schemas
        from pxr import Plug
        before = {p.name: p.resourcePath for p in Plug.Registry().GetAllPlugins()}
        from omni_physjoint import schemas
        schemas.ensure_registered()
        print(before == {p.name: p.resourcePath for p in Plug.Registry().GetAllPlugins()})
        """
    )
    assert (result.stdout.strip(), result.stderr) == ("True", "")


def test_missing_package_names_the_remedy() -> None:
    """Without the package of a family the error says which one to install."""
    result = run(
        """
        import sys
        sys.modules["physx_usd_schemas"] = None
        from omni_physjoint import schemas, SchemaRegistryError
        try:
            schemas.ensure_registered()
        except SchemaRegistryError as error:
            print(error)
        """
    )
    assert result.stdout.strip() == "USD does not know PhysxRigidBodyAPI: pip install physx-usd-schemas"


def test_in_kit_nothing_is_registered() -> None:
    """Inside Kit the schemas are the host's: with theirs present all is well, Newton's being optional."""
    result = run(
        """
        import sys, types
        sys.modules["carb"] = types.ModuleType("carb")
        import physx_usd_schemas
        from pxr import Plug, Usd
        Usd.SchemaRegistry()
        sys.modules["physx_usd_schemas"] = None
        from omni_physjoint import schemas
        schemas.ensure_registered()
        print(Plug.Registry().GetPluginWithName("newton") is None)
        """
    )
    assert (result.stdout.strip(), result.stderr) == ("True", "")


def test_in_kit_without_physx_the_host_is_named() -> None:
    """A host without PhysX schemas is told to enable them, not to use pip."""
    result = run(
        """
        import sys, types
        sys.modules["carb"] = types.ModuleType("carb")
        from omni_physjoint import schemas, SchemaRegistryError
        try:
            schemas.ensure_registered()
        except SchemaRegistryError as error:
            print(error)
        """
    )
    assert result.stdout.strip() == "the host has no PhysxRigidBodyAPI: enable its PhysX schema extension"


def test_import_does_not_load_usd_itself() -> None:
    """Registering needs only the plug-in registry; the half second that Usd takes is spent when a stage is read."""
    result = run("import sys, omni_physjoint\nprint('pxr.Usd' in sys.modules)")
    assert result.stdout.strip() == "False"
