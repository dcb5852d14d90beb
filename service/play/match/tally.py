"""Statistics of a match's results.

The score s = (W + D/2) / N of N games is a mean of results 1, ½ and 0. The logistic curve gives the
Elo difference of a score: elo(s) = 400 · log10(s / (1 − s)). Its 95 % interval is from
elo(s − 1.96·e) to elo(s + 1.96·e). The standard error e of the trinomial mean follows from
e² = (W·(1 − s)² + D·(½ − s)² + L·s²) / N².

Where all games had one result, e is 0 and says nothing. The probability of another result is then
at most 1 − 0.025^(1/N) (Clopper and Pearson). The score is at least 0.025^(1/N) if all games were
won, and at most 1 − 0.025^(1/N) if all were lost. If all were drawn, it is within half of that
bound to either side of ½.

The likelihood of superiority, that A is the better player, is Φ((W − L) / √(W + L)): draws do not
count.
"""

import math
from dataclasses import dataclass

Z95 = 1.959964
TAIL = 0.025
ELO_SCALE = 400.0


@dataclass(frozen=True)
class MatchTally:
    """Games won, drawn and lost, from A's view."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """A's points a game; ½ without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    def plus(self, score: float) -> "MatchTally":
        """Return the tally with one more game, of result 1, ½ or 0."""
        return MatchTally(
            self.won + (score == 1), self.drawn + (score == 1 / 2), self.lost + (score == 0)
        )

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        games, score = self.games, self.score
        if games == 0:
            return 0.0, 1.0
        if games in {self.won, self.drawn, self.lost}:
            unseen = 1 - TAIL ** (1 / games)
            if self.drawn:
                return score - unseen / 2, score + unseen / 2
            return (1 - unseen, 1.0) if self.won else (0.0, unseen)
        squares = self.won * (1 - score) ** 2 + self.lost * score**2
        error = math.sqrt(squares + self.drawn * (0.5 - score) ** 2) / games
        return max(0.0, score - Z95 * error), min(1.0, score + Z95 * error)

    @property
    def superiority(self) -> float:
        decided = self.won + self.lost
        if decided == 0:
            return 0.5
        return (1 + math.erf((self.won - self.lost) / math.sqrt(2 * decided))) / 2


def elo(score: float) -> float:
    """Return the Elo difference for a score; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO_SCALE * math.log10(score / (1 - score))
