"""The cost of other programs' searches for the same work, in this process."""

import pyspiel
from easyAI import AI_Player, Negamax
from easyAI.games.ConnectFour import ConnectFour
from open_spiel.python.algorithms import minimax

from bench.support.measure import seconds


def easyai_connect_four(depth: int) -> float:
    """Seconds of easyAI's negamax with alpha-beta from the empty board, no evaluation."""
    player = AI_Player(Negamax(depth))
    game = ConnectFour([player, player])
    return seconds(game.get_move, runs=1)


def open_spiel_connect_four(depth: int) -> tuple[float, int]:
    """Seconds, and nodes, of OpenSpiel's alpha-beta (Python over C++ states), no evaluation."""
    nodes = 0
    game = pyspiel.load_game("connect_four")

    def even(_state: object) -> float:
        nonlocal nodes
        nodes += 1
        return 0.0

    minimax.alpha_beta_search(game, value_function=even, maximum_depth=depth)
    leaves = nodes
    return seconds(
        lambda: minimax.alpha_beta_search(
            game, value_function=lambda _state: 0.0, maximum_depth=depth
        )
    ), leaves


def open_spiel_tic_tac_toe() -> float:
    """Seconds of OpenSpiel's alpha-beta (Python over C++ states) from the empty board."""
    game = pyspiel.load_game("tic_tac_toe")
    return seconds(lambda: minimax.alpha_beta_search(game))
