//! Static evaluation: estimates of states that are not over, as a sum of weighted features.

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::game::network::{Accumulator, MOST_INPUTS, Network};
use crate::game::{Facts, Game, Player};
use crate::value::Scale;

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

impl Feature {
    /// A feature of this default weight.
    pub const fn new(name: &'static str, weight: f64) -> Self {
        Self { name, about: "", weight }
    }

    /// This feature with the description `about`.
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
}

/// How likely a way is in which a game ends for a player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// The end, such as win or lose_gammon. One may contain others.
    pub end: &'static str,
    /// From 0 to 1.
    pub probability: f64,
}

/// Most kinds of ends that a game tells the chances of.
pub const MOST_CHANCES: usize = 16;

/// The evaluation function of a game: a weighted sum of features.
pub trait Evaluation: Game {
    /// Unit of estimates, such as pawns, discs or open lines.
    const UNIT: &'static str;
    /// The estimate that maps to about three quarters of a sure win, see [`crate::value::squash`].
    const SPREAD: f64;
    /// Every feature, with its default weight; none by default, and then all estimates are 0.
    const FEATURES: &'static [Feature] = &[];

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

    /// The features of the textbook's evaluation, with their weights; all other features have weight 0 in it. If
    /// there are none, the textbook's evaluation has the default weights.
    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &[]
    }

    /// Writes the value of each feature in `state`, not over, to `values`, from the point of view of
    /// `player`.
    fn features(&self, _state: &Self::State, _player: Player, _values: &mut [f64]) {}

    /// What the feature with `index` counts in `state`, not over, for each player, in their order, if its value is the
    /// player's number less the opponent's; none by default.
    fn by_player(&self, _state: &Self::State, _index: usize) -> Option<Vec<f64>> {
        None
    }

    /// The probability of each kind of end for `player` from `state`, which is not over, if the game's own evaluation
    /// has them.
    fn chances(&self, _state: &Self::State, _player: Player) -> Vec<Chance> {
        Vec::new()
    }

    /// Number of inputs of a network, at most [`MOST_INPUTS`].
    fn input_count(&self) -> usize {
        self.feature_list().len()
    }

    /// Writes the inputs of a network for `state`, not over, to `inputs`, each about −1 to 1, from the point of view
    /// of `player`. By default the inputs are the [features](Evaluation::features), whatever their size.
    fn inputs(&self, state: &Self::State, player: Player, inputs: &mut [f32]) {
        let mut values = [0.0; MOST_FEATURES];
        let values = &mut values[..self.feature_list().len()];
        self.features(state, player, values);
        for (input, value) in inputs.iter_mut().zip(values) {
            *input = *value as f32;
        }
    }

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

/// The weights of a game's features, or a network in place of their sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    function: Function,
    spread: f64,
    /// How much more an estimate counts for the first player than a draw; see [`Weights::with_contempt`].
    contempt: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum Function {
    /// The weight of each feature.
    Sum(Vec<f64>),
    Network {
        network: Network,
        /// The range of estimates where the game does not squash them itself.
        range: Option<(f64, f64)>,
        /// Whether two players have a sum of utilities between them.
        two_rivals: bool,
    },
}

impl Weights {
    /// The default weights of `game`, with `changes` as (feature name, weight). Error: `BadWeight`.
    pub fn for_game<G: Evaluation>(game: &G, changes: &[(String, f64)]) -> Result<Self, Error> {
        let own = game.feature_list().iter().map(|feature| feature.weight).collect();
        Self::changed(game, own, changes)
    }

    /// `weights`, one per feature of `game`, with `changes` as (feature name, weight). Error: `BadWeight`.
    pub fn changed<G: Evaluation>(
        game: &G,
        mut weights: Vec<f64>,
        changes: &[(String, f64)],
    ) -> Result<Self, Error> {
        let features = game.feature_list();
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
        Ok(Self { function: Function::Sum(weights), spread: game.spread(), contempt: 0.0 })
    }

    /// A `network` over the inputs of `game`, with which it [fits](Network::fault).
    pub fn of_network<G: Evaluation>(game: &G, network: Network) -> Self {
        let facts = game.facts();
        let Facts { utility_min, utility_max, .. } = facts;
        let two_rivals = facts.is_two_player_zero_sum();
        let range = (game.scale() != Scale::Outcome).then_some((utility_min, utility_max));
        let function = Function::Network { network, range, two_rivals };
        Self { function, spread: game.spread(), contempt: 0.0 }
    }

    /// The same evaluation with `contempt`, in the game's unit: it is added to every estimate for the first of two
    /// players and taken from that for the second. So a draw is worth less for the first player, or more if
    /// `contempt` is negative.
    pub fn with_contempt(self, contempt: f64) -> Self {
        Self { contempt, ..self }
    }

    /// What [`Weights::with_contempt`] adds to an estimate for the first player.
    pub fn contempt(&self) -> f64 {
        self.contempt
    }

    /// The weights, one per feature; `None` of a network.
    pub fn of_features(&self) -> Option<&[f64]> {
        match &self.function {
            Function::Sum(weights) => Some(weights),
            Function::Network { .. } => None,
        }
    }

    /// Numbers that are equal only for equal evaluations of one game.
    pub fn words(&self) -> Vec<u64> {
        let contempt = (self.contempt != 0.0).then_some(self.contempt.to_bits());
        let mut words: Vec<u64> = match &self.function {
            Function::Sum(weights) => weights.iter().map(|weight| weight.to_bits()).collect(),
            Function::Network { network, .. } => {
                let parameters = network.parameters.iter();
                let shape = [network.inputs, network.units].map(|count| count as u64);
                shape.into_iter().chain(parameters.map(|it| u64::from(it.to_bits()))).collect()
            }
        };
        words.extend(contempt);
        words
    }

    /// The estimate of `state`, which is not over, for `player`, in the game's unit.
    #[inline]
    pub fn estimate<G: Evaluation>(&self, game: &G, state: &G::State, player: Player) -> f64 {
        let estimate = match &self.function {
            Function::Sum(weights) => game.estimate(state, player, weights),
            Function::Network { network, .. } => {
                self.by_network(game, state, player, |inputs| network.output(inputs))
            }
        };
        self.leaning(estimate, player)
    }

    /// An estimator for states that differ little from `state`, which is not over.
    pub fn near<G: Evaluation>(&self, game: &G, state: &G::State) -> NearbyEstimates<'_> {
        let accumulator = match &self.function {
            Function::Network { network, two_rivals: true, .. } => {
                let mut inputs = vec![0.0; network.inputs];
                game.inputs(state, 0, &mut inputs);
                Some(Accumulator::new(network, inputs))
            }
            _ => None,
        };
        NearbyEstimates { weights: self, accumulator }
    }

    /// `estimate`, for `player`, with the contempt.
    #[inline]
    fn leaning(&self, estimate: f64, player: Player) -> f64 {
        if player == 0 { estimate + self.contempt } else { estimate - self.contempt }
    }

    /// The estimate of a network whose output for given inputs is `output`.
    #[inline(never)]
    fn by_network<G: Evaluation>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        output: impl FnOnce(&[f32]) -> f32,
    ) -> f64 {
        let Function::Network { network, range, two_rivals } = &self.function else {
            unreachable!("a sum has no inputs");
        };
        // Of two rivals both see what the first one sees.
        let is_second = *two_rivals && player == 1;
        let mut inputs = [0.0; MOST_INPUTS];
        let inputs = &mut inputs[..network.inputs];
        game.inputs(state, if is_second { 0 } else { player }, inputs);
        let output = f64::from(output(inputs));
        let output = if is_second { -output } else { output };
        match range {
            None => self.spread * output,
            Some((low, high)) => f64::midpoint(*low, *high) + (high - low) / 2.0 * output.tanh(),
        }
    }

    /// The estimate that maps to about three quarters of a sure win.
    pub fn spread(&self) -> f64 {
        self.spread
    }
}

/// Estimates of states that differ little from one state, such as the states after its moves. A network computes
/// these faster.
pub struct NearbyEstimates<'a> {
    weights: &'a Weights,
    accumulator: Option<Accumulator<'a>>,
}

impl NearbyEstimates<'_> {
    /// As [`Weights::estimate`], up to rounding.
    pub fn estimate<G: Evaluation>(&self, game: &G, state: &G::State, player: Player) -> f64 {
        match &self.accumulator {
            None => self.weights.estimate(game, state, player),
            Some(near) => {
                let output = |inputs: &[f32]| near.output(inputs);
                let estimate = self.weights.by_network(game, state, player, output);
                self.weights.leaning(estimate, player)
            }
        }
    }
}

/// The textbook's weight of each feature of `game`; the default weights in a game without a textbook's.
pub fn textbook_weights<G: Evaluation>(game: &G) -> Vec<f64> {
    let textbook = game.textbook();
    let weight = |feature: &Feature| {
        if textbook.is_empty() {
            return feature.weight;
        }
        let named = textbook.iter().find(|&&(name, _)| name == feature.name);
        named.map_or(0.0, |&(_, weight)| weight)
    };
    game.feature_list().iter().map(weight).collect()
}

/// The greatest absolute value of a weight in a request.
pub const MOST_WEIGHT: f64 = 1e6;
