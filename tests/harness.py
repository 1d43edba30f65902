"""Starts generated packages the way a host starts them: over real pipes and sockets, with a bare environment."""

from __future__ import annotations

import http.client
import json
import os
import queue
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest
from filelock import FileLock

from languages import build_environment

PROJECT = Path(__file__).resolve().parent.parent
SHARED = PROJECT.parent / "shared"
CACHE = Path.home() / ".cache" / "cgp-gen-tests"


class NoAnswerError(AssertionError):
    """A program was silent, ended, or stopped reading although an answer was due."""


def unavailable(reason: str) -> NoReturn:
    """Skip the running test on a developer's machine, fail it where `CI` is set."""
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (required in CI)")
    pytest.skip(reason)


def require_tool(name: str) -> str:
    """The path of an executable, looked up on PATH and in cargo's folder."""
    places = [os.environ.get("PATH", os.defpath), str(Path.home() / ".cargo" / "bin")]
    found = shutil.which(name, path=os.pathsep.join(places))
    return found or unavailable(f"needs {name}, which is not installed")


def host_environment() -> dict[str, str]:
    """All that a host leaves in a provider's environment."""
    return {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_checked(argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None = None) -> str:
    """Run a command to its end and return its standard output; a failure shows everything it printed."""
    done = subprocess.run(argv, cwd=cwd, env=env, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise AssertionError(f"{argv} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


@contextmanager
def installing(place: Path) -> Iterator[bool]:
    """Whether a tool still has to be put into its folder of the cache; other test processes wait, and find it there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    mark = place / ".installed"
    with FileLock(CACHE / f"{place.name}.lock"):
        missing = not mark.exists()
        yield missing
        if missing:
            mark.touch()


@dataclass(frozen=True)
class Package:
    """A generated package on disk; `patience` is how many seconds one answer may take."""

    dir: Path
    manifest: Mapping[str, Any]
    patience: float = 10.0

    @classmethod
    def at(cls, folder: Path, patience: float = 10.0) -> Package:
        manifest = json.loads((folder / ".cgp-gen.json").read_text("utf-8"))
        return cls(folder.resolve(), manifest, patience)

    @property
    def language(self) -> str:
        return str(self.manifest["language"])

    def argv(self, program: str) -> list[str]:
        """The command of "stdio", "http" or "roundtrip"."""
        return self._fill(self.manifest["commands"][program])

    def build(self) -> None:
        self._run_all("build")

    def test(self) -> None:
        self._run_all("test")

    def copied_to(self, folder: Path) -> Package:
        shutil.copytree(self.dir, folder, symlinks=True)
        return Package.at(folder, self.patience)

    def _fill(self, argv: Sequence[str]) -> list[str]:
        return [part.replace("{dir}", str(self.dir)) for part in argv]

    def _run_all(self, step: str) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        env = kept | build_environment(self.language)
        for argv in self.manifest["commands"][step]:
            run_checked(self._fill(argv), self.dir, env)


def generate(language: str, out: Path, *options: str) -> Package:
    """Make a package through the real command line; it is not built yet."""
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    run_checked([sys.executable, "-m", "cgp_gen", language, str(out), *options], out.parent, env)
    return Package.at(out)


class Process:
    """A child as a host starts it: PATH and HOME only, some other folder, a session of its own."""

    def __init__(self, argv: Sequence[str], patience: float, **pipes: Any) -> None:
        self.patience = patience
        self._cwd = tempfile.TemporaryDirectory()
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the child)
        self.child = subprocess.Popen(
            argv, env=host_environment(), cwd=self._cwd.name, start_new_session=True, stderr=self._stderr, **pipes
        )

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once the child has ended by itself."""
        seconds = self.patience if timeout is None else timeout
        try:
            return self.child.wait(seconds)
        except subprocess.TimeoutExpired:
            raise NoAnswerError(f"still running after {seconds} s\n{self.log()}") from None

    def terminate(self) -> None:
        self.child.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the child and whatever it started; harmless when they are gone."""
        with suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        self._cwd.cleanup()

    def log(self) -> str:
        """What was written to standard error so far."""
        size = os.fstat(self._stderr.fileno()).st_size
        return os.pread(self._stderr.fileno(), size, 0).decode("utf-8", "replace")

    def peak_memory(self) -> int:
        """Highest resident size so far, in bytes, summed over the child's session (Linux only)."""
        return sum(_peak_in_session(entry, self.child.pid) for entry in Path("/proc").glob("[0-9]*"))


def _peak_in_session(process: Path, session: int) -> int:
    try:
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        status = (process / "status").read_text().splitlines()
    except OSError:  # ended since the listing
        return 0
    if int(fields[3]) != session:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))


class Session(Process):
    """A provider or round-trip program on pipes; its standard output is read all the time."""

    def __init__(self, argv: Sequence[str], patience: float = 10.0) -> None:
        super().__init__(argv, patience, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.child.stdin is not None
        self._stdin = self.child.stdin.fileno()
        os.set_blocking(self._stdin, False)
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self.unterminated = b""
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        assert self.child.stdout is not None
        rest = b""
        while chunk := os.read(self.child.stdout.fileno(), 1 << 16):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._lines.put(line)
        self.unterminated = rest
        self._lines.put(None)

    def send(self, data: bytes) -> None:
        """Write all bytes, however slowly the child takes them, within `patience` for each step forward."""
        view = memoryview(data)
        while view:
            if not select.select([], [self._stdin], [], self.patience)[1]:
                raise NoAnswerError(f"stopped reading its input\n{self.log()}")
            try:
                view = view[os.write(self._stdin, view[: 1 << 20]) :]
            except BrokenPipeError:
                raise NoAnswerError(f"closed its input\n{self.log()}") from None

    def read_line(self, timeout: float | None = None) -> bytes:
        """The next line of output without its LF."""
        seconds = self.patience if timeout is None else timeout
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise NoAnswerError(f"no line within {seconds} s\n{self.log()}") from None
        if line is None:
            self._lines.put(None)
            raise NoAnswerError(f"output ended where a line was due\n{self.log()}")
        return line

    def rest(self) -> list[bytes]:
        """All lines until the child closes its output."""
        lines: list[bytes] = []
        while (line := self._next_until_end()) is not None:
            lines.append(line)
        return lines

    def _next_until_end(self) -> bytes | None:
        try:
            return self._lines.get(timeout=self.patience)
        except queue.Empty:
            raise NoAnswerError(f"output still open after {self.patience} s\n{self.log()}") from None

    def close_input(self) -> None:
        assert self.child.stdin is not None
        self.child.stdin.close()


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class HttpServer(Process):
    """The `http` program on a port of its own; ready for requests once it is made."""

    def __init__(self, package: Package, *flags: str, bind: str = "127.0.0.1:{port}") -> None:
        self.port = free_port()
        self._stdout = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the child)
        argv = [*package.argv("http"), bind.format(port=self.port), *flags]
        super().__init__(argv, package.patience, stdin=subprocess.DEVNULL, stdout=self._stdout)
        self._await_port()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def _await_port(self) -> None:
        end = time.monotonic() + self.patience
        while not self.accepts():
            if self.child.poll() is not None or time.monotonic() > end:
                log = self.log()
                self.kill()
                raise NoAnswerError(f"no server on port {self.port}\n{log}")
            time.sleep(0.02)

    def output(self) -> bytes:
        """What was written to standard output so far."""
        return os.pread(self._stdout.fileno(), 1 << 20, 0)

    def accepts(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def request(self, method: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        try:
            connection.request(method, "/", body, dict(headers or {}))
            reply = connection.getresponse()
            return Answer(reply.status, reply.headers, reply.read())
        except (OSError, http.client.HTTPException) as fault:
            raise NoAnswerError(f"{method} got no answer: {fault!r}\n{self.log()}") from fault
        finally:
            connection.close()

    def post(self, body: bytes) -> Answer:
        return self.request("POST", body, {"Content-Type": "application/json"})
