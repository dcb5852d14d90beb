"""Progress of learning on stderr: a bar on a terminal, else a line a round."""

import sys
from time import monotonic
from typing import Self, TextIO

from tqdm import tqdm

from service.engine import LearningProgress, LearningRound


class TrainingProgress:
    """Shows games, games a second, and the score against the start."""

    def __init__(self, begun: LearningProgress, file: TextIO | None = None) -> None:
        """`begun`: progress of earlier runs, which is not shown again."""
        self._file = file or sys.stderr
        self._is_screen = self._file.isatty()
        self._bar = tqdm(
            total=begun["of"],
            initial=begun["games"],
            unit="game",
            file=self._file,
            disable=not self._is_screen,
            leave=False,
        )
        self._first, self._shown = begun["games"], len(begun["rounds"])
        self._began = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def update(self, progress: LearningProgress) -> None:
        """Show what is new."""
        rounds = progress["rounds"]
        self._bar.update(progress["games"] - self._bar.n)
        self._bar.set_description(progress["phase"])
        if rounds:
            self._bar.set_postfix_str(scored(rounds[-1]))
        for each in rounds[self._shown :] if not self._is_screen else ():
            rate = (progress["games"] - self._first) / max(monotonic() - self._began, 1e-9)
            self.write(f"{each['games']}/{progress['of']} games  {rate:,.0f}/s  {scored(each)}")
        self._shown = len(rounds)

    def write(self, line: str) -> None:
        self._bar.clear()
        print(line, file=self._file, flush=True)


def scored(each: LearningRound) -> str:
    """Return the evaluation's score after a round, as text."""
    exact = f"  exact error {each['exact_error']:.4f}" if "exact_error" in each else ""
    return f"score {each['score']:.3f} ± {each['error']:.3f}{exact}"
