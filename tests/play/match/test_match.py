"""Matches: referee, players, openings, statistics."""

import json
import math
import random
import re
import shlex
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.__main__ import main
from service.engine import Engine, Game, Table
from service.http.schemas.jobs import OF_REPLIES, OF_THE_MATCH, PlayerRequest
from service.http.schemas.loading import loaded
from service.moves.clock import Clock
from service.moves.records import sgf
from service.play.match import player_spec
from service.play.match.match import Match, Result
from service.play.match.openings import Openings
from service.play.match.own_player import Configuration, OurPlayer
from service.play.match.player import Choice, MatchError, PlayerFailedError, Turn
from service.play.match.program import Program, ProgramPlayer
from service.play.match.referee import PlayedGame, Terms
from service.play.match.referee import Referee as GameTable
from service.play.match.tally import Tally, elo
from service.play.position_text import PositionText
from tests.support import ROOT

GAME = Game("tic_tac_toe")
PERFECT = "alpha_beta:depth=9"
FAKE = ROOT / "tests" / "support" / "fake_uci.py"


def fake(manner: str, after: int = 0, log: Path | None = None) -> str:
    """The command of a program that behaves in that way."""
    words = [sys.executable, str(FAKE), manner, str(after), *([str(log)] if log else [])]
    return shlex.join(words)


def match_result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The result of a match of tic-tac-toe, as JSON."""
    assert main(["match", *arguments, "--game", "tic_tac_toe", "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


class Scripted:
    """A player with given moves. `None`: it fails."""

    def __init__(self, *moves: str | None) -> None:
        self._moves = [*moves]
        self.calls: list[Turn] = []

    def begin(self) -> None:
        pass

    def choose(self, turn: Turn) -> Choice:
        self.calls.append(turn)
        move = self._moves.pop(0)
        if move is None:
            raise PlayerFailedError("died", "by script")
        return Choice(move)

    def close(self) -> None:
        pass


def turn(
    state: str | None,
    moves: list[str],
    clocks: tuple[Clock, Clock] | None,
    limits: dict[str, int],
) -> Turn:
    opening = PositionText(state)
    return Turn(GAME.at(state, moves), opening, moves, 0, clocks, limits)


def terms(clock: Clock | None = None, most_plies: int = 99) -> Terms:
    return Terms(GAME, clock, {"depth": 1}, most_plies)


def game(a: Scripted, b: Scripted, first: int, **more: Any) -> PlayedGame:  # noqa: ANN401
    players = (a, b) if first == 0 else (b, a)
    return GameTable(terms(**more), PositionText(), players, first).play()


@pytest.mark.parametrize("first", [0, 1])
def test_the_rules_end_a_game(first: int) -> None:
    """The first of the game's players completes row 1."""
    one, other = Scripted("a1", "b1", "c1"), Scripted("a2", "b2")
    a, b = (one, other) if first == 0 else (other, one)
    played = game(a, b, first)
    assert (played.score, played.reason) == (1.0 - first, "rules")
    assert played.detail == "X won"
    assert played.moves == ["a1", "a2", "b1", "b2", "c1"]
    assert [played.side_of(mover) for mover in (0, 1)] == (["A", "B"] if first == 0 else ["B", "A"])


def test_a_full_board_is_a_draw() -> None:
    """X O X / X O O / O X X"""
    played = game(Scripted("a3", "c3", "a2", "c1", "b1"), Scripted("b3", "b2", "c2", "a1"), 0)
    assert (played.score, played.reason, played.detail) == (0.5, "rules", "drawn")


@pytest.mark.parametrize(
    ("moves", "reason", "words"),
    [
        (["z9"], "illegal_move", "z9"),
        (["b2"], "illegal_move", "is there"),
        ([None], "died", "script"),
    ],
    ids=str,
)
@pytest.mark.parametrize("first", [0, 1])
def test_an_invalid_move_loses(
    first: int, moves: list[str | None], reason: str, words: str
) -> None:
    """The first player takes b2; the second, A or B by `first`, does wrong."""
    one, other = Scripted("b2"), Scripted(*moves)
    a, b = (one, other) if first == 0 else (other, one)
    played = game(a, b, first)
    assert (played.score, played.reason) == (1.0 - first, reason)
    assert words in played.detail
    assert played.detail.startswith("B: " if first == 0 else "A: ")


def test_a_long_game_is_a_draw() -> None:
    played = game(Scripted("a1", "b1"), Scripted("a2"), 0, most_plies=3)
    assert (played.score, played.reason, len(played.moves)) == (0.5, "most_plies", 3)


def test_clocks_run_and_increments_are_added() -> None:
    a, b = Scripted("a1", "b1", "c1"), Scripted("a2", "b2")
    game(a, b, 0, clock=Clock(60_000, 5_000))
    first, second = a.calls[0].clocks or (None, None)
    assert first == second == Clock(60_000, 5_000)
    later = a.calls[2].clocks
    assert later
    assert all(60_000 < clock.remaining_ms <= 70_000 for clock in later)
    assert later[0].increment_ms == 5_000


def test_a_player_slower_than_its_clock_loses(capsys: pytest.CaptureFixture[str]) -> None:
    program = "uci:" + fake("slow")
    result = match_result(
        capsys, program, PERFECT, "--games", "2", "--time", "0.03", "--openings", "random:0"
    )
    assert (result["lost"], result["ended_by"]) == (2, {"A: time": 2})


def test_perfect_players_draw(capsys: pytest.CaptureFixture[str]) -> None:
    result = match_result(
        capsys, PERFECT, "alpha_beta", "--depth", "9", "--games", "4", "--openings", "random:0"
    )
    assert (result["drawn"], result["score"], result["elo"]) == (4, 0.5, 0.0)
    assert result["ended_by"] == {"rules": 4}


@pytest.mark.parametrize(
    ("manner", "after", "reason"),
    [
        ("crash", 0, "died"),
        ("crash", 1, "died"),
        ("illegal", 0, "illegal_move"),
        ("illegal", 1, "illegal_move"),
        ("resign", 1, "refused"),
    ],
)
def test_a_program_that_fails_loses_and_is_started_anew(
    capsys: pytest.CaptureFixture[str], manner: str, after: int, reason: str
) -> None:
    program = "uci:" + fake(manner, after)
    result = match_result(capsys, PERFECT, program, "--games", "4", "--openings", "random:0")
    assert (result["won"], result["ended_by"]) == (4, {f"B: {reason}": 4})
    assert result["as_first"] == result["as_second"] == [2, 0, 0]


def test_a_silent_program_loses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.match.program.PATIENCE_S", 0.2)
    result = match_result(
        capsys, "uci:" + fake("silent"), PERFECT, "--games", "1", "--openings", "random:0",
        "--time-ms", "20",
    )  # fmt: skip
    assert result["ended_by"] == {"A: silent": 1}


def test_two_programs_play_several_games_at_one_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Both play first legal moves, so the second always wins: a1, a3, a2."""
    program = "uci:" + fake("good")
    result = match_result(
        capsys, program, program, "--games", "6", "--concurrency", "3", "--openings", "random:0"
    )
    assert (result["games"], result["won"], result["lost"]) == (6, 3, 3)
    assert (result["as_first"], result["as_second"]) == ([0, 0, 3], [3, 0, 0])
    assert result["superiority"] == 0.5


def test_a_program_gets_all_that_it_needs(tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = ProgramPlayer(Program(fake("good", 0, log), {"Style": "bold and brisk"}))
    try:
        player.begin()
        clocks = (Clock(900.4, 50), Clock(1000, 60))
        choice = player.choose(turn(".../.../...", ["b2", "a1"], clocks, {"depth": 3}))
        plain = player.choose(turn(None, [], None, {"time_ms": 50, "nodes": 9}))
    finally:
        player.close()
    assert (choice, plain.move) == (Choice("c3", 7, "cp -3"), "b2")
    assert log.read_text().splitlines() == [
        "uci",
        "setoption name Style value bold and brisk",
        "isready",
        "ucinewgame",
        "isready",
        "position fen .../.../... moves b2 a1",
        "go wtime 900 btime 1000 winc 50 binc 60 depth 3",
        "position startpos",
        "go nodes 9 movetime 50",
        "quit",
    ]


def test_our_own_uci_plays_a_match_as_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"uci:{sys.executable} -m service uci --game tic_tac_toe?Algorithm=alpha_beta"
    result = match_result(
        capsys, program, PERFECT, "--games", "2", "--depth", "9", "--openings", "random:1"
    )
    assert (result["drawn"], result["ended_by"]) == (2, {"rules": 2})


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


def configured(text: str) -> Configuration:
    return player_spec.configuration(text, lambda body: loaded(body, PlayerRequest()))


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


def openings(source: str, seed: int = 0) -> Openings:
    return Openings(GAME, Engine(Table(megabytes=1)), source, seed)


def test_openings_are_read_from_a_file_and_begin_again(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# two\nX../.O./...\n\nmoves b2 a1\nstartpos\nfen X../.O./... moves c3\n")
    first, second, third, fourth, fifth = islice(openings(str(file)).read(), 5)
    assert first == fifth == PositionText("X../.O./...")
    assert (second, third) == (PositionText(None, ("b2", "a1")), PositionText())
    assert fourth == PositionText("X../.O./...", ("c3",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("X../X../...", "line 1"),
        ("startpos\nmoves b2 b2", "line 2"),
        ("XXX/OO./...", "no player is to move"),
        ("# none", "has none"),
    ],
)
def test_a_bad_opening_is_named_by_its_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "openings"
    file.write_text(text)
    with pytest.raises(MatchError, match=words):
        next(openings(str(file)).read())


def test_drawn_openings_are_legal_even_and_repeatable() -> None:
    one = [*islice(openings("random:3", seed=5).read(), 10)]
    assert one == [*islice(openings("random:3", seed=5).read(), 10)]
    assert one != [*islice(openings("random:3", seed=6).read(), 10)]
    for opening in one:
        assert GAME.at(None, [*opening.moves]).inspect()["turn"] == "player"
        assert len(opening.moves) == 3


def test_each_opening_is_played_twice_with_sides_swapped() -> None:
    played: list[PlayedGame] = []
    a, b = (OurPlayer(Engine(Table(megabytes=1)), GAME, configured("minimax")) for _ in "AB")
    source = openings("random:2").read()
    Match(terms(), source, lambda: (a, b), 6, 1).play(
        Result(), lambda _, ended: played.append(ended)
    )
    assert [ended.first for ended in played] == [0, 1] * 3
    assert [ended.opening for ended in played[::2]] == [ended.opening for ended in played[1::2]]
    assert len({ended.opening for ended in played}) > 1


def test_the_log_is_a_json_object_a_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    match_result(capsys, PERFECT, "minimax:depth=2", "--games", "4", "--log", str(file))
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [one["game"] for one in games] == [1, 2, 3, 4]
    for one in games:
        end = GAME.at(one["state"], [*one["opening"], *one["moves"]]).inspect()
        assert end["turn"] == "over"
        a_won = (one["first"] == "A") == (end.get("winner") == "X")
        assert one["score"] == (float(a_won) if "winner" in end else 0.5)
        assert len(one["thoughts"]) == len(one["moves"])
        assert {"time_ms", "depth", "score"} == one["thoughts"][0].keys()


def test_the_log_is_pgn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, starts = tmp_path / "games.pgn", tmp_path / "starts"
    starts.write_text("XX./OO./...\nXX./O../...\n")
    match_result(
        capsys,
        PERFECT,
        "auto:depth=1",
        "--games",
        "4",
        "--log",
        str(file),
        "--openings",
        str(starts),
    )
    first, _, third, _ = re.split(r"\n\n(?=\[Event )", file.read_text().strip())
    head, movetext = first.split("\n\n")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE))
    assert tags["White"] == PERFECT
    assert (tags["FEN"], tags["SetUp"]) == ("XX./OO./...", "1")
    assert (tags["Result"], tags["Variant"]) == ("1-0", "tic_tac_toe")
    assert movetext == "1. c3 {X won} 1-0"
    assert third.split("\n\n")[1].startswith("1... c3 2. ")


def test_the_log_of_go_is_sgf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, starts = tmp_path / "games.sgf", tmp_path / "starts"
    state = "X..../...../...../...../..... O"
    starts.write_text(f"{state}\n")
    options = ["--game", "go", "--options", '{"size":5,"komi":0.5}', "--most-plies", "9"]
    logged = ["--games", "2", "--openings", str(starts), "--log", str(file)]
    arguments = ["match", "alpha_beta:depth=1", "minimax:depth=1", *options, *logged]
    assert main(arguments) == 0
    capsys.readouterr()
    games = file.read_text().split("\n(;")
    assert len(games) == 2
    assert "PB[alpha_beta:depth=1]" in games[0]
    record = sgf.read(games[0])
    assert (record.state, record.options) == (state, {"size": 5, "komi": 0.5})
    end = Game("go", '{"size":5,"komi":0.5}').at(record.state, record.moves).inspect()
    assert record.result in {"0", "B+", "W+"}
    assert (record.result == "0") == (end["turn"] != "over")


def test_the_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "tic_tac_toe", "--games", "2", "--openings", "random:0"]
    assert main(["match", PERFECT, PERFECT, *arguments]) == 0
    output = capsys.readouterr()
    assert output.out.splitlines() == [
        f"A          {PERFECT}",
        f"B          {PERFECT}",
        "games      2  +0 =2 -0, of A",
        "as first   +0 =1 -0",
        "as second  +0 =1 -0",
        "score      50.0%",
        "Elo        +0, 95 %: -427 to +427",
        "A better   50.0%",
        "ended by   rules 2",
    ]
    assert output.err.splitlines()[-1] == "2/2  +0 =2 -0  Elo +0"


@pytest.mark.parametrize(
    ("score", "points"),
    [(0.5, 0.0), (0.75, 190.848502), (0.25, -190.848502), (10 / 11, 400.0), (1.0, math.inf)],
)
def test_elo_is_the_logistic_curves(score: float, points: float) -> None:
    """400 · log10(3) = 190.8485; a score of 10/11 is odds of 10 to 1."""
    assert elo(score) == pytest.approx(points)


def test_the_interval_by_hand() -> None:
    """60 won, 20 drawn, 20 lost: s = 0.7, e² = (60·0.09 + 20·0.04 + 20·0.49)/10⁴ = 0.0016, so that
    e = 0.04 and 0.7 ± 0.0784 is 0.6216 to 0.7784. 40 more won than lost of 80: Φ(4.4721)."""
    tally = Tally(60, 20, 20)
    assert tally.score == pytest.approx(0.7)
    low, high = tally.interval
    assert low == pytest.approx(0.6216, abs=1e-4)
    assert high == pytest.approx(0.7784, abs=1e-4)
    assert elo(tally.score) == pytest.approx(147.19, abs=0.01)
    assert tally.superiority == pytest.approx(0.99999613, abs=1e-7)


def test_for_equal_results_the_interval_is_clopper_and_pearsons() -> None:
    """0.025^(1/10) = 0.6915: ten games won show a score of that at least."""
    for tally, ends in (
        (Tally(10, 0, 0), (0.691503, 1)),
        (Tally(0, 0, 10), (0, 0.308497)),
        (Tally(0, 10, 0), (0.345752, 0.654249)),
    ):
        assert [*tally.interval] == pytest.approx([*ends], abs=1e-6)
    assert Tally().interval == (0.0, 1.0)
    assert Tally().superiority == Tally(0, 5, 0).superiority == 0.5


COUNTS = st.integers(0, 1_000)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(COUNTS, COUNTS, COUNTS)
def test_the_interval_holds_the_score_and_mirrors(won: int, drawn: int, lost: int) -> None:
    tally, mirror = Tally(won, drawn, lost), Tally(lost, drawn, won)
    low, high = tally.interval
    assert 0 <= low <= tally.score <= high <= 1
    assert [*mirror.interval] == pytest.approx([1 - high, 1 - low])
    assert tally.superiority + mirror.superiority == pytest.approx(1)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Of 2000 matches of 100 games at 45 % won, 30 % drawn (s = 0.6): about 95 in 100."""
    rng = random.Random(3)
    covered = 0
    for _ in range(2_000):
        tally = Tally()
        for _ in range(100):
            tally = tally.plus(rng.choices((1, 0.5, 0), (0.45, 0.3, 0.25))[0])
        low, high = tally.interval
        covered += low <= 0.6 <= high
    assert 0.93 <= covered / 2_000 <= 0.97
