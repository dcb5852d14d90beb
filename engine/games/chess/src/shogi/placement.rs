//! The value of a piece by its square and its distances from the kings, beyond its material value, in hundredths of a
//! pawn.

use super::geometry::{NOWHERE, SENTE, SIDE, Square, column, rank, turned};
use super::piece::Kind;
use countermove_core::game::Player;

/// Worth by rank, counted from the player's first one.
const fn by_rank(kind: Kind) -> [i32; SIDE] {
    match kind {
        Kind::Pawn => [0, 0, 0, 6, 10, 20, 30, 30, 0],
        Kind::Lance => [0, 0, 0, 2, 4, 6, 8, 4, 0],
        Kind::Knight => [0, 0, 0, 0, 10, 15, 20, 0, 0],
        Kind::Silver => [0, 4, 10, 16, 20, 18, 12, 8, 4],
        Kind::Gold => [0, 8, 6, 0, 0, 4, 8, 6, 0],
        Kind::Rook => [0, 6, 0, 0, 4, 0, 10, 14, 14],
        _ => [0; SIDE],
    }
}

/// `square` as its player sees it: the rank from the first one, and the steps from the edge to the file.
fn seen(square: Square, player: Player) -> (usize, usize) {
    let square = if player == SENTE { square } else { turned(square) };
    let file = column(square);
    (SIDE - 1 - rank(square), if file < SIDE - 1 - file { file } else { SIDE - 1 - file })
}

/// Worth of `player`'s piece of `kind`, no king, on `square`.
#[inline]
pub fn of_piece(kind: Kind, square: Square, player: Player) -> i32 {
    by_rank(kind)[seen(square, player).0]
}

/// Worth of a king by its rank from the first one.
const KING_RANKS: [i32; SIDE] = [30, 25, -20, -70, -120, -120, -60, 20, 60];
/// The bonus of a king on the two first ranks, by the steps from the edge to its file.
const KING_FILES: [i32; 5] = [20, 45, 35, 10, 0];

/// Worth of `player`'s king on `square`.
#[inline]
pub fn of_king(square: Square, player: Player) -> i32 {
    let (rank, edge) = seen(square, player);
    KING_RANKS[rank] + if rank < 2 { KING_FILES[edge] } else { 0 }
}

/// Worth of a general by its steps from its own king.
const GUARDS: [i32; SIDE + 1] = [0, 28, 18, 6, 0, -4, -8, -10, -12, MISSING];
/// Worth of a general or a promoted piece by its steps from the other's king.
const ATTACKS: [i32; SIDE + 1] = [0, 40, 32, 20, 10, 4, 0, -6, -12, MISSING];
/// Worth of a piece by a missing king: less than by any other.
const MISSING: i32 = -12;

/// Value of a piece of `kind`, not a king, on `square`, by its distances from its own king and from the opponent's.
#[inline]
pub fn around(kind: Kind, square: Square, own: Square, other: Square) -> i32 {
    let steps = |king: Square| {
        if king == NOWHERE {
            return SIDE;
        }
        rank(square).abs_diff(rank(king)).max(column(square).abs_diff(column(king)))
    };
    match kind {
        Kind::Gold | Kind::Silver => GUARDS[steps(own)].max(ATTACKS[steps(other)]),
        Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            ATTACKS[steps(other)]
        }
        Kind::Horse => GUARDS[steps(own)].max(ATTACKS[steps(other)]),
        Kind::Dragon => ATTACKS[steps(other)],
        _ => 0,
    }
}
