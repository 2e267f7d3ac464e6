"""The words that a value, a joint and a finding come with: why, what became of it, what is made of it."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["FACTS", "DriveType", "Effect", "Origin", "Role", "Severity", "Source"]

FACTS = "resolves to"
"""Component of the rows that no column holds: what the consumer makes of the prim as a whole."""


class Source(StrEnum):
    """Why the producer publishes the value that it publishes."""

    AUTHORED = "authored"
    FALLBACK = "fallback"
    REWRITTEN = "rewritten"
    CREATED = "created"


class Origin(StrEnum):
    """Where a resolved value comes from."""

    COLUMN = "column"
    PARSER_DEFAULT = "parser default"
    SEED = "seed"
    """Another column seeded it: Newton or, in contract 0.6, the joint level."""
    RUNTIME = "runtime"
    """PhysX or the articulation replaced what the parser had."""


class Effect(StrEnum):
    """What becomes of a column on this very joint."""

    APPLIED = "applied"
    NO_EFFECT = "parsed, no effect"
    NOT_READ = "not read"


class Role(StrEnum):
    """What the consumer makes of a joint."""

    ARTICULATION = "articulation"
    STANDALONE = "standalone"
    FIXED_BASE_ANCHOR = "fixed_base_anchor"
    NOT_CREATED = "not_created"
    UNKNOWN = "unknown"
    """Columns came without bodies, so that nobody can tell."""


class DriveType(StrEnum):
    """Mode of a drive."""

    NONE = "none"
    FORCE = "force"
    ACCELERATION = "acceleration"


class Severity(StrEnum):
    """How much a finding matters: not as authored, probably not as meant, worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
