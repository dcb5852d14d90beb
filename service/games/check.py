"""Check a game's contract along seeded random play, for the game's own tests."""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.games.description import Facts, describe
from service.games.game import CHANCE, OVER, Event, Game, Tally, Turn
from service.games.laws import BrokenLawError, fail, require
from service.games.view_laws import ViewLaws

__all__ = ["BrokenLawError", "check"]

LONGEST_GAME = 10_000
MOST_MOVES = 4_096
LONGEST_MOVE = 64
LONGEST_STATE = 20_000
LONGEST_RESULT = 200
TOLERANCE = 1e-9
MISSPELLINGS = 3
OPPONENTS = 2


def check(game: Game[Any, Any], plays: int = 40, seed: int = 1) -> int:
    """Play `plays` random games and check the contract. Return the number of positions.

    The facts are valid. States and moves are hashable values that no method changes. A state,
    written and read, is the same. Moves are distinct, also as text. Probabilities sum to 1.
    Utilities keep their range and payoff. Features are finite numbers, opposite for two opponents.
    Examples can be played. Any text is read or refused with `ValueError`. Where information is
    hidden, a player's view keeps the laws of `Game.view`, `Game.worlds` and `Game.world`.

    Errors: `BrokenLawError`, and whatever the game raises.
    """
    cls = type(game)
    describe(cls, cls.__name__.lower(), "checked")
    for example in cls.examples:
        _follow(cls(**json.loads(example.options)), example.state, example.moves.split())
    facts, random = Facts.of(game), Random(seed)  # noqa: S311 - play, no secret
    views = ViewLaws(game, facts) if facts.hidden_information else None
    walk = _Walk(game, facts, random, views)
    for _ in range(plays):
        walk.one_game()
    return walk.positions


def _follow(game: Game[Any, Any], text: str, moves: Sequence[str]) -> None:
    """Play an example."""
    state = game.read(text) if text else game.start()
    for move in moves:
        state = game.play(state, game.read_move(state, move))
    if game.turn(state) == OVER:
        fail("an example is of a game that is over", game.write(state))


@dataclass
class _Walk:
    game: Game[Any, Any]
    facts: Facts
    random: Random
    views: ViewLaws | None
    positions: int = 0
    texts: dict[str, Any] = field(default_factory=dict)

    def one_game(self) -> None:
        state = self.game.start()
        if self.views:
            self.views.begin()
        for _ in range(LONGEST_GAME):
            self.positions += 1
            text = self._text(state)
            turn = self.game.turn(state)
            if self.views:
                self.views.check(state, text, self.random)
            if turn == OVER:
                self._end(state, text)
                return
            self._turn(turn, text)
            moves = self._moves(state, turn, text)
            self._features(state, text)
            self._readers(state, moves, text)
            chosen = self.random.choice(moves)
            if self.views and isinstance(turn, int):
                self.views.moved(turn, state, self.game.write_move(state, chosen))
            after, again = self.game.play(state, chosen), self.game.play(state, chosen)
            require(
                self.game.write(state) == text, "play leaves the state before it as it is", text
            )
            require(after == again, "the same move leads to the same state", text)
            require(after != state, "a move changes the state", text)
            self._said(state, chosen, after, text)
            state = after
        fail(f"a game is over after {LONGEST_GAME} moves", self.game.write(state))

    def _text(self, state: Any) -> str:  # noqa: ANN401
        text = self.game.write(state)
        hash(state)
        require(
            1 <= len(text) <= LONGEST_STATE, f"a state's text is at most {LONGEST_STATE} long", text
        )
        text.encode()
        require(self.game.read(text) == state, "a state, written and read, is the same", text)
        require(hash(self.game.read(text)) == hash(state), "equal states have equal hashes", text)
        require(
            self.texts.setdefault(text, state) == state, "different states read differently", text
        )
        require(bool(self.game.picture(state)), "there is a picture", text)
        return text

    def _turn(self, turn: Turn, text: str) -> None:
        if turn == CHANCE:
            require(self.facts.chance, "chance takes turns where the facts say so", text)
        else:
            known = isinstance(turn, int) and 0 <= turn < len(self.facts.players)
            require(known, f"the turn is a player's, CHANCE or OVER, not {turn!r}", text)

    def _moves(self, state: Any, turn: Turn, text: str) -> list[Any]:  # noqa: ANN401
        moves = list(self.game.moves(state))
        require(1 <= len(moves) <= MOST_MOVES, f"there are 1 to {MOST_MOVES} moves", text)
        require(len(set(moves)) == len(moves), "moves are distinct", text)
        require(list(self.game.moves(state)) == moves, "moves keep their order", text)
        written = [self.game.write_move(state, move) for move in moves]
        require(len(set(written)) == len(written), "moves are written differently", text)
        for move, name in zip(moves, written, strict=True):
            fits = 1 <= len(name) <= LONGEST_MOVE
            require(fits, f"a move's text is 1 to {LONGEST_MOVE} long, not {name!r}", text)
            read = self.game.read_move(state, name)
            require(read == move, f"the move {name!r}, written and read, is the same", text)
        if turn == CHANCE:
            chances = [self.game.probability(state, move) for move in moves]
            require(all(0 <= chance <= 1 for chance in chances), "probabilities are 0 to 1", text)
            require(abs(math.fsum(chances) - 1) < TOLERANCE, "probabilities sum to 1", text)
        return moves

    def _said(self, before: Any, move: Any, after: Any, text: str) -> None:  # noqa: ANN401
        label: Any = self.game.move_label(before, move)
        is_text = isinstance(label, str) and 0 < len(label) <= LONGEST_MOVE
        what = f"a label is None, or a text of 1 to {LONGEST_MOVE} characters, not {label!r}"
        require(label is None or is_text, what, text)
        told: list[Any] = [*self.game.events(before, move, after)]
        for event in told:
            require(isinstance(event, Event), f"{event!r} is an Event", text)
        counted: list[Any] = [*self.game.tallies(after)]
        for tally in counted:
            fits = isinstance(tally, Tally) and len(tally.values) in {1, len(self.facts.players)}
            require(fits, f"{tally!r} is a Tally with a value, or one for each player", text)

    def _features(self, state: Any, text: str) -> None:  # noqa: ANN401
        values = [
            [float(value) for value in self.game.features(state, player)]
            for player in range(len(self.facts.players))
        ]
        count = len(self.game.evaluation)
        require(all(len(row) == count for row in values), f"features are {count} numbers", text)
        require(all(map(math.isfinite, _flat(values))), "features are finite", text)
        if len(values) == OPPONENTS and self.facts.payoff == "zero_sum":
            opposite = [-value for value in values[1]]
            require(values[0] == opposite, "what is good for one is bad for the other", text)

    def _readers(self, state: Any, moves: list[Any], text: str) -> None:  # noqa: ANN401
        names = [self.game.write_move(state, move) for move in moves]
        for _ in range(MISSPELLINGS):
            wrong = _misspelt(text, self.random)
            try:
                read = self.game.read(wrong)
            except ValueError:
                pass
            else:
                again = self.game.read(self.game.write(read))
                require(again == read, f"the text {wrong!r}, read and written, is the same", text)
            wrong = _misspelt(self.random.choice(names), self.random)
            try:
                move = self.game.read_move(state, wrong)
            except ValueError:
                pass
            else:
                require(move in moves, f"the text {wrong!r} is read as a legal move", text)

    def _end(self, state: Any, text: str) -> None:  # noqa: ANN401
        facts = self.facts
        got = [float(self.game.utility(state, player)) for player in range(len(facts.players))]
        in_range = all(facts.utility_min <= utility <= facts.utility_max for utility in got)
        require(in_range, f"utilities are in range, not {got}", text)
        if facts.payoff == "zero_sum":
            require(abs(math.fsum(got)) < TOLERANCE, f"utilities sum to 0, not {got}", text)
        elif facts.payoff == "common":
            require(len(set(got)) == 1, f"utilities are common, not {got}", text)
        step = facts.utility_step
        if step is None:
            require(
                set(got) <= {-1, 0, 1}, f"without utility_step a game is won or lost: {got}", text
            )
        else:
            off = max(abs(utility - round(utility / step) * step) for utility in got)
            require(off < TOLERANCE, f"utilities are multiples of {step}, not {got}", text)
        said = self.game.result_text(state)
        is_text = isinstance(said, str) and 0 < len(said) <= LONGEST_RESULT
        what = f"a result is None, or 1 to {LONGEST_RESULT} characters, not {said!r}"
        require(said is None or is_text, what, text)


def _misspelt(text: str, random: Random) -> str:
    """Change, remove or insert one character or several."""
    alphabet = text + "0x-:/ ,.\n\u0663é∞"
    characters = list(text)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(characters) + 1)
        characters[at : at + random.randrange(2)] = random.choices(alphabet, k=random.randrange(3))
    return "".join(characters)


def _flat(rows: list[list[float]]) -> Iterator[float]:
    return (value for row in rows for value in row)
