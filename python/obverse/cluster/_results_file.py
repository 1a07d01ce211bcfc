"""The results of a run: a file with one line per finished item, and a journal beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .._obverse import __version__ as version
from ._errors import Contradiction, InputError
from ._item import Key, Row
from ._job import Job
from ._line_file import LineFile


class ResultsFile:
    """The memory of a run: what is in the file is not computed again.

    The journal `FILE.journal` has the settings of the run in its first line, so that a file is not continued with others.
    Further lines are rows of parts of split items.
    """

    def __init__(self, path: Path, job: Job, weights: str, resume: bool) -> None:
        """Opens both files, and checks that all rows agree with each other and the settings."""
        self.path = path
        self._job = job
        self._known: dict[Key, tuple[Any, str]] = {}
        self.parts: dict[Key, Row] = {}
        """Rows of the journal: parts of split items, and the aborted searches of split items."""
        settings = {
            "obverse": version,
            "task": job.runner.task,
            "options": json.loads(job.runner.options),
            "weights": weights,
            "openings": openings_digest(job),
        }
        journal = path.with_name(path.name + ".journal")
        if resume and path.exists() and not journal.exists():
            raise InputError(f"{path} cannot be resumed: {journal}, which has the settings of the run, is missing")
        self._settings = settings
        self._journal = LineFile(journal, resume, self._take_journal)
        try:
            if self._journal.lines == 0:
                self._journal.append(json.dumps(settings))
                self._journal.sync()
            self._file = LineFile(path, resume, self._take_row)
        except BaseException:
            self._journal.close()
            raise

    def __contains__(self, key: Key) -> bool:
        return key in self._known

    def __len__(self) -> int:
        return len(self._known)

    def _parse(self, path: Path, number: int, line: bytes) -> Row:
        try:
            row = json.loads(line)
            if next(iter(row)) != self._job.first_column:
                raise ValueError
            self._job.key(row), self._job.value(row)
        except (ValueError, KeyError, TypeError, AttributeError, StopIteration):
            raise InputError(f"{path}, line {number} is not a result of this task: remove it, or name another file") from None
        return row  # type: ignore[no-any-return]

    def _take_journal(self, number: int, line: bytes) -> None:
        path = self.path.with_name(self.path.name + ".journal")
        if number == 1:
            try:
                known = json.loads(line)
            except ValueError:
                known = None
            if not isinstance(known, dict) or "obverse" not in known:
                raise InputError(f"{path}, line 1 has no settings of a run: name another file with --out")
            different = [
                f"{name}: {json.dumps(known.get(name))} in the file, {json.dumps(value)} now"
                for name, value in self._settings.items()
                if known.get(name) != value
            ]
            if different:
                raise InputError(
                    f"{self.path} has results with other settings ({'; '.join(different)}): "
                    "give the same settings, or name another file with --out"
                )
            return
        row = self._parse(path, number, line)
        self._job.check(row, f"{path.name}, line {number}")
        self.parts[self._job.key(row)] = row

    def _take_row(self, number: int, line: bytes) -> None:
        row = self._parse(self.path, number, line)
        self._note(row, self._place(number))

    def _place(self, number: int) -> str:
        return f"{self.path.name}, line {number}"

    def _note(self, row: Row, place: str) -> None:
        key = self._job.key(row)
        value = self._job.value(row)
        if key in self._known:
            self._compare(key, value, place)
        self._job.check(row, place)
        self._known.setdefault(key, (value, place))

    def _compare(self, key: Key, value: Any, place: str) -> None:
        known, known_place = self._known[key]
        if known != value:
            what = (
                f": {shown(value)} by {place}, {shown(known)} by {known_place}"
                if not isinstance(value, bytes)
                else f": {place} and {known_place}"
            )
            raise Contradiction(
                f"contradiction: two results of {self._job.unit[:-1]} {key} differ{what}; "
                "one of the two rows is wrong: compute it again with the command `obverse`, and remove the wrong row"
            )

    def append(self, row: Row, text: str) -> None:
        """Writes the row of a finished item, unless the file has it. Both must agree then."""
        key = self._job.key(row)
        if key in self._known:
            self._compare(key, self._job.value(row), f"a new result ({text})")
            return
        place = self._place(self._file.lines + 1)
        self._note(row, place)
        self._file.append(text)

    def append_part(self, row: Row, text: str) -> None:
        """Writes the row of a part of a split item."""
        place = f"{self.path.name}.journal, line {self._journal.lines + 1}"
        self._job.check(row, place)
        self._journal.append(text)

    def sync(self) -> None:
        """Waits until all rows are on the disk."""
        self._file.sync()
        self._journal.sync()

    def rows(self) -> Iterator[Row]:
        """All rows, read from the file again."""
        with open(self.path, "rb") as file:
            for line in file:
                yield json.loads(line)

    def close(self) -> None:
        """Syncs and closes both files."""
        self._file.close()
        self._journal.close()


def shown(value: Any) -> str:
    """Score and bounds of a solved position, for messages."""
    score, lower, upper = value
    return f"score {score}, bounds {lower} to {upper}"


def openings_digest(job: Job) -> str | None:
    """A digest of the openings of a run; `None` without openings."""
    import hashlib

    if not job.runner.openings:
        return None
    texts = "\n".join(f"{game.start} {game.transcript}" for game in job.runner.openings)
    return hashlib.blake2b(texts.encode(), digest_size=8).hexdigest()
