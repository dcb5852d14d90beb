"""Elo from the results of all pairs, by maximum likelihood.

The expected score of A against B is 1 / (1 + 10^((b − a) / 400)); a draw counts half (Bradley and
Terry). Each pair's games are given a draw more, as a weak prior, so that a pair of which one won
every game has a finite difference. The intervals are those of the likelihood's curvature, with the
first player fixed.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

Pairing = tuple[str, str]
PER_ELO = math.log(10) / 400
Z95 = 1.959964
PRIOR = 1.0
"""Drawn games that each pair gets beside its own."""


@dataclass(frozen=True)
class Ratings:
    """Elo of each player, the covariance of all, and their order in it."""

    elo: Mapping[str, float]
    covariance: np.ndarray
    order: Sequence[str]

    def error(self, one: str, other: str) -> float:
        """Half of the 95 % interval of the difference of two players."""
        a, b = self.order.index(one), self.order.index(other)
        variance = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return Z95 * math.sqrt(max(0.0, float(variance)))


def rated(scores: Mapping[Pairing, Sequence[float]], fixed: str) -> Ratings:
    """Rate every player; `fixed` has 0."""
    order = sorted({name for pairing in scores for name in pairing}, key=lambda name: name != fixed)
    index = {name: number for number, name in enumerate(order)}
    first = np.array([index[one] for one, _ in scores])
    second = np.array([index[other] for _, other in scores])
    games = np.array([len(each) for each in scores.values()], float) + PRIOR
    won = np.array([sum(each) for each in scores.values()]) + PRIOR / 2

    def loss(free: np.ndarray) -> float:
        expected = _expected(free, first, second)
        return float(-np.sum(won * np.log(expected) + (games - won) * np.log1p(-expected)))

    def slope(free: np.ndarray) -> np.ndarray:
        difference = won - games * _expected(free, first, second)
        gradient = np.zeros(len(order))
        np.add.at(gradient, first, -difference)
        np.add.at(gradient, second, difference)
        return gradient[1:] * PER_ELO

    found = minimize(loss, np.zeros(len(order) - 1), jac=slope, method="BFGS").x
    expected = _expected(found, first, second)
    weights = games * expected * (1 - expected) * PER_ELO**2
    information = np.zeros((len(order), len(order)))
    for one, other, weight in zip(first, second, weights, strict=True):
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight
    covariance = np.zeros_like(information)
    covariance[1:, 1:] = np.linalg.inv(information[1:, 1:])
    return Ratings(dict(zip(order, [0.0, *map(float, found)], strict=True)), covariance, order)


def _expected(free: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the first players' expected scores; the Elo of the player fixed is left out."""
    elo = np.concatenate([[0.0], free])
    result = 1 / (1 + np.exp(-PER_ELO * (elo[first] - elo[second])))
    clipped: np.ndarray = np.clip(result, 1e-12, 1 - 1e-12)
    return clipped
