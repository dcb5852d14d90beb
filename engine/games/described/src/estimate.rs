//! An evaluation that is found from the rules alone: mobility, and the goal as far as it is reached.

use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::value::squash;

use crate::game::{Described, Position};

/// Goal points of the best goal.
const POINTS: f64 = 100.0;

impl Described {
    /// `of` the player less the mean `of` the others.
    fn ahead(&self, player: Player, of: impl Fn(Player) -> f64) -> f64 {
        let others = self.facts.players - 1;
        if others == 0 {
            return of(player);
        }
        let rivals = (0..self.facts.players).filter(|&other| other != player).map(&of);
        of(player) - rivals.sum::<f64>() / others as f64
    }

    /// The share of its moves that `player` has.
    fn mobility(&self, state: &Position, player: Player) -> f64 {
        let role = self.role(player);
        let all = self.machine.domain().moves[role].len().max(1);
        let legal = self.moves_of(state, role).len();
        (legal.saturating_sub(1)) as f64 / all as f64
    }

    /// The goal of `player` as it stands; 0 where none holds before the end.
    fn standing(&self, state: &Position, player: Player) -> f64 {
        let goal = self.machine.goal(&state.facts, self.role(player));
        goal.map_or(0.0, |goal| f64::from(goal) / POINTS)
    }
}

impl Evaluation for Described {
    const UNIT: &'static str = "goals";

    const SPREAD: f64 = 0.5;

    const FEATURES: &'static [Feature] = &[
        Feature::new("goal", 0.3)
            .about("The goal as it stands, from 0 to 1, less the mean of the others'."),
        Feature::new("mobility", 0.1)
            .about("The share of its moves that the player has, less the mean of the others'."),
    ];

    fn features(&self, state: &Position, player: Player, values: &mut [f64]) {
        values[0] = self.ahead(player, |of| self.standing(state, of));
        values[1] = self.ahead(player, |of| self.mobility(state, of));
    }

    /// In the range of utilities, where these are goals.
    fn estimate(&self, state: &Position, player: Player, weights: &[f64]) -> f64 {
        let mut values = [0.0; 2];
        self.features(state, player, &mut values);
        let sum = values.iter().zip(weights).map(|(value, weight)| value * weight).sum();
        if self.by_outcome {
            return sum;
        }
        let (low, high) = match self.known.goal_sum {
            // The estimates of two opponents have the sum of their goals.
            Some(goal_sum) => {
                let half = f64::from(goal_sum) / 2.0;
                let reach = (self.facts.utility_max - half).min(half - self.facts.utility_min);
                (half - reach, half + reach)
            }
            None => (self.facts.utility_min, self.facts.utility_max),
        };
        squash(sum, Self::SPREAD, low, high)
    }
}
