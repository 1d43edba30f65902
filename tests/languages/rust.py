"""Rust: rustfmt, clippy's pedantic lints, rustdoc; the tokens of proc-macro2."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from filelock import FileLock

from harness import CACHE, generate, installing, require_tool, run_checked
from languages import written

SUFFIX = ".rs"
COMMENT = "//"
BROKEN = ("J6", "src/protocol/reader.rs", "MAX_DEPTH: usize = 127", "MAX_DEPTH: usize = 128")

PLACE = ("--target-dir", "target")
RELEASE = ("cargo", "build", "--release", *PLACE)
TESTED = ("--features", "in-process-tests")
OTHERS = [("cargo", step, *PLACE, *features) for step in ("build", "check") for features in ((), TESTED)]
MANIFEST = """
[package]
name = "tokens"
edition = "2024"

[[bin]]
name = "tokens"
path = "main.rs"

[dependencies]
proc-macro2 = "=1.0.107"
"""
# No test looks at a clock, so what compiles soonest; what the programs say does not depend on it.
PROFILE = {
    "CARGO_PROFILE_RELEASE_OPT_LEVEL": "0",
    "CARGO_PROFILE_DEV_DEBUG": "0",
    "CARGO_INCREMENTAL": "0",
}


def environment() -> dict[str, str]:
    """A folder for cargo's work with the compiled dependencies in it, another one for each build.

    One for all would not do: cargo tells packages of one name apart by the age of their files, not by their folders.
    """
    require_tool("cargo")
    seed, lock = _seed(), CACHE / "rust" / "lock"
    folder = Path(mkdtemp(dir=_builds().name))
    with FileLock(lock):
        shutil.copytree(seed, folder / "build", copy_function=os.link, ignore=shutil.ignore_patterns(".cargo-lock"))
    return PROFILE | {"CARGO_BUILD_BUILD_DIR": str(folder / "build")}


def lint(package: Path) -> None:
    run_checked([require_tool("cargo"), "fmt", "--check"], package)
    env = os.environ | environment()
    for features in ((), TESTED):
        argv = ["cargo", "clippy", "--all-targets", *PLACE, *features, "--", "-D", "warnings", "-W", "clippy::pedantic"]
        run_checked(argv, package, env)
    run_checked(["cargo", "doc", "--no-deps", *PLACE], package, env | {"RUSTDOCFLAGS": "-D warnings"})


def tokens(files: Mapping[str, str], folder: Path) -> list[str]:
    return run_checked([_lister(), *written(files, SUFFIX, folder)], folder).splitlines()


@cache
def _builds() -> TemporaryDirectory[str]:
    """Beside the compiled dependencies, so that those can be linked to; gone when the tests end, or a day after a kill."""
    (CACHE / "rust").mkdir(parents=True, exist_ok=True)
    for left in (CACHE / "rust").glob("builds-*"):
        if left.stat().st_mtime < time.time() - 86_400:
            shutil.rmtree(left, ignore_errors=True)
    return TemporaryDirectory(prefix="builds-", dir=CACHE / "rust")


@cache
def _seed() -> Path:
    """Cargo's work on all that packages depend on, as new as what a package without a lock file gets."""
    build = CACHE / "rust" / "build"
    env = os.environ | PROFILE | {"CARGO_BUILD_BUILD_DIR": str(build)}
    with FileLock(CACHE / "rust" / "lock"), TemporaryDirectory() as folder:
        codec = generate("rust", Path(folder) / "codec", "--name", "codec-seed", "--codec-only")
        server = generate("rust", Path(folder) / "server", "--name", "server-seed")
        for package, argv in [(codec, RELEASE), *((server, argv) for argv in (RELEASE, *OTHERS))]:
            for source in package.dir.rglob("*.rs"):
                source.write_text("fn main() {}\n", "utf-8")
            run_checked(argv, package.dir, env)
    return build


@cache
def _lister() -> str:
    """The program of the file beside this one, built once into the cache."""
    source = Path(__file__).with_name("tokens.rs").read_text("utf-8")
    crate = CACHE / f"rust-tokens-{sha256((MANIFEST + source).encode()).hexdigest()[:12]}"
    program = crate / "target" / "release" / "tokens"
    with installing(crate) as missing:
        if missing:
            crate.mkdir(parents=True, exist_ok=True)
            (crate / "Cargo.toml").write_text(MANIFEST, "utf-8")
            (crate / "main.rs").write_text(source, "utf-8")
            run_checked([require_tool("cargo"), "build", "--release", *PLACE], crate)
    return str(program)
