//! Utilities of players: of ends of the game and, squashed, of estimates at the horizon.

use crate::game::evaluation::{Evaluation, Nearby, Weights};
use crate::game::teams::Teams;
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::value::{Scale, rest_of, squash};

/// A utility of the root player, and whether it rests on no estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    pub value: f64,
    pub exact: bool,
}

/// Values states in utilities.
pub struct Utilities<'a, G: Game> {
    pub game: &'a G,
    /// Those of the game of teams.
    pub facts: Facts,
    pub teams: &'a Teams,
    /// By what it estimates.
    pub weights: &'a Weights,
    squashed: bool,
    /// Least and greatest utility of a player alone.
    pub range: (f64, f64),
    /// Whether the utilities of the players alone sum to 0.
    pub zero_sum: bool,
    /// Whether there are two sides, and their utilities sum to 0.
    two_opposed: bool,
}

impl<'a, G: Evaluation> Utilities<'a, G> {
    pub fn new(game: &'a G, weights: &'a Weights, teams: &'a Teams) -> Self {
        let squashed = game.scale() == Scale::Outcome;
        let facts = game.facts();
        Self {
            game,
            teams,
            weights,
            squashed,
            range: (facts.utility_min, facts.utility_max),
            zero_sum: facts.payoff == Payoff::ZeroSum,
            two_opposed: teams.are_two_opposed(&facts),
            facts: teams.facts(facts),
        }
    }

    /// The utility of `state`, over or at the horizon, for `player`: the sum of its team's.
    pub fn leaf(&self, state: &G::State, player: Player) -> Valued {
        let own = self.own(state, player);
        if self.teams.is_none() {
            return own;
        }
        let mates = (0..self.facts.players).filter(|&mate| mate != player);
        mates.filter(|&mate| self.teams.joins(player, mate)).fold(own, |sum, mate| {
            let Valued { value, exact } = self.own(state, mate);
            Valued { value: sum.value + value, exact: sum.exact && exact }
        })
    }

    /// The same of a state that a move leads to from the one that `near` is of, up to rounding.
    pub fn leaf_near(&self, near: &Nearby<'_>, state: &G::State, player: Player) -> Valued {
        if self.teams.is_none() {
            self.own_by(state, player, || near.estimate(self.game, state, player))
        } else {
            self.leaf(state, player)
        }
    }

    /// The utility of `state`, over or at the horizon, for `player` alone.
    pub fn own(&self, state: &G::State, player: Player) -> Valued {
        self.own_by(state, player, || self.weights.estimate(self.game, state, player))
    }

    /// The same, with an estimate by `estimate` where `state` is not over.
    #[inline]
    fn own_by(&self, state: &G::State, player: Player, estimate: impl FnOnce() -> f64) -> Valued {
        let Self { game, weights, .. } = *self;
        if game.turn(state) == Turn::Over {
            let exact = !(self.facts.cut_off && game.is_cut_off(state));
            return Valued { value: game.utility(state, player), exact };
        }
        let (low, high) = self.range;
        let estimate = estimate();
        let value = if self.squashed {
            squash(estimate, weights.spread(), low, high)
        } else {
            estimate.clamp(low, high)
        };
        Valued { value, exact: false }
    }

    /// One utility per player: the root player's is `value`, and the others' follow from it or from `end`.
    pub fn values(&self, root_player: Player, value: f64, end: &G::State) -> Vec<f64> {
        let of = |player| match self.facts.payoff {
            _ if self.teams.joins(player, root_player) => value,
            Payoff::Common => value,
            _ if self.two_opposed => rest_of(self.facts.payoff_sum, value),
            _ => self.leaf(end, player).value,
        };
        (0..self.facts.players).map(of).collect()
    }
}
