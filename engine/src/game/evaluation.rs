//! Estimates of states that are not over: named features, each with a weight.

use schemars::JsonSchema;
use serde::Serialize;

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

/// A game's estimate of a state: a weighted sum of features.
pub trait Evaluation: Game {
    /// Unit of estimates: pawns, discs, open lines.
    const UNIT: &'static str;
    /// The estimate that is worth about three quarters of a sure win.
    const SPREAD: f64;
    /// Every feature, with its default weight.
    const FEATURES: &'static [Feature];

    /// [`Evaluation::UNIT`], or this game's own where the type does not fix it.
    fn unit(&self) -> &'static str {
        Self::UNIT
    }

    /// [`Evaluation::SPREAD`], or this game's own where the type does not fix it.
    fn spread(&self) -> f64 {
        Self::SPREAD
    }

    /// [`Evaluation::FEATURES`], or this game's own where the type does not fix it.
    fn feature_list(&self) -> &'static [Feature] {
        Self::FEATURES
    }

    /// Writes the value of each feature for `player` in a state that is not over.
    fn features(&self, state: &Self::State, player: Player, values: &mut [f64]);

    /// The sum of features times `weights`; a game may compute it faster, never otherwise but for the
    /// last digits.
    fn estimate(&self, state: &Self::State, player: Player, weights: &[f64]) -> f64 {
        let mut values = [0.0; MOST_FEATURES];
        let values = &mut values[..self.feature_list().len()];
        self.features(state, player, values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }
}

/// The most features that a game may have.
pub const MOST_FEATURES: usize = 32;

/// A game's own features under weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    weights: Vec<f64>,
    spread: f64,
}

impl Weights {
    /// The default weights of `game`, with `changes` by feature name. Error: `BadWeight`.
    pub fn for_game<G: Evaluation>(game: &G, changes: &[(String, f64)]) -> Result<Self, Error> {
        let features = game.feature_list();
        let mut weights: Vec<f64> = features.iter().map(|feature| feature.weight).collect();
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

    /// One weight per feature.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The estimate of `state`, which is not over, for `player`, in the game's unit.
    #[inline]
    pub fn estimate<G: Evaluation>(&self, game: &G, state: &G::State, player: Player) -> f64 {
        game.estimate(state, player, &self.weights)
    }

    /// The estimate that is worth about three quarters of a sure win.
    pub fn spread(&self) -> f64 {
        self.spread
    }
}

/// The greatest weight that a request may give.
pub const MOST_WEIGHT: f64 = 1e6;
