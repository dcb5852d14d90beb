//! Attackers of a square.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// The pieces of both sides that attack `square` if only the squares in `occupied` block lines. Remove
/// a piece from `occupied` to find the attackers behind it.
#[inline]
pub fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pieces = |piece| board.pieces(piece);
    let queens = pieces(Piece::Queen);
    let pawns =
        |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    (pawns(Color::White)
        | pawns(Color::Black)
        | (get_knight_moves(square) & pieces(Piece::Knight))
        | (get_king_moves(square) & pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & (pieces(Piece::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (pieces(Piece::Rook) | queens)))
        & occupied
}
