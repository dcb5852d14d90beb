//! Moves as text: both points, as the protocol UCCI has them, which is canonical, ICCS, WXF's notation, and Chinese.

use super::geometry::{FILES, Square, Squares, at, bit, each, file, rank};
use super::moves::{ALL, Move, Mover, action, from, to, why_unsafe};
use super::state::State;
use super::{chinese, wxf};
use countermove_core::error::{Error, clip};

/// The name of a point: `e0`.
pub fn point(square: Square) -> String {
    format!("{}{}", char::from(b'a' + file(square) as u8), rank(square))
}

/// Both points: `h2e2`.
pub fn write(action: Move) -> String {
    point(from(action)) + &point(to(action))
}

/// The points of `h2e2`, `H2-E2`.
fn points(text: &str) -> Option<(Square, Square)> {
    let plain: Vec<u8> = match text.as_bytes() {
        [start @ .., b'-', file, rank] if start.len() == 2 => [start, &[*file, *rank]].concat(),
        other => other.into(),
    };
    let &[first_file, first_rank, second_file, second_rank] = &plain[..] else { return None };
    let square = |letter: u8, digit: u8| {
        let file = usize::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
        let rank = usize::from(digit.checked_sub(b'0')?);
        (file < FILES && rank < 10).then(|| at(rank, file))
    };
    Some((square(first_file, first_rank)?, square(second_file, second_rank)?))
}

/// The legal move of `state`, which is not over, that `text` names. Errors: `MalformedMove`, `IllegalMove`.
pub fn read(state: &State, text: &str) -> Result<Move, Error> {
    let text = text.trim();
    let board = state.board();
    let mover = Mover::new(board, state.mover());
    if let Some((source, target)) = points(text) {
        let own = board.side(state.mover()) & bit(source) != 0;
        if own && mover.legal_targets(source, ALL) & bit(target) != 0 {
            return Ok(action(source, target));
        }
        return Err(Error::illegal_move(why_not(state, &mover, source, target)));
    }
    let mut moves = Vec::new();
    mover.moves_to(ALL, &mut moves);
    let player = state.mover();
    let written = wxf::read(text).map(|text| text.fitting(board, player, &moves));
    let fitting = written.or_else(|| Some(chinese::read(text)?.fitting(board, player, &moves)));
    let Some(fitting) = fitting else {
        let text = clip(text);
        return Err(Error::malformed_move(format!(
            "\"{text}\" is not a move, such as h2e2, H2-E2, C2=5, H8+7, C+=5, 炮二平五, 前車進一"
        )));
    };
    match fitting[..] {
        [action] => Ok(action),
        [] => Err(Error::illegal_move(format!(
            "\"{}\": {} has no such move",
            clip(text),
            super::name(state.mover())
        ))),
        _ => {
            let texts: Vec<String> = fitting.iter().map(|&action| write(action)).collect();
            let message = format!("\"{}\" may be {}", clip(text), texts.join(" or "));
            Err(Error::illegal_move(message).rather(texts))
        }
    }
}

fn why_not(state: &State, mover: &Mover<'_>, source: Square, target: Square) -> String {
    let board = state.board();
    let Some((kind, player)) = board.man(source) else {
        return format!("there is no piece on {}", point(source));
    };
    let man = format!("the {} on {}", kind.name(), point(source));
    if player != state.mover() {
        return format!(
            "{man} is {}'s, and {} is to move",
            super::name(player),
            super::name(state.mover())
        );
    }
    let legal = list(mover.legal_targets(source, ALL));
    let why = if board.targets(source) & bit(target) == 0 {
        String::new()
    } else {
        format!(", since {}", why_unsafe(board, source, target))
    };
    format!("{man} cannot go to {}{why}; it can go to {legal}", point(target))
}

fn list(targets: Squares) -> String {
    let points: Vec<String> = each(targets).map(point).collect();
    if points.is_empty() { "no point".into() } else { points.join(", ") }
}
