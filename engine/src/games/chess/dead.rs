//! Dead positions: no sequence of legal moves leads to checkmate.

use cozy_chess::{BitBoard, Board, Piece};

use super::attacks::LIGHT;

/// Whether neither side has enough material to mate: bare kings, a single knight or bishop, or only
/// bishops on squares of one colour. Positions that are dead because pawns block everything are not
/// recognized; there the count of moves without progress ends the game.
#[inline]
pub fn is_dead(board: &Board) -> bool {
    let enough = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    enough.is_empty() && lacks_material(board)
}

fn lacks_material(board: &Board) -> bool {
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    if !knights.is_empty() {
        return (knights | bishops).len() == 1;
    }
    bishops & LIGHT == BitBoard::EMPTY || bishops & LIGHT == bishops
}
