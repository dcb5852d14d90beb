"""What a review says of a move, and of a side."""

from typing import NotRequired, TypedDict


class PlayedMove(TypedDict):
    """One move of a game."""

    index: int
    state: str
    """Before the move."""
    turn: str
    move: str
    move_label: str


class Proof(TypedDict, total=False):
    """How certain the value of a move is."""

    exact: bool
    evaluation: float
    outcome: str
    plies: int
    plies_at_most: bool


class ReviewedMove(PlayedMove, Proof, total=False):
    """A move, and its review if a player made it in turn."""

    player: str
    value: float
    """What the move was worth."""
    best_move: str
    best_move_label: str
    best_value: float
    best_line: list[str]
    loss: float
    chances: float
    chances_lost: float
    word: str
    accuracy: float
    depth: int
    complete: bool
    cached: bool


class ReviewedSide(TypedDict):
    """How one player played."""

    player: str
    moves: int
    accuracy: NotRequired[float]
    mean_loss: NotRequired[float]
    words: dict[str, int]


class Summary(TypedDict):
    """What a review says of the whole game."""

    game: str
    state: str
    """Before the first move."""
    last_state: str
    over: bool
    winner: NotRequired[str]
    ending: NotRequired[str]
    result: NotRequired[str]
    notes: NotRequired[list[str]]
    """What was passed over in the record, and in the first position."""
    limits: NotRequired[dict[str, int]]
    """Those that the service lowered."""
    players: list[ReviewedSide]
    reviewed: int
    complete: bool
    nodes: int
    time_ms: float
