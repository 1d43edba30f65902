"""The day after: a schema moves on, the package follows, and the author's work stays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cgp_gen.targets import LANGUAGES, TARGETS

from harness import PROJECT, Package, require_tool
from languages import known

MANIFEST = ".cgp-gen.json"


def cgp_gen(*args: str | Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    return subprocess.run([sys.executable, "-m", "cgp_gen", *map(str, args)], env=env, capture_output=True, text=True)


def made(*args: str | Path) -> str:
    done = cgp_gen(*args)
    assert done.returncode == 0, done.stderr
    return done.stdout


def tree(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def generated(out: Path) -> list[str]:
    files = json.loads((out / MANIFEST).read_text("utf-8"))["files"]
    return [path for path, entry in files.items() if entry["role"] == "generated"]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_removed_type_leaves_no_file_and_a_foreign_file_stays(language: str, shared: Path, tmp_path: Path) -> None:
    cases, out = shared / "cases", tmp_path / "out"
    made(language, out, "--schema", cases / "95-regen-removed-v1.json")
    (out / "notes.txt").write_text("mine\n")
    made(language, out, "--schema", cases / "95-regen-removed-v2.json")
    made(language, tmp_path / "fresh", "--schema", cases / "95-regen-removed-v2.json")
    after = tree(out)
    assert after.pop("notes.txt") == b"mine\n"
    fresh = tree(tmp_path / "fresh")
    scaffold = set(fresh) - set(generated(out)) - {MANIFEST}
    assert {p: t for p, t in after.items() if p not in scaffold | {MANIFEST}} == {
        p: t for p, t in fresh.items() if p not in scaffold | {MANIFEST}
    }
    assert not any(b"Pong" in after[path] for path in generated(out))


def test_a_rename_by_case_alone(language: str, shared: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for version in ("v1", "v2", "v3"):
        made(language, out, "--schema", shared / "cases" / f"96-regen-renamed-{version}.json")
        made(language, tmp_path / version, "--schema", shared / "cases" / f"96-regen-renamed-{version}.json")
        assert sorted(generated(out)) == sorted(generated(tmp_path / version))
        assert all((out / path).read_bytes() == (tmp_path / version / path).read_bytes() for path in generated(out))


def test_the_same_schema_in_another_spelling_changes_nothing_in_the_code(language: str, shared: Path, tmp_path: Path) -> None:
    cases, out = shared / "cases", tmp_path / "out"
    made(language, out, "--schema", cases / "99-regen-same-v1.json")
    before = {path: (out / path).stat().st_mtime_ns for path in generated(out)}
    assert "nothing to do" in made(language, out)
    assert {path: (out / path).stat().st_mtime_ns for path in generated(out)} == before


def test_edited_generated_files_stop_the_run_before_anything_is_written(language: str, shared: Path, tmp_path: Path) -> None:
    cases, out = shared / "cases", tmp_path / "out"
    made(language, out, "--schema", cases / "97-regen-user-edits-v1.json")
    victim = sorted(generated(out))[0]
    (out / victim).write_bytes((out / victim).read_bytes() + b"\n")
    before = tree(out)
    done = cgp_gen(language, out, "--schema", cases / "97-regen-user-edits-v2.json")
    assert (done.returncode, tree(out)) == (1, before)
    assert victim in done.stderr
    made(language, out, "--schema", cases / "97-regen-user-edits-v2.json", "--force")
    assert cgp_gen("check", out).returncode == 0


def test_nested_outputs_do_not_touch_each_other(language: str, tmp_path: Path) -> None:
    outer, inner = tmp_path / "outer", tmp_path / "outer" / "inner"
    made(language, outer)
    made("go", inner)
    inside, outside = tree(inner), {p: t for p, t in tree(outer).items() if not p.startswith("inner/")}
    made(language, outer, "--name", "other-name")
    assert tree(inner) == inside
    made("go", inner, "--name", "third-name")
    after = {p: t for p, t in tree(outer).items() if not p.startswith("inner/")}
    assert set(after) >= {p for p in outside if p in generated(outer)}


def test_two_runs_at_once_do_not_mix(tmp_path: Path) -> None:
    out = tmp_path / "out"
    threads = [threading.Thread(target=cgp_gen, args=("go", out, "--name", f"name-{i}")) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cgp_gen("check", out).returncode == 0


def constants(out: Path) -> dict[str, str]:
    """What the package calls each listed value, by pointer and JSON text."""
    named = json.loads((out / MANIFEST).read_text("utf-8"))["identifiers"]
    return {element: name for element, name in named.items() if element.startswith("value ")}


def test_a_new_value_leaves_every_constant_its_value(language: str, shared: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made(language, out, "--schema", shared / "cases" / "30-enum-bump-v1.json")
    before = constants(out)
    said = made(language, out, "--schema", shared / "cases" / "30-enum-bump-v2.json")
    after = constants(out)
    assert len(before) == 5
    assert len(set(after.values())) == len(after) == 7
    assert before.items() <= after.items()
    assert "is called" not in said
    code = "".join((out / path).read_text("utf-8", "replace") for path in generated(out))
    assert all(name in code for name in after.values())


def test_a_name_that_a_new_sibling_takes_is_reported(language: str, tmp_path: Path) -> None:
    schema, out = tmp_path / "s.json", tmp_path / "out"

    def save(*members: str, values: tuple[str, ...]) -> None:
        record = {"type": "object", "properties": {m: {"type": "string"} for m in members} | {"z": {"enum": list(values)}}}
        schema.write_text(json.dumps({"$defs": {"R": record}, "$ref": "#/$defs/R"}), "utf-8")

    save("a-b", values=("p-1",))
    made(language, out, "--schema", schema)
    before = json.loads((out / MANIFEST).read_text("utf-8"))["identifiers"]
    save("a-b", "a+b", values=("p-1", "p+1"))
    said = made(language, out, "--dry-run").splitlines()
    assert made(language, out).splitlines()[-1] == f"next: cgp-gen run {out} test"
    after = json.loads((out / MANIFEST).read_text("utf-8"))["identifiers"]
    renamed = sorted(element for element in before if before[element] != after[element])
    assert renamed == ["member #/$defs/R/properties/a-b", 'value #/$defs/R/properties/z "p-1"']
    for element in renamed:
        assert any(f"{before[element]} is called {after[element]} now ({element})" in line for line in said), said


@pytest.fixture(params=LANGUAGES)
def bumped(
    request: pytest.FixtureRequest, shared: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str, bytes, str]:
    """A package of the older public schema, its provider edited by hand, then taken to the newer one."""
    language = str(request.param)
    for tool in TARGETS[language].toolchain:
        require_tool(tool)
    out = tmp_path_factory.mktemp("bump") / "package"
    made(language, out, "--schema", shared / "public" / "envelope-2026-08-01.schema.json")
    Package.at(out).build()
    files = json.loads((out / MANIFEST).read_text("utf-8"))["files"]
    provider = next(p for p, e in files.items() if e["role"] == "scaffold" and Path(p).stem.lower() == "provider")
    with (out / provider).open("a", encoding="utf-8") as file:
        file.write(f"{known(language).COMMENT} an edit of the author's\n")
    mine = (out / provider).read_bytes()
    report = made(language, out, "--schema", shared / "public" / "envelope-1.0.schema.json")
    return out, provider, mine, report


def test_the_public_bump(bumped: tuple[Path, str, bytes, str], inspect: Path) -> None:
    out, provider, mine, report = bumped
    assert (out / provider).read_bytes() == mine
    assert provider not in report.replace(f"{provider}: ", "")
    assert "changed" in report
    (news,) = (line for line in report.splitlines() if line.startswith("new in the models: "))
    added = ("AttesterKey", "FrameAttestation", "InclusionProof", "InclusionStep", "ProvenanceAttestation")
    assert all(f"(type #/$defs/{definition})" in news for definition in added)
    assert re.findall(r"\(member #/\S+/(\w+)\)", news) == ["frame_attestations", "result_attestation", "attester_keys"]
    assert not any(line.startswith(("gone", "your code")) for line in report.splitlines())
    package = Package.at(out)
    package.build()
    package.test()
    said = subprocess.run([str(inspect), "stdio", "--", *package.argv("stdio")], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout
    assert cgp_gen("check", out).returncode == 0


def test_after_a_kill_the_next_run_ends_in_one_state(tmp_path: Path) -> None:
    """The real program, killed after a while that differs from try to try."""
    for delay in (0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6):
        out = tmp_path / f"out-{delay}"
        made("go", out)
        before = tree(out)
        env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
        child = subprocess.Popen(
            [sys.executable, "-m", "cgp_gen", "go", str(out), "--name", "other-name"], env=env, stdout=subprocess.DEVNULL
        )
        try:
            child.wait(delay)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        assert cgp_gen("check", out).returncode == 0
        assert not (out / ".cgp-gen.tmp").exists()
        if json.loads((out / MANIFEST).read_text("utf-8"))["name"] == "context-provider":
            assert tree(out) == before
        shutil.rmtree(out)
