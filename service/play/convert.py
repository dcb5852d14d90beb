"""`python -m service convert FROM TO`: write the record of a game in another form."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.engine import Engine
from service.errors import Problem
from service.moves.records import reading, recognition
from service.moves.records.fields import record_fields
from service.moves.records.record import NUMBER, WRITE
from service.play.options import MalformedError

STREAM = "-"
JSON = ".json"
INDENT = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="a file with the record; - is stdin")
    parser.add_argument(
        "target",
        metavar="TO",
        help="the file to write; its ending says the form. .json: what readRecord replies; "
        "- is stdout",
    )
    parser.add_argument("--game", help="the game; left out, it is seen from the record")
    parser.add_argument("--number", type=int, help="which game of several, from 1")
    parser.add_argument("--write", help="the form, where TO does not say it")
    parser.add_argument("--options", help="the game's options, a JSON object")


def run(arguments: Namespace, engine: Engine, options: Mapping[str, Any]) -> None:
    """Convert. Errors: `MalformedError` for the arguments; `Problem`, `EngineError`."""
    source, target = arguments.source, Path(arguments.target)
    raw = _content(source)
    game = arguments.game or recognition.game_of(raw, Path(source).suffix, engine.game_names)
    if game is None:
        raise MalformedError(f"nothing in {source} tells the game: --game names it")
    name = engine.game(game, options).name
    body: dict[str, Any] = {
        "record": reading.text_of(raw, reading.forms(name)),
        "options": options,
    }
    if arguments.number is not None:
        body[NUMBER] = arguments.number
    form = arguments.write or _form(name, target)
    if form is not None:
        body[WRITE] = form
    try:
        found = record_fields(engine, name, body)
    except Problem as refused:
        refused.detail = refused.detail.replace(f"{NUMBER} says", "--number says")
        raise
    for note in found.get("notes", ()):
        sys.stderr.write(f"countermove: {note}\n")
    as_json = json.dumps(found, ensure_ascii=False, indent=INDENT) + "\n"
    text = found.get("written", as_json)
    if arguments.target == STREAM:
        sys.stdout.buffer.write(text.encode())  # as files have it, whatever the terminal's encoding
        return
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MalformedError(f"{target} cannot be written: {error.strerror}") from None


def _content(source: str) -> bytes:
    """Return a file's contents. Errors: `MalformedError`."""
    try:
        return sys.stdin.buffer.read() if source == STREAM else Path(source).read_bytes()
    except OSError as error:
        raise MalformedError(f"{source} cannot be read: {error.strerror}") from None


def _form(game: str, target: Path) -> str | None:
    """Return the form for a file's name; `None`: JSON. Errors: `MalformedError`."""
    suffix = target.suffix.lower()
    if suffix == JSON or str(target) == STREAM:
        return None
    written = [form for form in reading.forms(game) if form.write]
    for form in written:
        if suffix in form.suffixes:
            return form.name
    known = ", ".join([JSON, *(suffix for form in written for suffix in form.suffixes[:1])])
    raise MalformedError(f"{target} has none of the endings {known}: --write names the form")
