//! Value functions that learn: a linear sum of a game's features, or a network over its inputs.

use serde::{Deserialize, Serialize};

use crate::game::evaluation::{Evaluation, MOST_FEATURES, MOST_WEIGHT, Weights};
use crate::game::network::{Accumulator, MOST_INPUTS, MOST_UNITS, Network};
use crate::game::{Facts, Player, Turn};
use crate::rng::Rng;
use crate::value::Scale;

/// How the values of a game map to [−1, 1].
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    middle: f64,
    half: f64,
    /// The divisor of an estimate before tanh; `None` where estimates are on the scale of utilities.
    spread: Option<f64>,
}

impl Frame {
    /// The frame of `game`.
    pub fn of<G: Evaluation>(game: &G) -> Self {
        let Facts { utility_min, utility_max, .. } = game.facts();
        let half = ((utility_max - utility_min) / 2.0).max(f64::MIN_POSITIVE);
        let spread = (game.scale() == Scale::Outcome).then(|| game.spread());
        Self { middle: f64::midpoint(utility_min, utility_max), half, spread }
    }

    /// `utility` in [−1, 1].
    pub fn of_utility(&self, utility: f64) -> f64 {
        (utility - self.middle) / self.half
    }

    /// `estimate`, in the game's unit, in [−1, 1] or about it.
    pub fn of_estimate(&self, estimate: f64) -> f64 {
        match self.spread {
            Some(spread) => (estimate / spread).tanh(),
            None => self.of_utility(estimate),
        }
    }

    /// The value of `state`, over or not, for `player` under `weights`.
    pub fn value<G: Evaluation>(
        &self,
        game: &G,
        weights: &Weights,
        state: &G::State,
        player: Player,
    ) -> f64 {
        match game.turn(state) {
            Turn::Over => self.of_utility(game.utility(state, player)),
            _ => self.of_estimate(weights.estimate(game, state, player)),
        }
    }
}

/// A function of a game's inputs, each divided by its scale. A sum has a parameter for each input, in units of the
/// spread, or of half the range of utilities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValueFunction {
    scales: Vec<f32>,
    form: Form,
}

/// A function in the game's own units.
pub enum InUnits {
    /// The weight of each feature, in the game's unit.
    Weights(Vec<f64>),
    /// A network over inputs that are not scaled.
    Network(Network),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Form {
    Sum(Vec<f32>),
    Network(Network),
}

impl ValueFunction {
    /// A linear sum with `weights` in the game's unit, one for each feature.
    pub fn sum(frame: &Frame, scales: Vec<f32>, weights: &[f64]) -> Self {
        let unit = frame.spread.unwrap_or(frame.half);
        let scaled = weights.iter().zip(&scales);
        let parameters = scaled.map(|(weight, scale)| (weight * f64::from(*scale) / unit) as f32);
        Self { form: Form::Sum(parameters.collect()), scales }
    }

    /// A network with `units` hidden units and small random parameters, the same for equal seeds.
    pub fn network(scales: Vec<f32>, units: usize, seed: u64) -> Self {
        let inputs = scales.len();
        let mut rng = Rng::new(seed);
        let mut random = |most: f64| (most * (2.0 * rng.unit() - 1.0)) as f32;
        let columns = 1.0 / (inputs as f64).sqrt();
        let mut parameters: Vec<f32> = (0..inputs * units).map(|_| random(columns)).collect();
        parameters.extend((0..units).map(|_| 0.0));
        let outputs = 0.1 / (units as f64).sqrt();
        parameters.extend((0..units).map(|_| random(outputs)));
        parameters.push(0.0);
        Self { scales, form: Form::Network(Network { inputs, units, outputs: 1, parameters }) }
    }

    /// The parameters that learning changes.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        match &mut self.form {
            Form::Sum(parameters) => parameters,
            Form::Network(network) => &mut network.parameters,
        }
    }

    /// How many parameters there are.
    pub fn size(&self) -> usize {
        match &self.form {
            Form::Sum(parameters) => parameters.len(),
            Form::Network(network) => network.parameters.len(),
        }
    }

    /// Whether it has the shape of a network or a sum of so many `inputs`.
    pub fn fits(&self, inputs: usize) -> bool {
        self.scales.len() == inputs
            && match &self.form {
                Form::Sum(parameters) => parameters.len() == inputs,
                Form::Network(network) => network.fault(inputs).is_none(),
            }
    }

    /// The weights for searches, in the game's unit.
    pub fn weights<G: Evaluation>(&self, game: &G, frame: &Frame) -> Weights {
        match self.in_units(frame) {
            InUnits::Weights(weights) => {
                Weights::changed(game, weights, &[]).expect("nothing is changed")
            }
            InUnits::Network(network) => Weights::of_network(game, network),
        }
    }

    /// The function as data, in the game's own units.
    pub fn in_units(&self, frame: &Frame) -> InUnits {
        match &self.form {
            Form::Sum(parameters) => {
                let unit = frame.spread.unwrap_or(frame.half);
                let scaled = parameters.iter().zip(&self.scales);
                let weight = |(parameter, scale): (&f32, &f32)| {
                    let weight = f64::from(*parameter) * unit / f64::from(*scale);
                    weight.clamp(-MOST_WEIGHT, MOST_WEIGHT)
                };
                InUnits::Weights(scaled.map(weight).collect())
            }
            Form::Network(network) => {
                let mut network = network.clone();
                let columns = network.parameters.chunks_exact_mut(network.units);
                for (column, scale) in columns.zip(&self.scales) {
                    column.iter_mut().for_each(|weight| *weight /= scale);
                }
                InUnits::Network(network)
            }
        }
    }

    /// The value of `state`, not over, for `player`.
    pub fn value<G: Evaluation>(
        &self,
        game: &G,
        frame: &Frame,
        state: &G::State,
        player: Player,
    ) -> f32 {
        let mut inputs = [0.0; MOST_INPUTS];
        let inputs = self.read(game, state, player, &mut inputs);
        match &self.form {
            Form::Sum(parameters) => self.squashed(frame, dot(parameters, inputs)),
            Form::Network(network) => network.output(inputs).tanh(),
        }
    }

    /// Values for `player` of the positions that moves lead to from `state`, which is not over.
    pub fn near<G: Evaluation>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> NearbyValues<'_> {
        let accumulator = match &self.form {
            Form::Sum(_) => None,
            Form::Network(network) => {
                let mut inputs = [0.0; MOST_INPUTS];
                let inputs = self.read(game, state, player, &mut inputs);
                Some(Accumulator::new(network, inputs.to_vec()))
            }
        };
        NearbyValues { function: self, accumulator, player }
    }

    /// As [`ValueFunction::value`]; also writes the derivatives by the parameters to `gradient`.
    pub fn derive<G: Evaluation>(
        &self,
        game: &G,
        frame: &Frame,
        state: &G::State,
        player: Player,
        gradient: &mut [f32],
    ) -> f32 {
        let mut inputs = [0.0; MOST_INPUTS];
        let inputs = self.read(game, state, player, &mut inputs);
        match &self.form {
            Form::Sum(parameters) => {
                let value = self.squashed(frame, dot(parameters, inputs));
                let slope = if frame.spread.is_some() { 1.0 - value * value } else { 1.0 };
                gradient.iter_mut().zip(inputs).for_each(|(by, input)| *by = slope * *input);
                value
            }
            Form::Network(network) => {
                let mut hidden = [0.0; MOST_UNITS];
                let hidden = &mut hidden[..network.units];
                let mut output = [0.0];
                network.run(inputs, hidden, &mut output);
                let value = output[0].tanh();
                network.derive(inputs, hidden, &[1.0 - value * value], gradient);
                value
            }
        }
    }

    fn squashed(&self, frame: &Frame, sum: f32) -> f32 {
        match frame.spread {
            Some(_) => sum.tanh(),
            None => sum - (frame.middle / frame.half) as f32,
        }
    }

    fn read<'i, G: Evaluation>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        inputs: &'i mut [f32; MOST_INPUTS],
    ) -> &'i [f32] {
        let inputs = &mut inputs[..self.scales.len()];
        read_inputs(game, state, player, matches!(self.form, Form::Network(_)), inputs);
        for (input, scale) in inputs.iter_mut().zip(&self.scales) {
            *input /= scale;
        }
        inputs
    }
}

/// Values of states that differ little from one state, which a network computes faster.
pub struct NearbyValues<'a> {
    function: &'a ValueFunction,
    accumulator: Option<Accumulator<'a>>,
    player: Player,
}

impl NearbyValues<'_> {
    /// As [`ValueFunction::value`], up to rounding.
    pub fn value<G: Evaluation>(&self, game: &G, frame: &Frame, state: &G::State) -> f32 {
        let Self { function, accumulator, player } = self;
        match accumulator {
            None => function.value(game, frame, state, *player),
            Some(near) => {
                let mut inputs = [0.0; MOST_INPUTS];
                near.output(function.read(game, state, *player, &mut inputs)).tanh()
            }
        }
    }
}

/// Writes the inputs of a network, or else the features, of which there are as many as `inputs`.
pub fn read_inputs<G: Evaluation>(
    game: &G,
    state: &G::State,
    player: Player,
    of_network: bool,
    inputs: &mut [f32],
) {
    if of_network {
        return game.inputs(state, player, inputs);
    }
    let mut values = [0.0; MOST_FEATURES];
    let values = &mut values[..inputs.len()];
    game.features(state, player, values);
    inputs.iter_mut().zip(values).for_each(|(input, value)| *input = *value as f32);
}

fn dot(parameters: &[f32], inputs: &[f32]) -> f32 {
    parameters.iter().zip(inputs).map(|(parameter, input)| parameter * input).sum()
}
