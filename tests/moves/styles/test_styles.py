"""Styles: on the wire, in the keys of the cache, and in the moves that they choose."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.engine import Engine, Game, Position, Table, Task
from service.errors import Problem
from service.http.schemas.replies import MoveReply
from service.http.schemas.search_requests import STYLES as ON_THE_WIRE
from service.moves.choosing import BEST
from service.moves.levels.strength import Strength
from service.moves.styles.style import (
    AGGRESSIVE,
    NAMES,
    SOLID,
    STYLES,
    TRICKY,
    Style,
    names_of,
    style_of,
)
from service.play.handicap import Handicap
from tests.support import MakeApp, content, found, post, problem, seen

HAND = {"state": "AsKd|7h7c : - : -"}
WITH_STYLES = ["chess", "holdem"]
"""The strength of the moves does not matter here."""
FAST = {"nodes": 2_000}
OPENINGS = (
    "e4 e5 Nf3 Nc6 Bc4 Bc5",
    "d4 d5 c4 e6 Nc3 Nf6",
    "e4 c5 Nf3 d6 d4 cxd4",
    "e4 e6 d4 d5 Nc3 Bb4",
    "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "e4 c6 d4 d5 e5 Bf5",
)
PLIES = 20


def test_the_schema_has_the_names_of_the_styles() -> None:
    assert ON_THE_WIRE == NAMES
    assert all(tuple(styles) == NAMES for styles in STYLES.values())


def test_the_games_with_styles_name_them(client: FlaskClient) -> None:
    games = seen(client, "/v1/games")["games"]
    assert {game["name"]: game["styles"] for game in games if "styles" in game} == {
        name: list(NAMES) for name in WITH_STYLES
    }
    assert seen(client, "/v1/games/chess")["styles"] == list(NAMES)
    assert "styles" not in seen(client, "/v1/games/go")


@pytest.mark.parametrize("style", NAMES)
@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("chess", {}),
        ("chess", {"level": 4}),
        ("chess", {"variety": 0.5}),
        ("holdem", HAND),
        ("holdem", {**HAND, "level": 4}),
    ],
)
def test_a_reply_repeats_its_style(
    client: FlaskClient, game: str, body: dict[str, Any], style: str
) -> None:
    asked = {**body, **FAST, "seed": 3}
    reply = found(client, f"{game}/move", **asked, style=style)
    MoveReply().load(reply, unknown=RAISE)
    assert reply["style"] == style
    assert ("level" in reply) == ("level" in body)
    if "variety" not in body:
        assert reply["move"] == found(client, f"{game}/move", **asked, style=style)["move"]
    assert "style" not in found(client, f"{game}/move", **asked)


@pytest.mark.parametrize("path", ["move", "play"])
def test_a_game_without_styles_refuses_one(client: FlaskClient, path: str) -> None:
    refused = problem(post(client, f"go/{path}", style=SOLID))
    assert (refused["code"], refused["pointer"]) == ("level_refused", "/style")
    assert refused["detail"] == "go has no styles: chess and holdem have"


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("move", {"weights": {"pawns": 2}}),
        ("move", {"evaluator": "textbook"}),
        ("play", {"evaluator": "textbook"}),
    ],
)
def test_a_style_is_an_evaluation_of_its_own(
    client: FlaskClient, path: str, other: dict[str, Any]
) -> None:
    refused = problem(post(client, f"chess/{path}", style=SOLID, **other))
    assert refused["code"] == "invalid_request"
    assert [error["pointer"] for error in refused["errors"]] == ["/style"]


@pytest.mark.parametrize("style", NAMES)
@pytest.mark.parametrize("level", [1, 5])
def test_a_style_plays_alike_in_all_worlds_of_a_view(
    client: FlaskClient, style: str, level: int
) -> None:
    """The other's hand is no part of the draw."""
    for seed in range(6):
        body = {"level": level, "style": style, "seed": seed, "player": "button"}
        worlds = [f"AsKd|{other} : Qs Jd 2c : c k / k" for other in ("7h7c", "AhAc", "3d4d")]
        replies = [found(client, "holdem/move", state=world, **body) for world in worlds]
        assert len({reply["move"] for reply in replies}) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"player": "white"},
        {"opponents": {"black": {"model": "optimal"}}},
        {"root_moves": ["e2e4", "d2d4"]},
    ],
)
def test_traps_are_sought_whatever_the_request_says_of_its_player(
    client: FlaskClient, more: dict[str, Any]
) -> None:
    plain = post(client, "chess/move", **FAST, **more)
    tricky = post(client, "chess/move", **FAST, **more, style=TRICKY)
    assert plain.status_code == tricky.status_code, content(tricky)


@pytest.mark.parametrize(("stopped_by", "seeks"), [("time", False), ("nodes", True)])
def test_no_trap_is_sought_once_the_time_is_used_up(stopped_by: str, *, seeks: bool) -> None:
    position, asked = Game("chess").at(), list[str]()
    engine = Engine(Table(megabytes=1))
    report = engine.search(position, Task(nodes=2_000, multi_pv=3, lines=3))

    def ask_after(move: str, _: Task) -> dict[str, Any]:
        asked.append(move)
        return {"lines": []}

    def ask(_: Task) -> dict[str, Any]:
        return {**report, "stopped_by": stopped_by}

    assert STYLES["chess"][TRICKY].chosen(None, position, 1, ask, ask_after)
    assert bool(asked) is seeks


def test_an_unknown_style_is_refused(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/move", style="reckless"))
    assert refused["errors"][0]["pointer"] == "/style"


@pytest.mark.parametrize("game", WITH_STYLES)
def test_play_game_takes_a_style(client: FlaskClient, game: str) -> None:
    players = seen(client, f"/v1/games/{game}")["players"]
    body = {"player": players[1], "style": TRICKY, **FAST}
    reply = client.post(f"/v1/games/{game}/play", json=body)
    assert reply.status_code == 200, reply.get_json()
    said = reply.get_json()
    assert said["your_turn"] or said["over"]


def test_a_trap_is_chosen_among_the_moves_that_are_asked_for(client: FlaskClient) -> None:
    wanted = ["a2a3", "h2h3", "g2g4"]
    reply = found(client, "chess/move", **FAST, style=TRICKY, root_moves=wanted)
    assert reply["move"] in wanted


def test_the_searches_of_styles_share_no_answer(make_app: MakeApp) -> None:
    client = make_app(redis_url="redis://127.0.0.1:1", memory_s=3600).test_client()
    for style in (None, *NAMES):
        body = {**FAST, **({"style": style} if style else {})}
        assert not found(client, "chess/move", **body)["cache"]["hit"]
    assert found(client, "chess/move", **FAST)["cache"]["hit"]


def test_each_style_has_a_key_of_its_own() -> None:
    position = Game("chess").at()
    tasks = [style.task(Task(nodes=100)) for style in STYLES["chess"].values()]
    keys = {position.plan(task).key for task in (Task(nodes=100), *tasks)}
    assert len(keys) == 1 + len(NAMES)


@pytest.mark.parametrize("own", [Task(), BEST])
@pytest.mark.parametrize("style", STYLES["chess"].values(), ids=NAMES)
def test_a_search_for_the_best_move_values_no_others(style: Style, own: Task) -> None:
    assert style.task(own).get("multi_pv", 1) == 1


@pytest.mark.parametrize("contempt", [0.5, -0.5])
def test_contempt_shares_no_entries_of_the_table(contempt: float) -> None:
    """The oracle: a search with an empty table visits as many positions."""
    task = Task(depth=6, contempt=contempt)
    alone = Engine(Table(megabytes=4)).search(Game("chess").at(), task)
    engine = Engine(Table(megabytes=4))
    for other in (Task(depth=6), Task(depth=6, contempt=-contempt)):
        engine.search(Game("chess").at(), other)
    assert engine.search(Game("chess").at(), task)["nodes_all_passes"] == alone["nodes_all_passes"]


@pytest.mark.parametrize(("contempt", "draws"), [(-3.0, True), (3.0, False)])
@pytest.mark.parametrize("side", ["white", "black"])
def test_contempt_decides_between_a_draw_and_playing_on(
    contempt: float, side: str, *, draws: bool
) -> None:
    """The knight takes the last pawn, which leaves a dead position, or plays on."""
    white, black = "8/8/2k5/8/1p6/8/2N5/4K3 w", "4k3/2n5/8/1P6/8/2K5/8/8 b"
    position = Game("chess").at(white if side == "white" else black)
    report = Engine(Table(megabytes=4)).search(position, Task(depth=6, contempt=contempt))
    assert (report["move"] in {"c2b4", "c7b5"}) == draws


def test_an_estimate_is_told_without_contempt() -> None:
    position = Game("chess").at("4k3/8/8/8/8/8/4P3/4K3 b")
    told = [
        Engine(Table(megabytes=4)).search(position, Task(depth=1, contempt=contempt))["evaluation"]
        for contempt in (0.0, 5.0, -5.0)
    ]
    assert told == pytest.approx([told[0]] * 3)


def test_no_style_is_asked_for_where_none_is_named() -> None:
    assert style_of(Game("go"), {}) is None
    assert names_of("go") == []
    with pytest.raises(Problem, match="go has no styles"):
        style_of(Game("go"), {"style": SOLID})


def positions() -> Iterator[Position]:
    """Yield positions of a few games."""
    game, engine = Game("chess"), Engine(Table(megabytes=4))
    for opening in OPENINGS:
        position = game.at(None, opening.split())
        for _ in range(PLIES):
            move = engine.search(position, Task(nodes=300, seed=1, lines=0))["move"]
            position = position.child(move)
            if position.inspect()["turn"] == "over":
                break
            yield position


@pytest.fixture(scope="module")
def events() -> dict[str, Counter[str]]:
    """What the moves of each style do, in the same positions."""
    found = {style: Counter[str]() for style in NAMES}
    engine = Engine(Table(megabytes=4))
    for position, (name, style) in product(positions(), STYLES["chess"].items()):
        handicap = Handicap(Strength(level=4), Game("chess"), 1, style)
        label = position.label(handicap.report(engine, position, Task())["move"])
        found[name]["captures"] += "x" in label
        found[name]["checks"] += label.endswith(("+", "#"))
    return found


@pytest.mark.parametrize("what", ["captures", "checks"])
def test_an_aggressive_player_takes_and_checks_more_than_a_solid_one(
    events: dict[str, Counter[str]], what: str
) -> None:
    assert events[AGGRESSIVE][what] > events[SOLID][what]
