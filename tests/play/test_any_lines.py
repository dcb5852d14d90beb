"""Whatever lines a program of a text protocol is sent, it goes on and answers the next command."""

import io
import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from service.engine import Engine, Table
from service.play.gtp.dialogue import GtpDialogue
from service.play.nboard.dialogue import NBoardDialogue
from service.play.standard_streams import lines as lines_of
from service.play.uci.dialect import UCCI, UCI, USI, UciDialect
from service.play.uci.dialogue import UciDialogue
from service.play.xboard.dialogue import XBoardDialogue
from tests.support import ROOT

SEED = 46
REPLY_S = 60.0
LAST = "last"
ENVIRONMENT = {
    "COUNTERMOVE_REDIS_URL": "none",
    "COUNTERMOVE_JOBS_URL": "none",
    "COUNTERMOVE_TABLE_MB": "1",
    "PYTHONPATH": str(ROOT),
    "PATH": os.environ["PATH"],
    "PYTHONIOENCODING": "latin-1",
}
"""Standard output has fewer letters than there are."""
OF_A_PROCESS, IN_PROCESS = 300, 3000
LONG = b"position startpos moves " + b"x" * (1 << 20)
UCI_WORDS = """
    uci isready ucinewgame setoption name value position startpos fen moves go depth nodes
    movetime wtime btime winc binc movestogo mate searchmoves infinite ponder stop ponderhit d
    debug register Hash Clear MultiPV Ponder Move Overhead Algorithm Skill Level rows UCI_Elo
    b2 a1 c3 1 2 0 -1 7 65536 1e9 true false alpha_beta mcts XX./OO./... [[[[ {"a":1} "\\ud800"
    null usi usinewgame gameover win sfen byoyomi ucci uccinewgame banmoves probe time increment
    opptime hashsize usemillisec newgame USI_Hash UCI_AnalyseMode draw on
"""
GTP_WORDS = """
    protocol_version name version known_command list_commands boardsize clear_board komi play
    genmove reg_genmove undo showboard fixed_handicap place_free_handicap set_free_handicap
    time_settings time_left final_score final_status_list loadsgf printsgf countermove-param
    gogui-analyze_commands level seed threads resign_below b w black White c3 D4 z99 pass
    RESIGN 5 7 0 -1 6.5 nan 1e9 alive dead /dev/zero /dev/full / . # 123 007
    lz-analyze kata-analyze analyze lz-genmove_analyze kata-genmove_analyze interval maxmoves
    ownership true rootInfo allow avoid c3,d4 kata-set-rules kata-set-rule kata-get-rules {"ko":[]}
    suicide chinese kgs-rules kgs-time_settings byoyomi canadian absolute none kgs-chat get_komi
"""
NBOARD_WORDS = """
    nboard set depth game move hint go ping learn analyze contempt 1 2 -1 F5 d6 PA pass F5/1/2 60
    (;GM[Othello]BO[8 B[F5] W[f6//1];) * O [ ] 999999 1e9
"""
NBOARD_COMMANDS = """
    nboard 2|set depth 1|set depth 3|go|hint 2|hint 64|ping 3|move F5|move d6/1.5/2|move PA|learn|
    set game (;BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)|
    set contempt 1|F5|set depth 2
"""
XBOARD_WORDS = """
    xboard protover new variant force go playother level st sd time usermove ? ping setboard undo
    remove analyze exit . cores post nopost result hard easy draw e2e4 O-O e7e8q 1 40 5:00 0 -1 2.5
    1-0 {x} fischerandom normal w KQkq - 8/8 1e9 99999999999
"""
XBOARD_COMMANDS = """
    xboard|protover 2|new|variant fischerandom|variant normal|force|go|playother|level 40 0:01 0|
    st 0.01|sd 1|sd 2|time 3|otim 3|usermove e2e4|usermove e7e5|usermove g1f3|?|ping 4|undo|remove|
    setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1|analyze|exit|
    .|cores 2|post|nopost|result 1-0 {White mates}|hard|easy|draw
"""
UCI_COMMANDS = """
    uci|isready|ucinewgame|setoption name Hash value 2|setoption name Hash value 65536|
    setoption name Clear Hash|setoption name Ponder value true|
    setoption name Skill Level value 3|setoption name Algorithm value mcts|
    setoption name rows value 4|setoption name Move Overhead value 9|
    position startpos moves b2 a1|position fen XX./OO./... moves c1|go depth 2|go nodes 99|
    go movetime 1|go wtime 9 btime 9|go infinite searchmoves b2|go ponder wtime 9|ponderhit|
    stop|d|go perft 2|go mate 1|go mate 5|usinewgame|gameover lose|banmoves b2 a1|
    position sfen XX./OO./... moves c1|go btime 0 wtime 0 byoyomi 3|setoption hashsize 2|
    go time 3 increment 1|go depth infinite|setoption usemillisec on|setoption newgame|go mate 9
"""
GTP_COMMANDS = """
    boardsize 5|clear_board|komi 6.5|play b c3|play w d4|play b pass|play w pass|genmove b|
    genmove w|reg_genmove w|undo|showboard|fixed_handicap 2|place_free_handicap 3|final_score|
    set_free_handicap c3 d4|time_settings 9 9 9|time_left b 9 1|final_status_list alive|
    loadsgf /dev/zero 3|printsgf|printsgf /dev/full|countermove-param level 3|
    countermove-param seed 4|known_command play|9 name|list_commands|lz-analyze b 1|
    kata-analyze w 1 ownership true rootInfo true|analyze interval 1 allow b c3,d4 1|
    kata-genmove_analyze b 1|lz-genmove_analyze w 1 maxmoves 2|kata-set-rules chinese|
    kata-set-rule suicide true|kgs-rules aga|kgs-time_settings byoyomi 9 9 9|kgs-chat game x y|
    kgs-time_settings none|kgs-genmove_cleanup b|cputime
"""
ODD = ["", "\0", "\x1b[A", "\x7f", "\t", "é", "\u2028", "\x85", "\x1c", "9" * 40, "9" * 5000,
       "-", "%s", "{}", "\\", '"', "'", "(" * 500, "\N{ARABIC-INDIC DIGIT ONE}",
       "\N{LATIN SMALL LETTER LONG S}", "İ", "\N{KELVIN SIGN}"]  # fmt: skip
BYTES = [b"\xff", b"\xed\xa0\x80", b"\xc3", b"\x00", b"\xf5\x80", b"\r", b"\xef\xbb\xbf", b"\x80"]


def some_lines(commands: str, words: str, count: int) -> list[str]:
    """Commands, and words in any order, some of them mutated."""
    rng = random.Random(SEED)
    known, others = [line.strip() for line in commands.split("|")], words.split()

    def mutated(word: str) -> str:
        match rng.randrange(16):
            case 0:
                return rng.choice(ODD)
            case 1:
                at = rng.randrange(len(word) + 1)
                return word[:at] + rng.choice(ODD) + word[at + 1 :]
            case 2:
                return word.swapcase()
            case 3:
                return rng.choice(others)
            case _:
                return word

    def chosen() -> list[str]:
        if rng.randrange(4):
            return rng.choice(known).split()
        return rng.choices(others, k=rng.randrange(7))

    return [" ".join(map(mutated, chosen())) for _ in range(count)]


def some_bytes(commands: str, words: str) -> bytes:
    """Lines of which some have invalid bytes."""
    rng = random.Random(SEED)
    written = [line.encode() for line in some_lines(commands, words, OF_A_PROCESS)]
    for index in range(0, len(written), 3):
        at = rng.randrange(len(written[index]) + 1)
        written[index] = written[index][:at] + rng.choice(BYTES) + written[index][at:]
    return b"\n".join([b"", *written, LONG, b"\n\n"])


def spoken(
    folder: Path, arguments: Sequence[str], sent: bytes
) -> subprocess.CompletedProcess[bytes]:
    """Run a program in a folder with `sent` on its input."""
    return subprocess.run(
        [sys.executable, "-m", "service", *arguments],
        cwd=folder, input=sent, capture_output=True, check=False, timeout=300,
        env=ENVIRONMENT,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "bye"), [("uci", b""), ("usi", b""), ("ucci", b"bye\n")])
def test_no_bytes_end_uci(tmp_path: Path, name: str, bye: bytes) -> None:
    sent = some_bytes(UCI_COMMANDS, UCI_WORDS)
    end = f"\nstop\n{name}\nisready\n".encode()
    done = spoken(tmp_path, [name, "--game", "tic_tac_toe"], sent + end)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"{name}ok\nreadyok\n".encode() + bye)
    assert b"internal error" not in done.stdout, done.stderr


def test_no_bytes_end_nboard(tmp_path: Path) -> None:
    sent = some_bytes(NBOARD_COMMANDS, NBOARD_WORDS)
    done = spoken(tmp_path, ["nboard"], sent + b"ping 41\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(b"\npong 41\n")
    assert b"internal error" not in done.stdout, done.stderr


def test_no_bytes_end_xboard(tmp_path: Path) -> None:
    sent = some_bytes(XBOARD_COMMANDS, XBOARD_WORDS)
    done = spoken(tmp_path, ["xboard"], sent + b"force\nping 41\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(b"\npong 41\n")
    assert b"internal error" not in done.stdout, done.stderr


def test_no_bytes_end_gtp(tmp_path: Path) -> None:
    arguments = ["gtp", "--options", '{"size": 5}', "--playouts", "10", "--seed", "1"]
    done = spoken(tmp_path, arguments, some_bytes(GTP_COMMANDS, GTP_WORDS) + b"41 name\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(b"\n\n=41 Countermove\n\n")
    assert b"internal error" not in done.stdout, done.stderr


def request(number: object, method: str, parameters: object = None) -> bytes:
    asked = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters or {}}
    return json.dumps(asked).encode() + b"\n"


def call(number: object, name: object, arguments: object) -> bytes:
    return request(number, "tools/call", {"name": name, "arguments": arguments})


BEGIN = (
    request(
        "begin",
        "initialize",
        {
            "protocolVersion": "2025-03-26",
            "capabilities": {},
            "clientInfo": {"name": "x", "version": "1"},
        },
    )
    + b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
)
VALUES: list[object] = [None, True, -1, 1e300, 10**400, "", "\ud800", "\0", "x" * 1000, [], [[]],
          {}, {"a": {"b": []}}, "tic_tac_toe", ["b2"]]  # fmt: skip


def write(pipe: IO[bytes], sent: Sequence[bytes]) -> None:
    with suppress(BrokenPipeError):
        for line in sent:
            pipe.write(line)
        pipe.flush()


def test_no_bytes_end_mcp() -> None:
    rng = random.Random(SEED)
    tools = [
        "inspectPosition",
        "chooseMove",
        "playGame",
        "getGame",
        "listGames",
        "describeArguments",
    ]
    names = ["game", "state", "moves", "options", "search", "tool", "level", "x\ud800", ""]
    sent = [BEGIN, b"garbage\n", b"\n", b"[]\n", b"[1,2]\n", b"\xff\xfe\n", b"\0\n", b"null\n",
            b'{"a":1}\n', b"[" * 100_000 + b"\n", b'{"a":' * 3000 + b"\n", b"1" * 100_000 + b"\n",
            LONG + b"\n", b'{"jsonrpc":"2.0","method":"no/id"}\n', b'{"jsonrpc":"2.0","id":1}\n',
            b'{"jsonrpc":"2.0","id":2,"result":{}}\n', b"[" + request(3, "ping").strip() + b"]\n",
            request(None, "ping"), request({}, "ping"), request(1.5, "ping"), request(4, "nope"),
            request(5, "tools/call", []), request(6, "tools/call", {"name": []}),
            request(10**400, "ping"), b'{"jsonrpc":"2.0","id":7,"method":"ping"\n']  # fmt: skip
    for index in range(100):
        given = {rng.choice(names): rng.choice(VALUES) for _ in range(rng.randrange(4))}
        sent.append(call(f"call {index}", rng.choice([*tools, "", "\ud800", 7]), given))
    deep: object = 1
    for _ in range(150):
        deep = {"a": deep}
    sent += [call("deep", "chooseMove", deep), request(LAST, "ping")]
    with subprocess.Popen(
        [sys.executable, "-m", "service", "mcp"], cwd=ROOT, env=ENVIRONMENT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        writer = threading.Thread(target=write, args=(process.stdin, sent))
        writer.start()
        replies = {}
        while LAST not in replies and (line := process.stdout.readline()):
            reply = json.loads(line)
            replies[reply.get("id")] = reply
        writer.join()
        process.stdin.close()
        assert replies[LAST]["result"] == {}
        assert "result" in replies["begin"]
        assert process.wait(REPLY_S) == 0


@pytest.mark.parametrize("dialect", [UCI, USI, UCCI], ids=lambda dialect: dialect.name)
def test_no_line_ends_a_dialogue_of_uci(dialect: UciDialect) -> None:
    replies: list[str] = []
    dialogue = UciDialogue(
        lambda _: Engine(Table(megabytes=1)), "tic_tac_toe", {}, replies.append, dialect
    )
    dialogue.run([*some_lines(UCI_COMMANDS, UCI_WORDS, IN_PROCESS), "stop", "isready"])
    assert replies[-1 - len(dialect.bye)] == "readyok"
    assert dialect.said("internal error") not in replies
    assert not [reply for reply in replies if "\n" in reply]


def test_no_line_ends_a_dialogue_of_nboard() -> None:
    replies: list[str] = []
    dialogue = NBoardDialogue(Engine(Table(megabytes=1)), replies.append)
    dialogue.run([*some_lines(NBOARD_COMMANDS, NBOARD_WORDS, IN_PROCESS), "ping 41"])
    assert replies[-1] == "pong 41"
    assert "status internal error" not in replies


def test_no_line_ends_a_dialogue_of_xboard() -> None:
    replies: list[str] = []
    dialogue = XBoardDialogue(Engine(Table(megabytes=1)), replies.append, 1.0)
    dialogue.run([*some_lines(XBOARD_COMMANDS, XBOARD_WORDS, IN_PROCESS), "force", "ping 41"])
    assert replies[-1] == "pong 41"
    assert "telluser internal error" not in replies


def test_no_line_ends_a_dialogue_of_gtp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process, where more lines are sent. Some name files to write."""
    monkeypatch.chdir(tmp_path)
    replies: list[str] = []
    for game in ("go", "hex"):
        gtp = GtpDialogue(
            Engine(Table(megabytes=1)), game, {"size": 5}, {"playouts": "10", "seed": "1"}, 50.0
        )
        gtp.run([*some_lines(GTP_COMMANDS, GTP_WORDS, IN_PROCESS), "name"], replies.append)
        assert replies[-1] == "= Countermove"
        assert "? internal error" not in [reply.strip() for reply in replies]


@pytest.mark.parametrize("most", [1, 3, 5, 100])
def test_a_line_is_cut_and_the_next_is_whole(most: int) -> None:
    text = "one\n\nthree four\nfive"
    cut = [line.rstrip("\n") for line in lines_of(io.StringIO(text), most)]
    assert cut == [line[:most].rstrip("\n") for line in text.splitlines(keepends=True)]


def test_an_error_that_nobody_foresaw_is_told_by_gtp(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A panic of the engine is no `Exception`."""
    replies: list[str] = []
    dialogue = GtpDialogue(Engine(Table(megabytes=1)), "go", {"size": 5}, {}, 50.0)

    def panic(*_: object) -> None:
        raise GeneratorExit("of the engine")

    monkeypatch.setattr(type(dialogue._session.record), "undo", panic)
    dialogue.run(["7 undo", "name"], replies.append)
    assert replies == ["?7 internal error", "= Countermove"]
    assert "of the engine" in capsys.readouterr().err
