"""Run a generated package by the commands of its manifest."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cgp_gen import manifest
from cgp_gen.errors import refuse
from cgp_gen.manifest import Manifest

KINDS = ("build", "test", "stdio", "http", "roundtrip")
DEFAULT_ADDRESS = "127.0.0.1:8040"


def run(out: Path, kind: str, args: Sequence[str]) -> int:
    """Start it and wait; the exit code is the program's own."""
    package = manifest.read(out)
    if package is None:
        raise refuse(str(out), f"is no generated package ({manifest.NAME} is not there)", "generate one: cgp-gen LANG OUT")
    command = package.commands.get(kind)
    if command is None:
        raise refuse(
            str(out),
            f"has no {kind} command: it was made without a server",
            "regenerate it from a schema of the protocol",
        )
    if kind != "build" and not _is_built(out, package, None if kind == "test" else command):
        code = _steps(out, package.commands["build"], [])
        if code:
            return code
    if kind in ("build", "test"):
        return _steps(out, command, args)
    extra = [DEFAULT_ADDRESS] if kind == "http" and not args else list(args)
    return _call([*_argv(out, command), *extra], None)


def _steps(out: Path, commands: Sequence[Sequence[str]], args: Sequence[str]) -> int:
    for index, command in enumerate(commands):
        last = index == len(commands) - 1
        # What a build prints is no result of ours: stdout belongs to the program that is run.
        code = _call([*_argv(out, command), *(args if last else ())], out)
        if code:
            return code
    return 0


def _is_built(out: Path, package: Manifest, command: Sequence[str] | None = None) -> bool:
    """Whether every file of the package that the commands name is there."""
    commands: list[Any] = [command] if command else [c for k, c in package.commands.items() if k not in ("build", "test")]
    words = [word for argv in commands for word in argv if word.startswith("{dir}")]
    return all(Path(word.replace("{dir}", str(out.resolve()))).exists() for word in words)


def _argv(out: Path, command: Sequence[str]) -> list[str]:
    return [word.replace("{dir}", str(out.resolve())) for word in command]


def _call(argv: Sequence[str], folder: Path | None) -> int:
    try:
        return subprocess.call(argv, cwd=folder, stdout=2 if folder is not None else None)
    except OSError as error:
        raise refuse(
            argv[0], f"cannot be started: {error.strerror or error}", "install it, or see the package's README"
        ) from None
    except KeyboardInterrupt:
        return 130
