"""Sequences and mappings whose values are made when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, overload

__all__ = ["Computed", "Deferred", "Everything", "Kept", "LazySequence", "Members"]

T = TypeVar("T")


class LazySequence(Sequence[T]):
    """Values in the order of their keys, each made when it is asked for; equal to any sequence of equal values.

    `build` may answer from a cache. What it made is not kept here.
    """

    def __init__(self, keys: Sequence[str], build: Callable[[str], T]) -> None:
        """Hold `keys`, in order; nothing is built."""
        self._keys = keys
        self._build = build
        self._frozen: dict[str, T] = {}

    @property
    def keys(self) -> Sequence[str]:
        """The keys in order."""
        return self._keys

    def at(self, key: str) -> T:
        """Return the value of `key`.

        Raises:
            KeyError: There is no such value.
        """
        try:
            return self._frozen[key]
        except KeyError:
            return self._build(key)

    def freeze(self, values: Mapping[str, T]) -> None:
        """Keep `values` as they are, whatever `build` makes of their keys from now on."""
        for key, value in values.items():
            self._frozen.setdefault(key, value)

    def __len__(self) -> int:
        """Count the values."""
        return len(self._keys)

    def __iter__(self) -> Iterator[T]:
        """Build them all, one after the other."""
        return map(self.at, self._keys)

    @overload
    def __getitem__(self, position: int) -> T: ...
    @overload
    def __getitem__(self, position: slice) -> tuple[T, ...]: ...
    def __getitem__(self, position: int | slice) -> T | tuple[T, ...]:
        """Return one value, or a tuple of some."""
        if isinstance(position, slice):
            return tuple(self.at(key) for key in self._keys[position])
        return self.at(self._keys[position])

    def __eq__(self, other: object) -> bool:
        """Compare value by value."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as a list


class Members(LazySequence[T]):
    """A lazy sequence that knows which of its values something belongs to, without making the others."""

    def __init__(self, keys: Sequence[str], build: Callable[[str], T], key_of: Callable[[str], str | None]) -> None:
        """Hold `keys`; `key_of` tells the key of the value that something belongs to."""
        super().__init__(keys, build)
        self.key_of = key_of

    def of(self, member: str) -> T | None:
        """Return the value that `member` belongs to."""
        key = self.key_of(member)
        return None if key is None else self.at(key)


class Deferred(Sequence[T]):
    """Values that are made, all at once, when somebody looks at the first of them."""

    def __init__(self, make: Callable[[], Sequence[T]]) -> None:
        """Hold `make`."""
        self._make = make
        self._values: tuple[T, ...] | None = None

    @property
    def made(self) -> tuple[T, ...]:
        """The values."""
        if self._values is None:
            self._values = tuple(self._make())
        return self._values

    def __len__(self) -> int:
        """Count the values."""
        return len(self.made)

    def __iter__(self) -> Iterator[T]:
        """Go through the values."""
        return iter(self.made)

    @overload
    def __getitem__(self, position: int) -> T: ...
    @overload
    def __getitem__(self, position: slice) -> tuple[T, ...]: ...
    def __getitem__(self, position: int | slice) -> T | tuple[T, ...]:
        """Return one value, or a tuple of some."""
        return self.made[position]

    def __eq__(self, other: object) -> bool:
        """Compare value by value."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return self.made == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as a list


class Computed(Mapping[str, T]):
    """A mapping over known keys whose values are computed at each access; a key that computes None is none."""

    def __init__(self, keys: Collection[str], compute: Callable[[str], T | None]) -> None:
        """Compute with `compute`, for what is in `keys`."""
        self._keys = keys
        self._compute = compute

    def __getitem__(self, key: str) -> T:
        """Return the value of `key`."""
        value = self._compute(key) if key in self._keys else None
        if value is None:
            raise KeyError(key)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of `key`, or `default`; misses are common and cost no exception."""
        value = self._compute(key) if key in self._keys else None
        return default if value is None else value

    def __contains__(self, key: object) -> bool:
        """Tell whether `key` is known, computing nothing."""
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        """Go through the keys."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Count the keys."""
        return len(self._keys)


class Everything(Collection[str]):
    """Keys of a mapping that has a value for every key."""

    def __contains__(self, key: object) -> bool:
        """Tell that it has."""
        return True

    def __iter__(self) -> Iterator[str]:
        """Name none: they cannot be counted out."""
        return iter(())

    def __len__(self) -> int:
        """Count those that can be named."""
        return 0


class Kept(Generic[T]):
    """Values by key, the oldest of which go when there are too many."""

    def __init__(self, size: int, make: Callable[[str], T]) -> None:
        """Keep up to `size` values of `make`."""
        self._size = size
        self._make = make
        self._values: dict[str, T] = {}

    def __call__(self, key: str) -> T:
        """Return the value of `key`, made now if it is not kept."""
        value = self._values.get(key)
        if value is None:
            value = self._make(key)
            if len(self._values) >= self._size:
                del self._values[next(iter(self._values))]
            self._values[key] = value
        return value

    def peek(self, key: str) -> T | None:
        """Return the value of `key` if it is kept."""
        return self._values.get(key)

    def forget(self, key: str) -> T | None:
        """Take the value of `key` out and return it."""
        return self._values.pop(key, None)

    def clear(self) -> None:
        """Take everything out."""
        self._values = {}

    def __iter__(self) -> Iterator[str]:
        """Go through the kept keys."""
        return iter(list(self._values))
