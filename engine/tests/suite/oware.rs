//! Oware: published counts, and games beside a slow second implementation that moves seed by seed.

mod endgame;

use std::collections::HashSet;

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::Algorithm;
use countermove::table::Table;

use crate::common::contest::Contest;
use crate::common::{SearchSettings, open, run, to_depth};
use crate::counts::counts;

const RULES: [&str; 5] =
    ["captures_nothing", "illegal", "captures_all", "leaves_first", "leaves_last"];

fn options(rule: &str) -> String {
    format!(r#"{{"grand_slam":"{rule}"}}"#)
}

/// OpenSpiel 2.0.2, oware, whose grand slams capture nothing. None happens within seven moves.
#[test]
fn oware_perft() {
    let expected = [6, 36, 190, 1014, 5219, 27_332, 139_157];
    for rule in RULES {
        assert_eq!(counts("oware", &options(rule), 7), expected, "{rule}");
    }
}

/// Pits by their letters, in the order of sowing.
const PITS: &str = "ABCDEFabcdef";

#[derive(Clone)]
struct Slow {
    rule: String,
    seeds: Vec<usize>,
    captured: [usize; 2],
    mover: usize,
    /// Texts since the last capture.
    seen: HashSet<String>,
    recurred: bool,
}

impl Slow {
    fn read(text: &str, rule: &str) -> Self {
        let (board, rest) = text.split_once(' ').unwrap();
        let (north, south) = board.split_once('/').unwrap();
        let count = |seeds: &str| seeds.parse().unwrap();
        let seeds = south.split(',').chain(north.rsplit(',')).map(count).collect();
        let (captured, mover) = rest.split_once(' ').unwrap();
        let captured: Vec<usize> = captured.split(':').map(count).collect();
        Self {
            rule: rule.into(),
            seeds,
            captured: [captured[0], captured[1]],
            mover: usize::from(mover == "N"),
            seen: HashSet::from([text.into()]),
            recurred: false,
        }
    }

    fn text(&self) -> String {
        let list = |seeds: Vec<String>| seeds.join(",");
        let south = self.seeds[..6].iter().map(usize::to_string).collect();
        let north = self.seeds[6..].iter().rev().map(usize::to_string).collect();
        let [first, second] = self.captured;
        let mover = ["S", "N"][self.mover];
        let board = format!("{}/{} {first}:{second} {mover}", list(north), list(south));
        if self.recurred { board + " repeated" } else { board }
    }

    fn held(&self, player: usize) -> usize {
        self.seeds.iter().skip(6 * player).take(6).sum()
    }

    /// Without the rule that the opponent must be given seeds.
    fn after(&self, letter: char) -> Option<Self> {
        let origin = PITS.find(letter).unwrap();
        if origin / 6 != self.mover || self.seeds[origin] == 0 {
            return None;
        }
        let mut after = self.clone();
        let hand = std::mem::take(&mut after.seeds[origin]);
        let path: Vec<usize> =
            (0..12).cycle().skip(origin).filter(|&pit| pit != origin).take(hand).collect();
        for &pit in &path {
            after.seeds[pit] += 1;
        }
        let mut pit = *path.last().unwrap();
        let mut taken = Vec::new();
        while pit / 6 != self.mover && [2, 3].contains(&after.seeds[pit]) {
            taken.push(pit);
            if pit == 0 {
                break;
            }
            pit -= 1;
        }
        let sum: usize = taken.iter().map(|&pit| after.seeds[pit]).sum();
        if sum > 0 && sum == after.held(1 - self.mover) {
            match self.rule.as_str() {
                "captures_nothing" => taken.clear(),
                "illegal" => return None,
                "leaves_first" => drop(taken.remove(0)),
                "leaves_last" => drop(taken.pop()),
                _ => {}
            }
        }
        if !taken.is_empty() {
            after.seen.clear();
        }
        for pit in taken {
            after.captured[self.mover] += std::mem::take(&mut after.seeds[pit]);
        }
        after.mover = 1 - self.mover;
        after.recurred = !after.seen.insert(after.text());
        Some(after)
    }

    /// The letters of the legal moves, and the boards after them.
    fn moves(&self) -> Vec<(String, Self)> {
        if self.recurred || self.captured.iter().any(|&seeds| seeds > 24) {
            return Vec::new();
        }
        let starves = self.held(1 - self.mover) == 0;
        let after = |letter: char| Some((letter.to_string(), self.after(letter)?));
        let feeds = |(_, after): &(String, Self)| !starves || after.held(1 - self.mover) > 0;
        PITS.chars().filter_map(after).filter(feeds).collect()
    }

    /// For South.
    fn result(&self) -> f64 {
        let [south, north] = [0, 1].map(|player| self.captured[player] + self.held(player));
        (south as f64 - north as f64).clamp(-1.0, 1.0)
    }
}

/// A text with few seeds on the board, which may be impossible.
fn sparse(rng: &mut Rng) -> String {
    let mut left = 2 + rng.below(24);
    let mut seeds = [0; 12];
    while left > 0 {
        let most = if rng.below(8) == 0 { 20 } else { 3 };
        let taken = 1 + rng.below(left.min(most));
        seeds[rng.below(12)] += taken;
        left -= taken;
    }
    let rest = 48 - seeds.iter().sum::<usize>();
    let south = (rest / 2).saturating_sub(rng.below(3)).min(24);
    let slow = Slow {
        rule: String::new(),
        seeds: seeds.to_vec(),
        captured: [south, rest - south],
        mover: rng.below(2),
        seen: HashSet::new(),
        recurred: false,
    };
    slow.text()
}

/// Plays games beside the slow implementation; returns how often each kind of end was reached.
struct Beside(&'static str);

impl Opener for Beside {
    type Out = [usize; 3];

    fn open<G: Rules + 'static>(self, game: G, options: String) -> [usize; 3] {
        let mut rng = Rng::new(11);
        let mut ends = [0; 3];
        for round in 0..600 {
            let text = if round < 20 { game.write(&game.start()) } else { sparse(&mut rng) };
            let Ok(mut state) = game.read(&text) else { continue };
            let mut slow = Slow::read(&text, self.0);
            loop {
                assert_eq!(game.write(&state), slow.text(), "{options}");
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let names: Vec<String> =
                    moves.iter().map(|&pit| game.write_move(&state, pit)).collect();
                assert!(
                    names.iter().eq(expected.iter().map(|(name, _)| name)),
                    "{options}: {names:?} in {}",
                    slow.text()
                );
                if moves.is_empty() {
                    assert_eq!(game.turn(&state), Turn::Over);
                    assert_eq!(game.utility(&state, 0), slow.result(), "{}", slow.text());
                    let kinds = ["more than half of the seeds", "repetition", "no move left"];
                    let ending = game.ending(&state).unwrap();
                    ends[kinds.iter().position(|&kind| kind == ending).unwrap()] += 1;
                    break;
                }
                assert_eq!(game.turn(&state), Turn::Of(slow.mover));
                let chosen = rng.below(moves.len());
                game.play(&mut state, moves[chosen]);
                slow = expected[chosen].1.clone();
            }
        }
        ends
    }
}

#[test]
fn games_are_those_of_the_slow_implementation() {
    for rule in RULES {
        let ends = open("oware", &options(rule), Beside(rule)).unwrap();
        assert!(ends.iter().all(|&count| count > 3), "{rule}: {ends:?}");
    }
}

/// The position after moves.
struct After(&'static str, &'static str);

impl Opener for After {
    type Out = Result<String, String>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut state = game.read(self.0).map_err(|error| error.message)?;
        for text in self.1.split_whitespace() {
            let action = game.read_move(&state, text).map_err(|error| error.message)?;
            game.play(&mut state, action);
        }
        Ok(game.write(&state))
    }
}

fn after(rule: &str, state: &'static str, moves: &'static str) -> Result<String, String> {
    open("oware", &options(rule), After(state, moves)).unwrap()
}

/// North's only seeds are in a to e, and the last of C's eight seeds falls into e (OpenSpiel's test of grand slams).
#[test]
fn a_grand_slam_has_the_effect_that_the_option_says() {
    let before = "0,1,1,1,1,1/1,0,8,0,0,0 17:17 S";
    let illegal = "C would capture all the opponent's seeds, which is illegal here: legal are A";
    for (rule, expected) in [
        ("captures_nothing", Ok("0,2,2,2,2,2/1,0,0,1,1,1 17:17 N")),
        ("illegal", Err(illegal)),
        ("captures_all", Ok("0,0,0,0,0,0/1,0,0,1,1,1 27:17 N")),
        ("leaves_first", Ok("0,2,0,0,0,0/1,0,0,1,1,1 25:17 N")),
        ("leaves_last", Ok("0,0,0,0,0,2/1,0,0,1,1,1 25:17 N")),
    ] {
        let found = after(rule, before, "C");
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{rule}");
    }
}

#[test]
fn seeds_are_sown_round_the_board_but_not_into_their_own_pit() {
    // Thirteen seeds: one in each other pit, and a second in a and b, which is captured.
    let found = after("captures_nothing", "0,0,0,0,0,3/0,0,0,0,0,13 16:16 S", "F");
    assert_eq!(found.unwrap(), "1,1,1,1,0,5/1,1,1,1,1,0 18:16 N");
}

#[test]
fn an_opponent_without_seeds_is_given_some() {
    let state = "0,0,0,0,0,0/0,2,0,0,0,1 25:20 S";
    assert!(after("captures_all", state, "").unwrap_err().contains("the game had ended before"));
    let state = "0,0,0,0,0,0/0,2,0,0,0,1 20:25 S";
    assert_eq!(after("captures_all", state, "B").unwrap_err(), "the game is over");
    let state = "0,0,0,0,0,0/2,2,0,0,0,4 20:20 S";
    let message = "the opponent has no seeds, and B gives it none: legal are F";
    assert_eq!(after("captures_all", state, "B").unwrap_err(), message);
    assert_eq!(after("captures_all", state, "f").unwrap(), "0,0,1,1,1,1/2,2,0,0,0,0 20:20 N");
}

const CIRCLE: &str = "A a B b C c D d E e F f";

/// Each has one seed, which goes round the board (OpenSpiel's test of repetition, and one where South has more).
struct Circle;

impl Opener for Circle {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        for (text, utility) in
            [("0,0,0,0,0,1/1,0,0,0,0,0 23:23 S", 0.0), ("0,0,0,0,0,1/1,0,0,0,0,0 24:22 S", 1.0)]
        {
            let mut state = game.read(text).unwrap();
            for letter in CIRCLE.split(' ') {
                assert_ne!(game.turn(&state), Turn::Over, "{text} {letter}");
                let action = game.read_move(&state, letter).unwrap();
                game.play(&mut state, action);
            }
            assert_eq!(game.write(&state), format!("{text} repeated"));
            assert_eq!(game.turn(&state), Turn::Over);
            assert_eq!(game.ending(&state), Some("repetition"));
            assert_eq!((game.utility(&state, 0), game.utility(&state, 1)), (utility, -utility));
        }
    }
}

#[test]
fn a_position_that_comes_back_ends_the_game() {
    open("oware", "{}", Circle).unwrap();
}

/// A position that is won by a repetition on one path is searched on another path with the same table.
struct TwoPaths;

impl Opener for TwoPaths {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut state = game.read("0,0,0,0,0,1/1,0,0,0,0,0 24:22 S").unwrap();
        let letters: Vec<&str> = CIRCLE.split(' ').collect();
        for letter in &letters[..10] {
            let action = game.read_move(&state, letter).unwrap();
            game.play(&mut state, action);
        }
        let afresh = game.read(&game.write(&state)).unwrap();
        let table = Table::new(1 << 16);
        let search = |state: &G::State, algorithm| {
            let settings = SearchSettings { table: Some(&table), ..to_depth(4) };
            run(algorithm, &game, state, settings).valuation
        };
        let near = search(&state, Algorithm::AlphaBeta);
        assert_eq!(near.plies, Some(2), "the repetition wins");
        let near = search(&state, Algorithm::Selective);
        assert!(near.values[0] > 0.99 && !near.exact, "{near:?}");
        let far = search(&afresh, Algorithm::Selective);
        assert_eq!(far.outcome, None, "no end is near on this path");
    }
}

#[test]
fn wins_by_repetition_are_not_taken_to_other_paths() {
    open("oware", "{}", TwoPaths).unwrap();
}

/// Games of the default weights against the seeds captured alone, from random openings with both colours.
const OPENINGS: u32 = 20;

#[test]
fn the_features_win_against_captured_seeds_alone() {
    let contest = Contest { feature: "captured", openings: OPENINGS, plies: 8, depth: 3 };
    let score = open("oware", "{}", contest).unwrap();
    assert!(score > f64::from(OPENINGS) / 2.0, "{score} of {}", 2 * OPENINGS);
}

#[test]
fn what_is_wrong_is_named() {
    for (state, moves, message) in [
        ("4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", "g", "the pits of South are A to F"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", "AB", "a letter, as in A"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", "F G", "the pits of North are a to f"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0:0 N", "", "South moved last, but none of its 6 pits is empty"),
        ("4,4,4,4,4,4/4,4,4,4,4,0 0:0 N", "", "have 44 seeds, not 48"),
        ("4,4,4,4,4,4/4,4,4,4,0,7 1:0 N", "", "South has captured one seed"),
        ("0,1,1,1,1,1/1,0,0,8,0,0 25:9 S", "", "the game had ended before"),
        ("0,0,1,1,1,1/0,0,0,0,0,0 22:22 S", "", "South has no seeds to move: North had to leave"),
        ("4,4,4,4,4/4,4,4,4,4,4 0:0 S", "", "has 5 pits in a row, not 6"),
        ("4,4,4,4,4,x/4,4,4,4,4,4 0:0 S", "", "has \"x\" seeds in a pit"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0 S", "", "no seeds in the stores of both"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0:0 B", "", "\"B\" to move, not S for South"),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0:0 S", "", "no '/'"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 S", "", "is not the pits, the stores of both"),
    ] {
        let found = after("captures_nothing", state, moves).unwrap_err();
        assert!(found.contains(message), "{state} {moves}: {found}");
    }
}
