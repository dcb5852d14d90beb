//! A network with one hidden layer over a game's inputs: a learned evaluation that is no weighted sum.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most inputs of a game, and the most hidden units of a network.
pub const MOST_INPUTS: usize = 512;
/// See [`MOST_INPUTS`].
pub const MOST_UNITS: usize = 256;

const fn one() -> usize {
    1
}

/// A network: each hidden unit is softsign (x / (1 + |x|)) of a weighted sum of the inputs, and each output a
/// weighted sum of the hidden units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Number of inputs.
    #[schemars(range(min = 1, max = MOST_INPUTS))]
    pub inputs: usize,
    /// Number of hidden units.
    #[schemars(range(min = 1, max = MOST_UNITS))]
    pub units: usize,
    /// Number of outputs; 1 unless a game's own network says more.
    #[serde(skip, default = "one")]
    pub outputs: usize,
    /// For each input the weight into each unit; the bias of each unit; for each output the weight of each unit into
    /// it; the bias of each output.
    pub parameters: Vec<f32>,
}

impl Network {
    /// The number of parameters of a network of such a shape.
    pub const fn size(inputs: usize, units: usize, outputs: usize) -> usize {
        (inputs + 1) * units + outputs * (units + 1)
    }

    /// The fault of the network's shape for `inputs` inputs, if any.
    pub fn fault(&self, inputs: usize) -> Option<String> {
        if self.inputs != inputs {
            return Some(format!("the network has {} inputs, the game {inputs}", self.inputs));
        }
        if !(1..=MOST_UNITS).contains(&self.units) {
            return Some(format!("the network's units are not 1 to {MOST_UNITS}"));
        }
        let size = Self::size(self.inputs, self.units, self.outputs);
        if self.parameters.len() != size {
            let count = self.parameters.len();
            return Some(format!("the network has {count} parameters, not {size}"));
        }
        let is_finite = self.parameters.iter().all(|parameter| parameter.is_finite());
        (!is_finite).then(|| "a parameter of the network is not finite".into())
    }

    /// The first output for `inputs`.
    pub fn output(&self, inputs: &[f32]) -> f32 {
        let mut hidden = [0.0; MOST_UNITS];
        let mut output = [0.0];
        self.run(inputs, &mut hidden[..self.units], &mut output);
        output[0]
    }

    /// Writes the first of the outputs for `inputs` to `outputs`, and the hidden units, after their softsign, to
    /// `hidden`.
    pub fn run(&self, inputs: &[f32], hidden: &mut [f32], outputs: &mut [f32]) {
        hidden.copy_from_slice(self.biases());
        // Most inputs of a board are 0.
        self.add(inputs.iter().copied(), hidden);
        self.finish(hidden, outputs);
    }

    /// The bias of each unit.
    fn biases(&self) -> &[f32] {
        &self.parameters[self.inputs * self.units..][..self.units]
    }

    /// Adds to each of `sums` the weighted sum of `changes`, one for each input.
    #[inline]
    fn add(&self, changes: impl Iterator<Item = f32>, sums: &mut [f32]) {
        let columns = self.parameters.chunks_exact(self.units);
        for (column, change) in columns.zip(changes).filter(|(_, change)| *change != 0.0) {
            for (sum, weight) in sums.iter_mut().zip(column) {
                *sum += weight * change;
            }
        }
    }

    /// The outputs, where `hidden` has each unit's weighted sum; that of its softsign takes its place.
    #[inline]
    fn finish(&self, hidden: &mut [f32], outputs: &mut [f32]) {
        hidden.iter_mut().for_each(|sum| *sum /= 1.0 + sum.abs());
        let rest = &self.parameters[(self.inputs + 1) * self.units..];
        let (weights, biases) = rest.split_at(self.outputs * self.units);
        let weights = weights.chunks_exact(self.units);
        for ((output, bias), weights) in outputs.iter_mut().zip(biases).zip(weights) {
            *output = bias + inner_product(hidden, weights);
        }
    }

    /// Writes the gradient of the sum of all outputs, weighted by `scales`, with respect to the parameters, to `out`,
    /// which has as many elements. `hidden` is the output of [`Network::run`] for `inputs`.
    pub fn derive(&self, inputs: &[f32], hidden: &[f32], scales: &[f32], out: &mut [f32]) {
        let units = self.units;
        let (columns, rest) = out.split_at_mut(self.inputs * units);
        let (by_sums, rest) = rest.split_at_mut(units);
        let (by_weights, by_biases) = rest.split_at_mut(self.outputs * units);
        self.derive_by_sums(hidden, scales, by_sums);
        for (column, &input) in columns.chunks_exact_mut(units).zip(inputs) {
            for (by, by_sum) in column.iter_mut().zip(by_sums.iter()) {
                *by = by_sum * input;
            }
        }
        for (by_weights, &scale) in by_weights.chunks_exact_mut(units).zip(scales) {
            by_weights.iter_mut().zip(hidden).for_each(|(by, unit)| *by = scale * unit);
        }
        by_biases.copy_from_slice(scales);
    }

    /// Adds the gradient of [`Network::derive`] to the parameters.
    pub fn ascend(&mut self, inputs: &[f32], hidden: &[f32], scales: &[f32]) {
        let units = self.units;
        let mut by_sums = [0.0; MOST_UNITS];
        let by_sums = &mut by_sums[..units];
        self.derive_by_sums(hidden, scales, by_sums);
        let (columns, rest) = self.parameters.split_at_mut(self.inputs * units);
        let (of_units, rest) = rest.split_at_mut(units);
        let (weights, biases) = rest.split_at_mut(self.outputs * units);
        let columns = columns.chunks_exact_mut(units).zip(inputs);
        for (column, input) in columns.filter(|(_, input)| **input != 0.0) {
            column.iter_mut().zip(&*by_sums).for_each(|(weight, by)| *weight += by * input);
        }
        of_units.iter_mut().zip(&*by_sums).for_each(|(bias, by)| *bias += by);
        for (weights, scale) in weights.chunks_exact_mut(units).zip(scales) {
            weights.iter_mut().zip(hidden).for_each(|(weight, unit)| *weight += scale * unit);
        }
        biases.iter_mut().zip(scales).for_each(|(bias, scale)| *bias += scale);
    }

    /// The derivatives by the units' sums.
    fn derive_by_sums(&self, hidden: &[f32], scales: &[f32], out: &mut [f32]) {
        out.fill(0.0);
        let weights = self.parameters[(self.inputs + 1) * self.units..].chunks_exact(self.units);
        for (weights, scale) in weights.zip(scales) {
            out.iter_mut().zip(weights).for_each(|(by, weight)| *by += scale * weight);
        }
        // The derivative of softsign at a sum, by its result.
        for (by, unit) in out.iter_mut().zip(hidden) {
            *by *= (1.0 - unit.abs()) * (1.0 - unit.abs());
        }
    }
}

/// The sum of the products, added in an order that lets a processor do many at once.
#[inline]
fn inner_product(units: &[f32], weights: &[f32]) -> f32 {
    const LANES: usize = 16;
    let (units, last_units) = units.as_chunks::<LANES>();
    let (weights, last_weights) = weights.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (units, weights) in units.iter().zip(weights) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum += unit * weight;
        }
    }
    let last = last_units.iter().zip(last_weights).map(|(unit, weight)| unit * weight);
    sums.into_iter().sum::<f32>() + last.sum::<f32>()
}

/// The sums of a network for some inputs, for fast evaluation of inputs that differ from them in few places.
#[derive(Clone, Debug)]
pub struct Accumulator<'a> {
    network: &'a Network,
    inputs: Vec<f32>,
    sums: Vec<f32>,
}

impl<'a> Accumulator<'a> {
    /// The accumulator of `inputs`.
    pub fn new(network: &'a Network, inputs: Vec<f32>) -> Self {
        let mut sums = network.biases().to_vec();
        network.add(inputs.iter().copied(), &mut sums);
        Self { network, inputs, sums }
    }

    /// The first output for other `inputs`, up to rounding.
    pub fn output(&self, inputs: &[f32]) -> f32 {
        let mut output = [0.0];
        self.run(inputs, &mut output);
        output[0]
    }

    /// Writes the first of the outputs for other `inputs` to `outputs`.
    pub fn run(&self, inputs: &[f32], outputs: &mut [f32]) {
        let mut hidden = [0.0; MOST_UNITS];
        let hidden = &mut hidden[..self.network.units];
        hidden.copy_from_slice(&self.sums);
        self.network.add(inputs.iter().zip(&self.inputs).map(|(new, old)| new - old), hidden);
        self.network.finish(hidden, outputs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn random(inputs: usize, units: usize, outputs: usize) -> Network {
        let mut rng = Rng::new(5);
        let size = Network::size(inputs, units, outputs);
        let parameters = (0..size).map(|_| rng.unit() as f32 - 0.5).collect();
        Network { inputs, units, outputs, parameters }
    }

    /// By hand: the units are softsign(2 · 3 + 1) = 7/8 and softsign(−1 · 3 − 1) = −4/5.
    #[test]
    fn a_small_network_is_as_worked_out_by_hand() {
        let parameters = vec![2.0, -1.0, 1.0, -1.0, 0.5, 2.0, 0.25];
        let network = Network { inputs: 1, units: 2, outputs: 1, parameters };
        assert_eq!(network.fault(1), None);
        let expected = 0.5 * 7.0 / 8.0 - 2.0 * 4.0 / 5.0 + 0.25;
        assert!((network.output(&[3.0]) - expected).abs() < 1e-6);
    }

    #[test]
    fn what_differs_little_has_the_same_output() {
        let network = random(4, 3, 1);
        let near = Accumulator::new(&network, vec![0.5, 0.0, -1.0, 2.0]);
        for inputs in [[0.5, 0.0, -1.0, 2.0], [0.5, 1.0, 0.0, 2.0], [0.0; 4]] {
            assert!((near.output(&inputs) - network.output(&inputs)).abs() < 1e-6);
        }
    }

    #[test]
    fn derivatives_are_those_of_the_output() {
        let network = random(4, 3, 2);
        let inputs = [0.5, 0.0, -1.0, 2.0];
        let mut hidden = [0.0; 3];
        network.run(&inputs, &mut hidden, &mut []);
        let mut derivatives = vec![0.0; network.parameters.len()];
        network.derive(&inputs, &hidden, &[2.0, -3.0], &mut derivatives);
        for (index, derived) in derivatives.iter().enumerate() {
            let moved = |by: f32| {
                let mut network = network.clone();
                network.parameters[index] += by;
                let mut outputs = [0.0; 2];
                network.run(&inputs, &mut [0.0; 3], &mut outputs);
                f64::from(2.0 * outputs[0] - 3.0 * outputs[1])
            };
            let measured = (moved(0.01) - moved(-0.01)) / 0.02;
            assert!((measured - f64::from(*derived)).abs() < 1e-3, "{index}: {measured} {derived}");
        }
        let mut ascended = network.clone();
        ascended.ascend(&inputs, &hidden, &[2.0, -3.0]);
        for ((new, old), by) in ascended.parameters.iter().zip(&network.parameters).zip(derivatives)
        {
            assert!((new - old - by).abs() < 1e-6);
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let network = random(2, 3, 1);
        assert_eq!(network.fault(3).unwrap(), "the network has 2 inputs, the game 3");
        let short = Network { parameters: vec![0.0; 5], ..network.clone() };
        assert_eq!(short.fault(2).unwrap(), "the network has 5 parameters, not 13");
        let wide = Network { units: 257, ..network.clone() };
        assert!(wide.fault(2).unwrap().contains("not 1 to 256"));
        let mut endless = network;
        endless.parameters[0] = f32::INFINITY;
        assert!(endless.fault(2).unwrap().contains("not finite"));
    }
}
