"""Prints, after the tests, which language passed which rule, and which way each went where the rules leave it open."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from rules import RULES

_ROW = re.compile(r"::test_rule\w*\[(?P<language>[^-\]]+)-(?P<rule>[LJEMW]\d+)-\d+\]$")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed: dict[tuple[str, str], int] = defaultdict(int)
    total: dict[tuple[str, str], int] = defaultdict(int)
    notes: list[str] = []
    for status in ("passed", "failed", "error"):
        for report in terminalreporter.stats.get(status, []):
            match = _ROW.search(report.nodeid)
            if match:
                total[match["rule"], match["language"]] += 1
                passed[match["rule"], match["language"]] += status == "passed"
            notes += [value for name, value in report.user_properties if name == "exam" and report.when == "call"]
    languages = sorted({language for _, language in total})
    if not languages:
        return
    terminalreporter.section("exam: rows passed, by rule and language")
    terminalreporter.write_line("rule  " + "".join(f"{language:>12}" for language in languages))
    for rule in RULES:
        cells = [f"{passed[rule, language]}/{total[rule, language]}" for language in languages]
        # A rule that no line can show is tested through each package's own interface, in its own tests.
        cells = ["own tests" if cell == "0/0" else cell for cell in cells]
        terminalreporter.write_line(f"{rule:<6}" + "".join(f"{cell:>12}" for cell in cells))
    for note in sorted(set(notes)):
        terminalreporter.write_line(note)
