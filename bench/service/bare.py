"""A bare view as a user would write it: Flask, a marshmallow schema, a fixed reply.

    gunicorn --worker-class gthread --workers 2 --threads 8 bench.service.bare:app

The schema accepts what chooseMove accepts, with the same bounds, by marshmallow's own fields.
"""

import json
import os
from typing import Any

from flask import Flask, Response, jsonify, request
from marshmallow import RAISE, Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf, Range

REPLY = "BENCH_REPLY"
"""The environment variable with the reply, a JSON object."""
MOST_COUNT = 2**63 - 1


class Strict(Schema):
    class Meta:
        unknown = RAISE


class Model(Strict):
    model = fields.String(required=True, validate=Length(max=64))
    depth = fields.Integer(strict=True, validate=Range(1, 64))
    epsilon = fields.Float(validate=Range(0, 1))
    temperature = fields.Float(validate=Range(min=0))
    weights = fields.Dict(keys=fields.String(), values=fields.Float(), validate=Length(max=64))
    policy = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.Float(validate=Range(0, 1))),
    )


class Part(Model):
    share = fields.Float(required=True, validate=Range(0, 1))


class Opponent(Model):
    parts = fields.List(fields.Nested(Part), validate=Length(max=8))
    opponent = fields.Nested(Model)
    trust = fields.Float(validate=Range(0, 1))


class Clock(Strict):
    remaining_ms = fields.Integer(required=True, strict=True, validate=Range(1))
    increment_ms = fields.Integer(strict=True, validate=Range(0))
    moves_to_go = fields.Integer(strict=True, validate=Range(1, 1000))


class Move(Strict):
    state = fields.String(validate=Length(max=20_000))
    moves = fields.List(fields.String(validate=Length(1, 640)), validate=Length(max=2000))
    options = fields.Dict(keys=fields.String(), validate=Length(max=64))
    algorithm = fields.String(validate=Length(max=64))
    depth = fields.Integer(strict=True, validate=Range(1, 1000))
    nodes = fields.Integer(strict=True, validate=Range(1, MOST_COUNT))
    threads = fields.Integer(strict=True, validate=Range(1, 256))
    seed = fields.Integer(strict=True, validate=Range(0, MOST_COUNT))
    player = fields.String(validate=Length(max=64))
    rollout = fields.String(validate=OneOf(("random", "greedy")))
    exploration = fields.Float(validate=Range(0, 1000))
    root_moves = fields.List(fields.String(validate=Length(1, 640)), validate=Length(max=4096))
    weights = fields.Dict(keys=fields.String(), values=fields.Float(), validate=Length(max=64))
    time_ms = fields.Integer(strict=True, validate=Range(1, 3_600_000))
    clock = fields.Nested(Clock)
    opponent = fields.Nested(Opponent)
    cache = fields.String(validate=OneOf(("use", "bypass", "refresh")))


app = Flask("bare")
schema = Move()
reply: dict[str, Any] = json.loads(os.environ.get(REPLY, "{}"))


@app.post("/v1/games/<game>/move")
def move(game: str) -> Response:  # noqa: ARG001
    schema.load(request.get_json())
    return jsonify(reply)


@app.errorhandler(ValidationError)
def refuse(error: ValidationError) -> tuple[Response, int]:
    return jsonify(error.messages), 422
