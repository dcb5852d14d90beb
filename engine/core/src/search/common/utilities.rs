//! Utilities of players: of ends of the game and of estimates at the horizon.

use crate::game::evaluation::{Evaluation, NearbyEstimates, Weights};
use crate::game::teams::Teams;
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::search::common::distance::timeliness;
use crate::search::common::rounding::Rounding;
use crate::search::contract::{Outcome, Valuation};
use crate::value::{Plies, Scale, rest_of, squash};

/// A utility of the root player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    pub value: f64,
    /// Whether the utility rests on no estimate.
    pub exact: bool,
    /// Plies until the end.
    pub plies: Plies,
}

/// Values states in utilities.
pub struct Utilities<'a, G: Game> {
    pub game: &'a G,
    /// Facts of the game of teams.
    pub facts: Facts,
    pub teams: &'a Teams,
    /// Weights of the evaluation.
    pub weights: &'a Weights,
    /// Whether the scale is [`Scale::Outcome`], where estimates are squashed.
    by_outcome: bool,
    pub rounding: Rounding,
    /// Least and greatest utility of a player alone.
    pub range: (f64, f64),
    /// Whether the utilities of the players alone sum to 0.
    pub zero_sum: bool,
    /// Whether there are two sides, and their utilities sum to 0.
    two_opposed: bool,
}

impl<'a, G: Evaluation> Utilities<'a, G> {
    pub fn new(game: &'a G, weights: &'a Weights, teams: &'a Teams) -> Self {
        let by_outcome = game.scale() == Scale::Outcome;
        let facts = game.facts();
        let range = (facts.utility_min, facts.utility_max);
        let zero_sum = facts.payoff == Payoff::ZeroSum;
        let two_opposed = teams.are_two_opposed(&facts);
        let shared = teams.facts(facts);
        Self {
            game,
            teams,
            weights,
            by_outcome,
            rounding: Rounding::of(&shared),
            range,
            zero_sum,
            two_opposed,
            facts: shared,
        }
    }

    /// Whether there are two sides, so that the utility of one gives those of all.
    pub fn are_two_opposed(&self) -> bool {
        self.two_opposed
    }

    /// The middle of the scale.
    #[inline]
    pub fn middle(&self) -> f64 {
        f64::midpoint(self.facts.utility_min, self.facts.utility_max)
    }

    /// How timely an end after `plies` is for a player to whom it is worth `value`.
    #[inline]
    pub fn timeliness(&self, value: f64, plies: Plies) -> f64 {
        timeliness(self.rounding.compare(value, self.middle()), plies)
    }

    /// Whether no player's utility can exceed `value`, whatever estimates say.
    pub fn is_greatest(&self, value: f64) -> bool {
        !self.facts.cut_off && !self.rounding.exceeds(self.facts.utility_max, value)
    }

    /// Whether no player's utility can be less than `value`, whatever estimates say.
    pub fn is_least(&self, value: f64) -> bool {
        !self.facts.cut_off && !self.rounding.exceeds(value, self.facts.utility_min)
    }

    /// The valuation in a reply of the `values` of all. Its outcome is that for `player`. Only a `certain` draw is an
    /// outcome: other values at the middle may be the mean of wins and losses.
    pub fn valuation(
        &self,
        values: Vec<f64>,
        (exact, plies): (bool, Plies),
        player: Player,
        certain: bool,
    ) -> Valuation {
        let is_told = exact && self.by_outcome;
        let outcome = is_told.then(|| Outcome::of(values[player], &self.facts)).flatten();
        let outcome = outcome.filter(|&outcome| certain || outcome != Outcome::Draw);
        let plies = outcome.and(plies.known()).map(|plies| plies.round() as u32);
        Valuation { outcome, plies, ..Valuation::of(values, exact) }
    }

    /// The utility of `state`, over or at the horizon, for `player`: the sum of its team's.
    pub fn leaf(&self, state: &G::State, player: Player) -> Valued {
        let own = self.own(state, player);
        if self.teams.is_none() {
            return own;
        }
        let mates = (0..self.facts.players).filter(|&mate| mate != player);
        mates.filter(|&mate| self.teams.joins(player, mate)).fold(own, |sum, mate| {
            let Valued { value, exact, plies } = self.own(state, mate);
            Valued { value: sum.value + value, exact: sum.exact && exact, plies }
        })
    }

    /// As [`Self::leaf`], for a state that a move leads to from that of `near`; equal up to rounding.
    pub fn leaf_near(
        &self,
        near: &NearbyEstimates<'_>,
        state: &G::State,
        player: Player,
    ) -> Valued {
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

    /// As [`Self::own`], with an estimate by `estimate` where `state` is not over.
    #[inline]
    fn own_by(&self, state: &G::State, player: Player, estimate: impl FnOnce() -> f64) -> Valued {
        let Self { game, weights, .. } = *self;
        if game.turn(state) == Turn::Over {
            let exact = !(self.facts.cut_off && game.is_cut_off(state));
            let plies = if exact { Plies::NONE } else { Plies::UNKNOWN };
            return Valued { value: game.utility(state, player), exact, plies };
        }
        let (low, high) = self.range;
        let estimate = estimate();
        let value = if self.by_outcome {
            squash(estimate, weights.spread(), low, high)
        } else {
            estimate.clamp(low, high)
        };
        Valued { value, exact: false, plies: Plies::UNKNOWN }
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
