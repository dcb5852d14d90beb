"""Writers of SGF for Go and Hex: FF[4] (red-bean.com/sgf, with its pages on both games)."""

import json
from collections.abc import Mapping, Sequence

from service.moves.records import sgf
from service.moves.records.played import OVER, RecordedGame
from service.moves.records.record import unwritable
from service.moves.records.sgf_tree import ABOUT, bracketed

GO_RULES = {False: "Chinese", True: "NZ"}
"""Rules that count areas, by whether suicide is legal."""
HEX = "11"
"""Number of Hex in the property GM."""
COLOURS: Mapping[str, str] = {"X": "B", "O": "W"}
"""Colours of Hex: black moves first and connects the top and the bottom."""
SWAP = {"swap": "swap-pieces"}


def write_go(played: RecordedGame) -> str:
    """Write a game of Go. Errors: those of `Writer`."""
    start, options = played.positions[0].state, json.loads(played.game.options)
    if start.split()[2:] == [sgf.PASS]:
        raise unwritable("SGF does not say that the move before the first was a pass")
    tags = {"KM": f"{options['komi']:g}", "RU": GO_RULES[options["suicide"]]}
    if options["handicap"] and played.state is None:
        tags["HA"] = str(options["handicap"])
    result = played.result or _result(played)
    tags |= {**_about(played, ("black", "white")), **({"RE": result} if result else {})}
    return sgf.write(start, [step.move for step in played.steps()], tags)


def write_hex(played: RecordedGame) -> str:
    """Write a game of Hex. Errors: those of `Writer`."""
    board, mover = played.positions[0].state.split()
    rows = board.split("/")
    root: dict[str, Sequence[str]] = {"FF": ["4"], "GM": [HEX], "CA": ["UTF-8"]}
    root["SZ"] = [str(len(rows))]
    root |= {name: [value] for name, value in _about(played, ("X", "O")).items()}
    winner = played.positions[-1].inspect().get("winner")
    if result := played.result or (f"{COLOURS[winner]}+" if winner else None):
        root["RE"] = [result]
    for symbol, colour in COLOURS.items():
        stones = [
            f"{chr(ord('a') + column)}{row}"
            for row, line in enumerate(rows, 1)
            for column, cell in enumerate(line)
            if cell == symbol
        ]
        root |= {f"A{colour}": stones} if stones else {}
    if played.state is not None:
        root["PL"] = [COLOURS[mover]]
    head = "".join(f"{name}{''.join(map(bracketed, values))}" for name, values in root.items())
    moves = ((COLOURS[step.player], step.move) for step in played.steps())
    nodes = "".join(f"\n;{colour}[{SWAP.get(move, move)}]" for colour, move in moves)
    return f"(;{head}{nodes})\n"


def _about(played: RecordedGame, players: Sequence[str]) -> dict[str, str]:
    """Return the properties of the record's tags. `players`: black's name first."""
    names = {**ABOUT, **dict(zip(players, ("PB", "PW"), strict=True))}
    return {name: played.tags[tag] for tag, name in names.items() if tag in played.tags}


def _result(played: RecordedGame) -> str | None:
    last = played.positions[-1].inspect()
    if last["turn"] != OVER:
        return None
    return "0" if last["outcome"] == "draw" else last["result"]
