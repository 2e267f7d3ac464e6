"""From a prim to its columns, exactly as ovstage population publishes them."""

from omni_physjoint.producer.publish import publish

__all__ = ["publish"]
