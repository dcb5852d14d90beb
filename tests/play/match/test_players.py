"""The players and the terms of a match, as a person writes them."""

import shlex
import sys

import pytest

from service.__main__ import main
from service.engine import Engine, Table
from service.http.schemas.jobs import OF_REPLIES, OF_THE_MATCH
from service.moves.clock import Clock
from service.play.match import player_spec
from service.play.match.own_player import Configuration, OurPlayer
from service.play.match.program import Program
from tests.play.match.contests import GAME, PERFECT, configured, fake, turn


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["uci:/nowhere/at/all", PERFECT], "cannot be started"),
        (["uci:", PERFECT], "names no program"),
        (["uci:" + shlex.join([sys.executable, "-c", "pass"]), PERFECT], "ended with status 0"),
        (["uci:" + fake("good") + "?Luck=7", PERFECT], 'no option "Luck"'),
        (["uci:" + fake("good") + "?Style", PERFECT], "name=value"),
        (["luck", PERFECT], "luck"),
        (["expectimax:depth", PERFECT], "name=value"),
        (["alpha_beta:depth=0", PERFECT], "depth"),
        (["alpha_beta:deep=3", PERFECT], "deep"),
        *(
            ([f'{{"{name}": {{}}}}', PERFECT], f"/{name}: Unknown field")
            for name in (*OF_REPLIES, *OF_THE_MATCH)
        ),
        (["{", PERFECT], "not JSON"),
        (['{"weights": {"luck": 1}}', PERFECT], "luck"),
        ([PERFECT, PERFECT, "--game", "backgammon"], "without chance"),
        (
            [PERFECT, PERFECT, "--game", "n_person_nim", "--options", '{"players": 3}'],
            "two players",
        ),
        ([PERFECT, PERFECT, "--games", "0"], "--games"),
        ([PERFECT, PERFECT, "--concurrency", "0"], "--concurrency"),
        ([PERFECT, PERFECT, "--time", "soon"], "--time"),
        ([PERFECT, PERFECT, "--time", "0"], "--time"),
        ([PERFECT, PERFECT, "--openings", "random:x"], "plies"),
        ([PERFECT, PERFECT, "--openings", "random:9"], "does not last"),
        ([PERFECT, PERFECT, "--openings", "/nowhere"], "openings"),
        ([PERFECT, PERFECT, "--log", "/nowhere/at/all.pgn"], "--log"),
        ([PERFECT, PERFECT, "--log", "/nowhere/at/all.sgf"], ".sgf is for games of go"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, list) else "",
)
def test_a_match_that_cannot_be_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    more = [] if "--game" in arguments else ["--game", "tic_tac_toe"]
    assert main(["match", *arguments, *more]) == 2
    output = capsys.readouterr()
    assert words in output.err
    assert len(output.err.splitlines()) == 1
    assert not output.out


def test_configurations_are_read() -> None:
    assert configured("mcts:nodes=900,rollout=random,exploration=1.5").body == {
        "algorithm": "mcts",
        "nodes": 900,
        "rollout": "random",
        "exploration": 1.5,
    }
    assert configured('{"weights": {"open_lines": 2}, "depth": 3}').body == {
        "weights": {"open_lines": 2},
        "depth": 3,
    }


def test_programs_are_read() -> None:
    assert player_spec.program("uci:/bin/x -a 'b c'?Skill Level=3&UCI_Elo=2400") == Program(
        "/bin/x -a 'b c'", {"Skill Level": "3", "UCI_Elo": "2400"}
    )


@pytest.mark.parametrize(
    ("text", "read"),
    [("1+0.05", Clock(1000, 50)), ("60", Clock(60_000, 0)), ("0.5+0", Clock(500, 0))],
)
def test_clocks_are_read(text: str, read: Clock) -> None:
    assert player_spec.clock(text) == read


def test_a_sides_own_limits_come_before_the_matchs() -> None:
    limits = {"depth": 4}
    assert configured("minimax:nodes=5").task(limits, None) == {"algorithm": "minimax", "nodes": 5}
    assert configured("minimax").task(limits, None) == {"algorithm": "minimax", "depth": 4}


def test_a_clock_holds_beside_every_limit() -> None:
    clock = Clock(10_000)
    task = configured("alpha_beta:depth=6").task({}, clock)
    assert task["depth"] == 6
    assert 0 < task["soft_ms"] < task["time_ms"] < 5_000
    assert configured("alpha_beta:time_ms=2").task({}, clock)["time_ms"] == 2


def test_our_player_has_models_of_both_players_for_either_side() -> None:
    models = {name: {"model": "random"} for name in ("X", "O")}
    asked = Configuration({"depth": 2, "opponents": models})
    player = OurPlayer(Engine(Table(megabytes=1)), GAME, asked)
    for moves in ([], ["b2"]):
        assert player.choose(turn(None, moves, None, {})).move


def test_our_player_forgets_the_last_game() -> None:
    """Nodes of the first search, of a second that finds its table full, and of one begun anew."""
    engine = Engine(Table(megabytes=1))
    player = OurPlayer(engine, GAME, configured("alpha_beta:depth=6"))

    def nodes() -> int:
        return engine.search(GAME.at(), {"depth": 6, "algorithm": "alpha_beta"})["nodes_all_passes"]

    player.begin()
    fresh, again = nodes(), nodes()
    assert again < fresh
    player.begin()
    assert nodes() == fresh
