//! Static exchange evaluation (SEE): what a move gains after all captures on its target square.

use super::board::{Board, Kind};
use super::geometry::{Square, Squares, each, is_across};
use super::moves::{Move, from, to};
use countermove_core::game::Player;

/// Value of a piece in hundredths of a pawn. The king's is greater than all that could be won for it.
pub const fn valuation(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Advisor | Kind::Elephant => 200,
        Kind::Horse => 400,
        Kind::Cannon => 450,
        Kind::Rook => 900,
        Kind::King => 10_000,
    }
}

/// Value of a piece on its square: a pawn beyond the river counts twice.
pub fn value_on(kind: Kind, square: Square, player: Player) -> i32 {
    let doubled = kind == Kind::Pawn && is_across(square, player);
    valuation(kind) << u32::from(doubled)
}

/// The most pieces that can take part in an exchange.
const MOST_MEN: usize = 32;

/// The gain of `action`, legal on `board`, for `player`, in hundredths of a pawn. Both sides capture on its
/// target square with their least valuable attacker, and stop when that is better. Pieces behind join in, and
/// cannons come and go with their screens. Pins are ignored.
pub fn static_exchange(board: &Board, action: Move, player: Player) -> i32 {
    let square = to(action);
    let mut board = *board;
    let gained = board.shift(from(action), square);
    let gained = gained.map_or(0, |(kind, owner)| value_on(kind, square, owner));
    gained - recapture(&mut board, square, 1 - player)
}

/// The gain of `side` by capturing the piece on `square`; 0 if not capturing is better.
fn recapture(board: &mut Board, square: Square, mut side: Player) -> i32 {
    let mut gains = [0; MOST_MEN];
    let mut count = 0;
    while count < MOST_MEN {
        let attackers = board.attackers(square, side);
        let Some(taker) = least(board, attackers) else { break };
        let answered = board.kind(taker) == Kind::King
            && board.after(taker, square).attackers(square, 1 - side) != 0;
        if answered {
            break;
        }
        let (kind, owner) = board.shift(taker, square).expect("a man is captured");
        gains[count] = value_on(kind, square, owner);
        count += 1;
        side = 1 - side;
    }
    gains[..count].iter().rev().fold(0, |reply, gain| (gain - reply).max(0))
}

fn least(board: &Board, men: Squares) -> Option<Square> {
    let of = |kind: Kind| each(men).find(|&square| board.kind(square) == kind);
    Kind::BY_VALUE.into_iter().find_map(of)
}
