//! A position with the earlier positions that can still recur.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::board::{Board, Kind, key_of};
use super::geometry::{RED, file};
use super::moves::{Move, from, to};
use super::ruling::{Repetition, Ruling, judge};
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// Occurrences of a position that the rules judge.
pub const OCCURRENCES: usize = 3;

/// Number of earlier moves that a state stores inline.
const FEW: usize = 12;

const BLACK_MOVES: u64 = zobrist(1 << 40);

/// A position and its history.
#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    /// Hash of the position alone.
    position_key: u64,
    mover: u8,
    /// Plies since the last capture.
    quiet: u8,
    /// The move number, which counts pairs of moves from 1.
    number: u16,
    /// The result of the repetition of this position.
    ruling: Option<Ruling>,
    earlier: Earlier,
}

/// An earlier position that can recur, and the move made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    key: u64,
    action: Move,
}

/// Earlier positions in order.
#[derive(Debug, PartialEq, Eq)]
struct Earlier {
    steps: SmallVec<[Step; FEW]>,
    /// Hash of the steps.
    key: u64,
}

impl Clone for Earlier {
    /// Clones with room for one more step, since a move usually follows.
    #[inline]
    fn clone(&self) -> Self {
        let mut steps = SmallVec::with_capacity(self.steps.len() + 1);
        steps.extend_from_slice(&self.steps);
        Self { steps, key: self.key }
    }
}

impl Earlier {
    fn new() -> Self {
        Self { steps: SmallVec::new(), key: 0 }
    }

    #[inline]
    fn clear(&mut self) {
        self.steps.clear();
        self.key = 0;
    }

    #[inline]
    fn push(&mut self, step: Step) {
        self.steps.push(step);
        self.key = mix(self.key.wrapping_mul(3) ^ step.key ^ u64::from(step.action));
    }

    /// The places of the earlier occurrences of the position with `key`, the latest first. Two are at least four plies
    /// apart.
    #[inline]
    fn occurrences(&self, key: u64) -> impl Iterator<Item = usize> {
        let last = self.steps.len();
        let places = (4..=last).step_by(2).map(move |back| last - back);
        places.filter(move |&place| self.steps[place].key == key)
    }
}

impl State {
    /// A position without history, `quiet` plies after the last capture.
    pub fn new(board: Board, mover: Player, quiet: u8, number: u16) -> Self {
        let position_key = board.key() ^ if mover == RED { 0 } else { BLACK_MOVES };
        Self {
            board,
            position_key,
            mover: mover as u8,
            quiet,
            number,
            ruling: None,
            earlier: Earlier::new(),
        }
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// Plies since the last capture.
    #[inline]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The move number.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The result of the repetition of this position, if this is the third occurrence.
    #[inline]
    pub const fn ruling(&self) -> Option<Ruling> {
        self.ruling
    }

    /// Hash of the position alone.
    #[inline]
    pub const fn position_key(&self) -> u64 {
        self.position_key
    }

    /// Hash of position, clocks and history.
    #[inline]
    pub const fn key(&self) -> u64 {
        let clocks = (self.number as u64) << 8 | self.quiet as u64;
        self.position_key ^ mix(self.earlier.key ^ clocks.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Writes the position and the plies since the last capture.
    pub fn identify_position(&self, out: &mut dyn Hasher) {
        for player in [0, 1] {
            let men = super::geometry::each(self.board.side(player));
            men.for_each(|square| {
                out.write_u8(square);
                out.write_u8(self.board.kind(square) as u8);
            });
            out.write_u8(u8::MAX);
        }
        out.write_u8(self.mover);
        out.write_u8(self.quiet);
    }

    /// Writes all that two equal states have in common.
    pub fn identify(&self, out: &mut dyn Hasher) {
        self.identify_position(out);
        out.write_u16(self.number);
        for step in &self.earlier.steps {
            out.write_u64(step.key);
            out.write_u16(step.action);
        }
    }

    /// Whether earlier positions are known that can still recur.
    pub fn has_earlier(&self) -> bool {
        !self.earlier.steps.is_empty()
    }

    /// Plays `action`, which is legal.
    #[inline]
    pub fn play(&mut self, action: Move, repetition: Repetition) {
        let mover = self.mover();
        let (source, target) = (from(action), to(action));
        let key = self.position_key;
        let kind = self.board.kind(source);
        let captured = self.board.shift(source, target);
        self.position_key ^=
            BLACK_MOVES ^ key_of(source, kind, mover) ^ key_of(target, kind, mover);
        self.number = self.number.saturating_add(u16::from(mover != RED));
        self.mover ^= 1;
        self.quiet = self.quiet.saturating_add(1);
        self.ruling = None;
        if let Some((kind, player)) = captured {
            self.position_key ^= key_of(target, kind, player);
            self.quiet = 0;
            self.earlier.clear();
        } else if kind == Kind::Pawn && file(source) == file(target) {
            // A pawn never steps back.
            self.earlier.clear();
        } else {
            self.earlier.push(Step { key, action });
            let first = self.earlier.occurrences(self.position_key).nth(OCCURRENCES - 2);
            self.ruling = first.and_then(|first| match repetition {
                Repetition::Judged => Some(self.judged_since(first)),
                Repetition::Drawn => Some(Ruling::Draw),
                Repetition::Ignored => None,
            });
        }
    }

    /// The result that the rules would give the latest repetition of this position; `None` if the position is no
    /// repetition.
    pub fn judged_repetition(&self) -> Option<Ruling> {
        let last = self.earlier.occurrences(self.position_key).next()?;
        Some(self.judged_since(last))
    }

    #[cold]
    fn judged_since(&self, place: usize) -> Ruling {
        let moves = self.earlier.steps[place..].iter().map(|step| step.action);
        judge(&self.board, self.mover(), moves)
    }

    /// The position after a null move, without history; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        let in_check = self.board.in_check(self.mover());
        let passed = || Self {
            board: self.board,
            position_key: self.position_key ^ BLACK_MOVES,
            mover: self.mover ^ 1,
            quiet: self.quiet.saturating_add(1),
            number: self.number,
            ruling: None,
            earlier: Earlier::new(),
        };
        (!in_check).then(passed)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.mover == other.mover
            && self.quiet == other.quiet
            && self.number == other.number
            && self.earlier == other.earlier
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}
