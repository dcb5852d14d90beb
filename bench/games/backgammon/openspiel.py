"""OpenSpiel's backgammon in our notation: positions, plays by where they lead, its search."""

import base64
import random
import re
from collections.abc import Iterator

import pyspiel
from open_spiel.python.algorithms import minimax

GAME = pyspiel.load_game("backgammon")
BAR = 100
POINTS = 24


def position_id(state: pyspiel.State, on_roll: int) -> str:
    """GNU Backgammon's position ID, a side being on roll."""
    return _encoded([_checkers(state, 1 - on_roll), _checkers(state, on_roll)])


def dice(state: pyspiel.State) -> tuple[str, str]:
    """The higher and the lower die thrown."""
    thrown = re.search(r"^Dice: (\d)(\d)$", str(state), re.MULTILINE)
    assert thrown
    return max(thrown.groups()), min(thrown.groups())


def _checkers(state: pyspiel.State, side: int) -> list[int]:
    """Return the checkers on the side's own points from 1 to 24, and on the bar."""
    counts = [state.board(side, point) for point in range(POINTS)]
    return [*(reversed(counts) if side == 0 else counts), state.board(side, BAR)]


def _encoded(sides: list[list[int]]) -> str:
    ones = "".join("1" * count + "0" for side in sides for count in side)
    key = int(ones[::-1], 2).to_bytes(10, "little")
    return base64.b64encode(key).decode().rstrip("=")


def positions(seed: int, count: int) -> Iterator[tuple[str, set[str]]]:
    """Positions of random games as white's with its dice, and the IDs to which its plays lead.

    In those the opponent is on roll. Doubles are left out: OpenSpiel makes two turns of them.
    """
    rng = random.Random(seed)
    state = GAME.new_initial_state()
    while count:
        if state.is_terminal():
            state = GAME.new_initial_state()
        if not state.is_chance_node():
            mover = state.current_player()
            one, other = dice(state)
            if one != other:
                children = [state.child(action) for action in state.legal_actions()]
                leads_to = {position_id(child, 1 - mover) for child in children}
                yield f"{position_id(state, mover)} white {one}{other}", leads_to
                count -= 1
        state.apply_action(rng.choice(state.legal_actions()))


def after_opening_roll(action: int) -> pyspiel.State:
    """The set-up after one of the opening's outcomes."""
    state = GAME.new_initial_state()
    state.apply_action(action)
    return state


def expectiminimax(state: pyspiel.State, depth: int) -> int:
    """Search without estimates (Python over C++ states); how many leaves. Depth is of players."""
    leaves = 0

    def even(_state: pyspiel.State) -> float:
        nonlocal leaves
        leaves += 1
        return 0.0

    minimax.expectiminimax(state, depth, even, state.current_player())
    return leaves
