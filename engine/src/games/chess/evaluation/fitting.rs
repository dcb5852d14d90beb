//! How `weights.rs` was made: by gradient descent, so that the terms alone predict what searches make
//! of a position and of those after it, and how its game ended, as far as they can. The network learns
//! afterwards what they leave of each position's own search.

use cozy_chess::{Board, Color};

use super::descent::Descent;
use super::endgame::Share;
use super::look::{Look, Tally};
use super::network::games::Sample;
use super::network::training::{self, FEW, LOGITS, Lesson, played, sigmoid};
use super::terms::{self, COUNT, RANGES};
use super::weights::TERMS;
use super::{Named, UNIT, WHOLE, end, endgame, middle, mop_up, named, phase};
use crate::games::common::deflate::deflated;

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
/// Positions to learn from, and nodes of the searches that played them.
const SAMPLES: usize = 23_000_000;
const NODES: u64 = 500;

/// Each term in hundredths of a pawn, for the middle game and for the endgame.
type Weights = Vec<[f32; 2]>;

/// How often each term counts for white.
struct Counts {
    terms: Vec<(usize, f64)>,
    /// 1 while white's terms are told, -1 while black's are.
    sign: i32,
}

impl Tally for Counts {
    fn add(&mut self, _: Named, term: usize, count: i32) {
        if count != 0 {
            self.terms.push((term, f64::from(self.sign * count)));
        }
    }

    fn turn(&mut self) {
        self.sign = -self.sign;
    }
}

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

fn told(weights: &[[f32; 2]], board: &Board, counts: &Counts) -> Told {
    let sums = counts.terms.iter().fold([0.0; 2], |sums, &(term, count)| {
        let [middle, end] = weights[term].map(f64::from);
        [sums[0] + count * middle, sums[1] + count * end]
    });
    let phase = phase(board);
    let full = f64::from(endgame::FULL);
    let slopes = [UNIT * f64::from(phase), UNIT * f64::from(WHOLE - phase)];
    let (scale, share) = match endgame::share(board, sums[1].round() as i32) {
        Share::Known(known) => (f64::from(known) / full, None),
        Share::Term(term) => {
            let scale = 1.0 + f64::from(weights[term][1]) / full;
            (scale, Some((term, sums[1] * slopes[1] / full)))
        }
    };
    let slopes = [slopes[0], slopes[1] * scale];
    let kept = (slopes[0] + slopes[1]) / (UNIT * f64::from(WHOLE));
    let white = sums[0] * slopes[0] + sums[1] * slopes[1] + mop_up(board);
    Told { white, slopes, share, kept }
}

fn counts(board: &Board) -> Counts {
    let mut counts = Counts { terms: Vec::new(), sign: 1 };
    Look::at(board).tell(&mut counts);
    counts
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
        let counts = counts(&sample.board);
        let told = told(weights, &sample.board, &counts);
        let sign = sign(&sample.board);
        let share = f64::from(sigmoid(LOGITS * (sign * told.white) as f32));
        let error = share - f64::from(sample.target);
        squares += error * error;
        let steep = sign * f64::from(LOGITS) * share * (1.0 - share);
        for &(term, count) in &counts.terms {
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
fn present() -> Weights {
    TERMS.iter().map(|&pair| [middle(pair) as f32, end(pair) as f32]).collect()
}

/// Weights that tell most of the `samples`, in any order, from those that are there on.
fn fit(samples: &[Sample]) -> Weights {
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
            for [_, share] in &mut weights[terms::ENDGAME..] {
                *share = share.clamp(SHARES.0, SHARES.1);
            }
        }
        println!("pass {pass}: {:.5}", errors / batches as f64);
    }
    weights
}

/// `weights.rs` with these weights.
fn written(weights: &[[f32; 2]]) -> String {
    let source = include_str!("weights.rs");
    let (head, _) = source.split_once("COUNT] = [\n").expect("the table is there");
    let mut text = format!("{head}COUNT] = [\n");
    let mut rest = weights;
    for (name, count) in RANGES {
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

/// Writes `weights.rs` and `network.bin` anew, in some hours; `make tables` runs it. Half of the games
/// are played with the network that is there, half without one. Those that the files came of were
/// played by what the engine was on the way. The weights' searches had 250 nodes, for a third of them
/// 400; what endgames are worth came, after the rest, mostly of half a million positions by searches of
/// 2,000. The network's had 1,000, for a third 500, for one in sixteen 2,000, of eight million positions,
/// a few of them a random move away from those of games; each lot's features were multiplied by what
/// made them predict it best, which is not done here.
#[test]
#[ignore = "it makes files"]
fn make_tables() {
    let (mut samples, mut others) = std::thread::scope(|scope| {
        let without = scope.spawn(|| played(0.0, NODES, SAMPLES / 2, 1));
        (played(1.0, NODES, SAMPLES / 2, 2), without.join().expect("games end"))
    });
    let with = samples.len();
    samples.append(&mut others);
    let weights: Weights = fit(&samples).into_iter().map(|halves| halves.map(f32::round)).collect();
    let path = |name| format!("{}/src/games/chess/evaluation/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(path("weights.rs"), written(&weights)).expect("it can be written");
    let lesson = |sample: &Sample| {
        let told = told(&weights, &sample.board, &counts(&sample.board));
        Lesson::of(sample, (sign(&sample.board) * told.white, told.kept))
    };
    // Searches without the network would teach it that there is nothing to add.
    let lessons: Vec<_> = samples[..with].iter().map(lesson).collect();
    std::fs::write(path("network.bin"), deflated(&training::fit(&lessons)))
        .expect("it can be written");
}

#[test]
fn terms_are_worth_what_the_evaluation_says() {
    for Sample { board, .. } in played(0.0, FEW, 3_000, 7) {
        let white = told(&present(), &board, &counts(&board)).white;
        let (named, _) = named(&board, Color::White);
        assert!((white - named).abs() < 1e-9, "{white} {named} {board}");
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
            shares += u32::from(term >= terms::ENDGAME);
        }
    }
    assert!(steep > 100 && shares > 0, "{steep} {shares}");
}

#[test]
fn the_table_is_written_as_it_was_read() {
    assert_eq!(written(&present()), include_str!("weights.rs"));
}

#[test]
fn endgames_learn_from_ends_alone_and_the_rest_from_targets() {
    let mut samples = played(0.0, FEW, 400, 8);
    let told = |samples: &[Sample]| {
        let (mut terms, _) = slopes(&present(), &samples.iter().collect::<Vec<_>>());
        let shares = terms.split_off(terms::ENDGAME);
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
