//! Moves as the Computer Shogi Association writes them: both squares by file and rank, 00 for the hand, and the piece as
//! it is after the move: `7776FU`, `+8822UM`, `-0055KA`. The sign is sente's or gote's, and may be missing.

use super::geometry::{GOTE, SENTE, SIDE, Square, at};
use super::move_text::{check_turn, moved, the_one};
use super::moves::{Move, Mover, Source, from, promotes, to};
use super::piece::Kind;
use super::state::State;
use countermove_core::error::Error;

/// The square whose file and rank are numbers from 1.
pub fn numbered(file: usize, rank: usize) -> Option<Square> {
    let is_on_board = (1..=SIDE).contains(&file) && (1..=SIDE).contains(&rank);
    is_on_board.then(|| at(rank - 1, SIDE - file))
}

fn kind(text: &[u8]) -> Option<Kind> {
    Some(match text.to_ascii_uppercase().as_slice() {
        b"FU" => Kind::Pawn,
        b"KY" => Kind::Lance,
        b"KE" => Kind::Knight,
        b"GI" => Kind::Silver,
        b"KI" => Kind::Gold,
        b"KA" => Kind::Bishop,
        b"HI" => Kind::Rook,
        b"OU" => Kind::King,
        b"TO" => Kind::Tokin,
        b"NY" => Kind::PromotedLance,
        b"NK" => Kind::PromotedKnight,
        b"NG" => Kind::PromotedSilver,
        b"UM" => Kind::Horse,
        b"RY" => Kind::Dragon,
        _ => return None,
    })
}

fn square(text: &[u8]) -> Option<Square> {
    let digit = |byte: u8| char::from(byte).to_digit(10).map(|digit| digit as usize);
    let &[file, rank] = text else { return None };
    numbered(digit(file)?, digit(rank)?)
}

/// The legal move of `state` that `text` names; `None` if it is not in this notation. Error: `IllegalMove`.
pub fn read(state: &State, mover: &Mover<'_>, text: &str) -> Result<Option<Move>, Error> {
    let (player, rest) = match text.as_bytes() {
        [b'+', rest @ ..] => (Some(SENTE), rest),
        [b'-', rest @ ..] => (Some(GOTE), rest),
        rest => (None, rest),
    };
    let Some((source, rest)) = rest.split_at_checked(2) else { return Ok(None) };
    let Some((target, name)) = rest.split_at_checked(2) else { return Ok(None) };
    let (Some(target), Some(arrived)) = (square(target), kind(name)) else { return Ok(None) };
    let origin = square(source);
    if origin.is_none() && source != b"00" {
        return Ok(None);
    }
    if let Some(player) = player {
        check_turn(state, player, text)?;
    }
    let fits = |&action: &Move| {
        let source = match from(action) {
            Source::Square(square) => Some(square),
            Source::Hand(_) => None,
        };
        source == origin
            && to(action) == target
            && moved(state, action).moved(promotes(action)) == arrived
    };
    the_one(state, mover, text, fits).map(Some)
}
