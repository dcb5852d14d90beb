//! Western notation (Hodges): the piece, where from if several pieces could go there, `-`, `x` or `*`, where to, and `+`
//! or `=` where it may promote: `P-7f`, `Bx2b+`, `G6i-5h`, `+R-2c`, `P*5e`.

use super::geometry::bit;
use super::move_text::{moved, read_square, square_name, the_one};
use super::moves::{Move, Mover, Source, from, promotes, promotions, to};
use super::piece::Kind;
use super::state::State;
use countermove_core::error::Error;

fn piece(kind: Kind) -> String {
    let plus = if kind.is_promoted() { "+" } else { "" };
    format!("{plus}{}", kind.letter())
}

/// `action`, which is legal in `state`.
pub fn write(state: &State, action: Move) -> String {
    let (board, player, target) = (state.board(), state.mover(), to(action));
    let kind = moved(state, action);
    let Source::Square(source) = from(action) else {
        return format!("{}*{}", piece(kind), square_name(target));
    };
    let mover = Mover::new(board, player);
    let mut rivals = super::geometry::each(board.side(player) & board.of(kind) & !bit(source));
    let is_ambiguous = rivals.any(|square| mover.targets(square, kind) & bit(target) != 0);
    let origin = if is_ambiguous { square_name(source) } else { String::new() };
    let how = if board.all() & bit(target) == 0 { '-' } else { 'x' };
    let promotion = if promotes(action) {
        "+"
    } else if promotions(kind, source, player) & bit(target) != 0 {
        "="
    } else {
        ""
    };
    format!("{}{origin}{how}{}{promotion}", piece(kind), square_name(target))
}

/// The parts of a move in this notation.
struct Parts<'a> {
    kind: Kind,
    origin: &'a [u8],
    is_drop: bool,
    target: &'a [u8],
    promotes: bool,
}

fn parse(text: &[u8]) -> Option<Parts<'_>> {
    let (is_promoted, rest) = match text {
        [b'+', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (letter, rest) = rest.split_first()?;
    let base = Kind::from_letter(char::from(*letter))?;
    let kind = if is_promoted { base.promoted()? } else { base };
    let (rest, promotes) = match rest {
        [rest @ .., b'+'] => (rest, true),
        [rest @ .., b'='] => (rest, false),
        rest => (rest, false),
    };
    let (front, target) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let (origin, sign) = match front {
        [origin @ .., sign @ (b'-' | b'x' | b'*')] => (origin, *sign),
        _ => return None,
    };
    let is_drop = sign == b'*';
    if is_drop && (is_promoted || kind == Kind::King) {
        return None;
    }
    (origin.is_empty() || origin.len() == 2 && !is_drop).then_some(Parts {
        kind,
        origin,
        is_drop,
        target,
        promotes,
    })
}

/// The legal move of `state` that `text` names; `None` if it is not in this notation. Error: `IllegalMove`.
pub fn read(state: &State, mover: &Mover<'_>, text: &str) -> Result<Option<Move>, Error> {
    let Some(parts) = parse(text.as_bytes()) else { return Ok(None) };
    let Some(target) = read_square(parts.target) else { return Ok(None) };
    let origin = read_square(parts.origin);
    if origin.is_none() && !parts.origin.is_empty() {
        return Ok(None);
    }
    let fits = |action: &Move| {
        let source = match from(*action) {
            Source::Square(square) => Some(square),
            Source::Hand(_) => None,
        };
        to(*action) == target
            && moved(state, *action) == parts.kind
            && source.is_none() == parts.is_drop
            && promotes(*action) == parts.promotes
            && (origin.is_none() || origin == source)
    };
    the_one(state, mover, text, fits).map(Some)
}
