"""Games written in Python: the same replies as the engine's own, by every algorithm."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from countermove.games import OVER, Game, Turn
from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.engine import Engine, Stop, Table, Task
from service.http.schemas.game_replies import GameReply
from service.http.schemas.replies import AnalysisReply, PositionReply
from service.plugins import register
from tests.games.python.engines import engine
from tests.support import MakeApp, found, install, post, problem, seen
from tests.support.python_games import Heap, Take, TicTacToe

BOTH = ("tic_tac_toe", "oxo")
UNLIKE = {"game", "time_ms"}
CALLS = Task(time_ms=20_000.0)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = {
        "oxo": "tests.support.python_games:TicTacToe",
        "take": "tests.support.python_games:Take",
    }
    install(tmp_path, "some-games", "1.0", games)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def plugged(installed: None, make_app: MakeApp) -> FlaskClient:
    """A client of a service where the tests' games are installed."""
    return make_app().test_client()


def search(cls: type[Game[Any, Any]], task: Task) -> dict[str, Any]:
    own_engine = engine(game=cls)
    return {**own_engine.search(own_engine.game("game").at(), {**CALLS, **task})}


def alike(reply: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in reply.items() if name not in UNLIKE}


@pytest.mark.parametrize("algorithm", ["auto", "minimax", "plain_alpha_beta", "expectiminimax"])
@pytest.mark.parametrize(
    ("body", "endpoint"),
    [
        ({"moves": ["b2", "a1"], "depth": 5}, "move"),
        ({"state": "X.O/.X./...", "depth": 6}, "analysis"),
        ({"state": "XX./OO./...", "depth": 9}, "move"),
        ({"moves": ["a1", "b2"], "depth": 3, "weights": {"open_lines": -2.5}}, "analysis"),
    ],
)
def test_a_reply_is_the_very_one_of_the_engines_game(
    plugged: FlaskClient, algorithm: str, body: dict[str, Any], endpoint: str
) -> None:
    """Moves, values, lines and nodes."""
    task = {**body, "algorithm": algorithm, "seed": 1}
    native, python = (found(plugged, f"{name}/{endpoint}", **task) for name in BOTH)
    assert alike(native) == alike(python)


def test_simulations_play_games_written_in_python(plugged: FlaskClient) -> None:
    task: dict[str, Any] = {"algorithm": "mcts", "seed": 1, "nodes": 3_000, "rollout": "random"}
    native, python = (found(plugged, f"{name}/analysis", **task) for name in BOTH)
    assert python["simulations"] == native["simulations"] > 100
    assert alike(native) == alike(python)
    proven = found(plugged, "oxo/move", state="XX./OO./...", algorithm="mcts")
    assert (proven["move"], proven["value"], proven["exact"]) == ("c3", 1, True)


def test_the_whole_of_tic_tac_toe_is_a_draw(plugged: FlaskClient) -> None:
    native, python = (found(plugged, f"{name}/move", depth=9, seed=1) for name in BOTH)
    assert alike(native) == alike(python)
    assert (python["value"], python["outcome"], python["exact"]) == (0, "draw", True)


def test_leaves_of_tic_tac_toe() -> None:
    """9 · 8 · 7 · 6 · 5: no game is over before its fifth move."""
    game = engine(oxo=TicTacToe).game("oxo")
    leaves = [game.at().perft(depth) for depth in range(1, 6)]
    assert leaves == [9, 72, 504, 3024, 15120]


@pytest.mark.parametrize("name", ["oxo", "take"])
def test_a_card_fits_its_schema_and_stands_after_the_engines(
    plugged: FlaskClient, name: str
) -> None:
    card = seen(plugged, f"/v1/games/{name}")
    GameReply().load(card, unknown=RAISE)
    names = [card["name"] for card in seen(plugged, "/v1/games")["games"]]
    assert names[-2:] == ["oxo", "take"]
    assert names[0] == "tic_tac_toe"
    assert (
        name in seen(plugged, "/openapi.json")["components"]["schemas"]["Game"]["x-extensible-enum"]
    )


def test_the_features_of_a_position_are_those_of_the_same_game_in_rust(
    plugged: FlaskClient,
) -> None:
    body = {"state": "X../.O./...", "include": ["features"]}
    native, python = (found(plugged, f"{name}/position", **body) for name in BOTH)
    assert python["evaluation"] == native["evaluation"]
    (one,), (other,) = native["features"], python["features"]
    assert (one["value"], one["contribution"]) == (other["value"], other["contribution"])


def test_facts_features_and_options_are_on_the_card(plugged: FlaskClient) -> None:
    oxo, take = (seen(plugged, f"/v1/games/{name}") for name in ("oxo", "take"))
    native = seen(plugged, "/v1/games/tic_tac_toe")
    for part in ("facts", "players", "features", "unit", "start", "algorithms"):
        assert oxo[part] == native[part]
    assert take["facts"]["players"] == 3
    assert take["facts"]["finite"]
    assert take["facts"]["deterministic"]
    assert (take["facts"]["payoff"], take["facts"]["utility_max"]) == ("general_sum", 10)
    size = {
        "name": "size",
        "about": "Size of the heap.",
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "default": 8,
    }
    assert take["options"][0] == size
    assert [option["type"] for option in take["options"]] == [
        "integer",
        "boolean",
        "integers",
        "text",
        "number",
    ]
    assert take["chosen_options"] == '{"size":8,"bonus":true,"steps":[1,2,3],"worth":1.0}'


def test_positions_equal_the_engines_own(plugged: FlaskClient) -> None:
    for body in ({"moves": ["b2"]}, {"state": "XXX/OO./..."}, {"state": "XOX/XOO/OXX"}):
        native, python = (found(plugged, f"{name}/position", **body) for name in BOTH)
        PositionReply().load(python, unknown=RAISE)
        for part in ("state", "turn", "legal_moves"):
            assert native[part] == python[part]
        assert native.get("utilities") == python.get("utilities")
        assert native.get("winner") == python.get("winner")


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"state": "nonsense"}, "malformed_state", "/state"),
        ({"state": "XX./.../..."}, "illegal_position", "/state"),
        ({"moves": ["b2", "z9"]}, "malformed_move", "/moves/1"),
        ({"moves": ["b2", "b2"]}, "illegal_move", "/moves/1"),
        ({"state": "XXX/OO./...", "moves": ["c1"]}, "game_over", "/moves/0"),
        ({"options": {"rows": 4}}, "bad_option", "/options/rows"),
    ],
)
def test_refusals_are_those_of_any_game(
    plugged: FlaskClient, body: dict[str, Any], code: str, pointer: str
) -> None:
    refusal = problem(post(plugged, "oxo/position", **body))
    assert (refusal["status"], refusal["code"], refusal["pointer"]) == (422, code, pointer)


def test_an_illegal_move_names_its_text_and_what_would_do(plugged: FlaskClient) -> None:
    refusal, native = (
        problem(post(plugged, f"{name}/position", moves=["b2", "b2"])) for name in BOTH
    )
    assert {**refusal, "request_id": ""} == {**native, "request_id": ""}


@pytest.mark.parametrize(
    ("options", "pointer"),
    [
        ({"size": 21}, "/options/size"),
        ({"size": "8"}, "/options/size"),
        ({"bonus": 1}, "/options/bonus"),
        ({"steps": []}, "/options/steps"),
        ({"steps": [1, 6]}, "/options/steps/1"),
        ({"steps": [2]}, "/options"),
        ({"name": "too long a name"}, "/options/name"),
        ({"worth": 3}, "/options/worth"),
        ({"taste": 1}, "/options/taste"),
    ],
)
def test_options_are_held_to_their_bounds(
    plugged: FlaskClient, options: dict[str, Any], pointer: str
) -> None:
    refusal = problem(post(plugged, "take/position", options=options))
    assert (refusal["code"], refusal["pointer"]) == ("bad_option", pointer)


def test_options_reach_the_constructor(plugged: FlaskClient) -> None:
    options = {"size": 4, "bonus": False, "steps": [1, 3], "name": "mine", "worth": 0.5}
    position = found(plugged, "take/position", options=options)
    assert (position["state"], position["legal_moves"]) == ("4 0 0 0 0", ["1", "3"])
    reply = found(plugged, "take/move", options=options, moves=["1"])
    assert reply["values"] == [0.5, 1.5, 0]


def test_an_unknown_game_is_refused_with_those_there_are(plugged: FlaskClient) -> None:
    refusal = problem(post(plugged, "go_fish/move"))
    assert (refusal["code"], refusal["alternatives"][-2:]) == ("unknown_game", ["oxo", "take"])


def random_state(game: Game[Any, Any], random: Random, plies: int) -> str:
    """The text of a state that is not over."""
    state = game.start()
    for _ in range(random.randrange(plies + 1)):
        after = game.play(state, random.choice(list(game.moves(state))))
        if game.turn(after) == OVER:
            break
        state = after
    return game.write(state)


@pytest.mark.parametrize("threads", [1, 2])
def test_alpha_beta_equals_minimax(threads: int) -> None:
    random, own_engine = Random(7), engine(oxo=TicTacToe)
    game = own_engine.game("oxo")
    for _ in range(20):
        state = random_state(TicTacToe(), random, 5)
        depth = random.randrange(1, 5)
        replies = [
            own_engine.search(
                game.at(state), Task(algorithm=algorithm, depth=depth, threads=threads, **CALLS)
            )
            for algorithm in ("minimax", "alpha_beta", "expectiminimax")
        ]
        assert len({(reply["move"], reply["value"]) for reply in replies[:2]}) == 1, state
        assert replies[2]["value"] == pytest.approx(replies[0]["value"]), state


def best_for_all(game: Take, state: Heap) -> tuple[float, ...]:
    """Utilities where each maximizes its own, by the first of equals: max^n by definition."""
    if game.turn(state) == OVER:
        return tuple(game.utility(state, player) for player in range(3))
    worths = [best_for_all(game, game.play(state, move)) for move in game.moves(state)]
    return max(worths, key=lambda worth: worth[state.mover])


@pytest.mark.parametrize("size", [1, 5, 9])
def test_three_players_get_what_max_n_says(plugged: FlaskClient, size: int) -> None:
    game = Take(size)
    reply = found(plugged, "take/analysis", options={"size": size}, depth=20)
    AnalysisReply().load(reply, unknown=RAISE)
    assert reply["algorithm"] == "max_n"
    assert reply["exact"]
    assert reply["values"] == list(best_for_all(game, game.start()))


def test_time_ends_a_search_with_a_legal_move() -> None:
    report = search(TicTacToe, Task(time_ms=1.0, depth=9, algorithm="minimax"))
    assert (report["complete"], report["stopped_by"]) == (False, "time")
    assert report["move"] in {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}


class Wide(Game[tuple[int, ...], tuple[int, ...]]):
    """Three moves, all different: each is the whole state after it."""

    title = rules = state_notation = move_notation = "wide"
    utility_min = -5
    utility_max = 5
    utility_step = 1
    width = 42

    def start(self) -> tuple[int, ...]:
        return ()

    def turn(self, state: tuple[int, ...]) -> Turn:
        return OVER if len(state) == 3 else len(state) % 2

    def moves(self, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return ((*state, part) for part in range(self.width))

    def play(self, state: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
        assert move[:-1] == state
        return move

    def utility(self, state: tuple[int, ...], player: int) -> float:
        return payoff(*state) * (1 if player == 0 else -1)

    def read(self, text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(",")) if text != "-" else ()

    def write(self, state: tuple[int, ...]) -> str:
        return ",".join(map(str, state)) or "-"

    def write_move(self, state: tuple[int, ...], move: tuple[int, ...]) -> str:
        return str(move[-1])


def payoff(one: int, two: int, three: int) -> int:
    """Utilities of the first player, such that a move of another player would show."""
    return (one * 7 + two % 3 * (one % 4) + three % 3 * 5) % 11 - 5


def test_more_moves_than_are_kept_are_played_right() -> None:
    """42 + 42² + 42³ different moves are met, and 65,536 are kept."""
    parts = range(Wide.width)
    expected = {
        str(one): min(max(payoff(one, two, three) for three in parts) for two in parts)
        for one in parts
    }
    report = search(Wide, Task(algorithm="minimax", depth=3, multi_pv=0))
    assert report["nodes"] == 1 + 42 + 42**2 + 42**3
    assert {line["move"]: line["value"] for line in report["lines"]} == expected
    assert len(set(expected.values())) > 1


class Graded(TicTacToe):
    """Half a point for each mark when the game ends, the winner's doubled."""

    utility_min, utility_max, utility_step = -9.0, 9.0, 0.5

    def utility(self, state: str, player: int) -> float:
        mine, theirs = (
            state.count(mark) * (2 if self.winner(state) == mark else 1) / 2
            for mark in ("XO"[player], "OX"[player])
        )
        return mine - theirs


def test_graded_payoffs_are_returned_as_they_are() -> None:
    def value(game: Graded, state: str) -> float:
        """For X."""
        if game.turn(state) == OVER:
            return game.utility(state, 0)
        values = [value(game, game.play(state, move)) for move in game.moves(state)]
        return min(values) if game.mover(state) else max(values)

    state = "XO./.X./..O"
    expected = value(Graded(), Graded().read(state))
    own_engine = engine(graded=Graded)
    for algorithm in ("minimax", "alpha_beta", "expectiminimax"):
        task = Task(algorithm=algorithm, depth=7, time_ms=20_000.0)
        report = own_engine.search(own_engine.game("graded").at(state), task)
        assert (report["value"], report["exact"]) == (expected, True)


def question(own_engine: Engine) -> Question:
    game = own_engine.game("oxo")
    return Question.of(game, game.at(), Task(algorithm="minimax", lines=0), SearchLimits(1.0))


def test_stored_answers_are_of_one_version_of_the_game() -> None:
    versions = [
        Engine(Table(megabytes=1), {"oxo": register(TicTacToe, "oxo", version)})
        for version in ("1", "1", "2")
    ]
    first, same, other = (question(own_engine).digest for own_engine in versions)
    assert first == same != other


def test_a_stored_answer_is_held_to_the_rules_of_the_game() -> None:
    asked = question(engine(oxo=TicTacToe))
    report = {**asked.plan.search(time_ms=20_000)}
    raw = StoredAnswer.of(report, asked.limits, 0).encoded()
    assert StoredAnswer.decoded(raw, asked).report == report
    for changes in ({"move": "e5", "principal_variation": ["e5"]}, {"next_state": "X../X../..."}):
        forged = StoredAnswer.of({**report, **changes}, asked.limits, 0).encoded()
        with pytest.raises(BadAnswerError):
            StoredAnswer.decoded(forged, asked)


def test_the_table_serves_one_version_of_the_game_alone() -> None:
    table = Table(megabytes=1)
    nodes = []
    for version in ("1", "1", "2"):
        own_engine = Engine(table, {"oxo": register(TicTacToe, "oxo", version)})
        report = own_engine.search(
            own_engine.game("oxo").at(), Task(algorithm="alpha_beta", depth=5)
        )
        nodes.append(report["nodes_all_passes"])
    first, again, other = nodes
    assert again < first == other


def test_weights_use_the_feature_names_of_the_class(plugged: FlaskClient) -> None:
    refusal = problem(post(plugged, "oxo/move", weights={"discs": 1}))
    assert (refusal["code"], refusal["alternatives"]) == ("bad_weight", ["open_lines"])


class SlowMoves(TicTacToe):
    """Spends long enough in `moves` that the interpreter changes threads within it."""

    def moves(self, state: str) -> Iterable[int]:
        sum(range(20_000))
        return super().moves(state)


def test_a_position_is_asked_while_a_search_of_it_runs() -> None:
    """Calls of two threads share nothing, so neither waits for the other with the GIL held."""
    own_engine = engine(slow=SlowMoves)
    position, stop = own_engine.game("slow").at(), Stop()
    with ThreadPoolExecutor() as pool:
        plan = position.plan(Task(algorithm="mcts", time_ms=60_000.0))
        running = pool.submit(own_engine.run, plan, stop=stop)
        seen = [position.inspect() for _ in range(300)]
        stop.set()
        assert running.result(30)["stopped_by"] in {"stop", "proven"}
    assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("level", [1, 5, 9])
def test_a_game_in_python_has_levels(plugged: FlaskClient, level: int) -> None:
    """General ones, as it has no table; without an Elo."""
    replies = [found(plugged, "oxo/move", level=level, seed=seed) for seed in range(4)]
    again = [found(plugged, "oxo/move", level=level, seed=seed) for seed in range(4)]
    assert [one["move"] for one in again] == [one["move"] for one in replies]
    assert all(reply["loss"] >= 0 and reply["level"] == level for reply in replies)
    assert problem(post(plugged, "oxo/move", elo=800))["code"] == "level_refused"
