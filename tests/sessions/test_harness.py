"""The harness itself: what is missing skips here and fails in CI, and a child's memory is counted whole."""

from __future__ import annotations

import sys

import pytest

from envelopes import addressed_bytes
from harness import NoAnswerError, Session, require_tool

HOLDER = "import sys; held = b'a' * (64 << 20); print('ready', flush=True); sys.stdin.read()"


def test_a_missing_tool_skips_on_a_desk_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-tool"):
        require_tool("no-such-tool")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no-such-tool"):
        require_tool("no-such-tool")


def test_a_child_has_path_and_home_and_no_more() -> None:
    with Session([sys.executable, "-c", "import os; print(*sorted(set(os.environ) - {'LC_CTYPE'}))"]) as session:
        assert session.read_line() == b"HOME PATH"


def test_peak_memory_counts_the_childs_children() -> None:
    inner = [sys.executable, "-c", HOLDER]
    with Session([sys.executable, "-c", f"import subprocess; subprocess.run({inner!r})"]) as session:
        assert session.read_line() == b"ready"
        assert session.peak_memory() > 64 << 20


def test_silence_and_the_end_are_told_apart() -> None:
    with (
        Session([sys.executable, "-c", "import time; time.sleep(9)"]) as session,
        pytest.raises(NoAnswerError, match="no line within"),
    ):
        session.read_line(0.05)
    with Session([sys.executable, "-c", "print('a')"]) as session:
        assert session.read_line() == b"a"
        with pytest.raises(NoAnswerError, match="output ended"):
            session.read_line()


def test_ranges_address_lines_that_end_at_lf_only() -> None:
    text = b"one\r\ntwo\rstill two\nthree"
    assert addressed_bytes(text, "L1") == b"one\r\n"
    assert addressed_bytes(text, "L2-99") == b"two\rstill two\nthree"
    for span in ("L0", "L3-2", "L4", "l1", "1-2", "L01", "L1-", ""):
        with pytest.raises(AssertionError):
            addressed_bytes(text, span)
