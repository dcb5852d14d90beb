//! Kalah: published counts, values and perfect games, and a slow second implementation with stores among the pits.

mod endgame;

use std::collections::HashMap;

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, StoppedBy};

use crate::common::contest::Contest;
use crate::common::texts::Verdict;
use crate::common::{open, run, to_depth};
use crate::counts::counts;

/// OpenSpiel 2.0.2, mancala.
#[test]
fn kalah_perft() {
    let expected = [6, 35, 185, 942, 4690, 23_233, 114_430, 563_055];
    assert_eq!(counts("kalah", "{}", 8), expected);
}

/// A ring of South's pits, South's store, North's pits, North's store.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Slow {
    row: usize,
    empty_capture: bool,
    ring: Vec<usize>,
    mover: usize,
}

impl Slow {
    fn new(row: usize, seeds: usize, empty_capture: bool) -> Self {
        let mut ring = vec![seeds; 2 * row + 2];
        ring[row] = 0;
        ring[2 * row + 1] = 0;
        Self { row, empty_capture, ring, mover: 0 }
    }

    fn start_of(&self, player: usize) -> usize {
        player * (self.row + 1)
    }

    fn store(&self, player: usize) -> usize {
        self.start_of(player) + self.row
    }

    fn pits(&self, player: usize) -> &[usize] {
        &self.ring[self.start_of(player)..self.store(player)]
    }

    fn text(&self) -> String {
        let list = |seeds: Vec<String>| seeds.join(",");
        let south = self.pits(0).iter().map(usize::to_string).collect();
        let north = self.pits(1).iter().rev().map(usize::to_string).collect();
        let [first, second] = [0, 1].map(|player| self.ring[self.store(player)]);
        format!("{}/{} {first}:{second} {}", list(north), list(south), ["S", "N"][self.mover])
    }

    fn is_over(&self) -> bool {
        (0..2).any(|player| self.pits(player).iter().all(|&seeds| seeds == 0))
    }

    /// Names of the moves and the boards after them.
    fn moves(&self) -> Vec<(String, Self)> {
        if self.is_over() {
            return Vec::new();
        }
        let first = ["A", "a"][self.mover].as_bytes()[0];
        let sow = |place: usize| {
            let origin = self.start_of(self.mover) + place;
            (self.ring[origin] > 0)
                .then(|| (char::from(first + place as u8).to_string(), self.after(origin)))
        };
        (0..self.row).filter_map(sow).collect()
    }

    fn after(&self, origin: usize) -> Self {
        let (mut after, length) = (self.clone(), self.ring.len());
        let hand = std::mem::take(&mut after.ring[origin]);
        let others = self.store(1 - self.mover);
        let path: Vec<usize> =
            (0..length).cycle().skip(origin + 1).filter(|&pit| pit != others).take(hand).collect();
        path.iter().for_each(|&pit| after.ring[pit] += 1);
        let last = path[hand - 1];
        let own = self.start_of(self.mover)..self.store(self.mover);
        let opposite = (2 * self.row).wrapping_sub(last);
        if own.contains(&last)
            && after.ring[last] == 1
            && (after.ring[opposite] > 0 || self.empty_capture)
        {
            after.ring[self.store(self.mover)] += 1 + after.ring[opposite];
            after.ring[last] = 0;
            after.ring[opposite] = 0;
        }
        if last != self.store(self.mover) {
            after.mover = 1 - self.mover;
        }
        after
    }

    /// Seeds of South minus those of North.
    fn lead(&self) -> i64 {
        let total = |player: usize| {
            self.ring[self.store(player)] as i64 + self.pits(player).iter().sum::<usize>() as i64
        };
        total(0) - total(1)
    }

    /// Seeds by which South's lead at the end is greater than now, if both play their best.
    fn value(&self, known: &mut HashMap<(Vec<usize>, usize), i64>) -> i64 {
        let stores = self.ring[self.store(0)] as i64 - self.ring[self.store(1)] as i64;
        if self.is_over() {
            return self.lead() - stores;
        }
        let mut pits = self.ring.clone();
        pits[self.store(0)] = 0;
        pits[self.store(1)] = 0;
        if let Some(&value) = known.get(&(pits.clone(), self.mover)) {
            return value;
        }
        let values = self.moves().into_iter().map(|(_, after)| {
            let gained = after.ring[after.store(0)] as i64 - after.ring[after.store(1)] as i64;
            gained - stores + after.value(known)
        });
        let value = if self.mover == 0 { values.max() } else { values.min() };
        let value = value.expect("a board that is not over has a move");
        known.insert((pits, self.mover), value);
        value
    }
}

fn options(pits: usize, seeds: usize, empty_capture: bool, result: &str) -> String {
    format!(
        r#"{{"pits":{pits},"seeds":{seeds},"empty_capture":{empty_capture},"result":"{result}"}}"#
    )
}

struct Beside(Slow);

impl Opener for Beside {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let mut rng = Rng::new(5);
        for _ in 0..60 {
            let (mut state, mut slow) = (game.start(), self.0.clone());
            loop {
                assert_eq!(game.write(&state), slow.text(), "{options}");
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let names: Vec<String> =
                    moves.iter().map(|&pit| game.write_move(&state, pit)).collect();
                assert!(names.iter().eq(expected.iter().map(|(name, _)| name)), "{options}");
                if moves.is_empty() {
                    assert_eq!(game.turn(&state), Turn::Over);
                    let lead = slow.lead() as f64;
                    let wins = options.contains(r#""result":"win""#);
                    let expected = if wins { lead.clamp(-1.0, 1.0) } else { lead };
                    assert_eq!(game.utility(&state, 0), expected, "{options}");
                    break;
                }
                assert_eq!(game.turn(&state), Turn::Of(slow.mover), "{options}");
                let chosen = rng.below(moves.len());
                game.play(&mut state, moves[chosen]);
                slow = expected[chosen].1.clone();
            }
        }
    }
}

#[test]
fn games_are_those_of_the_slow_implementation() {
    for (pits, seeds, empty_capture, result) in [
        (6, 4, false, "win"),
        (6, 4, true, "difference"),
        (1, 3, true, "win"),
        (3, 11, false, "difference"),
        (8, 12, true, "win"),
    ] {
        let options = options(pits, seeds, empty_capture, result);
        open("kalah", &options, Beside(Slow::new(pits, seeds, empty_capture))).unwrap();
    }
}

/// The value of the start for South.
struct Value;

impl Opener for Value {
    type Out = f64;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> f64 {
        let found = run(Algorithm::Solve, &game, &game.start(), to_depth(500));
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{options}");
        found.valuation.values[0]
    }
}

fn value(options: &str) -> f64 {
    open("kalah", options, Value).unwrap()
}

#[test]
fn small_boards_have_the_values_of_a_table_of_all_positions() {
    for empty_capture in [false, true] {
        for (pits, seeds) in [(1, 4), (2, 3), (2, 6), (3, 2), (3, 3), (4, 1)] {
            let expected = Slow::new(pits, seeds, empty_capture).value(&mut HashMap::new());
            let difference = options(pits, seeds, empty_capture, "difference");
            assert_eq!(value(&difference), expected as f64, "{difference}");
            let win = options(pits, seeds, empty_capture, "win");
            assert_eq!(value(&win), expected.signum() as f64, "{win}");
        }
    }
}

/// Irving, Donkers and Uiterwijk 2000, "Solving Kalah", Table 10: whether the first player wins, draws or loses with 1 to
/// 6 seeds a pit. A last seed in an empty pit is captured there even if the pit opposite is empty.
#[test]
fn who_wins_is_as_published() {
    for (pits, results) in [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWWWL"), (4, "WWW"), (5, "DD")] {
        for (seeds, result) in (1..).zip(results.chars()) {
            let expected = match result {
                'W' => 1.0,
                'D' => 0.0,
                _ => -1.0,
            };
            let options = options(pits, seeds, true, "win");
            assert_eq!(value(&options), expected, "{options}");
        }
    }
}

/// The same, Table 9: pits, seeds, and by how many seeds the first player wins.
#[test]
fn wins_are_as_great_as_published() {
    for (pits, seeds, lead) in [(4, 1, 2), (4, 2, 6), (4, 3, 8), (5, 1, 0), (5, 2, 0), (6, 1, 2)] {
        let options = options(pits, seeds, true, "difference");
        assert_eq!(value(&options), f64::from(lead), "{options}");
    }
}

/// Plays the pits of a line, numbered from 0 in the order of sowing, with a dash where the turn passes.
struct Replay(&'static str);

impl Opener for Replay {
    type Out = f64;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> f64 {
        let mut state = game.start();
        for (turn, pits) in self.0.split('-').enumerate() {
            for pit in pits.bytes() {
                assert_eq!(game.turn(&state), Turn::Of(turn % 2), "{options} turn {turn}");
                let number = char::from(pit + 1).to_string();
                let action = game.read_move(&state, &number).unwrap();
                game.play(&mut state, action);
            }
        }
        assert_eq!(game.turn(&state), Turn::Over, "{options}");
        game.utility(&state, 0)
    }
}

/// The same, Table 9: games of perfect play, which agree with the rules.
#[test]
fn published_games_end_as_published() {
    for (pits, seeds, lead, line) in [
        (4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"),
        (4, 5, 2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"),
        (5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"),
        (5, 5, 2, "03-2-2-1-1-23-24-2-0-34414340-4240-2-14342"),
        (6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"),
        (6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"),
        (6, 5, 12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"),
    ] {
        let options = options(pits, seeds, true, "difference");
        let found = open("kalah", &options, Replay(line)).unwrap();
        assert_eq!(found, f64::from(lead), "{options}");
    }
}

/// Games of the default weights against the seeds in the stores alone, from random openings with both colours.
const OPENINGS: u32 = 40;

#[test]
fn the_features_win_against_the_stores_alone() {
    let contest = Contest { feature: "stores", openings: OPENINGS, plies: 8, depth: 3 };
    let score = open("kalah", "{}", contest).unwrap();
    assert!(score > f64::from(OPENINGS) / 4.0, "{score} of {}", 2 * OPENINGS);
}

#[test]
fn what_is_wrong_is_named() {
    for (state, action, message) in [
        ("1,1,0/1,0,1 1:1 S", "B", "pit B has no seeds: legal are A, C"),
        ("1,1,0/1,0,1 1:1 N", "a", "pit a has no seeds: legal are b, c"),
        ("1,1,0/1,0,1 1:1 N", "D", "the pits of North are a to c"),
        ("1,1,1/0,0,0 1:2 N", "a", "the game is over"),
        ("1,1,1/1,1,1 0:0 N", "", "North is to move at the start, but South begins"),
        ("1,1,1/1,1,1 1:0 N", "", "have 7 seeds, not 6"),
        ("200,0,1/200,1,200 1:0 N", "", "have 603 seeds, not 6"),
        ("1,1,300/1,1,1 0:0 S", "", "has \"300\" seeds in a pit"),
    ] {
        let found = open("kalah", r#"{"pits":3,"seeds":1}"#, Verdict(state, action)).unwrap();
        assert!(found.contains(message), "{state} {action}: {found}");
    }
}
