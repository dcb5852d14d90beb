//! Moves in a word, and the legal ones: those after which the mover's king is not in check.

use super::board::{Board, attacks};
use super::geometry::{
    ALL, KING, PAWN, RAYS, SQUARES, Square, Squares, ZONE, between, bit, direction, each, files_of,
};
use super::piece::Kind;
use countermove_core::game::Player;

/// A move: the target square in the lowest 7 bits; above them, in 7 bits, the origin, or [`SQUARES`] plus the index
/// of the kind dropped; above them whether the move promotes.
pub type Move = u16;

const BITS: u32 = 7;
const LOW: Move = (1 << BITS) - 1;
const PROMOTES: Move = 1 << (2 * BITS);

/// The move between two squares.
#[inline]
pub const fn shift(from: Square, to: Square, promotes: bool) -> Move {
    (from as Move) << BITS | to as Move | if promotes { PROMOTES } else { 0 }
}

/// The drop of a piece of `kind`.
#[inline]
pub const fn drop(kind: Kind, to: Square) -> Move {
    shift(SQUARES as Square + kind as Square, to, false)
}

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// On the board.
    Square(Square),
    /// In hand, with a piece of a kind.
    Hand(Kind),
}

/// Where a move begins.
#[inline]
pub const fn from(action: Move) -> Source {
    let index = (action >> BITS & LOW) as usize;
    if index < SQUARES {
        Source::Square(index as Square)
    } else {
        Source::Hand(Kind::UNPROMOTED[index - SQUARES])
    }
}

/// Where a move ends.
#[inline]
pub const fn to(action: Move) -> Square {
    (action & LOW) as Square
}

/// Whether the piece promotes.
#[inline]
pub const fn promotes(action: Move) -> bool {
    action & PROMOTES != 0
}

/// Where `player`'s piece of `kind` on `from` may promote.
#[inline]
pub const fn promotions(kind: Kind, from: Square, player: Player) -> Squares {
    if kind.promoted().is_none() {
        0
    } else if ZONE[player] & bit(from) != 0 {
        ALL
    } else {
        ZONE[player]
    }
}

/// Facts of a board that the list of moves needs.
pub struct Mover<'a> {
    board: &'a Board,
    player: Player,
    checkers: Squares,
    /// The player's pieces that alone stand between its king and a sliding piece.
    pinned: Squares,
    /// Where pieces other than the king may go: in check by one piece, to it or between it and the king.
    helps: Squares,
}

impl<'a> Mover<'a> {
    /// `player` on `board`.
    #[inline]
    pub fn new(board: &'a Board, player: Player) -> Self {
        let king = board.king(player);
        let other = 1 - player;
        let all = board.all();
        let mut pinned = 0;
        for aimer in each(board.aimers(king, other)) {
            let line = direction(king, aimer).expect("it aims along a line");
            let shield = between(king, aimer, line) & all;
            if shield != 0 && shield & shield.wrapping_sub(1) == 0 {
                pinned |= shield & board.side(player);
            }
        }
        let checkers = board.attackers(king, other, all);
        let helps = match checkers.count_ones() {
            0 => ALL,
            1 => {
                let checker = checkers.trailing_zeros() as Square;
                let line = direction(king, checker);
                checkers | line.map_or(0, |line| between(king, checker, line))
            }
            _ => 0,
        };
        Self { board, player, checkers, pinned, helps }
    }

    /// Whether the player's king is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers != 0
    }

    /// Where the player's piece of `kind` on `square` may go.
    #[inline]
    pub fn targets(&self, square: Square, kind: Kind) -> Squares {
        if kind == Kind::King {
            return self.king_targets();
        }
        let (all, own) = (self.board.all(), self.board.side(self.player));
        let targets = attacks(square, kind, self.player, all) & !own & self.helps;
        if self.pinned & bit(square) == 0 {
            return targets;
        }
        let king = self.board.king(self.player);
        let line = direction(king, square).expect("it is pinned on a line");
        targets & RAYS[line][usize::from(king)]
    }

    fn king_targets(&self) -> Squares {
        let king = self.board.king(self.player);
        let others = self.board.all() & !bit(king);
        let free = KING[self.player][usize::from(king)] & !self.board.side(self.player);
        let attacked = |&to: &Square| self.board.attackers(to, 1 - self.player, others) != 0;
        each(free).filter(attacked).fold(free, |free, to| free & !bit(to))
    }

    /// Where the player may drop a piece of `kind`, if one is in hand.
    #[inline]
    pub fn drops(&self, kind: Kind) -> Squares {
        let open = self.helps & !self.board.all() & !kind.dead(self.player);
        if kind != Kind::Pawn {
            return open;
        }
        let pawns = self.board.of(Kind::Pawn) & self.board.side(self.player);
        let open = open & !files_of(pawns);
        let king = usize::from(self.board.king(1 - self.player));
        let checking = PAWN[1 - self.player][king] & open;
        if checking != 0 && self.mates_by_pawn(checking.trailing_zeros() as Square) {
            open & !checking
        } else {
            open
        }
    }

    /// Whether a pawn dropped on `to`, where it gives check, mates.
    pub fn mates_by_pawn(&self, to: Square) -> bool {
        if self.board.attackers(to, self.player, self.board.all()) == 0 {
            return false;
        }
        let mut after = *self.board;
        after.drop(Kind::Pawn, to, self.player);
        // In check by a piece beside the king nothing can be dropped, so that this does not go on.
        !Mover::new(&after, 1 - self.player).has_moves()
    }

    /// Whether the player has a legal move.
    pub fn has_moves(&self) -> bool {
        let pieces = self.board.side(self.player);
        each(pieces).any(|square| self.targets(square, self.board.kind(square)) != 0)
            || self.board.held(self.player).any(|kind| self.drops(kind) != 0)
    }

    /// Appends the legal moves of pieces on the board: promotions to `promoting` and other moves to `staying`.
    #[inline]
    pub fn shifts(&self, promoting: Squares, staying: Squares, out: &mut Vec<Move>) {
        for square in each(self.board.side(self.player)) {
            let kind = self.board.kind(square);
            let targets = self.targets(square, kind);
            let promoted = targets & promoting & promotions(kind, square, self.player);
            out.extend(each(promoted).map(|to| shift(square, to, true)));
            let plain = targets & staying & !kind.dead(self.player);
            out.extend(each(plain).map(|to| shift(square, to, false)));
        }
    }

    /// Appends the legal moves.
    pub fn moves(&self, out: &mut Vec<Move>) {
        self.shifts(ALL, ALL, out);
        for kind in self.board.held(self.player) {
            out.extend(each(self.drops(kind)).map(|to| drop(kind, to)));
        }
    }

    /// Number of legal moves.
    pub fn count(&self) -> u64 {
        let shifts = each(self.board.side(self.player)).map(|square| {
            let kind = self.board.kind(square);
            let targets = self.targets(square, kind);
            let promoted = targets & promotions(kind, square, self.player);
            let plain = targets & !kind.dead(self.player);
            promoted.count_ones() + plain.count_ones()
        });
        let drops = self.board.held(self.player).map(|kind| self.drops(kind).count_ones());
        shifts.chain(drops).map(u64::from).sum()
    }
}
