"""Every check of this folder can fail: a provider that keeps all rules passes, one that breaks a rule does not."""

from __future__ import annotations

import inspect as introspection
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import test_answers
import test_author
import test_conformance
import test_http
import test_matrix
import test_stdio
import test_verify

from faults import FAULTS
from harness import Package

HERE = Path(__file__).parent
PROGRAM = HERE / "broken_provider.py"
MODULES = (test_answers, test_author, test_conformance, test_http, test_matrix, test_stdio, test_verify)
DOCUMENTS = {
    "harbour.md": "# The harbour\n\nShips, größte zuerst.\n\n## Piers\n\nThree, one of stone.\n\n## Fees\n\n5 € a day.\n",
    "lighthouse.md": "# The lighthouse\n\nIt blinks twice.\n\n## Keeper\n\nNobody since 1998.\n",
}


@dataclass(frozen=True)
class Check:
    """One test function of this folder with its parameters but for the package."""

    function: Callable[..., None]
    parameters: tuple[tuple[str, Any], ...]

    def run(self, package: Package, fixtures: dict[str, Any]) -> None:
        wanted = introspection.signature(self.function).parameters
        supply = {**fixtures, "built_package": package, "copied_package": package, "unruly_package": package}
        self.function(**dict(self.parameters), **{name: supply[name] for name in wanted if name in supply})

    @property
    def name(self) -> str:
        return "-".join([self.function.__name__, *(str(value) for _, value in self.parameters)])


def _checks() -> list[Check]:
    """All test functions of the modules, once for each of their parameters."""
    found = []
    for module in MODULES:
        tests = [value for name, value in vars(module).items() if name.startswith("test_") and callable(value)]
        for function in tests:
            found += [Check(function, parameters) for parameters in _parameters(module, function)]
    return found


def _parameters(module: Any, function: Callable[..., None]) -> list[tuple[tuple[str, Any], ...]]:
    module_marks = getattr(module, "pytestmark", [])
    marks = [*getattr(function, "pytestmark", []), *(module_marks if isinstance(module_marks, list) else [module_marks])]
    combinations: list[tuple[tuple[str, Any], ...]] = [()]
    for mark in marks:
        name, values = mark.args
        combinations = [(*chosen, (name, value)) for chosen in combinations for value in values]
    return combinations


CHECKS = {check.name: check for check in _checks()}


def _package(folder: Path, check: Check, fault: str | None, patience: float) -> Package:
    """The broken provider as a package; unruly where the check wants that."""
    (folder / "documents").mkdir(parents=True)
    for name, text in DOCUMENTS.items():
        (folder / "documents" / name).write_text(text, "utf-8")
    argv = [sys.executable, str(PROGRAM), "--documents", "{dir}/documents"]
    if "unruly_package" in introspection.signature(check.function).parameters:
        argv.append("--unruly")
    if fault is not None:
        argv += ["--fault", fault]
    commands = {"build": [], "test": [], "stdio": argv, "http": [*argv, "--http"]}
    (folder / ".cgp-gen.json").write_text(json.dumps({"language": "none", "commands": commands}), "utf-8")
    return Package.at(folder, patience)


@pytest.mark.parametrize("name", CHECKS)
def test_without_a_fault_each_check_passes(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    check = CHECKS[name]
    check.run(_package(tmp_path / "package", check, None, 20), _fixtures(check, request, tmp_path))


@pytest.mark.parametrize(("fault", "name"), FAULTS)
def test_with_a_fault_its_check_fails(fault: str, name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    check = CHECKS[name]
    package = _package(tmp_path / "package", check, fault, 1)
    fixtures = _fixtures(check, request, tmp_path)
    with pytest.raises(AssertionError):
        check.run(package, fixtures)


def test_each_check_has_a_fault_that_it_catches() -> None:
    caught = {CHECKS[name].function for _, name in FAULTS}
    idle = [check.name for check in CHECKS.values() if check.function not in caught]
    assert not idle


def test_each_fault_named_here_is_one_of_the_broken_provider() -> None:
    code = "".join(part.read_text("utf-8") for part in HERE.glob("broken_*.py"))
    absent = [fault for fault, _ in FAULTS if f'"{fault}"' not in code]
    assert not absent


def _fixtures(check: Check, request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    wanted = introspection.signature(check.function).parameters
    supply: dict[str, Any] = {"tmp_path": tmp_path}
    if "inspect" in wanted:
        supply["inspect"] = request.getfixturevalue("inspect")
    return supply
