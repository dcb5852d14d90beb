//! Standard algebraic notation (SAN): `Nbd7`, `exd8=Q+`, `O-O-O#`.

use cozy_chess::{BitBoard, Board, File, Move, Piece, Rank, Square};

use super::move_text::is_castling;

/// SAN of `action`, legal on `board`.
pub fn write(board: &Board, action: Move) -> String {
    let mut text = write_bare(board, action);
    let mut after = board.clone();
    after.play_unchecked(action);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

fn write_bare(board: &Board, action: Move) -> String {
    if is_castling(board, action) {
        return if action.from.file() < action.to.file() { "O-O" } else { "O-O-O" }.into();
    }
    let piece = board.piece_on(action.from).expect("a legal move has a piece to move");
    let captures = board.colors(!board.side_to_move()).has(action.to)
        || piece == Piece::Pawn && action.from.file() != action.to.file();
    let mut text = if piece == Piece::Pawn {
        if captures { action.from.file().to_string() } else { String::new() }
    } else {
        let letter = char::from(piece).to_ascii_uppercase();
        format!("{letter}{}", disambiguation(board, piece, action))
    };
    if captures {
        text.push('x');
    }
    text += &action.to.to_string();
    if let Some(promotion) = action.promotion {
        text.push('=');
        text.push(char::from(promotion).to_ascii_uppercase());
    }
    text
}

/// Squares of the pieces of kind `piece` that may legally move to `to`.
fn origins(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let mut origins = BitBoard::EMPTY;
    board.generate_moves_for(board.colored_pieces(board.side_to_move(), piece), |moves| {
        if moves.to.has(to) {
            origins |= moves.from.bitboard();
        }
        false
    });
    origins
}

/// The shortest part of the origin square that makes the move unique: nothing, file, rank, or both.
fn disambiguation(board: &Board, piece: Piece, action: Move) -> String {
    let from = action.from;
    let others = origins(board, piece, action.to) & !from.bitboard();
    if piece == Piece::King || others.is_empty() {
        String::new()
    } else if (others & from.file().bitboard()).is_empty() {
        from.file().to_string()
    } else if (others & from.rank().bitboard()).is_empty() {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

/// A parsed move in SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    /// Castling on the king's or the queen's side.
    Castling { king_side: bool },
    /// A piece moves to a square; file and rank are those of its origin, if given.
    PieceMove {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

/// Parses `text`; `None` if it is not SAN. Signs for checks and annotations (`+`, `#`, `!`, `?`) are
/// ignored, and so are missing or wrong signs for captures.
pub fn read(text: &str) -> Option<San> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" | "o-o" => return Some(San::Castling { king_side: true }),
        "O-O-O" | "0-0-0" | "o-o-o" => return Some(San::Castling { king_side: false }),
        _ => {}
    }
    if !text.is_ascii() {
        return None;
    }
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let piece = match letter {
        Some(letter) => Piece::try_from(letter.to_ascii_lowercase()).ok()?,
        None => Piece::Pawn,
    };
    let rest = &text[usize::from(letter.is_some())..];
    let (rest, promotion) = split_promotion(rest, piece);
    let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let to = to.parse().ok()?;
    let origin = origin.strip_suffix(['x', '-', ':']).unwrap_or(origin);
    let mut symbols = origin.chars().peekable();
    let file = symbols.next_if(|symbol| ('a'..='h').contains(symbol));
    let rank = symbols.next_if(|symbol| ('1'..='8').contains(symbol));
    if symbols.next().is_some() {
        return None;
    }
    let file = file.and_then(|symbol| File::try_from(symbol).ok());
    let rank = rank.and_then(|symbol| Rank::try_from(symbol).ok());
    Some(San::PieceMove { piece, file, rank, to, promotion })
}

/// Splits `e8=Q`, `e8Q`, `e8(Q)` or `e7e8q` into squares and promotion piece.
fn split_promotion(text: &str, piece: Piece) -> (&str, Option<Piece>) {
    if piece != Piece::Pawn {
        return (text, None);
    }
    let bare = text.strip_suffix(')').unwrap_or(text);
    let promotion = bare.chars().last().map(|letter| letter.to_ascii_lowercase());
    match promotion.filter(|letter| "nbrq".contains(*letter)).map(Piece::try_from) {
        Some(Ok(promotion)) => {
            (bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']), Some(promotion))
        }
        _ => (text, None),
    }
}
