//! Notation of moves.

use super::moves::Hop;
use super::names::{LETTERS, digits, is_name};
use super::rules::{Draughts, Movement};
use super::squares::{Square, bit, each};
use super::state::State;
use super::variant::Examples;
use countermove_core::error::{Error, clip};
use countermove_core::game::{Game, Turn};

/// Longest text of a move, in bytes: a capture of twenty pieces has 21 squares.
const LONGEST: usize = 80;

/// Signs between the squares of a capture.
const CAPTURE_SIGNS: [char; 3] = ['x', ':', '*'];

/// The content of the text of a move.
pub struct Written {
    /// At least two.
    pub squares: Vec<Square>,
    pub as_capture: bool,
}

impl<M: Movement> Draughts<M> {
    /// Canonical text. For a capture it has all squares that the piece lands on; if several paths capture the
    /// same pieces, the first by the squares' numbers.
    pub(super) fn move_text(&self, state: &State, action: M::Move) -> String {
        if action.taken() == 0 {
            return format!("{}-{}", self.name(action.from()), self.name(action.to()));
        }
        let squares = self.movement.path(state, action, &[]);
        self.joined(&squares.expect("a legal capture has a path"))
    }

    /// The short text of a multiple capture, with its first and last square; `None` if another capture has
    /// both.
    pub(super) fn short_text(&self, state: &State, action: M::Move) -> Option<String> {
        if action.taken().count_ones() < 2 {
            return None;
        }
        let alike = |other: &M::Move| (other.from(), other.to()) == (action.from(), action.to());
        let alone = self.legal(state).iter().filter(|other| alike(other)).count() == 1;
        alone.then(|| self.joined(&[action.from(), action.to()]))
    }

    fn legal(&self, state: &State) -> Vec<M::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves
    }

    pub(super) fn joined(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.name(square)).collect();
        names.join(self.variant().capture_sign.encode_utf8(&mut [0; 4]))
    }

    /// Reads a move. A capture is written with the squares that the piece lands on, of which those between the
    /// first and the last may be left out if the rest is unique, or with the first and the last square and then
    /// captured squares. Squares are numbers, or letters with numbers, and of the first a letter suffices where
    /// one piece can be meant: `cd4`, `c:e5`. Signs of annotations (`!`, `?`, `*`) and a stop at the end are
    /// ignored, and where a capture is forced, `-` or nothing may stand for its sign.
    pub(super) fn read_action(&self, state: &State, text: &str) -> Result<M::Move, Error> {
        let (column, written) = self.parse(text)?;
        let Some(column) = column else { return self.read_written(state, &written) };
        let on_column =
            each(state.mine()).filter(|&square| self.column(square).starts_with(column));
        let mut found = Vec::new();
        for square in on_column {
            let squares = [&[square], &written.squares[..]].concat();
            let whole = Written { squares, as_capture: written.as_capture };
            found.extend(self.read_written(state, &whole));
        }
        match found[..] {
            [action] => Ok(action),
            [] => Err(Error::illegal_move(format!("no piece on column {column} can move so"))),
            _ => Err(Error::illegal_move(format!(
                "more than one piece on column {column} can move so: name its square"
            ))),
        }
    }

    fn read_written(&self, state: &State, written: &Written) -> Result<M::Move, Error> {
        let squares = &written.squares;
        if self.turn(state) == Turn::Over {
            return Err(Error::illegal_move("the game is over"));
        }
        let from = bit(squares[0]);
        if state.mine() & from == 0 {
            let whose = if state.theirs() & from == 0 { "empty" } else { "the opponent's" };
            let name = self.name(squares[0]);
            return Err(Error::illegal_move(format!("square {name} is {whose}")));
        }
        let moves = self.legal(state);
        if moves[0].taken() != 0 {
            return self.read_capture(state, written, &moves);
        }
        if written.as_capture {
            return Err(Error::illegal_move("nothing can be captured: steps are written with -"));
        }
        self.read_step(squares[0], squares[1], &moves)
    }

    /// The letter of a column in place of the first square, if there is one, and the squares.
    fn parse(&self, text: &str) -> Result<(Option<char>, Written), Error> {
        let malformed = || {
            let Examples { step, capture, .. } = self.variant().examples;
            Error::malformed_move(format!(
                "neither a step such as {step} nor a capture such as {capture}"
            ))
        };
        if text.len() > LONGEST {
            return Err(malformed());
        }
        let lower = text.trim().to_ascii_lowercase();
        let text = lower.trim_end_matches(['!', '?', '*', '.']);
        let steps = text.contains('-');
        let parts: Vec<&str> = match steps {
            true => text.split('-').collect(),
            false => text.split(CAPTURE_SIGNS).collect(),
        };
        let names: Vec<&str> = parts.iter().flat_map(|part| split_names(part)).collect();
        let column =
            names[0].chars().next().filter(|_| names[0].len() == 1 && digits(names[0]).is_none());
        let named = &names[usize::from(column.is_some())..];
        let fits = if steps { names.len() == 2 } else { names.len() >= 2 };
        let is_column = column.is_none_or(|letter| LETTERS.contains(letter));
        if !fits || !is_column || !named.iter().all(|name| is_name(name)) {
            return Err(malformed());
        }
        let square = |name: &&str| {
            let number = self.number_named(name).ok_or_else(|| {
                let (name, squares) = (clip(name), self.all_names());
                Error::illegal_move(format!("there is no square {name}: they are {squares}"))
            });
            number.map(|number| self.movement.square(number))
        };
        let squares: Vec<Square> = named.iter().map(square).collect::<Result<_, _>>()?;
        let as_capture = !steps && (parts.len() > 1 || names.len() > 2);
        Ok((column, Written { squares, as_capture }))
    }

    fn read_step(&self, from: Square, to: Square, moves: &[M::Move]) -> Result<M::Move, Error> {
        let own: Vec<&M::Move> = moves.iter().filter(|action| action.from() == from).collect();
        if let Some(&&action) = own.iter().find(|action| action.to() == to) {
            return Ok(action);
        }
        let targets: Vec<String> = own.iter().map(|action| self.name(action.to())).collect();
        let where_to = if targets.is_empty() {
            "the piece there has no move".into()
        } else {
            format!("it can go to {}", targets.join(" or "))
        };
        let (from, to) = (self.name(from), self.name(to));
        Err(Error::illegal_move(format!("no step leads from {from} to {to}: {where_to}")))
    }

    fn read_capture(
        &self,
        state: &State,
        written: &Written,
        moves: &[M::Move],
    ) -> Result<M::Move, Error> {
        let squares = &written.squares;
        let (from, last) = (squares[0], squares[squares.len() - 1]);
        let passes = |action: &&M::Move| {
            (action.from(), action.to()) == (from, last)
                && self.movement.path(state, **action, squares).is_some()
        };
        let mut matching: Vec<M::Move> = moves.iter().filter(passes).copied().collect();
        if let Some(&exact) =
            matching.iter().find(|action| action.taken().count_ones() as usize + 1 == squares.len())
        {
            return Ok(exact);
        }
        if matching.is_empty() && squares.len() > 2 {
            let taken = squares[2..].iter().fold(0, |taken, &square| taken | bit(square));
            let takes = |action: &&M::Move| {
                (action.from(), action.to()) == (from, squares[1]) && taken & !action.taken() == 0
            };
            matching = moves.iter().filter(takes).copied().collect();
        }
        match matching.as_slice() {
            [action] => Ok(*action),
            matching => Err(M::refused_capture(self, state, written, matching, moves)),
        }
    }
}

/// The names of squares that stand in `part` without signs between them: `c3d4`, `cd4`, `1118`.
fn split_names(part: &str) -> Vec<&str> {
    if !part.is_ascii() {
        return vec![part];
    }
    let is_start = |&place: &usize| part.as_bytes()[place].is_ascii_alphabetic();
    let mut starts: Vec<usize> = (1..part.len()).filter(is_start).collect();
    if starts.is_empty() && part.len() == 4 && digits(part).is_some() {
        starts.push(2);
    }
    let ends = starts.iter().copied().chain([part.len()]);
    [0].iter().chain(&starts).zip(ends).map(|(&start, end)| &part[start..end]).collect()
}
