//! Notation of moves.

use super::board::{Squares, bit, number};
use super::{Checkers, Move, State};
use countermove_core::error::Error;
use countermove_core::game::{Game, Turn};

/// Longest text of a move, in bytes: a capture of twelve pieces has thirteen squares.
const LONGEST: usize = 60;

/// A capture, and the squares of one of its paths, including the first.
type CapturePath = (Move, Vec<u8>);

/// All paths of all captures of the piece on `from`.
fn capture_paths(state: &State, from: Squares) -> Vec<CapturePath> {
    let mut capture_paths = Vec::new();
    let mut path = vec![number(from)];
    state.sides().capture_paths(from, &mut |at, taken, ends| {
        path.truncate(taken.count_ones() as usize);
        path.push(number(at));
        if ends {
            capture_paths.push((Move::new(from, at, taken), path.clone()));
        }
    });
    capture_paths
}

/// Canonical text. For a capture it has all squares that the piece lands on; if several paths capture the
/// same pieces, the lexicographically least.
pub fn write(state: &State, action: Move) -> String {
    if action.taken() == 0 {
        return format!("{}-{}", number(action.from()), number(action.to()));
    }
    let least = capture_paths(state, action.from())
        .into_iter()
        .filter(|(found, _)| *found == action)
        .min_by(|(_, one), (_, other)| one.cmp(other));
    joined(&least.expect("a legal capture has a way").1)
}

/// The short text of a multiple capture, with its first and last square; `None` if another capture has both.
pub fn short(state: &State, action: Move) -> Option<String> {
    if action.taken().count_ones() < 2 {
        return None;
    }
    let mut moves = Vec::new();
    Checkers::SHIPPED.moves(state, &mut moves);
    let alike = |other: &&Move| (other.from(), other.to()) == (action.from(), action.to());
    let alone = moves.iter().filter(alike).count() == 1;
    alone.then(|| joined(&[number(action.from()), number(action.to())]))
}

fn joined(path: &[u8]) -> String {
    path.iter().map(u8::to_string).collect::<Vec<_>>().join("x")
}

/// Reads a move. Squares between the first and the last one of a capture may be left out if the rest is
/// unique. Signs of annotations (`!`, `?`, `*`) at the end are ignored, and where a capture is forced, `-`
/// may stand for `x`.
pub fn read(state: &State, text: &str) -> Result<Move, Error> {
    let (squares, is_capture) = parse(text)?;
    if let Some(square) = squares.iter().find(|square| !(1..=32).contains(*square)) {
        return Err(Error::illegal_move(format!("there is no square {square}: they are 1 to 32")));
    }
    if Checkers::SHIPPED.turn(state) == Turn::Over {
        return Err(Error::illegal_move("the game is over"));
    }
    let (sides, from) = (state.sides(), bit(squares[0]));
    if sides.mine & from == 0 {
        let whose = if sides.theirs & from == 0 { "empty" } else { "the opponent's" };
        return Err(Error::illegal_move(format!("square {} is {whose}", squares[0])));
    }
    let jumpers = sides.jumpers();
    match (is_capture, jumpers) {
        (true, 0) => Err(Error::illegal_move("nothing can be captured: steps are written with -")),
        (false, 0) => read_step(state, squares[0], squares[1]),
        (true, _) => read_capture(state, &squares),
        (false, _) => read_capture(state, &squares).map_err(|_| must_capture(state)),
    }
}

fn must_capture(state: &State) -> Error {
    let mut moves = Vec::new();
    Checkers::SHIPPED.moves(state, &mut moves);
    let texts: Vec<String> = moves.iter().map(|&action| write(state, action)).collect();
    Error::illegal_move(format!("a capture is forced: {}", texts.join(", "))).rather(texts)
}

/// The squares in `text`, and whether it is written as a capture.
fn parse(text: &str) -> Result<(Vec<u8>, bool), Error> {
    let malformed =
        || Error::malformed_move("neither a step such as 11-15 nor a capture such as 22x15x8");
    if text.len() > LONGEST {
        return Err(malformed());
    }
    let text = text.trim_end_matches(['!', '?', '*']);
    let is_capture = !text.contains('-');
    let parts = text.split(if is_capture { 'x' } else { '-' });
    let number = |part: &str| {
        let plain = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        if plain { part.parse().ok() } else { None }
    };
    let squares: Vec<u8> = parts.map(number).collect::<Option<_>>().ok_or_else(malformed)?;
    let fits = if is_capture { squares.len() >= 2 } else { squares.len() == 2 };
    if fits { Ok((squares, is_capture)) } else { Err(malformed()) }
}

fn read_step(state: &State, from: u8, to: u8) -> Result<Move, Error> {
    let mut moves = Vec::new();
    Checkers::SHIPPED.moves(state, &mut moves);
    let action = Move::new(bit(from), bit(to), 0);
    if moves.contains(&action) {
        return Ok(action);
    }
    let own: Vec<String> = moves
        .iter()
        .filter(|action| action.from() == bit(from))
        .map(|action| number(action.to()).to_string())
        .collect();
    let where_to = if own.is_empty() {
        "the piece there has no move".into()
    } else {
        format!("it can go to {}", own.join(" or "))
    };
    Err(Error::illegal_move(format!("no step leads from {from} to {to}: {where_to}")))
}

fn read_capture(state: &State, squares: &[u8]) -> Result<Move, Error> {
    let capture_paths = capture_paths(state, bit(squares[0]));
    if let Some((action, _)) = capture_paths.iter().find(|(_, path)| path == squares) {
        return Ok(*action);
    }
    let goes_by = |path: &[u8]| {
        let mut rest = path.iter();
        path.last() == squares.last()
            && squares.iter().all(|square| rest.by_ref().any(|other| other == square))
    };
    let mut matching: Vec<Move> = Vec::new();
    for (action, path) in &capture_paths {
        if goes_by(path) && !matching.contains(action) {
            matching.push(*action);
        }
    }
    let texts =
        |moves: &[Move]| moves.iter().map(|&action| write(state, action)).collect::<Vec<_>>();
    match matching.as_slice() {
        [action] => Ok(*action),
        [] => {
            let further = |(_, path): &&CapturePath| path.starts_with(squares);
            let message = match capture_paths.iter().find(further) {
                Some((_, path)) => format!("the capture goes on: {}", joined(path)),
                None => {
                    let mut moves = Vec::new();
                    Checkers::SHIPPED.moves(state, &mut moves);
                    let message = format!("the captures are {}", texts(&moves).join(", "));
                    return Err(Error::illegal_move(message).rather(texts(&moves)));
                }
            };
            Err(Error::illegal_move(message))
        }
        several => {
            let mut texts = texts(several);
            texts.sort_unstable();
            let message = format!("it may be {}", texts.join(" or "));
            Err(Error::illegal_move(message).rather(texts))
        }
    }
}
