"""A package brings tests of its own, and they pass as it is; for Rust they include a query inside a real host."""

from __future__ import annotations

import pytest

from harness import Package


def test_the_packages_own_tests(copied_package: Package) -> None:
    copied_package.test()


def test_its_own_tests_can_fail(broken_package: tuple[Package, str]) -> None:
    """A codec that lets one level too many pass is found by the package itself."""
    package, _rule = broken_package
    with pytest.raises(AssertionError):
        package.test()
