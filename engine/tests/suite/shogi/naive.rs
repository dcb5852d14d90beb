//! A second implementation of the rules, square by square on letters, and the engine compared with it along games.

use std::collections::BTreeSet;

use crate::common::open;
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

/// Row from the top and column from the left.
type Point = (i32, i32);

/// Pieces as an SFEN writes them, without plus, and whether they have promoted; and those in hand, one by one.
#[derive(Clone)]
pub struct Board {
    squares: [[Option<(char, bool)>; 9]; 9],
    hands: Vec<char>,
}

/// The board of an SFEN, and whether sente is to move.
pub fn board(sfen: &str) -> (Board, bool) {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let mut board = Board { squares: [[None; 9]; 9], hands: Vec::new() };
    for (row, text) in fields[0].split('/').enumerate() {
        let (mut column, mut promoted) = (0, false);
        for symbol in text.chars() {
            match (symbol, symbol.to_digit(10)) {
                ('+', _) => promoted = true,
                (_, Some(empty)) => column += empty as usize,
                (letter, None) => {
                    board.squares[row][column] = Some((letter, promoted));
                    column += 1;
                    promoted = false;
                }
            }
        }
    }
    let mut count = 0;
    for symbol in fields[2].chars().filter(|&symbol| symbol != '-') {
        match symbol.to_digit(10) {
            Some(digit) => count = 10 * count + digit as usize,
            None => {
                board.hands.extend(vec![symbol; count.max(1)]);
                count = 0;
            }
        }
    }
    (board, fields[1] == "b")
}

impl Board {
    fn at(&self, (row, column): Point) -> Option<Option<(char, bool)>> {
        self.squares.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn set(&mut self, (row, column): Point, piece: Option<(char, bool)>) {
        self.squares[row as usize][column as usize] = piece;
    }

    fn pieces(&self, sente: bool) -> Vec<Point> {
        let of = |&point: &Point| {
            self.at(point).unwrap().is_some_and(|(letter, _)| letter.is_ascii_uppercase() == sente)
        };
        points().filter(of).collect()
    }
}

fn points() -> impl Iterator<Item = Point> {
    (0..9).flat_map(|row| (0..9).map(move |column| (row, column)))
}

/// Steps of a piece that looks up the board, and whether it repeats each.
fn steps(letter: char, promoted: bool) -> Vec<(Point, bool)> {
    let straight = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    let diagonal = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
    let with = |steps: &[Point], repeats: bool| -> Vec<(Point, bool)> {
        steps.iter().map(|&step| (step, repeats)).collect()
    };
    let gold = [&straight[..], &[(-1, 1), (-1, -1)]].concat();
    match (letter.to_ascii_uppercase(), promoted) {
        ('R', false) => with(&straight, true),
        ('R', true) => [with(&straight, true), with(&diagonal, false)].concat(),
        ('B', false) => with(&diagonal, true),
        ('B', true) => [with(&diagonal, true), with(&straight, false)].concat(),
        ('K', _) => with(&[straight, diagonal].concat(), false),
        ('S', false) => with(&[&diagonal[..], &[(-1, 0)]].concat(), false),
        ('N', false) => with(&[(-2, -1), (-2, 1)], false),
        ('L', false) => with(&[(-1, 0)], true),
        ('P', false) => with(&[(-1, 0)], false),
        _ => with(&gold, false),
    }
}

/// Where the piece on `from` may go, if its king is not minded.
fn reached(board: &Board, from: Point) -> Vec<Point> {
    let (letter, promoted) = board.at(from).unwrap().unwrap();
    let sente = letter.is_ascii_uppercase();
    let mut found = Vec::new();
    for ((rows, columns), repeats) in steps(letter, promoted) {
        let rows = if sente { rows } else { -rows };
        for times in 1..=if repeats { 8 } else { 1 } {
            let to = (from.0 + rows * times, from.1 + columns * times);
            match board.at(to) {
                None => break,
                Some(None) => found.push(to),
                Some(Some((other, _))) => {
                    if other.is_ascii_uppercase() != sente {
                        found.push(to);
                    }
                    break;
                }
            }
        }
    }
    found
}

pub fn in_check(board: &Board, sente: bool) -> bool {
    let king = if sente { 'K' } else { 'k' };
    let place = points().find(|&point| board.at(point) == Some(Some((king, false))));
    let Some(place) = place else { return false };
    board.pieces(!sente).into_iter().any(|from| reached(board, from).contains(&place))
}

fn name((row, column): Point) -> String {
    format!("{}{}", 9 - column, char::from(b'a' + row as u8))
}

/// Rows from the far edge, as the side sees it.
fn far(point: Point, sente: bool) -> i32 {
    if sente { point.0 } else { 8 - point.0 }
}

/// Whether an unpromoted piece could never move from there.
fn is_dead(letter: char, to: Point) -> bool {
    let sente = letter.is_ascii_uppercase();
    match letter.to_ascii_uppercase() {
        'P' | 'L' => far(to, sente) < 1,
        'N' => far(to, sente) < 2,
        _ => false,
    }
}

/// A move: its text, the board after it, whether it captures and whether it promotes.
pub struct Played {
    pub text: String,
    pub after: Board,
    pub captures: bool,
    pub promotes: bool,
}

/// The legal moves. `by_pawn`: whether to ask if a dropped pawn mates.
pub fn moves(board: &Board, sente: bool, by_pawn: bool) -> Vec<Played> {
    let mut found = Vec::new();
    for from in board.pieces(sente) {
        let (letter, promoted) = board.at(from).unwrap().unwrap();
        for to in reached(board, from) {
            let captured = board.at(to).unwrap();
            let near = far(from, sente) < 3 || far(to, sente) < 3;
            let may = near && !promoted && !matches!(letter.to_ascii_uppercase(), 'K' | 'G');
            for promotes in [false, true] {
                let refused = if promotes { !may } else { !promoted && is_dead(letter, to) };
                if refused {
                    continue;
                }
                let mut after = board.clone();
                after.set(from, None);
                after.set(to, Some((letter, promoted || promotes)));
                if let Some((captured, _)) = captured {
                    let held = if sente {
                        captured.to_ascii_uppercase()
                    } else {
                        captured.to_ascii_lowercase()
                    };
                    after.hands.push(held);
                }
                let text = name(from) + &name(to) + if promotes { "+" } else { "" };
                found.push(Played { text, after, captures: captured.is_some(), promotes });
            }
        }
    }
    let mut kinds: Vec<char> = board.hands.clone();
    kinds.retain(|letter| letter.is_ascii_uppercase() == sente);
    kinds.sort_unstable();
    kinds.dedup();
    for letter in kinds {
        for to in points().filter(|&to| board.at(to) == Some(None) && !is_dead(letter, to)) {
            let pawn = letter.eq_ignore_ascii_case(&'p');
            let file = |row: i32| board.at((row, to.1)).unwrap();
            if pawn && (0..9).any(|row| file(row) == Some((letter, false))) {
                continue;
            }
            let mut after = board.clone();
            let place = after.hands.iter().position(|&held| held == letter).unwrap();
            after.hands.remove(place);
            after.set(to, Some((letter, false)));
            let mates = || in_check(&after, !sente) && moves(&after, !sente, false).is_empty();
            if pawn && by_pawn && !in_check(&after, sente) && mates() {
                continue;
            }
            let text = format!("{}*{}", letter.to_ascii_uppercase(), name(to));
            found.push(Played { text, after, captures: false, promotes: false });
        }
    }
    found.retain(|played| !in_check(&played.after, sente));
    found
}

struct Compare {
    seed: u64,
    /// Where each game starts.
    state: &'static str,
    games: usize,
    plies: usize,
}

/// What was seen along the games.
#[derive(Default)]
struct Seen {
    positions: usize,
    noisy: usize,
    threats: usize,
    /// Pawns that may not be dropped because they would mate.
    mates_by_pawn: usize,
}

impl Opener for Compare {
    type Out = Seen;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Seen {
        let mut rng = Rng::new(self.seed);
        let mut seen = Seen::default();
        for _ in 0..self.games {
            let mut state = game.read(self.state).unwrap();
            for _ in 0..self.plies {
                if game.turn(&state) == Turn::Over {
                    break;
                }
                compare(&game, &state, &mut seen);
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                // Checks and captures more often than by chance.
                let mut sharp = Vec::new();
                game.noisy(&state, &mut sharp);
                game.quiet_threats(&state, &mut sharp);
                let from = if sharp.is_empty() || rng.below(3) > 0 { moves } else { sharp };
                game.play(&mut state, from[rng.below(from.len())]);
            }
        }
        seen
    }
}

/// Whether a move gives up a promotion that costs nothing.
fn declines(board: &Board, sente: bool, played: &Played, all: &BTreeSet<String>) -> bool {
    let file = 9 - i32::from(played.text.as_bytes()[0] - b'0');
    let row = i32::from(played.text.as_bytes()[1]) - i32::from(b'a');
    let pieces = if sente { ['P', 'B', 'R'] } else { ['p', 'b', 'r'] };
    let moved = board.at((row, file)).flatten();
    all.contains(&format!("{}+", played.text))
        && moved.is_some_and(|(letter, promoted)| !promoted && pieces.contains(&letter))
}

fn compare<G: Rules>(game: &G, state: &G::State, seen: &mut Seen) {
    let text = game.write(state);
    let (board, sente) = board(&text);
    let expected = moves(&board, sente, true);
    let texts: BTreeSet<String> = expected.iter().map(|played| played.text.clone()).collect();
    let mut list = Vec::new();
    game.moves(state, &mut list);
    let written: BTreeSet<String> =
        list.iter().map(|&action| game.write_move(state, action)).collect();
    assert_eq!(written, texts, "{text}");
    assert_eq!(game.is_threatened(state), in_check(&board, sente), "{text}");
    assert_eq!(game.count_moves(state, &mut Vec::new()), list.len() as u64, "{text}");
    let sorted = |moves: &[G::Move]| -> BTreeSet<String> {
        moves.iter().map(|&action| game.write_move(state, action)).collect()
    };
    let (mut noisy, mut threats, mut candidates) = (Vec::new(), Vec::new(), Vec::new());
    game.noisy(state, &mut noisy);
    game.quiet_threats(state, &mut threats);
    let complete = game.candidate_moves(state, &mut candidates);
    let (mut sharp, mut checks, mut kept) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for played in &expected {
        let action = game.read_move(state, &played.text).unwrap();
        let checking = in_check(&played.after, !sente);
        assert_eq!(game.makes_threat(state, action), Some(checking), "{text} {}", played.text);
        let declined = declines(&board, sente, played, &texts);
        let is_noisy = (played.captures || played.promotes) && !declined;
        assert_eq!(game.is_noisy(state, action), is_noisy, "{text} {}", played.text);
        if is_noisy {
            sharp.insert(played.text.clone());
        } else if checking && !declined && !played.captures {
            checks.insert(played.text.clone());
        }
        if !declined || in_check(&board, sente) {
            kept.insert(played.text.clone());
        }
        let label = game.move_label(state, action).expect("every move has one");
        assert_eq!(game.read_move(state, &label), Ok(action), "{text} {label}");
    }
    assert_eq!(sorted(&noisy), sharp, "{text}");
    assert_eq!(sorted(&threats), checks, "{text}");
    assert_eq!((sorted(&candidates), complete), (kept.clone(), kept == texts), "{text}");
    seen.positions += 1;
    seen.noisy += noisy.len();
    seen.threats += threats.len();
    seen.mates_by_pawn += moves(&board, sente, false).len() - expected.len();
}

#[test]
fn moves_equal_a_second_implementation_along_games() {
    let games = Compare { seed: 3, state: "startpos", games: 10, plies: 200 };
    let seen = open("shogi", "{}", games).unwrap();
    let Seen { positions, noisy, threats, mates_by_pawn } = seen;
    assert!(positions > 1000 && noisy > 1000 && threats > 1000 && mates_by_pawn > 0);
}

#[test]
fn moves_equal_it_where_a_side_has_no_king() {
    let states = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1",
        "lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "7nl/5+R1gk/6Ppp/9/9/9/9/9/9 b Gr2b2g4s3n3l15p 1",
    ];
    for state in states {
        let seen = open("shogi", "{}", Compare { seed: 5, state, games: 3, plies: 80 }).unwrap();
        assert!(seen.positions > 0 && seen.threats > 0, "{state}");
    }
}

/// Positions with a pawn that could be dropped with check, and whether it would mate.
#[test]
fn a_dropped_pawn_may_check_but_not_mate() {
    // The knight guards the pawn and the gold the squares beside it; a gold that can take the pawn saves the king.
    let cases = [
        ("k8/2G6/9/1N7/9/9/9/9/8K b P 1", "P*9b", false),
        ("k8/2G6/9/9/9/9/9/9/8K b P 1", "P*9b", true),
        ("kg7/2G6/9/1N7/9/9/9/9/8K b P 1", "P*9b", true),
    ];
    for (sfen, text, legal) in cases {
        let (board, sente) = board(sfen);
        let has = moves(&board, sente, true).iter().any(|played| played.text == text);
        assert_eq!(has, legal, "{sfen}");
        assert_eq!(super::SHOGI.inspect("{}", Some(sfen), text).is_ok(), legal, "{sfen}");
    }
}
