"""The widest and the deepest inputs that the schemas and the games' options let in."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from service._engine import Game

TREE_NODES = 10_000
TREE_DEPTH = 128
MOST_CHOICES = 64
MOST_MOVES = 2_000

Body = Mapping[str, Any]


@dataclass(frozen=True)
class Widest:
    """A position that is as wide or as deep as its game allows."""

    game: str
    about: str
    body: Body = field(default_factory=dict)
    """State, moves and options."""
    manners: Sequence[Body] = ({},)
    """Further fields of requests, for the algorithms that take them."""

    def __str__(self) -> str:
        return f"{self.game}, {self.about}"


RANDOM: Body = {"opponent": {"model": "random"}}
EPSILON: Body = {"opponent": {"model": "epsilon", "depth": 2, "epsilon": 0.2}}
SOFTMAX: Body = {"opponent": {"model": "softmax", "depth": 2, "temperature": 0.5}}
MIXTURE: Body = {
    "opponent": {
        "model": "mixture",
        "parts": [
            {"share": 0.5, "model": "optimal"},
            {"share": 0.5, "model": "softmax", "depth": 12, "temperature": 1},
        ],
    }
}
MODELS = (RANDOM, EPSILON, SOFTMAX, MIXTURE)
MODELLING = "expectimax"
"""The algorithm that takes every model."""
POLICIES: Sequence[Body] = (
    {"model": "random"},
    {"model": "softmax", "depth": 2, "temperature": 1},
    {"model": "optimal"},
)


@cache
def inputs() -> tuple[Widest, ...]:
    """Return all of them."""
    return (*trees(), *others())


def requests(widest: Widest) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every request of the input, without limits: path and body."""
    path = f"/v1/games/{widest.game}"
    game = Game(widest.game, json.dumps(widest.body.get("options", {})))
    card = game.card()
    applying = [row["name"] for row in card["algorithms"] if row["applies"]]
    for manner, algorithm in product(widest.manners, ("auto", *applying)):
        if "opponent" in manner and algorithm != MODELLING:
            continue
        for kind in ("move", "analysis"):
            yield (
                f"{path}/{kind}",
                {**widest.body, **manner, "algorithm": algorithm, "cache": "bypass"},
            )
    players = card["facts"]["players"]
    if not card["facts"]["simultaneous"]:
        for policy in POLICIES:
            yield f"{path}/policy-value", {**widest.body, "policies": [policy] * players}


def trees() -> list[Widest]:
    """Return explicit trees: wide, deep, of chance, of choices at once, of many players."""
    leaves = TREE_NODES - 1
    half = leaves // 2
    bush = _bush(3, 20)
    last = [f"{_letters(index)}" for index in range(leaves)][-MOST_MOVES:]
    return [
        _tree("a leaf a move", f"({_numbers(leaves)})", {"root_moves": last}),
        _tree("a leaf a move, all equal", f"({','.join(['0'] * leaves)})"),
        _tree("one player alone", f"max({_numbers(leaves - 3)},max(1,2))"),
        _tree("99 moves, each with 99 replies", _fans(99, 99)),
        _tree("a move with all replies", f"(({_numbers(leaves - 2)}),-1)", *MODELS, _policy(half)),
        _tree("4,999 moves with a reply each", f"({','.join(['(1)'] * half)})"),
        _tree("20 moves, three plies", bush, *MODELS),
        _tree("a chain", _chain(TREE_DEPTH, 1)),
        _tree("a chain with leaves beside", _chain(TREE_DEPTH, TREE_NODES // TREE_DEPTH - 1)),
        _tree("an outcome of chance a leaf", f"(chance({_shares(leaves - 2)}),1)"),
        _tree("99 draws of 99", f"({','.join([f'chance({_shares(98)})'] * 99)},(1,2))"),
        _tree("chance below chance", f"({_draws(12)},(1,2))"),
        _tree("eight players", _players(8, 700), *MODELS),
        _tree("a common payoff", f"(2({','.join([f'[{n % 97},{n % 97}]' for n in range(half)])}))"),
        Widest("tree", "64 choices of two at once", {"options": {"nodes": _at_once(64, 1)}}),
        Widest("tree", "choices at once after each other", {"options": {"nodes": _at_once(3, 4)}}),
        Widest("tree", "99 names of 64 bytes", {"options": {"nodes": _named(99)}}),
    ]


def others() -> list[Widest]:
    """Return the largest positions of all the other games."""
    rng = random.Random(2026)
    zero_sum = [[rng.randrange(-1000, 1000) for _ in range(64)] for _ in range(64)]
    general = [[rng.randrange(-1000, 1000) for _ in range(64)] for _ in range(64)]
    cycle = [[(row - column) % 64 % 3 - 1 for column in range(64)] for row in range(64)]
    mirror = [[(column - row) % 64 % 3 - 1 for column in range(64)] for row in range(64)]
    board = {"rows": 19, "columns": 19}
    maze = {"layout": _maze(), "most_moves": 1000, "scared_moves": 200}
    return [
        _options("nim", "16 heaps of 1,000", *MODELS, heaps=[1000] * 16),
        _options("nim", "two heaps of 1,000", *MODELS, heaps=[1000] * 2),
        _options("nim", "16 heaps of 1,000, misère", heaps=[1000] * 16, misere=True),
        _options("n_person_nim", "six players", *MODELS, players=6, heaps=[1000] * 16),
        _options("n_person_nim", "two players", players=2, heaps=[1000] * 16),
        _options("halving", "a billion", *MODELS, number=1_000_000_000),
        _options("grundy", "six heaps of 40", *MODELS, heaps=[40] * 6),
        _options("bins", "26 bins of 100", *MODELS, bins=_bins(), coin=0.5),
        _options("bins", "26 bins of 100, no coin", *MODELS, bins=_bins()),
        _options("tic_tac_toe", "5 in a row on 19 by 19", *MODELS, **board, in_a_row=5),
        _options("tic_tac_toe", "19 in a row on 19 by 19", **board, in_a_row=19),
        _options("tic_tac_toe", "5 in a row on 1 by 19", rows=1, columns=19, in_a_row=5),
        _options("matrix", "64 by 64, zero sum", row=zero_sum),
        _options("matrix", "64 by 64, general sum", row=zero_sum, column=general),
        _options("matrix", "64 by 64, cyclic", row=cycle, column=mirror),
        _options("connect_four", "the start", *MODELS),
        _options("connect_four", "the start without the book", book=False),
        Widest("othello", "the start", {}, ({}, *MODELS)),
        Widest(
            "othello",
            "many moves",
            {"state": "---------XXXXX---XXOOX---XOXXO---XOOXXX--XXXOOX---OXXX---------- X"},
            ({}, *MODELS),
        ),
        Widest("chess", "the start", {}, ({}, *MODELS)),
        Widest(
            "chess",
            "218 moves",
            {"state": "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
            ({}, *MODELS),
        ),
        Widest(
            "chess",
            "after 2,000 moves",
            {
                "state": PAWNS,
                "moves": long_game(MOST_MOVES),
                "options": {"draws": "automatic"},
            },
        ),
        Widest("checkers", "the start", {}, ({}, *MODELS)),
        Widest(
            "checkers",
            "many kings",
            {"state": f"B:W{_kings(21, 33)}:B{_kings(1, 13)}"},
            ({}, *MODELS),
        ),
        Widest(
            "checkers",
            "many captures",
            {"state": "B:W6,7,8,14,15,16,22,23,24,30,31,32:BK1,K2,K3,K4,K5,K12,K13"},
        ),
        Widest("backgammon", "the start, 3 and 1", {"moves": ["31"]}, ({}, *MODELS)),
        Widest("backgammon", "a double", {"state": "4HPwATDgc/ABMA white 11"}, ({}, *MODELS)),
        Widest("backgammon", "a double, all spread", {"state": f"{SPREAD} white 11"}),
        _options("pacman", "32 by 32, six ghosts", *MODELS, **maze),
        _options("pacman", "six ghosts as one", *MODELS, **maze, ghosts_together=True),
        Widest(
            "pacman",
            "six ghosts as one, to move",
            {"options": {**maze, "ghosts_together": True}, "moves": ["Stop"]},
            ({}, *MODELS),
        ),
    ]


def _tree(about: str, text: str, *manners: Body) -> Widest:
    return Widest("tree", about, {"options": {"text": text}}, ({}, *manners))


def _options(game: str, about: str, *manners: Body, **options: Any) -> Widest:  # noqa: ANN401
    return Widest(game, about, {"options": options}, ({}, *manners))


def _numbers(count: int) -> str:
    return ",".join(str(index * 7919 % 9973) for index in range(count))


def _shares(count: int) -> str:
    return ",".join(f"1/{count}:{index % 89}" for index in range(count))


def _fans(moves: int, replies: int) -> str:
    fan = ",".join(str(index * 31 % 101) for index in range(replies))
    return f"({','.join([f'({fan})'] * moves)})"


def _bush(plies: int, moves: int) -> str:
    return "(" + ",".join([_bush(plies - 1, moves) if plies > 1 else "1"] * moves) + ")"


def _chain(depth: int, beside: int) -> str:
    leaves = _numbers(beside)
    return f"({leaves}," * (depth - 1) + f"({leaves})" + ")" * (depth - 1)


def _draws(depth: int) -> str:
    return f"chance(1/2:{_draws(depth - 1)},1/2:{_draws(depth - 1)})" if depth else "1"


def _players(players: int, moves: int) -> str:
    leaf = f"[{','.join(str(player) for player in range(players))}]"
    every = leaf
    for player in range(players, 0, -1):
        every = f"{player}({every},{leaf})"
    return f"1({every},2({','.join([leaf] * moves)}),{','.join([f'3({leaf},{leaf})'] * moves)})"


def _policy(moves: int) -> Body:
    shares = {_letters(index): 1 / moves for index in range(moves)}
    return {"opponent": {"model": "policy", "policy": {"/a": shares}}}


def _letters(index: int) -> str:
    """Return a tree's name of the move at an index: a to z, then aa and on."""
    last = chr(ord("a") + index % 26)
    return last if index < 26 else _letters(index // 26 - 1) + last


def _at_once(choices: int, stages: int) -> list[Body]:
    """Return nodes at which two players choose at once, one such stage after another."""
    nodes: list[Body] = []

    def add(stage: int) -> str:
        name = f"n{len(nodes)}"
        if stage == 0:
            nodes.append({"name": name, "utility": len(nodes) * 7919 % 101 - 50})
            return name
        place = len(nodes)
        nodes.append({})
        labels = [f"c{index}" for index in range(choices)]
        children = [add(stage - 1) for _ in range(choices * choices)]
        nodes[place] = {
            "name": name,
            "players": [1, 2],
            "choices": [labels, labels],
            "children": children,
        }
        return name

    add(stages)
    return nodes


def _named(width: int) -> list[Body]:
    """Return nodes with the longest names that there are."""

    def name(index: int) -> str:
        return f"{index:0>64}"

    leaves = [name(index + 1) for index in range(width)]
    root = {"name": name(0), "player": 1, "children": leaves}
    return [root, *({"name": leaf, "utility": index} for index, leaf in enumerate(leaves))]


def _bins() -> list[list[float]]:
    return [[(row * 37 + column * 61) % 199 - 99 for column in range(100)] for row in range(26)]


def _maze() -> str:
    """Return one open room of 32 by 32, with a dot on each cell."""
    rows = ["%" * 32, *("%" + "." * 30 + "%" for _ in range(30)), "%" * 32]
    rows[16] = "%" + "." * 14 + "P" + "." * 15 + "%"
    rows[8] = "%...G....G....G....G....G....G.%"
    return "/".join(rows)


def _kings(first: int, end: int) -> str:
    return ",".join(f"K{square}" for square in range(first, end))


SPREAD = "/38AAABUqpSUEg"
"""Fifteen single checkers before an anchor: 2,138 plays of a double one."""

PAWNS = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
FILES = "abcdefgh"
PROGRESS = 91
"""Plies between two steps of pawns: odd, so that both sides' step."""


def long_game(plies: int) -> list[str]:
    """Walk kings to and fro behind pawns, which step in time, so that nothing ends the game."""
    pawns = [
        [f"{file}{rank}{file}{rank + 1}" for file in FILES for rank in (2, 3)],
        [f"{file}{rank}{file}{rank - 1}" for file in FILES for rank in (7, 6)],
    ]
    # Rounds of 14 and of 12 steps: a pair of squares comes back four times in 84 moves at most.
    rounds = [_round("efghgfedcbabcd", "1"), _round("efgfedcbabcd", "8")]
    moves = []
    for ply in range(plies):
        steps = pawns if ply % PROGRESS == PROGRESS - 1 else rounds
        step = steps[ply % 2].pop(0)
        moves.append(step)
        if steps is rounds:
            rounds[ply % 2].append(step)
    return moves


def _round(files: str, rank: str) -> list[str]:
    after = files[1:] + files[0]
    return [f"{one}{rank}{other}{rank}" for one, other in zip(files, after, strict=True)]
