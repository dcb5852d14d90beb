"""Chess for programs and match tools: kinds of endings, UCI, games as PGN."""

import re
from itertools import islice
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.__main__ import main
from service.engine import Engine, Game, Table
from service.play.match.openings import Openings
from tests.play.uci.program import Transcript
from tests.support import ROOT, found

KNIGHTS_OUT_AND_BACK = ["g1f3", "g8f6", "f3g1", "f6g8"]


@pytest.mark.parametrize(
    ("state", "moves", "ending", "winner"),
    [
        (None, ["f2f3", "e7e5", "g2g4", "d8h4"], "checkmate", "black"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [], "stalemate", None),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", [], "dead position", None),
        (None, 2 * KNIGHTS_OUT_AND_BACK, "repetition", None),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 80", ["a2b2"], "moves without progress", None),
    ],
)
def test_a_game_reports_how_it_ended(
    client: FlaskClient, state: str | None, moves: list[str], ending: str, winner: str | None
) -> None:
    position = {"moves": moves} if state is None else {"state": state, "moves": moves}
    reply = found(client, "chess/position", **position)
    assert (reply["turn"], reply["ending"], reply.get("winner")) == ("over", ending, winner)


def test_a_running_game_reports_no_ending(client: FlaskClient) -> None:
    assert "ending" not in found(client, "chess/position")
    assert "ending" not in found(client, "tic_tac_toe/position", state="XXX/OO./...")


def test_uci_reports_mates_in_moves() -> None:
    """A rook on the last row; and the king that cannot get out of its corner."""
    dialogue = Transcript("chess")
    assert (
        "score mate 1"
        in dialogue.after("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "go depth 2")[-2]
    )
    lost = dialogue.after("position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "go depth 3")
    assert "score mate -1" in lost[-2]
    assert lost[-1].startswith("bestmove a8b8")


def test_uci_chess960_is_the_games_own_option() -> None:
    dialogue = Transcript("chess")
    assert "option name UCI_Chess960 type check default false" in dialogue.after("uci")
    castles = ["position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1h1", "go depth 1"]
    dialogue.after("setoption name UCI_Chess960 value true")
    assert dialogue.after(*castles)[-1].startswith("bestmove e8")


def test_the_openings_of_the_bench_are_legal_and_different() -> None:
    game = Game("chess")
    file = ROOT / "bench" / "games" / "data" / "chess_openings.txt"
    openings = Openings(game, Engine(Table(megabytes=1)), str(file), 0).read()
    listed = [*islice(openings, 52)]
    assert next(openings) == listed[0]
    reached = {game.at(opening.state, [*opening.moves]).state for opening in listed}
    assert len(reached) == 52
    assert all(len(opening.moves) == 8 for opening in listed)


def test_games_of_chess_are_written_as_people_write_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Scholar's mate, one move before its end."""
    file, starts = tmp_path / "games.pgn", tmp_path / "starts"
    starts.write_text("moves e2e4 e7e5 f1c4 b8c6 d1h5 g8f6\n")
    side = "alpha_beta:depth=2"
    assert (
        main(["match", side, side, "--games", "1", "--log", str(file), "--openings", str(starts)])
        == 0
    )
    head, movetext = file.read_text().strip().split("\n\n")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE))
    assert (tags["Result"], tags["Termination"]) == ("1-0", "normal")
    assert "Variant" not in tags
    expected = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {white won by checkmate} 1-0"
    assert " ".join(movetext.split()) == expected
    assert "ended by   checkmate 1" in capsys.readouterr().out
