//! Compares Gomoku's threats with lines counted cell by cell, and tests searches that use them.

use std::collections::BTreeSet;

use crate::common::{SearchSettings, open, random_position, run, to_depth};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, SearchLimits};

const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A board of characters, top row first.
struct Board {
    rows: Vec<Vec<char>>,
    in_a_row: usize,
    exact: bool,
}

type Cell = (isize, isize);

impl Board {
    fn at(&self, (row, column): Cell) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn name(&self, (row, column): Cell) -> String {
        let letter = char::from(b'a' + column as u8);
        format!("{letter}{}", self.rows.len() as isize - row)
    }

    /// The empty cells of every open line of `symbol`, with the step of the line.
    fn open_lines(&self, symbol: char) -> Vec<(Vec<Cell>, Cell)> {
        let mut lines = Vec::new();
        for row in 0..self.rows.len() as isize {
            for column in 0..self.rows[0].len() as isize {
                for (down, right) in STEPS {
                    let cell = |nth: isize| (row + nth * down, column + nth * right);
                    let length = self.in_a_row as isize;
                    let cells: Vec<Cell> = (0..length).map(cell).collect();
                    let fits = cells
                        .iter()
                        .all(|&cell| matches!(self.at(cell), Some(mark) if mark == symbol || mark == '.'));
                    let longer = [-1, length].iter().any(|&nth| self.at(cell(nth)) == Some(symbol));
                    if fits && !(self.exact && longer) {
                        let free = |cell: &Cell| self.at(*cell) == Some('.');
                        lines.push((cells.into_iter().filter(free).collect(), (down, right)));
                    }
                }
            }
        }
        lines
    }

    fn wanting(&self, symbol: char, marks: usize) -> Vec<Vec<Cell>> {
        let lines = self.open_lines(symbol).into_iter();
        lines.filter(|(free, _)| free.len() == marks).map(|(free, _)| free).collect()
    }

    fn filling(&self, symbol: char, marks: usize) -> BTreeSet<String> {
        self.wanting(symbol, marks).iter().flatten().map(|&cell| self.name(cell)).collect()
    }

    fn with(&self, name: &str, symbol: char) -> Self {
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row = self.rows.len() - name[1..].parse::<usize>().unwrap();
        let mut rows = self.rows.clone();
        rows[row][column] = symbol;
        Self { rows, ..*self }
    }

    /// Whether `symbol`, to move, can make five or a double threat of five within two of its own moves.
    fn wins_by_force(&self, symbol: char) -> bool {
        if !self.filling(symbol, 1).is_empty() {
            return true;
        }
        let other = if symbol == 'X' { 'O' } else { 'X' };
        let quiet = self.filling(other, 1).is_empty();
        quiet
            && self
                .filling(symbol, 2)
                .iter()
                .any(|name| self.with(name, symbol).filling(symbol, 1).len() > 1)
    }
}

fn board<G: Rules>(game: &G, state: &G::State, in_a_row: usize, exact: bool) -> Board {
    let rows = game.write(state).split('/').map(|row| row.chars().collect()).collect();
    Board { rows, in_a_row, exact }
}

/// Random positions with enough marks for threats.
struct OnPositions<F> {
    in_a_row: usize,
    exact: bool,
    check: F,
}

trait Check {
    fn check<G: Rules>(&mut self, game: &G, state: &G::State, board: &Board);
}

impl<F: Check> Opener for OnPositions<F> {
    type Out = F;

    fn open<G: Rules + 'static>(mut self, game: G, _: String) -> F {
        let mut rng = Rng::new(15);
        for _ in 0..150 {
            let state = random_position(&game, &mut rng, 60);
            let board = board(&game, &state, self.in_a_row, self.exact);
            self.check.check(&game, &state, &board);
        }
        self.check
    }
}

fn on_boards<F: Check + Clone>(check: &F) -> Vec<F> {
    [("15", 5, false), ("15", 5, true), ("8", 4, false), ("7", 4, true), ("19", 6, false)]
        .into_iter()
        .map(|(side, in_a_row, exact)| {
            let variant = if exact { "standard" } else { "freestyle" };
            let options = format!(
                r#"{{"rows":{side},"columns":{side},"in_a_row":{in_a_row},"variant":"{variant}"}}"#
            );
            let on_positions = OnPositions { in_a_row, exact, check: check.clone() };
            open("tic_tac_toe", &options, on_positions).unwrap()
        })
        .collect()
}

fn symbols<G: Rules>(game: &G, state: &G::State) -> [char; 2] {
    if game.turn(state) == Turn::Of(0) { ['X', 'O'] } else { ['O', 'X'] }
}

fn named<G: Rules>(game: &G, state: &G::State, moves: &[G::Move]) -> BTreeSet<String> {
    moves.iter().map(|&action| game.write_move(state, action)).collect()
}

#[derive(Clone)]
struct Threats;

impl Check for Threats {
    fn check<G: Rules>(&mut self, game: &G, state: &G::State, board: &Board) {
        let text = game.write(state);
        let [mine, theirs] = symbols(game, state);
        let mut values = [0.0; 5];
        game.features(state, usize::from(mine == 'O'), &mut values);
        for (value, marks) in values.into_iter().zip(1..=3) {
            let count = |symbol| board.wanting(symbol, marks).len() as f64;
            assert_eq!(value, count(mine) - count(theirs), "{text}: lines wanting {marks}");
        }
        assert_eq!(game.is_threatened(state), !board.filling(theirs, 1).is_empty(), "{text}");
        let mut noisy = Vec::new();
        game.noisy(state, &mut noisy);
        let wins = board.filling(mine, 1);
        let expected = if wins.is_empty() { board.filling(mine, 2) } else { wins };
        assert_eq!(named(game, state, &noisy), expected, "{text}");
    }
}

#[test]
fn threats_equal_those_counted_on_arrays() {
    on_boards(&Threats);
}

/// How often the candidate moves left out moves that are certainly no better.
#[derive(Clone)]
struct LeftOut(usize);

impl Check for LeftOut {
    fn check<G: Rules>(&mut self, game: &G, state: &G::State, board: &Board) {
        let [mine, theirs] = symbols(game, state);
        let mut moves = Vec::new();
        if !game.candidate_moves(state, &mut moves) || !board.filling(mine, 1).is_empty() {
            return;
        }
        let kept = named(game, state, &moves);
        let mut all = Vec::new();
        game.moves(state, &mut all);
        let all = named(game, state, &all);
        assert!(kept.is_subset(&all) && !kept.is_empty());
        for name in all.difference(&kept) {
            self.0 += 1;
            let after = board.with(name, mine);
            assert!(after.wins_by_force(theirs), "{}: {name} is left out", game.write(state));
        }
    }
}

#[test]
fn moves_that_are_left_out_lose() {
    let left_out: usize = on_boards(&LeftOut(0)).iter().map(|check| check.0).sum();
    assert!(left_out > 1000, "{left_out}");
}

struct Choice<'a>(&'a str);

impl Opener for Choice<'_> {
    type Out = String;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let mut state = game.start();
        for text in self.0.split_whitespace() {
            let action = game.read_move(&state, text).unwrap();
            game.play(&mut state, action);
        }
        let limits = SearchLimits { nodes: Some(3_000), ..SearchLimits::default() };
        let settings = SearchSettings { limits, ..to_depth(1) };
        let found = run(Algorithm::Selective, &game, &state, settings);
        game.write_move(&state, found.lines[0].moves[0])
    }
}

const GOMOKU: &str = r#"{"rows":15,"columns":15,"in_a_row":5}"#;

fn choice(moves: &str) -> String {
    open("tic_tac_toe", GOMOKU, Choice(moves)).unwrap()
}

#[test]
fn fours_are_filled_and_blocked() {
    assert_eq!(choice("h8 a1 i8 a2 j8 a3 k8 g8"), "l8", "X makes five");
    assert_eq!(choice("h8 a1 i8 g8 j8 a3 k8"), "l8", "O blocks");
}

#[test]
fn open_threes_are_blocked() {
    for (moves, defences) in [
        ("h8 a1 i8 o15 j8", ["g8", "k8", "f8", "l8"]),
        ("h8 o1 h9 a15 h10", ["h7", "h11", "h6", "h12"]),
        ("e5 a15 f6 o1 g7", ["d4", "h8", "c3", "i9"]),
        ("h8 a1 i8 o15 k8", ["g8", "j8", "l8", "j8"]),
    ] {
        let chosen = choice(moves);
        assert!(defences.contains(&chosen.as_str()), "{chosen} after {moves}");
    }
}
