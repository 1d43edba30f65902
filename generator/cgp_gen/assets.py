"""Where the templates and the canonical schema are: beside the generator in a checkout, inside the package in a wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def _find(name: str) -> Path:
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parents[1] / name


def templates() -> Path:
    """The folder with one folder of templates a language."""
    return _find("templates")


def schema(name: str = "contextgraph.schema.json") -> Path:
    """A file of the canonical schema's folder."""
    return _find("schema") / name
