"""A match's log file: PGN for a name in .pgn, SGF for .sgf, else one JSON object a line."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TextIO

from service.engine import Game, Position
from service.moves.records import pgn_text, sgf
from service.play.match.referee import FAULTS, MOST_PLIES, MatchGame

PGN, SGF = ".pgn", ".sgf"
RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
TERMINATIONS = {MOST_PLIES: "adjudication", "time": "time forfeit"}
CHESS, GO = "chess", "go"
WON_BY: Mapping[str, str] = {"time": "T"}
"""SGF's letters for the faults that lose a game; F, forfeit, for all others."""


@dataclass(frozen=True)
class Log:
    """The file, and the facts that all games of the match share."""

    file: TextIO
    game: Game
    names: tuple[str, str]
    """The names of A and B."""
    time_control: str
    form: str = ""
    """`PGN`, `SGF`, or any other text for JSON lines."""

    def write(self, number: int, played: MatchGame) -> None:
        forms = {PGN: self._pgn, SGF: self._sgf}
        text = forms.get(self.form, self._json)(number, played)
        self.file.write(text + "\n")
        self.file.flush()

    def _json(self, number: int, played: MatchGame) -> str:
        record = {
            "game": number,
            "rules": self.game.name,
            "options": json.loads(self.game.options),
            "players": [self.names[played.first], self.names[1 - played.first]],
            "first": played.side_of(0),
            "state": played.opening.state,
            "opening": played.opening.moves,
            "moves": played.moves,
            "score": played.score,
            "reason": played.reason,
            "detail": played.detail,
            "thoughts": [
                {"time_ms": round(time_ms, 1), **_present(asdict(choice))}
                for choice, time_ms in zip(played.choices, played.times_ms, strict=True)
            ],
        }
        return json.dumps(record)

    def _pgn(self, number: int, played: MatchGame) -> str:
        result = RESULTS[played.score if played.first == 0 else 1 - played.score]
        usual = "rules infraction" if played.reason in FAULTS else "normal"
        tags = {
            "Event": f"{self.names[0]} against {self.names[1]}",
            "Site": "?",
            "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
            "Round": str(number),
            "White": self.names[played.first],
            "Black": self.names[1 - played.first],
            "Result": result,
            "TimeControl": self.time_control,
            "Termination": TERMINATIONS.get(played.reason, usual),
        }
        if self.game.name != CHESS:
            tags["Variant"] = self.game.name
        if played.opening.state is not None:
            tags |= {"SetUp": "1", "FEN": played.opening.state}
        position = self.game.at(played.opening.state)
        is_second = position.inspect().get("player") == self.game.card()["players"][1]
        labels = list(self._labels(position, played))
        return pgn_text.text(tags, labels, result, is_second=is_second, note=played.detail)

    def _sgf(self, number: int, played: MatchGame) -> str:
        black = played.score if played.first == 0 else 1 - played.score
        by = WON_BY.get(played.reason, "F") if played.reason in FAULTS else ""
        tags = {
            "GN": f"{self.names[0]} against {self.names[1]}, game {number}",
            "DT": datetime.now(UTC).strftime("%Y-%m-%d"),
            "PB": self.names[played.first],
            "PW": self.names[1 - played.first],
            "KM": f"{json.loads(self.game.options)['komi']:g}",
            "RE": {1.0: f"B+{by}", 0.0: f"W+{by}"}.get(black, "0"),
            "C": played.detail,
        }
        start = self.game.at(played.opening.state).state
        return sgf.write(start, [*played.opening.moves, *played.moves], tags)

    @staticmethod
    def _labels(position: Position, played: MatchGame) -> Iterator[str]:
        for move in (*played.opening.moves, *played.moves):
            yield position.label(move)
            position = position.child(move)


def _present(record: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in record.items() if value is not None and name != "move"}
