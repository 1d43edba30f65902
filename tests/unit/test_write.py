"""A folder is brought to what was rendered, or left as it was."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from cgp_gen import manifest, write
from cgp_gen.errors import ProblemError
from cgp_gen.manifest import Manifest, digest

V1 = {"a.txt": "one\n", "sub/b.txt": "two\n", "mine.txt": "start\n"}
V2 = {"a.txt": "one and a half\n", "c.txt": "three\n", "mine.txt": "another start\n"}
MINE = frozenset({"mine.txt"})


def remembered(files: Mapping[str, str]) -> Manifest:
    roles = {path: ("scaffold" if path in MINE else "generated", digest(text)) for path, text in files.items()}
    return Manifest("plain", "p", {}, "bundled", False, {}, roles)


def planned(out: Path, files: Mapping[str, str], old: Mapping[str, str] | None = None) -> write.Plan:
    return write.plan(out, files, MINE, f"manifest of {sorted(files.items())}\n", remembered(old) if old is not None else None)


def tree(out: Path) -> dict[str, str]:
    return {
        str(path.relative_to(out)): path.read_text("utf-8")
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != manifest.NAME
    }


def test_a_new_folder(tmp_path: Path) -> None:
    out = tmp_path / "x" / "out"
    write.apply(planned(out, V1))
    assert tree(out) == V1


def test_the_same_again_writes_nothing(tmp_path: Path) -> None:
    write.apply(planned(tmp_path / "out", V1))
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}
    again = planned(tmp_path / "out", V1, V1)
    assert not again.differs
    write.apply(again)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")} == times


def test_a_bump(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write.apply(planned(out, V1))
    (out / "mine.txt").write_text("my work\n", "utf-8")
    (out / "foreign.txt").write_text("mine too\n", "utf-8")
    plan = planned(out, V2, V1)
    assert (plan.created, plan.changed, plan.removed, plan.kept) == (["c.txt"], ["a.txt"], ["sub/b.txt"], ["mine.txt"])
    assert "mine.txt" in plan.notes[0]
    write.apply(plan)
    assert tree(out) == {"a.txt": V2["a.txt"], "c.txt": V2["c.txt"], "foreign.txt": "mine too\n", "mine.txt": "my work\n"}
    assert not (out / "sub").exists()


def test_a_deleted_scaffold_stays_deleted(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write.apply(planned(out, V1))
    (out / "mine.txt").unlink()
    write.apply(planned(out, V2, V1))
    assert not (out / "mine.txt").exists()


def test_edited_files_are_found(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write.apply(planned(out, V1))
    (out / "a.txt").write_text("edited\n", "utf-8")
    (out / "sub" / "b.txt").write_text("edited\n", "utf-8")
    plan = planned(out, V2, V1)
    assert plan.edited == ["a.txt"]
    assert "sub/b.txt" in plan.kept  # stale and edited: it stays, and the report says so
    assert "+one and a half" in write.diff(plan)


@pytest.mark.parametrize("foreign", ["notes.txt", "folder/x"])
def test_a_folder_with_something_else_is_left_alone(tmp_path: Path, foreign: str) -> None:
    path = tmp_path / "out" / foreign
    path.parent.mkdir(parents=True)
    path.write_text("mine\n", "utf-8")
    with pytest.raises(ProblemError, match="holds something else"):
        planned(tmp_path / "out", V1)
    assert tree(tmp_path / "out") == {foreign: "mine\n"}


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file\n", "utf-8")
    with pytest.raises(ProblemError, match="is no folder"):
        planned(tmp_path / "out", V1)


def test_links_are_not_followed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write.apply(planned(out, V1))
    (tmp_path / "elsewhere").mkdir()
    (out / "sub" / "b.txt").unlink()
    (out / "sub").rmdir()
    (out / "sub").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ProblemError, match="symbolic link"):
        planned(out, {**V1, "sub/b.txt": "changed\n"}, V1)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(write, "_put", full)
    with pytest.raises(ProblemError, match="No space left"):
        write.apply(planned(tmp_path / "out", V1))
    assert not (tmp_path / "out").exists()


class Killed(BaseException):
    """Ends a run as a kill would: no handler of the product catches it."""


@pytest.mark.parametrize("step", range(1, 40))
def test_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    out = tmp_path / "out"
    write.apply(planned(out, V1))
    (out / "mine.txt").write_text("my work\n", "utf-8")
    before = tree(out)
    count = 0

    def dying(real: object) -> object:
        def call(*args: object, **kwargs: object) -> object:
            nonlocal count
            count += 1
            if count == step:
                raise Killed
            return real(*args, **kwargs)  # type: ignore[operator]

        return call

    plan = planned(out, V2, V1)
    for owner, name in ((Path, "replace"), (Path, "unlink"), (Path, "mkdir"), (Path, "rmdir"), (write, "_put"), (os, "rmdir")):
        monkeypatch.setattr(owner, name, dying(getattr(owner, name)))
    killed = False
    try:
        write.apply(plan)
    except Killed:
        killed = True
    monkeypatch.undo()
    write.recover(out)
    after = {"a.txt": V2["a.txt"], "c.txt": V2["c.txt"], "mine.txt": "my work\n"}
    assert tree(out) in (before, after)
    if not killed:
        assert tree(out) == after
        assert step > 10  # every step that there is has been killed at
    assert not (out / write.STAGE).exists()
