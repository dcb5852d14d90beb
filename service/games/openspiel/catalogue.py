"""Facts of single games of OpenSpiel: reasons to leave some out, and bounds of options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WRAPPER = "wraps another game, which a request cannot name"
FILE = "needs a file"

LEFT_OUT: Mapping[str, str] = {
    "add_noise": WRAPPER,
    "cached_tree": WRAPPER,
    "colored_trails": "loading it stops the worker for two seconds",
    "coop_to_1p": WRAPPER,
    "crossword": "its moves are structures, which are not listed",
    "efg_game": FILE,
    "go_fish": "some turns of it have no move",
    "misere": WRAPPER,
    "nfg_game": FILE,
    "normal_form_extensive_game": WRAPPER,
    "repeated_game": WRAPPER,
    "repeated_poker": "needs the description of a poker game",
    "restricted_nash_response": WRAPPER,
    "start_at": WRAPPER,
    "turn_based_simultaneous_game": WRAPPER,
    "zerosum": WRAPPER,
}
"""Reasons to leave out games that do not follow from a game's type."""

MEAN_FIELD = "a mean-field game: its player is a crowd"
SAMPLED = "chance is drawn inside, so that the same moves lead to different states"
UNLOADABLE = "cannot be loaded without parameters"


@dataclass(frozen=True)
class IntegerBounds:
    """A whole number and its bounds."""

    default: int
    minimum: int
    maximum: int


@dataclass(frozen=True)
class TextChoices:
    """One of some texts; the first is the default."""

    texts: Sequence[str]


Bounds = IntegerBounds | TextChoices

DARK_HEX: Mapping[str, Bounds] = {
    "num_cols": IntegerBounds(3, 2, 6),
    "num_rows": IntegerBounds(3, 2, 6),
    "gameversion": TextChoices(("cdh", "adh")),
    "obstype": TextChoices(("reveal-nothing", "reveal-numturns")),
}
PHANTOM_TTT: Mapping[str, Bounds] = {
    "gameversion": TextChoices(("classical", "abrupt")),
    "obstype": TextChoices(("reveal-nothing", "reveal-numturns")),
}

BOUNDS: Mapping[str, Mapping[str, Bounds]] = {
    "backgammon": {
        "scoring_type": TextChoices(("winloss_scoring", "enable_gammons", "full_scoring")),
    },
    "blotto": {"coins": IntegerBounds(10, 1, 12), "fields": IntegerBounds(3, 1, 4)},
    "bridge": {"dealer": IntegerBounds(0, 0, 3)},
    "cliff_walking": {"horizon": IntegerBounds(100, 40, 200)},
    "clobber": {"columns": IntegerBounds(6, 2, 12), "rows": IntegerBounds(5, 2, 12)},
    "dark_hex": DARK_HEX,
    "dark_hex_ir": DARK_HEX,
    "go": {"handicap": IntegerBounds(0, 0, 9)},
    "gomoku": {"dims": IntegerBounds(2, 1, 3), "size": IntegerBounds(15, 3, 19)},
    "goofspiel": {
        "points_order": TextChoices(("random", "ascending", "descending")),
        "returns_type": TextChoices(("win_loss", "point_difference", "total_points")),
    },
    "hex": {"num_cols": IntegerBounds(11, 2, 19), "num_rows": IntegerBounds(11, 2, 19)},
    "leduc_poker": {"starting_player": IntegerBounds(0, 0, 1)},
    "liars_dice": {"bidding_rule": TextChoices(("reset-face", "reset-quantity"))},
    "liars_dice_ir": {"bidding_rule": TextChoices(("reset-face", "reset-quantity"))},
    "oshi_zumo": {"min_bid": IntegerBounds(0, 0, 5)},
    "phantom_ttt": PHANTOM_TTT,
    "phantom_ttt_ir": PHANTOM_TTT,
    "universal_poker": {"bettingAbstraction": TextChoices(("fcpa", "fc"))},
    "y": {"board_size": IntegerBounds(19, 2, 26)},
    "yacht": {"dice_sides": IntegerBounds(6, 1, 8), "num_dice": IntegerBounds(4, 1, 4)},
}
"""Options whose bounds do not follow from the default."""

FIXED: Mapping[str, Mapping[str, object]] = {
    "bridge": {"use_double_dummy_result": False},
    "twixt": {"ansi_color_output": False},
}
"""Parameters with another value than OpenSpiel's, and no options: a call of a double-dummy solver
stops the worker for a second; colours are for terminals."""

NO_OPTIONS = frozenset(
    {
        "ansi_color_output",
        "calcOddsNumSims",
        "egocentric",
        "egocentric_obs_tensor",
        "fully_obs",
        "fully_observable",
        "num_tricks_in_observation",
        "obs_back",
        "obs_front",
        "obs_side",
        "perform_sanity_checks",
        "plain_obs_tensor",
        "rng_seed",
        "seed",
        "string_rep",
    }
)
"""Parameters of no use to a client: they change tensors and pictures, or seed what is drawn."""

NOT_AN_OPTION: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("dark_hex", "dark_hex_ir", "hex"), frozenset({"board_size"})),
    "gin_rummy": frozenset({"hand_size", "num_ranks", "num_suits"}),
    "hanabi": frozenset({"random_start_player"}),
    "quoridor": frozenset({"players"}),
    "universal_poker": frozenset(
        {"numHoleCards", "numPlayers", "numRanks", "numRounds", "numSuits", "potSize"}
    ),
}
"""Parameters that fit only together with texts that are no options, that others stand for, or that
make games fail."""

RESAMPLE = frozenset(
    {
        "bargaining",
        "blackjack",
        "euchre",
        "gin_rummy",
        "kuhn_poker",
        "leduc_poker",
        "oh_hell",
        "universal_poker",
    }
)
"""Games that draw a state which agrees with what the player to move knows. Others print errors."""

HARD = frozenset(
    {
        "battleship",
        "bridge",
        "crazy_eights",
        "cribbage",
        "dark_chess",
        "dou_dizhu",
        "euchre",
        "gin_rummy",
        "hanabi",
        "hearts",
        "kriegspiel",
        "oh_hell",
        "phantom_go",
        "rbc",
        "skat",
        "solitaire",
        "spades",
    }
)
"""Games with some views for which no state that agrees is found."""
