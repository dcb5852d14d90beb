//! Hex: published counts, who wins, and certain connections, against a plain search of all positions.

use std::collections::HashMap;

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, StoppedBy};
use countermove::value::Score;

use crate::common::{open, random_position, run, to_depth};
use crate::counts::counts;

/// OpenSpiel 2.0.2, hex.
#[test]
fn hex_perft() {
    let expected = [9, 72, 504, 3024, 15_120, 54_720, 146_880, 207_360, 120_960, 0, 0];
    assert_eq!(counts("hex", r#"{"size":3}"#, 11), expected);
    assert_eq!(counts("hex", "{}", 3), [121, 14_520, 1_727_880]);
}

/// With the pie rule there is one more move after the first, and one stone the less on the board after it.
#[test]
fn a_swap_is_one_more_answer() {
    assert_eq!(counts("hex", r#"{"size":2,"swap":true}"#, 3), [4, 4 * 4, 4 * (3 * 2 + 3)]);
}

/// A board as two sets of cells, and the winner by the plainest search: each position once.
struct Plain {
    size: usize,
    /// By cell: those that it touches.
    touching: Vec<u32>,
    known: HashMap<(u32, u32), bool>,
}

impl Plain {
    fn new(size: usize) -> Self {
        let at = |cell: usize| ((cell / size) as i32, (cell % size) as i32);
        let touch = |one: usize, other: usize| {
            let ((row, column), (other_row, other_column)) = (at(one), at(other));
            let (down, right) = (other_row - row, other_column - column);
            down.abs() <= 1 && right.abs() <= 1 && (down + right).abs() <= 1
        };
        let cells = || 0..size * size;
        let touching = |one| cells().filter(|&other| touch(one, other)).map(|cell| 1 << cell).sum();
        Self { size, touching: cells().map(touching).collect(), known: HashMap::new() }
    }

    /// Whether `stones` connect top and bottom, or left and right if `across`.
    fn connects(&self, stones: u32, across: bool) -> bool {
        let at = |cell: usize| if across { cell % self.size } else { cell / self.size };
        let side = |which: usize| {
            let cells = (0..self.size * self.size).filter(|&cell| at(cell) == which);
            cells.map(|cell| 1 << cell).sum::<u32>()
        };
        let mut reached = stones & side(0);
        loop {
            let cells = (0..self.touching.len()).filter(|cell| reached >> cell & 1 == 1);
            let next = cells.fold(reached, |next, cell| next | self.touching[cell] & stones);
            if next == reached {
                return reached & side(self.size - 1) != 0;
            }
            reached = next;
        }
    }

    /// Whether the player to move wins, whose stones are `own`; it connects left and right if `across`.
    fn wins(&mut self, own: u32, others: u32, across: bool) -> bool {
        let key = (own, others);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let cells = self.size * self.size;
        let free = (0..cells).filter(|cell| (own | others) >> cell & 1 == 0);
        let wins = free.into_iter().any(|cell| {
            let after = own | 1 << cell;
            self.connects(after, across) || !self.wins(others, after, !across)
        });
        self.known.insert(key, wins);
        wins
    }
}

/// Whether `solve` proves that each of the first stones named wins; of all, if none is named.
struct Openings<'a>(&'a [&'a str]);

impl Opener for Openings<'_> {
    type Out = Vec<(String, bool)>;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> Vec<(String, bool)> {
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        let named =
            moves.into_iter().map(|action| (game.write_move(&game.start(), action), action));
        let asked = named.filter(|(name, _)| self.0.is_empty() || self.0.contains(&&**name));
        let proven = |(name, action): (String, G::Move)| {
            let after = game.after(&game.start(), action);
            let found = run(Algorithm::Solve, &game, &after, to_depth(60));
            assert_eq!(found.stopped_by, StoppedBy::Proven, "{options} {name}");
            (name, found.valuation.values[0] > 0.0)
        };
        asked.map(proven).collect()
    }
}

/// The first stones of all that win.
fn openings(size: usize) -> Vec<String> {
    let found = open("hex", &format!(r#"{{"size":{size}}}"#), Openings(&[])).unwrap();
    found.into_iter().filter(|&(_, wins)| wins).map(|(name, _)| name).collect()
}

#[test]
fn openings_of_small_boards_are_proven_as_a_plain_search_proves_them() {
    for size in 2..=4 {
        let mut plain = Plain::new(size);
        let wins = |cell: &usize| !plain.wins(0, 1 << cell, true);
        let name =
            |cell: usize| format!("{}{}", char::from(b'a' + (cell % size) as u8), cell / size + 1);
        let expected: Vec<String> = (0..size * size).filter(wins).map(name).collect();
        assert_eq!(openings(size), expected, "{size} × {size}");
    }
}

/// As a search proves them that knows of bridges alone, without threats, dead and captured cells. A stone in an acute
/// corner, or beside it at the side of the opponent's neighbour, loses on every size above 2 (Beck, in "Excursions into
/// Mathematics", 1969).
#[test]
fn openings_of_5_by_5_are_proven() {
    let expected = "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5";
    assert_eq!(openings(5).join(" "), expected);
}

/// Benzene, regression/solve-6x6.tst. All 36 take long here: see the example `hex_openings`.
#[test]
fn openings_of_6_by_6_are_proven_as_published() {
    let winning = ["c2", "e2", "b3", "c3", "d3", "d4"];
    let losing = ["b1", "d1", "e1", "b6", "e6"];
    let asked: Vec<&str> = winning.into_iter().chain(losing).collect();
    let found = open("hex", r#"{"size":6}"#, Openings(&asked)).unwrap();
    assert_eq!(found.len(), asked.len());
    for (name, wins) in found {
        assert_eq!(wins, winning.contains(&&*name), "{name}");
    }
}

/// What is known of random positions for proofs, beside the plain search; returns how many were decided.
struct KnowledgeHolds;

impl Opener for KnowledgeHolds {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let (mut plain, mut by_key) = (Plain::new(4), HashMap::new());
        let mut rng = Rng::new(11);
        let mut decided = 0;
        let mut mover_wins = |state: &G::State, mover: usize| {
            let text = game.write(state);
            let board = text.split(' ').next().unwrap().replace('/', "");
            let stones = ['X', 'O'].map(|player| {
                let cells = board.chars().enumerate().filter(|&(_, it)| it == player);
                cells.fold(0, |set, (cell, _)| set | 1 << cell)
            });
            plain.wins(stones[mover], stones[1 - mover], mover == 1)
        };
        for _ in 0..2_000 {
            let state = random_position(&game, &mut rng, 12);
            let Turn::Of(mover) = game.turn(&state) else { continue };
            let text = game.write(&state);
            let wins = mover_wins(&state, mover);
            let (low, high) = game.bounds(&state);
            assert!(low <= Score::DRAW || wins, "{text} is lost");
            assert!(high >= Score::DRAW || !wins, "{text} is won");
            let finished = game.finish(&state, Score::DRAW, 1, &mut 0);
            assert!(finished.is_none_or(|score| (score > Score::DRAW) == wins), "{text}: {wins}");
            decided += usize::from(finished.is_some());
            let known = *by_key.entry(game.symmetric_key(&state)).or_insert(wins);
            assert_eq!(known, wins, "{text}: equal keys have equal winners");
            let mut kept = Vec::new();
            game.proof_moves(&state, &mut kept);
            let saves = |&(action, _): &(G::Move, i32)| {
                let after = game.after(&state, action);
                game.turn(&after) == Turn::Over || !mover_wins(&after, 1 - mover)
            };
            assert!(!kept.is_empty(), "{text}: moves are kept");
            assert!(!wins || kept.iter().any(saves), "{text}: a winning move is kept");
        }
        decided
    }
}

#[test]
fn knowledge_of_connections_and_dead_cells_holds() {
    assert!(open("hex", r#"{"size":4}"#, KnowledgeHolds).unwrap() > 1_500);
}

/// Whoever may swap wins: a first stone is good enough to take, or bad enough to leave.
#[test]
fn with_the_pie_rule_the_second_player_wins() {
    struct Winner;
    impl Opener for Winner {
        type Out = f64;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> f64 {
            run(Algorithm::Solve, &game, &game.start(), to_depth(60)).valuation.values[1]
        }
    }
    for size in 2..=4 {
        let options = format!(r#"{{"size":{size},"swap":true}}"#);
        assert_eq!(open("hex", &options, Winner).unwrap(), 1.0, "{size}");
    }
}

/// Reads a position, or plays moves, and says what it became or why not.
struct Played(&'static str, &'static str);

impl Opener for Played {
    type Out = Result<String, String>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Result<String, String> {
        let Self(start, moves) = self;
        let mut state = if start.is_empty() { Ok(game.start()) } else { game.read(start) }
            .map_err(|error| error.message)?;
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text).map_err(|error| error.message)?;
            game.play(&mut state, action);
        }
        Ok(game.write(&state))
    }
}

#[test]
fn a_swapped_stone_is_mirrored() {
    let played = |moves| open("hex", r#"{"size":3,"swap":true}"#, Played("", moves)).unwrap();
    assert_eq!(played("a2 swap").unwrap(), ".O./.../... X");
    assert_eq!(played("a2 swap b2").unwrap(), ".O./.X./... O");
    assert!(played("swap").unwrap_err().contains("only O may swap"));
    assert!(played("a2 b2 swap").unwrap_err().contains("only O may swap"));
    assert!(played("a2 a2").unwrap_err().contains("X is on a2"));
}

#[test]
fn impossible_positions_are_refused() {
    for (text, message) in [
        ("X../X../... X", "take turns"),
        ("X../X../X.. X", "take turns"),
        ("XOO/XO./X.. X", "X has connected its sides, yet"),
        ("X.X/XOX/XOX X", "take turns"),
        ("XOX/X.X/XOX O", "take turns"),
        ("XO./.../...", "add a blank and X or O"),
    ] {
        let found = open("hex", r#"{"size":3}"#, Played(text, "")).unwrap().unwrap_err();
        assert!(found.contains(message), "{text}: {found}");
    }
}
