//! Estimates of states that are not over: named features, each with a weight.

use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::game::{Game, Player};

/// One thing that an evaluation looks at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Feature {
    /// Its name in requests and replies.
    pub name: &'static str,
    /// What it counts, for the player minus for the opponent unless it says else.
    pub about: &'static str,
    /// Weight where the request gives none, in the game's unit.
    pub weight: f64,
}

/// A game's features and what helps a search to look at good moves first.
pub trait Features: Game {
    /// Unit of estimates: pawns, discs, open lines.
    const UNIT: &'static str;
    /// The estimate that is worth about three quarters of a sure win.
    const SPREAD: f64;
    /// Every feature, with its default weight.
    const FEATURES: &'static [Feature];

    /// [`Features::UNIT`], or this game's own where the type does not fix it.
    fn unit(&self) -> &'static str {
        Self::UNIT
    }

    /// [`Features::SPREAD`], or this game's own where the type does not fix it.
    fn spread(&self) -> f64 {
        Self::SPREAD
    }

    /// [`Features::FEATURES`], or this game's own where the type does not fix it.
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

    /// Which moves to try first where nothing else tells: higher is earlier.
    fn ordering_score(&self, _state: &Self::State, _action: Self::Move) -> i32 {
        0
    }

    /// Appends the promise of each of `moves`: a game may know more of them all than of one.
    fn ordering_scores(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&action| self.ordering_score(state, action)));
    }
}

/// The most features that a game may have.
pub const MOST_FEATURES: usize = 32;

/// An estimate of states of `G`.
pub trait Evaluator<G: Game>: Send + Sync {
    /// For `player`, of a state that is not over.
    fn estimate(&self, game: &G, state: &G::State, player: Player) -> f64;

    /// The estimate that is worth about three quarters of a sure win.
    fn spread(&self) -> f64;

    /// Which moves to try first where nothing else tells: higher is earlier.
    fn ordering_score(&self, _game: &G, _state: &G::State, _action: G::Move) -> i32 {
        0
    }

    /// Appends the promise of each of `moves`.
    fn ordering_scores(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&action| self.ordering_score(game, state, action)));
    }
}

/// A game's own features under weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    weights: Vec<f64>,
    spread: f64,
}

impl Weighted {
    /// The default weights of `game`, with `changes` by feature name. Error: `BadWeight`.
    pub fn for_game<G: Features>(game: &G, changes: &[(String, f64)]) -> Result<Self, Error> {
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
}

/// The greatest weight that a request may give.
pub const MOST_WEIGHT: f64 = 1e6;

impl<G: Features> Evaluator<G> for Weighted {
    #[inline]
    fn estimate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        game.estimate(state, player, &self.weights)
    }

    fn spread(&self) -> f64 {
        self.spread
    }

    #[inline]
    fn ordering_score(&self, game: &G, state: &G::State, action: G::Move) -> i32 {
        game.ordering_score(state, action)
    }

    #[inline]
    fn ordering_scores(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<i32>) {
        game.ordering_scores(state, moves, out);
    }
}

/// Arbitrary but fixed estimates, as a test of searches: of few distinct values, so that ties abound.
#[derive(Clone, Copy, Debug)]
pub struct Arbitrary {
    /// Another seed, another evaluation.
    pub seed: u64,
}

impl<G: Game> Evaluator<G> for Arbitrary {
    fn estimate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        let facts = game.facts();
        let drawn = crate::hashing::mix(game.key(state) ^ self.seed) % 9;
        let middle = f64::midpoint(facts.utility_min, facts.utility_max);
        let for_first =
            middle + (drawn as f64 - 4.0) / 16.0 * (facts.utility_max - facts.utility_min);
        if player == 0 { for_first } else { -for_first }
    }

    fn spread(&self) -> f64 {
        1.0
    }
}
