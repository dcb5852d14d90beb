//! How `weights.bin` was made: games of the evaluation against itself from random openings, the last
//! empty squares exact, each position labelled with its game's margin, and weights fitted to that by
//! stochastic gradient descent; from simple mobility, in rounds.

use super::board::{each, flips, legal};
use super::endgame::Endgame;
use super::margin;
use super::patterns::{PHASES, SIZE, TERMS, canonical, pack, phase, terms};
use crate::rng::Rng;

/// Where a game is taken to be decided: what is left is played out exactly.
const EXACT: u32 = 12;
/// Random moves before the players think: from so many on, fewer than so many more.
const RANDOM: (usize, usize) = (4, 14);
/// Games of each round; what rounds before the last two left is not learned from again.
const ROUNDS: [u64; 4] = [6_000, 30_000, 60_000, 100_000];
const PASSES: usize = 12;
/// A step of descent, at first and at last, as a share of the error for each weight.
const RATES: (f32, f32) = (0.012, 0.001);
/// One position in so many is kept apart to tell how good the weights are.
const APART: usize = 20;

/// A position, the player to move first, and what its game brought that player.
#[derive(Clone, Copy)]
struct Sample {
    mine: u64,
    theirs: u64,
    margin: i8,
}

struct Model {
    weights: Vec<f32>,
    canonical: Vec<u32>,
}

impl Model {
    fn places(&self, mine: u64, theirs: u64) -> [usize; TERMS] {
        let first = phase((!(mine | theirs)).count_ones()) * SIZE;
        terms(mine, theirs).map(|term| first + self.canonical[term] as usize)
    }

    /// For the player with `mine`, to move.
    fn estimate(&self, mine: u64, theirs: u64) -> f32 {
        self.places(mine, theirs).iter().map(|&place| self.weights[place]).sum()
    }

    fn search(&self, mine: u64, theirs: u64, depth: u32, alpha: f32, beta: f32) -> f32 {
        let moves = legal(mine, theirs);
        if moves == 0 && legal(theirs, mine) == 0 {
            return margin(mine, theirs) as f32;
        }
        if depth == 0 {
            return self.estimate(mine, theirs);
        }
        if moves == 0 {
            return -self.search(theirs, mine, depth - 1, -beta, -alpha);
        }
        let mut best = f32::MIN;
        for square in each(moves) {
            let turned = flips(mine, theirs, square);
            let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
            best = best.max(-self.search(own, other, depth - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn choose(&self, mine: u64, theirs: u64) -> usize {
        let mut best = (f32::MIN, 64);
        for square in each(legal(mine, theirs)) {
            let turned = flips(mine, theirs, square);
            let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
            let value = -self.search(own, other, 1, f32::MIN, -best.0);
            if value > best.0 || best.1 == 64 {
                best = (value, square);
            }
        }
        best.1
    }

    /// Appends the positions of a game after its random opening.
    fn play(&self, rng: &mut Rng, samples: &mut Vec<Sample>) {
        let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
        let mut random = RANDOM.0 + rng.below(RANDOM.1);
        let mut seen: Vec<(u64, u64, bool)> = Vec::new();
        let mut first = true;
        let result = loop {
            let moves = legal(mine, theirs);
            if moves == 0 && legal(theirs, mine) == 0 {
                break margin(mine, theirs);
            }
            if (!(mine | theirs)).count_ones() <= EXACT {
                seen.push((mine, theirs, first));
                break Endgame::default().value(mine, theirs, -64, 64);
            }
            if moves == 0 {
                (mine, theirs, first) = (theirs, mine, !first);
                continue;
            }
            let square = if random > 0 {
                random -= 1;
                each(moves).nth(rng.below(moves.count_ones() as usize)).unwrap_or_default()
            } else {
                seen.push((mine, theirs, first));
                self.choose(mine, theirs)
            };
            let turned = flips(mine, theirs, square);
            (mine, theirs, first) = (theirs ^ turned, mine | turned | 1 << square, !first);
        };
        samples.extend(seen.into_iter().map(|(mine, theirs, mover)| Sample {
            mine,
            theirs,
            margin: if mover == first { result } else { -result } as i8,
        }));
    }

    fn learn(&mut self, samples: &[Sample], rng: &mut Rng) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.retain(|&index| !(index as usize / 40).is_multiple_of(APART));
        for pass in 0..PASSES {
            for index in (1..order.len()).rev() {
                order.swap(index, rng.below(index + 1));
            }
            let share = pass as f32 / (PASSES - 1) as f32;
            let rate = RATES.0 * (RATES.1 / RATES.0).powf(share);
            for &index in &order {
                let Sample { mine, theirs, margin } = samples[index as usize];
                let places = self.places(mine, theirs);
                let sum: f32 = places.iter().map(|&place| self.weights[place]).sum();
                let step = rate * (f32::from(margin) - sum);
                places.iter().for_each(|&place| self.weights[place] += step);
            }
        }
        let mut errors = [(0.0_f64, 0_u64); PHASES];
        for (_, sample) in samples.iter().enumerate().filter(|(index, _)| index / 40 % APART == 0) {
            let error = self.estimate(sample.mine, sample.theirs) - f32::from(sample.margin);
            let slot = &mut errors[phase((!(sample.mine | sample.theirs)).count_ones())];
            *slot = (slot.0 + f64::from(error).powi(2), slot.1 + 1);
        }
        let roots = errors.map(|(sum, count)| (sum / count as f64).sqrt());
        println!(
            "{} positions; root mean square errors by phase, in discs: {roots:.2?}",
            samples.len()
        );
    }
}

fn round(model: &Model, games: u64, seed: u64) -> Vec<Sample> {
    let threads = 2;
    let part = |thread: u64| {
        let mut rng = Rng::new(seed * threads + thread);
        let mut samples = Vec::new();
        (0..games / threads).for_each(|_| model.play(&mut rng, &mut samples));
        samples
    };
    std::thread::scope(|scope| {
        let running: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || part(thread))).collect();
        running.into_iter().flat_map(|part| part.join().expect("a game ends")).collect()
    })
}

/// Writes `weights.bin` anew, in minutes to hours by [`ROUNDS`]; `make tables` runs it.
#[test]
#[ignore = "it makes a file"]
fn make_tables() {
    train(concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/othello/weights.bin"));
}

/// Trains and leaves the weights at `path`.
pub fn train(path: &str) {
    let mut model = Model { weights: vec![0.0; PHASES * SIZE], canonical: canonical() };
    // Mobility alone, to begin with.
    for phase in 0..PHASES {
        for own in 0..16 {
            for other in 0..16 {
                model.weights[phase * SIZE + SIZE - 64 - 256 + 16 * own + other] =
                    own as f32 - other as f32;
            }
        }
    }
    let mut samples: Vec<Sample> = Vec::new();
    let mut last = 0;
    for (seed, games) in (1..).zip(ROUNDS) {
        let fresh = round(&model, games, seed);
        samples.drain(..last);
        last = samples.len();
        samples.extend(fresh);
        model.learn(&samples, &mut Rng::new(seed));
        std::fs::write(path, pack(&model.weights)).expect("the weights can be written");
    }
}
