//! Tries in UCI notation, and the moves of the crate that they name.

use cozy_chess::{Board, File, Move, Piece, Square};

/// The move of the crate that `action` names: castling is the king taking its own rook there.
pub fn inner(board: &Board, action: Move) -> Move {
    let castles = board.pieces(Piece::King).has(action.from)
        && (action.from.file() as usize).abs_diff(action.to.file() as usize) == 2;
    if !castles {
        return action;
    }
    let rights = board.castle_rights(board.side_to_move());
    let rook = if action.to.file() == File::G { rights.short } else { rights.long };
    let to = rook.map_or(action.to, |file| Square::new(file, action.from.rank()));
    Move { to, ..action }
}

/// The try that the crate's `action` is.
pub fn outer(board: &Board, action: Move) -> Move {
    if !board.colors(board.side_to_move()).has(action.to) {
        return action;
    }
    let file = if action.from.file() < action.to.file() { File::G } else { File::C };
    Move { to: Square::new(file, action.from.rank()), ..action }
}

/// Calls `each` with every legal move, as a try.
pub fn legal(board: &Board, mut each: impl FnMut(Move)) {
    board.generate_moves(|moves| {
        moves.into_iter().for_each(|action| each(outer(board, action)));
        false
    });
}
