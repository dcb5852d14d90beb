//! Domineering: published winners, and a slow second implementation on arrays.

use std::collections::HashMap;

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, StoppedBy};
use countermove::value::Score;

use crate::common::texts::Verdict;
use crate::common::{open, random_position, run, to_depth};
use crate::counts::counts;

/// A board of booleans, the bottom row first: whether each cell is free.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Slow {
    free: Vec<Vec<bool>>,
    upright: bool,
}

impl Slow {
    fn new(rows: usize, columns: usize) -> Self {
        Self { free: vec![vec![true; columns]; rows], upright: true }
    }

    fn read(text: &str) -> Self {
        let (board, mover) = text.split_once(' ').unwrap();
        let free = board
            .split('/')
            .rev()
            .map(|row| row.chars().map(|cell| cell == '.').collect())
            .collect();
        Self { free, upright: mover == "V" }
    }

    fn text(&self) -> String {
        let row = |row: &Vec<bool>| {
            row.iter().map(|&free| if free { '.' } else { '#' }).collect::<String>()
        };
        let rows: Vec<String> = self.free.iter().rev().map(row).collect();
        format!("{} {}", rows.join("/"), if self.upright { "V" } else { "H" })
    }

    /// Each move's text and the board after it, from the bottom left.
    fn moves(&self) -> Vec<(String, Self)> {
        let (down, right) = if self.upright { (1, 0) } else { (0, 1) };
        let mut moves = Vec::new();
        for row in 0..self.free.len() {
            for column in 0..self.free[0].len() {
                let (other_row, other_column) = (row + down, column + right);
                let is_free = |row: usize, column: usize| {
                    self.free.get(row).and_then(|cells| cells.get(column)) == Some(&true)
                };
                if is_free(row, column) && is_free(other_row, other_column) {
                    let mut after = self.clone();
                    after.free[row][column] = false;
                    after.free[other_row][other_column] = false;
                    after.upright = !self.upright;
                    let name = |row: usize, column: usize| {
                        format!("{}{}", char::from(b'a' + column as u8), row + 1)
                    };
                    let text = format!("{}-{}", name(row, column), name(other_row, other_column));
                    moves.push((text, after));
                }
            }
        }
        moves
    }

    /// Whether the player to move wins.
    fn wins(&self, known: &mut HashMap<Self, bool>) -> bool {
        if let Some(&wins) = known.get(self) {
            return wins;
        }
        let wins = self.moves().iter().any(|(_, after)| !after.wins(known));
        known.insert(self.clone(), wins);
        wins
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|(_, after)| after.count(depth - 1)).sum()
    }
}

#[test]
fn perft_is_that_of_the_slow_implementation() {
    for (rows, columns) in [(3, 3), (4, 5), (2, 9), (8, 8)] {
        let options = format!(r#"{{"rows":{rows},"columns":{columns}}}"#);
        let expected: Vec<u64> =
            (1..=3).map(|depth| Slow::new(rows, columns).count(depth)).collect();
        assert_eq!(counts("domineering", &options, 3), expected, "{options}");
    }
}

struct Beside(Slow);

impl Opener for Beside {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let mut rng = Rng::new(3);
        for _ in 0..60 {
            let (mut state, mut slow) = (game.start(), self.0.clone());
            loop {
                assert_eq!(game.write(&state), slow.text(), "{options}");
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let texts: Vec<String> =
                    moves.iter().map(|&action| game.write_move(&state, action)).collect();
                assert!(texts.iter().eq(expected.iter().map(|(text, _)| text)), "{options}");
                let mover = usize::from(!slow.upright);
                if moves.is_empty() {
                    assert_eq!(game.turn(&state), Turn::Over);
                    assert_eq!(game.utility(&state, mover), -1.0, "who cannot move loses");
                    break;
                }
                assert_eq!(game.turn(&state), Turn::Of(mover));
                let chosen = rng.below(moves.len());
                game.play(&mut state, moves[chosen]);
                slow = expected[chosen].1.clone();
            }
        }
    }
}

#[test]
fn games_are_those_of_the_slow_implementation() {
    for (rows, columns) in [(1, 6), (5, 4), (8, 8), (9, 16)] {
        let options = format!(r#"{{"rows":{rows},"columns":{columns}}}"#);
        open("domineering", &options, Beside(Slow::new(rows, columns))).unwrap();
    }
}

/// Whether V, who begins, wins.
struct FirstWins;

impl Opener for FirstWins {
    type Out = bool;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> bool {
        let found = run(Algorithm::Solve, &game, &game.start(), to_depth(70));
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{options}");
        found.valuation.values[0] > 0.0
    }
}

fn first_wins(rows: usize, columns: usize) -> bool {
    let options = format!(r#"{{"rows":{rows},"columns":{columns}}}"#);
    open("domineering", &options, FirstWins).unwrap()
}

#[test]
fn small_boards_are_won_as_the_slow_implementation_finds() {
    let mut known = HashMap::new();
    for (rows, columns) in (2..=4).flat_map(|rows| (2..=5).map(move |columns| (rows, columns))) {
        let expected = Slow::new(rows, columns).wins(&mut known);
        assert_eq!(first_wins(rows, columns), expected, "{rows} × {columns}");
    }
}

/// Breuker, Uiterwijk and van den Herik 2000, "Solving 8 × 8 Domineering": the first player wins all square boards from
/// 2 × 2 to 8 × 8 but 5 × 5.
#[test]
fn square_boards_have_the_published_winners() {
    for size in 2..=7 {
        assert_eq!(first_wins(size, size), size != 5, "{size} × {size}");
    }
}

struct BoundsHold;

impl Opener for BoundsHold {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut known = HashMap::new();
        let mut rng = Rng::new(7);
        let mut decided = 0;
        for _ in 0..1_000 {
            let state = random_position(&game, &mut rng, 6);
            let text = game.write(&state);
            if game.turn(&state) == Turn::Over {
                continue;
            }
            let wins = Slow::read(&text).wins(&mut known);
            let (low, high) = game.bounds(&state);
            assert!(low <= Score::DRAW || wins, "{text} is lost");
            assert!(high >= Score::DRAW || !wins, "{text} is won");
            decided += usize::from(low == high);
        }
        decided
    }
}

#[test]
fn certain_moves_are_certain() {
    let decided = open("domineering", r#"{"rows":4,"columns":5}"#, BoundsHold).unwrap();
    assert!(decided > 20, "{decided} positions");
}

#[test]
fn what_is_wrong_is_named() {
    for (state, action, message) in [
        (".../.../... V", "a1-b1", "dominoes of V are upright, as in a1-a2"),
        (".../.../... H", "a1-a2", "dominoes of H are flat, as in a1-b1"),
        (".../#../... V", "a1-a2", "a2 is covered"),
        (".../.../... V", "a1", "two cells with a hyphen"),
        (".../.../... V", "a3-a4", "the cells are a1 to c3"),
        (".../.../...", "", "add a blank and V or H"),
        (".../.../... X", "", "\"X\" to move, not V or H"),
        (".../.X./... V", "", "none of \".#\""),
    ] {
        let found =
            open("domineering", r#"{"rows":3,"columns":3}"#, Verdict(state, action)).unwrap();
        assert!(found.contains(message), "{state} {action}: {found}");
    }
}
