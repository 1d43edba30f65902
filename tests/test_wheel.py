"""The wheel has everything in it: installed somewhere else, it generates the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cgp_gen.targets import LANGUAGES

from harness import PROJECT, run_checked


def test_the_wheel_generates_from_another_folder(tmp_path: Path) -> None:
    run_checked([sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path / "dist"), str(PROJECT)], tmp_path)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    site = tmp_path / "site"
    run_checked([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)], tmp_path)
    env = {**os.environ, "PYTHONPATH": str(site)}
    (tmp_path / "work").mkdir()
    for language in LANGUAGES:
        argv = [sys.executable, "-m", "cgp_gen", language, language]
        subprocess.run(argv, cwd=tmp_path / "work", env=env, check=True, capture_output=True)
        made, kept = tmp_path / "work" / language, PROJECT / "generated" / language
        files = [path.relative_to(made) for path in made.rglob("*") if path.is_file()]
        assert files
        assert [path for path in files if (made / path).read_bytes() != (kept / path).read_bytes()] == []
