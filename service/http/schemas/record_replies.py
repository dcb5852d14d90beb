"""Schemas of the reply of readRecord."""

from marshmallow import fields

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import client_id, events
from service.http.schemas.shapes import required


class RecordedMoveReply(Reply):
    """One move of a recorded game."""

    index = required(shapes.count("Index of the move in the game, from 0; a forced pass counts."))
    turn = required(shapes.word("Whose move it is.", "player", "chance", "together"))
    player = shapes.text("Name of the player who made it; where it is a player's turn.")
    move = required(shapes.text("The move, in the game's notation."))
    move_label = required(shapes.text("The move as people say it."))
    events = events()
    next_state = required(shapes.text("The position after the move.", shapes.MOST_STATE))


class RecordReply(Reply):
    """A recorded game."""

    client_id = client_id()["client_id"]
    game = required(shapes.text("The game's name."))
    form = shapes.text("The form of the record; absent if the request had the moves themselves.")
    options = required(
        shapes.any_object("Options under which the game was played, the record's among them.")
    )
    state = required(shapes.text("The position before the first move.", shapes.MOST_STATE))
    moves = required(
        shapes.listed(
            "The moves, chance's too.", fields.Nested(RecordedMoveReply), 2 * shapes.MOST_MOVES
        )
    )
    last_state = required(shapes.text("The position after the last move.", shapes.MOST_STATE))
    over = required(shapes.flag("Whether the game has ended there."))
    winner = shapes.text("Name of the winner, if the game has ended and is won.")
    ending = shapes.text("How the game ended, where its rules know several ways.")
    result = shapes.text("The result as the record has it, or else in the game's own words.")
    tags = shapes.any_object(
        "What the record says beside the moves, texts by name: event, site, date, round, and under "
        "each player's name in the game that of the person or program."
    )
    notes = shapes.texts(
        "What was passed over in the record and may matter: a sentence each. Absent if nothing."
    )
    written = shapes.text("The game as text in the form that was asked for.", shapes.MOST_WRITTEN)
