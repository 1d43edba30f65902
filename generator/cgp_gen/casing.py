"""Words joined in the ways that languages write identifiers. An identifier begins with a letter: N where the words do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def capital(word: str) -> str:
    """``tokens`` as ``Tokens``."""
    return word[:1].upper() + word[1:].lower()


def pascal(words: Sequence[str], _owner: str = "") -> str:
    """``max tokens`` as ``MaxTokens``."""
    return joined(map(capital, words))


def camel(words: Sequence[str], _owner: str = "") -> str:
    """``max tokens`` as ``maxTokens``."""
    name = pascal(words)
    return name[:1].lower() + name[1:]


def snake(words: Sequence[str], _owner: str = "") -> str:
    """``max tokens`` as ``max_tokens``."""
    name = "_".join(word.lower() for word in words)
    return name if name[:1].isalpha() else "n" + name


def constant(words: Sequence[str], _owner: str = "") -> str:
    """``max tokens`` as ``MAX_TOKENS``."""
    return snake(words).upper()


def joined(parts: Iterable[str], between_digits: str = "_") -> str:
    """Words as one; where two digits would meet, ``between_digits`` keeps ``1 2`` and ``12`` apart."""
    name = ""
    for part in parts:
        name += between_digits + part if name[-1:].isdigit() and part[:1].isdigit() else part
    return name if name[:1].isalpha() else "N" + name
