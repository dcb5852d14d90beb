"""GTP over the standard streams: a whole session, the order of replies, starts that are refused."""

import re
import subprocess
import sys

import pytest

from service.__main__ import main
from service.engine import VERSION
from tests.support import ROOT


def spoken(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program with `text` on its input."""
    return subprocess.run(
        [sys.executable, "-m", "service", "gtp", *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


SESSION = """
1 protocol_version
name

# a line without a command
2 version # and a comment after one
known_command genmove
known_command dance
007 boardsize 7
komi 6.5
clear_board
time_settings 0 30 0
10 play b D4
play WHITE d3
play b j7
play b d3
play b I4
play b D4 D5
dance
9
undo
play w pass
showboard
reg_genmove b
11 genmove b
play w resign
final_score
12 quit
name
"""
REPLIES = rf"""=1 2

= Countermove

=2 {re.escape(VERSION)}

= true

= false

=007

=

=

=

=10

=

\? illegal move

\? illegal move

\? syntax error

\? syntax error

\? unknown command

\?9 unknown command

=

=

=
7 \. \. \. \. \. \. \.
6 \. \. \. \. \. \. \.
5 \. \. \. \. \. \. \.
4 \. \. \. X \. \. \.
3 \. \. \. \. \. \. \.
2 \. \. \. \. \. \. \.
1 \. \. \. \. \. \. \.
  A B C D E F G

= ([A-G][1-7]|pass)

=11 ([A-G][1-7]|pass)

\? syntax error

= B\+42\.5

=12

"""


def test_a_whole_session_by_stdin_and_stdout() -> None:
    """The same seed, so that the move of reg_genmove is that of genmove."""
    done = spoken(SESSION, "--playouts", "60", "--seed", "3", "--options", '{"size": 9}')
    assert (done.returncode, done.stderr) == (0, "")
    matched = re.fullmatch(REPLIES, done.stdout)
    assert matched, done.stdout
    assert matched[1] == matched[2]


def test_a_reply_comes_before_the_next_command_and_the_end_of_input_is_the_end() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "service", "gtp", "--playouts", "10"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        for command, reply in [("1 boardsize 9\n", "=1\n"), ("2 genmove b\n", "=2 ")]:
            program.stdin.write(command)
            program.stdin.flush()
            assert program.stdout.readline().startswith(reply)
            assert program.stdout.readline() == "\n"
        program.stdin.close()
        assert program.stdout.read() == ""
        assert program.wait() == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--options", '{"size": 4}'], "size"),
        (["--playouts", "many"], "a whole number is needed"),
        (["--algorithm", "luck"], "one of auto"),
    ],
)
def test_a_start_that_is_refused_is_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gtp", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line
