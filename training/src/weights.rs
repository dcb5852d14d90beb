//! The weights of chess's named features, by Texel tuning: gradient descent, so that the terms alone
//! predict what searches make of a position and of those after it, and how its game ended, as far as
//! they can. The network learns afterwards what they leave of each position's own search.

use countermove::games::chess::evaluation::trace::{
    self, COUNT, ENDGAME, FULL, Share, Trace, WHOLE,
};
use cozy_chess::{Board, Color};

use crate::descent::Descent;
use crate::self_play::{LOGITS, Sample, sigmoid};

const PASSES: usize = 6;
/// Positions between two steps.
const BATCH: usize = 16_384;
/// Lengths of a step in hundredths of a pawn, at first and at last.
const RATES: (f32, f32) = (1.0, 0.02);
/// What a weight loses at a step, as a share of the step's length: rare terms stay small.
const DECAY: f32 = 2e-4;
/// What an endgame's worth may lose and gain, in 64ths: more changes play no better, and an advantage
/// that counts for nothing is given away.
const SHARES: (f32, f32) = (-44.0, 20.0);
/// Hundredths of a pawn, [`WHOLE`] parts each.
const UNIT: f64 = 1.0 / (100 * WHOLE) as f64;

/// Each term in hundredths of a pawn, for the middle game and for the endgame.
pub type Weights = Vec<[f32; 2]>;

/// What a position is worth, and what that grows by with the weights.
struct Told {
    /// The terms and the mop-up, in pawns for white.
    white: f64,
    /// With both weights of a term that counts once.
    slopes: [f64; 2],
    /// With the term that says how much of the endgame's half counts, if one does.
    share: Option<(usize, f64)>,
    /// How much of the network's worth counts.
    kept: f64,
}

impl Told {
    fn of(weights: &[[f32; 2]], board: &Board, trace: &Trace) -> Self {
        let sums = trace.terms.iter().fold([0.0; 2], |sums, &(term, count)| {
            let [middle, end] = weights[term].map(f64::from);
            [sums[0] + count * middle, sums[1] + count * end]
        });
        let phase = trace.phase;
        let full = f64::from(FULL);
        let slopes = [UNIT * f64::from(phase), UNIT * f64::from(WHOLE - phase)];
        let (scale, share) = match trace::share(board, sums[1].round() as i32) {
            Share::Known(known) => (f64::from(known) / full, None),
            Share::Term(term) => {
                let scale = 1.0 + f64::from(weights[term][1]) / full;
                (scale, Some((term, sums[1] * slopes[1] / full)))
            }
        };
        let slopes = [slopes[0], slopes[1] * scale];
        let kept = (slopes[0] + slopes[1]) / (UNIT * f64::from(WHOLE));
        let white = sums[0] * slopes[0] + sums[1] * slopes[1] + trace.mop_up;
        Self { white, slopes, share, kept }
    }
}

/// What the `weights` make of a sample, in pawns for the player to move, and how much of the network's
/// worth counts.
pub fn told(weights: &[[f32; 2]], sample: &Sample) -> (f64, f64) {
    let board = &sample.board;
    let told = Told::of(weights, board, &Trace::of(board));
    (sign(board) * told.white, told.kept)
}

/// 1 if white is to move, else -1.
fn sign(board: &Board) -> f64 {
    if board.side_to_move() == Color::White { 1.0 } else { -1.0 }
}

/// Half of what the mean squared error over `samples` changes by with each weight, and that error. For
/// what endgames are worth the error is against their games' ends: searches as short as these do not
/// see that an advantage leads nowhere.
fn slopes(weights: &[[f32; 2]], samples: &[&Sample]) -> (Weights, f64) {
    let mut sums = vec![[0.0; 2]; COUNT];
    let mut squares = 0.0;
    for sample in samples {
        let trace = Trace::of(&sample.board);
        let told = Told::of(weights, &sample.board, &trace);
        let sign = sign(&sample.board);
        let share = f64::from(sigmoid(LOGITS * (sign * told.white) as f32));
        let error = share - f64::from(sample.target);
        squares += error * error;
        let steep = sign * f64::from(LOGITS) * share * (1.0 - share);
        for &(term, count) in &trace.terms {
            sums[term][0] += error * steep * told.slopes[0] * count;
            sums[term][1] += error * steep * told.slopes[1] * count;
        }
        if let Some((term, slope)) = told.share {
            sums[term][1] += (share - f64::from(sample.ended)) * steep * slope;
        }
    }
    let share = 1.0 / samples.len() as f64;
    (sums.iter().map(|sum| sum.map(|sum| (sum * share) as f32)).collect(), squares * share)
}

/// Those that are there.
pub fn present() -> Weights {
    trace::weights().into_iter().map(|halves| halves.map(|half| half as f32)).collect()
}

/// As they are written.
pub fn rounded(weights: &[[f32; 2]]) -> Weights {
    weights.iter().map(|halves| halves.map(f32::round)).collect()
}

/// Weights that tell most of the `samples`, in any order, from those that are there on.
pub fn fit(samples: &[Sample]) -> Weights {
    let mut weights = present();
    let mut descent = Descent::new(2 * COUNT, RATES, DECAY);
    let batches = samples.len().div_ceil(BATCH);
    for pass in 0..PASSES {
        let mut errors = 0.0;
        for number in 0..batches {
            let batch: Vec<_> = samples.iter().skip(number).step_by(batches).collect();
            let (one, other) = batch.split_at(batch.len() / 2);
            let ((one, error), (other, other_error)) = std::thread::scope(|scope| {
                let half = scope.spawn(|| slopes(&weights, one));
                let other = slopes(&weights, other);
                (half.join().expect("arithmetic ends"), other)
            });
            errors += (error + other_error) / 2.0;
            let both = one.as_flattened().iter().zip(other.as_flattened());
            let slopes: Vec<_> = both.map(|(one, other)| (one + other) / 2.0).collect();
            let done = (pass * batches + number) as f32 / (PASSES * batches) as f32;
            descent.step(weights.as_flattened_mut(), &slopes, done);
            // They stand last in the table.
            for [_, share] in &mut weights[ENDGAME..] {
                *share = share.clamp(SHARES.0, SHARES.1);
            }
        }
        println!("pass {pass}: {:.5}", errors / batches as f64);
    }
    weights
}

const SHIPPED: &str = include_str!("../../engine/src/games/chess/evaluation/weights.rs");

/// `weights.rs` with these weights.
pub fn written(weights: &[[f32; 2]]) -> String {
    let source = SHIPPED;
    let (head, _) = source.split_once("COUNT] = [\n").expect("the table is there");
    let mut text = format!("{head}COUNT] = [\n");
    let mut rest = weights;
    for (name, count) in trace::RANGES {
        text += &format!("    // {name}\n");
        let (these, others) = rest.split_at(*count);
        rest = others;
        for line in these.chunks(8) {
            let pairs: Vec<_> = line
                .iter()
                .map(|[middle, end]| format!("p({}, {}),", middle.round(), end.round()))
                .collect();
            text += &format!("    {}\n", pairs.join(" ").replace("-0,", "0,").replace("-0)", "0)"));
        }
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::{FEW, played};

    #[test]
    fn terms_are_worth_what_the_evaluation_says() {
        for Sample { board, .. } in played(0.0, FEW, 3_000, 7) {
            let told = Told::of(&present(), &board, &Trace::of(&board));
            let (white, kept) = trace::without_network(&board);
            assert!((told.white - white).abs() < 1e-9, "{} {white} {board}", told.white);
            assert!((told.kept - kept).abs() < 1e-9, "{} {kept} {board}", told.kept);
        }
    }

    #[test]
    fn slopes_are_those_of_the_error() {
        let mut samples = played(0.0, FEW, 400, 8);
        samples.iter_mut().for_each(|sample| sample.ended = sample.target);
        let samples: Vec<_> = samples.iter().step_by(20).collect();
        let weights = present();
        let (told, _) = slopes(&weights, &samples);
        let (mut steep, mut shares) = (0, 0);
        for (term, halves) in told.iter().enumerate() {
            for (half, &told) in halves.iter().enumerate().filter(|(_, told)| told.abs() > 1e-5) {
                let error = |by: f32| {
                    let mut moved = weights.clone();
                    moved[term][half] += by;
                    slopes(&moved, &samples).1
                };
                let measured = ((error(0.01) - error(-0.01)) / 0.04) as f32;
                assert!(
                    (measured - told).abs() < 0.05 * told.abs() + 1e-6,
                    "{term}: {measured} {told}"
                );
                steep += 1;
                shares += u32::from(term >= ENDGAME);
            }
        }
        assert!(steep > 100 && shares > 0, "{steep} {shares}");
    }

    #[test]
    fn the_table_is_written_as_it_was_read() {
        assert_eq!(written(&present()), SHIPPED);
    }

    #[test]
    fn endgames_learn_from_ends_alone_and_the_rest_from_targets() {
        let mut samples = played(0.0, FEW, 400, 8);
        let told = |samples: &[Sample]| {
            let (mut terms, _) = slopes(&present(), &samples.iter().collect::<Vec<_>>());
            let shares = terms.split_off(ENDGAME);
            (terms, shares)
        };
        let first = told(&samples);
        samples.iter_mut().for_each(|sample| sample.ended = 0.25);
        let other_ends = told(&samples);
        assert!(other_ends.0 == first.0 && other_ends.1 != first.1);
        samples.iter_mut().for_each(|sample| sample.target = 0.25);
        let other_targets = told(&samples);
        assert!(other_targets.0 != first.0 && other_targets.1 == other_ends.1);
    }
}
