//! Amazons: published counts and winners, and a slow second implementation on arrays.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, SearchLimits, StoppedBy};
use countermove::value::Score;

use crate::common::texts::Verdict;
use crate::common::{SearchSettings, open, random_position, run, to_depth};
use crate::counts::counts;

const QUEEN: [(isize, isize); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A board of characters, the top row first, and the letter of the player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Slow {
    rows: Vec<Vec<char>>,
    mover: char,
}

type Place = (usize, usize);

impl Slow {
    fn read(text: &str) -> Self {
        let (board, mover) = text.split_once(' ').unwrap();
        let rows = board.split('/').map(|row| row.chars().collect()).collect();
        Self { rows, mover: mover.chars().next().unwrap() }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.mover)
    }

    fn at(&self, (row, column): Place) -> char {
        self.rows[row][column]
    }

    fn name(&self, (row, column): Place) -> String {
        format!("{}{}", char::from(b'a' + column as u8), self.rows.len() - row)
    }

    fn places(&self, symbol: char) -> Vec<Place> {
        let row = |(row, cells): (usize, &Vec<char>)| {
            cells
                .iter()
                .enumerate()
                .filter(|&(_, &cell)| cell == symbol)
                .map(|(column, _)| (row, column))
                .collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(row).collect()
    }

    fn beside(&self, (row, column): Place, (down, right): (isize, isize)) -> Option<Place> {
        let row = row.checked_add_signed(down).filter(|&row| row < self.rows.len())?;
        let column =
            column.checked_add_signed(right).filter(|&column| column < self.rows[0].len())?;
        Some((row, column))
    }

    /// Empty squares in the lines of a queen on `from`, at most `most` steps away.
    fn reach(&self, from: Place, most: usize) -> Vec<Place> {
        let mut reached = Vec::new();
        for direction in QUEEN {
            let mut at = from;
            for _ in 0..most {
                match self.beside(at, direction).filter(|&next| self.at(next) == '.') {
                    Some(next) => at = next,
                    None => break,
                }
                reached.push(at);
            }
        }
        reached
    }

    /// Each move's text and the board after it.
    fn moves(&self) -> BTreeMap<String, Self> {
        let mut moves = BTreeMap::new();
        for from in self.places(self.mover) {
            for to in self.reach(from, usize::MAX) {
                let mut moved = self.clone();
                moved.rows[from.0][from.1] = '.';
                moved.rows[to.0][to.1] = self.mover;
                moved.mover = if self.mover == 'W' { 'B' } else { 'W' };
                for arrow in moved.reach(to, usize::MAX) {
                    let mut after = moved.clone();
                    after.rows[arrow.0][arrow.1] = '#';
                    let [from, to, arrow] = [from, to, arrow].map(|place| self.name(place));
                    moves.insert(format!("{from}-{to}/{arrow}"), after);
                }
            }
        }
        moves
    }

    /// The score for the player to move.
    fn score(&self, known: &mut HashMap<Self, Score>) -> Score {
        if let Some(&score) = known.get(self) {
            return score;
        }
        let children: HashSet<Self> = self.moves().into_values().collect();
        let score = children
            .into_iter()
            .map(|after| match after.score(known).decided().expect("there are no draws") {
                plies if plies > 0 => Score::loss_in(plies as u32 + 1),
                plies => Score::win_in((1 - plies) as u32),
            })
            .max()
            .unwrap_or(Score::loss_in(0));
        known.insert(self.clone(), score);
        score
    }

    /// The number of moves of an amazon of `symbol`, of at most `most` steps, to each square that one reaches.
    fn distances(&self, symbol: char, most: usize) -> HashMap<Place, u32> {
        let mut distances = HashMap::new();
        let mut queue: VecDeque<(Place, u32)> =
            self.places(symbol).into_iter().map(|place| (place, 0)).collect();
        while let Some((place, distance)) = queue.pop_front() {
            for next in self.reach(place, most) {
                distances.entry(next).or_insert_with(|| {
                    queue.push_back((next, distance + 1));
                    distance + 1
                });
            }
        }
        distances
    }
}

/// OpenSpiel 2.0.2, amazons, at each third of its actions: a turn is three.
#[test]
fn amazons_perft() {
    assert_eq!(counts("amazons", "{}", 2), [2176, 4_307_152]);
}

struct Beside(u64);

impl Opener for Beside {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let mut rng = Rng::new(11);
        for _ in 0..self.0 {
            let mut state = game.start();
            let mut slow = Slow::read(&game.write(&state));
            loop {
                assert_eq!(game.write(&state), slow.text(), "{options}");
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let texts: BTreeMap<String, G::Move> =
                    moves.iter().map(|&action| (game.write_move(&state, action), action)).collect();
                assert!(texts.keys().eq(expected.keys()), "{options} {}", slow.text());
                assert_eq!(texts.len(), moves.len());
                let mover = usize::from(slow.mover == 'B');
                if moves.is_empty() {
                    assert_eq!(game.turn(&state), Turn::Over);
                    assert_eq!(game.utility(&state, mover), -1.0, "who cannot move loses");
                    break;
                }
                assert_eq!(game.turn(&state), Turn::Of(mover));
                let (text, after) = expected.into_iter().nth(rng.below(moves.len())).unwrap();
                game.play(&mut state, texts[&text]);
                slow = after;
            }
        }
    }
}

#[test]
fn games_are_those_of_the_slow_implementation() {
    for (options, games) in [
        (r#"{"rows":4,"columns":4}"#, 60),
        (r#"{"rows":5,"columns":8,"amazons":3}"#, 12),
        (r#"{"rows":7,"columns":4,"amazons":1}"#, 30),
        (r#"{"rows":11,"columns":5,"amazons":2}"#, 6),
        ("{}", 1),
    ] {
        open("amazons", options, Beside(games)).unwrap();
    }
}

/// The usual places: Wikipedia for 10 × 10; Müller's 6 × 5 of 2013 (six columns); 8 × 8 as on a chess board.
#[test]
fn amazons_start_at_their_usual_places() {
    struct Start;
    impl Opener for Start {
        type Out = String;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
            game.write(&game.start())
        }
    }
    for (options, start) in [
        (
            "{}",
            "...B..B.../........../........../B........B/........../........../W........W/........../........../...W..W... W",
        ),
        (
            r#"{"rows":8,"columns":8}"#,
            "..B..B../......../B......B/......../......../W......W/......../..W..W.. W",
        ),
        (r#"{"rows":5,"columns":6}"#, ".B..B./B....B/....../W....W/.W..W. W"),
        (r#"{"rows":4,"columns":4,"amazons":1}"#, "..B./..../..../.W.. W"),
        (r#"{"rows":4,"columns":4,"amazons":3}"#, ".BB./...B/W.../.WW. W"),
    ] {
        assert_eq!(open("amazons", options, Start).unwrap(), start);
    }
}

/// Whether white, who begins, wins.
struct FirstWins;

impl Opener for FirstWins {
    type Out = bool;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> bool {
        let found = run(Algorithm::Solve, &game, &game.start(), to_depth(70));
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{options}");
        found.valuation.values[0] > 0.0
    }
}

/// Müller 2001, "Solving 5 × 5 Amazons": the second player wins on 4 × 4.
#[test]
fn four_by_four_is_won_by_the_second_player() {
    let options = r#"{"rows":4,"columns":4}"#;
    assert!(!open("amazons", options, FirstWins).unwrap());
}

struct BoundsHold;

impl Opener for BoundsHold {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let (mut known, mut rng) = (HashMap::new(), Rng::new(7));
        let mut decided = 0;
        for _ in 0..800 {
            let state = random_position(&game, &mut rng, 12);
            let text = game.write(&state);
            let free = text.matches('.').count();
            if free > 5 {
                continue;
            }
            let score = Slow::read(&text).score(&mut known);
            let (low, high) = game.bounds(&state);
            assert!((low..=high).contains(&score), "{text}: {score:?}, not {low:?} to {high:?}");
            decided += usize::from(low > Score::DRAW || high < Score::DRAW);
            let found = run(Algorithm::Solve, &game, &state, to_depth(70)).valuation;
            assert_eq!(
                found.values[0] > 0.0,
                (score > Score::DRAW) == text.ends_with('W'),
                "{text}"
            );
        }
        decided
    }
}

#[test]
fn regions_of_one_player_bound_the_end() {
    let decided = open("amazons", r#"{"rows":4,"columns":4,"amazons":2}"#, BoundsHold).unwrap();
    assert!(decided > 40, "{decided} positions");
}

struct Features;

impl Opener for Features {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let mut rng = Rng::new(5);
        let at = |name: &str| game.feature_list().iter().position(|it| it.name == name).unwrap();
        for _ in 0..60 {
            let state = random_position(&game, &mut rng, 30);
            let text = game.write(&state);
            let slow = Slow::read(&text);
            let mut values = vec![0.0; game.feature_list().len()];
            game.features(&state, 0, &mut values);
            let free = slow.places('.');
            let [white, black] = ['W', 'B'].map(|side| slow.distances(side, usize::MAX));
            let of = |known: &HashMap<Place, u32>, place| known.get(place).copied();
            let pairs = || free.iter().map(|place| (of(&white, place), of(&black, place)));
            let first = |one: Option<u32>, other: Option<u32>| {
                one.is_some_and(|one| other.is_none_or(|other| one < other))
            };
            let count = |has: &dyn Fn(Option<u32>, Option<u32>) -> bool| {
                pairs().filter(|&(white, black)| has(white, black)).count() as f64
            };
            let lead = count(&|white, black| first(white, black))
                - count(&|white, black| first(black, white));
            assert_eq!(values[at("territory")], lead, "{options} {text}");
            let tied = count(&|white, black| white.is_some() && white == black);
            let sign = if slow.mover == 'W' { 1.0 } else { -1.0 };
            assert_eq!(values[at("tied")], sign * tied, "{options} {text}");
            let contested: f64 = pairs()
                .filter_map(|(white, black)| Some(white?.abs_diff(black?)))
                .map(|difference| [1.0, 0.5, 0.0][difference.min(2) as usize])
                .sum::<f64>()
                / free.len() as f64;
            let worth =
                |distance: Option<u32>| distance.map_or(0.0, |n| 0.5_f64.powi(n as i32 - 1));
            let closeness: f64 = pairs().map(|(white, black)| worth(white) - worth(black)).sum();
            assert!((values[at("closeness")] - contested * closeness).abs() < 1e-9, "{text}");
            let [white, black] = ['W', 'B'].map(|side| slow.distances(side, 1));
            let near: f64 = free
                .iter()
                .map(|place| {
                    let (white, black) = (of(&white, place), of(&black, place));
                    f64::from(u8::from(first(white, black)))
                        - f64::from(u8::from(first(black, white)))
                })
                .sum();
            assert!((values[at("near")] - contested * near).abs() < 1e-9, "{options} {text}");
        }
    }
}

#[test]
fn territory_is_that_of_distances_found_square_by_square() {
    for options in ["{}", r#"{"rows":5,"columns":7}"#] {
        open("amazons", options, Features).unwrap();
    }
}

/// `algorithm` within `nodes` at a state: the text of its move.
struct Best(Algorithm, u64, &'static str);

impl Opener for Best {
    type Out = String;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let state = game.read(self.2).unwrap();
        let limits = SearchLimits { nodes: Some(self.1), ..SearchLimits::default() };
        let found = run(self.0, &game, &state, SearchSettings { limits, ..to_depth(1) });
        game.write_move(&state, found.lines[0].moves[0])
    }
}

/// Black's only way out of its corner leads along the last row. Only from a6 an arrow closes it.
#[test]
fn an_amazon_is_shut_in() {
    let state = ".....B/...###/....../....../....../W..... W";
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Selective, Algorithm::Mcts] {
        let options = r#"{"rows":6,"columns":6}"#;
        let text = open("amazons", options, Best(algorithm, 30_000, state)).unwrap();
        assert_eq!(text, "a1-a6/e6", "{algorithm:?}");
    }
}

fn said(state: &'static str, action: &'static str) -> String {
    open("amazons", r#"{"rows":4,"columns":4}"#, Verdict(state, action)).unwrap()
}

#[test]
fn what_is_wrong_is_named() {
    for (state, action, message) in [
        ("..B./..#./.##./W... W", "b1-b2/b3", "no amazon of white is on b1: they are on a1"),
        (
            "..B./..#./.##./W... W",
            "a1-b2/b3",
            "cannot go to b2: it can go to b1, c1, d1, a2, a3, a4",
        ),
        ("..B./..#./.##./W... W", "a1-d1/c2", "no arrow flies from d1 to c2: it can reach a1, b1"),
        ("..B./..#./.##./W... W", "a1-d1", "not three squares, as in d1-d7/g7"),
        ("..B./..#./.##./W... W", "a1-d1/e1", "the cells are a1 to d4"),
        ("..B./..../##../W#.. W", "a1-b2/b3", "the game is over"),
        ("..B./..../..../W...", "", "add a blank and W or B"),
        ("..B./..../..../W... X", "", "\"X\" to move, not W or B"),
        ("..B./..../..../.... W", "", "white has 0 amazons; a side has 1 to 8"),
        ("BBBB/BBBB/B.../W... W", "", "black has 9 amazons"),
        ("..B./..../..../?... W", "", "none of \".WB#\""),
        ("4/4/4 W", "", "has 3 rows, not 4"),
        ("..B./..../..../W99999999999 W", "", "cells in row 4"),
    ] {
        let found = said(state, action);
        assert!(found.contains(message), "{state} {action}: {found}");
    }
}

#[test]
fn other_ways_to_write_are_read() {
    let state = "..B./..#./.##./W... W";
    for text in ["a1-d1/d3", "a1-d1(d3)", "a1d1d3", "a1-d1,d3", "A1-D1xD3", " a1-d1/d3 "] {
        assert_eq!(said(state, text), "a1-d1/d3", "{text}");
    }
    for other in ["2q1/2x1/1**1/Q3 w", "..b./..X./.xx./w... w"] {
        assert_eq!(said(other, "a1-d1/d3"), "a1-d1/d3", "{other}");
    }
}
