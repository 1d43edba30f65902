"""One run at a time on one folder."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock

from cgp_gen.errors import refuse


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Wait until no other run of this user is at ``out``, then keep others waiting.

    The lock stands among temporary files, under a name made from the folder's: nothing appears in the folder, which need not
    exist yet.
    """
    name = hashlib.sha256(str(out.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    lock = FileLock(Path(tempfile.gettempdir()) / f"cgp-gen-{name}.lock")
    try:
        lock.acquire()
    except OSError as error:
        raise refuse(
            str(lock.lock_file), f"cannot be locked: {error.strerror or error}", "set TMPDIR to a folder of yours"
        ) from None
    try:
        yield
    finally:
        lock.release()
