"""Choose among candidates by a softmax over their worths, with random numbers from a source."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, inf
from random import Random

from service.moves.levels.worth import LOSS, WIN, Candidate


def within(
    candidates: Sequence[Candidate], greatest_loss: float, standing: float = inf
) -> list[Candidate]:
    """Return the candidates that are worth at most `greatest_loss` less than the best.

    Or than `standing`, if the best is worth more: then a gain may be missed.
    """
    best = min(standing, max(candidate.worth for candidate in candidates))
    return [candidate for candidate in candidates if candidate.worth >= best - greatest_loss]


def softmax(worths: Sequence[float], temperature: float) -> list[float]:
    """Return the probability of each: exp(worth / temperature), scaled to a sum of 1.

    At a temperature of 0 the greatest worths share the probability.
    """
    best = max(worths)
    if temperature <= 0:
        weights = [float(worth == best) for worth in worths]
    else:
        weights = [exp((worth - best) / temperature) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def drawn(shares: Sequence[float], point: float) -> int:
    """Return the index whose share of [0, 1) holds `point`."""
    sums = accumulate(shares)
    found = next((index for index, end in enumerate(sums) if point < end), None)
    return len(shares) - 1 if found is None else found  # the rounded sum is below the point


def pick(
    candidates: Sequence[Candidate],
    temperature: float,
    source: Random,
    seen: Mapping[str, float] | None = None,
) -> Candidate:
    """Draw a candidate, then take the best way to the same end.

    `seen`: worths of moves as a mistaken player sees them; a move that is not in it is not chosen.
    """
    open_to = [one for one in candidates if seen is None or one.move in seen] or candidates
    worths = [one.worth if seen is None else seen.get(one.move, one.worth) for one in open_to]
    chosen = open_to[drawn(softmax(worths, temperature), source.random())]
    return _best_way(chosen, candidates)


def _best_way(chosen: Candidate, candidates: Sequence[Candidate]) -> Candidate:
    """Of proven wins return the quickest, of proven losses the slowest."""
    if chosen.outcome not in {WIN, LOSS}:
        return chosen
    same = [one for one in candidates if one.outcome == chosen.outcome]
    plies = (min if chosen.outcome == WIN else max)(one.plies for one in same)
    return chosen if chosen.plies == plies else next(one for one in same if one.plies == plies)
