"""Which features of the evaluation speak for a move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.engine import FeatureValue

MOST_REASONS = 3
LEAST_SHARE = 0.2
"""Least difference that is a reason, as a share of the greatest."""
LEAST = 0.02
"""Least difference in the game's unit."""


@dataclass(frozen=True)
class Reason:
    """A feature that is better at the end of the best line. Numbers are in the game's unit."""

    name: str
    about: str
    gain: float
    """Difference from the present position."""
    lead: float | None
    """Difference from the end of the second line; `None`: there is no such end."""

    @property
    def is_gain(self) -> bool:
        """Whether the position itself gets better in it."""
        return self.gain >= LEAST

    @property
    def difference(self) -> float:
        """The lead over the second line if there is one, else the gain."""
        return self.gain if self.lead is None else self.lead


class Contributions:
    """What each feature contributes to the evaluation of a position, for one player."""

    def __init__(self, features: Sequence[FeatureValue], weights: Mapping[str, float]) -> None:
        """`weights`: those of the request, which take precedence."""
        self._features = {feature["name"]: feature for feature in features}
        self._weights = weights

    def __bool__(self) -> bool:
        return bool(self._features)

    @property
    def abouts(self) -> Mapping[str, str]:
        """What each feature is, by its name."""
        return {name: feature["about"] for name, feature in self._features.items()}

    @property
    def total(self) -> float:
        """What they add up to: the evaluation."""
        return sum(map(self.of, self._features))

    def of(self, name: str) -> float:
        feature = self._features[name]
        return feature["value"] * self._weights.get(name, feature["weight"])


def reasons(now: Contributions, first: Contributions, second: Contributions) -> list[Reason]:
    """Return the features that speak most for the first line, the strongest first.

    `first` and `second` are the ends of the two best lines; any may be empty.
    """
    if not (now and first):
        return []
    found = [
        Reason(
            name,
            about,
            gain=first.of(name) - now.of(name),
            lead=first.of(name) - second.of(name) if second else None,
        )
        for name, about in first.abouts.items()
    ]
    found.sort(key=lambda reason: -reason.difference)
    least = max(LEAST, LEAST_SHARE * found[0].difference) if found else LEAST
    return [reason for reason in found if reason.difference >= least][:MOST_REASONS]
