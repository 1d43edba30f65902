"""Who sends what: the direction of every declaration, from the messages that it is part of."""

from __future__ import annotations

from cgp_gen import compose, ir


def directions(package: ir.Package) -> dict[str, str]:
    """By declaration ``host-to-provider``, ``provider-to-host`` or ``both``; what no directed message holds is left out."""
    found: dict[str, set[str]] = {}
    for message in package.messages:
        stack, seen = [message.pointer], set()
        while stack and message.direction:
            pointer = stack.pop()
            if pointer in seen or pointer not in package.decls:
                continue
            seen.add(pointer)
            found.setdefault(pointer, set()).add(message.direction)
            stack += [ref for part in compose.parts(package.decls[pointer]) for ref in _refs(part)]
    return {pointer: ways.pop() if len(ways) == 1 else "both" for pointer, ways in found.items()}


def _refs(type_: ir.TypeRef) -> list[str]:
    if isinstance(type_, ir.Ref):
        return [type_.pointer]
    return [ref for slot in compose.inner(type_) for ref in _refs(slot.type)]
