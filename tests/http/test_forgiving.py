"""What clients send in many ways: null for nothing, texts with blanks around, bodies packed."""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.__main__ import main
from service.engine import Engine, EngineError, Game, Position, Table, built_in_games
from service.http.schemas.requests import (
    AnalysisRequest,
    BatchEntry,
    ExampleSchema,
    FaceOffRequest,
    HintRequest,
    InspectionRequest,
    LearningRequest,
    MoveRequest,
    OpponentRequest,
    OutcomeRequest,
    PartRequest,
    PlayRequest,
    PoliciesRequest,
    ReviewRequest,
    SolutionRequest,
    StreamRequest,
    TraceRequest,
)
from service.plugins import register
from service.settings import Settings
from tests.support import MakeApp, Valkey, content, found, post, problem, source
from tests.support.jobs import SHORT, JobClient
from tests.support.python_games import TicTacToe

JSON = "application/json"
AROUND = [(" ", ""), ("", " "), ("\n", "\n"), ("", "\r\n"), ("\t \r\n", "\n\n ")]
REQUESTS: Mapping[str, type[ExampleSchema]] = {
    "tic_tac_toe/position": InspectionRequest,
    "tic_tac_toe/move": MoveRequest,
    "tic_tac_toe/analysis": AnalysisRequest,
    "tic_tac_toe/analysis/stream": StreamRequest,
    "tic_tac_toe/hint": HintRequest,
    "tic_tac_toe/trace": TraceRequest,
    "tic_tac_toe/review": ReviewRequest,
    "tic_tac_toe/play": PlayRequest,
    "tic_tac_toe/policy": SolutionRequest,
    "tic_tac_toe/policy-value": PoliciesRequest,
    "matrix/learning": LearningRequest,
    "backgammon/outcome": OutcomeRequest,
    "bins/face-off": FaceOffRequest,
}
PYTHONS = re.compile(
    r"sys\.|set_int|int\(|float\(|Error\b|object at|Traceback|<class|python", re.IGNORECASE
)
"""What a message would have of Python's own."""


# Nulls


@pytest.mark.parametrize("path", REQUESTS)
def test_null_is_a_field_left_out_of_every_request(client: FlaskClient, path: str) -> None:
    schema = REQUESTS[path]()
    optional = {name: None for name, field in schema.fields.items() if not field.required}
    assert {"client_id", "state", "options"} <= optional.keys()
    body = {**optional, **schema.EXAMPLE}
    plain, nulls = post(client, path, **schema.EXAMPLE), post(client, path, **body)
    assert (plain.status_code, nulls.status_code) == (200, 200), nulls.text


def test_a_body_with_nulls_alone_is_an_empty_one(client: FlaskClient) -> None:
    nulls = dict.fromkeys(MoveRequest().fields)
    assert found(client, "tic_tac_toe/move", **nulls)["state"] == ".../.../..."


@pytest.mark.parametrize(
    ("game", "nulls", "body"),
    [
        ("nim", {"options": {"heaps": None, "misere": None}}, {}),
        ("nim", {"options": {"heaps": [1, 2], "misere": None}}, {"options": {"heaps": [1, 2]}}),
        ("tic_tac_toe", {"weights": {"open_lines": None}}, {"weights": {}}),
        (
            "tic_tac_toe",
            {"opponent": {"model": "random", "epsilon": None, "depth": None, "parts": None}},
            {"opponent": {"model": "random"}},
        ),
        (
            "tic_tac_toe",
            {"opponents": {"X": None, "O": {"model": "random", "opponent": None}}},
            {"opponents": {"O": {"model": "random"}}},
        ),
        (
            "tic_tac_toe",
            {"clock": {"remaining_ms": 60_000, "increment_ms": None, "moves_to_go": None}},
            {"clock": {"remaining_ms": 60_000}},
        ),
        ("tic_tac_toe", {"switches": {"table": None, "killers": None}}, {"switches": {}}),
    ],
)
def test_nulls_within_are_left_out_and_the_answer_is_the_same(
    make_app: MakeApp, game: str, nulls: dict[str, Any], body: dict[str, Any]
) -> None:
    client = make_app(redis_url="").test_client()
    known = {"depth": 3}
    assert not source(found(client, f"{game}/move", **known, **body))["hit"]
    assert source(found(client, f"{game}/move", **known, **nulls))["hit"]
    assert source(found(client, f"{game}/move", **known, **nulls))["layer"] == "memory"


MODEL_FIELDS = {
    *OpponentRequest().fields,
    *PartRequest().fields,
} - {"model"}


def test_nulls_in_models_are_left_out_at_every_depth(client: FlaskClient) -> None:
    """A model is one type for clients, however deep it lies."""

    def model(fields: Mapping[str, None], levels: int) -> dict[str, Any]:
        if levels:
            return {**fields, "model": "softmax", "temperature": 1, "depth": 1} | {
                "opponent": model(fields, levels - 1)
            }
        parts = [{**fields, "model": "random", "share": share} for share in (0.5, 0.5)]
        return {**fields, "model": "mixture", "parts": parts}

    nulls = dict.fromkeys(MODEL_FIELDS)
    values = [
        found(client, "tic_tac_toe/move", depth=1, opponent=model(fields, 3))["value"]
        for fields in ({}, nulls)
    ]
    assert values[0] == values[1]
    share = {"model": "mixture", "parts": [{"model": "random", "share": None}]}
    refusal = problem(post(client, "tic_tac_toe/move", opponent=share))
    assert refusal["pointer"] == "/opponent/parts/0/share"


def test_nulls_in_a_tree_are_left_out(client: FlaskClient) -> None:
    nodes: list[dict[str, Any]] = [
        {"name": "a", "player": 1, "children": ["b", "c"]},
        {"name": "b", "utility": 1},
        {"name": "c", "utility": 2},
    ]
    fields = ("moves", "probabilities", "information_set", "heuristic", "players", "choices")
    nulls = [{**dict.fromkeys(fields), **node} for node in nodes]
    nulls[1]["children"] = nulls[0]["utility"] = None
    plain = found(client, "tree/move", options={"nodes": nodes})
    assert found(client, "tree/move", options={"nodes": nulls})["value"] == plain["value"] == 2


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("tic_tac_toe/move", {"opponent": {"model": None}}, "/opponent/model"),
        ("tic_tac_toe/move", {"clock": {"remaining_ms": None}}, "/clock/remaining_ms"),
        ("tic_tac_toe/policy-value", {"policies": None}, "/policies"),
        ("bins/face-off", {**FaceOffRequest.EXAMPLE, "agents": None}, "/agents"),
        ("tic_tac_toe/move", {"moves": [None]}, "/moves/0"),
        ("tic_tac_toe/move", {"include": [None]}, "/include/0"),
        ("tic_tac_toe/move", {"colour": None}, "/colour"),
    ],
)
def test_a_null_that_stands_for_nothing_is_a_422(
    client: FlaskClient, path: str, body: Mapping[str, Any], pointer: str
) -> None:
    refusal = problem(post(client, path, **body))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert refusal["pointer"] == pointer


def test_nulls_of_a_batch_are_left_out(client: FlaskClient) -> None:
    """An entry is one type for clients, whatever its operation."""
    nulls = dict.fromkeys(BatchEntry().fields)
    entries = [
        {**nulls, "game": "nim", "depth": 2},
        {**nulls, "game": "nim", "depth": 2, "operation": "analysis"},
        {**nulls, "game": "nim", "operation": "position"},
    ]
    body = {"client_id": None, "requests": entries}
    results = content(client.post("/v1/batch", json=body))["results"]
    assert [result["status"] for result in results] == [200] * 3
    assert not [result for result in results if "id" in result]
    refused = client.post("/v1/batch", json={"requests": None})
    assert problem(refused)["pointer"] == "/requests"


def test_a_job_with_nulls_is_that_without(make_app: MakeApp, valkey: Valkey) -> None:
    """So that the same `Idempotency-Key` is no other job."""
    jobs = JobClient(make_app(jobs_url=valkey.url).test_client())
    key = {"Idempotency-Key": "one"}
    nulls = {"state": None, "options": {"rows": None}, "workers": None, "a": None, "games": None}
    plain = {**SHORT, "options": {}}
    made = [jobs.post(body, **key) for body in (plain, {**plain, **nulls})]
    assert [response.status_code for response in made] == [202, 202], made[1].text
    assert content(made[0])["id"] == content(made[1])["id"]
    without_a: dict[str, Any] = {"kind": "match", "game": "nim", "a": None, "b": {}}
    assert problem(jobs.post(without_a))["pointer"] == "/a"


# Blanks around texts


def positions(name: str, random: Random) -> Iterator[tuple[Game, Position]]:
    """Yield positions of random games from the game's examples, ends included."""
    engine = Engine(Table(megabytes=1))
    for example in engine.card(name)["examples"]:
        game = engine.game(name, json.loads(example["options"]))
        position = game.at(example["state"] or None, example["moves"].split())
        for _ in range(12):
            yield game, position
            said = position.inspect()
            if said["turn"] == "over":
                break
            position = position.child(a_move(said, random))


def a_move(said: Mapping[str, Any], random: Random) -> str:
    if said["turn"] == "together":
        return "|".join(random.choice(chooser["legal_moves"]) for chooser in said["choices"])
    move: str = random.choice(said["legal_moves"])
    return move


@pytest.mark.parametrize("name", built_in_games())
def test_a_state_a_move_and_a_view_are_the_same_with_blanks_around(name: str) -> None:
    random = Random(1)
    seen = 0
    for game, position in positions(name, random):
        seen += 1
        before, after = random.choice(AROUND)
        assert game.at(f"{before}{position.state}{after}").state == position.state
        said = position.inspect()
        if said["turn"] != "over":
            move = a_move(said, random)
            reached = game.at(position.state, [f"{before}{move}{after}"])
            assert reached.state == position.child(move).state
        if game.hides_information and said["turn"] == "player":
            view = position.seen_by(f"{before}{said['player']}{after}").state
            assert game.seen(f"{before}{view}{after}").state == view
    assert seen


def test_nodes_of_a_tree_may_begin_with_a_blank(client: FlaskClient) -> None:
    """A text is what it says, if that is anything."""
    nodes = [
        {"name": "a", "player": 1, "children": [" a", "b"], "moves": ["x ", "x"]},
        {"name": " a", "utility": 1},
        {"name": "b", "utility": 2},
    ]
    options = {"nodes": nodes}

    def state(**body: object) -> str:
        reply = found(client, "tree/position", options=options, **body)
        return str(reply["state"])

    first, second = (state(moves=[move]) for move in ("x ", "x"))
    assert first != second
    assert (state(state=first), state(state=second)) == (first, second)
    assert state(moves=["\nx\n"]) == second
    assert state(state=f"{second}\n") == second


def test_a_state_with_blanks_around_tells_options_too(client: FlaskClient) -> None:
    reply = found(client, "halving/position", state=" 16 1\n")
    assert (reply["state"], reply["options"]) == ("16 1", {"number": 16})


def test_a_level_of_sokoban_may_begin_with_blanks(client: FlaskClient) -> None:
    options = {"level": "  ####\n###@ #\n# $. #\n######"}
    start = found(client, "sokoban/position", options=options)["state"]
    for text in (options["level"], f"{options['level']}\n", f"\n{start}"):
        assert found(client, "sokoban/position", options=options, state=text)["state"] == start


class Blank(TicTacToe):
    """Whose empty cells are blanks, and which names a cell by two characters."""

    def read(self, text: str) -> str:
        if not re.fullmatch("[XO ]{9}", text):
            raise ValueError("nine cells")
        return text.replace(" ", ".")

    def write(self, state: str) -> str:
        return state.replace(".", " ")

    def read_move(self, state: str, text: str) -> int:
        if not (text in {f"{cell:2}" for cell in range(9)} and state[int(text)] == "."):
            raise ValueError("no cell")
        return int(text)

    def write_move(self, state: str, move: int) -> str:
        return f"{move:2}"


def test_a_game_that_writes_blanks_is_read_as_it_writes() -> None:
    game = Engine(Table(megabytes=1), {"blank": register(Blank, "blank", "1")}).game("blank")
    position = game.at(moves=[" 4"])
    assert position.state == "    X    "
    assert game.at("    X    ").state == position.state
    assert game.at("\n    X    \n".strip("\n"), [" 0"]).state == "O   X    "
    with pytest.raises(EngineError):
        game.at("X")


@pytest.mark.parametrize(
    ("path", "body", "clean"),
    [
        ("tic_tac_toe/move", {"algorithm": " alpha_beta\n"}, {"algorithm": "alpha_beta"}),
        ("tic_tac_toe/move", {"evaluator": "own "}, {"evaluator": "own"}),
        ("tic_tac_toe/move", {"cache": " use\n"}, {"cache": "use"}),
        ("tic_tac_toe/move", {"root_moves": [" b2\n"]}, {"root_moves": ["b2"]}),
        ("tic_tac_toe/move", {"weights": {" open_lines": 2}}, {"weights": {"open_lines": 2}}),
        (
            "tic_tac_toe/move",
            {"opponent": {"model": "random\n"}},
            {"opponent": {"model": "random"}},
        ),
        (
            "tic_tac_toe/move",
            {"opponents": {" O\n": {"model": "random"}}},
            {"opponents": {"O": {"model": "random"}}},
        ),
        ("tic_tac_toe/move", {"include": [" best_move\n"]}, {"include": ["best_move"]}),
        ("matrix/move", {"player": " column\n", "seed": 1}, {"player": "column", "seed": 1}),
        ("kuhn_poker/position", {"view": "\n1: K? -\n"}, {"view": "1: K? -"}),
        (
            "kuhn_poker/position",
            {"state": " KQ b\n", "player": "2 "},
            {"state": "KQ b", "player": "2"},
        ),
        ("tic_tac_toe/policy", {"rows": "lost ", "state": " XO./.X./O..\n"}, {"rows": "lost"}),
        ("matrix/learning", {"method": " regret_matching"}, {"method": "regret_matching"}),
        ("tic_tac_toe/review", {"moves": [" b2", "a1\n"]}, {"moves": ["b2", "a1"]}),
        ("chess/review", {"record": "\n 1. e4 e5 \n"}, {"record": "1. e4 e5"}),
    ],
)
def test_blanks_around_names_do_not_matter(
    client: FlaskClient, path: str, body: dict[str, Any], clean: dict[str, Any]
) -> None:
    limits = {"depth": 2} if path.endswith(("/move", "/review")) else {}
    blank = post(client, path, **limits, **body)
    assert blank.status_code == 200, blank.text
    if path.endswith("/policy"):
        clean = {**clean, "state": "XO./.X./O.."}
    plain = found(client, path, **limits, **clean)
    for name in ("move", "state", "view", "player", "algorithm", "method", "last_state", "rows"):
        assert content(blank).get(name) == plain.get(name), name


@pytest.mark.parametrize(
    ("game", "record", "moves"),
    [
        ("chess", "1. e4 e5", 2),
        ("checkers", "1. 11-15 23-19", 2),
        ("othello", "f5d6c3", 3),
        ("connect_four", "4453", 4),
        ("go", "(;SZ[9];B[ee];W[cc])", 2),
        ("nim", "1. 1:1 1:1", 2),
    ],
)
def test_blanks_around_a_record_do_not_matter(
    client: FlaskClient, game: str, record: str, moves: int
) -> None:
    body = {"record": f"\n {record} \r\n", "depth": 1}
    assert found(client, f"{game}/review", **body)["reviewed"] == moves


def test_blanks_around_a_game_and_an_operation_do_not_matter(client: FlaskClient) -> None:
    entry = {"game": " nim\n", "operation": " position "}
    (result,) = content(client.post("/v1/batch", json={"requests": [entry]}))["results"]
    assert result["position"]["game"] == "nim"


def test_a_whole_game_is_played_with_blanks_around(client: FlaskClient) -> None:
    begun = found(client, "tic_tac_toe/play", player=" X\n", depth=1)
    token = f" {begun['token']}\n"
    assert begun["you"] == "X"
    assert found(client, "tic_tac_toe/play", token=token, move=" b2\n", depth=1)["your_turn"]
    together = found(client, "matrix/play", player="column")
    reply = post(client, "matrix/play", token=together["token"], move=" rock\n")
    assert reply.status_code == 200, reply.text


@pytest.mark.parametrize("text", [" x ", "x\n"])
def test_what_a_reply_repeats_is_repeated_as_it_is(client: FlaskClient, text: str) -> None:
    assert found(client, "nim/position", client_id=text)["client_id"] == text


# Packed bodies


def packed(
    client: FlaskClient, body: bytes, coding: str | None = "gzip", path: str = "nim/position"
) -> Any:  # noqa: ANN401 - as werkzeug
    headers = {} if coding is None else {"Content-Encoding": coding}
    return client.post(f"/v1/games/{path}", data=body, content_type=JSON, headers=headers)


@pytest.mark.parametrize("coding", ["gzip", "x-gzip", "GZIP", " gzip "])
def test_a_packed_body_is_read(client: FlaskClient, coding: str) -> None:
    body = json.dumps({"moves": ["1:1"]}).encode()
    for level in (0, 1, 9):
        assert content(packed(client, gzip.compress(body, level), coding))["state"] == "2,4,5 2"
    members = gzip.compress(body[:5]) + gzip.compress(body[5:])
    assert content(packed(client, members, coding))["state"] == "2,4,5 2"


@pytest.mark.parametrize("coding", ["identity", "Identity", "", None])
def test_a_body_as_it_is_may_say_so(client: FlaskClient, coding: str | None) -> None:
    assert packed(client, b"{}", coding).status_code == 200


@pytest.mark.parametrize(
    "coding", ["br", "deflate", "zstd", "compress", "gzip, gzip", "gzip, identity", "odd", "*"]
)
def test_another_coding_is_a_415_that_says_which_is_read(client: FlaskClient, coding: str) -> None:
    response = packed(client, b"{}", coding)
    assert (response.status_code, problem(response)["code"]) == (415, "wrong_content_coding")
    assert response.headers["Accept-Encoding"] == "gzip"


PACKED = gzip.compress(b'{"moves": ["1:1"]}', mtime=0)


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        PACKED[:-1],
        PACKED[:12],
        PACKED[:2],
        PACKED[:-8] + bytes(8),
        PACKED[:15] + b"\xff" + PACKED[16:],
        PACKED + b"{}",
        b"\x1f\x8b\x07" + PACKED[3:],
    ],
)
def test_a_damaged_packed_body_is_a_400(client: FlaskClient, body: bytes) -> None:
    response = packed(client, body)
    assert (response.status_code, problem(response)["code"]) == (400, "bad_request")
    assert not PYTHONS.search(problem(response)["detail"])


def test_an_unpacked_body_is_no_larger_than_another(make_app: MakeApp) -> None:
    client = make_app(max_body_bytes=2048).test_client()
    for size, status in ((2048, 200), (2049, 413), (1 << 20, 413)):
        body = gzip.compress(b"{}".ljust(size))
        assert len(body) < 2048
        assert packed(client, body).status_code == status
        assert packed(client, b"{}".ljust(size), None).status_code == status


def test_a_bomb_is_not_unpacked(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a gigabyte no more is made than a body may have."""
    made: list[int] = []
    unpacking = zlib.decompressobj

    class Counted:
        def __init__(self, bits: int) -> None:
            self._one = unpacking(bits)

        def decompress(self, data: bytes, most: int) -> bytes:
            made.append(len(found := self._one.decompress(data, most)))
            return found

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            return getattr(self._one, name)

    monkeypatch.setattr("zlib.decompressobj", Counted)
    bomb = gzip.compress(bytes(1 << 20)) * 500
    response = packed(client, bomb)
    assert (response.status_code, problem(response)["code"]) == (413, "too_large")
    assert sum(made) == Settings.max_body_bytes + 1


def test_a_body_of_many_empty_members_is_none(client: FlaskClient) -> None:
    """Each costs time, and none has anything."""
    response = packed(client, gzip.compress(b"") * 1000)
    assert (response.status_code, problem(response)["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    ("game", "body", "pointer"),
    [
        ("othello", {"weights": {"patterns": 1, "patterns ": 5}}, "/weights"),
        (
            "hearts",
            {"opponents": {"east": {"model": "random"}, " east": {"model": "random"}}},
            "/opponents",
        ),
    ],
)
def test_two_names_that_differ_by_blanks_are_refused(
    client: FlaskClient, game: str, body: dict[str, Any], pointer: str
) -> None:
    refused = problem(post(client, f"{game}/move", **body))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", pointer)


def test_a_packed_body_is_known_as_the_same_plain_one(make_app: MakeApp) -> None:
    client = make_app(redis_url="").test_client()
    body = b'{"depth": 3}'
    layers = [
        source(content(packed(client, text, coding, "nim/move")))["hit"]
        for text, coding in ((body, None), (gzip.compress(body), "gzip"), (body, None))
    ]
    assert layers == [False, True, True]
    # Nobody gets an answer for the packed bytes alone.
    assert problem(packed(client, gzip.compress(body), None, "nim/move"))["code"] == "not_json"


# Queries


@pytest.mark.parametrize(
    ("query", "name"),
    [
        *(
            (f"limit={text}", "limit")
            for text in ("abc", "0", "101", "-1", "1.5", "", "1e1", "9" * 4000)
        ),
        *((f"cursor={text}", "cursor") for text in ("zzz", "", "1", "x" * 81, "2026-11-27_1")),
        *((f"status={text}", "status") for text in ("zzz", "", "Done")),
    ],
    ids=lambda text: text[:20],
)
def test_a_known_parameter_with_a_bad_value_is_a_422_that_names_it(
    client: FlaskClient, query: str, name: str
) -> None:
    refusal = problem(client.get(f"/v1/jobs?{query}"))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert name in refusal["detail"].partition(":")[0]
    assert not PYTHONS.search(refusal["detail"])


def test_cursors_of_replies_are_taken(make_app: MakeApp, valkey: Valkey) -> None:
    jobs = JobClient(make_app(jobs_url=valkey.url).test_client())
    made = [jobs.made(**SHORT) for _ in range(3)]
    first = jobs.listed("?limit=2&unknown=zzz")
    rest = jobs.listed(f"?cursor={first['next']}&status=queued")
    assert [job["id"] for job in (*first["jobs"], *rest["jobs"])] == made[::-1]


@pytest.mark.parametrize("query", ["", "?unknown=1", "?limit=abc&cursor=zzz"])
def test_unknown_parameters_are_ignored(client: FlaskClient, query: str) -> None:
    for path in ("/v1/games", "/v1/games/nim", "/healthz", "/openapi.json"):
        assert client.get(path + query).status_code == 200


# Messages


MANY = "9" * 5000


@pytest.mark.parametrize(
    "body",
    [
        f'{{"depth": {MANY}}}',
        f'{{"depth": -{MANY}}}',
        f'{{"depth": {MANY[:4301]}}}',
        f'{{"depth": {MANY[:4300]}}}',
        f'{{"depth": {MANY[:3999]}}}',
        f'{{"depth": {MANY}.0}}',
        f'{{"depth": 1e{MANY}}}',
        f'{{"options": {{"rows": {MANY}}}}}',
        f'{{"options": {{"rows": {MANY[:3999]}}}}}',
        f'{{"weights": {{"open_lines": {MANY[:3999]}}}}}',
        f'{{"elo": {MANY[:3999]}}}',
        f'{{"manners": {{"values": [{MANY[:3999]}]}}}}',
        '{"depth": NaN}',
        '{"depth": -Infinity}',
        '{"depth": 1e999}',
        '{"state": "\\ud800"}',
        '{"a":' * 50_000,
        '{"options": {"rows": ' + "[" * 400 + "]" * 400 + "}}",
        '{"options": {"rows": ' + "[" * 5000 + "]" * 5000 + "}}",
        '{"state": "\\x"}',
        '{"moves": "b2", "depth": "3", "options": 1}',
    ],
    ids=lambda text: text[:40],
)
def test_no_message_tells_of_python(client: FlaskClient, body: str) -> None:
    response = client.post("/v1/games/tic_tac_toe/move", data=body, content_type=JSON)
    assert response.status_code in {400, 422}
    assert not PYTHONS.search(response.text), response.text[:500]


@pytest.mark.parametrize(
    "words",
    [
        ["move", "tic_tac_toe", "--options", f'{{"rows": {MANY}}}'],
        ["move", "tic_tac_toe", "--weights", f'{{"open_lines": {MANY}}}'],
        ["match", f'{{"depth": {MANY}}}', "minimax"],
        ["trace", "tic_tac_toe", "--rules", '{"a":' * 50_000],
        ["move", "tic_tac_toe", "--options", '{"rows": NaN}'],
    ],
    ids=lambda words: " ".join(words)[:50],
)
def test_no_message_of_a_command_tells_of_python(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(words) == 2
    assert not PYTHONS.search(capsys.readouterr().err)


# Limits


LOWERED = {"time_ms": 50}


@pytest.mark.parametrize(
    "path", [path for path in REQUESTS if "time_ms" in REQUESTS[path]().fields]
)
def test_a_reply_tells_the_time_that_was_lowered(make_app: MakeApp, path: str) -> None:
    client = make_app(max_time_ms=LOWERED["time_ms"]).test_client()
    schema = REQUESTS[path]
    if path.endswith("stream"):
        stream = post(client, path, **{**schema.EXAMPLE, "time_ms": 60_000}).text
        final = [json.loads(line) for line in stream.splitlines()][-1]
        assert final["limits"] == LOWERED
        return
    for time_ms, limits in ((60_000, LOWERED), (51, LOWERED), (50, None)):
        reply = found(client, path, **{**schema.EXAMPLE, "time_ms": time_ms})
        assert reply.get("limits") == limits


def test_what_memory_answers_tells_it_too(make_app: MakeApp) -> None:
    client = make_app(redis_url="", max_time_ms=1000).test_client()
    for hit in (False, True, True):
        reply = found(client, "nim/move", depth=2, time_ms=2000)
        assert (source(reply)["hit"], reply["limits"]) == (hit, {"time_ms": 1000})
    assert "limits" not in found(client, "nim/move", depth=2)


def test_a_batch_tells_it_of_itself_and_of_its_entries(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=1000).test_client()
    entries = [{"game": "nim", "depth": 1, "time_ms": time_ms} for time_ms in (100, 5000)]
    reply = content(client.post("/v1/batch", json={"time_ms": 2000, "requests": entries}))
    assert reply["limits"] == {"time_ms": 1000}
    told = [result["move"].get("limits") for result in reply["results"]]
    assert told == [None, {"time_ms": 1000}]
