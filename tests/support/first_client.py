"""The scenarios of a first client in any language; each asserts one thing."""

import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.docs.test_readme import ENVIRONMENT
from tests.support.http_proxy import (
    Between,
    Fate,
    Sent,
    between,
    busy,
    cut,
    once,
    passed_on,
    refusal,
    silent,
    stalled,
    starting_at,
    torn,
)
from tests.support.keys import key
from tests.support.serving import serving

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
STALEMATE_IN_ONE = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"
QUEEN_TO_GIVE = "k7/8/8/8/8/8/1Q6/7K w - - 0 1"
"""After Qb7+ black has to take the queen, and bare kings are a draw."""
LONGEST_S = 120
"""A client that has not ended by then never will."""


@dataclass(frozen=True)
class Client:
    """A program that plays white, with a move a line."""

    command: Sequence[str]
    folder: Path

    def run(self, url: str, typed: str = "", secret: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command,
            cwd=self.folder,
            env={
                **ENVIRONMENT,
                "NO_PROXY": "127.0.0.1",
                "no_proxy": "127.0.0.1",
                "COUNTERMOVE_URL": url,
                "COUNTERMOVE_KEY": secret,
            },
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )

    def plays(self, service: str, fate: Fate, typed: str = "") -> tuple[Between, list[str]]:
        """A whole game: what went between, and the lines that it says."""
        with between(service, fate) as (stands, url):
            done = self.run(url, typed)
            assert done.returncode == 0, done.stderr
            return stands, done.stdout.splitlines()

    def fails(self, service: str, fate: Fate) -> tuple[Between, str]:
        """Return the exchange, and the client's reason for playing no game."""
        with between(service, fate) as (stands, url):
            done = self.run(url)
            assert done.returncode == 1, done.stdout
            return stands, done.stderr


Scenario = Callable[[Client, str], None]
"""Of a client and the address of a service as `make serve` starts it. Errors: AssertionError."""


def plays_by_its_moves_to_the_end(client: Client, service: str) -> None:
    """Each request has all moves so far, and the end is what the service says of them."""
    stands, lines = client.plays(service, passed_on)
    exchanged = stands.moves()
    moves: list[str] = []
    for body, reply in exchanged:
        assert (body["level"], body["time_ms"], "state" in body) == (4, 2000, False)
        *before, mine = body["moves"]
        assert before == moves
        moves = [*before, mine, reply["move"]]
        assert f"{len(moves) // 2}. {mine} {reply['move_label']}" in lines[len(moves) // 2 - 1]
    last = stands.asked[-1]
    mine = (last.body or {})["moves"]
    ended = {"moves": max(moves, mine, key=len)}  # an own move at the end has no reply
    end = stands.pass_on(last._replace(path="/v1/games/chess/position", body=ended)).body
    assert end["turn"] == "over"
    assert lines[-1] == ended_by(end.get("winner"), end["ending"])


def ended_by(winner: str | None, ending: str) -> str:
    return f"{winner} wins by {ending}" if winner else f"draw by {ending}"


def its_own_move_wins(client: Client, service: str) -> None:
    _, lines = client.plays(service, starting_at(MATE_IN_ONE), "Ra8#\n")
    assert lines[-1] == ended_by("white", "checkmate")


def its_own_move_draws(client: Client, service: str) -> None:
    _, lines = client.plays(service, starting_at(STALEMATE_IN_ONE), "Qg6\n")
    assert lines[-1] == ended_by(None, "stalemate")


def the_services_move_draws(client: Client, service: str) -> None:
    _, lines = client.plays(service, starting_at(QUEEN_TO_GIVE), "Qb7+\n")
    assert lines[-1] == ended_by(None, "dead position")


def asks_anew_for_a_move_that_is_none(client: Client, service: str) -> None:
    """Words that are no moves, a move against the rules, then moves in either notation."""
    stands, lines = client.plays(service, passed_on, "castle\nKe2\n  Nf3 \ne2e4\n")
    said = "\n".join(lines)
    assert 'illegal move "castle" at index 0' in said
    assert 'illegal move "Ke2" at index 0' in said
    assert stands.moves()[1][0]["moves"][::2] == ["Nf3", "e2e4"]


def sends_its_key(client: Client, service: str) -> None:
    """To a service that asks for one."""
    with tempfile.TemporaryDirectory(prefix="cm-") as folder:
        file = Path(folder) / "keys.json"
        secret = key(file, "add", "first")
        with serving(KEYS_FILE=str(file)) as running:
            assert re.search(r" by [a-z ]+$", client.run(running.url, secret=secret).stdout)
            refused = client.run(running.url)
            assert (refused.returncode, "key" in refused.stderr) == (1, True), refused


def waits_as_long_as_a_busy_service_says(client: Client, service: str) -> None:
    """Who asks sooner is refused again. A proxy says nothing of how long."""
    for status in (429, 503):
        stands, _ = client.plays(service, busy(status), "e4\n")
        statuses = [sent.status for _, sent in stands.exchanged]
        assert statuses.count(status) == 1
        assert stands.moves()[0][0]["moves"] == ["e4"]


def repeats_what_got_no_reply_in_time(client: Client, service: str) -> None:
    """The service is silent once, before its reply or in it."""
    repeats(client, service, silent, stalled)


def repeats_what_lost_its_connection(client: Client, service: str) -> None:
    repeats(client, service, cut, torn)


def repeats(client: Client, service: str, *fates: Fate) -> None:
    """The same request comes again."""
    for fate in fates:
        stands, _ = client.plays(service, once(fate, "/move"), "e4\n")
        first, again = [asked.body for asked in stands.asked if asked.path.endswith("/move")][:2]
        assert first == again
        assert stands.moves()[0][0]["moves"] == ["e4"]


def gives_up_on_a_service_that_stays_busy(client: Client, service: str) -> None:
    refused = refusal(503, {"Retry-After": "0"})
    stands, said = client.fails(service, lambda _between, _asked: refused)
    assert "all slots are taken" in said
    assert len(stands.asked) == 5


def tells_what_a_proxy_refuses(client: Client, service: str) -> None:
    """Whose page is no JSON."""
    page = Sent(403, "<h1>Forbidden</h1>", {"Content-Type": "text/html"})
    _, said = client.fails(service, lambda _between, _asked: page)
    assert "403" in said


SCENARIOS: Sequence[Scenario] = (
    plays_by_its_moves_to_the_end,
    its_own_move_wins,
    its_own_move_draws,
    the_services_move_draws,
    asks_anew_for_a_move_that_is_none,
    sends_its_key,
    waits_as_long_as_a_busy_service_says,
    repeats_what_got_no_reply_in_time,
    repeats_what_lost_its_connection,
    gives_up_on_a_service_that_stays_busy,
    tells_what_a_proxy_refuses,
)
