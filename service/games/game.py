"""The base class of games in Python: rules, notation and evaluation."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from service.games.refusals import IllegalMove

OVER: Final = "over"
"""The turn at the end of the game."""
CHANCE: Final = "chance"
"""The turn at which chance chooses an outcome."""

Turn: TypeAlias = int | Literal["over", "chance"]
"""The index of the player to move, `CHANCE` or `OVER`."""
Payoff: TypeAlias = Literal["zero_sum", "common", "general_sum"]
"""The players' utilities at an end sum to 0, are equal, or neither."""

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT", bound=Hashable)


@dataclass(frozen=True)
class Example:
    """A position to try."""

    title: str
    """What it shows."""
    moves: str = ""
    """Moves after the state, separated by spaces."""
    state: str = ""
    """Empty for the start."""
    options: str = "{}"
    """A JSON object."""


@dataclass(frozen=True)
class Feature:
    """A term of the evaluation."""

    name: str
    """Its key in a request's `weights`."""
    about: str
    """What it counts."""
    weight: float = 1.0
    """The default weight, in the game's unit."""


@dataclass(frozen=True)
class Event:
    """What a move does, such as a capture."""

    event: str
    """A word of docs/http/events.md: capture, roll, score …"""
    places: Sequence[str] = ()
    """Where, in the game's notation."""
    what: str | None = None
    """What: the piece that is captured."""
    count: int | None = None
    """How many, from 0."""


@dataclass(frozen=True)
class Tally:
    """A count that players keep an eye on."""

    name: str
    """What is counted, in a word."""
    values: Sequence[int]
    """A count for each player, in their order; or one, of the whole table."""
    what: str | None = None
    """Of what, where one name counts several things."""
    places: Sequence[Sequence[str]] = ()
    """The places that are counted, for each player."""


class Game(ABC, Generic[StateT, MoveT]):
    """A game under its options. Games, states and moves are immutable; the latter two hashable.

    Subclass it: `class Pig(Game[State, Move])`. The constructor's parameters are the options (see
    `Option`), all with defaults. A method may rely on a state of the game itself and on a move that
    is legal there: only `read` and `read_move` get clients' texts. An exception of any other method
    ends the request with `game_failure`. A method that never returns is not interrupted.
    """

    title: ClassVar[str]
    """The game's name for people."""
    rules: ClassVar[str]
    """The rules in a sentence or two."""
    state_notation: ClassVar[str]
    """How a state is written."""
    move_notation: ClassVar[str]
    """How a move is written."""
    examples: ClassVar[Sequence[Example]] = (Example("The start"),)
    """Positions worth trying."""
    evaluation: ClassVar[Sequence[Feature]] = ()
    """The features, at most 32. Without any, every state at a search's horizon is even."""
    unit: ClassVar[str] = "points"
    """The unit of the sum of weighted features."""
    spread: ClassVar[float] = 1.0
    """The sum of weighted features that is worth about three quarters of a sure win; above 0."""
    version: ClassVar[str] = ""
    """The version of stored answers. Empty: the distribution's, with a hash of the module."""

    players: Sequence[str] = ("first", "second")
    """Their names; a player is an index into them."""
    payoff: Payoff = "zero_sum"
    """With one player: common."""
    chance: bool = False
    """Whether some state's turn is `CHANCE`."""
    hidden_information: bool = False
    """Whether some part of a state is hidden from a player who moves. Then `view`, `read_view` and
    `worlds` (or `world`) are the game's own."""
    finite: bool = True
    """Whether the rules bound the number of moves of every game."""
    utility_min: float = -1.0
    """Least utility of any player at any end."""
    utility_max: float = 1.0
    """Greatest utility of any player at any end."""
    utility_step: float | None = None
    """`None`: each utility is 1, 0 or −1 (won, drawn, lost), and nearer wins are better. A number:
    utilities are multiples of it, and the sum of weighted features estimates one."""

    @abstractmethod
    def start(self) -> StateT:
        """Return the first state."""

    @abstractmethod
    def turn(self, state: StateT) -> Turn:
        """Return who acts in `state`."""

    @abstractmethod
    def moves(self, state: StateT) -> Iterable[MoveT]:
        """List the legal moves, or chance's outcomes, of a state that is not over.

        There are 1 to 4,096, all distinct, always in the same order. Of equal moves the first is
        chosen.
        """

    @abstractmethod
    def play(self, state: StateT, move: MoveT) -> StateT:
        """Return the state after `move`. `state` itself stays as it is."""

    @abstractmethod
    def utility(self, state: StateT, player: int) -> float:
        """Return `player`'s utility at the end `state`, from `utility_min` to `utility_max`."""

    def probability(self, state: StateT, move: MoveT) -> float:  # noqa: ARG002
        """Return the probability of an outcome at a `CHANCE` turn. They sum to 1.

        By default all are equal.
        """
        return 1 / len(list(self.moves(state)))

    def features(self, state: StateT, player: int) -> Sequence[float]:  # noqa: ARG002
        """Return one number per feature of `evaluation`, from `player`'s view, not at an end.

        In a zero-sum game of two players, the other's are the negatives. By default they are 0.
        """
        return [0.0] * len(self.evaluation)

    def ordering_score(self, state: StateT, move: MoveT) -> int:  # noqa: ARG002
        """Return a score for move ordering: moves of higher score are searched first.

        It costs a call per move. It changes the time of a search, never its result. By default all
        scores are equal.
        """
        return 0

    @abstractmethod
    def read(self, text: str) -> StateT:
        """Return the state that `text` describes.

        Errors: `MalformedState`, `IllegalPosition`; any other `ValueError` counts as malformed.
        """

    @abstractmethod
    def write(self, state: StateT) -> str:
        """Return the state's canonical text: `read` reads it, and no other state has the same.

        It contains all that the future depends on, since searches distinguish states by it.
        """

    def read_move(self, state: StateT, text: str) -> MoveT:
        """Return the legal move of `state` that `text` names.

        Errors: `MalformedMove`, `IllegalMove`; any other `ValueError` counts as malformed. By
        default it is the move whose text by `write_move` is equal.
        """
        for move in self.moves(state):
            if self.write_move(state, move) == text:
                return move
        raise IllegalMove("it is none of the legal moves")

    def write_move(self, state: StateT, move: MoveT) -> str:  # noqa: ARG002
        """Return the canonical text of a legal move: 1 to 64 characters, each move its own."""
        return str(move)

    def move_label(self, state: StateT, move: MoveT) -> str | None:  # noqa: ARG002
        """Return a legal move as players write it; `None`: as `write_move` does."""
        return None

    def events(
        self,
        before: StateT,  # noqa: ARG002
        move: MoveT,  # noqa: ARG002
        after: StateT,  # noqa: ARG002
    ) -> Iterable[Event]:
        """Return what `move`, played in `before`, does, in the order in which it happens.

        Where information is hidden: what every player learns who sees the move.
        """
        return ()

    def tallies(self, state: StateT) -> Iterable[Tally]:  # noqa: ARG002
        """Return the counts that players keep an eye on.

        Where information is hidden, all states of one view have the same.
        """
        return ()

    def result_text(self, state: StateT) -> str | None:  # noqa: ARG002
        """Return the end `state` as the game's players write it, such as "62–38".

        Where information is hidden it reveals only what every player has seen. By default it says
        who wins, or that it is a draw.
        """
        return None

    def picture(self, state: StateT) -> str:
        """Return a picture of the board in lines. By default it is the text of the state."""
        return self.write(state)

    def view(self, state: StateT, player: int) -> str:  # noqa: ARG002
        """Return `player`'s view (information state) of `state`: all that the player has seen.

        A view contains the player's earlier views and moves (perfect recall). All states with one
        view agree on the turn, the player's moves, whether the game is over, and the utilities at
        its end. By default players see the whole state.
        """
        return self.write(state)

    def read_view(self, text: str, player: int) -> StateT:  # noqa: ARG002
        """Return a state in which `player` has the view `text`, always the same for one text.

        Errors: `MalformedState`; `IllegalPosition` for a view that no state agrees with; any other
        `ValueError` counts as malformed.
        """
        return self.read(text)

    def worlds(
        self,
        state: StateT,
        player: int,  # noqa: ARG002
    ) -> Iterable[tuple[StateT, float]] | None:
        """List the worlds (determinizations) of `player`'s view of `state`, each with a weight.

        They are all states with that view: the player's information set, `state` included. Weights
        are above 0 and proportional to the probability of chance's outcomes, with all unseen
        choices of others equally likely. List and order depend on the view alone. `None`: there are
        too many worlds to list, and the game draws them by a `world` of its own.
        """
        return [(state, 1.0)]

    def world(self, state: StateT, player: int, random: Random) -> StateT:
        """Draw a world (determinization) of `player`'s view of `state`, by its weight.

        It depends on the view and on `random` alone. By default it is drawn from `worlds`.
        """
        listed = self.worlds(state, player)
        if listed is None:
            raise TypeError("a game whose worlds are not listed draws one by a method world")
        states, weights = zip(*listed, strict=True)
        drawn: StateT = random.choices(states, weights)[0]
        return drawn

    def view_picture(self, state: StateT, player: int) -> str:
        """Return a picture of what `player` has seen, in lines. By default it is the view's text.

        Where nothing is hidden, it is `picture`.
        """
        return self.view(state, player) if self.hidden_information else self.picture(state)
