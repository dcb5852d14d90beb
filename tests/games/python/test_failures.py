"""Games in Python that fail: each fault is told apart from a refusal, and named."""

from pathlib import Path
from typing import Any

import pytest

from countermove.games import Feature, Game, IllegalMove
from service.engine import EngineError, Task
from tests.games.python.engines import engine
from tests.support import MakeApp, content, found, install, post, problem
from tests.support.python_games import TicTacToe


class Faulty(TicTacToe):
    """Fails in a chosen method."""

    evaluation = (Feature("x", "Nothing."),)

    def boom(self, *_: object) -> Any:  # noqa: ANN401
        raise ZeroDivisionError("boom")


def fails_in(method: str, returns: object = None) -> type[Game[Any, Any]]:
    method_body = Faulty.boom if returns is None else lambda *_: returns
    return type("Broken", (Faulty,), {method: method_body})


@pytest.mark.parametrize(
    ("method", "returns"),
    [
        ("start", None),
        ("turn", None),
        ("moves", None),
        ("play", None),
        ("utility", None),
        ("features", None),
        ("ordering_score", None),
        ("write", None),
        ("write_move", None),
        ("turn", 2),
        ("turn", -1),
        ("turn", "chance"),
        ("turn", 0.5),
        ("moves", []),
        ("moves", [1, 1]),
        ("moves", [[]]),
        ("moves", range(5000)),
        ("moves", 7),
        ("utility", 0.5),
        ("utility", float("nan")),
        ("utility", 2),
        ("utility", "1"),
        ("features", [1.0, 2.0]),
        ("features", [float("inf")]),
        ("ordering_score", "high"),
        ("ordering_score", 2**40),
        ("write", 7),
        ("write", "\ud800"),
        ("write_move", b"a1"),
    ],
)
@pytest.mark.parametrize("algorithm", ["alpha_beta", "minimax", "expectiminimax"])
def test_an_error_of_a_game_in_a_search_is_a_game_failure(
    method: str, returns: object, algorithm: str
) -> None:
    algorithm = "alpha_beta" if method == "ordering_score" else algorithm
    own_engine = engine(broken=fails_in(method, returns))
    state = None if method == "start" else "XO./.../..."
    task = Task(algorithm=algorithm, depth=7 if method == "utility" else 2)
    with pytest.raises(EngineError, match=f'"broken" failed in {method}: ') as caught:
        own_engine.search(own_engine.game("broken").at(state), task)
    assert caught.value.code == "game_failure"
    assert isinstance(caught.value.__cause__, Exception)


@pytest.mark.parametrize("raised", [KeyError("x"), RecursionError(), SystemExit(3)])
def test_a_reader_that_fails_otherwise_is_no_refusal(raised: BaseException) -> None:
    def read(*_: object) -> str:
        raise raised

    own_engine = engine(broken=type("Broken", (TicTacToe,), {"read": read, "read_move": read}))
    positions: list[tuple[str | None, list[str]]] = [("...", []), (None, ["b2"])]
    for state, moves in positions:
        with pytest.raises(EngineError, match='"broken" failed in read') as caught:
            own_engine.game("broken").at(state, moves)
        assert caught.value.__cause__ is raised


@pytest.mark.parametrize(
    ("raised", "code"),
    [(ValueError("no"), "malformed_move"), (IllegalMove("no"), "illegal_move")],
)
def test_a_readers_value_error_is_a_refusal(raised: ValueError, code: str) -> None:
    def read_move(*_: object) -> int:
        raise raised

    own_engine = engine(game=type("Picky", (TicTacToe,), {"read_move": read_move}))
    with pytest.raises(EngineError, match='illegal move "b2" at index 0: no') as caught:
        own_engine.game("game").at(None, ["b2"])
    assert caught.value.code == code


def test_a_move_that_is_read_and_not_legal_is_refused() -> None:
    own_engine = engine(game=type("Lax", (TicTacToe,), {"read_move": lambda *_: 11}))
    with pytest.raises(EngineError, match="none of the legal moves"):
        own_engine.game("game").at(None, ["b2"])


class Trap(TicTacToe):
    """Plays until the middle is taken."""

    def play(self, state: str, move: int) -> str:
        if state[4] != ".":
            raise ZeroDivisionError("a trap")
        return super().play(state, move)


def test_a_failing_game_is_a_problem_with_its_traceback_logged_and_no_more(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make_app: MakeApp,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install(tmp_path, "traps", "1.0", {"trap": "tests.games.python.test_failures:Trap"})
    monkeypatch.syspath_prepend(tmp_path)
    client = make_app().test_client()
    refusal = problem(post(client, "trap/move", moves=["b2"], depth=3))
    assert (refusal["status"], refusal["code"]) == (500, "game_failure")
    assert refusal["detail"] == 'the game "trap" failed in play: ZeroDivisionError'
    logged = capsys.readouterr().err
    assert "Traceback" in logged
    assert "a trap" in logged
    assert "panicked" not in logged
    assert found(client, "trap/position")["turn"] == "player"
    assert content(client.get("/healthz")) == {"status": "ok"}
