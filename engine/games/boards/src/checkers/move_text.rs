//! Notation of moves.

use super::moves::Hop;
use super::rules::{Draughts, Movement};
use super::squares::{Square, bit};
use super::state::State;
use super::variant::{Examples, Variant};
use countermove_core::error::{Error, clip};
use countermove_core::game::{Game, Turn};

/// Longest text of a move, in bytes: a capture of twenty pieces has 21 squares.
const LONGEST: usize = 80;

/// What the text of a move says.
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
    /// captured squares. Signs of annotations (`!`, `?`, `*`) at the end are ignored, and where a capture is
    /// forced, `-` may stand for its sign.
    pub(super) fn read_action(&self, state: &State, text: &str) -> Result<M::Move, Error> {
        let written = self.parse(text)?;
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
            return self.read_capture(state, &written, &moves);
        }
        if written.as_capture {
            return Err(Error::illegal_move("nothing can be captured: steps are written with -"));
        }
        self.read_step(squares[0], squares[1], &moves)
    }

    fn parse(&self, text: &str) -> Result<Written, Error> {
        let Variant { strict, examples, .. } = self.variant();
        let malformed = || {
            let Examples { step, capture, .. } = examples;
            Error::malformed_move(format!(
                "neither a step such as {step} nor a capture such as {capture}"
            ))
        };
        if text.len() > LONGEST {
            return Err(malformed());
        }
        let text = text.trim_end_matches(['!', '?', '*']);
        let as_capture = !text.contains('-');
        let sign = |sign: char| match as_capture {
            true => sign == 'x' || (sign == ':' && !strict),
            false => sign == '-',
        };
        let parts: Vec<&str> = text.split(sign).collect();
        let fits = if as_capture { parts.len() >= 2 } else { parts.len() == 2 };
        if !fits || !parts.iter().all(|part| part.len() <= 2 && self.is_name(part)) {
            return Err(malformed());
        }
        let square = |part: &&str| {
            let number = self.number_named(part).ok_or_else(|| {
                let (name, squares) = (clip(part), self.all_names());
                Error::illegal_move(format!("there is no square {name}: they are {squares}"))
            });
            number.map(|number| self.movement.square(number))
        };
        Ok(Written { squares: parts.iter().map(square).collect::<Result<_, _>>()?, as_capture })
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
        if matching.is_empty() && squares.len() > 2 && !self.variant().strict {
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
