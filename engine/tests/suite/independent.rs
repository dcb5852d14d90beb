//! Compares the rules with a second implementation on arrays, cell by cell, in the same games.

use crate::common::open;
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

/// A board of characters, top row first.
#[derive(Clone)]
struct Board {
    rows: Vec<Vec<char>>,
    in_a_row: usize,
    /// Whether a line longer than `in_a_row` does not win.
    exact: bool,
    falls: bool,
}

impl Board {
    fn new(rows: usize, columns: usize, in_a_row: usize, falls: bool) -> Self {
        Self { rows: vec![vec!['.'; columns]; rows], in_a_row, exact: false, falls }
    }

    fn text(&self) -> String {
        self.rows.iter().map(String::from_iter).collect::<Vec<_>>().join("/")
    }

    fn count(&self, symbol: char) -> usize {
        self.rows.iter().flatten().filter(|&&cell| cell == symbol).count()
    }

    fn mover(&self) -> char {
        if self.count('X') == self.count('O') { 'X' } else { 'O' }
    }

    fn has_line(&self, symbol: char) -> bool {
        let at = |row: isize, column: isize| {
            let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
            row.and_then(|row| row.get(usize::try_from(column).ok()?)) == Some(&symbol)
        };
        let (rows, columns) = (self.rows.len() as isize, self.rows[0].len() as isize);
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).any(
            |(row, column)| {
                [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
                    let length = self.in_a_row as isize;
                    let marked = |nth| at(row + nth * down, column + nth * right);
                    (0..length).all(marked) && !(self.exact && (marked(-1) || marked(length)))
                })
            },
        )
    }

    fn is_over(&self) -> bool {
        self.has_line('X') || self.has_line('O') || self.count('.') == 0
    }

    fn utility_of_x(&self) -> f64 {
        f64::from(i8::from(self.has_line('X')) - i8::from(self.has_line('O')))
    }

    /// Each move's text and the board after it, in reading order or from the left.
    fn moves(&self) -> Vec<(String, Self)> {
        if self.is_over() {
            return Vec::new();
        }
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        let marked = |row: usize, column: usize| {
            let mut board = self.clone();
            board.rows[row][column] = self.mover();
            board
        };
        if self.falls {
            let lands = |column: usize| {
                (0..rows).rev().find(|&row| self.rows[row][column] == '.').map(|row| (row, column))
            };
            let cells = (0..columns).filter_map(lands);
            return cells
                .map(|(row, column)| ((column + 1).to_string(), marked(row, column)))
                .collect();
        }
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| self.rows[row][column] == '.')
            .map(|(row, column)| {
                let letter = char::from(b'a' + column as u8);
                (format!("{letter}{}", rows - row), marked(row, column))
            })
            .collect()
    }
}

struct Beside {
    board: Board,
    games: usize,
    rng: Rng,
}

impl Opener for Beside {
    type Out = ();

    fn open<G: Rules + 'static>(mut self, game: G, options: String) {
        for _ in 0..self.games {
            let (mut state, mut board) = (game.start(), self.board.clone());
            loop {
                let text = game.write(&state);
                assert_eq!(text, board.text(), "{options}");
                let expected = board.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let texts: Vec<String> =
                    moves.iter().map(|&action| game.write_move(&state, action)).collect();
                let expected_texts: Vec<&String> = expected.iter().map(|(text, _)| text).collect();
                assert_eq!(texts.iter().collect::<Vec<_>>(), expected_texts, "{options} {text}");
                if board.is_over() {
                    assert_eq!(game.turn(&state), Turn::Over, "{options} {text}");
                    assert_eq!(game.utility(&state, 0), board.utility_of_x(), "{options} {text}");
                    assert_eq!(game.utility(&state, 1), -board.utility_of_x(), "{options} {text}");
                    break;
                }
                let mover = usize::from(board.mover() == 'O');
                assert_eq!(game.turn(&state), Turn::Of(mover), "{options} {text}");
                let chosen = self.rng.below(moves.len());
                game.play(&mut state, moves[chosen]);
                board = expected[chosen].1.clone();
            }
        }
    }
}

#[test]
fn connect_four_equals_a_second_implementation() {
    let board = Board::new(6, 7, 4, true);
    let beside = Beside { board, games: 1500, rng: Rng::new(44) };
    open("connect_four", "{}", beside).unwrap();
}

#[test]
fn tic_tac_toe_equals_a_second_implementation_on_every_shape_of_board() {
    let boards = [
        (1, 1, 1, 1),
        (1, 19, 5, 40),
        (19, 1, 5, 40),
        (2, 2, 2, 40),
        (3, 3, 3, 300),
        (3, 4, 4, 100),
        (4, 3, 3, 100),
        (5, 4, 4, 100),
        (7, 8, 4, 60),
        (8, 7, 4, 60),
        (8, 8, 5, 60),
        (6, 19, 6, 5),
        (15, 15, 5, 3),
        (19, 19, 5, 2),
        (19, 19, 4, 3),
    ];
    for (seed, (rows, columns, in_a_row, games)) in (100..).zip(boards) {
        let options = format!(r#"{{"rows":{rows},"columns":{columns},"in_a_row":{in_a_row}}}"#);
        let board = Board::new(rows, columns, in_a_row, false);
        open("tic_tac_toe", &options, Beside { board, games, rng: Rng::new(seed) }).unwrap();
    }
}

#[test]
fn by_the_standard_variant_longer_lines_do_not_win() {
    for (seed, (rows, columns, in_a_row, games)) in
        (200..).zip([(3, 5, 3, 200), (7, 8, 4, 100), (8, 7, 3, 60), (15, 15, 5, 4)])
    {
        let options = format!(
            r#"{{"rows":{rows},"columns":{columns},"in_a_row":{in_a_row},"variant":"standard"}}"#
        );
        let board = Board { exact: true, ..Board::new(rows, columns, in_a_row, false) };
        open("tic_tac_toe", &options, Beside { board, games, rng: Rng::new(seed) }).unwrap();
    }
}
