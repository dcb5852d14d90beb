"""Schemas of the replies of reviewGame."""

from typing import Any

from marshmallow import Schema, fields

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import ProblemReply, client_id, limits
from service.http.schemas.shapes import required

Field = fields.Field[Any]

WORDS = ("best", "good", "inaccuracy", "mistake", "blunder")


def _move() -> dict[str, Field]:
    """Return the fields of every move."""
    return {
        "index": shapes.count("Index of the move in the game, from 0; a forced pass counts."),
        "state": shapes.text("The position before the move.", shapes.MOST_STATE),
        "turn": shapes.text(
            "Whose move it is: player, chance or together. A player's moves alone are judged."
        ),
        "move": shapes.text("The move, in the game's notation."),
        "move_label": shapes.text("The move as people say it."),
    }


def _judgement() -> dict[str, Field]:
    """Return the fields that only a player's move has."""
    return {
        "player": shapes.text("Name of the player who made it."),
        "value": shapes.real("Value of the move for that player, on the utility scale."),
        "exact": shapes.flag("Whether that value is proven."),
        "evaluation": shapes.real("The raw estimate that the value stands for, where it is one."),
        "outcome": shapes.text("Where proven: win, draw or loss for the player."),
        "plies": shapes.count("Where proven: plies until the end, this move included."),
        "plies_at_most": shapes.flag("True where the end may come sooner than in so many plies."),
        "best_move": shapes.text("The best move that the search found."),
        "best_move_label": shapes.text("The best move as people say it."),
        "best_value": shapes.real("Value of the best move for the player."),
        "best_line": shapes.texts("Best play, the best move first."),
        "loss": shapes.real("Value of the best move, less that of the move.", 0),
        "chances": shapes.real("Winning chances of the player after the move, from 0 to 100.", 0),
        "chances_lost": shapes.real(
            "Points of winning chances that the move lost against the best one.", 0
        ),
        "word": shapes.word("best, good, inaccuracy, mistake or blunder.", *WORDS),
        "accuracy": shapes.real("Accuracy of the move, from 0 to 100.", 0),
        "depth": shapes.count("Depth of the search of the best move."),
        "complete": shapes.flag("Whether that search reached its limit of depth or a proof."),
        "cached": shapes.flag("Whether a stored answer served for the best move."),
    }


class WordsReply(Reply):
    """Counts of a player's moves by word."""

    best, good, inaccuracy, mistake, blunder = (
        required(shapes.count(f"Moves with the word {word}.")) for word in WORDS
    )


class ReviewedSideReply(Reply):
    """The summary of one player's moves."""

    player = required(shapes.text("Name of the player."))
    moves = required(shapes.count("Number of the player's moves that were reviewed."))
    accuracy = shapes.real("Accuracy of the player, from 0 to 100; absent without a move.", 0)
    mean_loss = shapes.real("Mean loss of the player's moves, on the utility scale.", 0)
    words = required(fields.Nested(WordsReply))


def _summary() -> dict[str, Field]:
    return {
        "game": shapes.text("The game's name."),
        "last_state": shapes.text("The position after the last move.", shapes.MOST_STATE),
        "over": shapes.flag("Whether the game has ended there."),
        "players": shapes.listed(
            "How each player played, in the game's order.",
            fields.Nested(ReviewedSideReply),
            shapes.MOST_PLAYERS,
        ),
        "reviewed": shapes.count("Moves that were reviewed."),
        "nodes": shapes.count("Positions visited; stored answers took none."),
        "time_ms": shapes.real("Time from the request's arrival.", 0),
    }


def _at_the_end() -> dict[str, Field]:
    return {
        "winner": shapes.text("Name of the winner, if the game has ended and is won."),
        "ending": shapes.text("How the game ended, where its rules know several ways."),
        "result": shapes.text("The result as the record has it."),
        "notes": shapes.texts(
            "What was passed over in the record and may matter: a sentence each. Absent if nothing."
        ),
        **client_id(),
        **limits(),
    }


def _all_required(made: dict[str, Field]) -> dict[str, Field]:
    return {name: required(field) for name, field in made.items()}


ReviewedMoveReply: type[Schema] = Reply.from_dict(
    {**_all_required(_move()), **_judgement()}, name="ReviewedMoveReply"
)
ReviewReply: type[Schema] = Reply.from_dict(
    {
        **_all_required(_summary()),
        **_at_the_end(),
        "state": required(shapes.text("The position before the first move.", shapes.MOST_STATE)),
        "complete": required(shapes.flag("Whether all moves were reviewed before the time ended.")),
        "moves": required(
            shapes.listed(
                "The game's moves.", fields.Nested(ReviewedMoveReply), 2 * shapes.MOST_MOVES
            )
        ),
    },
    name="ReviewReply",
)
ReviewEvent: type[Schema] = Reply.from_dict(
    {
        "type": required(
            shapes.text(
                "move, heartbeat, final or problem. The last object of a stream is its only final "
                "or problem."
            )
        ),
        **_move(),
        **_judgement(),
        **_summary(),
        **_at_the_end(),
        "elapsed_ms": shapes.real("Of a heartbeat: time since the request's arrival.", 0),
        "problem": fields.Nested(ProblemReply),
    },
    name="ReviewEvent",
)
