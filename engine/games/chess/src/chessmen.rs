//! Chessmen on a board: the first field of a FEN, their names, which a move captures, and whether they suffice to mate.

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Move, Piece, Rank, Square};

use countermove_core::error::{Error, clip};

/// The light squares; h1 is one.
pub const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

/// Whether neither side has enough material to mate: bare kings, a single knight or bishop, or only bishops on
/// squares of one colour. Positions that are dead because pawns block everything are not recognized; the count of
/// moves without progress ends such games.
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

/// The square of the piece that `action` captures, and whether the piece is a pawn. `action` is legal, with castling
/// in cozy-chess's form.
pub fn capture(board: &Board, action: Move) -> Option<(Square, bool)> {
    let mover = board.side_to_move();
    if board.colors(!mover).has(action.to) {
        return Some((action.to, board.pieces(Piece::Pawn).has(action.to)));
    }
    let is_pawn = board.pieces(Piece::Pawn).has(action.from);
    let passes = is_pawn && action.from.file() != action.to.file();
    passes.then(|| (Square::new(action.to.file(), action.from.rank()), true))
}

/// Whether `action` is castling, represented as the king taking its own rook.
pub fn is_castling(board: &Board, action: Move) -> bool {
    board.colors(board.side_to_move()).has(action.to)
}

/// The name of a piece.
pub const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

fn malformed(message: impl Into<String>) -> Error {
    Error::malformed_state(message)
}

/// Puts the pieces of the first field of a FEN on an empty board. Error: `MalformedState`.
pub fn read_placement(text: &str, builder: &mut BoardBuilder) -> Result<(), Error> {
    let ranks: Vec<&str> = text.split('/').take(9).collect();
    if ranks.len() != 8 {
        let message = "the board is not eight ranks of a FEN, parted by /";
        return Err(malformed(format!("{message}: \"{}\"", clip(text))));
    }
    for (rank, row) in Rank::ALL.into_iter().rev().zip(ranks) {
        let number = rank as usize + 1;
        let mut files = File::ALL.into_iter();
        for symbol in row.chars() {
            let squares = symbol.to_digit(9).filter(|&empty| empty > 0);
            if let Some(empty) = squares {
                if files.by_ref().take(empty as usize).count() < empty as usize {
                    return Err(malformed(format!("rank {number} has more than eight squares")));
                }
                continue;
            }
            let man = man(symbol).ok_or_else(|| {
                malformed(format!("'{}' on rank {number} is not a piece", symbol.escape_debug()))
            })?;
            let file = files
                .next()
                .ok_or_else(|| malformed(format!("rank {number} has more than eight squares")))?;
            *builder.square_mut(Square::new(file, rank)) = Some(man);
        }
        if files.next().is_some() {
            return Err(malformed(format!("rank {number} has fewer than eight squares")));
        }
    }
    Ok(())
}

fn man(symbol: char) -> Option<(Piece, Color)> {
    let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
    let piece = Piece::try_from(symbol.to_ascii_lowercase()).ok()?;
    Some((piece, color))
}

/// The first field of a FEN; `symbol` gives the letter of the piece on a square.
pub fn write_placement(symbol: impl Fn(Square) -> Option<char>) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| write_rank(&symbol, rank));
    ranks.collect::<Vec<_>>().join("/")
}

fn write_rank(symbol: impl Fn(Square) -> Option<char>, rank: Rank) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in File::ALL {
        match symbol(Square::new(file, rank)) {
            None => empty += 1,
            Some(symbol) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text.push(symbol);
                empty = 0;
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The letter of the piece on `square`; a capital one for white.
pub fn symbol(board: &Board, square: Square) -> Option<char> {
    let letter = char::from(board.piece_on(square)?);
    let white = board.colors(Color::White).has(square);
    Some(if white { letter.to_ascii_uppercase() } else { letter })
}
