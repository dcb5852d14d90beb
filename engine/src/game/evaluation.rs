//! Static evaluation: estimates of states that are not over, as a sum of weighted features.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind};
use crate::game::{Game, Player};

/// One thing that an evaluation looks at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Feature {
    /// Its key in weights.
    pub name: &'static str,
    /// What it counts, for the player minus for the opponent unless it says else.
    pub about: &'static str,
    /// Its weight where the request gives none, in the game's unit.
    pub weight: f64,
}

/// Which weights an evaluation has where a request gives none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Evaluator {
    /// Each feature's own.
    #[default]
    Own,
    /// Those of [`Evaluation::textbook`].
    Textbook,
}

/// The evaluation function of a game: a weighted sum of features.
pub trait Evaluation: Game {
    /// Unit of estimates, such as pawns, discs or open lines.
    const UNIT: &'static str;
    /// The estimate that maps to about three quarters of a sure win, see [`crate::value::squash`].
    const SPREAD: f64;
    /// Every feature, with its default weight.
    const FEATURES: &'static [Feature];

    /// [`Evaluation::UNIT`], unless it depends on the game's options.
    fn unit(&self) -> &'static str {
        Self::UNIT
    }

    /// [`Evaluation::SPREAD`], unless it depends on the game's options.
    fn spread(&self) -> f64 {
        Self::SPREAD
    }

    /// [`Evaluation::FEATURES`], unless they depend on the game's options.
    fn feature_list(&self) -> &'static [Feature] {
        Self::FEATURES
    }

    /// The features of the textbook's evaluation, with their weights; all others weigh 0 there. Without any
    /// the textbook has the default weights.
    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &[]
    }

    /// Writes the value of each feature in `state`, not over, to `values`, from the point of view of
    /// `player`.
    fn features(&self, state: &Self::State, player: Player, values: &mut [f64]);

    /// The estimate of `state`, not over, for `player`: the sum of features times `weights`, one per
    /// feature. A game may compute it faster, with the same result up to rounding.
    fn estimate(&self, state: &Self::State, player: Player, weights: &[f64]) -> f64 {
        let mut values = [0.0; MOST_FEATURES];
        let values = &mut values[..self.feature_list().len()];
        self.features(state, player, values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }
}

/// The most features that a game may have.
pub const MOST_FEATURES: usize = 32;

/// The weights of a game's features.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    weights: Vec<f64>,
    spread: f64,
}

impl Weights {
    /// The default weights of `game`, with `changes` as (feature name, weight). Error: `BadWeight`.
    pub fn for_game<G: Evaluation>(game: &G, changes: &[(String, f64)]) -> Result<Self, Error> {
        Self::of_evaluator(game, Evaluator::Own, changes)
    }

    /// The weights of `game` under `evaluator`, with `changes`. Error: `BadWeight`.
    pub fn of_evaluator<G: Evaluation>(
        game: &G,
        evaluator: Evaluator,
        changes: &[(String, f64)],
    ) -> Result<Self, Error> {
        let features = game.feature_list();
        let mut weights = preset(game, evaluator);
        for (name, weight) in changes {
            let refuse = |message| {
                Error::new(ErrorKind::BadWeight, message)
                    .at(format!("/weights/{name}"))
                    .about(name)
                    .rather(features.iter().map(|feature| feature.name))
            };
            let index = features
                .iter()
                .position(|feature| feature.name == name)
                .ok_or_else(|| refuse(format!("the evaluation has no feature \"{name}\"")))?;
            if !weight.is_finite() || weight.abs() > MOST_WEIGHT {
                return Err(refuse(format!("weight of \"{name}\" is not within ±{MOST_WEIGHT}")));
            }
            weights[index] = *weight;
        }
        Ok(Self { weights, spread: game.spread() })
    }

    /// The weights, one per feature.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The estimate of `state`, which is not over, for `player`, in the game's unit.
    #[inline]
    pub fn estimate<G: Evaluation>(&self, game: &G, state: &G::State, player: Player) -> f64 {
        game.estimate(state, player, &self.weights)
    }

    /// The estimate that maps to about three quarters of a sure win.
    pub fn spread(&self) -> f64 {
        self.spread
    }
}

/// The weight of each feature of `game` under `evaluator`.
pub fn preset<G: Evaluation>(game: &G, evaluator: Evaluator) -> Vec<f64> {
    let textbook = game.textbook();
    let own = evaluator == Evaluator::Own || textbook.is_empty();
    let weight = |feature: &Feature| {
        if own {
            return feature.weight;
        }
        let named = textbook.iter().find(|&&(name, _)| name == feature.name);
        named.map_or(0.0, |&(_, weight)| weight)
    };
    game.feature_list().iter().map(weight).collect()
}

/// The greatest absolute value of a weight in a request.
pub const MOST_WEIGHT: f64 = 1e6;
