//! Utilities of players: of ends of the game and, squashed, of estimates at the horizon.

use crate::game::evaluation::Evaluation;
use crate::game::evaluation::Weights;
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::value::{Scale, squash};

/// A utility of the root player, and whether it rests on no estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    pub value: f64,
    pub exact: bool,
}

/// Values states in utilities.
pub struct Utilities<'a, G: Game> {
    pub game: &'a G,
    pub facts: Facts,
    weights: &'a Weights,
    squashed: bool,
}

impl<'a, G: Evaluation> Utilities<'a, G> {
    pub fn new(game: &'a G, weights: &'a Weights) -> Self {
        let squashed = game.scale() == Scale::Outcome;
        Self { game, facts: game.facts(), weights, squashed }
    }

    /// The utility of `state`, over or at the horizon, for `player`.
    pub fn leaf(&self, state: &G::State, player: Player) -> Valued {
        let Self { game, weights, .. } = *self;
        if game.turn(state) == Turn::Over {
            let exact = !(self.facts.cut_off && game.is_cut_off(state));
            return Valued { value: game.utility(state, player), exact };
        }
        let (low, high) = (self.facts.utility_min, self.facts.utility_max);
        let estimate = weights.estimate(game, state, player);
        let value = if self.squashed {
            squash(estimate, weights.spread(), low, high)
        } else {
            estimate.clamp(low, high)
        };
        Valued { value, exact: false }
    }

    /// One utility per player: the root player's is `value`, and the others' follow from it or from `end`.
    pub fn values(&self, root_player: Player, value: f64, end: &G::State) -> Vec<f64> {
        let others = |player| match (self.facts.players, self.facts.payoff) {
            (_, Payoff::Common) => value,
            (2, Payoff::ZeroSum) => self.facts.payoff_sum - value,
            _ => self.leaf(end, player).value,
        };
        (0..self.facts.players)
            .map(|player| if player == root_player { value } else { others(player) })
            .collect()
    }
}
