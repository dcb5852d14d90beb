//! Knowledge of endgames by material: scale factors, and mop-up evaluation.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

use super::weights::TERMS;
use super::{end, terms};
use crate::chessmen::LIGHT;

/// A scale factor of 1.
pub const FULL: i32 = 64;

/// The scale factor of the endgame value.
pub enum Share {
    /// This factor, in units of 1/[`FULL`].
    Known(i32),
    /// [`FULL`] plus the weight of this term.
    Term(usize),
}

/// The scale factor of an endgame value, in units of 1/[`FULL`]; see [`share`].
#[inline]
pub fn scale(board: &Board, advantage: i32) -> i32 {
    match share(board, advantage) {
        Share::Known(known) => known,
        Share::Term(term) => FULL + end(TERMS[term]),
    }
}

/// The scale factor of an endgame value; the sign of `advantage` is the side that is better (positive: white). The
/// factor is small if the better side has no pawn and is less than a rook ahead. Otherwise it depends on the pieces
/// other than kings and pawns, on whether there are pawns on both wings, and on that side's pawns.
#[inline]
pub fn share(board: &Board, advantage: i32) -> Share {
    let stronger = match advantage {
        0 => return Share::Known(FULL),
        1.. => Color::White,
        _ => Color::Black,
    };
    let pawns = board.pieces(Piece::Pawn);
    let own = (pawns & board.colors(stronger)).len() as usize;
    if own == 0 {
        let lead = officers(board, stronger) - officers(board, !stronger);
        return Share::Known(match officers(board, stronger) {
            _ if lead >= 5 => FULL,
            ..5 => 4,
            _ => 16,
        });
    }
    let both_wings = !(pawns & WEST).is_empty() && !(pawns & !WEST).is_empty();
    let row = 2 * kind(board) + usize::from(both_wings);
    Share::Term(terms::ENDGAME + MOST_PAWNS * row + own.min(MOST_PAWNS) - 1)
}

/// More pawns than these count as these.
const MOST_PAWNS: usize = 6;
/// Files a to d.
const WEST: BitBoard = BitBoard(0x0f0f_0f0f_0f0f_0f0f);

/// Kind of endgame by the pieces other than kings and pawns: 0 none, 1 opposite-coloured bishops, 2 other
/// knights and bishops, 3 one rook each, 4 anything else.
#[inline]
fn kind(board: &Board) -> usize {
    let [knights, bishops, rooks, queens] =
        [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(|piece| board.pieces(piece));
    let one_each = |men: BitBoard| Color::ALL.iter().all(|&it| (men & board.colors(it)).len() == 1);
    let minor = knights | bishops;
    match () {
        () if !queens.is_empty() => 4,
        () if !rooks.is_empty() => 4 - usize::from(minor.is_empty() && one_each(rooks)),
        () if minor.is_empty() => 0,
        () if knights.is_empty() && one_each(bishops) && (bishops & LIGHT).len() == 1 => 1,
        () => 2,
    }
}

fn officers(board: &Board, color: Color) -> i32 {
    let count = |piece| board.colored_pieces(color, piece).len() as i32;
    3 * (count(Piece::Knight) + count(Piece::Bishop))
        + 5 * count(Piece::Rook)
        + 9 * count(Piece::Queen)
}

/// Mop-up evaluation: how close a bare king is to being mated, in hundredths of a pawn, for white minus for
/// black.
#[inline]
pub fn mop_up(board: &Board) -> i32 {
    let bare = |color: Color| board.colors(color).len() == 1;
    match (bare(Color::White), bare(Color::Black)) {
        (false, true) => hunt(board, Color::White),
        (true, false) => -hunt(board, Color::Black),
        _ => 0,
    }
}

fn hunt(board: &Board, hunter: Color) -> i32 {
    let (king, prey) = (board.king(hunter), board.king(!hunter));
    let bishops = board.pieces(Piece::Bishop);
    let bishop_and_knight =
        board.occupied().len() == 4 && bishops.len() == 1 && board.pieces(Piece::Knight).len() == 1;
    let cornered = if bishop_and_knight {
        let corners = if (bishops & LIGHT).is_empty() {
            [Square::A1, Square::H8]
        } else {
            [Square::A8, Square::H1]
        };
        let nearest = corners.map(|corner| walk(prey, corner)).into_iter().min();
        2 * (7 - nearest.unwrap_or_default()) + from_middle(prey)
    } else {
        from_middle(prey)
    };
    if officers(board, hunter) < 5 { 0 } else { 20 * cornered + 8 * (14 - walk(king, prey)) }
}

/// Manhattan distance of two squares.
fn walk(one: Square, other: Square) -> i32 {
    let between = |one: usize, other: usize| one.abs_diff(other) as i32;
    between(one.file() as usize, other.file() as usize)
        + between(one.rank() as usize, other.rank() as usize)
}

/// Manhattan distance from the centre: 0 on the four squares in the middle, 6 in a corner.
fn from_middle(square: Square) -> i32 {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 } as i32;
    off(square.file() as usize) + off(square.rank() as usize)
}

/// Chebyshev distance of two squares: the number of king moves.
#[inline]
pub fn steps(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    files.max((one.rank() as usize).abs_diff(other.rank() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The term depends on the kind of endgame, the wings, and the pawns of the better side.
    #[test]
    fn shares_are_by_officers_wings_and_pawns() {
        for (fen, advantage, kind, both_wings, pawns) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1, 0, 0, 1),
            ("4k1b1/p6p/8/8/8/8/PP6/2B1K1B1 w - - 0 1", 1, 2, 1, 2),
            ("4kb2/p7/8/8/8/8/PP6/4KB2 w - - 0 1", 1, 1, 0, 2),
            ("2b1k3/p7/8/8/8/8/PP6/4KB2 w - - 0 1", -1, 2, 0, 1),
            ("r3k3/p6p/8/8/8/8/PPP4P/R3K3 w - - 0 1", 1, 3, 1, 4),
            ("r3k3/8/8/8/8/8/7P/R3K3 w - - 0 1", 1, 3, 0, 1),
            ("r3kn2/8/8/8/8/8/7P/R3K3 w - - 0 1", 1, 4, 0, 1),
            ("q3k3/pppppppp/8/8/8/8/7P/Q3K3 w - - 0 1", -1, 4, 1, 6),
        ] {
            let Share::Term(term) = share(&fen.parse().unwrap(), advantage) else {
                panic!("{fen}")
            };
            let expected = terms::ENDGAME + (2 * kind + both_wings) * MOST_PAWNS + pawns - 1;
            assert_eq!(term, expected, "{fen}");
        }
    }

    /// No pawn is left to make a queen of.
    #[test]
    fn without_pawns_a_rook_more_is_needed() {
        for (fen, known) in [
            ("4k3/8/8/8/8/8/8/4K1B1 w - - 0 1", 4),
            ("4kn2/8/8/8/8/8/8/4K2R w - - 0 1", 16),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", FULL),
        ] {
            assert_eq!(scale(&fen.parse().unwrap(), 1), known, "{fen}");
        }
        assert_eq!(scale(&Board::default(), 0), FULL);
    }
}
