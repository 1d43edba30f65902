"""What can be wrong with an input, and the one exception that carries it all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: ``where`` it stands (``file#/pointer``), ``what`` it is, and a ``hint`` that mends it."""

    where: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" + (f" ({self.hint})" if self.hint else "")


class ProblemError(Exception):
    """Raised by a step of the street; holds every problem the step found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def refuse(where: str, what: str, hint: str = "") -> ProblemError:
    """A ProblemError of one problem, to be raised by the caller."""
    return ProblemError([Problem(where, what, hint)])
