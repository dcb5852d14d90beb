"""`python -m service learn GAME`: learn an evaluation, and write it to a folder."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from service.engine import Engine, Learner, LearningProgress, Stop, Strength
from service.learning import LearningError
from service.learning.files import Checkpoint, Files, digest
from service.learning.progress import TrainingProgress
from service.learning.records import TrainingGame, read
from service.learning.task import FIELDS, METHOD, METHODS, Training

SLICE_MS = 250.0
SAVE_EVERY_S = 5.0
KINDS: Mapping[str, type] = {"integer": int, "number": float, "string": str}
HERE = "."

T = TypeVar("T")
Check = Callable[[Any], dict[str, Any]]
"""Checks a body by the schema of a job. Errors: `Problem`."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = __doc__
    parser.add_argument("game")
    parser.add_argument("--options", help="the game's options, a JSON object")
    parser.add_argument("--name", help="name in requests, and of the files; default GAME-METHOD")
    parser.add_argument(
        "--out", metavar="FOLDER", help="default: that of COUNTERMOVE_EVALUATIONS, else this one"
    )
    parser.add_argument(
        "--records",
        metavar="FILE",
        help="learn from these games, not from self-play: JSON lines, or records as in reviews",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on from where a run of that name ended"
    )
    for name, shape in FIELDS.items():
        about = " ".join(shape["description"].split()).replace("%", "%%")
        flag = f"--{name.replace('_', '-')}"
        kind = shape.get("type", "string")
        kind = kind if isinstance(kind, str) else kind[0]
        if kind == "boolean":
            parser.add_argument(flag, action="store_const", const=True, help=about)
        elif name == METHOD:
            parser.add_argument(flag, choices=METHODS, help=about)
        else:
            usual = "" if shape["default"] is None else f" Default {shape['default']}."
            parser.add_argument(flag, type=KINDS[kind], help=about + usual)


def run(
    arguments: Namespace,
    engine: Engine,
    options: Mapping[str, Any],
    check: Check,
    usual_folder: str,
) -> None:
    """Learn, and write the files, also when interrupted.

    Errors: `LearningError`, `EngineError`, `Problem`, `KeyboardInterrupt`.
    """
    given = {name: getattr(arguments, name) for name in ("name", *FIELDS)}
    asked = {name: value for name, value in given.items() if value is not None}
    body = check({"options": options, **asked})
    game = engine.game(arguments.game, options)
    training = Training.of(game, body, arguments.records)
    files = Files.within(arguments.out or usual_folder or HERE, training.name)
    records = read(engine, game, arguments.records) if arguments.records else []
    _Run.begun(training, files, records, resumes=arguments.resume).to_the_end()


@dataclass
class _Run:
    """One run of the command. The engine works in a thread, so that Ctrl-C is heard."""

    training: Training
    files: Files
    learner: Learner
    records: str
    """Digest of the games to learn from."""
    before_ms: float = 0.0
    """Wall time of the runs before."""
    stop: Stop = field(default_factory=Stop)
    began: float = field(default_factory=monotonic)

    @classmethod
    def begun(
        cls, training: Training, files: Files, records: list[TrainingGame], *, resumes: bool
    ) -> "_Run":
        """Begin a run, or resume one from its file. Errors: `LearningError`, `EngineError`."""
        of_records = digest(records)
        if not resumes:
            if files.state.exists():
                raise LearningError(f"{files.state} is there: --resume goes on from it")
            return cls(training, files, training.game.learner(training.task, records), of_records)
        state = Checkpoint.read(files.state)
        if state.records != of_records:
            raise LearningError(f"{files.state} was left by a run that learned from other games")
        learner = training.game.learner(training.task, records, state.learner)
        return cls(training, files, learner, of_records, state.time_ms)

    @property
    def time_ms(self) -> float:
        return self.before_ms + (monotonic() - self.began) * 1000

    def to_the_end(self) -> None:
        """Errors: `KeyboardInterrupt`, after what was learned so far is written."""
        progress = self.learner.progress()
        with ThreadPoolExecutor(1, "learn") as pool, TrainingProgress(progress) as shown:
            try:
                self._learn(pool, shown)
                matches = [self._match(pool, against) for against in self.training.opponents]
            except KeyboardInterrupt:
                self._save()
                if self.learner.progress()["rounds"]:
                    self.files.write_set(self.training.set_of(self.learner, self.time_ms, []))
                raise
        self.files.write_curve(self.learner.progress())
        self.files.write_set(self.training.set_of(self.learner, self.time_ms, matches))
        self.files.state.unlink(missing_ok=True)
        for strength in matches:
            print(_sentence(strength))  # noqa: T201
        print(self.files.set)  # noqa: T201

    def _learn(self, pool: ThreadPoolExecutor, shown: TrainingProgress) -> None:
        due = monotonic() + SAVE_EVERY_S
        progress: LearningProgress = {"games": 0, "of": 0, "phase": "", "rounds": []}
        while "ended" not in progress:
            progress = self._wait(pool.submit(self.learner.learn, SLICE_MS, self.stop))
            shown.update(progress)
            if monotonic() >= due:
                self._save()
                due = monotonic() + SAVE_EVERY_S

    def _match(self, pool: ThreadPoolExecutor, against: str) -> Strength:
        found = self._wait(pool.submit(self.training.match, self.learner, against, self.stop))
        if found is None:
            raise KeyboardInterrupt
        return found

    def _save(self) -> None:
        self.files.write_state(Checkpoint(self.learner.stored(), self.time_ms, self.records))
        self.files.write_curve(self.learner.progress())

    def _wait(self, running: Future[T]) -> T:
        """Return the result of `running`. If interrupted, stop it and wait for its end."""
        try:
            return running.result()
        except KeyboardInterrupt:
            self.stop.set()
            wait([running])
            raise


def _sentence(strength: Strength) -> str:
    return (
        f"against {strength['against']}: {strength['score']:.3f} ± {strength['error']:.3f} "
        f"of {strength['games']} games"
    )
