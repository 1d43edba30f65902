"""Java: palantir-java-format, javac with every warning an error; the tokens of javac's own scanner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from harness import CACHE, installing, require_tool, run_checked
from languages import quiet, written

SUFFIX = ".java"
COMMENT = "//"
BROKEN = ("J6", "src/main/java/contextprovider/contextgraph/JsonReader.java", "MAX_DEPTH = 127;", "MAX_DEPTH = 128;")

_FORMATTER = "2.103.0"
_POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tools</groupId>
  <artifactId>tools</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.palantir.javaformat</groupId>
      <artifactId>palantir-java-format</artifactId>
      <version>{_FORMATTER}</version>
    </dependency>
  </dependencies>
</project>
"""


def lint(package: Path) -> None:
    require_tool("java")
    sources = sorted(str(path.relative_to(package)) for path in package.glob("src/**/*.java"))
    formatter = [*_compiler("api", "code", "file", "main", "parser", "tree", "util"), "-cp", _formatter()]
    check = ["com.palantir.javaformat.java.Main", "--palantir", "--dry-run", "--set-exit-if-changed"]
    quiet([*formatter, *check, *sources], package)
    # The package's own build has -Xlint:all and -Werror; what it leaves out is the tests.
    run_checked(["mvn", "-B", "-q", "test-compile"], package)


def tokens(files: Mapping[str, str], folder: Path) -> list[str]:
    require_tool("java")
    program = str(Path(__file__).with_name("tokens.java"))
    return run_checked([*_compiler("parser", "util"), program, *written(files, SUFFIX, folder)], folder).splitlines()


def _compiler(*packages: str) -> list[str]:
    """A virtual machine that lets a program use these packages of javac."""
    opened = [part for name in packages for part in ("--add-exports", f"jdk.compiler/com.sun.tools.javac.{name}=ALL-UNNAMED")]
    return ["java", "-XX:TieredStopAtLevel=1", *opened]


def _formatter() -> str:
    """The class path of the usual formatter at a pinned version, fetched once into the cache."""
    jars = CACHE / f"palantir-java-format-{_FORMATTER}"
    with installing(jars) as missing:
        if missing:
            jars.mkdir(parents=True, exist_ok=True)
            (jars / "pom.xml").write_text(_POM, "utf-8")
            fetch = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies"
            run_checked([require_tool("mvn"), "-B", "-q", fetch, "-DoutputDirectory=."], jars)
    return f"{jars}/*"
