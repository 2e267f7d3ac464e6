"""Where the tree of a connected part starts: a joint to the world, an enclosing link, or the centre of the graph."""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.consumer.graph import Part

__all__ = ["centre", "elect"]


def elect(part: Part) -> str | None:
    """Return where the tree of a part starts.

    That is a joint to the world if there is one, else the link that all others lie below in the namespace, else the
    centre of the graph.

    Source:
        contract pages PhysicsArticulationRootAPI and PhysicsJoint (weights); ties measured on ovphysx 0.7.
    """
    if part.anchor:
        heaviest = max(part.weight.values())
        return next(part.anchor.get(link, link) for link, weight in part.weight.items() if weight == heaviest)
    return _enclosing(part) or centre(part)


def _enclosing(part: Part) -> str | None:
    """Return the link that encloses all others in the namespace, if there is one."""
    first = min(part.neighbours, key=len, default=None)
    if first is not None and all(link == first or link.startswith(first + "/") for link in part.neighbours):
        return first
    return None


def centre(part: Part) -> str | None:
    """Return the link whose farthest link is nearest; then the one with most neighbours, then the first one met."""
    if not part.neighbours:
        return None
    eccentricity = _tree_eccentricity(part) or _walked_eccentricity(part)
    rank = {link: position for position, link in enumerate(part.order)}
    return min(part.neighbours, key=lambda link: (eccentricity[link], -len(part.neighbours[link]), rank[link]))


def _inside(part: Part, link: str) -> Iterator[str]:
    return (other for other in part.neighbours[link] if other is not None and other in part.neighbours)


def _tree_eccentricity(part: Part) -> dict[str, int] | None:
    """Return the distance to the farthest link by link, or None when the part is no tree; linear in its size."""
    degree = sum(1 for link in part.neighbours for _ in _inside(part, link))
    if degree != 2 * (len(part.neighbours) - 1):
        return None
    first = next(iter(part.neighbours))
    one_end = max(_distances(part, first).items(), key=lambda item: item[1])[0]
    from_one = _distances(part, one_end)
    if len(from_one) != len(part.neighbours):
        return None
    other_end = max(from_one.items(), key=lambda item: item[1])[0]
    from_other = _distances(part, other_end)
    return {link: max(from_one[link], from_other[link]) for link in part.neighbours}


def _distances(part: Part, start: str) -> dict[str, int]:
    found = {start: 0}
    stack = [start]
    while stack:
        link = stack.pop()
        for other in _inside(part, link):
            if other not in found:
                found[other] = found[link] + 1
                stack.append(other)
    return found


def _walked_eccentricity(part: Part) -> dict[str, int]:
    """Return the longest distance that a depth-first walk from each link counts; with loops not the shortest one."""
    result = {}
    for start in part.neighbours:
        found = {start: 0}
        stack = [(start, _inside(part, start))]
        while stack:
            for other in stack[-1][1]:
                if other not in found:
                    found[other] = len(stack)
                    stack.append((other, _inside(part, other)))
                    break
            else:
                stack.pop()
        result[start] = max(found.values())
    return result
