//! Knowledge of chess for pruning and move ordering.

use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use cozy_chess::{BitBoard, Color, Move, Piece, PieceMoves, Rank};

use super::checks::Checks;
use super::state::{State, en_passant};
use super::static_exchange::{static_exchange, valuation};
use super::{Chess, evaluation};
use crate::chess_move::ChessMove;
use crate::chessmen::is_castling;

const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

impl Quiescence for Chess {
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        !state.board().checkers().is_empty()
    }

    /// Captures, including en passant, and promotions.
    #[inline]
    fn is_noisy(&self, state: &State, action: ChessMove) -> bool {
        let board = state.board();
        if action.promotion.is_some_and(|piece| piece != Piece::Queen) {
            return false;
        }
        board.colors(!board.side_to_move()).has(action.to)
            || board.pieces(Piece::Pawn).has(action.from)
                && (action.promotion.is_some() || action.from.file() != action.to.file())
    }

    /// Generates only the noisy moves, without underpromotions.
    fn noisy(&self, state: &State, out: &mut Vec<ChessMove>) {
        if self.is_drawn(state) {
            return;
        }
        let board = state.board();
        let theirs = board.colors(!board.side_to_move());
        let aims = theirs | LAST_RANKS | en_passant(board).map_or(BitBoard::EMPTY, Into::into);
        board.generate_moves(|moves| {
            let wanted = if moves.piece == Piece::Pawn { aims } else { theirs };
            let moves = PieceMoves { to: moves.to & wanted, ..moves };
            let best = |action: &Move| matches!(action.promotion, None | Some(Piece::Queen));
            out.extend(moves.into_iter().filter(best).map(ChessMove));
            false
        });
    }

    /// Whether the move gives check.
    #[inline]
    fn makes_threat(&self, state: &State, action: ChessMove) -> Option<bool> {
        Some(Checks::of(state.board()).given_by(state.board(), action.0))
    }

    /// Quiet moves that give check.
    fn quiet_threats(&self, state: &State, out: &mut Vec<ChessMove>) {
        if self.is_drawn(state) {
            return;
        }
        let board = state.board();
        let checks = Checks::of(board);
        let theirs = board.colors(!board.side_to_move());
        board.generate_moves(|moves| {
            let wanted = checks.within_reach(moves.piece, moves.from) & !theirs;
            let moves = PieceMoves { to: moves.to & wanted, ..moves };
            let quiet = |action: &ChessMove| {
                !self.is_noisy(state, *action)
                    && action.promotion.is_none()
                    && checks.given_by(board, action.0)
            };
            out.extend(moves.into_iter().map(ChessMove).filter(quiet));
            false
        });
    }

    fn static_exchange(&self, state: &State, action: ChessMove) -> f64 {
        f64::from(static_exchange(state.board(), action.0))
    }

    /// With at most one piece beside king and pawns.
    fn is_near_zugzwang(&self, state: &State) -> bool {
        let board = state.board();
        let plain = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let officers = board.colors(board.side_to_move()) & !plain;
        officers.len() <= 1
    }

    /// `None` in check.
    fn pass(&self, state: &State) -> Option<State> {
        state.passed()
    }
}

defaults!(Chess: Proof, Pathfinding, Information, Searchable);

/// MVV-LVA: captures and promotions first, of the most valuable victim by the least valuable attacker.
/// Then castling and quiet moves, by the gain in piece-square values.
pub fn ordering_score(state: &State, action: Move) -> i32 {
    let board = state.board();
    let moved = board.piece_on(action.from).expect("a legal move has a piece to move");
    if is_castling(board, action) {
        return CASTLING;
    }
    let victim = board.piece_on(action.to).map_or(0, valuation);
    let promoted = action.promotion.map_or(0, |piece| valuation(piece) - 1);
    let white = board.side_to_move() == Color::White;
    let better = evaluation::square_gain(white, moved, action.from, action.to);
    if victim + promoted > 0 {
        return CAPTURES + 100 * (victim + promoted) - valuation(moved).min(10) + better / 100;
    }
    better
}

/// Least score of a capture, greater than any gain of piece-square values.
const CAPTURES: i32 = 10_000;
const CASTLING: i32 = 50;
