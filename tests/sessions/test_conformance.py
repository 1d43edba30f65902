"""The public conformance suite judges the unedited package, on both transports."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from harness import HttpServer, Package, host_environment
from talk import HANDSHAKE, PUBLIC_PROBE, frames_of, over_http, over_stdio

CHECKS = (
    "handshake",
    "consent-scope",
    "frame-validity",
    "verify-honesty",
    "budget-honesty",
    "as-of-temporal",
    "kinds-filter",
    "anchor-relevance",
    "provenance-fixture-consistency",
    "shutdown-clean",
    "malformed-input-tolerance",
    "embedding-fingerprint",
    "correlation",
    "attestation",
)
NOT_DECLARED = {"embedding-fingerprint"}
NOT_OVER_HTTP = {"malformed-input-tolerance", "embedding-fingerprint", "correlation", "attestation"}


def test_stdio_passes_thirteen_checks_and_skips_one(built_package: Package, inspect: Path, tmp_path: Path) -> None:
    report = _inspected(inspect, tmp_path, "stdio", "--json", "--", *built_package.argv("stdio"))
    assert report == _wanted(skipped=NOT_DECLARED)


def test_http_passes_ten_checks_and_skips_four_twice_on_one_server(
    built_package: Package, inspect: Path, tmp_path: Path
) -> None:
    with HttpServer(built_package) as server:
        for _ in range(2):
            report = _inspected(inspect, tmp_path, "http", server.url, "--json")
            assert report == _wanted(skipped=NOT_OVER_HTTP), server.log()


def test_the_query_of_the_public_suite_gets_at_least_one_frame(built_package: Package) -> None:
    """An empty answer passes nearly every check of the suite, so this one keeps the others honest."""
    for transport in (over_stdio, over_http):
        with transport(built_package) as host:
            host.ask(HANDSHAKE)
            assert frames_of(host.ask({"type": "query", "id": "q1", "query": PUBLIC_PROBE}), "q1")


def _inspected(inspect: Path, cwd: Path, *arguments: str) -> dict[str, str]:
    """Status by check; both streams are read as one, as the suite's own gates read them."""
    done = subprocess.run(
        [str(inspect), *arguments],
        cwd=cwd,
        env=host_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    report = json.loads(done.stdout[done.stdout.index("\n{") + 1 :])
    assert done.returncode == any(check["status"] == "fail" for check in report["checks"])
    return {check["name"]: _verdict(check) for check in report["checks"]}


def _verdict(check: dict[str, str]) -> str:
    return check["status"] if check["status"] != "fail" else f"fail: {check['evidence']}"


def _wanted(skipped: set[str]) -> dict[str, str]:
    return {name: "skipped" if name in skipped else "pass" for name in CHECKS}
