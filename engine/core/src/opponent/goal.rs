//! What a player maximizes: a sum of the players' utilities with weights.

use crate::game::Player;

/// A player's goal. The root player is the one whose search assumes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To maximize its own utility.
    Own,
    /// To minimize the root player's utility.
    Adversarial,
    /// To maximize the root player's utility.
    Cooperative,
    /// To maximize the sum of all utilities, each times its weight here: one per player.
    Utility(Vec<f64>),
}

impl Goal {
    /// How good `values`, one utility per player, are for `player`, of whom a search of `root_player`
    /// assumes this goal.
    pub fn gain(&self, values: &[f64], player: Player, root_player: Player) -> f64 {
        match self {
            Self::Own => values[player],
            Self::Adversarial => -values[root_player],
            Self::Cooperative => values[root_player],
            Self::Utility(weights) => {
                weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
            }
        }
    }

    /// Whether it depends on the root player.
    pub const fn is_relative(&self) -> bool {
        matches!(self, Self::Adversarial | Self::Cooperative)
    }

    /// See [`super::Model::identity`].
    pub(super) fn identify(&self, words: &mut Vec<u64>) {
        match self {
            Self::Own => words.push(0),
            Self::Adversarial => words.push(1),
            Self::Cooperative => words.push(2),
            Self::Utility(weights) => {
                words.extend([7, weights.len() as u64]);
                words.extend(weights.iter().map(|weight| weight.to_bits()));
            }
        }
    }
}
