//! A view of Kriegspiel as text.

use std::sync::Arc;

use cozy_chess::{Board, CastleRights, Color, Piece, Square, get_king_moves};

use super::position::{ENDINGS, Ending};
use super::seen::{Item, Seen, Start, Status, color};
use super::text::{STANDARD, THEN, action, builder, illegal, malformed, parts};
use super::umpire::{LINES, Said, name};
use crate::chessmen::write_placement;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// After a refused try.
pub const REFUSED: char = '!';
/// A move of the other.
const UNSEEN: char = '?';
/// The words of a view for the utilities, -1 first.
const RESULTS: [&str; 3] = ["lost", "drawn", "won"];
/// Fields of a FEN.
pub const FIELDS: usize = 6;

/// The text of `seen`.
pub fn view_text(seen: &Seen) -> String {
    let words: Vec<String> = seen.items.iter().map(item_text).collect();
    let words = if words.is_empty() { "-".into() } else { words.join(" ") };
    let status = match seen.status {
        Status::ToMove => "to move".into(),
        Status::Waiting => "waiting".into(),
        Status::Over(ending, value) => {
            let (_, words) = ENDINGS[ending as usize];
            format!("{}, {words}", RESULTS[(value + 1) as usize])
        }
    };
    format!("{}{THEN}{words}, {status}", start_text(&seen.start, seen.player))
}

/// Reads [`view_text`]. Errors: `MalformedState`, `IllegalPosition`.
pub fn read_view_text(text: &str, player: Player) -> Result<Seen, Error> {
    let Some((text, status)) = text.split_once(", ") else {
        return malformed("a view ends with a comma and \"to move\" or another status");
    };
    let status = match status {
        "to move" => Status::ToMove,
        "waiting" => Status::Waiting,
        _ => read_end(status).map_or_else(
            || malformed(format!("\"{}\" is no status of a game", clip(status))),
            |(ending, value)| Ok(Status::Over(ending, value)),
        )?,
    };
    let (start, words) = parts(text)?;
    let items = words.into_iter().map(read_item).collect::<Result<_, _>>()?;
    Ok(Seen { player, start: read_start(start, player)?, items, status })
}

/// An ending and the utility, of "won, checkmate" and the like.
fn read_end(text: &str) -> Option<(Ending, i8)> {
    let (result, words) = text.split_once(", ")?;
    let value = RESULTS.iter().position(|known| *known == result)? as i8 - 1;
    let (ending, _) = ENDINGS.iter().find(|(_, known)| *known == words)?;
    Some((*ending, value))
}

/// The text of an announcement, which follows the move or the `?` that it announces.
fn said_text(said: Said) -> String {
    let mut text = String::new();
    if let Some((square, is_pawn)) = said.capture {
        text += &format!("x{square}{}", if is_pawn { "p" } else { "" });
    }
    for (line, words) in LINES.iter().enumerate() {
        if said.checks >> line & 1 == 1 {
            text += &format!("+{words}");
        }
    }
    if said.pawn_tries > 0 {
        text += &format!("/{}", said.pawn_tries);
    }
    text
}

/// Reads [`said_text`].
fn read_said(text: &str) -> Option<Said> {
    let mut said = Said::default();
    let (text, pawn_tries) = text.split_once('/').unwrap_or((text, ""));
    if !pawn_tries.is_empty() {
        said.pawn_tries = pawn_tries.parse().ok()?;
    }
    let mut parts = text.split('+');
    let capture = parts.next().expect("a split text has a first part");
    if let Some(capture) = capture.strip_prefix('x') {
        let square = capture.strip_suffix('p').unwrap_or(capture);
        said.capture = Some((square.parse().ok()?, square.len() < capture.len()));
    } else if !capture.is_empty() {
        return None;
    }
    for line in parts {
        said.checks |= 1 << LINES.iter().position(|words| *words == line)?;
    }
    Some(said)
}

fn item_text(item: &Item) -> String {
    match *item {
        Item::Own(action, None) => format!("{action}{REFUSED}"),
        Item::Own(action, Some(said)) => format!("{action}{}", said_text(said)),
        Item::Other(said) => format!("{UNSEEN}{}", said_text(said)),
    }
}

fn read_item(word: &str) -> Result<Item, Error> {
    let split = word.find(['x', '+', '/', REFUSED]).unwrap_or(word.len());
    let (first, rest) = word.split_at(split);
    let said = || {
        let said = read_said(rest).filter(|&said| said_text(said) == rest);
        let message = || Error::malformed_state(format!("\"{}\" says nothing known", clip(word)));
        said.ok_or_else(message)
    };
    if first.strip_prefix(UNSEEN) == Some("") {
        return Ok(Item::Other(said()?));
    }
    let action = action(first)?;
    let said = if rest.strip_prefix(REFUSED) == Some("") { None } else { Some(said()?) };
    Ok(Item::Own(action, said))
}

/// The letter of a piece.
fn letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

fn start_text(start: &Start, player: Player) -> String {
    let (own, other, white_moves) = match start {
        Start::Standard => return STANDARD.into(),
        Start::Known(board) => return board.to_string(),
        Start::Hidden { own, other, white_moves } => (own, other, white_moves),
    };
    let color = color(player);
    let men = write_placement(|square| {
        let man = own.iter().find(|(at, _)| *at == square);
        man.map(|&(_, piece)| letter(piece, color))
    });
    let side = if *white_moves { "w" } else { "b" };
    let others = Piece::ALL
        .map(|piece| letter(piece, !color).to_string().repeat(usize::from(other[piece as usize])));
    format!("{men} {side} {}", others.concat())
}

/// Reads [`start_text`].
fn read_start(text: &str, player: Player) -> Result<Start, Error> {
    if text == STANDARD {
        return Ok(Start::Standard);
    }
    if text.split(' ').count() == FIELDS {
        return Ok(Start::Known(Arc::new(read_known(text)?)));
    }
    let mut words = text.split(' ');
    let builder = builder(&mut words)?;
    let color = color(player);
    let men = Square::ALL.into_iter().filter_map(|at| Some((at, builder.board[at as usize]?)));
    let men: Vec<_> = men.collect();
    if men.iter().any(|&(_, (_, owner))| owner != color) {
        return illegal(format!("{} sees its own men and no other", name(color)));
    }
    let mut other = [0; Piece::NUM];
    for symbol in words.next().unwrap_or_default().chars() {
        let piece = Piece::ALL.into_iter().find(|&piece| letter(piece, !color) == symbol);
        let Some(piece) = piece else {
            return malformed(format!("the men of {} are listed after the side", name(!color)));
        };
        other[piece as usize] += 1;
    }
    let count: u8 = other.iter().sum();
    if other[Piece::King as usize] != 1 || count > 16 || men.len() > 16 {
        return illegal("each side has one king and at most sixteen men");
    }
    let own = men.into_iter().map(|(at, (piece, _))| (at, piece)).collect();
    let white_moves = builder.side_to_move == Color::White;
    let start = Start::Hidden { own, other, white_moves };
    if start_text(&start, player) == text {
        return Ok(start);
    }
    malformed(format!("the start is written \"{}\"", start_text(&start, player)))
}

/// Reads a position that both players know, as a FEN. Errors: `MalformedState`, `IllegalPosition`.
pub fn read_known(text: &str) -> Result<Board, Error> {
    let Some(board) = Board::from_fen(text, false).ok().filter(usual_rights) else {
        return malformed(format!("\"{}\" is not the FEN of a position", clip(text)));
    };
    if board.to_string() != text {
        return malformed(format!("the FEN is written \"{board}\""));
    }
    let [white, black] = [Color::White, Color::Black].map(|color| board.king(color));
    if get_king_moves(white).has(black) {
        return illegal("a king stands next to the other");
    }
    Ok(board)
}

/// Whether castling is that of kings and rooks at home.
fn usual_rights(board: &Board) -> bool {
    use cozy_chess::File;
    [Color::White, Color::Black].into_iter().all(|color| {
        let rights = *board.castle_rights(color);
        rights == CastleRights::EMPTY
            || (board.king(color).file() == File::E
                && rights.short.is_none_or(|file| file == File::H)
                && rights.long.is_none_or(|file| file == File::A))
    })
}
