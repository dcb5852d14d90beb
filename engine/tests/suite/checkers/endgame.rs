//! The endgame tables beside a slow solver with the second implementation of the rules, and beside known endings.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use countermove::api;
use countermove::game::larger_table::LargerTable;
use countermove::game::notation::Notation;
use countermove::game::proof::Proof;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::games::checkers::endgame::{DRAW, LARGER, SHIPPED, index, win_in};
use countermove::games::checkers::{Sides, board as squares};
use countermove::kernels::Opened;
use countermove::search::Algorithm;
use countermove::value::Score;

use super::{Board, GAME, board, place, successors, text};
use crate::common::{run, to_depth};

/// Positions that are closed under moves, and the indices of those after each.
#[derive(Default)]
struct Graph {
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
    after: Vec<Vec<usize>>,
}

impl Graph {
    fn number(&mut self, text: String) -> usize {
        let next = self.texts.len();
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.texts.push(text);
        }
        number
    }

    fn add(&mut self, texts: Vec<String>) {
        for text in texts {
            self.number(text);
        }
    }

    /// Adds what is after the positions so far, and after these.
    fn close(&mut self) {
        while let Some(text) = self.texts.get(self.after.len()) {
            let (mover, board) = board(text);
            let next = successors(mover, &board).into_keys().collect::<Vec<_>>();
            let numbers = next.into_iter().map(|text| self.number(text)).collect();
            self.after.push(numbers);
        }
    }

    /// The plies to the end of each position, from the ends back, a ply at a time: odd ones are wins of the side to
    /// move, even ones losses. `None` is a draw.
    fn plies(&self) -> Vec<Option<u32>> {
        let mut plies: Vec<Option<u32>> = vec![None; self.texts.len()];
        let mut idle = 0;
        for now in 0.. {
            let ends = |after: &Vec<usize>| {
                let is =
                    |&next: &usize, parity: u32| plies[next].is_some_and(|of| of % 2 == parity);
                if now % 2 == 1 {
                    after.iter().any(|next| is(next, 0))
                } else {
                    after.iter().all(|next| is(next, 1))
                }
            };
            let open = (0..plies.len()).filter(|&number| plies[number].is_none());
            let ended: Vec<usize> = open.filter(|&number| ends(&self.after[number])).collect();
            idle = if ended.is_empty() { idle + 1 } else { 0 };
            if idle == 2 {
                break;
            }
            ended.into_iter().for_each(|number| plies[number] = Some(now));
        }
        plies
    }
}

/// Every way to place `pieces` on different squares where they may be, with either side to move.
fn arrangements(pieces: &[char]) -> Vec<String> {
    let mut boards: Vec<Board> = vec![[['.'; 8]; 8]];
    for &piece in pieces {
        let with = |board: &Board| -> Vec<Board> {
            let free = (1..=32).map(place).filter(|&(row, column)| {
                let crowned = (piece == 'b' && row == 7) || (piece == 'w' && row == 0);
                board[row as usize][column as usize] == '.' && !crowned
            });
            free.map(|(row, column)| {
                let mut board = *board;
                board[row as usize][column as usize] = piece;
                board
            })
            .collect()
        };
        boards = boards.iter().flat_map(with).collect();
    }
    boards.iter().flat_map(|board| ['b', 'w'].map(|mover| text(mover, board))).collect()
}

#[test]
fn the_table_has_the_values_of_a_slow_solver() {
    let mut graph = Graph::default();
    for black in ['b', 'B'] {
        for white in ['w', 'W'] {
            graph.add(arrangements(&[black, white]));
        }
    }
    // Seen by the side to move, 3,488 of two pieces: twice as many with either side to move.
    assert_eq!(graph.texts.len(), 2 * 3_488);
    for pieces in [['B', 'B', 'W'], ['B', 'W', 'W']] {
        graph.add(arrangements(&pieces));
    }
    assert_eq!(graph.texts.len(), 2 * 3_488 + 4 * 14_880);
    graph.close();
    for (text, plies) in graph.texts.iter().zip(graph.plies()) {
        let state = GAME.read(text).unwrap();
        if GAME.turn(&state) == Turn::Over {
            assert_eq!(plies, Some(0), "{text}");
            continue;
        }
        let value = match plies {
            None => Score::DRAW,
            Some(plies) if plies % 2 == 1 => Score::win_in(plies),
            Some(plies) => Score::loss_in(plies),
        };
        assert_eq!(GAME.bounds(&state), (value, value), "{text}");
    }
}

fn is_won(text: &str) -> bool {
    let (_, high) = GAME.bounds(&GAME.read(text).unwrap());
    high > Score::DRAW
}

/// Payne's First Position (1756), as the American Checker Federation shows it: white to move wins, by 15-19. It wins
/// by the move (the opposition), so that it is a draw if black is to move.
#[test]
fn the_first_position_is_won_by_the_side_that_has_the_move() {
    assert!(is_won("W:WK15,20:B12,K28"));
    let drawn = GAME.read("B:WK15,20:B12,K28").unwrap();
    assert_eq!(GAME.bounds(&drawn), (Score::DRAW, Score::DRAW));
    let state = GAME.read("W:WK15,20:B12,K28").unwrap();
    let mut moves = Vec::new();
    GAME.moves(&state, &mut moves);
    let wins = moves.into_iter().filter(|&action| {
        let after = GAME.after(&state, action);
        GAME.bounds(&after).0 < Score::DRAW
    });
    let texts: Vec<_> = wins.map(|action| GAME.write_move(&state, action)).collect();
    assert!(texts.contains(&"15-19".into()), "{texts:?}");
}

/// In English draughts, unlike in variants with flying kings, a double corner saves no king from two.
#[test]
fn two_kings_drive_one_out_of_the_double_corner() {
    assert!(is_won("W:WK18,K19:BK1"));
    assert!(is_won("W:WK18,K19:BK5"));
    assert!(!is_won("W:WK18:BK1"));
}

/// Five kings.
const FIVE: &str = "W:WK18,K19,K23:BK1,K5";

/// A larger table of draws, but for [`FIVE`], a win in 17 plies.
static TABLE: LazyLock<LargerTable> = LazyLock::new(|| {
    let mut values = vec![DRAW; LARGER.values];
    let bits =
        |numbers: &[u8]| numbers.iter().map(|&number| squares::numbered(number)).sum::<u64>();
    let (white, black) = (bits(&[18, 19, 23]), bits(&[1, 5]));
    let sides = Sides { mine: white, theirs: black, kings: white | black, mover: 1 };
    values[index::place(index::downward(sides)) - index::end(SHIPPED)] = win_in(17);
    LargerTable::read(LargerTable::written(&LARGER, &values), &[LARGER]).unwrap()
});

fn with_table<O: Opener>(opener: O) -> O::Out {
    let Opened { game, options, .. } = games::open("checkers", "{}", Some(&TABLE)).unwrap();
    opener.open(game, options)
}

/// The bounds of the position of a text.
struct Bounds<'a>(&'a str);

impl Opener for Bounds<'_> {
    type Out = (Score, Score);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> (Score, Score) {
        game.bounds(&game.read(self.0).unwrap())
    }
}

/// The value for the side to move that a search of one ply finds, if it is exact.
struct Searched<'a>(&'a str);

impl Opener for Searched<'_> {
    type Out = Option<f64>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Option<f64> {
        let Self(text) = self;
        let state = game.read(text).unwrap();
        let found = run(Algorithm::Selective, &game, &state, to_depth(1)).valuation;
        found.exact.then(|| found.values[state_mover(text)])
    }
}

fn state_mover(text: &str) -> usize {
    usize::from(text.starts_with('W'))
}

#[test]
fn the_larger_table_bounds_positions_of_five_pieces_under_the_draw_rules() {
    let win = Score::win_in(17);
    assert_eq!(with_table(Bounds(FIVE)), (win, win));
    assert_eq!(with_table(Bounds(&format!("{FIVE}:H63"))), (win, win));
    assert_eq!(with_table(Bounds(&format!("{FIVE}:H64"))), (Score::DRAW, win));
    assert_eq!(with_table(Bounds("B:WK18,K19,K23:BK1,K5")), (Score::DRAW, Score::DRAW));
    // Six pieces, and one side alone.
    for text in ["W:WK18,K19,K23:BK1,K5,4", "B:WK18,K19,K23,K24,K25:B"] {
        assert_eq!(with_table(Bounds(text)), (Score::MIN, Score::MAX), "{text}");
    }
    assert_eq!(GAME.bounds(&GAME.read(FIVE).unwrap()), (Score::MIN, Score::MAX));
}

#[test]
fn searches_are_exact_a_ply_before_the_larger_table() {
    for (text, value) in [("B:WK18,K19,K23:BK2,K5", 0.0), ("B:WK18,K19,24:BK10,K5", 0.0)] {
        assert_eq!(with_table(Searched(text)), Some(value), "{text}");
    }
}

#[test]
fn what_is_stored_with_a_larger_table_has_a_version_of_its_own() {
    let version = |name: &str, table: Option<&LargerTable>| {
        api::GameHandle::open_with(name, "{}", Arc::default(), table)
            .unwrap()
            .metadata()
            .version
            .clone()
    };
    let expected = format!("{} table {:08x}", countermove::VERSION, TABLE.checksum());
    assert_eq!(version("checkers", Some(&TABLE)), expected);
    assert_eq!(version("checkers", None), countermove::VERSION);
    assert_eq!(version("nim", Some(&TABLE)), countermove::VERSION);
}
