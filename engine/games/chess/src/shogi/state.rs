//! A position with all earlier ones: in shogi any position may come back.

use std::hash::{Hash, Hasher};

use super::board::{Board, key_of, key_of_held};
use super::geometry::{SENTE, each};
use super::moves::{Move, Source, from, promotes, to};
use common::earlier::Earlier;
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// Occurrences of a position that end the game (sennichite).
const OCCURRENCES: usize = 4;
/// No position comes back after fewer plies.
const SHORTEST_CYCLE: usize = 4;

const GOTE_MOVES: u64 = zobrist(1 << 40);

/// The result of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// A draw.
    Draw,
    /// The player gave check with each move, and loses.
    PerpetualCheck(Player),
}

impl Ruling {
    /// The player who loses.
    pub const fn loser(self) -> Option<Player> {
        match self {
            Self::Draw => None,
            Self::PerpetualCheck(player) => Some(player),
        }
    }
}

/// A position and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    board: Board,
    /// Hash of the position alone.
    position_key: u64,
    mover: u8,
    in_check: bool,
    /// Number of the next move, from 1.
    number: u16,
    /// Number of latest moves of each player that gave check, without one between that did not.
    checks: [u16; 2],
    /// Hash of the positions since these moves began, in order.
    chain: u64,
    /// The result of the fourth occurrence of the position.
    ruling: Option<Ruling>,
    earlier: Earlier,
}

impl State {
    /// A position without history, before the move with `number`.
    pub fn new(board: Board, mover: Player, number: u16) -> Self {
        Self {
            board,
            position_key: board.key() ^ if mover == SENTE { 0 } else { GOTE_MOVES },
            mover: mover as u8,
            in_check: board.in_check(mover),
            number,
            checks: [0; 2],
            chain: 0,
            ruling: None,
            earlier: Earlier::default(),
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

    /// Whether the player to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.in_check
    }

    /// Number of the next move, from 1.
    #[inline]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The result of the repetition of this position, if this is the fourth occurrence.
    #[inline]
    pub const fn ruling(&self) -> Option<Ruling> {
        self.ruling
    }

    /// Hash of the position alone.
    #[inline]
    pub const fn position_key(&self) -> u64 {
        self.position_key
    }

    /// Hash of position, move number and history.
    #[inline]
    pub fn key(&self) -> u64 {
        let [sente, gote] = self.checks.map(u64::from);
        let counts = u64::from(self.number) << 32 | sente << 16 | gote;
        let counts = counts.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.position_key ^ mix(self.earlier.key() ^ self.chain ^ counts)
    }

    /// Writes the position and the move number.
    pub fn identify_position(&self, out: &mut dyn Hasher) {
        for player in [0, 1] {
            for square in each(self.board.side(player)) {
                out.write_u8(square);
                out.write_u8(self.board.kind(square) as u8);
            }
            out.write_u8(u8::MAX);
            out.write(self.board.hand(player));
        }
        out.write_u8(self.mover);
        out.write_u16(self.number);
    }

    /// Writes all that the future depends on.
    pub fn identify(&self, out: &mut dyn Hasher) {
        self.identify_position(out);
        self.checks.iter().for_each(|&count| out.write_u16(count));
        out.write_u64(self.chain);
        out.write_u64(self.earlier.key());
    }

    /// Whether earlier positions are known.
    pub fn has_earlier(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Plays `action`, which is legal.
    #[inline]
    pub fn play(&mut self, action: Move) {
        let (mover, target) = (self.mover(), to(action));
        let before = self.position_key;
        self.earlier.push(before);
        self.position_key ^= GOTE_MOVES;
        match from(action) {
            Source::Square(source) => {
                let (kind, arrived, captured) =
                    self.board.shift(source, target, promotes(action), mover);
                self.position_key ^= key_of(source, kind, mover) ^ key_of(target, arrived, mover);
                if let Some(captured) = captured {
                    let held = captured.base();
                    let count = self.board.hand(mover)[held as usize];
                    self.position_key ^=
                        key_of(target, captured, 1 - mover) ^ key_of_held(held, count, mover);
                }
            }
            Source::Hand(kind) => {
                let count = self.board.hand(mover)[kind as usize];
                self.board.drop(kind, target, mover);
                self.position_key ^= key_of_held(kind, count, mover) ^ key_of(target, kind, mover);
            }
        }
        self.number = self.number.saturating_add(1);
        self.mover ^= 1;
        self.in_check = self.board.in_check(1 - mover);
        self.checks[mover] = if self.in_check { self.checks[mover].saturating_add(1) } else { 0 };
        let goes_on = self.checks != [0; 2];
        self.chain = if goes_on { mix(self.chain.wrapping_mul(3) ^ before) } else { 0 };
        let mut occurrences = self.earlier.occurrences(self.position_key, SHORTEST_CYCLE);
        let first = occurrences.nth(OCCURRENCES - 2);
        self.ruling = first.map(|plies| self.judged(plies));
    }

    /// The result that the rules would give the latest repetition of this position; `None` if the position is no
    /// repetition.
    pub fn judged_repetition(&self) -> Option<Ruling> {
        let plies = self.earlier.occurrences(self.position_key, SHORTEST_CYCLE).next()?;
        Some(self.judged(plies))
    }

    /// Judges the latest `plies`, which lead back to this position.
    fn judged(&self, plies: usize) -> Ruling {
        match self.checks.map(|count| 2 * usize::from(count) >= plies) {
            [true, false] => Ruling::PerpetualCheck(0),
            [false, true] => Ruling::PerpetualCheck(1),
            _ => Ruling::Draw,
        }
    }

    /// The position after a null move, without history; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        let passed = || Self {
            board: self.board,
            position_key: self.position_key ^ GOTE_MOVES,
            mover: self.mover ^ 1,
            in_check: false,
            number: self.number.saturating_add(1),
            checks: [0; 2],
            chain: 0,
            ruling: None,
            earlier: Earlier::default(),
        };
        (!self.in_check).then(passed)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}
