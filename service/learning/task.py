"""What is learned, and the command that learns it again."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

from service.engine import (
    SHAPES,
    EvaluationSet,
    Game,
    Learner,
    LearnerTask,
    SlotTurn,
    Stop,
    Strength,
    evaluation_set,
)

SHAPE: Mapping[str, Any] = SHAPES["LearnerTask"]
FIELDS: Mapping[str, Mapping[str, Any]] = SHAPE["properties"]
METHOD, METHODS = "method", [one["const"] for one in SHAPE["$defs"]["LearningMethod"]["oneOf"]]
START, OWN = "start", "own"
MOST_NAME: int = SHAPES["Task"]["properties"]["evaluator"]["maxLength"]
COMMAND = ("python", "-m", "service", "learn")


@dataclass(frozen=True)
class Training:
    """A game, what to learn of it, and the name of the evaluation."""

    game: Game
    task: LearnerTask
    name: str
    options: Mapping[str, Any]
    """The game's options as the client wrote them."""
    records: str | None = None
    """The file of games to learn from."""

    @classmethod
    def of(cls, game: Game, body: Mapping[str, Any], records: str | None = None) -> Self:
        """Read a body: `options`, which are those of `game`, fields of `LearnerTask`, a `name`.

        Errors: `EngineError` for what the learner would refuse. Exact values are not checked.
        """
        task = cast("LearnerTask", {name: body[name] for name in FIELDS if name in body})
        name = body.get("name") or usual_name(game, task)
        training = cls(game, task, name, body.get("options", {}), records)
        training.check()
        return training

    def check(self) -> EvaluationSet:
        """Return the set as it is before the first game. Errors: those of `Training.of`."""
        learner = self.game.learner({**self.task, "exact": False})
        return evaluation_set(json.dumps(self.set_of(learner, 0.0, [])))

    @property
    def command(self) -> str:
        """The command line that learns the same."""
        words = [*COMMAND, self.game.name, "--name", self.name]
        words += ["--options", json.dumps(self.options)] if self.options else []
        for name, value in self.task.items():
            flag = f"--{name.replace('_', '-')}"
            words += [flag] * bool(value) if isinstance(value, bool) else [flag, str(value)]
        words += ["--records", self.records] if self.records else []
        return shlex.join(words)

    @property
    def opponents(self) -> list[str]:
        """Opponents of the matches that measure the evaluation at the end."""
        return [START, OWN] if self.game.card()["features"] else [START]

    def match(
        self, learner: Learner, against: str, stop: Stop, turn: SlotTurn | None = None
    ) -> Strength | None:
        """Play one match; `None` if it was stopped. Errors: `EngineError`."""
        games = self.task.get("match_games", FIELDS["match_games"]["default"])
        return learner.compare(against, games, stop, turn)

    def set_of(self, learner: Learner, time_ms: float, matches: list[Strength]) -> EvaluationSet:
        """Return what was learned in `time_ms` of wall time, with the results of `matches`."""
        return learner.evaluation_set(self.name, self.command, time_ms, matches)


def usual_name(game: Game, task: LearnerTask) -> str:
    """Name an evaluation by its game and its method, as in tic_tac_toe-td."""
    method = task.get("method", FIELDS[METHOD]["default"])
    return f"{game.name.replace('.', '-')[: MOST_NAME - len(method) - 1]}-{method}"
