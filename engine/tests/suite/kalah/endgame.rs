//! The endgame table beside the slow implementation, on boards of twelve seeds, of which some are in the stores.

use std::collections::HashMap;

use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::Algorithm;

use super::{Slow, options};
use crate::common::{open, run, to_depth};

const ROW: usize = 6;
const SEEDS: usize = 2 * ROW;
/// Seeds in the pits of positions of which all are tried.
const FEW: usize = 5;
/// The most seeds in the pits of a position in the table.
const MOST: usize = 11;

/// All ways to have `seeds` in so many `pits`.
fn boards(pits: usize, seeds: usize) -> Vec<Vec<usize>> {
    if pits == 1 {
        return vec![vec![seeds]];
    }
    let with_first = |first: usize| {
        let rest = boards(pits - 1, seeds - first);
        rest.into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..=seeds).flat_map(with_first).collect()
}

fn sprinkled(rng: &mut Rng, seeds: usize) -> Vec<usize> {
    let mut board = vec![0; SEEDS];
    (0..seeds).for_each(|_| board[rng.below(SEEDS)] += 1);
    board
}

/// Some positions that are not over, with a random store and player to move each.
struct Positions {
    boards: Vec<Vec<usize>>,
    empty_capture: bool,
}

impl Positions {
    /// The positions, and for each the most seeds by which South can win.
    fn valued(&self) -> Vec<(Slow, i64)> {
        let mut rng = Rng::new(8);
        let mut known = HashMap::new();
        let slow = |board: &Vec<usize>| {
            let stored = SEEDS - board.iter().sum::<usize>();
            let first = rng.below(stored + 1);
            let (south, north) = board.split_at(ROW);
            let ring = [south, &[first], north, &[stored - first]].concat();
            let mover = rng.below(2);
            Slow { ring, mover, ..Slow::new(ROW, 1, self.empty_capture) }
        };
        let open = self.boards.iter().map(slow).filter(|slow| !slow.is_over());
        open.map(|slow| {
            let stores = slow.ring[slow.store(0)] as i64 - slow.ring[slow.store(1)] as i64;
            let value = stores + slow.value(&mut known);
            (slow, value)
        })
        .collect()
    }
}

/// Both bounds of each position are its slow value.
struct Bounded<'a>(&'a [(Slow, i64)]);

impl Opener for Bounded<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        for (slow, value) in self.0 {
            let state = game.read(&slow.text()).unwrap();
            let value = if slow.mover == 0 { *value } else { -value } as f64;
            let wins = options.contains(r#""result":"win""#);
            let value = if wins { value.clamp(-1.0, 1.0) } else { value };
            let (low, high) = game.bounds(&state);
            assert_eq!(low, high, "{options} {}", slow.text());
            assert_eq!(game.scale().reading(low), Some(value), "{options} {}", slow.text());
        }
    }
}

fn assert_table_has(positions: &Positions) {
    let valued = positions.valued();
    for result in ["win", "difference"] {
        let options = options(ROW, 1, positions.empty_capture, result);
        open("kalah", &options, Bounded(&valued)).unwrap();
    }
}

#[test]
fn the_table_has_the_values_of_all_positions_of_few_seeds() {
    let boards: Vec<_> = (0..=FEW).flat_map(|seeds| boards(SEEDS, seeds)).collect();
    // C(FEW + 12, 12)
    assert_eq!(boards.len(), 6188);
    for empty_capture in [false, true] {
        assert_table_has(&Positions { boards: boards.clone(), empty_capture });
    }
}

#[test]
fn the_table_has_the_values_of_positions_of_most_seeds() {
    let mut rng = Rng::new(3);
    let boards: Vec<_> = (0..40).map(|_| sprinkled(&mut rng, MOST)).collect();
    for empty_capture in [false, true] {
        assert_table_has(&Positions { boards: boards.clone(), empty_capture });
    }
}

/// Searches of one ply on each position.
struct Searched<'a>(&'a [(Slow, i64)]);

impl Opener for Searched<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        for (slow, value) in self.0 {
            let state = game.read(&slow.text()).unwrap();
            for algorithm in [Algorithm::Selective, Algorithm::Solve] {
                let found = run(algorithm, &game, &state, to_depth(1)).valuation;
                let text = slow.text();
                assert!(found.exact, "{options} {text}");
                assert_eq!(found.values, [*value as f64, -value as f64], "{options} {text}");
            }
        }
    }
}

#[test]
fn searches_are_exact_a_ply_before_the_table() {
    let mut rng = Rng::new(4);
    let boards: Vec<_> = (0..20).map(|_| sprinkled(&mut rng, MOST)).collect();
    let valued = Positions { boards, empty_capture: false }.valued();
    open("kalah", &options(ROW, 1, false, "difference"), Searched(&valued)).unwrap();
}
