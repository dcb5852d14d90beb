"""Write a hand of hold'em in the Poker Hand History format."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.engine import Game
from service.moves.records.played import OVER, RecordedGame
from service.moves.records.poker.hand import BLIND, BUTTON, FLOP, HAND, PLAYERS
from service.moves.records.record import unwritable

LABELS = {PLAYERS[BUTTON]: "p2", PLAYERS[BLIND]: "p1"}
"""The format's players: the one without the button is p1."""
ORDER = (PLAYERS[BLIND], PLAYERS[BUTTON])
ACTIONS = {"f": "f", "k": "cc", "c": "cc"}
"""The format's words by those of a state. All other words of a state are bets and raises."""
SHOWDOWN = "showdown"
"""The engine's word for a game that ends at the showdown."""
MOST_RAISES = 4
"""Bets and raises on a street at limit, the blind not included, that pokerkit allows."""
NEXT_STREET, NONE = "/", "-"
_LEFT = re.compile(r"button (?P<button>\d+), blind (?P<blind>\d+)$")
_DATE = re.compile(r"(\d{4})(?:[-./](\d\d?))?(?:[-./](\d\d?))?")


def write(played: RecordedGame) -> str:
    """Return a hand from the deal on. Error: `Problem` invalid_request for what it cannot say."""
    options: Mapping[str, Any] = json.loads(played.game.card()["chosen_options"])
    if options.get("board"):
        raise unwritable("phh tells a hand from the blinds on, and this game begins later")
    small, big, stack = (options[name] for name in ("small_blind", "big_blind", "stack"))
    ante, odd = divmod(options["pot"], len(PLAYERS))
    if odd:
        raise unwritable("phh tells the ante of each player, and half of this pot is no whole chip")
    if small == big:
        raise unwritable("phh tells who has the button by the blinds, and these are equal")
    is_limit = options["betting"] == "limit"
    last = played.positions[-1]
    actions = [*_Course(played.game, last.state, stack).actions()]
    if is_limit:
        _refuse_more_raises(actions)
    fields: dict[str, Any] = {
        "variant": "FT" if is_limit else "NT",
        "antes": [ante, ante],
        "blinds_or_straddles": [small, big],
        **({"small_bet": big, "big_bet": 2 * big} if is_limit else {"min_bet": big}),
        "starting_stacks": [ante + stack, ante + stack],
        "actions": actions,
        **_tags(played.tags),
    }
    end = last.inspect()
    if end["turn"] == OVER:
        won = dict(zip(PLAYERS, end["utilities"], strict=True))
        fields["finishing_stacks"] = [ante + stack + round(won[player]) for player in ORDER]
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _refuse_more_raises(actions: Sequence[str]) -> None:
    raises = 0
    for action in actions:
        raises = 0 if action.startswith("d ") else raises + (" cbr " in action)
        if raises > MOST_RAISES:
            raise unwritable(f"readers of phh know at most {MOST_RAISES} raises a street at limit")


class _Course:
    """The course of a hand, which its last state has whole."""

    def __init__(self, game: Game, state: str, stack: int) -> None:
        self._game, self._stack = game, stack
        self._hands, board, words = state.split(" : ")
        self._own = dict(zip(PLAYERS, self._hands.split("|"), strict=True))
        if any(len(own) != HAND for own in self._own.values()):
            raise unwritable("phh tells a hand in which both players have cards")
        self._board = board.replace(NONE, "").split()
        self._words = [word for word in words.split(" ") if word != NONE]
        self._shown = 0

    def actions(self) -> Iterator[str]:
        """Yield the deals, the actions, and both hands at a showdown."""
        yield from (f"d dh {LABELS[player]} {self._own[player]}" for player in ORDER)
        began_at, shows_first = 0, ORDER[0]
        for index, word in enumerate(self._words):
            if word == NEXT_STREET:
                began_at, shows_first = self._paid(index)[ORDER[0]], ORDER[0]
                yield self._deal()
                continue
            player = self._at(index)["player"]
            if word in ACTIONS:
                yield f"{LABELS[player]} {ACTIONS[word]}"
            else:
                shows_first = player
                yield f"{LABELS[player]} cbr {self._paid(index + 1)[player] - began_at}"
        yield from self._end(shows_first)

    def _end(self, shows_first: str) -> Iterator[str]:
        """Yield the cards after the last action, and the showdown after them."""
        if self._at(len(self._words), self._board).get("ending") == SHOWDOWN:
            for player in sorted(ORDER, key=lambda player: player != shows_first):
                yield f"{LABELS[player]} sm {self._own[player]}"
        while self._shown < len(self._board):
            yield self._deal()

    def _deal(self) -> str:
        first, self._shown = self._shown, max(FLOP, self._shown + 1)
        return f"d db {''.join(self._board[first : self._shown])}"

    def _at(self, actions: int, board: Sequence[str] = ()) -> Mapping[str, Any]:
        """Return the engine's inspection after the first `actions` actions."""
        shown = " ".join(board or self._board[: self._shown]) or NONE
        words = " ".join(self._words[:actions]) or NONE
        return self._game.at(f"{self._hands} : {shown} : {words}").inspect()

    def _paid(self, actions: int) -> dict[str, int]:
        """Return each player's payments after the first `actions` actions."""
        left = _LEFT.search(self._at(actions)["board"])
        assert left is not None  # noqa: S101 - the engine's picture of a hand ends so
        return {player: self._stack - int(left[player]) for player in PLAYERS}


def _tags(tags: Mapping[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for tag, name in (("event", "event"), ("site", "venue"), ("round", "hand")):
        if tags.get(tag):
            fields[name] = tags[tag]
    if date := _DATE.fullmatch(tags.get("date", "")):
        numbers = zip(("year", "month", "day"), date.groups(), strict=True)
        fields |= {name: int(number) for name, number in numbers if number}
    players = [tags.get(player, "") for player in ORDER]
    return {**fields, "players": players} if any(players) else fields


def _toml(value: str | int | Sequence[str | int]) -> str:
    """Return a value as TOML. Strings are JSON strings, with lone surrogates replaced."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        plain = value.encode("utf-8", "replace").decode()
        return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(map(_toml, value))}]"
