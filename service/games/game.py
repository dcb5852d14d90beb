"""What a game in Python is: rules, notation and evaluation in one class."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from service.games.refusals import IllegalMove

OVER: Final = "over"
"""The turn where the game has ended."""
CHANCE: Final = "chance"
"""The turn where an outcome is drawn."""

Turn: TypeAlias = int | Literal["over", "chance"]
"""The index of the player to move, `CHANCE` or `OVER`."""
Payoff: TypeAlias = Literal["zero_sum", "common", "general_sum"]
"""How the players' utilities at an end relate: their sum is 0, they are equal, neither."""

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
    """Something that the evaluation looks at."""

    name: str
    """In requests, as a key of `weights`."""
    about: str
    """What it counts."""
    weight: float = 1.0
    """Where the request gives none, in the game's unit."""


class Game(ABC, Generic[StateT, MoveT]):
    """Rules under their options. Immutable, as states and moves are: hashable values.

    Subclass it, with `class Pig(Game[State, Move])`. The constructor's parameters are the options
    (see `Option`), all with defaults. A method may trust that a state came from the game itself and
    that a move is legal there; only `read` and `read_move` see what clients wrote. An exception of
    any other ends the request with `game_failure`; one that never returns is not interrupted.
    """

    title: ClassVar[str]
    """For people."""
    rules: ClassVar[str]
    """In a sentence or two."""
    state_notation: ClassVar[str]
    """How a state is written."""
    move_notation: ClassVar[str]
    """How a move is written."""
    examples: ClassVar[Sequence[Example]] = (Example("The start"),)
    """Positions worth trying."""
    evaluation: ClassVar[Sequence[Feature]] = ()
    """What `features` counts, at most 32. Without any, all beyond a search's horizon is even."""
    unit: ClassVar[str] = "points"
    """What weighted features add up to."""
    spread: ClassVar[float] = 1.0
    """The sum that is worth about three quarters of a sure win; above 0."""
    version: ClassVar[str] = ""
    """Stored answers are of one. Empty: that of the distribution, and a hash of the module."""

    players: Sequence[str] = ("first", "second")
    """Their names; a player is an index into them."""
    payoff: Payoff = "zero_sum"
    """With one player: common."""
    chance: bool = False
    """Whether some state's turn is `CHANCE`."""
    utility_min: float = -1.0
    """Least utility of any player at any end."""
    utility_max: float = 1.0
    """Greatest utility of any player at any end."""
    utility_step: float | None = None
    """None: each utility is 1, 0 or −1, won, drawn or lost, and nearer wins are better. A number:
    utilities are multiples of it, and the weighted features add up to one."""

    @abstractmethod
    def start(self) -> StateT:
        """Return the first state."""

    @abstractmethod
    def turn(self, state: StateT) -> Turn:
        """Say who acts in `state`."""

    @abstractmethod
    def moves(self, state: StateT) -> Iterable[MoveT]:
        """List the legal moves, or chance's outcomes, of a state that is not over.

        At least one, at most 4,096, distinct, always in one order: the first of equals is chosen.
        """

    @abstractmethod
    def play(self, state: StateT, move: MoveT) -> StateT:
        """Return the state after `move`. `state` itself stays as it is."""

    @abstractmethod
    def utility(self, state: StateT, player: int) -> float:
        """Return what `player` gets at the end `state`, between the bounds."""

    def probability(self, state: StateT, move: MoveT) -> float:  # noqa: ARG002
        """Return the chance of an outcome where the turn is `CHANCE`; they sum to 1.

        Here: all alike.
        """
        return 1 / len(list(self.moves(state)))

    def features(self, state: StateT, player: int) -> Sequence[float]:  # noqa: ARG002
        """Return one number per feature of `evaluation`, from `player`'s view, not at an end.

        With two players of sum zero, the other's are the same with the sign changed. Here: 0.
        """
        return [0.0] * len(self.evaluation)

    def ordering_score(self, state: StateT, move: MoveT) -> int:  # noqa: ARG002
        """Say which moves to search first where nothing else tells: higher is earlier.

        It costs a call per move; it changes how long a search takes, never what it finds. Here: all
        alike.
        """
        return 0

    @abstractmethod
    def read(self, text: str) -> StateT:
        """Return the state that `text` describes.

        Errors: `MalformedState`, `IllegalPosition`; any other `ValueError` counts as malformed.
        """

    @abstractmethod
    def write(self, state: StateT) -> str:
        """Return the canonical text: `read` gives the state back, and no other state has the same.

        It holds all that the future depends on, since searches tell states apart by it.
        """

    def read_move(self, state: StateT, text: str) -> MoveT:
        """Return the legal move of `state` that `text` names.

        Errors: `MalformedMove`, `IllegalMove`; any other `ValueError` counts as malformed. Here:
        the one that is written so.
        """
        for move in self.moves(state):
            if self.write_move(state, move) == text:
                return move
        raise IllegalMove("it is none of the legal moves")

    def write_move(self, state: StateT, move: MoveT) -> str:  # noqa: ARG002
        """Return the canonical text of a legal move: 1 to 64 characters, each move its own."""
        return str(move)

    def picture(self, state: StateT) -> str:
        """Return the board for people, lines separated by newlines. Here: the text of the state."""
        return self.write(state)
