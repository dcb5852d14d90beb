//! The n-tuple patterns of Othello: games of self-play by short searches of the evaluation as it stands, which end
//! where few squares are left and the rest is solved; each position valued by what the games came to, as TD(λ) does;
//! positions near the end, valued exactly; and weights fitted to those values, for each phase, by stochastic gradient
//! descent whose learning rate shrinks with a weight's use.

use std::sync::Mutex;

use countermove::games::common::bits::each;
use countermove::games::common::deflate::deflated;
use countermove::games::othello::patterns::{
    self, PHASES, SIZE, canonical, pack, phase, terms,
};
use countermove::games::othello::{Endgame, flips, legal, margin};
use countermove::rng::Rng;

use crate::make::Made;

/// Empty squares up to which a position's value is that of perfect play.
const EXACT: u32 = 12;
/// Plies that players search before that.
const PLIES: u32 = 4;
/// How much of a position's value is that of the next, rather than what the search said.
const LAMBDA: f32 = 0.9;
/// Positions of games to learn from.
pub const POSITIONS: usize = 14_000_000;
/// Of each phase near the end there are so many less.
const SHARE: usize = 8;
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
/// Threads, each with games and numbers of its own.
const THREADS: usize = 16;
/// A position and what it is worth to the player with `mine`, to move, in discs.
#[derive(Clone, Copy)]
struct Sample {
    mine: u64,
    theirs: u64,
    valuation: f32,
}

/// The discs at the start, black's first.
const START: (u64, u64) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);

/// The two players' discs after a disc on `square`, the next to move first.
fn after(mine: u64, theirs: u64, square: usize) -> (u64, u64) {
    let turned = flips(mine, theirs, square);
    (theirs ^ turned, mine | turned | 1 << square)
}

/// The position with `empty` squares left of a game by the weights that are there; `None` where it
/// has none with a move.
fn position(empty: u32, rng: &mut Rng) -> Option<(u64, u64)> {
    let (mut mine, mut theirs) = START;
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

/// The value of a position for the player with `mine`, to move, by the weights that are there, and the best move,
/// if there is one.
fn search(
    (mine, theirs): (u64, u64),
    depth: u32,
    alpha: f32,
    beta: f32,
) -> (f32, Option<(u64, u64)>) {
    let moves = legal(mine, theirs);
    if moves == 0 && legal(theirs, mine) == 0 {
        return (margin(mine, theirs) as f32, None);
    }
    if depth == 0 {
        return (patterns::valuation(mine, theirs) as f32, None);
    }
    if moves == 0 {
        return (-search((theirs, mine), depth, -beta, -alpha).0, Some((theirs, mine)));
    }
    let mut children = [(0, 0, 0); 34];
    let mut count = 0;
    for square in each(moves) {
        let (own, other) = after(mine, theirs, square);
        children[count] = (legal(own, other).count_ones(), own, other);
        count += 1;
    }
    children[..count].sort_unstable();
    let (mut best, mut found) = (f32::MIN, None);
    for &(_, own, other) in &children[..count] {
        let value = -search((own, other), depth - 1, -beta, -alpha.max(best)).0;
        if value > best {
            (best, found) = (value, Some((own, other)));
            if best >= beta {
                break;
            }
        }
    }
    (best, found)
}

/// Appends the positions of a game that have a move, down to where the rest is solved.
fn play(rng: &mut Rng, samples: &mut Vec<Sample>) {
    let (mut mine, mut theirs) = START;
    let random = RANDOM.0 + rng.below(RANDOM.1);
    let careless = CARELESS[rng.below(CARELESS.len())];
    // Each with what the search says; without, where the value is known; and whether the move was at random.
    let mut path: Vec<(Sample, bool)> = Vec::new();
    for ply in 0.. {
        let moves = legal(mine, theirs);
        if moves == 0 && legal(theirs, mine) == 0 {
            return;
        }
        if (!(mine | theirs)).count_ones() <= EXACT {
            break;
        }
        if moves == 0 {
            return;
        }
        let is_random = ply < random || rng.below(careless) == 0;
        let (valuation, best) = if ply + 1 < random { (0.0, None) } else { search((mine, theirs), PLIES, -64.0, 64.0) };
        if ply >= random {
            path.push((Sample { mine, theirs, valuation }, is_random));
        }
        (mine, theirs) = if is_random {
            let nth = rng.below(moves.count_ones() as usize);
            after(mine, theirs, each(moves).nth(nth).expect("a move"))
        } else {
            best.expect("there is a move")
        };
    }
    let mut next = Endgame::default().value(mine, theirs, -64, 64) as f32;
    for (sample, is_random) in path.into_iter().rev() {
        let valuation = if is_random { sample.valuation } else { sample.valuation + LAMBDA * (-next - sample.valuation) };
        samples.push(Sample { valuation, ..sample });
        next = valuation;
    }
}

/// `count` positions of `slot`, a phase in which values are exact.
fn solved(slot: usize, count: usize, rng: &mut Rng) -> Vec<Sample> {
    let choice: Vec<u32> = EMPTY.filter(|&empty| phase(empty) == slot).collect();
    let mut samples = Vec::with_capacity(count);
    while samples.len() < count {
        if let Some((mine, theirs)) = position(choice[rng.below(choice.len())], rng) {
            let valuation = Endgame::default().value(mine, theirs, -64, 64) as f32;
            samples.push(Sample { mine, theirs, valuation });
        }
    }
    samples
}

/// Fits the weights of a phase to samples of it.
fn learn(slot: usize, samples: &[Sample], weights: &mut [f32], rng: &mut Rng) {
    let canonical = canonical();
    let places: Vec<_> = samples
        .iter()
        .map(|sample| terms(sample.mine, sample.theirs).map(|term| canonical[term]))
        .collect();
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
    let mean = |first: usize, of: fn(f32) -> f32| {
        let indices = (first..samples.len()).step_by(HELD_OUT);
        let count = indices.len() as f32;
        indices.map(|index| of(error(weights, index))).sum::<f32>() / count
    };
    let root = |first| mean(first, |error| error * error).sqrt();
    println!(
        "phase {slot}: {} positions, mean error {:.2} discs, root mean square {:.2}, {:.2} of those learned from",
        samples.len(),
        mean(0, f32::abs),
        root(0),
        root(1)
    );
}

/// `weights.bin`, of so many `positions` of games, and of each phase near the end a share of as many.
pub fn make(positions: usize, seed: u64) -> Made {
    let rng = |number: usize| Rng::new((seed << 32).wrapping_add(number as u64));
    let part = |thread: usize| {
        let mut rng = rng(thread);
        let mut phases: [Vec<Sample>; PHASES] = Default::default();
        let mut played = Vec::new();
        while played.len() < positions / THREADS {
            play(&mut rng, &mut played);
        }
        for sample in played {
            phases[phase((!(sample.mine | sample.theirs)).count_ones())].push(sample);
        }
        for slot in phase(EXACT)..PHASES {
            phases[slot] = solved(slot, positions / SHARE / THREADS, &mut rng);
        }
        phases
    };
    let mut phases: [Vec<Sample>; PHASES] = Default::default();
    std::thread::scope(|scope| {
        let running: Vec<_> =
            (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
        for part in running {
            let part = part.join().expect("games end");
            phases.iter_mut().zip(part).for_each(|(all, more)| all.extend(more));
        }
    });
    let mut weights = vec![0.0; PHASES * SIZE];
    let rest = Mutex::new(phases.iter().enumerate().zip(weights.chunks_mut(SIZE)));
    let next = || rest.lock().expect("no thread panics").next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(((slot, samples), weights)) = next() {
                    learn(slot, samples, weights, &mut rng(THREADS + slot));
                }
            });
        }
    });
    drop(rest);
    Made { bytes: deflated(&pack(&weights)), positions: phases.iter().map(Vec::len).sum() }
}

