"""Files of whole lines that survive the death of their writer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from ._errors import ClusterError, InputError

try:
    import fcntl
except ImportError:  # Windows has no `flock`: two writers are not noticed there.
    fcntl = None  # type: ignore[assignment]

SYNC_INTERVAL = 1.0
"""Seconds between two syncs to disk."""


class LineFile:
    """A file that is only appended to, one whole line at a time.

    A line that was cut off, as a crash leaves it, is removed when the file is opened again. The file is locked while it is
    open, so only one process writes to it. Lines are passed to the system at once and reach the disk about a second later.
    """

    def __init__(self, path: Path, resume: bool, take: Callable[[int, bytes], None]) -> None:
        """Opens the file and passes its lines with their numbers (from 1) to `take`."""
        self.path = path
        try:
            # Without a buffer, so that no part of a line that could not be written is written later.
            self._file = open(path, "r+b" if path.exists() else "x+b", buffering=0)
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror}") from None
        try:
            self._lock()
            self.lines = 0
            if os.fstat(self._file.fileno()).st_size > 0 and not resume:
                raise InputError(f"{path} exists: give --resume to continue it, or name another file")
            self._read(take)
        except BaseException:
            self._file.close()
            raise
        self._synced = time.monotonic()
        self._is_dirty = False

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{self.path} is in use by another process") from None
        except OSError:
            pass  # Some network file systems have no locks.

    def _read(self, take: Callable[[int, bytes], None]) -> None:
        end = 0
        with open(self.path, "rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                self.lines += 1
                end += len(line)
                take(self.lines, line)
        self._file.truncate(end)
        self._file.seek(end)

    def append(self, line: str) -> int:
        """Appends a line and returns its number."""
        end = self._file.tell()
        rest = memoryview(line.encode() + b"\n")
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            # No part of the line may remain. If that fails too, the next run removes it.
            try:
                self._file.truncate(end)
                self._file.seek(end)
            except OSError:
                pass
            raise ClusterError(f"{self.path} cannot be written: {error.strerror}") from None
        self.lines += 1
        self._is_dirty = True
        if time.monotonic() - self._synced >= SYNC_INTERVAL:
            self.sync()
        return self.lines

    def sync(self) -> None:
        """Waits until all lines are on the disk."""
        if self._is_dirty:
            os.fsync(self._file.fileno())
            self._is_dirty = False
        self._synced = time.monotonic()

    def close(self) -> None:
        """Syncs and closes the file."""
        if not self._file.closed:
            self.sync()
            self._file.close()
