//! The n-tuple patterns of Othello: positions of games between players who follow the evaluation as it
//! stands but for some moves at random, valued exactly where little is left and by a short search of
//! the phases after it everywhere else, from the last phase to the first; and weights fitted to those
//! values phase by phase, by stochastic gradient descent whose learning rate shrinks with a weight's use.

use countermove::games::common::bits::each;
use countermove::games::common::deflate::deflated;
use countermove::games::othello::patterns::{
    self, PHASES, SIZE, TERMS, canonical, pack, phase, terms,
};
use countermove::games::othello::{Endgame, flips, legal, margin};
use countermove::rng::Rng;

use crate::make::Made;

/// Empty squares up to which a position's value is that of perfect play.
const EXACT: u32 = 12;
/// Plies searched to value a position with more.
const PLIES: u32 = 4;
/// Positions of each of the first phases; the last four, where proofs begin, have a quarter more.
pub const POSITIONS: usize = 400_000;
const LATE: usize = 4;
/// The empty squares that are worth an evaluation.
const EMPTY: std::ops::Range<u32> = 5..58;
/// Random moves before the players think: from so many on, fewer than so many more.
const RANDOM: (usize, usize) = (4, 20);
/// Of so many later moves of a game, one is drawn at random; a game has a number from these.
const CARELESS: [usize; 4] = [4, 8, 16, 1_000];
const EPOCHS: usize = 12;
/// Learning rates, at first and at last: a step as a share of the error, for each weight.
const RATES: (f32, f32) = (0.25, 0.02);
/// What a weight's steps are divided by: the root of its uses so far and these.
const USES: f32 = 100.0;
/// One position in so many is held out for validation.
const HELD_OUT: usize = 20;
const THREADS: usize = 2;
/// Positions looked at to level the estimates of positions with so many empty squares.
const LEVELLED: u32 = 2_000;

/// A position and what it is worth to the player with `mine`, to move, in discs.
#[derive(Clone, Copy)]
struct Sample {
    mine: u64,
    theirs: u64,
    valuation: f32,
}

struct Model {
    weights: Vec<f32>,
    canonical: Vec<u32>,
}

/// The two players' discs after a disc on `square`, the next to move first.
fn after(mine: u64, theirs: u64, square: usize) -> (u64, u64) {
    let turned = flips(mine, theirs, square);
    (theirs ^ turned, mine | turned | 1 << square)
}

/// The position with `empty` squares left of a game by the weights that are there; `None` where it
/// has none with a move.
fn position(empty: u32, rng: &mut Rng) -> Option<(u64, u64)> {
    let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
    let mut random = RANDOM.0 + rng.below(RANDOM.1);
    let careless = CARELESS[rng.below(CARELESS.len())];
    loop {
        let moves = legal(mine, theirs);
        if moves == 0 {
            if legal(theirs, mine) == 0 {
                return None;
            }
            (mine, theirs) = (theirs, mine);
            continue;
        }
        if (!(mine | theirs)).count_ones() <= empty {
            return Some((mine, theirs));
        }
        let square = if random > 0 || rng.below(careless) == 0 {
            random = random.saturating_sub(1);
            each(moves).nth(rng.below(moves.count_ones() as usize))
        } else {
            each(moves).min_by_key(|&square| {
                let (own, other) = after(mine, theirs, square);
                patterns::sum(own, other)
            })
        };
        (mine, theirs) = after(mine, theirs, square.expect("there is a move"));
    }
}

impl Model {
    fn places(&self, mine: u64, theirs: u64) -> [u32; TERMS] {
        terms(mine, theirs).map(|term| self.canonical[term])
    }

    /// For the player with `mine`, to move, by a phase that is trained: from `slot` on.
    fn estimate(&self, mine: u64, theirs: u64, slot: usize) -> f32 {
        let first = phase((!(mine | theirs)).count_ones()).max(slot) * SIZE;
        let places = self.places(mine, theirs);
        places.iter().map(|&place| self.weights[first + place as usize]).sum()
    }

    fn search(
        &self,
        (mine, theirs): (u64, u64),
        depth: u32,
        slot: usize,
        alpha: f32,
        beta: f32,
    ) -> f32 {
        let moves = legal(mine, theirs);
        if moves == 0 && legal(theirs, mine) == 0 {
            return margin(mine, theirs) as f32;
        }
        if depth == 0 {
            return self.estimate(mine, theirs, slot);
        }
        if moves == 0 {
            return -self.search((theirs, mine), depth, slot, -beta, -alpha);
        }
        let mut children: Vec<_> = each(moves)
            .map(|square| {
                let (own, other) = after(mine, theirs, square);
                (legal(own, other).count_ones(), own, other)
            })
            .collect();
        children.sort_unstable();
        let mut best = f32::MIN;
        for (_, own, other) in children {
            let floor = alpha.max(best);
            best = best.max(-self.search((own, other), depth - 1, slot, -beta, -floor));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// `count` positions of `slot`, a phase whose successors are trained.
    fn samples(&self, slot: usize, count: usize, rng: &mut Rng) -> Vec<Sample> {
        let choice: Vec<u32> = EMPTY.filter(|&empty| phase(empty) == slot).collect();
        let mut samples = Vec::with_capacity(count);
        while samples.len() < count {
            let Some((mine, theirs)) = position(choice[rng.below(choice.len())], rng) else {
                continue;
            };
            let empty = (!(mine | theirs)).count_ones();
            let valuation = if empty <= EXACT {
                Endgame::default().value(mine, theirs, -64, 64) as f32
            } else {
                self.search((mine, theirs), PLIES, slot + 1, -64.0, 64.0)
            };
            samples.push(Sample { mine, theirs, valuation });
        }
        samples
    }

    fn learn(&mut self, slot: usize, samples: &[Sample], rng: &mut Rng) {
        let places: Vec<_> =
            samples.iter().map(|sample| self.places(sample.mine, sample.theirs)).collect();
        let weights = &mut self.weights[slot * SIZE..][..SIZE];
        let error = |weights: &[f32], index: usize| {
            let sum: f32 = places[index].iter().map(|&place| weights[place as usize]).sum();
            samples[index].valuation - sum
        };
        let mut uses = vec![USES; SIZE];
        let mut order: Vec<usize> =
            (0..samples.len()).filter(|index| !index.is_multiple_of(HELD_OUT)).collect();
        for epoch in 0..EPOCHS {
            for index in (1..order.len()).rev() {
                order.swap(index, rng.below(index + 1));
            }
            let share = epoch as f32 / (EPOCHS - 1) as f32;
            let rate = RATES.0 * (RATES.1 / RATES.0).powf(share);
            for &index in &order {
                let step = rate * error(weights, index);
                for &place in &places[index] {
                    let place = place as usize;
                    if epoch == 0 {
                        uses[place] += 1.0;
                    }
                    weights[place] += step / uses[place].sqrt();
                }
            }
        }
        let root = |step: usize, first: usize| {
            let of = (first..samples.len()).step_by(step);
            let count = of.len() as f32;
            (of.map(|index| error(weights, index).powi(2)).sum::<f32>() / count).sqrt()
        };
        println!(
            "phase {slot}: root mean square error {:.2} discs, {:.2} of positions learned from",
            root(HELD_OUT, 0),
            root(HELD_OUT, 1)
        );
    }
}

impl Model {
    /// What an estimate and that of the best child add up to on average, both for who is to move.
    fn tilt(&self, empty: u32, rng: &mut Rng) -> f32 {
        let (mut sum, mut count) = (0.0, 0);
        while count < LEVELLED {
            let Some((mine, theirs)) = position(empty, rng) else { continue };
            let valuation = |square| {
                let (own, other) = after(mine, theirs, square);
                self.estimate(own, other, 0)
            };
            let best = each(legal(mine, theirs)).map(valuation).min_by(f32::total_cmp);
            sum += self.estimate(mine, theirs, 0) + best.expect("there is a move");
            count += 1;
        }
        sum / LEVELLED as f32
    }

    /// Takes out the lean to the player to move that short searches hand on from phase to phase: half
    /// of what the tilt is more than where values are exact.
    fn level(&mut self, rng: &mut Rng) {
        let exact = self.tilt(EXACT, rng);
        let leans = (EXACT + 1..EMPTY.end)
            .map(|empty| (empty, (self.tilt(empty, rng) - exact) / 2.0))
            .collect::<Vec<_>>();
        for (empty, lean) in leans {
            self.weights[phase(empty) * SIZE + patterns::count_term(empty)] -= lean;
        }
    }
}

/// `weights.bin`, of so many `positions` of each of the first phases.
pub fn make(positions: usize, seed: u64) -> Made {
    let mut model = Model { weights: vec![0.0; PHASES * SIZE], canonical: canonical() };
    let rng = |number: usize| Rng::new((seed << 32).wrapping_add(number as u64));
    let mut learned = 0;
    for slot in (0..PHASES).rev() {
        let count = if slot + LATE < PHASES { positions } else { positions + positions / 4 };
        let part =
            |thread: usize| model.samples(slot, count / THREADS, &mut rng(THREADS * slot + thread));
        let samples: Vec<Sample> = std::thread::scope(|scope| {
            let running: Vec<_> =
                (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
            running.into_iter().flat_map(|part| part.join().expect("games end")).collect()
        });
        model.learn(slot, &samples, &mut rng(slot));
        learned += samples.len();
    }
    model.level(&mut rng(PHASES));
    Made { bytes: deflated(&pack(&model.weights)), positions: learned }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: usize = PHASES - 1;

    fn untrained() -> Model {
        Model { weights: vec![0.0; PHASES * SIZE], canonical: canonical() }
    }

    #[test]
    fn positions_are_of_the_phase_and_have_a_move() {
        for sample in untrained().samples(LAST, 50, &mut Rng::new(1)) {
            assert_eq!(phase((!(sample.mine | sample.theirs)).count_ones()), LAST);
            assert_ne!(legal(sample.mine, sample.theirs), 0);
        }
    }

    #[test]
    fn positions_near_the_end_are_worth_what_a_full_search_says() {
        let model = untrained();
        for sample in model.samples(LAST, 20, &mut Rng::new(2)) {
            let boards = (sample.mine, sample.theirs);
            assert_eq!(model.search(boards, 60, LAST, -64.0, 64.0), sample.valuation);
        }
    }

    #[test]
    fn learning_leaves_less_of_the_error() {
        let mut model = untrained();
        let samples = model.samples(LAST, 1_000, &mut Rng::new(3));
        let error = |model: &Model| -> f32 {
            let off = |it: &Sample| it.valuation - model.estimate(it.mine, it.theirs, LAST);
            samples.iter().map(|sample| off(sample).powi(2)).sum()
        };
        let before = error(&model);
        model.learn(LAST, &samples, &mut Rng::new(4));
        assert!(error(&model) < before / 10.0, "{before} {}", error(&model));
    }
}
