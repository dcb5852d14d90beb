//! The value of a piece on each square beyond its material value, in hundredths of a pawn, from red's side of the
//! board.

use super::board::Kind;
use super::geometry::{FILES, RANKS, RED, SQUARES, Square, turned};
use countermove_core::game::Player;

/// Worth by rank, and by file for each step that the file is nearer to the middle than a and i are.
struct Formula {
    ranks: [i16; RANKS],
    middle: i16,
}

const fn formula(kind: Kind) -> Formula {
    let (ranks, middle) = match kind {
        Kind::King => ([0, -20, -35, 0, 0, 0, 0, 0, 0, 0], 2),
        Kind::Advisor => ([0, 4, -3, 0, 0, 0, 0, 0, 0, 0], 0),
        Kind::Elephant => ([0, 0, -8, 0, 0, 0, 0, 0, 0, 0], 4),
        Kind::Horse => ([-25, -10, 0, 8, 14, 20, 26, 26, 16, 2], 5),
        Kind::Rook => ([-12, 0, 0, 4, 8, 12, 12, 14, 14, 6], 2),
        Kind::Cannon => ([2, 0, 4, 0, 2, 2, 0, -2, 0, 10], 3),
        Kind::Pawn => ([0, 0, 0, 0, 6, 70, 85, 95, 85, 10], 10),
    };
    Formula { ranks, middle }
}

const fn table(kind: Kind) -> [i16; SQUARES] {
    let Formula { ranks, middle } = formula(kind);
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (rank, file) = (square / FILES, square % FILES);
        let edge = if file < FILES - 1 - file { file } else { FILES - 1 - file };
        // Pawns at home gain nothing on the middle file.
        let counts = !matches!(kind, Kind::Pawn) || rank >= RANKS / 2;
        table[square] = ranks[rank] + if counts { middle * edge as i16 } else { 0 };
        square += 1;
    }
    table
}

const TABLES: [[i16; SQUARES]; 7] = [
    table(Kind::King),
    table(Kind::Advisor),
    table(Kind::Elephant),
    table(Kind::Horse),
    table(Kind::Rook),
    table(Kind::Cannon),
    table(Kind::Pawn),
];

/// The worth of `player`'s piece of `kind` on `square`, in hundredths of a pawn.
#[inline]
pub fn worth(kind: Kind, square: Square, player: Player) -> i32 {
    let seen = if player == RED { square } else { turned(square) };
    i32::from(TABLES[kind as usize][usize::from(seen)])
}
