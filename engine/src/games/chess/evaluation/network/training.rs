//! How `network.bin` was made: by gradient descent (AdamW; Loshchilov and Hutter 2019), so that the
//! features' sum and the network's together predict what a short search makes of a position and how
//! its game ends.

use super::games::{self, Sample};
use super::{
    HIDDEN, INPUTS, MEN, NETWORK, Network, ONE, OUTPUT_ONE, OUTPUTS, SIZE, inputs, output,
};
use crate::games::chess::evaluation::named;
use crate::rng::Rng;

/// How many logits of winning a pawn is worth.
const PAWN: f32 = 0.9;
/// How much the search counts, the rest the end of the game.
const TRUST: f32 = 0.7;
const PASSES: usize = 10;
/// Samples between two steps.
const BATCH: usize = 16_384;
/// Lengths of a step, at first and at last.
const RATES: (f32, f32) = (1e-3, 1e-5);
/// What a weight loses at a step, as a share of the step's length.
const DECAY: f32 = 3.0;
/// The greatest weight: a product of it and a number of a view must fit in 16 bits.
const MOST: f32 = 127.0 / OUTPUT_ONE as f32;
/// One sample in so many is kept apart to tell how good the weights are.
const APART: usize = 20;
/// Samples to learn from, played by so many threads.
const SAMPLES: usize = 6_000_000;
const THREADS: usize = 2;

/// A sample as the network sees it.
struct Lesson {
    inputs: [[u16; MEN]; 2],
    men: u8,
    output: u8,
    /// The features' sum in logits.
    given: f32,
    /// The share of a win.
    target: f32,
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

impl Lesson {
    fn of(sample: &Sample) -> Self {
        let board = &sample.board;
        let (inputs, men) = inputs(board);
        let searched = sigmoid(PAWN * f32::from(sample.score) / 100.0);
        let ended = (1.0 + f32::from(sample.result)) / 2.0;
        Self {
            inputs,
            men: men as u8,
            output: output(board) as u8,
            given: PAWN * named(board, board.side_to_move()) as f32,
            target: TRUST * searched + (1.0 - TRUST) * ended,
        }
    }
}

/// The weights while they are learned, in the order of the file; or what to change them by.
#[derive(Clone)]
struct Weights(Vec<f32>);

/// Where the parts begin.
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

    /// Both views of a lesson.
    fn views(&self, lesson: &Lesson) -> [[f32; HIDDEN]; 2] {
        lesson.inputs.map(|inputs| {
            let mut view = [0.0; HIDDEN];
            view.copy_from_slice(&self.0[UNSEEN..WEIGHTS]);
            for &input in &inputs[..usize::from(lesson.men)] {
                let row = &self.0[usize::from(input) * HIDDEN..][..HIDDEN];
                view.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            view
        })
    }

    /// The network's output in logits.
    fn predict(&self, lesson: &Lesson, views: &[[f32; HIDDEN]; 2]) -> f32 {
        let output = usize::from(lesson.output);
        let weights = &self.0[WEIGHTS + output * 2 * HIDDEN..][..2 * HIDDEN];
        let terms = views.as_flattened().iter().zip(weights);
        let sum: f32 = terms.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum();
        sum + self.0[OFFSETS + output]
    }

    fn error(&self, lesson: &Lesson) -> f32 {
        sigmoid(lesson.given + self.predict(lesson, &self.views(lesson))) - lesson.target
    }

    /// Adds to `slope` how the squared error of a lesson changes with each weight.
    fn learn(&self, lesson: &Lesson, slope: &mut Self) {
        let views = self.views(lesson);
        let share = sigmoid(lesson.given + self.predict(lesson, &views));
        let by_output = (share - lesson.target) * share * (1.0 - share);
        let first = WEIGHTS + usize::from(lesson.output) * 2 * HIDDEN;
        slope.0[OFFSETS + usize::from(lesson.output)] += by_output;
        for (side, view) in views.iter().enumerate() {
            let first = first + side * HIDDEN;
            let mut by_view = [0.0; HIDDEN];
            for (index, &sum) in view.iter().enumerate() {
                let clipped = sum.clamp(0.0, 1.0);
                slope.0[first + index] += by_output * clipped * clipped;
                let inside = if sum == clipped { 1.0 } else { 0.0 };
                by_view[index] = by_output * self.0[first + index] * 2.0 * clipped * inside;
            }
            let unseen = &mut slope.0[UNSEEN..WEIGHTS];
            unseen.iter_mut().zip(by_view).for_each(|(slope, by)| *slope += by);
            for &input in &lesson.inputs[side][..usize::from(lesson.men)] {
                let row = &mut slope.0[usize::from(input) * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(by_view).for_each(|(slope, by)| *slope += by);
            }
        }
    }

    /// As whole numbers.
    fn pack(&self) -> Vec<u8> {
        let one = |index: usize| match index {
            0..WEIGHTS => f32::from(ONE),
            WEIGHTS..OFFSETS => f32::from(OUTPUT_ONE) / PAWN,
            _ => f32::from(ONE) * f32::from(OUTPUT_ONE) / PAWN,
        };
        let numbers = self.0.iter().enumerate();
        numbers.flat_map(|(index, weight)| ((weight * one(index)).round() as i16).to_le_bytes()).collect()
    }
}

/// What is known of the slopes so far.
struct Descent {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Descent {
    fn step(&mut self, weights: &mut Weights, slope: &Weights, rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let (mean_share, square_share) =
            (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        for index in 0..SIZE {
            let by = slope.0[index];
            let (mean, square) = (&mut self.mean.0[index], &mut self.square.0[index]);
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * by;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * by * by;
            let step = rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
            let most = if (WEIGHTS..OFFSETS).contains(&index) { MOST * PAWN } else { MOST };
            let kept = weights.0[index] * (1.0 - rate * DECAY);
            weights.0[index] = (kept - step).clamp(-most, most);
        }
    }
}

/// The mean squared error in a win's share over a part of the `lessons`.
fn mean_error<'a>(weights: &Weights, lessons: impl Iterator<Item = &'a Lesson>) -> f32 {
    let (sum, count) = lessons.fold((0.0, 0), |(sum, count), lesson| {
        (sum + f64::from(weights.error(lesson).powi(2)), count + 1)
    });
    (sum / f64::from(count)) as f32
}

/// The numbers of a network that has learned from `samples`.
pub fn fit(samples: impl Iterator<Item = Sample>) -> Vec<u8> {
    let lessons: Vec<Lesson> = samples.map(|sample| Lesson::of(&sample)).collect();
    let mut rng = Rng::new(1);
    let mut weights = Weights::random(&mut rng);
    let mut descent = Descent { mean: Weights::none(), square: Weights::none(), steps: 0 };
    let (apart, mut rest): (Vec<usize>, Vec<usize>) =
        (0..lessons.len()).partition(|index| index / 256 % APART == 0);
    let apart = || apart.iter().map(|&index| &lessons[index]);
    println!("{} lessons; the features alone: {:.5}", lessons.len(), mean_error(&Weights::none(), apart()));
    for pass in 0..PASSES {
        for index in (1..rest.len()).rev() {
            rest.swap(index, rng.below(index + 1));
        }
        for (number, batch) in rest.chunks(BATCH).enumerate() {
            let done = (pass as f32 + (number * BATCH) as f32 / rest.len() as f32) / PASSES as f32;
            let cosine = (1.0 + (done * std::f32::consts::PI).cos()) / 2.0;
            let rate = RATES.1 + (RATES.0 - RATES.1) * cosine;
            let part = |batch: &[usize]| {
                let mut slope = Weights::none();
                batch.iter().for_each(|&index| weights.learn(&lessons[index], &mut slope));
                slope
            };
            let slope = std::thread::scope(|scope| {
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
            descent.step(&mut weights, &slope.expect("a batch is not empty"), rate);
        }
        println!("pass {pass}: {:.5}", mean_error(&weights, apart()));
    }
    weights.pack()
}

/// Writes `network.bin` anew, in some hours; `make tables` runs it.
#[test]
#[ignore = "it makes a file"]
fn make_tables() {
    let samples = std::thread::scope(|scope| {
        let part = |thread: usize| {
            let mut bytes = Vec::new();
            games::play(SAMPLES / THREADS, thread as u64, &mut bytes);
            bytes
        };
        let parts: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("games end")).collect::<Vec<u8>>()
    });
    let (samples, _) = samples.as_chunks();
    let path = "src/games/chess/evaluation/network.bin";
    std::fs::write(path, fit(samples.iter().map(Sample::unpack))).expect("it can be written");
}

#[test]
fn whole_numbers_predict_what_the_weights_do() {
    let mut rng = Rng::new(3);
    let mut bytes = Vec::new();
    games::play(200, 3, &mut bytes);
    let weights = Weights::random(&mut rng);
    let network = Network::read(&weights.pack().try_into().expect("all its numbers"));
    let mut greatest: f32 = 0.0;
    for sample in bytes.as_chunks().0.iter().map(Sample::unpack) {
        let lesson = Lesson::of(&sample);
        let expected = 100.0 / PAWN * weights.predict(&lesson, &weights.views(&lesson));
        let found = network.worth(&sample.board);
        assert!((found as f32 - expected).abs() < 6.0, "{found} {expected} {}", sample.board);
        greatest = greatest.max(expected.abs());
    }
    assert!(greatest > 20.0, "{greatest}");
}

#[test]
fn the_network_knows_more_of_games_that_it_has_not_seen() {
    let mut bytes = Vec::new();
    games::play(3_000, u64::MAX, &mut bytes);
    let (mut without, mut with) = (0.0, 0.0);
    for sample in bytes.as_chunks().0.iter().map(Sample::unpack) {
        let Lesson { given, target, .. } = Lesson::of(&sample);
        let added = PAWN * NETWORK.worth(&sample.board) as f32 / 100.0;
        without += (sigmoid(given) - target).powi(2);
        with += (sigmoid(given + added) - target).powi(2);
    }
    assert!(with < 0.98 * without, "{with} {without}");
}
