"""Progress on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from ._driver import RunSummary

FIRST = 2.0
"""Seconds before the first line."""
INTERVAL = 0.5
"""Seconds between updates on a terminal."""
LOG_INTERVAL = 60.0
"""Seconds between lines in a log file."""


class ProgressLine:
    """One line that is overwritten on a terminal, or one line per minute in a log file."""

    def __init__(self, output: TextIO | None = None) -> None:
        self._output = output or sys.stderr
        self._is_terminal = self._output.isatty()
        self._next = time.monotonic() + (FIRST if self._is_terminal else LOG_INTERVAL)
        self._shown = False

    def show(self, summary: RunSummary, seconds_left: float) -> None:
        """Shows how far the run is."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (INTERVAL if self._is_terminal else LOG_INTERVAL)
        text = progress_text(summary, seconds_left)
        if self._is_terminal:
            self._output.write(f"\r\x1b[K{text}")
            self._shown = True
        else:
            self._output.write(f"{text}\n")
        self._output.flush()

    def clear(self) -> None:
        """Removes the line from a terminal."""
        if self._shown:
            self._output.write("\r\x1b[K")
            self._output.flush()
            self._shown = False


def progress_text(summary: RunSummary, seconds_left: float) -> str:
    """How far a run is, in one line."""
    done = summary.known + summary.finished
    parts = [f"{done:,} of {summary.items:,} {summary.unit}"]
    if summary.nodes > 0 and summary.busy_seconds > 0:
        parts.append(f"{summary.nodes / summary.busy_seconds / 1e6:.1f} M nodes/s per core")
    if summary.hosts:
        count = len(summary.hosts)
        parts.append(f"{count} host{'s' if count > 1 else ''}")
    if summary.lost:
        parts.append(f"{summary.lost} lost task{'s' if summary.lost > 1 else ''}")
    if summary.finished > 0:
        parts.append(f"about {duration(seconds_left)} left")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    if seconds < 2 * 86400:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 86400:.1f} days"
