//! Detects, before a move is played, whether it gives check.

use cozy_chess::{
    BitBoard, Board, Move, Piece, Square, get_bishop_moves, get_bishop_rays, get_knight_moves,
    get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use crate::chessmen::is_castling;

/// Squares from which the opponent's king can be attacked.
pub struct Checks {
    king: Square,
    /// Squares from which a pawn, a knight, a bishop or a rook of the player to move gives check, with the
    /// pieces where they are.
    pawn: BitBoard,
    knight: BitBoard,
    bishop: BitBoard,
    rook: BitBoard,
    /// The king's ranks, files and diagonals: a piece that leaves one may give a discovered check.
    lines: BitBoard,
}

impl Checks {
    /// The checks of the player to move.
    #[inline]
    pub fn of(board: &Board) -> Self {
        let opponent = !board.side_to_move();
        let (king, occupied) = (board.king(opponent), board.occupied());
        Self {
            king,
            pawn: get_pawn_attacks(king, opponent),
            knight: get_knight_moves(king),
            bishop: get_bishop_moves(king, occupied),
            rook: get_rook_moves(king, occupied),
            lines: get_bishop_rays(king) | get_rook_rays(king),
        }
    }

    /// Squares where `piece` from `from` may give check: all squares if it may give a discovered check, or
    /// is a king, which may castle.
    #[inline]
    pub fn within_reach(&self, piece: Piece, from: Square) -> BitBoard {
        if self.lines.has(from) || piece == Piece::King {
            return BitBoard::FULL;
        }
        self.by(piece)
    }

    fn by(&self, piece: Piece) -> BitBoard {
        match piece {
            Piece::Pawn => self.pawn,
            Piece::Knight => self.knight,
            Piece::Bishop => self.bishop,
            Piece::Rook => self.rook,
            Piece::Queen => self.bishop | self.rook,
            Piece::King => BitBoard::EMPTY,
        }
    }

    /// Whether `action`, legal on `board`, gives check.
    #[inline]
    pub fn given_by(&self, board: &Board, action: Move) -> bool {
        let Move { from, to, promotion } = action;
        let moved = board.piece_on(from).expect("a legal move has a piece to move");
        let en_passant =
            moved == Piece::Pawn && from.file() != to.file() && board.piece_on(to).is_none();
        if promotion.is_some() || en_passant || is_castling(board, action) {
            let mut after = board.clone();
            after.play_unchecked(action);
            return !after.checkers().is_empty();
        }
        self.by(moved).has(to) || self.lines.has(from) && self.uncovers(board, from, to)
    }

    /// Whether a piece that moves from `from` to `to` gives a discovered check.
    fn uncovers(&self, board: &Board, from: Square, to: Square) -> bool {
        let occupied = (board.occupied() & !from.bitboard()) | to.bitboard();
        let own = board.colors(board.side_to_move()) & !from.bitboard();
        let queens = board.pieces(Piece::Queen);
        let attackers = (get_bishop_moves(self.king, occupied)
            & (board.pieces(Piece::Bishop) | queens))
            | (get_rook_moves(self.king, occupied) & (board.pieces(Piece::Rook) | queens));
        !(attackers & own).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::rng::Rng;

    fn compare(board: &Board) -> usize {
        let checks = Checks::of(board);
        let mut given = 0;
        board.generate_moves(|moves| {
            for action in moves {
                let mut after = board.clone();
                after.play_unchecked(action);
                let truth = !after.checkers().is_empty();
                assert_eq!(checks.given_by(board, action), truth, "{board} {action}");
                assert!(
                    !truth
                        || action.promotion.is_some()
                        || is_castling(board, action)
                        || checks.within_reach(moves.piece, moves.from).has(action.to)
                        || board.en_passant().is_some(),
                    "{board} {action}"
                );
                given += usize::from(truth);
            }
            false
        });
        given
    }

    #[test]
    fn checks_equal_those_found_by_playing() {
        let mut rng = Rng::new(11);
        let mut given = 0;
        while given < 5_000 {
            let mut board = Board::default();
            for _ in 0..120 {
                given += compare(&board);
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
    }

    #[test]
    fn castling_en_passant_and_promotion_give_check_too() {
        for fen in [
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert!(compare(&fen.parse().unwrap()) > 0, "{fen}");
        }
    }
}
