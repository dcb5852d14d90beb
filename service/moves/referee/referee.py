"""Play a game with one client, who sees no more of it than its player does.

The service draws chance and chooses the moves of all other players, each by that player's view
(information state). The game so far goes to the client and back as a token, so that no worker need
remember it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from time import monotonic
from typing import Any, NoReturn
from uuid import uuid4

from service.caller import Caller
from service.engine import AUTO, EngineError, Game, Inspection, Position, problem
from service.errors import MOST_ECHO, Problem
from service.moves.chance import drawn
from service.moves.levels.chooser import refuse_unfit
from service.moves.levels.ladder import FULL_STRENGTH
from service.moves.levels.strength import Strength
from service.moves.limits import LEAST_TIME_MS, lowered
from service.moves.move_service import MoveService
from service.moves.referee.continuations import Asking, Continuations
from service.moves.referee.token import RefereedGame, Tokens
from service.moves.sample import sampled
from service.moves.styles.style import style_of
from service.nearest import nearest_first

OF_THE_START = ("options", "state", "moves", "player")
"""Fields of a body that begin a game; later its token holds them."""
OF_THE_TURN = ("token", "move", "include", "client_id")
"""The other fields say how the service searches."""
SEPARATOR = "|"
DRAWING_WORLDS = ("is_mcts", "pimc")
"""Algorithms that draw worlds (determinizations): their move depends on the seed."""
SEEDS = 2**53
"""Number of seeds that a search may have: 0 to SEEDS - 1."""
MOST_TURNS = 500
"""Moves of others and draws in a row. Where the client's player is not to move even then, the
client asks again without a move."""


@dataclass(frozen=True)
class Referee:
    """Plays one move of a client, and what follows until that client's player moves again."""

    move_service: MoveService
    tokens: Tokens
    continuations: Continuations

    def play(self, name: str, body: Mapping[str, Any], caller: Caller) -> dict[str, Any]:
        """Return the fields of the reply. Errors: `Problem`, `EngineError`."""
        played = self._read(name, body)
        engine = self.move_service.engine
        _check_algorithm(body.get("algorithm", AUTO), engine.algorithm_names)
        game = engine.game(name, played.options)
        strength = Strength.of(body)
        if strength and len(game.card()["players"]) > 1:
            refuse_unfit(strength, game)
        style_of(game, body)
        table = RunningGame(self, game, played, body, caller)
        move = table.checked(body["move"]) if "move" in body else None
        play = partial(table.play, move)
        if "token" not in body:
            after = play()
        elif move is None and table.waits():
            after = played
        else:
            asked = json.dumps({**table.asked, "move": move}, sort_keys=True)
            bound = move if game.hides_information else None
            asking = Asking(played, asked, caller, table.until, bound, play)
            after = self.continuations.of(asking)
        return RunningGame(self, game, after, body, caller).reply()

    def _read(self, name: str, body: Mapping[str, Any]) -> RefereedGame:
        if "token" not in body:
            return self._begun(name, body)
        if begins := [field for field in OF_THE_START if field in body]:
            detail = f"{begins[0]} is for a new game: this one's token has it"
            raise Problem("invalid_request", detail, pointer=f"/{begins[0]}")
        return self.tokens.decrypted(body["token"], name)

    def _begun(self, name: str, body: Mapping[str, Any]) -> RefereedGame:
        options = body.get("options", {})
        players = self.move_service.engine.game(name, options).card()["players"]
        player = one_of(players, body.get("player", players[0]))
        if player not in players:
            raise Problem(
                "unknown_player",
                f'there is no player "{player[:MOST_ECHO]}"',
                pointer="/player",
                text=player[:MOST_ECHO],
                alternatives=nearest_first(player[:MOST_ECHO], players),
            )
        moves = tuple(body.get("moves", ()))
        return RefereedGame(uuid4().hex, name, options, player, body.get("state"), moves)


def _check_algorithm(name: str, known: Sequence[str]) -> None:
    """Check the algorithm, even where no search follows. Errors: `Problem`."""
    if name not in known:
        clipped = name[:MOST_ECHO]
        detail = f'there is no algorithm "{clipped}"'
        alternatives = nearest_first(clipped, known)
        raise Problem(
            "unknown_algorithm",
            detail,
            pointer="/algorithm",
            text=clipped,
            alternatives=alternatives,
        )


def one_of(known: Sequence[str], text: str) -> str:
    """Return the text of `known` that equals `text` without the blanks around it, else `text`."""
    inner = text.strip()
    return inner if text not in known and inner in known else text


class RunningGame:
    """One game, from a request's arrival to its reply."""

    def __init__(
        self,
        referee: Referee,
        game: Game,
        played: RefereedGame,
        body: Mapping[str, Any],
        caller: Caller,
    ) -> None:
        self._referee = referee
        self._game = game
        self._played = played
        self.asked = {
            name: value
            for name, value in body.items()
            if name not in OF_THE_START and name not in OF_THE_TURN
        }
        self._include = body.get("include", ())
        self._caller = caller
        self.until = caller.arrived + referee.move_service.time_ms(self.asked) / 1000
        """The deadline, by `time.monotonic`."""
        self._position: Position = game.at(played.state, played.moves)
        self._others = max(1, len(game.card()["players"]) - 1)

    def checked(self, move: str) -> str:
        """Return the move, which the client's player can make. Errors: `Problem`, `EngineError`."""
        said = self._position.inspect()
        if said["turn"] == "over":
            self._refuse_at_end(move)
        own = self._own_choices(said)
        move = one_of(own or said["legal_moves"], move)
        if own and move not in own:
            raise Problem(
                "illegal_move",
                f"{self._played.player} cannot choose this here",
                pointer="/move",
                text=move[:MOST_ECHO],
                alternatives=own[:40],
            )
        if own:
            return move
        if said.get("player") != self._played.player:
            raise Problem(
                "unknown_player",
                f"it is not {self._played.player}'s turn: ask without a move to go on",
                pointer="/move",
            )
        try:
            self._position.child(move)
        except EngineError as error:
            raise replace(problem(error), pointer="/move") from error
        return move

    def _refuse_at_end(self, move: str) -> NoReturn:
        """Refuse a move at the end, and reveal no more of it than the client's player sees."""
        try:
            self._seen().child(move)
        except EngineError as error:
            refused = problem(error)
            seen = {name: value for name, value in refused.end.items() if name != "state"}
            raise replace(refused, pointer="/move", end=seen) from error
        raise AssertionError("a game that is over goes on")

    def play(self, move: str | None) -> RefereedGame:
        """Make the client's move, if there is one, which was checked, and all moves that follow.

        Return the game when the client's player moves again, or at its end. If the client leaves,
        it ends early.
        """
        if move is not None:
            self._move(move)
        self._play_on()
        return self._played

    def _move(self, move: str) -> None:
        said = self._position.inspect()
        if said["turn"] == "together":
            self._together(said, move)
        else:
            self._make(move)

    def _play_on(self) -> None:
        """Draw chance and choose the others' moves."""
        for _ in range(MOST_TURNS):
            if self._caller.has_left:
                return
            said = self._position.inspect()
            if said["turn"] == "chance":
                self._draw()
            elif said["turn"] == "together" and not self._own_choices(said):
                self._together(said)
            elif said["turn"] == "player" and said["player"] != self._played.player:
                self._make(self._chosen(said["player"]))
            else:
                return

    def waits(self) -> bool:
        """Return whether nothing happens until the client's player moves, or at all."""
        said = self._position.inspect()
        return said["turn"] == "over" or self._is_clients(said)

    def reply(self) -> dict[str, Any]:
        """Return what the client's player sees, and the token of the game so far."""
        include = self._include
        said = self._seen().inspect(labels="labels" in include, tallies="tallies" in include)
        start = self._game.at(self._played.state)
        return {
            **said,
            "over": said["turn"] == "over",
            "played": start.played([*self._played.moves], self._played.player),
            "token": self._referee.tokens.encrypted(self._played),
            "you": self._played.player,
            "your_turn": self._is_clients(said),
            **lowered(self.asked, self._referee.move_service.settings),
        }

    def _seen(self) -> Position:
        """Return the position as the client's player sees it."""
        if self._game.hides_information:
            return self._position.seen_by(self._played.player)
        return self._position

    def _is_clients(self, said: Inspection) -> bool:
        """Return whether the client's player moves, alone or together with others."""
        return said.get("player") == self._played.player or bool(self._own_choices(said))

    def _own_choices(self, said: Inspection) -> Sequence[str]:
        """Return what the client's player may choose where several do at once."""
        choices = {chooser["player"]: chooser["legal_moves"] for chooser in said.get("choices", ())}
        return choices.get(self._played.player, ())

    def _together(self, said: Inspection, move: str | None = None) -> None:
        """Make a joint move: the client's, if its player has a choice, and those of the others."""
        choosers = [chooser["player"] for chooser in said["choices"]]
        joint = [
            move if chooser == self._played.player and move is not None else self._chosen(chooser)
            for chooser in choosers
        ]
        self._make(SEPARATOR.join(joint))

    def _chosen(self, player: str) -> str:
        """Choose a move of another player, by what that player sees."""
        left_ms = (self.until - monotonic()) * 1000
        gone_ms = (monotonic() - self._caller.arrived) * 1000
        # Each of the others may have several moves before the client's next one.
        own_ms = max(LEAST_TIME_MS, left_ms / (2 * self._others))
        position = {"options": self._played.options, "moves": self._played.moves}
        if self._played.state is not None:
            position["state"] = self._played.state
        asked = {**self.asked, **position, "time_ms": gone_ms + own_ms}
        if self._position.inspect()["turn"] == "together":
            asked["player"] = player
        move_service, name = self._referee.move_service, self._played.game
        secret = self._referee.tokens.secret(f"{self._played.place} {player}")
        if self._game.hides_information and self._draws_worlds(asked):
            # By the seed that the view gives, the client could find the hidden move itself.
            asked["seed"] = secret % SEEDS
        report = move_service.choose(name, asked, self._caller).report
        # Of a mixed strategy, the same draw each time: no client gets another by asking again.
        again = sampled(report, secret) or report
        chosen: str = again["move"]
        return chosen

    def _draws_worlds(self, asked: Mapping[str, Any]) -> bool:
        strength = Strength.of(asked)
        if strength and strength.has_level and strength.level != FULL_STRENGTH:
            return True
        return self._referee.move_service.algorithm(self._played.game, asked) in DRAWING_WORLDS

    def _draw(self) -> None:
        """Draw chance: the same each time for the same moves of the same game."""
        secret = self._referee.tokens.secret(self._played.place)
        source = Random(secret)  # noqa: S311 - its seed is secret
        self._position, outcomes = drawn(self._position, source)
        moves = (*self._played.moves, *(outcome["move"] for outcome in outcomes))
        self._played = replace(self._played, moves=moves)

    def _make(self, move: str) -> None:
        self._position = self._position.child(move)
        self._played = replace(self._played, moves=(*self._played.moves, move))
