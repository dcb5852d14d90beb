//! Notation of moves.

use super::board::{Square, bit};
use super::moves::{Move, path};
use super::{Draughts, State};
use countermove_core::error::{Error, clip};
use countermove_core::game::{Game, Turn};

/// Longest text of a move, in bytes: a capture of twenty pieces has 21 squares.
const LONGEST: usize = 80;
/// Most moves that a message lists.
const MOST_LISTED: usize = 12;

impl Draughts {
    /// Canonical text. For a capture it has all squares that the piece lands on; if several paths capture the
    /// same pieces, the first by the squares' numbers.
    pub(super) fn move_text(&self, state: &State, action: Move) -> String {
        if action.taken() == 0 {
            return format!("{}-{}", self.name(action.from()), self.name(action.to()));
        }
        let squares = path(&self.sides(state), action, &[]).expect("a legal capture has a path");
        self.joined(&squares)
    }

    /// The short text of a multiple capture, with its first and last square; `None` if another capture has
    /// both.
    pub(super) fn short_text(&self, state: &State, action: Move) -> Option<String> {
        if action.taken().count_ones() < 2 {
            return None;
        }
        let alike = |other: &Move| (other.from(), other.to()) == (action.from(), action.to());
        let alone = self.legal(state).iter().filter(|other| alike(other)).count() == 1;
        alone.then(|| self.joined(&[action.from(), action.to()]))
    }

    fn legal(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves
    }

    fn joined(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.name(square)).collect();
        names.join(self.variant.capture_sign.encode_utf8(&mut [0; 4]))
    }

    /// Reads a move. A capture is written with the squares that the piece lands on, of which those between the
    /// first and the last may be left out if the rest is unique, or with the first and the last square and then
    /// captured squares. Signs of annotations (`!`, `?`, `*`) at the end are ignored, and where a capture is
    /// forced, `-` may stand for its sign.
    pub(super) fn read_action(&self, state: &State, text: &str) -> Result<Move, Error> {
        let (squares, is_capture) = self.parse(text)?;
        if self.turn(state) == Turn::Over {
            return Err(Error::illegal_move("the game is over"));
        }
        let sides = self.sides(state);
        let from = bit(squares[0]);
        if sides.mine & from == 0 {
            let whose = if sides.theirs & from == 0 { "empty" } else { "the opponent's" };
            let name = self.name(squares[0]);
            return Err(Error::illegal_move(format!("square {name} is {whose}")));
        }
        let moves = self.legal(state);
        if moves[0].taken() != 0 {
            return self.read_capture(state, &squares, &moves);
        }
        if is_capture {
            return Err(Error::illegal_move("nothing can be captured: steps are written with -"));
        }
        self.read_step(squares[0], squares[1], &moves)
    }

    /// The squares in `text`, and whether it is written as a capture.
    fn parse(&self, text: &str) -> Result<(Vec<Square>, bool), Error> {
        let malformed = || {
            let example =
                if self.variant.algebraic { ["c3-d4", "c3", "e5"] } else { ["22-18", "22", "15"] };
            let [step, from, to] = example;
            let sign = self.variant.capture_sign;
            Error::malformed_move(format!(
                "neither a step such as {step} nor a capture such as {from}{sign}{to}"
            ))
        };
        if text.len() > LONGEST {
            return Err(malformed());
        }
        let text = text.trim_end_matches(['!', '?', '*']);
        let is_capture = !text.contains('-');
        let parts: Vec<&str> =
            if is_capture { text.split(['x', ':']).collect() } else { text.split('-').collect() };
        let plain = |part: &&str| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let fits = if is_capture { parts.len() >= 2 } else { parts.len() == 2 };
        if !fits || !parts.iter().all(plain) {
            return Err(malformed());
        }
        let square = |part: &&str| {
            self.square_named(part).ok_or_else(|| {
                let (name, squares) = (clip(part), self.all_names());
                Error::illegal_move(format!("there is no square {name}: they are {squares}"))
            })
        };
        Ok((parts.iter().map(square).collect::<Result<_, _>>()?, is_capture))
    }

    fn read_step(&self, from: Square, to: Square, moves: &[Move]) -> Result<Move, Error> {
        let own: Vec<&Move> = moves.iter().filter(|action| action.from() == from).collect();
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
        squares: &[Square],
        moves: &[Move],
    ) -> Result<Move, Error> {
        let sides = self.sides(state);
        let (from, last) = (squares[0], squares[squares.len() - 1]);
        let passes = |action: &&Move| {
            (action.from(), action.to()) == (from, last)
                && path(&sides, **action, squares).is_some()
        };
        let mut matching: Vec<Move> = moves.iter().filter(passes).copied().collect();
        if let Some(&exact) =
            matching.iter().find(|action| action.taken().count_ones() as usize + 1 == squares.len())
        {
            return Ok(exact);
        }
        if matching.is_empty() && squares.len() > 2 {
            let taken = squares[2..].iter().fold(0, |taken, &square| taken | bit(square));
            let takes = |action: &&Move| {
                (action.from(), action.to()) == (from, squares[1]) && taken & !action.taken() == 0
            };
            matching = moves.iter().filter(takes).copied().collect();
        }
        match matching.as_slice() {
            [action] => Ok(*action),
            [] => Err(self.listed(state, moves, |names| format!("a capture is forced: {names}"))),
            several => Err(self.listed(state, several, |names| format!("it may be {names}"))),
        }
    }

    fn listed(
        &self,
        state: &State,
        moves: &[Move],
        message: impl FnOnce(String) -> String,
    ) -> Error {
        let text = |&action: &Move| self.move_text(state, action);
        let mut texts: Vec<String> = moves.iter().take(MOST_LISTED).map(text).collect();
        texts.sort_unstable();
        let more = if moves.len() > MOST_LISTED { ", …" } else { "" };
        Error::illegal_move(message(texts.join(", ") + more)).rather(texts)
    }
}
