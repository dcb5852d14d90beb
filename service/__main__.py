"""`python -m service`: serve, run jobs, search, play, learn, convert records, speak protocols."""

import argparse
import json
import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from service import evaluations, larger_tables, plugins
from service.access import command as key_command
from service.engine import OPTIONS, SHAPES, VERSION, Engine, EngineError, Table, Task
from service.errors import Problem
from service.http.schemas.jobs import LearnJob, PlayerRequest
from service.http.schemas.loading import loaded
from service.http.schemas.position_requests import OptionsRequest, PositionRequest
from service.http.schemas.search_requests import FORMATS, MoveRequest, TraceRequest
from service.learning import LearningError
from service.learning.command import add_arguments as add_learn_arguments
from service.learning.command import run as run_learn
from service.moves.chance import with_standing
from service.moves.sample import sampled
from service.moves.tracing import USUAL_NODES
from service.play import standard_streams
from service.play.convert import add_arguments as add_convert_arguments
from service.play.convert import run as run_convert
from service.play.divide import leaves_by_move
from service.play.experiment.command import add_arguments as add_experiment_arguments
from service.play.experiment.command import run as run_experiment
from service.play.gtp.dialogue import MOST_CHARACTERS as GTP_CHARACTERS
from service.play.gtp.dialogue import Dialogue as GtpDialogue
from service.play.gtp.kind import KINDS
from service.play.gtp.parameters import ABOUT as GTP_PARAMETERS
from service.play.match.command import add_arguments as add_match_arguments
from service.play.match.command import run as run_match
from service.play.match.player import MatchError
from service.play.nboard.dialogue import MOST_CHARACTERS as NBOARD_CHARACTERS
from service.play.nboard.dialogue import Dialogue as NBoardDialogue
from service.play.options import MalformedError
from service.play.uci.dialect import DIALECTS
from service.play.uci.dialogue import MOST_CHARACTERS as UCI_CHARACTERS
from service.play.uci.dialogue import Dialogue
from service.play.xboard.dialogue import MOST_CHARACTERS as XBOARD_CHARACTERS
from service.play.xboard.dialogue import Dialogue as XBoardDialogue
from service.seeding import SeedingError
from service.seeding.arguments import add_answers_arguments, add_warm_arguments
from service.settings import NO, OFF, YES, SettingError, Settings
from service.strict_json import parsed
from service.tracing.formats import DRAWINGS

if TYPE_CHECKING:
    from service.moves.move_service import MoveService

REFUSED = 2
INTERRUPTED = 130
"""128 and the number of SIGINT, as shells have it."""
UNREAD = 141
"""128 and the number of SIGPIPE, likewise."""
LOWEST_PRIORITY = 19
PATIENT_MS = 5000
"""Time for a reply of Redis where no client waits."""
TABLE_MB = 256
GTP_MB = 64
NBOARD_MB = 64
XBOARD_MB = 64
GTP_TREES_MB = 256
EXPERIMENT_MB = 1
SHOWN_MOVES = 12
MOST_WORKERS = 256
LIMITS = {"depth", "nodes", "time_ms"}
NUMBERS = {"integer": int, "number": float}
SEARCH_FIELDS = (
    "algorithm",
    "depth",
    "nodes",
    "time_ms",
    "threads",
    "seed",
    "player",
    *OPTIONS,
    "evaluator",
    "most_nodes",
)


def move(arguments: Namespace) -> None:
    """Print a line per iteration on stderr, then the move on stdout."""
    body = _body(arguments)
    seed = body.get("seed")
    if not body.keys() & LIMITS:
        body["time_ms"] = Settings.default_time_ms
    engine = _engine(TABLE_MB)
    game = engine.game(arguments.game, body.pop("options", None))
    if "view" in body:
        position = game.seen(body.pop("view"))
    else:
        position = game.at(body.pop("state", None), body.pop("moves"))
    plan = position.plan(cast("Task", body))
    if plan.ignored:
        print(f"ignored by {plan.algorithm}: {', '.join(plan.ignored)}", file=sys.stderr)
    report = engine.run(plan, seeded=seed is not None, on_iteration=_print_iteration)
    final = sampled(report, seed) or report
    if "outcomes" in final:
        final = with_standing(final, position.child(final["move"]))
    print(json.dumps(final) if arguments.json else final["move"])


def trace(arguments: Namespace) -> None:
    """Print what a search does, drawn or as JSON."""
    body = _body(arguments, TraceRequest())
    if not body.keys() & LIMITS:
        body["time_ms"] = Settings.default_time_ms
    game = _engine(1).game(arguments.game, body.pop("options", None))
    position = game.at(body.pop("state", None), body.pop("moves"))
    report = position.trace(cast("Task", body), most_nodes=body.pop("most_nodes", USUAL_NODES))
    drawing = DRAWINGS.get(arguments.format)
    print(drawing.draw(report) if drawing else json.dumps(report), end="" if drawing else "\n")


def perft(arguments: Namespace) -> None:
    """Print depth, leaves and leaves a second for each depth; with --divide, leaves by move."""
    body = _body(arguments)
    game = _engine(1).game(arguments.game, body.get("options"))
    position, depth = game.at(body.get("state"), body["moves"]), body["depth"]
    if arguments.divide:
        for first, leaves in leaves_by_move(position, depth):
            print(f"{first}: {leaves}", flush=True)
    for plies in range(depth if arguments.divide else 1, depth + 1):
        began = perf_counter()
        leaves = position.perft(plies)
        rate = leaves / max(perf_counter() - began, 1e-9)
        print(f"depth {plies:2}  leaves {leaves}  {rate:,.0f}/s", flush=True)


def match(arguments: Namespace) -> None:
    """Play a match. Errors: those of `run`."""
    run_match(arguments, _maker(), lambda body: loaded(body, PlayerRequest()), _options(arguments))


def experiment(arguments: Namespace) -> None:
    """Play a lecture's experiment. Errors: those of `run`."""
    run_experiment(arguments, _engine(EXPERIMENT_MB), _options(arguments))


def learn(arguments: Namespace) -> None:
    """Learn an evaluation. Errors: those of `run`; `SystemExit`."""
    folder, options = Settings.read().evaluations, _options(arguments)
    try:
        run_learn(arguments, _engine(1), options, lambda body: loaded(body, LearnJob()), folder)
    except KeyboardInterrupt:
        print("interrupted: the same command with --resume goes on from here", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None


def convert(arguments: Namespace) -> None:
    """Write the record of a game in another form. Errors: those of `run_convert`."""
    run_convert(arguments, _engine(1), _options(arguments))


def uci(arguments: Namespace) -> None:
    """Speak UCI, USI or UCCI until `quit` or the end of stdin. Errors: those of `Dialogue`."""
    standard_streams.forgive()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        dialect = DIALECTS[arguments.command]
        dialogue = Dialogue(_maker(), arguments.game, _options(arguments), _sender(), dialect)
        dialogue.run(standard_streams.lines(sys.stdin, UCI_CHARACTERS))


def nboard(arguments: Namespace) -> None:
    """Speak NBoard's protocol until `quit` or the end of stdin."""
    standard_streams.forgive()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        dialogue = NBoardDialogue(_engine(NBOARD_MB), _sender(), arguments.threads)
        dialogue.run(standard_streams.lines(sys.stdin, NBOARD_CHARACTERS))


def xboard(_: Namespace) -> None:
    """Speak the Chess Engine Communication Protocol until `quit` or the end of stdin."""
    standard_streams.forgive()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        dialogue = XBoardDialogue(_engine(XBOARD_MB), _sender(), float(Settings.default_time_ms))
        dialogue.run(standard_streams.lines(sys.stdin, XBOARD_CHARACTERS))


def _sender() -> Callable[[str], None]:
    """Return what prints a line, whole, for any thread."""
    turn = Lock()

    def send(line: str) -> None:
        with turn:
            print(line, flush=True)

    return send


def gtp(arguments: Namespace) -> None:
    """Speak GTP until `quit` or the end of stdin. Errors: those of `GtpDialogue`."""

    def send(reply: str) -> None:
        print(reply, end="\n\n", flush=True)

    def write(line: str) -> None:
        print(line, flush=True)

    given = {name: getattr(arguments, name) for name in GTP_PARAMETERS}
    chosen = {name: text for name, text in given.items() if text is not None}
    usual_ms = float(Settings.default_time_ms)
    dialogue = GtpDialogue(
        _engine(GTP_MB, GTP_TREES_MB), arguments.game, _options(arguments), chosen, usual_ms
    )
    standard_streams.forgive()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        dialogue.run(standard_streams.lines(sys.stdin, GTP_CHARACTERS), send, write)


def serve(_: Namespace) -> None:
    from service.host.server import serve as run  # noqa: PLC0415 - gunicorn is slow to import

    run(Settings.read())


def openapi(_: Namespace) -> None:
    """Write the description as YAML to stdout."""
    from service import create_app  # noqa: PLC0415
    from service.http.openapi import PATH  # noqa: PLC0415
    from service.http.spec.yaml_text import written  # noqa: PLC0415 - PyYAML is for development

    settings = Settings(redis_url=OFF, table_mb=0, log_level="error", openspiel=NO)
    app = create_app(replace(settings, token_secret="of no token"))  # noqa: S106 - no file is made
    document = app.test_client().get(PATH).get_json()
    sys.stdout.write(written(document))


def mcp(arguments: Namespace) -> None:
    """Serve agents on stdin and stdout. Errors: `MissingExtraError`, `SettingError`."""
    try:
        from service.agents.server import run  # noqa: PLC0415 - of an extra
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in {"anyio", "mcp"}:
            raise
        raise MissingExtraError(
            "mcp needs the official SDK: pip install 'countermove[mcp]'"
        ) from error
    with suppress(KeyboardInterrupt):
        run(
            Settings.read(), [name for text in arguments.tools.split(",") if (name := text.strip())]
        )


def worker(arguments: Namespace) -> None:
    """Run jobs until a stop signal. Errors: `SettingError`."""
    from service.host.job_workers import run_workers  # noqa: PLC0415 - RQ is slow to import

    if not 1 <= arguments.jobs <= MOST_WORKERS:
        raise SettingError(f"--jobs is {arguments.jobs}, not 1 to {MOST_WORKERS}")
    run_workers(Settings.read(), arguments.jobs)


def warm(arguments: Namespace) -> None:
    """Search ahead, at the lowest priority. Errors: those of `run`; `SystemExit`."""
    from service.seeding.command import warm as run  # noqa: PLC0415 - it imports the whole service

    body = _body(arguments)
    os.nice(LOWEST_PRIORITY)
    with _filling(Settings.read()) as service:
        try:
            run(arguments, service, body, lambda given: loaded(given, MoveRequest()))
        except KeyboardInterrupt:
            print("interrupted: the same command goes on from here", file=sys.stderr)
            raise SystemExit(INTERRUPTED) from None


def answers(arguments: Namespace) -> None:
    """Copy stored answers. Errors: those of the two commands."""
    from service.seeding import command  # noqa: PLC0415

    run = command.export_answers if arguments.way == "export" else command.import_answers
    with _filling(replace(Settings.read(), table_mb=0)) as service:
        run(arguments, service)


def key(arguments: Namespace) -> None:
    """Add, list, revoke or rotate API keys. Errors: those of `run`; `SettingError`."""
    key_command.run(arguments, Settings.read().keys_file)


@contextmanager
def _filling(settings: Settings) -> Iterator["MoveService"]:
    """Make a move service that waits for Redis with patience. Errors: `SettingError`."""
    from service import make_move_service  # noqa: PLC0415
    from service.shared.host import Host  # noqa: PLC0415
    from service.shared.logs import logger  # noqa: PLC0415

    if settings.redis_url in {"", OFF}:
        raise SettingError(
            "COUNTERMOVE_REDIS_URL names no Redis, so there is nothing to fill: "
            "the answers of an embedded server end with its service"
        )
    patient = replace(
        settings,
        redis_timeout_ms=max(PATIENT_MS, settings.redis_timeout_ms),
        redis_budget_ms=max(PATIENT_MS, settings.redis_budget_ms),
        memory_mb=0,
    )
    with Host(patient) as host:
        service = make_move_service(patient, host, logger(patient.log_level))
        try:
            yield service
        finally:
            service.close()


COMMANDS: Mapping[str, Callable[[Namespace], None]] = {
    "serve": serve,
    "openapi": openapi,
    "match": match,
    "experiment": experiment,
    "learn": learn,
    "move": move,
    "perft": perft,
    "trace": trace,
    "convert": convert,
    **dict.fromkeys(DIALECTS, uci),
    "xboard": xboard,
    "gtp": gtp,
    "nboard": nboard,
    "warm": warm,
    "answers": answers,
    "key": key,
    "mcp": mcp,
    "worker": worker,
}


class MissingExtraError(ImportError):
    """A command needs packages that are not installed."""


REFUSALS = (
    EngineError,
    key_command.KeyCommandError,
    LearningError,
    MalformedError,
    MatchError,
    MissingExtraError,
    Problem,
    SeedingError,
    SettingError,
)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. If it is refused, print one sentence and return exit status 2.

    Where nobody reads stdout any more, as of `| head`, end in silence with status 141.
    """
    arguments = _parser().parse_args(words)
    try:
        COMMANDS[arguments.command](arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except REFUSALS as error:
        if error.__cause__ and isinstance(error, EngineError):
            traceback.print_exception(error.__cause__)
        print(f"countermove: {error}", file=sys.stderr)
        return REFUSED
    return 0


def _engine(table_mb: int, trees_mb: int = 0) -> Engine:
    return _maker(trees_mb)(table_mb)


def _maker(trees_mb: int = 0) -> Callable[[int], Engine]:
    """Find games in Python, evaluations and tables. Return what makes an engine of so many MB.

    Errors: `SettingError`.
    """
    settings = Settings.read()
    games = plugins.find(with_openspiel=settings.openspiel == YES)
    for game in games.left_out:
        print(f"countermove: game left out: {game}", file=sys.stderr)
    found = evaluations.find(settings.evaluations, games.plugins)
    for one in found.left_out:
        print(f"countermove: evaluation left out: {one}", file=sys.stderr)
    larger = larger_tables.find(settings.tables)
    for unfit in larger.left_out:
        print(f"countermove: table left out: {unfit}", file=sys.stderr)
    return lambda megabytes: Engine(
        Table(megabytes=megabytes), games.plugins, trees_mb, found.sets, larger.tables
    )


def _options(arguments: Namespace) -> dict[str, Any]:
    given = {"options": _json(arguments.options or "{}", "--options")}
    options: dict[str, Any] = loaded(given, OptionsRequest())["options"]
    return options


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m service", description="Serve HTTP, search, play matches, speak UCI or GTP."
    )
    parser.add_argument("--version", action="version", version=_version())
    jobs = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    jobs.add_parser("serve", help="serve HTTP (settings: COUNTERMOVE_*)")
    jobs.add_parser("openapi", help="write the API's description as YAML")

    move = jobs.add_parser("move", help="choose a move")
    _add_position(move)
    move.add_argument("--view", help="what a player has seen, in place of state and moves")
    _add_search(move, algorithm="auto")
    move.add_argument("--seed", type=int)
    move.add_argument("--player", help="at a simultaneous turn: the player to choose for")
    move.add_argument("--json", action="store_true", help="print the whole report")

    trace = jobs.add_parser("trace", help="show what a search does, node by node")
    _add_position(trace)
    _add_search(trace, algorithm="auto", numbers=("depth", "nodes", "time-ms", "most-nodes"))
    trace.add_argument("--seed", type=int)
    trace.add_argument("--format", choices=FORMATS, default="text", help="default text")

    perft = jobs.add_parser("perft", help="count the leaves of the game tree")
    _add_position(perft)
    perft.add_argument("depth", type=int)
    perft.add_argument(
        "--divide", action="store_true", help="print the leaves by first move, at that depth only"
    )

    add_match_arguments(jobs.add_parser("match", help="play a match of two configurations"))

    add_experiment_arguments(jobs.add_parser("experiment", help="play a lecture's experiment"))

    add_learn_arguments(jobs.add_parser("learn", help="learn an evaluation of a game"))

    add_convert_arguments(
        jobs.add_parser("convert", help="write the record of a game in another form")
    )

    for dialect in DIALECTS.values():
        speak = jobs.add_parser(dialect.name, help=f"speak {dialect.about} on stdin and stdout")
        speak.add_argument("--game", default=dialect.game, help=f"default {dialect.game}")
        speak.add_argument("--options", help="the game's options, a JSON object")

    gtp = jobs.add_parser("gtp", help="speak the Go Text Protocol on stdin and stdout")
    gtp.add_argument("--game", default="go", choices=KINDS)
    gtp.add_argument("--options", help="the game's options, a JSON object")
    for name, about in GTP_PARAMETERS.items():
        gtp.add_argument(f"--{name.replace('_', '-')}", help=about)

    jobs.add_parser("xboard", help="speak the protocol of XBoard, for chess, on stdin and stdout")

    nboard = jobs.add_parser(
        "nboard", help="speak NBoard's protocol, for Othello, on stdin and stdout"
    )
    nboard.add_argument("--threads", type=int, default=1, help="threads of a search; default 1")

    warm = jobs.add_parser("warm", help="fill the cache before clients ask")
    add_warm_arguments(warm)
    _add_position(warm)
    _add_search(warm, algorithm=None)

    worker = jobs.add_parser("worker", help="run jobs from the Redis of COUNTERMOVE_JOBS_URL")
    worker.add_argument("--jobs", type=int, default=1, help="jobs at one time; default 1")

    add_answers_arguments(jobs.add_parser("answers", help="export or import stored answers"))
    key_command.add_arguments(jobs.add_parser("key", help="add, list, revoke or rotate API keys"))
    mcp = jobs.add_parser(
        "mcp", help="offer the API as tools to language-model agents (MCP on stdio)"
    )
    mcp.add_argument(
        "--tools",
        metavar="NAMES",
        default="",
        help="more tools than the usual dozen: operations' names, separated by commas, or all",
    )
    return parser


def _version() -> str:
    """Return the version of the crates, and the engine version that names stored answers."""
    return f"countermove {VERSION.partition('+')[0]} (engine {VERSION})"


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--options", help="the game's options, a JSON object")
    parser.add_argument("--state", help="the state; left out: the game's start")
    parser.add_argument("--moves", default="", help="moves after the state, separated by commas")


def _add_search(
    parser: argparse.ArgumentParser,
    algorithm: str | None,
    numbers: Sequence[str] = ("depth", "nodes", "time-ms", "threads"),
) -> None:
    parser.add_argument("--algorithm", default=algorithm)
    for number in numbers:
        parser.add_argument(f"--{number}", type=int)
    for option in OPTIONS:
        _add_option(parser, option)
    parser.add_argument(
        "--evaluator", help="evaluation: own, textbook, or the name of one that was learned"
    )
    parser.add_argument("--weights", help="weights of the features, a JSON object")


def _add_option(parser: argparse.ArgumentParser, option: str) -> None:
    """Add the flag of a field of a task that some algorithms take."""
    flag, part = "--" + option.replace("_", "-"), SHAPES["Task"]["properties"][option]
    about = " ".join(part["description"].split()).replace("%", "%%")
    kind = next((kind for kind in _kinds(part) if kind in NUMBERS), None)
    if "boolean" in _kinds(part):
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, help=about)
    else:
        parser.add_argument(flag, type=NUMBERS[kind] if kind else str, help=about)


def _kinds(part: Mapping[str, Any]) -> Sequence[str]:
    kinds: str | list[str] = part.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


def _body(arguments: Namespace, schema: PositionRequest | None = None) -> dict[str, Any]:
    """Turn the arguments into a request's body, checked by its schema. Errors: `Problem`."""
    body: dict[str, Any] = {"moves": [move for move in arguments.moves.split(",") if move]}
    if getattr(arguments, "view", None) is not None and not body["moves"]:
        del body["moves"]
    for name in ("state", "view", *SEARCH_FIELDS):
        if getattr(arguments, name, None) is not None:
            body[name] = getattr(arguments, name)
    for name in ("options", "weights", "rules"):
        if text := getattr(arguments, name, None):
            body[name] = _json(text, "--" + name)
    return loaded(body, schema or MoveRequest())


def _json(text: str, name: str) -> object:
    """Errors: `Problem` not_json."""
    value: object = parsed(text, name)
    return value


def _print_iteration(report: Mapping[str, Any]) -> None:
    rate = report["nodes_all_passes"] / max(report["time_ms"] / 1000, 1e-9)
    line = " ".join(report["principal_variation"][:SHOWN_MOVES])
    print(
        f"depth {report['depth']:2}  value {report['value']:+.4f}  nodes {report['nodes']}  "
        f"{rate:,.0f}/s  {line}",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
