"""Errors that a caller can meet.

PhysJointError
├── StageOpenError       a file is missing, is no USD, or is broken
├── SaveError            a layer cannot be written
│   └── FileChangedError     somebody else changed its file meanwhile
├── SchemaRegistryError  the schema registry was read before ours were registered
├── SnapshotError        a column snapshot is not of the format
├── ContractError        an unknown contract version or component
├── RuntimeWorkerError   the running consumer crashed, hung or refused the stage
│   └── RuntimeMissingError  it is not installed
├── SettingsError        settings, waivers' file or baseline cannot be used, or a code is unknown
├── SourceError          a robot description beside the stage cannot be read
├── MeasureError         a joint cannot be driven, so that there is nothing to measure
│   └── MeasureCancelled the caller stopped a run
├── QueryError           a search text cannot be read
├── AuthoringError       an edit cannot be made, or not be taken back
└── MotorError           a datasheet, a motor curve or a motor library cannot be used

A malformed stage is not an error: it gives findings.
"""

from __future__ import annotations

__all__ = [
    "AuthoringError",
    "ContractError",
    "FileChangedError",
    "MeasureCancelled",
    "MeasureError",
    "MotorError",
    "PhysJointError",
    "QueryError",
    "RuntimeMissingError",
    "RuntimeWorkerError",
    "SaveError",
    "SchemaRegistryError",
    "SettingsError",
    "SnapshotError",
    "SourceError",
    "StageOpenError",
]


class PhysJointError(Exception):
    """Base of all errors of this package; its text is one line that names what, where and what to do."""


class StageOpenError(PhysJointError):
    """A stage cannot be opened."""


class SaveError(PhysJointError):
    """A layer cannot be written; its file is as it was."""


class FileChangedError(SaveError):
    """A file was changed by somebody else since it was read."""


class SchemaRegistryError(PhysJointError):
    """The USD schema registry was read before the PhysX and Newton schemas were registered."""


class SnapshotError(PhysJointError):
    """A column snapshot cannot be read."""


class ContractError(PhysJointError):
    """A contract version, component or column is unknown."""


class RuntimeWorkerError(PhysJointError):
    """The running consumer cannot answer."""


class RuntimeMissingError(RuntimeWorkerError):
    """The interpreter that was to run the consumer does not have it."""


class SettingsError(PhysJointError):
    """Settings, a file of waivers or a baseline cannot be used, or a code is unknown."""


class SourceError(PhysJointError):
    """A robot description that a stage was to be compared with cannot be read."""


class MeasureError(PhysJointError):
    """A joint cannot be driven, so that there is nothing to measure."""


class MeasureCancelled(MeasureError):  # noqa: N818 - nobody made an error
    """The caller stopped a run."""


class MotorError(PhysJointError):
    """A datasheet, a motor curve or a motor library cannot be used."""


class QueryError(PhysJointError):
    """A search text cannot be read; the message is one line for the one who types it."""


class AuthoringError(PhysJointError):
    """An edit cannot be made, or not be taken back; nothing was written."""
