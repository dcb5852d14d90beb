"""Print the games of OpenSpiel as the table of `docs/openspiel.md`.

python -m service.games.openspiel
"""

from service.games.openspiel.classes import RegisteredGame, registered_games


def table() -> str:
    """Return a row for each game that OpenSpiel has."""
    rows = ["| game | how it is played, or why it is left out | options |", "|---|---|---|"]
    rows.extend(_row(entry) for entry in registered_games())
    return "\n".join(rows) + "\n"


def _row(entry: RegisteredGame) -> str:
    name = entry.name if entry.is_left_out else f"`openspiel.{entry.name}`"
    state = f"left out: {entry.kind}" if entry.is_left_out else entry.kind
    return f"| {name} | {state} | {', '.join(f'`{one.option}`' for one in entry.options)} |"


if __name__ == "__main__":
    print(table(), end="")
