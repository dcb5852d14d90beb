//! Moves as the Universal Shogi Interface (USI) writes them, which is canonical.

use super::board::attacks;
use super::geometry::{PAWN, SIDE, Square, Squares, ZONE, at, bit, column, each, files_of, rank};
use super::moves::{Move, Mover, Source, drop, from, promotes, promotions, shift, to};
use super::piece::Kind;
use super::sfen::rank_name;
use super::state::State;
use super::{csa, japanese, name, western};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// The name of a square: `7g`.
pub fn square_name(square: Square) -> String {
    format!("{}{}", SIDE - column(square), rank_name(rank(square)))
}

/// `7g7f`, `8h2b+`, `P*5e`.
pub fn write(action: Move) -> String {
    let source = match from(action) {
        Source::Square(square) => square_name(square),
        Source::Hand(kind) => format!("{}*", kind.letter()),
    };
    let plus = if promotes(action) { "+" } else { "" };
    source + &square_name(to(action)) + plus
}

/// The square that `text` names.
pub fn read_square(text: &[u8]) -> Option<Square> {
    let &[file, rank] = text else { return None };
    let file = usize::from(file.checked_sub(b'0')?);
    let rank = usize::from(rank.to_ascii_lowercase().checked_sub(b'a')?);
    ((1..=SIDE).contains(&file) && rank < SIDE).then(|| at(rank, SIDE - file))
}

/// A move as it is written, legal or not.
fn parse(text: &[u8]) -> Option<(Source, Square, bool)> {
    if let [letter, b'*', target @ ..] = text {
        let kind = Kind::from_letter(char::from(*letter)).filter(|&kind| kind != Kind::King)?;
        return Some((Source::Hand(kind), read_square(target)?, false));
    }
    let (squares, promotes) = match text {
        [squares @ .., b'+'] => (squares, true),
        squares => (squares, false),
    };
    let (source, target) = squares.split_at_checked(2)?;
    Some((Source::Square(read_square(source)?), read_square(target)?, promotes))
}

/// The legal move of `state`, which is not over, that `text` names. Errors: `MalformedMove`, `IllegalMove`.
pub fn read(state: &State, text: &str) -> Result<Move, Error> {
    let text = text.trim();
    let mover = Mover::new(state.board(), state.mover());
    match parse(text.as_bytes()) {
        Some((Source::Square(source), target, promotes)) => {
            read_shift(state, &mover, source, target, promotes)
        }
        Some((Source::Hand(kind), target, _)) => read_drop(state, &mover, kind, target),
        None => read_otherwise(state, &mover, text),
    }
}

/// Reads a move in any notation but USI.
fn read_otherwise(state: &State, mover: &Mover<'_>, text: &str) -> Result<Move, Error> {
    for read in [western::read, csa::read, japanese::read] {
        if let Some(action) = read(state, mover, text)? {
            return Ok(action);
        }
    }
    let text = clip(text);
    Err(Error::malformed_move(format!(
        "\"{text}\" is not a move, such as 7g7f, 8h2b+, P*5e, P-7f, Bx2b+, 7776FU, ７六歩"
    )))
}

/// The piece that moves, of whatever kind it is before the move.
pub fn moved(state: &State, action: Move) -> Kind {
    match from(action) {
        Source::Square(square) => state.board().kind(square),
        Source::Hand(kind) => kind,
    }
}

/// The one legal move that `fits`, as `text` says. Error: `IllegalMove`.
pub fn the_one(
    state: &State,
    mover: &Mover<'_>,
    text: &str,
    fits: impl Fn(&Move) -> bool,
) -> Result<Move, Error> {
    let mut moves = Vec::new();
    mover.moves(&mut moves);
    moves.retain(fits);
    match moves[..] {
        [action] => Ok(action),
        [] => illegal(format!("\"{}\": {} has no such move", clip(text), name(state.mover()))),
        _ => {
            let texts: Vec<String> = moves.iter().map(|&action| write(action)).collect();
            let message = format!("\"{}\" may be {}", clip(text), texts.join(" or "));
            Err(Error::illegal_move(message).rather(texts))
        }
    }
}

/// Refuses the move `text` of `player`, unless `player` is to move. Error: `IllegalMove`.
pub fn check_turn(state: &State, player: Player, text: &str) -> Result<(), Error> {
    let mover = state.mover();
    if player == mover {
        return Ok(());
    }
    let text = clip(text);
    illegal(format!("\"{text}\" is {}'s, and {} is to move", name(player), name(mover)))
}

fn illegal<T>(message: String) -> Result<T, Error> {
    Err(Error::illegal_move(message))
}

fn read_shift(
    state: &State,
    mover: &Mover<'_>,
    source: Square,
    target: Square,
    promotes: bool,
) -> Result<Move, Error> {
    let player = state.mover();
    let Some((kind, owner)) = state.board().piece(source) else {
        return illegal(format!("there is no piece on {}", square_name(source)));
    };
    let piece = format!("the {} on {}", kind.name(), square_name(source));
    if owner != player {
        return illegal(format!("{piece} is {}'s, and {} is to move", name(owner), name(player)));
    }
    let targets = mover.targets(source, kind);
    let there = square_name(target);
    if targets & bit(target) == 0 {
        let reached = attacks(source, kind, player, state.board().all());
        let reaches = reached & !state.board().side(player) & bit(target) != 0;
        let why = if reaches { ", since its king would be in check" } else { "" };
        return illegal(format!(
            "{piece} cannot go to {there}{why}; it can go to {}",
            list(targets)
        ));
    }
    if promotes && kind.promoted().is_none() {
        return illegal(format!("{piece} does not promote"));
    }
    if promotes && promotions(kind, source, player) & bit(target) == 0 {
        let zone = if ZONE[player] & 1 != 0 { "a to c" } else { "g to i" };
        return illegal(format!(
            "{piece} does not promote on {there}: {} promotes on ranks {zone} only",
            name(player)
        ));
    }
    if !promotes && kind.dead(player) & bit(target) != 0 {
        let forced = write(shift(source, target, true));
        let message = format!("{piece} could never move from {there}: it has to promote");
        return Err(Error::illegal_move(message).rather([forced]));
    }
    Ok(shift(source, target, promotes))
}

fn read_drop(state: &State, mover: &Mover<'_>, kind: Kind, target: Square) -> Result<Move, Error> {
    let (board, player) = (state.board(), state.mover());
    if board.hand(player)[kind as usize] == 0 {
        return illegal(format!("{} has no {} in hand", name(player), kind.name()));
    }
    let drops = mover.drops(kind);
    if drops & bit(target) != 0 {
        return Ok(drop(kind, target));
    }
    let there = square_name(target);
    let pawns = board.of(Kind::Pawn) & board.side(player);
    let checks = PAWN[1 - player][usize::from(board.king(1 - player))] & bit(target) != 0;
    let why = if board.all() & bit(target) != 0 {
        format!("{there} is not empty")
    } else if kind.dead(player) & bit(target) != 0 {
        format!("a {} could never move from {there}", kind.name())
    } else if kind == Kind::Pawn && files_of(pawns) & bit(target) != 0 {
        format!("{} has a pawn on the file of {there} (nifu)", name(player))
    } else if kind == Kind::Pawn && checks && !mover.in_check() {
        format!("a pawn dropped on {there} would mate (uchifuzume)")
    } else {
        "the king would be in check".into()
    };
    illegal(format!("{why}; a {} can be dropped on {}", kind.name(), list(drops)))
}

fn list(targets: Squares) -> String {
    let squares: Vec<String> = each(targets).map(square_name).collect();
    if squares.is_empty() { "no square".into() } else { squares.join(", ") }
}
