//! Trains the n-tuple patterns of Othello. Games of self-play, by short searches of the present evaluation,
//! stop where few squares are empty and the rest is solved. Positions of these games are valued by TD(λ), and
//! positions near the end exactly. Stochastic gradient descent fits the weights of each phase to the values;
//! a weight's learning rate shrinks with its use.

use std::sync::Mutex;

use common::bits::each;
use common::deflate::deflated;
use countermove::games::othello::patterns::{self, PHASES, SIZE, canonical, pack, phase, terms};
use countermove::games::othello::{Endgame, flips, legal, margin};
use countermove::rng::Rng;

use crate::make::Made;

/// Empty squares up to which a position's value is that of perfect play.
const EXACT: u32 = 12;
/// Depth of the players' searches before that, in plies.
const PLIES: u32 = 4;
/// λ: the weight of the next position's value in a position's value; the rest is the search's.
const LAMBDA: f32 = 0.9;
/// Positions of games to learn from.
pub const POSITIONS: usize = 14_000_000;
/// Of each phase near the end there are so many less.
const SHARE: usize = 8;
/// The empty squares that are worth an evaluation.
const EMPTY: std::ops::Range<u32> = 5..58;
/// Random moves at the start of a game: the least number, and the size of the range above it.
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

/// The position after one of `moves` at random.
fn any_move(mine: u64, theirs: u64, moves: u64, rng: &mut Rng) -> (u64, u64) {
    let nth = rng.below(moves.count_ones() as usize);
    after(mine, theirs, each(moves).nth(nth).expect("a move"))
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
        (mine, theirs) = if random > 0 || rng.below(careless) == 0 {
            random = random.saturating_sub(1);
            any_move(mine, theirs, moves, rng)
        } else {
            let children = each(moves).map(|square| after(mine, theirs, square));
            let best = children.min_by_key(|&(own, other)| patterns::sum(own, other));
            best.expect("there is a move")
        };
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

/// A game down to where the rest is solved: its positions after the random moves at the start, each with what the
/// search said and whether the next move was at random; and what the last is worth to who is to move. `None` where
/// a player has to pass before that, or the game ends.
fn play(rng: &mut Rng) -> Option<(Vec<(Sample, bool)>, f32)> {
    let (mut mine, mut theirs) = START;
    let random = RANDOM.0 + rng.below(RANDOM.1);
    let careless = CARELESS[rng.below(CARELESS.len())];
    let mut path = Vec::new();
    for ply in 0.. {
        let moves = legal(mine, theirs);
        if moves == 0 && legal(theirs, mine) == 0 {
            return None;
        }
        if (!(mine | theirs)).count_ones() <= EXACT {
            break;
        }
        if moves == 0 {
            return None;
        }
        (mine, theirs) = if ply < random {
            any_move(mine, theirs, moves, rng)
        } else {
            let is_random = rng.below(careless) == 0;
            let (valuation, best) = search((mine, theirs), PLIES, -64.0, 64.0);
            path.push((Sample { mine, theirs, valuation }, is_random));
            if is_random {
                any_move(mine, theirs, moves, rng)
            } else {
                best.expect("there is a move")
            }
        };
    }
    Some((path, Endgame::default().value(mine, theirs, -64, 64) as f32))
}

/// The positions of a game by TD(λ), `path` and `end` as [`play`] returns them: each is worth in part what the search
/// said, in part what the next is worth, unless the move was at random.
fn valued(path: Vec<(Sample, bool)>, end: f32) -> impl Iterator<Item = Sample> {
    let mut next = end;
    path.into_iter().rev().map(move |(sample, is_random)| {
        let share = if is_random { 0.0 } else { LAMBDA };
        next = sample.valuation + share * (-next - sample.valuation);
        Sample { valuation: next, ..sample }
    })
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
            if let Some((path, end)) = play(&mut rng) {
                played.extend(valued(path, end));
            }
        }
        for sample in played {
            phases[phase((!(sample.mine | sample.theirs)).count_ones())].push(sample);
        }
        for (slot, samples) in phases.iter_mut().enumerate().skip(phase(EXACT)) {
            *samples = solved(slot, positions.div_ceil(SHARE * THREADS), &mut rng);
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
    Made { bytes: deflated(&pack(&weights)), positions: phases.iter().map(Vec::len).sum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: usize = PHASES - 1;

    #[test]
    fn positions_near_the_end_are_worth_what_a_full_search_says() {
        for sample in solved(LAST, 20, &mut Rng::new(2)) {
            let boards = (sample.mine, sample.theirs);
            assert_eq!(phase((!(sample.mine | sample.theirs)).count_ones()), LAST);
            assert_ne!(legal(sample.mine, sample.theirs), 0);
            assert_eq!(search(boards, 60, -64.0, 64.0).0, sample.valuation);
        }
    }

    #[test]
    fn a_game_is_worth_what_its_searches_and_its_end_say() {
        let sample = |valuation| Sample { mine: 1, theirs: 2, valuation };
        let path = vec![(sample(4.0), false), (sample(-3.0), true), (sample(2.0), false)];
        let values: Vec<f32> = valued(path, -10.0).map(|sample| sample.valuation).collect();
        // The last: 2 + 0.9 (10 − 2). The move before was at random. The first: 4 + 0.9 (3 − 4).
        assert!(values.iter().zip([9.2, -3.0, 3.1]).all(|(found, is)| (found - is).abs() < 1e-5));
    }

    #[test]
    fn games_go_on_to_where_the_rest_is_solved() {
        let mut rng = Rng::new(5);
        let (path, end) = std::iter::repeat_with(|| play(&mut rng)).flatten().next().unwrap();
        let empty = |sample: &Sample| (!(sample.mine | sample.theirs)).count_ones();
        assert_eq!(path.last().map(|(sample, _)| empty(sample)), Some(EXACT + 1));
        assert!(path.is_sorted_by(|(before, _), (after, _)| empty(before) == empty(after) + 1));
        assert!(end.abs() <= 64.0);
    }

    #[test]
    fn learning_leaves_less_of_the_error() {
        let mut weights = vec![0.0; SIZE];
        let samples = solved(LAST, 1_000, &mut Rng::new(3));
        let canonical = canonical();
        let error = |weights: &[f32]| -> f32 {
            let estimate = |it: &Sample| -> f32 {
                terms(it.mine, it.theirs).map(|term| weights[canonical[term] as usize]).iter().sum()
            };
            samples.iter().map(|sample| (sample.valuation - estimate(sample)).powi(2)).sum()
        };
        let before = error(&weights);
        learn(LAST, &samples, &mut weights, &mut Rng::new(4));
        assert!(error(&weights) < before / 10.0, "{before} {}", error(&weights));
    }
}
