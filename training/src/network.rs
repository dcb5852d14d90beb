//! Trains the NNUE-like network of chess by gradient descent: the features' sum plus the network's output
//! predicts a search's value of the position. The features learn from later positions and from the game's
//! result too. These targets are nearer the truth but noisy: from them a network, with its many more weights,
//! learns to rank the moves of one position wrongly.

use common::deflate::deflated;
use countermove::games::chess::network::{
    HIDDEN, INPUTS, MEN, ONE, OUTPUTS, PAWN, SIZE, output, turn,
};
use countermove::rng::Rng;
use cozy_chess::{Board, Piece};

use crate::descent::AdamW;
use crate::self_play::{LOGITS, Sample, sigmoid};

const EPOCHS: usize = 5;
/// Examples of a batch.
const BATCH: usize = 16_384;
/// Learning rates, at first and at last.
const RATES: (f32, f32) = (2e-3, 2e-5);
/// Weight decay, as a share of the learning rate.
const DECAY: f32 = 0.3;
/// The greatest weights of views and of outputs, and offsets, that fit the quantized integers.
const MOST: [f32; 3] = [2.0, LOGITS * 127.0 / 64.0, LOGITS * 2.0];
/// One in so many stretches of examples, a few games each, is held out for validation.
const HELD_OUT: usize = 20;
const STRETCH: usize = 256;
const THREADS: usize = 2;

/// A sample as the network sees it.
#[derive(Clone)]
pub struct TrainingExample {
    inputs: [[u16; MEN]; 2],
    pieces: u8,
    output: u8,
    /// The features' sum in logits.
    given: f32,
    /// The factor by which the network's output counts.
    kept: f32,
    /// The expected score by search, from 0 to 1, for the player to move.
    searched: f32,
}

/// The pieces that each side sees, that of the player to move first, in any order but the same; and how
/// many they are.
fn inputs(board: &Board) -> ([[u16; MEN]; 2], usize) {
    let mover = board.side_to_move();
    let turns = [mover, !mover].map(|color| turn(board, color));
    let mut inputs = [[0; MEN]; 2];
    let mut count = 0;
    for (owner, color) in [mover, !mover].into_iter().enumerate() {
        for piece in Piece::ALL {
            let kinds =
                [64 * (6 * owner + piece as usize), 64 * (6 * (1 - owner) + piece as usize)];
            for square in board.colored_pieces(color, piece) {
                for side in 0..2 {
                    let input = kinds[side] + (square as usize ^ turns[side]);
                    inputs[side][count] = input as u16;
                }
                count += 1;
            }
        }
    }
    (inputs, count)
}

impl TrainingExample {
    /// `named` is the named features' sum, in pawns for the player to move; `kept` is the factor by which the
    /// network's output counts.
    pub fn of(sample: &Sample, (named, kept): (f64, f64)) -> Self {
        let board = &sample.board;
        let (inputs, pieces) = inputs(board);
        Self {
            inputs,
            pieces: pieces as u8,
            output: output(board) as u8,
            given: LOGITS * named as f32,
            kept: kept as f32,
            searched: sample.searched,
        }
    }
}

/// The weights while they are learned, in the order of the file; or a gradient by them.
#[derive(Clone)]
struct Weights(Vec<f32>);

/// Where the parts begin; what is unseen is one more row after those of the pieces.
const UNSEEN: usize = INPUTS * HIDDEN;
const WEIGHTS: usize = UNSEEN + HIDDEN;
const OFFSETS: usize = WEIGHTS + OUTPUTS * 2 * HIDDEN;

impl Weights {
    fn none() -> Self {
        Self(vec![0.0; SIZE])
    }

    fn random(rng: &mut Rng) -> Self {
        let mut weights = Self::none();
        let mut draw = |scale: f32| (2.0 * rng.unit() as f32 - 1.0) * scale;
        weights.0[..UNSEEN].fill_with(|| draw(0.1));
        weights.0[UNSEEN..WEIGHTS].fill(0.1);
        weights.0[WEIGHTS..OFFSETS].fill_with(|| draw(0.1));
        weights
    }

    /// Both views of an example.
    fn views(&self, example: &TrainingExample) -> [[f32; HIDDEN]; 2] {
        let (rows, _) = self.0.as_chunks::<HIDDEN>();
        example.inputs.map(|inputs| {
            let mut view = rows[INPUTS];
            for &input in &inputs[..usize::from(example.pieces)] {
                let row = rows[usize::from(input)].iter();
                view.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            view
        })
    }

    /// The network's output times the factor by which it counts, in logits.
    fn predict(&self, example: &TrainingExample, views: &[[f32; HIDDEN]; 2]) -> f32 {
        let output = usize::from(example.output);
        let weights = &self.0[WEIGHTS + output * 2 * HIDDEN..][..2 * HIDDEN];
        let terms = views.as_flattened().iter().zip(weights);
        let sum: f32 = terms.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum();
        example.kept * (sum + self.0[OFFSETS + output])
    }

    fn error(&self, example: &TrainingExample) -> f32 {
        sigmoid(example.given + self.predict(example, &self.views(example))) - example.searched
    }

    /// Adds half the gradient of an example's squared error.
    fn backpropagate(&self, example: &TrainingExample, gradient: &mut Self) {
        let views = self.views(example);
        let share = sigmoid(example.given + self.predict(example, &views));
        let by_output = example.kept * (share - example.searched) * share * (1.0 - share);
        let first = WEIGHTS + usize::from(example.output) * 2 * HIDDEN;
        gradient.0[OFFSETS + usize::from(example.output)] += by_output;
        for (side, view) in views.iter().enumerate() {
            let first = first + side * HIDDEN;
            let mut by_view = [0.0; HIDDEN];
            for (index, &sum) in view.iter().enumerate() {
                let clipped = sum.clamp(0.0, 1.0);
                gradient.0[first + index] += by_output * clipped * clipped;
                let inside = if sum == clipped { 1.0 } else { 0.0 };
                by_view[index] = by_output * self.0[first + index] * 2.0 * clipped * inside;
            }
            let (rows, _) = gradient.0.as_chunks_mut::<HIDDEN>();
            let inputs = &example.inputs[side][..usize::from(example.pieces)];
            for input in inputs.iter().map(|&input| usize::from(input)).chain([INPUTS]) {
                let row = rows[input].iter_mut();
                row.zip(by_view).for_each(|(gradient, by)| *gradient += by);
            }
        }
    }

    /// Keeps every weight below the greatest there may be.
    fn bound(&mut self) {
        for (index, weight) in self.0.iter_mut().enumerate() {
            let most = MOST[usize::from(index >= WEIGHTS) + usize::from(index >= OFFSETS)];
            *weight = weight.clamp(-most, most);
        }
    }

    /// The quantized weights, as the file has them.
    fn pack(&self) -> Vec<u8> {
        let one = |index: usize| match index {
            0..WEIGHTS => f32::from(ONE),
            WEIGHTS..OFFSETS => f32::from(PAWN) / LOGITS,
            _ => f32::from(ONE) * f32::from(PAWN) / LOGITS,
        };
        let numbers = self.0.iter().enumerate();
        numbers
            .flat_map(|(index, weight)| ((weight * one(index)).round() as i16).to_le_bytes())
            .collect()
    }
}

/// The mean squared error of the expected score over a part of the `examples`.
fn mean_error<'a>(weights: &Weights, examples: impl Iterator<Item = &'a TrainingExample>) -> f32 {
    let (sum, count) = examples.fold((0.0, 0), |(sum, count), example| {
        (sum + f64::from(weights.error(example).powi(2)), count + 1)
    });
    (sum / f64::from(count)) as f32
}

/// `network.bin`, trained on the `examples`.
pub fn fit(examples: &[TrainingExample], seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed.wrapping_add(1));
    let mut weights = Weights::random(&mut rng);
    let mut optimizer = AdamW::new(SIZE, RATES, DECAY);
    let (held_out, mut rest): (Vec<usize>, Vec<usize>) =
        (0..examples.len()).partition(|index| (index / STRETCH).is_multiple_of(HELD_OUT));
    let held_out = || held_out.iter().map(|&index| &examples[index]);
    println!(
        "{} examples; the features alone: {:.5}",
        examples.len(),
        mean_error(&Weights::none(), held_out())
    );
    for epoch in 0..EPOCHS {
        for index in (1..rest.len()).rev() {
            rest.swap(index, rng.below(index + 1));
        }
        for (number, batch) in rest.chunks(BATCH).enumerate() {
            let done = (epoch as f32 + (number * BATCH) as f32 / rest.len() as f32) / EPOCHS as f32;
            let part = |batch: &[usize]| {
                let mut gradient = Weights::none();
                batch
                    .iter()
                    .for_each(|&index| weights.backpropagate(&examples[index], &mut gradient));
                gradient
            };
            let gradient = std::thread::scope(|scope| {
                let parts: Vec<_> = batch
                    .chunks(BATCH.div_ceil(THREADS))
                    .map(|batch| scope.spawn(move || part(batch)))
                    .collect();
                let parts = parts.into_iter().map(|part| part.join().expect("arithmetic ends"));
                parts.reduce(|mut one, other| {
                    one.0.iter_mut().zip(other.0).for_each(|(one, other)| *one += other);
                    one
                })
            });
            optimizer.step(&mut weights.0, &gradient.expect("a batch is not empty").0, done);
            weights.bound();
        }
        println!("epoch {epoch}: {:.5}", mean_error(&weights, held_out()));
    }
    deflated(&weights.pack())
}

#[cfg(test)]
mod tests {
    use common::deflate::inflated;
    use countermove::games::chess::network::Network;

    use super::*;
    use crate::manifest::root;
    use crate::self_play::{FEW, played};
    use crate::table::ShippedTable;
    use crate::weights::{evaluated, present};

    /// With the named features as they are.
    fn example(sample: &Sample) -> TrainingExample {
        TrainingExample::of(sample, evaluated(&present(), sample))
    }

    #[test]
    fn whole_numbers_predict_what_the_weights_do() {
        let mut weights = Weights::random(&mut Rng::new(3));
        weights.0[OFFSETS..].fill(0.1);
        let network = Network::read(&weights.pack().try_into().expect("all its numbers"));
        let mut greatest: f32 = 0.0;
        for sample in played(1.0, FEW, 200, 3) {
            let example = TrainingExample { kept: 1.0, ..example(&sample) };
            let expected = 100.0 / LOGITS * weights.predict(&example, &weights.views(&example));
            let found = network.hundredths(&sample.board);
            assert!((found as f32 - expected).abs() < 6.0, "{found} {expected} {}", sample.board);
            greatest = greatest.max(expected.abs());
        }
        assert!(greatest > 20.0, "{greatest}");
    }

    /// No overflow with the greatest weights there can be.
    #[test]
    fn whole_numbers_fit() {
        let mut weights = Weights::none();
        weights.0[..WEIGHTS].fill(MOST[0]);
        weights.0[WEIGHTS..OFFSETS].fill(MOST[1]);
        weights.0[OFFSETS..].fill(MOST[2]);
        let network = Network::read(&weights.pack().try_into().expect("all its numbers"));
        let pawns = 2.0 * HIDDEN as f64 * 127.0 / f64::from(PAWN) + 2.0;
        assert!((f64::from(network.hundredths(&Board::default())) - 100.0 * pawns).abs() < 2.0);
    }

    #[test]
    fn the_gradient_is_that_of_the_error() {
        let example = &TrainingExample { searched: 0.9, ..example(&played(0.0, FEW, 1, 5)[0]) };
        let weights = Weights::random(&mut Rng::new(4));
        let mut gradient = Weights::none();
        weights.backpropagate(example, &mut gradient);
        let steep: Vec<usize> = (0..SIZE).filter(|&index| gradient.0[index].abs() > 1e-4).collect();
        assert!(steep.len() > 50, "{}", steep.len());
        for index in steep {
            let error = |by: f32| {
                let mut moved = weights.clone();
                moved.0[index] += by;
                moved.error(example).powi(2)
            };
            let measured = (error(1e-3) - error(-1e-3)) / 4e-3;
            let found = gradient.0[index];
            assert!(
                (measured - found).abs() < 0.1 * found.abs() + 1e-4,
                "{index}: {measured} {found}"
            );
        }
    }

    /// What searches made of a position and of those after it, and how its game ended: of games that were
    /// played with the network, and of others that were played without it, where the search saw as little
    /// as the features.
    #[test]
    fn the_shipped_network_predicts_more_of_games_that_it_has_not_seen() {
        let bytes = std::fs::read(root().join(ShippedTable::Network.path())).unwrap();
        let shipped =
            Network::read(&inflated(&bytes, 2 * SIZE).try_into().expect("all its numbers"));
        for (weight, count) in [(1.0, 12_000), (0.0, 30_000)] {
            let (mut without, mut with) = (0.0, 0.0);
            for sample in played(weight, FEW, count, u64::MAX) {
                let TrainingExample { given, kept, .. } = example(&sample);
                let added = kept * LOGITS * shipped.hundredths(&sample.board) as f32 / 100.0;
                without += f64::from(sigmoid(given) - sample.target).powi(2);
                with += f64::from(sigmoid(given + added) - sample.target).powi(2);
            }
            assert!(with < 0.98 * without, "{weight}: {with} {without}");
        }
    }
}
