"""The manifest ``.cgp-gen.json``: what a folder was made from, which files are whose, and how to run it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cgp_gen import __version__
from cgp_gen.errors import refuse
from cgp_gen.pipeline import Built
from cgp_gen.renames import as_json

NAME = ".cgp-gen.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is read back of it.

    ``files``: role (generated or scaffold) and sha256 of the text as it was made, by path. ``identifiers``: what the package
    calls each element of the schema.
    """

    language: str
    name: str
    options: Mapping[str, str]
    schema: str
    codec_only: bool
    commands: Mapping[str, Any]
    files: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    identifiers: Mapping[str, str] = field(default_factory=dict)


def read(out: Path) -> Manifest | None:
    """The manifest of a folder, None where there is none."""
    path = out / NAME
    if not path.is_file() or path.is_symlink():
        return None
    try:
        data = json.loads(path.read_text("utf-8"))
        files = {name: (entry["role"], entry["sha256"]) for name, entry in data["files"].items()}
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']}")
        return Manifest(
            language=data["language"],
            name=data["name"],
            options=data["options"],
            schema=data["schema"]["source"],
            codec_only=bool(data.get("codec_only", False)),
            commands=data["commands"],
            files=files,
            identifiers=dict(data.get("identifiers", {})),
        )
    except (ValueError, KeyError, TypeError, AttributeError, UnicodeDecodeError, OSError) as error:
        raise refuse(
            f"{path}", f"is no manifest that this version reads: {error!r}", "restore it from version control"
        ) from None


def text(built: Built, schema: Path | None, out: Path, codec_only: bool) -> str:
    """The manifest of a package: no time stamp, no absolute path."""
    schema_source = "bundled" if schema is None else Path(os.path.relpath(schema.resolve(), out.resolve())).as_posix()
    files = {
        path: {"role": "scaffold" if path in built.scaffolds else "generated", "sha256": digest(content)}
        for path, content in sorted(built.files.items())
    }
    data: dict[str, Any] = {
        "format": FORMAT,
        "generator": f"cgp-gen {__version__}",
        "language": built.language,
        "name": built.name,
        "options": dict(sorted(built.options.items())),
        "schema": {
            "source": schema_source,
            "id": built.source.package.id,
            "protocol": built.source.package.protocol,
            "sha256": built.source.sha256,
        },
        "commands": built.commands,
        "files": files,
        "identifiers": as_json(built.identifiers),
    }
    if codec_only:
        data["codec_only"] = True
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def digest(content: str) -> str:
    """sha256 of a text as it is written."""
    return hashlib.sha256(content.encode("utf-8")).hexdigest()
