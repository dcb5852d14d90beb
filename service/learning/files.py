"""Files that learning writes: evaluation set, learning curve, and the state to resume from."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from service.engine import EvaluationSet, LearningProgress
from service.evaluations import ENDING, STATE_ENDING
from service.learning import LearningError
from service.learning.curve import csv_of, svg_of


@dataclass(frozen=True)
class Checkpoint:
    """What an interrupted run left."""

    learner: str
    """As `Learner.stored` returns it."""
    time_ms: float
    """Wall time so far."""
    records: str
    """Digest of the games that it learns from."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """Errors: `LearningError`."""
        try:
            fields = json.loads(path.read_text())
            return cls(str(fields["learner"]), float(fields["time_ms"]), str(fields["records"]))
        except FileNotFoundError as error:
            raise LearningError(f"{path}: there is nothing to go on from") from error
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise LearningError(f"{path} is not what learning leaves: {error}") from error


@dataclass(frozen=True)
class Files:
    """Files of one name in a folder."""

    folder: Path
    name: str

    @classmethod
    def within(cls, folder: str, name: str) -> Self:
        """Make the folder, unless there is one. Errors: `LearningError`."""
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LearningError(f"{folder}: {error.strerror}") from error
        return cls(Path(folder), name)

    @property
    def set(self) -> Path:
        return self._path(ENDING)

    @property
    def state(self) -> Path:
        return self._path(STATE_ENDING)

    def write_set(self, found: EvaluationSet) -> None:
        _write(self.set, json.dumps(found, indent=1) + "\n")

    def write_curve(self, progress: LearningProgress) -> None:
        _write(self._path(".csv"), csv_of(progress["rounds"]))
        _write(self._path(".svg"), svg_of(self.name, progress))

    def write_state(self, state: Checkpoint) -> None:
        _write(self.state, json.dumps(asdict(state)))

    def _path(self, ending: str) -> Path:
        return self.folder / (self.name + ending)


def digest(records: Sequence[Any]) -> str:
    """Return a digest of a list of games."""
    return blake2b(json.dumps(records).encode(), digest_size=16).hexdigest()


def _write(path: Path, text: str) -> None:
    """Write all of a file, or leave it as it is. Errors: `LearningError`."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise LearningError(f"{path}: {error.strerror}") from error
