"""Fixtures for every test that needs a generated package, a peer program or the shared material."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cgp_gen.targets import TARGETS

from harness import CACHE, SHARED, Package, generate, installing, require_tool, run_checked, unavailable
from languages import known
from table import pytest_terminal_summary  # noqa: F401 (the process that prints collects no test, and reads no other conftest)

INSPECT = ("contextgraph-conformance", "2.0.0")
LANGUAGES = tuple(TARGETS)
UNRULY = Path(__file__).parent / "sessions" / "providers"


@pytest.fixture(scope="session")
def languages() -> tuple[str, ...]:
    """The names of all registered languages."""
    return LANGUAGES


@pytest.fixture(scope="session")
def make_package(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Package]:
    """A function of (language, *options) that generates and builds; the same call twice builds once."""
    made: dict[tuple[str, ...], Package] = {}

    def make(language: str, *options: str) -> Package:
        for tool in TARGETS[language].toolchain:
            require_tool(tool)
        call = (language, *options)
        if call not in made:
            package = generate(language, tmp_path_factory.mktemp(language) / "package", *options)
            package.build()
            made[call] = package
        return made[call]

    return make


@pytest.fixture(scope="session", params=LANGUAGES)
def built_package(request: pytest.FixtureRequest, make_package: Callable[..., Package]) -> Package:
    """The package of the bundled schema, built, untouched by any test; once for each language."""
    return make_package(request.param)


@pytest.fixture(scope="session")
def wire_package(make_package: Callable[..., Package], shared: Path) -> Callable[[str], Package]:
    """A function of a language: its codec-only package of the wire cases' schema."""
    return lambda language: make_package(language, "--schema", str(shared / "cases" / "wire-base.json"), "--codec-only")


@pytest.fixture
def copied_package(built_package: Package, tmp_path: Path) -> Package:
    """A moved copy of the built package whose files a test may edit."""
    return built_package.copied_to(tmp_path / "moved")


@pytest.fixture
def broken_package(copied_package: Package) -> tuple[Package, str]:
    """A rebuilt copy whose codec breaks one rule, changed in its source, and that rule."""
    rule, path, before, after = known(copied_package.language).BROKEN
    source = copied_package.dir / path
    text = source.read_text("utf-8")
    assert text.count(before) == 1, f"{path} says {before!r} {text.count(before)} times"
    source.write_text(text.replace(before, after), "utf-8")
    copied_package.build()
    return copied_package, rule


@pytest.fixture(scope="session")
def unruly_package(built_package: Package, tmp_path_factory: pytest.TempPathFactory) -> Package:
    """A rebuilt copy with the scaffold files of `sessions/providers/<language>/` in place of its own (README there)."""
    snippets = UNRULY / built_package.language
    files = [path for path in sorted(snippets.rglob("*")) if path.is_file()]
    assert files, f"{built_package.language} has no unruly provider in {UNRULY.name}/"
    package = built_package.copied_to(tmp_path_factory.mktemp("unruly") / "package")
    for file in files:
        name = file.relative_to(snippets).as_posix()
        assert package.manifest["files"][name]["role"] == "scaffold", f"{name} is not the author's file"
        shutil.copyfile(file, package.dir / name)
    package.build()
    return package


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared material beside the project."""
    return SHARED if SHARED.is_dir() else unavailable(f"needs the shared folder {SHARED.name} beside the project")


@pytest.fixture(scope="session")
def inspect() -> Path:
    """The public conformance suite's program, installed into the cache where it is missing."""
    crate, version = INSPECT
    root = CACHE / f"{crate}-{version}"
    program = "contextgraph-inspect"
    for place in (root / "bin", Path.home() / ".cargo" / "bin"):
        if (place / program).exists():
            return place / program
    if on_path := shutil.which(program):
        return Path(on_path)
    with installing(root) as missing:
        if missing:
            run_checked([require_tool("cargo"), "install", crate, "--version", version, "--locked", "--root", str(root)], CACHE)
    return root / "bin" / program


@pytest.fixture(scope="session")
def refdecode(shared: Path) -> Path:
    """The program that judges lines with the published crate's decoder, built in the cache."""
    source = shared / "tools" / "refdecode"
    files = [source / "Cargo.toml", *sorted((source / "src").iterdir())]
    mark = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    crate = CACHE / f"refdecode-{mark}"
    program = crate / "target" / "release" / "refdecode"
    with installing(crate) as missing:
        if missing:
            cargo = require_tool("cargo")
            for file in files:
                copy = crate / file.relative_to(source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(file.read_bytes())
            run_checked([cargo, "build", "--release"], crate)
    return program
