"""`generated/` is what the generator makes now, nothing more and nothing less, wherever and however it is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cgp_gen import manifest
from cgp_gen.pipeline import build, source
from cgp_gen.targets import LANGUAGES

from harness import PROJECT

GENERATED = PROJECT / "generated"


def on_disk(folder: Path) -> dict[str, str]:
    """Files that version control knows of, by path: what a build leaves behind is not ours."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "."], cwd=folder, capture_output=True, text=True, check=True
    )
    return {path: (folder / path).read_text("utf-8") for path in listed.stdout.splitlines() if (folder / path).is_file()}


def generate(language: str, out: Path, cwd: Path, **env: str) -> dict[str, str]:
    base = {"PATH": os.environ["PATH"], "HOME": str(cwd), "PYTHONPATH": str(PROJECT / "generator")}
    argv = [sys.executable, "-m", "cgp_gen", language, os.path.relpath(out, cwd), "--quiet"]
    subprocess.run(argv, cwd=cwd, env=base | env, check=True, capture_output=True)
    return {str(p.relative_to(out)): p.read_text("utf-8") for p in out.rglob("*") if p.is_file()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_generated_is_what_the_generator_makes(language: str) -> None:
    built = build(source(), language)
    expected = dict(built.files)
    expected[manifest.NAME] = manifest.text(built, None, GENERATED / language, False)
    found = on_disk(GENERATED / language)
    assert sorted(found) == sorted(expected)
    different = [path for path, text in expected.items() if found[path] != text]
    assert different == [], f"run: cgp-gen {language} generated/{language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_bytes_anywhere(language: str, tmp_path: Path) -> None:
    """Hash seed, locale, time zone, working directory, a pyproject nearby: nothing of it shows."""
    for name in ("a", "b", "b/deep"):
        (tmp_path / name).mkdir()
    (tmp_path / "b" / "pyproject.toml").write_text(
        "[tool.black]\nline-length = 40\n[tool.datamodel-codegen]\nsnake-case-field = true\n"
    )
    first = generate(language, tmp_path / "a" / "out", tmp_path / "a", PYTHONHASHSEED="1", LC_ALL="C", TZ="UTC")
    second = generate(
        language,
        tmp_path / "b" / "deep" / "out",
        tmp_path / "b",
        PYTHONHASHSEED="77",
        LC_ALL="tr_TR.UTF-8",
        TZ="Asia/Kathmandu",
    )
    assert first == second
    texts = "\n".join(first.values())
    assert str(tmp_path) not in texts
    assert str(PROJECT) not in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_paths_differ_by_case_alone(language: str) -> None:
    paths = list(build(source(), language).files)
    assert len({path.casefold() for path in paths}) == len(paths)
