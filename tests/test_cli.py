"""The command line, as its user meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cgp_gen.targets import LANGUAGES

from harness import PROJECT

SCHEMA = PROJECT / "schema" / "contextgraph.schema.json"


def cgp_gen(*args: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    return subprocess.run([sys.executable, "-m", "cgp_gen", *map(str, args)], cwd=cwd, env=env, capture_output=True, text=True)


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A fresh Go package (generating one needs no toolchain)."""
    assert cgp_gen("go", tmp_path / "out").returncode == 0
    return tmp_path / "out"


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


def test_help_has_examples_and_every_language() -> None:
    done = cgp_gen("--help")
    assert done.returncode == 0
    assert all(language in done.stdout for language in LANGUAGES)
    assert "cgp-gen python out/" in done.stdout
    assert cgp_gen().returncode == 2
    assert "--strict" in cgp_gen("go", "--help").stdout


def test_version() -> None:
    assert cgp_gen("--version").stdout.startswith("cgp-gen ")


def test_list_says_what_packages_depend_on() -> None:
    lines = cgp_gen("list").stdout
    assert all(language in lines for language in LANGUAGES)


def test_a_new_package_says_what_to_do_next(tmp_path: Path) -> None:
    done = cgp_gen("go", tmp_path / "out")
    assert done.returncode == 0
    assert "next: cgp-gen run" in done.stdout
    manifest = json.loads((tmp_path / "out" / ".cgp-gen.json").read_text("utf-8"))
    assert (manifest["language"], manifest["schema"]["source"]) == ("go", "bundled")


def test_again_with_nothing_new_writes_nothing(out: Path) -> None:
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    done = cgp_gen("go", out)
    assert "nothing to do" in done.stdout
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == times


def test_options_are_remembered_and_what_is_given_again_wins(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cgp_gen("go", out, "--name", "my-notes", "-o", "module=example.org/me/notes").returncode == 0
    before = tree(out)
    assert cgp_gen("go", out).returncode == 0
    assert tree(out) == before
    assert b"example.org/me/notes" in before["go.mod"]
    assert cgp_gen("go", out, "--name", "my-other").returncode == 0
    assert json.loads((out / ".cgp-gen.json").read_text("utf-8"))["name"] == "my-other"


def test_a_schema_of_ones_own_is_remembered_relative_to_the_package(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_bytes(SCHEMA.read_bytes())
    assert cgp_gen("go", "out", "--schema", "mine.json", cwd=tmp_path).returncode == 0
    manifest = json.loads((tmp_path / "out" / ".cgp-gen.json").read_text("utf-8"))
    assert manifest["schema"]["source"] == "../mine.json"
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    (tmp_path / "out").rename(moved / "out")
    (tmp_path / "mine.json").rename(moved / "mine.json")
    assert cgp_gen("check", moved / "out").returncode == 0


def test_an_edited_generated_file_stops_the_run(out: Path) -> None:
    path = next(path for path in sorted(out.rglob("*.go")) if "DO NOT EDIT" in path.read_text("utf-8"))
    path.write_text(path.read_text("utf-8") + "// mine\n", "utf-8")
    before = tree(out)
    refused(cgp_gen("go", out), path.name, "--force")
    assert tree(out) == before
    shown = cgp_gen("go", out, "--diff")
    assert "-// mine" in shown.stdout
    assert tree(out) == before
    checked = cgp_gen("check", out)
    assert checked.returncode == 1
    assert f"{path.name}: edited" in checked.stdout
    assert cgp_gen("go", out, "--force").returncode == 0
    assert cgp_gen("check", out).returncode == 0


def test_dry_run_writes_nothing(tmp_path: Path) -> None:
    done = cgp_gen("go", tmp_path / "out", "--dry-run")
    assert done.returncode == 0
    assert "created go.mod" in done.stdout
    assert not (tmp_path / "out").exists()


def test_unknown_language(tmp_path: Path) -> None:
    refused(cgp_gen("pyhton", tmp_path / "out"), "pyhton", "did you mean 'python'?")
    refused(cgp_gen("cobol", tmp_path / "out"), "cobol", "languages:")
    assert not (tmp_path / "out").exists()


def test_bad_schemas(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for text, word in (("{", "is not JSON"), ('{"type": "x", "required": 1}', "bad.json#/required"), ("[]", "no schema")):
        bad.write_text(text, "utf-8")
        refused(cgp_gen("go", tmp_path / "out", "--schema", bad), word)
    refused(cgp_gen("go", tmp_path / "out", "--schema", tmp_path / "none.json"), "cannot be read")
    assert not (tmp_path / "out").exists()


def test_a_bad_schema_leaves_an_existing_package_as_it_was(out: Path, tmp_path: Path) -> None:
    before = tree(out)
    (tmp_path / "bad.json").write_text('{"type": "x"}', "utf-8")
    refused(cgp_gen("go", out, "--schema", tmp_path / "bad.json"), "bad.json#/type")
    assert tree(out) == before


def test_folders_that_cannot_be_used(tmp_path: Path, out: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused(cgp_gen("go", tmp_path / "file"), "is no folder")
    refused(cgp_gen("go", tmp_path / "file" / "below"), "file")
    refused(cgp_gen("go", "/proc/nowhere/out"), "/proc/nowhere")
    refused(cgp_gen("python", out), "holds a go package")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("x")
    refused(cgp_gen("go", tmp_path / "full"), "holds something else")
    assert tree(tmp_path / "full") == {"thesis.txt": b"x"}


def test_an_empty_folder_and_one_with_dot_files_are_fine(tmp_path: Path) -> None:
    (tmp_path / "out" / ".git").mkdir(parents=True)
    assert cgp_gen("go", tmp_path / "out").returncode == 0


def test_warnings_go_to_stderr_and_strict_makes_them_errors(tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"m": {"type": "string", "format": "email"}}, "tpye": 1}
    (tmp_path / "s.json").write_text(json.dumps(schema))
    done = cgp_gen("go", tmp_path / "out", "--schema", tmp_path / "s.json")
    assert done.returncode == 0
    assert "s.json#/tpye" in done.stderr
    assert "no server" in done.stderr
    refused(cgp_gen("go", tmp_path / "strict", "--schema", tmp_path / "s.json", "--strict"), "s.json#/properties/m/format")
    assert not (tmp_path / "strict").exists()


def test_wrong_usage_is_exit_code_2(tmp_path: Path) -> None:
    for args in (
        ["go"],
        ["go", str(tmp_path / "o"), "--nope"],
        ["go", str(tmp_path / "o"), "-o", "module"],
        ["run", "x", "fly"],
    ):
        done = cgp_gen(*args)
        assert (done.returncode, "Traceback" in done.stderr) == (2, False), args


def test_bad_options_and_names(tmp_path: Path) -> None:
    refused(cgp_gen("go", tmp_path / "o", "-o", "modul=x"), "no option 'modul'", "module")
    refused(cgp_gen("go", tmp_path / "o", "-o", "module=a b"), "-o module")
    refused(cgp_gen("go", tmp_path / "o", "--name", "../x"), "is no package name")
    assert not (tmp_path / "o").exists()


def test_check_and_run_want_a_package(tmp_path: Path) -> None:
    refused(cgp_gen("check", tmp_path), "no generated package")
    refused(cgp_gen("run", tmp_path, "stdio"), "no generated package")
    (tmp_path / ".cgp-gen.json").write_text("{}")
    refused(cgp_gen("check", tmp_path), "no manifest that this version reads")


def test_run_builds_first_and_starts_the_provider(out: Path) -> None:
    from harness import require_tool

    require_tool("go")
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    talk = (
        '{"type":"handshake","protocol_version":"contextgraph/1.0"}\n'
        '{"type":"query","query":{"goal":"anything","max_frames":8,"max_tokens":4096}}\n'
    )
    argv = [sys.executable, "-m", "cgp_gen", "run", str(out), "stdio"]
    done = subprocess.run(argv, input=talk, env=env, capture_output=True, text=True, check=True)
    ack, frames = map(json.loads, done.stdout.splitlines())
    assert ack["type"] == "handshake_ack"
    assert len(frames["result"]["frames"]) >= 1


def test_what_a_language_needs_is_imported_only_when_it_is_asked_for(tmp_path: Path) -> None:
    code = (
        "import sys; from cgp_gen.cli import app; app(sys.argv[1:], standalone_mode=False);"
        "print(sorted({'black', 'datamodel_code_generator', 'jinja2', 'jsonschema'} & set(sys.modules)))"
    )
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}

    def loaded(*args: str) -> str:
        done = subprocess.run([sys.executable, "-c", code, *args], env=env, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1]

    assert loaded("list") == "[]"
    assert loaded("go", str(tmp_path / "out"), "--quiet") == "['jinja2', 'jsonschema']"


def test_all_languages_get_a_folder_each(tmp_path: Path) -> None:
    done = cgp_gen("all", tmp_path / "out", "--name", "my-notes")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(LANGUAGES)
    for language in LANGUAGES:
        assert cgp_gen(language, tmp_path / language, "--name", "my-notes").returncode == 0
        assert tree(tmp_path / "out" / language) == tree(tmp_path / language)
    assert cgp_gen("all", tmp_path / "out").stdout.count("nothing to do") == len(LANGUAGES)


def test_all_languages_or_none(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cgp_gen("all", out).returncode == 0
    edited = []
    for language in LANGUAGES[:2]:
        files = json.loads((out / language / ".cgp-gen.json").read_text("utf-8"))["files"]
        edited.append(out / language / next(path for path, entry in files.items() if entry["role"] == "generated"))
    for path in edited:
        path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    before = tree(out)
    refused(cgp_gen("all", out, "--name", "other"), *(path.name for path in edited), "--force")
    assert tree(out) == before
    (tmp_path / "bad.json").write_text('{"type": 1}')
    refused(cgp_gen("all", tmp_path / "new", "--schema", tmp_path / "bad.json"), "bad.json#/type")
    assert not (tmp_path / "new").exists()
