//! Standard algebraic notation (SAN): `Nbd7`, `exd8=Q+`, `O-O-O#`.

use std::borrow::Cow;

use cozy_chess::{BitBoard, Board, File, Move, Piece, Rank, Square};

use crate::chessmen::is_castling;

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
    if piece == Piece::King {
        return String::new();
    }
    let others = origins(board, piece, action.to) & !action.from.bitboard();
    origin(action.from, others)
}

/// The shortest part of `from` that tells it from `others`.
pub fn origin(from: Square, others: BitBoard) -> String {
    if others.is_empty() {
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
/// ignored, and so are `e.p.` and missing or wrong signs for captures.
pub fn read(text: &str) -> Option<San> {
    let text = plain(text)?;
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(castling) = read_castling(text) {
        return Some(castling);
    }
    let text = EN_PASSANT.iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text);
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

/// The suffix of a capture en passant in old records.
const EN_PASSANT: [&str; 4] = [" e.p.", "e.p.", " ep", "ep"];

/// `text` in ASCII: figurines as letters, dashes of all kinds as hyphens; `None` if there is more in it.
fn plain(text: &str) -> Option<Cow<'_, str>> {
    if text.is_ascii() {
        return Some(text.into());
    }
    let letter = |symbol: char| match symbol {
        '♔' | '♚' => Some("K"),
        '♕' | '♛' => Some("Q"),
        '♖' | '♜' => Some("R"),
        '♗' | '♝' => Some("B"),
        '♘' | '♞' => Some("N"),
        // A pawn has no letter, and a variation selector no meaning.
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => Some(""),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => Some("-"),
        '×' => Some("x"),
        '†' => Some("+"),
        '‡' => Some("#"),
        _ => None,
    };
    let mut ascii = String::new();
    for symbol in text.chars() {
        match letter(symbol) {
            Some(letter) => ascii.push_str(letter),
            None if symbol.is_ascii() => ascii.push(symbol),
            None => return None,
        }
    }
    Some(ascii.into())
}

/// Castling, with letters or zeros, with hyphens or without.
fn read_castling(text: &str) -> Option<San> {
    let is_castling = |symbol: char| matches!(symbol, 'O' | 'o' | '0' | '-');
    let steps = text.chars().filter(|&symbol| symbol != '-').count();
    match steps {
        2 | 3 if text.chars().all(is_castling) => Some(San::Castling { king_side: steps == 2 }),
        _ => None,
    }
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
