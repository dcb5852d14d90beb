//! The strategies of players who choose at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MOST_PLAYERS;
use crate::game::Player;
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::Notation;
use crate::search::{Choice, Equilibrium, EquilibriumKind, Strategy};

/// The strategies of players who choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EquilibriumReport {
    /// Where players choose at once: zero_sum_optimal (the value is guaranteed), pure_nash or mixed_nash
    /// (no one gains by another move alone), approximate, or best_response: the player's best move
    /// against models of the others.
    pub equilibrium_kind: EquilibriumKind,
    /// The sum of what each player could gain by another move, of an approximate equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nash_conv: Option<f64>,
    /// Where players choose at once: the strategy of each.
    #[schemars(length(max = MOST_PLAYERS))]
    pub strategies: Vec<StrategyReport>,
}

/// The strategy of a player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyReport {
    /// Its name.
    pub player: String,
    /// Number of moves with a probability above 0.
    pub support: usize,
    /// Every move, in the game's order.
    pub moves: Vec<ChoiceReport>,
}

/// One of a player's moves where several choose at once, or one of chance's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceReport {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// How often it is chosen, from 0 to 1.
    pub probability: f64,
    /// Its expected value for the player against the strategies of the others; of an outcome of chance the value
    /// after it.
    pub value: f64,
}

impl ChoiceReport {
    pub(super) fn of(game: &Erased, root: &State, player: Player, choice: &Choice<Move>) -> Self {
        Self {
            action: game.write_move(root, choice.action),
            probability: choice.probability,
            value: choice.values[player],
        }
    }
}

impl EquilibriumReport {
    pub(super) fn of(game: &Erased, root: &State, found: &Equilibrium<Move>) -> Self {
        let strategy = |strategy: &Strategy<Move>| StrategyReport {
            player: game.player_name(strategy.player),
            support: strategy.support(),
            moves: strategy
                .choices
                .iter()
                .map(|choice| ChoiceReport::of(game, root, strategy.player, choice))
                .collect(),
        };
        Self {
            equilibrium_kind: found.kind,
            nash_conv: (found.kind == EquilibriumKind::Approximate).then(|| found.nash_conv()),
            strategies: found.strategies.iter().map(strategy).collect(),
        }
    }
}
