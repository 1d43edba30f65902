"""Bring a folder to what was rendered: plan first, then apply behind a journal, or show the plan as a diff.

Staged files and a journal stand in ``.cgp-gen.tmp`` until the last of them is in place: a run that was killed before the
journal was whole is rolled back by the next one, a later one is completed.
"""

from __future__ import annotations

import difflib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cgp_gen import manifest
from cgp_gen.errors import Problem, ProblemError, refuse
from cgp_gen.manifest import Manifest, digest

STAGE = ".cgp-gen.tmp"


@dataclass(slots=True)
class Plan:
    """What applying would do, by path. ``edited``: generated files that somebody changed; ``kept``: left to the author."""

    out: Path
    write: dict[str, str] = field(default_factory=dict)
    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def differs(self) -> bool:
        """Whether applying would change anything."""
        return bool(self.write or self.removed)


def plan(out: Path, files: Mapping[str, str], scaffolds: frozenset[str], manifest_text: str, old: Manifest | None) -> Plan:
    """Compare a folder with what it should hold; a ProblemError where it cannot hold that."""
    _refuse_foreign(out, old)
    result = Plan(out)
    _refuse_links(out, [*files, *(old.files if old else ())])
    for path, text in files.items():
        if path in scaffolds:
            _plan_scaffold(result, path, text, old)
        else:
            _plan_generated(result, path, text, old)
    for path, (role, sha) in old.files.items() if old else ():
        if path not in files:
            _plan_stale(result, path, role, sha)
    if _disk(out / manifest.NAME) != digest(manifest_text):
        result.write[manifest.NAME] = manifest_text
    return result


def apply(plan: Plan) -> None:
    """Carry the plan out: all of it, or on a failure nothing."""
    if not plan.differs:
        return
    made = not plan.out.exists()
    stage = plan.out / STAGE
    try:
        stage.mkdir(parents=True)
        steps = []
        for number, (path, text) in enumerate(sorted(plan.write.items(), key=lambda item: (item[0] == manifest.NAME, item[0]))):
            _put(stage / str(number), text)
            steps.append({"path": path, "staged": str(number), "old": _disk(plan.out / path), "new": digest(text)})
        removals = [{"path": path, "old": _disk(plan.out / path)} for path in plan.removed]
        _put(stage / "journal.part", json.dumps({"remove": removals, "write": steps}))
    except OSError as error:
        shutil.rmtree(plan.out if made else stage, ignore_errors=True)
        raise refuse(str(plan.out), f"cannot be written: {error.strerror or error}", "nothing was changed") from None
    (stage / "journal.part").replace(stage / "journal")
    recover(plan.out)


def recover(out: Path) -> str:
    """Finish or undo what an interrupted run left; says which, or nothing."""
    stage = out / STAGE
    if stage.is_symlink() or not stage.is_dir():
        return ""
    journal = stage / "journal"
    if not journal.is_file():
        shutil.rmtree(stage)
        return "an interrupted run was rolled back"
    steps = json.loads(journal.read_text("utf-8"))
    for step in steps["remove"]:
        if _disk(out / step["path"]) == step["old"]:
            (out / step["path"]).unlink(missing_ok=True)
            _prune(out, step["path"])
    for step in steps["write"]:
        staged, target = stage / step["staged"], out / step["path"]
        # A file that is neither as it was nor as it becomes was edited in between: it stays, and the next plan says so.
        if staged.is_file() and _disk(target) in (step["old"], step["new"]):
            target.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(target)
    journal.unlink()
    shutil.rmtree(stage)
    return "an interrupted run was completed"


def diff(plan: Plan) -> str:
    """The plan as a unified diff."""
    pieces = []
    for path, text in sorted(plan.write.items()):
        if path != manifest.NAME:
            pieces += _unified(plan.out, path, text)
    for path in plan.removed:
        pieces += _unified(plan.out, path, "")
    return "".join(pieces)


def _plan_generated(result: Plan, path: str, text: str, old: Manifest | None) -> None:
    now, wanted = _disk(result.out / path), digest(text)
    recorded = old.files.get(path, ("", ""))[1] if old else ""
    if now == wanted:
        result.unchanged.append(path)
        return
    result.write[path] = text
    if now is None:
        result.created.append(path)
    else:
        result.changed.append(path)
        if now != recorded:
            result.edited.append(path)


def _plan_scaffold(result: Plan, path: str, text: str, old: Manifest | None) -> None:
    recorded = old.files.get(path) if old else None
    if recorded is None and _disk(result.out / path) is None:
        result.write[path] = text
        result.created.append(path)
        return
    result.kept.append(path)
    if recorded and recorded[1] != digest(text):
        result.notes.append(
            f"{path}: is yours and stays; a new package would have it otherwise (--diff in a fresh folder shows how)"
        )


def _plan_stale(result: Plan, path: str, role: str, sha: str) -> None:
    now = _disk(result.out / path)
    if now is None:
        return
    if role == "generated" and now == sha:
        result.removed.append(path)
    else:
        result.kept.append(path)
        why = "is yours" if role == "scaffold" else "was edited"
        result.notes.append(f"{path}: {why} and stays, though nothing needs it any more; remove it when you like")


def _refuse_foreign(out: Path, old: Manifest | None) -> None:
    """A folder that holds something else is not written to. Dot files (.git, an editor's) do not count."""
    if not out.exists():
        return
    if not out.is_dir():
        raise refuse(str(out), "is no folder", "name a folder that does not exist yet")
    if old is None and any(not entry.name.startswith(".") for entry in out.iterdir()):
        raise refuse(str(out), f"holds something else ({manifest.NAME} is not there)", "name an empty folder, or a new one")


def _refuse_links(out: Path, paths: list[str]) -> None:
    """A link inside the folder could lead out of it."""
    problems = []
    for path in paths:
        parts = Path(path).parts
        places = [out.joinpath(*parts[: index + 1]) for index in range(len(parts))]
        link = next((place for place in places if place.is_symlink()), None)
        blocked = next((place for place in places[:-1] if place.exists() and not place.is_dir()), None)
        if link:
            problems.append(Problem(str(link), "is a symbolic link, which is not followed", "replace it with the file itself"))
        elif blocked or places[-1].is_dir():
            problems.append(Problem(str(blocked or places[-1]), "stands where something else has to go", "move it away"))
    if problems:
        raise ProblemError(dict.fromkeys(problems))


def _disk(path: Path) -> str | None:
    """sha256 of a file as it is now, None where there is none. Line ends as version control may check them out count as LF."""
    try:
        return digest(path.read_bytes().replace(b"\r\n", b"\n").decode("utf-8", "surrogateescape"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeEncodeError:
        return "not text"


def _put(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _prune(out: Path, path: str) -> None:
    """Folders that a removal left empty go too."""
    folder = (out / path).parent
    while folder != out and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _unified(out: Path, path: str, text: str) -> list[str]:
    try:
        before = (out / path).read_text("utf-8", errors="replace")
    except OSError:
        before = ""
    return list(difflib.unified_diff(before.splitlines(True), text.splitlines(True), f"a/{path}", f"b/{path}"))
