"""The removal of a property from a layer, such that it can be put back where it stood."""

from __future__ import annotations

from pxr import Sdf

__all__ = ["Removal"]

_PRIM = Sdf.Path("/Kept")


class Removal:
    """One property spec that goes, or has gone, from a layer."""

    def __init__(self, layer: Sdf.Layer, path: Sdf.Path) -> None:
        """Keep what stands at `path`, which must be a property of `layer`."""
        self.path = path
        self._kept = Sdf.Layer.CreateAnonymous()
        Sdf.CreatePrimInLayer(self._kept, _PRIM)
        Sdf.CopySpec(layer, path, self._kept, _PRIM.AppendProperty(path.name))
        self._text = _text(self._kept, _PRIM.AppendProperty(path.name))
        prim = layer.GetPrimAtPath(path.GetPrimPath())
        self._after = [spec.name for spec in prim.properties][_index(prim, path.name) + 1 :]
        """Names of the properties that stand behind it."""

    def is_there(self, layer: Sdf.Layer) -> bool:
        """Tell whether the property stands in `layer` as it was kept."""
        return layer.GetPropertyAtPath(self.path) is not None and _text(layer, self.path) == self._text

    def is_gone(self, layer: Sdf.Layer) -> bool:
        """Tell whether the property is not in `layer`."""
        return layer.GetPropertyAtPath(self.path) is None

    def take(self, layer: Sdf.Layer) -> None:
        """Take the property off."""
        prim = layer.GetPrimAtPath(self.path.GetPrimPath())
        del prim.properties[self.path.name]

    def put_back(self, layer: Sdf.Layer) -> None:
        """Put the property back, in front of those that stood behind it."""
        prim = layer.GetPrimAtPath(self.path.GetPrimPath())
        behind = [spec.name for spec in prim.properties if spec.name in self._after]
        aside = Sdf.Layer.CreateAnonymous()
        Sdf.CreatePrimInLayer(aside, _PRIM)
        for name in behind:
            Sdf.CopySpec(layer, self.path.GetPrimPath().AppendProperty(name), aside, _PRIM.AppendProperty(name))
            del prim.properties[name]
        Sdf.CopySpec(self._kept, _PRIM.AppendProperty(self.path.name), layer, self.path)
        for name in behind:
            Sdf.CopySpec(aside, _PRIM.AppendProperty(name), layer, self.path.GetPrimPath().AppendProperty(name))


def _index(prim: Sdf.PrimSpec, name: str) -> int:
    return [spec.name for spec in prim.properties].index(name)


def _text(layer: Sdf.Layer, path: Sdf.Path) -> str:
    return str(layer.GetPropertyAtPath(path).GetAsText())
