"""Levels where information is hidden: they see no more than their view, and rise."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.engine import Engine, Game, Position, Report, Table, Task
from service.moves.chance import draw
from service.moves.levels.chooser import chooser
from service.moves.levels.ladder import FLOOR, FULL_STRENGTH
from service.moves.levels.strength import Strength
from tests.support import content, found, post
from tests.support.hidden_games import Subject, movers, other_worlds, places, subjects
from tests.support.kuhn_poker import STATES

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)
OWN_FIELDS = ("time_ms", "waited_ms", "cache")
ENGINE = Engine(Table(megabytes=1))
SHORT: Mapping[str, Mapping[str, Any]] = {
    "battleship": {"rows": 5, "columns": 5, "fleet": [3, 2]},
}


def answer(client: FlaskClient, subject: Subject, **body: object) -> dict[str, Any]:
    reply = found(client, f"{subject.name}/move", options=subject.options, seed=7, **body)
    return {name: value for name, value in reply.items() if name not in OWN_FIELDS}


@ALL
@pytest.mark.parametrize("level", [1, 9])
def test_all_worlds_of_a_view_have_one_choice(
    client: FlaskClient, subject: Subject, level: int
) -> None:
    several = 0
    for position in places(subject.game):
        for player in movers(position):
            view = position.seen_by(player).state
            reply = answer(client, subject, view=view, level=level)
            assert (reply["view"], reply["player"], reply["level"]) == (view, player, level)
            assert not reply.keys() & {"state", "next_state", "over", "next_turn"}
            worlds = other_worlds(position, player)
            several += len(worlds)
            for state in [position, *worlds]:
                body = {"state": state.state, "player": player, "level": level}
                assert answer(client, subject, **body) == reply
    assert several, "no view of several worlds was met"


@ALL
def test_the_reply_has_the_strategy_from_which_the_level_drew(
    client: FlaskClient, subject: Subject
) -> None:
    """Its probabilities sum to 1, its moves are in the game's order, and one of them is played."""
    for position in places(subject.game):
        for player in movers(position):
            view = position.seen_by(player).state
            reply = answer(client, subject, view=view, level=FLOOR, include=["best_move"])
            shares = {choice["move"]: choice["probability"] for choice in reply["strategy"]}
            assert sum(shares.values()) == pytest.approx(1)
            said = position.seen_by(player).inspect()
            own = {one["player"]: one["legal_moves"] for one in said.get("choices", ())}
            assert [*shares] == own.get(player, said["legal_moves"])
            assert shares[reply["move"]] > 0
            assert shares[reply["best_move"]["move"]] > 0
            assert reply["principal_variation"][0] == reply["move"]


@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_from_level_3_on_nothing_is_thrown_away(client: FlaskClient, level: int) -> None:
    """A jack never calls a bet, and a king never folds to one: both lose chips against any card."""
    for view, best in (("2: ?J b", "pass"), ("2: ?K b", "bet"), ("1: J? pb", "pass")):
        for seed in range(20):
            body = {"view": view, "level": level, "seed": seed}
            assert found(client, "kuhn_poker/move", **body)["move"] == best, (view, seed)


def test_below_level_3_such_mistakes_are_made(client: FlaskClient) -> None:
    body = {"view": "2: ?J b", "level": 1}
    moves = {found(client, "kuhn_poker/move", **body, seed=seed)["move"] for seed in range(60)}
    assert moves == {"pass", "bet"}


def test_an_equal_seed_is_an_equal_move_and_others_differ(client: FlaskClient) -> None:
    body = {"state": "KQ p", "level": 2}
    moves = [found(client, "kuhn_poker/move", **body, seed=seed)["move"] for seed in range(30)]
    again = [found(client, "kuhn_poker/move", **body, seed=seed)["move"] for seed in range(30)]
    assert moves == again
    assert len({*moves}) == 2


def test_full_strength_is_the_move_of_a_request_without_a_level(client: FlaskClient) -> None:
    body = {"state": STATES[0], "algorithm": "cfr", "iterations": 300, "seed": 3}
    usual = found(client, "kuhn_poker/move", **body)
    full = found(client, "kuhn_poker/move", **body, level=FULL_STRENGTH)
    assert (full["move"], full["strategy"]) == (usual["move"], usual["strategy"])


def test_variety_plays_moves_of_about_equal_worth(client: FlaskClient) -> None:
    """Where the search mixes, its strategy is played."""
    body = {"view": "1: K? pb", "variety": 1, "nodes": 2_000}
    assert {found(client, "kuhn_poker/move", **body, seed=seed)["move"] for seed in range(9)} == {
        "bet"
    }
    start = {"options": {}, "nodes": 2_000, "variety": 1}
    moves = {found(client, "dark_hex/move", **start, seed=seed)["move"] for seed in range(12)}
    assert len(moves) > 1


def test_the_referee_plays_by_a_level_and_tells_nothing(client: FlaskClient) -> None:
    for level in (1, 9, FULL_STRENGTH):
        body: dict[str, Any] = {"level": level, "player": "2", "nodes": 2_000}
        said = content(post(client, "kuhn_poker/play", **body))
        own = said["view"].removeprefix("2: ")[1]
        assert said["view"].startswith(f"2: ?{own}")
        while not said["over"]:
            move = said["legal_moves"][0]
            body = {"level": level, "token": said["token"], "move": move, "nodes": 2_000}
            said = content(post(client, "kuhn_poker/play", **body))
            assert "state" not in said


class Searcher:
    """Chooses by levels, and counts the positions that they visit."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.positions = 0
        self.moves = 0

    def choose(self, view: Position, level: int, seed: int) -> str:
        def ask(task: Task) -> Report:
            report = ENGINE.search(view, task, seeded_mb=1)
            self.positions += report["nodes_all_passes"]
            return report

        choice = chooser(Strength(level=level), self.game, view, seed, ask).choose()
        assert choice
        self.moves += 1
        return choice.chosen.move


def utilities(searcher: Searcher, levels: Sequence[int], deal: int, seed: int) -> Sequence[float]:
    """Play a game between levels, in the players' order; `deal` decides the cards."""
    dice, position = Random(deal), searcher.game.at()
    players = searcher.game.card()["players"]
    while (said := position.inspect())["turn"] != "over":
        if said["turn"] == "chance":
            position = position.child(draw(position.outcomes(), dice)["move"])
            continue
        level = levels[players.index(said["player"])]
        move = searcher.choose(position.seen_by(said["player"]), level, seed)
        position = position.child(move)
    return said["utilities"]


@pytest.mark.parametrize(
    ("name", "arrangements", "deals", "least"),
    [
        ("leduc_poker", ["ab", "ba"], 60, 0.8),
        ("hearts", ["abab", "baba"], 6, 3.0),
        ("battleship", ["ab", "ba"], 10, 0.5),
        ("dark_hex", ["ab", "ba"], 15, 0.4),
    ],
)
def test_level_9_beats_level_1(
    name: str, arrangements: Sequence[str], deals: int, least: float
) -> None:
    """Both play each deal from both sides; `least`: what level 9 wins a game and seat at least."""
    searcher = Searcher(ENGINE.game(name, SHORT.get(name, {})))
    won, seats = 0.0, 0
    for deal in range(deals):
        for number, arrangement in enumerate(arrangements):
            levels = [9 if seat == "a" else 1 for seat in arrangement]
            seed = deal * len(arrangements) + number
            for seat, utility in zip(
                arrangement, utilities(searcher, levels, deal, seed), strict=True
            ):
                won += utility if seat == "a" else -utility
            seats += arrangement.count("a")
    assert won / seats > least


@pytest.mark.parametrize("name", ["hearts", "spades", "battleship", "kriegspiel", "holdem"])
@pytest.mark.parametrize(("level", "most"), [(3, 4_000), (7, 14_000), (9, 22_000)])
def test_a_level_visits_few_positions(name: str, level: int, most: int) -> None:
    searcher = Searcher(ENGINE.game(name))
    for position in places(searcher.game):
        (player,) = movers(position)
        searcher.choose(position.seen_by(player), level, 1)
    assert searcher.positions / searcher.moves <= most
