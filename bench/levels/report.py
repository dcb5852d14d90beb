"""The table that ships: the levels, their ratings and the terms of the measurement."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from bench.levels.contest import STOCKFISH_ELO, Pairing
from bench.levels.field import Field
from bench.levels.play import MOST_PLIES
from bench.levels.ratings import rated

ANCHORS = {f"stockfish_{elo}": elo for elo in STOCKFISH_ELO}
RANDOM_IS_0 = "0 is a player who moves at random"
BY_STOCKFISH = f"the mean of Stockfish at UCI_Elo {', '.join(map(str, STOCKFISH_ELO))}"
UNITS = {False: "a game", True: "a match of duplicate deals"}


def table_with(
    table: Mapping[str, Any],
    field: Field,
    scores: Mapping[Pairing, Sequence[float]],
    terms: Mapping[str, object],
) -> dict[str, Any]:
    """Return `table` with the ratings and the terms of the results with these `scores`."""
    contest = field.contest
    ratings = rated(scores, fixed=field.names[0])
    anchors = {name: elo for name, elo in ANCHORS.items() if name in ratings.elo}
    shift = fmean(elo - ratings.elo[name] for name, elo in anchors.items()) if anchors else 0.0
    peers = {
        name: round(ratings.elo[name] + shift) for name in contest.peers if name in ratings.elo
    }
    return {
        **table,
        "ratings": [
            {
                "elo": round(ratings.elo[level] + shift),
                "error": round(ratings.error(level, below)),
            }
            for below, level in pairwise(field.names)
        ],
        "terms": {
            **terms,
            "nodes_of_level_10": contest.full_nodes,
            "openings": contest.openings,
            "most_plies": MOST_PLIES,
            "result": UNITS[contest.deals > 0],
            **({"deals": contest.deals, "seats": list(contest.seats)} if contest.deals else {}),
            "elo_stands_on": BY_STOCKFISH if anchors else RANDOM_IS_0,
            "random_mover": round(shift),
            "games": sum(map(len, scores.values())),
            **({"programs": peers} if peers else {}),
            "results": {
                f"{one}-{other}": [each.count(1.0), each.count(0.5), each.count(0.0)]
                for (one, other), each in scores.items()
            },
        },
    }


def steps(table: Mapping[str, Any]) -> Sequence[int]:
    """Return the Elo from each level to the next."""
    return [b["elo"] - a["elo"] for a, b in pairwise(table["ratings"])]
