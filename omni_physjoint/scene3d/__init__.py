"""What a 3D view of joints draws, as plain data in the world of the stage: no Qt, no OpenGL, no USD.

`surroundings` gathers it from a stage; frames and axes are those of the PhysX object, so limits turn the way they do in
the simulation.
"""

from __future__ import annotations

from omni_physjoint.scene3d.around import Around, Ellipsoid, Tree, ellipsoid, ghosts, swept
from omni_physjoint.scene3d.camera import VIEWS, Camera, nearest
from omni_physjoint.scene3d.drawing import Drawing, Marker, draw, grid, length_text, length_word
from omni_physjoint.scene3d.guides import guides
from omni_physjoint.scene3d.joint_space import AXIS_WORDS, Axis, JointSpace, axes_of
from omni_physjoint.scene3d.labels import Box, placed
from omni_physjoint.scene3d.meshes import Mesh
from omni_physjoint.scene3d.numbers import FrameNumbers, SideNumbers, euler, frame_numbers
from omni_physjoint.scene3d.strokes import Kind, Label, Stroke

__all__ = [
    "AXIS_WORDS",
    "VIEWS",
    "Around",
    "Axis",
    "Box",
    "Camera",
    "Drawing",
    "Ellipsoid",
    "FrameNumbers",
    "JointSpace",
    "Kind",
    "Label",
    "Marker",
    "Mesh",
    "SideNumbers",
    "Stroke",
    "Tree",
    "axes_of",
    "draw",
    "ellipsoid",
    "euler",
    "frame_numbers",
    "ghosts",
    "grid",
    "guides",
    "length_text",
    "length_word",
    "nearest",
    "placed",
    "swept",
]
