//! Checks that a position can arise in a game. Each error names the rule that is broken.

use super::board::Board;
use super::geometry::{GOTE, NOWHERE, SENTE, SIDE, column, each};
use super::move_text::square_name;
use super::name;
use super::piece::Kind;
use countermove_core::error::Error;
use countermove_core::game::Player;

/// The most pieces that can give check at once: the one that moved, and one behind it.
const MOST_CHECKERS: u32 = 2;

fn illegal<T>(message: String) -> Result<T, Error> {
    Err(Error::illegal_position(message))
}

/// Checks `board`, with one king of a side at most and `mover` to move.
pub fn check(board: &Board, mover: Player) -> Result<(), Error> {
    if [SENTE, GOTE].map(|player| board.king(player)) == [NOWHERE; 2] {
        return illegal("there is no king".into());
    }
    check_counts(board)?;
    for player in [SENTE, GOTE] {
        check_places(board, player)?;
        check_files(board, player)?;
    }
    let waiting = 1 - mover;
    if board.in_check(waiting) {
        return illegal(format!(
            "{}'s king can be captured, yet {} is to move",
            name(waiting),
            name(mover)
        ));
    }
    let checkers = board.attackers(board.king(mover), waiting, board.all()).count_ones();
    if checkers > MOST_CHECKERS {
        return illegal(format!(
            "{checkers} pieces give check; one move gives it with {MOST_CHECKERS} at most"
        ));
    }
    Ok(())
}

/// Handicaps leave pieces out, so that there may be fewer.
fn check_counts(board: &Board) -> Result<(), Error> {
    for kind in Kind::UNPROMOTED.into_iter().filter(|&kind| kind != Kind::King) {
        let on_board =
            each(board.all()).filter(|&square| board.kind(square).base() == kind).count();
        let in_hand: u8 =
            [SENTE, GOTE].map(|player| board.hand(player)[kind as usize]).iter().sum();
        let count = on_board + usize::from(in_hand);
        if count > kind.most() as usize {
            let (name, most) = (kind.name(), kind.most());
            return illegal(format!("there are {count} {name}s; a set has {most}"));
        }
    }
    Ok(())
}

fn check_places(board: &Board, player: Player) -> Result<(), Error> {
    for kind in Kind::UNPROMOTED {
        let stuck = board.of(kind) & board.side(player) & kind.dead(player);
        if let Some(square) = each(stuck).next() {
            return illegal(format!(
                "{}'s {} on {} could never move",
                name(player),
                kind.name(),
                square_name(square)
            ));
        }
    }
    Ok(())
}

/// Nifu: no two pawns of a side are on a file.
fn check_files(board: &Board, player: Player) -> Result<(), Error> {
    let pawns = board.of(Kind::Pawn) & board.side(player);
    let mut files = [None; SIDE];
    for square in each(pawns) {
        if let Some(other) = files[column(square)].replace(square) {
            return illegal(format!(
                "{} has two pawns on a file, on {} and {} (nifu)",
                name(player),
                square_name(other),
                square_name(square)
            ));
        }
    }
    Ok(())
}
