"""A package brings tests of its own, and they pass as it is; for Rust they include a query inside a real host."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness import Package
from languages import known


def test_the_packages_own_tests(copied_package: Package) -> None:
    copied_package.test()


def test_its_own_tests_can_fail(copied_package: Package) -> None:
    """A codec that lets one level too many pass is found by the package itself."""
    _rule, path, before, after = known(copied_package.language).BROKEN
    source: Path = copied_package.dir / path
    source.write_text(source.read_text("utf-8").replace(before, after), "utf-8")
    copied_package.build()
    with pytest.raises(AssertionError):
        copied_package.test()
