//! Moves as text: UCI notation, which is canonical, and standard algebraic notation (SAN).

use cozy_chess::{Board, File, Move, Piece, Square};

use crate::chessmen::{is_castling, name};
use crate::san::{self, San};
use countermove_core::error::{Error, clip};

/// Target square of the king that castles with the rook on `rook`.
pub fn king_goes(king: Square, rook: Square) -> Square {
    Square::new(if king.file() < rook.file() { File::G } else { File::C }, king.rank())
}

/// UCI notation: `e2e4`, `e7e8q`. Castling is the king's move of two squares, or in Chess960 the king's
/// move to the rook's square.
pub fn write(board: &Board, action: Move, chess960: bool) -> String {
    if chess960 || !is_castling(board, action) {
        return action.to_string();
    }
    format!("{}{}", action.from, king_goes(action.from, action.to))
}

/// The legal move that `text` names. Errors: `MalformedMove`, `IllegalMove`.
pub fn read(board: &Board, text: &str) -> Result<Move, Error> {
    let Some(san) = san::read(text) else {
        return Err(Error::malformed_move(format!(
            "\"{}\" is not a move, such as e2e4, e7e8q, Nf3, exd5, O-O",
            clip(text)
        )));
    };
    let mut legal = Vec::new();
    board.generate_moves(|moves| {
        legal.extend(moves);
        false
    });
    match san {
        San::PieceMove {
            piece: Piece::Pawn,
            file: Some(file),
            rank: Some(rank),
            to,
            promotion,
        } => read_squares(board, &legal, Move { from: Square::new(file, rank), to, promotion }),
        San::Castling { king_side } => {
            let matches = |action: &&Move| {
                is_castling(board, **action) && (action.from.file() < action.to.file()) == king_side
            };
            legal.iter().find(matches).copied().ok_or_else(|| {
                let side = if king_side { "king's" } else { "queen's" };
                Error::illegal_move(format!("castling on the {side} side is not possible"))
            })
        }
        San::PieceMove { .. } => read_san(board, &legal, san, text),
    }
}

/// Reads a move given by both squares, whichever piece it moves.
fn read_squares(board: &Board, legal: &[Move], action: Move) -> Result<Move, Error> {
    if legal.contains(&action) {
        return Ok(action);
    }
    let castles = |other: &&Move| {
        is_castling(board, **other)
            && other.from == action.from
            && king_goes(other.from, other.to) == action.to
    };
    if action.promotion.is_none()
        && let Some(castling) = legal.iter().find(castles)
    {
        return Ok(*castling);
    }
    Err(Error::illegal_move(why_not(board, legal, action)))
}

fn why_not(board: &Board, legal: &[Move], action: Move) -> String {
    let Move { from, to, .. } = action;
    let Some(piece) = board.piece_on(from) else {
        return format!("there is no piece on {from}");
    };
    let name = name(piece);
    if !board.colors(board.side_to_move()).has(from) {
        return format!("the {name} on {from} is the opponent's");
    }
    if legal.iter().any(|other| (other.from, other.to) == (from, to)) {
        return if piece == Piece::Pawn && action.promotion.is_none() {
            format!("the pawn promotes on {to}: {from}{to}q, or n, b, r for q")
        } else {
            format!("the {name} on {from} is not promoted by going to {to}")
        };
    }
    let check = if board.checkers().is_empty() { "" } else { " while the king is in check" };
    format!("the {name} on {from} cannot go to {to}{check}")
}

fn read_san(board: &Board, legal: &[Move], san: San, text: &str) -> Result<Move, Error> {
    let San::PieceMove { piece, file, rank, to, promotion } = san else {
        unreachable!("castling is read elsewhere");
    };
    let fits = |action: &&Move| {
        action.to == to
            && action.promotion == promotion
            && board.piece_on(action.from) == Some(piece)
            && !is_castling(board, **action)
            && file.is_none_or(|file| action.from.file() == file)
            && rank.is_none_or(|rank| action.from.rank() == rank)
            // The text of a pawn's capture has its file.
            && (piece != Piece::Pawn || file.is_some() || action.from.file() == to.file())
    };
    let fitting: Vec<Move> = legal.iter().filter(fits).copied().collect();
    match fitting[..] {
        [action] => Ok(action),
        [] => {
            let promotes = piece == Piece::Pawn
                && promotion.is_none()
                && legal.iter().any(|action| action.to == to && action.promotion.is_some());
            let rest = if promotes {
                format!(" without a piece to become: {to}=Q")
            } else {
                String::new()
            };
            Err(Error::illegal_move(format!(
                "\"{}\": no {} can go to {to}{rest}",
                clip(text),
                name(piece)
            )))
        }
        _ => {
            let texts: Vec<String> =
                fitting.iter().map(|&action| san::write(board, action)).collect();
            Err(Error::illegal_move(format!("\"{}\" may be {}", clip(text), texts.join(" or ")))
                .rather(texts))
        }
    }
}
