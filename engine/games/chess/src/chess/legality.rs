//! Checks of a position. A position that no engine can search is an error. A position that no game reaches, but every
//! engine searches, gets a note. Errors and notes name the broken rule.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square,
    get_king_moves, get_line_rays,
};

use super::fen::Right;
use crate::chessmen::LIGHT;
use countermove_core::error::Error;

/// Pieces by the squares on which they stand.
pub type Men = [Option<(Piece, Color)>; Square::NUM];

fn illegal<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::illegal_position(message))
}

/// Name of a side.
pub const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Checks the number of pieces of each kind, and where pawns stand.
pub fn check_men(builder: &BoardBuilder) -> Result<(), Error> {
    for color in Color::ALL {
        check_army(color, &builder.board)?;
    }
    Ok(())
}

fn places(men: &Men, piece: Piece, color: Color) -> BitBoard {
    let squares = Square::ALL.into_iter();
    squares.filter(|&square| men[square as usize] == Some((piece, color))).collect()
}

fn check_army(color: Color, men: &Men) -> Result<(), Error> {
    let name = name(color);
    let count = |piece| places(men, piece, color).len();
    match count(Piece::King) {
        1 => {}
        0 => return illegal(format!("{name} has no king")),
        kings => return illegal(format!("{name} has {kings} kings")),
    }
    let pawns = places(men, Piece::Pawn, color);
    if let Some(square) = (pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard())).next_square()
    {
        return illegal(format!("a pawn of {name} is on {square}, the first or last rank"));
    }
    if pawns.len() > 8 {
        return illegal(format!("{name} has {} pawns, more than eight", pawns.len()));
    }
    let all: u32 = Piece::ALL.into_iter().map(count).sum();
    if all > 16 {
        return illegal(format!("{name} has {all} pieces, more than sixteen"));
    }
    Ok(())
}

/// Why no promotions of `color` lead to its pieces.
fn why_too_many_promoted(color: Color, men: &Men) -> Option<String> {
    let name = name(color);
    let count = |piece| places(men, piece, color).len();
    let bishops = places(men, Piece::Bishop, color);
    let promoted = count(Piece::Queen).saturating_sub(1)
        + count(Piece::Rook).saturating_sub(2)
        + count(Piece::Knight).saturating_sub(2)
        + (bishops & LIGHT).len().saturating_sub(1)
        + (bishops & !LIGHT).len().saturating_sub(1);
    let missing = 8 - count(Piece::Pawn);
    (promoted > missing).then(|| {
        format!(
            "{name} has {promoted} promoted {} at least, but only {missing} {} missing: {}",
            if promoted == 1 { "piece" } else { "pieces" },
            if missing == 1 { "pawn is" } else { "pawns are" },
            list(men, color),
        )
    })
}

fn list(men: &Men, color: Color) -> String {
    let officers = [
        (Piece::Queen, "queens"),
        (Piece::Rook, "rooks"),
        (Piece::Bishop, "bishops"),
        (Piece::Knight, "knights"),
        (Piece::Pawn, "pawns"),
    ];
    let counts = officers.map(|(piece, plural)| {
        let count = places(men, piece, color).len();
        format!("{count} {}", if count == 1 { &plural[..plural.len() - 1] } else { plural })
    });
    counts.join(", ")
}

/// Whether castling right `right` of `color` is for the king's side. The error says that king or rook is not where the
/// right requires it.
pub fn check_right(color: Color, right: Right, chess960: bool, men: &Men) -> Result<bool, String> {
    let Right { symbol, file } = right;
    let rank = Rank::First.relative_to(color);
    let rook = Square::new(file, rank);
    let king = places(men, Piece::King, color).next_square().expect("checked before");
    if !chess960 && king.file() != File::E || king.rank() != rank {
        let home = if chess960 { "its first rank" } else { "its square at the start" };
        return Err(format!(
            "castling right {symbol}, yet {}'s king is not on {home}",
            name(color)
        ));
    }
    if men[rook as usize] != Some((Piece::Rook, color)) {
        return Err(format!("castling right {symbol}, yet {} has no rook on {rook}", name(color)));
    }
    if !chess960 && !matches!(file, File::A | File::H) {
        return Err(format!("castling right {symbol}: {rook} is not where a rook starts"));
    }
    Ok(king.file() < file)
}

/// Checks that a pawn can just have passed the en passant square `square` by a double step.
pub fn check_en_passant(square: Square, builder: &BoardBuilder) -> Result<(), String> {
    let mover = builder.side_to_move;
    let stepped = !mover;
    if square.rank() != Rank::Third.relative_to(stepped) {
        return Err(format!(
            "en passant square {square} is not on the rank that {}'s pawns pass",
            name(stepped)
        ));
    }
    let on = |rank: Rank| Square::new(square.file(), rank.relative_to(stepped));
    if builder.square(on(Rank::Fourth)) != Some((Piece::Pawn, stepped)) {
        let pawn = on(Rank::Fourth);
        return Err(format!(
            "en passant square {square}, yet {} has no pawn on {pawn}",
            name(stepped)
        ));
    }
    for passed in [square, on(Rank::Second)] {
        if builder.square(passed).is_some() {
            return Err(format!(
                "en passant square {square}, yet {passed}, which the pawn has left, is taken"
            ));
        }
    }
    match builder.build() {
        Err(BoardBuilderError::InvalidEnPassant) => Err(format!(
            "en passant square {square}, yet {} is in a check that the double step before cannot have given",
            name(mover)
        )),
        _ => Ok(()),
    }
}

/// Builds the board.
pub fn build(builder: &BoardBuilder) -> Result<Board, Error> {
    let board = builder.build().or_else(|error| illegal(why(error, builder.side_to_move)))?;
    let [white, black] = Color::ALL.map(|color| board.king(color));
    if get_king_moves(white).has(black) {
        return illegal(format!("the kings on {white} and {black} stand side by side"));
    }
    Ok(board)
}

/// Why no game leads to `board` with these pieces; such boards are searched all the same.
pub fn why_unreachable(board: &Board, men: &Men) -> Vec<String> {
    let promoted = Color::ALL.into_iter().filter_map(|color| why_too_many_promoted(color, men));
    promoted.chain(why_no_such_check(board)).collect()
}

/// Why no one move can have given the checks on `board`.
fn why_no_such_check(board: &Board) -> Option<String> {
    let king = board.king(board.side_to_move());
    let checkers: Vec<Square> = board.checkers().iter().collect();
    let in_check = name(board.side_to_move());
    match checkers[..] {
        [] | [_] => None,
        [one, other] => {
            let sliders = board.pieces(Piece::Bishop)
                | board.pieces(Piece::Rook)
                | board.pieces(Piece::Queen);
            let one_line = get_line_rays(one, other).has(king);
            (one_line || (board.checkers() & sliders).is_empty()).then(|| {
                format!("{in_check} is in check from {one} and {other}, which no one move can give")
            })
        }
        _ => Some(format!("{in_check} is in check from more than two pieces")),
    }
}

/// A note on a half-move clock of `clock`, if draw rules end every game after `most_plies`: that no game has it, or
/// what it counts as.
pub fn why_too_long(clock: u16, most_plies: Option<usize>) -> Option<String> {
    match most_plies {
        Some(most) if usize::from(clock) > most => Some(format!(
            "a half-move clock of {clock} is beyond {most}, where every game has ended"
        )),
        None if clock > u16::from(u8::MAX) => {
            Some(format!("a half-move clock of {clock} counts as {}", u8::MAX))
        }
        _ => None,
    }
}

fn why(error: BoardBuilderError, mover: Color) -> String {
    match error {
        BoardBuilderError::InvalidBoard => {
            format!("{} is in check, yet {} is to move", name(!mover), name(mover))
        }
        BoardBuilderError::InvalidCastlingRights => "impossible castling rights".into(),
        BoardBuilderError::InvalidEnPassant => "impossible en passant square".into(),
        BoardBuilderError::InvalidHalfMoveClock | BoardBuilderError::InvalidFullmoveNumber => {
            "impossible clocks".into()
        }
    }
}
