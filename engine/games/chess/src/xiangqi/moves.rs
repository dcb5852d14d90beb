//! Moves: two squares in a word. A move is legal if the mover's king is not in check after it.

use super::board::{Board, Kind};
use super::geometry::{DIAGONAL, LINES, SQUARES, Square, Squares, bit, each};
use countermove_core::game::Player;

/// A move to the square in the low byte from that in the high byte.
pub type Move = u16;

/// The move between two squares.
#[inline]
pub const fn action(from: Square, to: Square) -> Move {
    (from as Move) << 8 | to as Move
}

/// Where a move begins.
#[inline]
pub const fn from(action: Move) -> Square {
    (action >> 8) as Square
}

/// Where a move ends.
#[inline]
pub const fn to(action: Move) -> Square {
    action as Square
}

/// Every square.
pub const ALL: Squares = (1 << SQUARES) - 1;

/// Facts of a board that the list of moves needs.
pub struct Mover<'a> {
    board: &'a Board,
    player: Player,
    in_check: bool,
    /// Squares whose pieces may be pinned, if the king is not in check: such a piece may block a line or a
    /// horse.
    shields: Squares,
    /// Squares on which an arriving piece may expose its king, as a cannon's screen.
    lines: Squares,
}

impl<'a> Mover<'a> {
    /// `player` on `board`.
    #[inline]
    pub fn new(board: &'a Board, player: Player) -> Self {
        let king = usize::from(board.king(player));
        let lines = LINES[king];
        Self {
            board,
            player,
            in_check: board.in_check(player),
            shields: lines | DIAGONAL[king],
            lines,
        }
    }

    /// The squares of `wanted` where the player's piece on `square` may go.
    #[inline]
    pub fn legal_targets(&self, square: Square, wanted: Squares) -> Squares {
        let targets = self.board.targets(square) & wanted;
        let risky = if self.in_check || self.shields & bit(square) != 0 {
            targets
        } else {
            targets & self.lines
        };
        let exposing = each(risky).filter(|&to| !self.board.is_safe(square, to, self.player));
        exposing.fold(targets, |targets, to| targets & !bit(to))
    }

    /// Whether the player has a legal move.
    pub fn has_moves(&self) -> bool {
        each(self.board.side(self.player)).any(|square| self.legal_targets(square, ALL) != 0)
    }

    /// Appends the legal moves to squares of `wanted`.
    #[inline]
    pub fn moves_to(&self, wanted: Squares, out: &mut Vec<Move>) {
        for square in each(self.board.side(self.player)) {
            out.extend(each(self.legal_targets(square, wanted)).map(|to| action(square, to)));
        }
    }

    /// Number of legal moves.
    pub fn count(&self) -> u64 {
        let men = each(self.board.side(self.player));
        men.map(|square| u64::from(self.legal_targets(square, ALL).count_ones())).sum()
    }
}

/// Why `player`'s piece on `square` may not go to `to`, where it reaches `to`.
pub fn why_unsafe(board: &Board, square: Square, to: Square) -> &'static str {
    if board.after(square, to).kings_face() {
        "the kings would face each other"
    } else if board.kind(square) == Kind::King {
        "it would be in check there"
    } else {
        "the king would be in check"
    }
}
