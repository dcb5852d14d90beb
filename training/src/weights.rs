//! Texel tuning of the weights of chess's named features: gradient descent, so that the terms predict the
//! values of searches of a position and of later ones, and the game's result. The network then learns the
//! residual of each position's own search.

use countermove::games::chess::trace::{self, COUNT, ENDGAME, FULL, Share, Trace, WHOLE};
use cozy_chess::{Board, Color};

use crate::descent::AdamW;
use crate::self_play::{LOGITS, Sample, sigmoid};

const EPOCHS: usize = 6;
/// Positions of a batch.
const BATCH: usize = 16_384;
/// Learning rates in hundredths of a pawn, at first and at last.
const RATES: (f32, f32) = (1.0, 0.02);
/// Weight decay, as a share of the learning rate: rare terms stay small.
const DECAY: f32 = 2e-4;
/// What an endgame's worth may lose and gain, in 64ths: more changes play no better, and an advantage
/// that counts for nothing is given away.
const SHARES: (f32, f32) = (-44.0, 20.0);
/// Hundredths of a pawn, [`WHOLE`] parts each.
const UNIT: f64 = 1.0 / (100 * WHOLE) as f64;

/// Each term in hundredths of a pawn, for the middle game and for the endgame.
pub type TermWeights = Vec<[f32; 2]>;

/// The terms' value of a position, and its derivatives by the weights.
struct Value {
    /// The terms and the mop-up, in pawns for white.
    white: f64,
    /// By both weights of a term that counts once.
    derivatives: [f64; 2],
    /// By the term that says how much of the endgame's half counts, if one does.
    share: Option<(usize, f64)>,
    /// The factor by which the network's output counts.
    kept: f64,
}

impl Value {
    fn of(weights: &[[f32; 2]], board: &Board, trace: &Trace) -> Self {
        let sums = trace.terms.iter().fold([0.0; 2], |sums, &(term, count)| {
            let [middle, end] = weights[term].map(f64::from);
            [sums[0] + count * middle, sums[1] + count * end]
        });
        let phase = trace.phase;
        let full = f64::from(FULL);
        let derivatives = [UNIT * f64::from(phase), UNIT * f64::from(WHOLE - phase)];
        let (scale, share) = match trace::share(board, sums[1].round() as i32) {
            Share::Known(known) => (f64::from(known) / full, None),
            Share::Term(term) => {
                let scale = 1.0 + f64::from(weights[term][1]) / full;
                (scale, Some((term, sums[1] * derivatives[1] / full)))
            }
        };
        let derivatives = [derivatives[0], derivatives[1] * scale];
        let kept = (derivatives[0] + derivatives[1]) / (UNIT * f64::from(WHOLE));
        let white = sums[0] * derivatives[0] + sums[1] * derivatives[1] + trace.mop_up;
        Self { white, derivatives, share, kept }
    }
}

/// The value of a sample under the `weights`, in pawns for the player to move, and the factor by which the
/// network's output counts.
pub fn evaluated(weights: &[[f32; 2]], sample: &Sample) -> (f64, f64) {
    let board = &sample.board;
    let value = Value::of(weights, board, &Trace::of(board));
    (sign(board) * value.white, value.kept)
}

/// 1 if white is to move, else -1.
fn sign(board: &Board) -> f64 {
    if board.side_to_move() == Color::White { 1.0 } else { -1.0 }
}

/// Half the gradient of the mean squared error over `samples`, and that error. For what endgames are
/// worth the error is against their games' ends: searches as short as these do not
/// see that an advantage leads nowhere.
fn gradient(weights: &[[f32; 2]], samples: &[&Sample]) -> (TermWeights, f64) {
    let mut sums = vec![[0.0; 2]; COUNT];
    let mut squares = 0.0;
    for sample in samples {
        let trace = Trace::of(&sample.board);
        let value = Value::of(weights, &sample.board, &trace);
        let sign = sign(&sample.board);
        let share = f64::from(sigmoid(LOGITS * (sign * value.white) as f32));
        let error = share - f64::from(sample.target);
        squares += error * error;
        let by_white = sign * f64::from(LOGITS) * share * (1.0 - share);
        for &(term, count) in &trace.terms {
            sums[term][0] += error * by_white * value.derivatives[0] * count;
            sums[term][1] += error * by_white * value.derivatives[1] * count;
        }
        if let Some((term, derivative)) = value.share {
            sums[term][1] += (share - f64::from(sample.ended)) * by_white * derivative;
        }
    }
    let share = 1.0 / samples.len() as f64;
    (sums.iter().map(|sum| sum.map(|sum| (sum * share) as f32)).collect(), squares * share)
}

/// The present weights.
pub fn present() -> TermWeights {
    trace::weights().into_iter().map(|halves| halves.map(|half| half as f32)).collect()
}

/// The weights rounded as the file has them.
pub fn rounded(weights: &[[f32; 2]]) -> TermWeights {
    weights.iter().map(|halves| halves.map(f32::round)).collect()
}

/// The weights that predict the `samples`, in any order, best; descent begins at the present weights.
pub fn fit(samples: &[Sample]) -> TermWeights {
    let mut weights = present();
    let mut optimizer = AdamW::new(2 * COUNT, RATES, DECAY);
    let batches = samples.len().div_ceil(BATCH);
    for epoch in 0..EPOCHS {
        let mut errors = 0.0;
        for number in 0..batches {
            let batch: Vec<_> = samples.iter().skip(number).step_by(batches).collect();
            let (one, other) = batch.split_at(batch.len() / 2);
            let ((one, error), (other, other_error)) = std::thread::scope(|scope| {
                let half = scope.spawn(|| gradient(&weights, one));
                let other = gradient(&weights, other);
                (half.join().expect("arithmetic ends"), other)
            });
            errors += (error + other_error) / 2.0;
            let both = one.as_flattened().iter().zip(other.as_flattened());
            let gradient: Vec<_> = both.map(|(one, other)| (one + other) / 2.0).collect();
            let done = (epoch * batches + number) as f32 / (EPOCHS * batches) as f32;
            optimizer.step(weights.as_flattened_mut(), &gradient, done);
            // They stand last in the table.
            for [_, share] in &mut weights[ENDGAME..] {
                *share = share.clamp(SHARES.0, SHARES.1);
            }
        }
        println!("epoch {epoch}: {:.5}", errors / batches as f64);
    }
    weights
}

const SHIPPED: &str = include_str!("../../engine/games/chess/src/chess/evaluation/weights.rs");

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
            let value = Value::of(&present(), &board, &Trace::of(&board));
            let (white, kept) = trace::without_network(&board);
            assert!((value.white - white).abs() < 1e-9, "{} {white} {board}", value.white);
            assert!((value.kept - kept).abs() < 1e-9, "{} {kept} {board}", value.kept);
        }
    }

    #[test]
    fn the_gradient_is_that_of_the_error() {
        let mut samples = played(0.0, FEW, 400, 8);
        samples.iter_mut().for_each(|sample| sample.ended = sample.target);
        let samples: Vec<_> = samples.iter().step_by(20).collect();
        let weights = present();
        let (derived, _) = gradient(&weights, &samples);
        let (mut steep, mut shares) = (0, 0);
        for (term, halves) in derived.iter().enumerate() {
            for (half, &derived) in
                halves.iter().enumerate().filter(|(_, derived)| derived.abs() > 1e-5)
            {
                let error = |by: f32| {
                    let mut moved = weights.clone();
                    moved[term][half] += by;
                    gradient(&moved, &samples).1
                };
                let measured = ((error(0.01) - error(-0.01)) / 0.04) as f32;
                assert!(
                    (measured - derived).abs() < 0.05 * derived.abs() + 1e-6,
                    "{term}: {measured} {derived}"
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
        let derived = |samples: &[Sample]| {
            let (mut terms, _) = gradient(&present(), &samples.iter().collect::<Vec<_>>());
            let shares = terms.split_off(ENDGAME);
            (terms, shares)
        };
        let first = derived(&samples);
        samples.iter_mut().for_each(|sample| sample.ended = 0.25);
        let other_ends = derived(&samples);
        assert!(other_ends.0 == first.0 && other_ends.1 != first.1);
        samples.iter_mut().for_each(|sample| sample.target = 0.25);
        let other_targets = derived(&samples);
        assert!(other_targets.0 != first.0 && other_targets.1 == other_ends.1);
    }
}
