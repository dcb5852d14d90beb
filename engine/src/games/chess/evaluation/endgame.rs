//! What material alone says of endgames.

use cozy_chess::{Board, Color, Piece, Square};

use super::super::attacks::LIGHT;

/// Of [`scale`]: nothing taken off.
pub const FULL: i32 = 64;

/// How much of an advantage in the endgame counts, of [`FULL`]: `advantage` says by its sign who has
/// it. Little where that side has no pawn and not a rook more; half with bishops of opposite colours.
#[inline]
pub fn scale(board: &Board, advantage: i32) -> i32 {
    if advantage == 0 {
        return FULL;
    }
    let stronger = if advantage > 0 { Color::White } else { Color::Black };
    let pawns = board.pieces(Piece::Pawn);
    if (pawns & board.colors(stronger)).is_empty() {
        let lead = officers(board, stronger) - officers(board, !stronger);
        if lead < 5 {
            return if officers(board, stronger) < 5 { 4 } else { 16 };
        }
    }
    let bishops = board.pieces(Piece::Bishop);
    let [white, black] = Color::ALL.map(|color| bishops & board.colors(color));
    let others =
        board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let one_each = white.len() == 1 && black.len() == 1;
    if one_each && others.is_empty() && (bishops & LIGHT).len() == 1 {
        return 32;
    }
    FULL
}

fn officers(board: &Board, color: Color) -> i32 {
    let count = |piece| board.colored_pieces(color, piece).len() as i32;
    3 * (count(Piece::Knight) + count(Piece::Bishop))
        + 5 * count(Piece::Rook)
        + 9 * count(Piece::Queen)
}

/// How near a bare king is to being mated, in hundredths of a pawn, for white minus for black.
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

/// Files plus ranks between two squares.
fn walk(one: Square, other: Square) -> i32 {
    let between = |one: usize, other: usize| one.abs_diff(other) as i32;
    between(one.file() as usize, other.file() as usize)
        + between(one.rank() as usize, other.rank() as usize)
}

/// 0 on the four squares in the middle, 6 in a corner.
fn from_middle(square: Square) -> i32 {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 } as i32;
    off(square.file() as usize) + off(square.rank() as usize)
}

/// Kings' steps between two squares.
#[inline]
pub fn steps(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    files.max((one.rank() as usize).abs_diff(other.rank() as usize))
}
