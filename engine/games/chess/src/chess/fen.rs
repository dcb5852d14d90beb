//! Forsyth–Edwards Notation: six fields; the last ones may be missing. Operations of an EPD may follow.

use cozy_chess::{Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};

use super::epd::{Epd, HALF_MOVE_CLOCK, MOVE_NUMBER};
use super::state::{MOST_PLIES, State, en_passant};
use super::{Chess, legality};
use crate::chessmen::{read_placement, symbol, write_placement};
use countermove_core::error::{Error, clip};

/// The greatest move number.
const MOST_MOVES: u16 = 9999;

/// The state that `text` describes. `notes` gets the ignored parts of `text`, and the reasons why no game leads to
/// the state. Errors: `MalformedState`, `IllegalPosition`.
pub fn read(game: &Chess, text: &str, notes: &mut Vec<String>) -> Result<State, Error> {
    let epd = Epd::of(text);
    if epd.fields.len() > 6 {
        return Err(malformed("there are more than six fields"));
    }
    let field =
        |index: usize, missing: &'static str| epd.fields.get(index).map_or(missing, |text| *text);
    let number = |index, opcode, missing| epd.operand(opcode).unwrap_or(field(index, missing));
    let mut builder = BoardBuilder::empty();
    read_placement(field(0, ""), &mut builder)?;
    builder.side_to_move = match field(1, "w") {
        "w" => Color::White,
        "b" => Color::Black,
        side => return Err(malformed(format!("\"{}\" is no side: w or b", clip(side)))),
    };
    legality::check_men(&builder)?;
    put_rights(game, read_castling(field(2, "-"), game.chess960, &builder)?, &mut builder, notes)?;
    builder.en_passant = read_square(field(3, "-"))?;
    let clock = read_number("half-move clock", number(4, HALF_MOVE_CLOCK, "0"))?;
    builder.fullmove_number = read_number("move number", number(5, MOVE_NUMBER, "1"))?.max(1);
    let board = build(&mut builder, notes)?;
    notes.extend(legality::why_unreachable(&board, &builder.board));
    notes.extend(legality::why_too_long(clock, game.draws.map(|_| MOST_PLIES)));
    notes.extend(epd.passed_over());
    Ok(State::new(board, u8::try_from(clock).unwrap_or(u8::MAX)))
}

/// Gives the players their rights to castle, but for those that king and rook do not allow. Error: `IllegalPosition` for
/// a right that Chess960 alone has.
fn put_rights(
    game: &Chess,
    rights: Vec<(Color, Right)>,
    builder: &mut BoardBuilder,
    notes: &mut Vec<String>,
) -> Result<(), Error> {
    for (color, right) in rights {
        let check = |chess960| legality::check_right(color, right, chess960, &builder.board);
        match check(game.chess960) {
            Ok(king_side) => {
                let rights = builder.castle_rights_mut(color);
                *(if king_side { &mut rights.short } else { &mut rights.long }) = Some(right.file);
            }
            Err(why) if right.names_file() && check(true).is_ok() => {
                return Err(Error::illegal_position(why));
            }
            Err(why) => notes.push(format!("{why}: the right is dropped")),
        }
    }
    Ok(())
}

/// Builds the board. An en passant square that no double step can have left is dropped with a note; one where no
/// capture is legal is no part of a state.
fn build(builder: &mut BoardBuilder, notes: &mut Vec<String>) -> Result<Board, Error> {
    if let Some(square) = builder.en_passant
        && let Err(why) = legality::check_en_passant(square, builder)
    {
        builder.en_passant = None;
        notes.push(format!("{why}: the square is dropped"));
    }
    let board = legality::build(builder)?;
    if board.en_passant().is_none() || en_passant(&board).is_some() {
        return Ok(board);
    }
    builder.en_passant = None;
    legality::build(builder)
}

/// Whether the castling rights in `text` are written as files, as those of Chess960 are.
pub fn names_files(text: &str) -> bool {
    let castling = Epd::of(text).fields.get(2).copied().unwrap_or_default();
    castling.chars().any(|symbol| matches!(symbol.to_ascii_lowercase(), 'a'..='h'))
}

fn malformed(message: impl Into<String>) -> Error {
    Error::malformed_state(message)
}

/// A right to castle with the rook on a file, or with the outermost on a side.
#[derive(Clone, Copy)]
pub struct Right {
    /// Its letter in the text.
    pub symbol: char,
    /// File of the rook.
    pub file: File,
}

impl Right {
    /// Whether its letter is that of the rook's file.
    fn names_file(self) -> bool {
        !matches!(self.symbol.to_ascii_lowercase(), 'k' | 'q')
    }
}

fn read_castling(
    text: &str,
    chess960: bool,
    builder: &BoardBuilder,
) -> Result<Vec<(Color, Right)>, Error> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut rights: Vec<(Color, Right)> = Vec::new();
    for symbol in text.chars() {
        let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match symbol.to_ascii_lowercase() {
            'k' if chess960 => outermost(builder, color, true).unwrap_or(File::H),
            'q' if chess960 => outermost(builder, color, false).unwrap_or(File::A),
            'k' => File::H,
            'q' => File::A,
            letter => File::try_from(letter).map_err(|_| {
                let text = clip(text);
                malformed(format!("\"{text}\" are no castling rights: - or some of KQkq"))
            })?,
        };
        if rights.iter().any(|(other, right)| *other == color && right.file == file) {
            return Err(malformed(format!("castling right {symbol} is there twice")));
        }
        rights.push((color, Right { symbol, file }));
    }
    Ok(rights)
}

/// File of the rook of `color` farthest from the middle of its first rank on that side of its king.
fn outermost(builder: &BoardBuilder, color: Color, king_side: bool) -> Option<File> {
    let rank = Rank::First.relative_to(color);
    let at = |file: &File| builder.square(Square::new(*file, rank));
    let king = File::ALL.into_iter().find(|file| at(file) == Some((Piece::King, color)))?;
    let mut rooks = File::ALL.into_iter().filter(|file| at(file) == Some((Piece::Rook, color)));
    if king_side { rooks.rfind(|&file| file > king) } else { rooks.find(|&file| file < king) }
}

fn read_square(text: &str) -> Result<Option<Square>, Error> {
    if text == "-" {
        return Ok(None);
    }
    let square = text.parse().map_err(|_| {
        malformed(format!("\"{}\" is no en passant square: - or such as e3", clip(text)))
    })?;
    Ok(Some(square))
}

fn read_number(what: &str, text: &str) -> Result<u16, Error> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number: &u16| digits && number <= MOST_MOVES);
    number.ok_or_else(|| {
        malformed(format!("{what} \"{}\" is no number from 0 to {MOST_MOVES}", clip(text)))
    })
}

/// The FEN of `state`: all six fields; the en passant square only if the capture is legal.
pub fn write(state: &State) -> String {
    let board = state.board();
    let placement = write_placement(|square| symbol(board, square));
    let target = en_passant(board).map_or("-".into(), |square| square.to_string());
    format!(
        "{placement} {} {} {target} {} {}",
        board.side_to_move(),
        write_castling(board),
        state.clock(),
        board.fullmove_number()
    )
}

fn write_castling(board: &Board) -> String {
    let builder = BoardBuilder::from_board(board);
    let mut text = String::new();
    for color in Color::ALL {
        let CastleRights { short, long } = *board.castle_rights(color);
        for (right, king_side, letter) in [(short, true, 'k'), (long, false, 'q')] {
            let Some(file) = right else { continue };
            let outer = outermost(&builder, color, king_side) == Some(file);
            let letter = if outer { letter } else { char::from(file) };
            let white = color == Color::White;
            text.push(if white { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".into() } else { text }
}
