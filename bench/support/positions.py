"""Published test positions, from a folder of the user's.

The folder holds chess/wac-001-150.epd (Reinfeld's "Win at Chess") and
zugzwang.epd, othello/ffo-1-19.obf and
ffo-40-42.obf (the FFO endgame tests), connect4/*.txt (Pascal Pons's sets, lines "columns score").
"""

from argparse import ArgumentParser
from pathlib import Path


def parser(description: str | None) -> ArgumentParser:
    """Return a parser that reads ``--positions FOLDER``."""
    found = ArgumentParser(description=description)
    found.add_argument("--positions", type=Path, help="folder of published positions")
    return found


def files(folder: Path | None, pattern: str) -> list[Path]:
    """Files in ``folder`` that match ``pattern``, in order; prints a word if there are none."""
    found = sorted(folder.glob(pattern)) if folder else []
    if not found:
        print(f"  {pattern} is not here: --positions FOLDER says where", flush=True)
    return found
