//! Static exchange evaluation (SEE): the gain of a move after all captures on its target square.

use super::board::Board;
use super::geometry::{Square, Squares, bit, each};
use super::moves::{Move, Source, from, promotes, to};
use super::piece::Kind;
use countermove_core::game::Player;

/// Value of a piece on the board in hundredths of a pawn. The king's is greater than all that could be won for it.
pub const fn on_board(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Lance => 350,
        Kind::Knight => 400,
        Kind::Silver => 550,
        Kind::Gold => 600,
        Kind::Bishop => 850,
        Kind::Rook => 1000,
        Kind::Tokin => 550,
        Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => 600,
        Kind::Horse => 1150,
        Kind::Dragon => 1300,
        Kind::King => 10_000,
    }
}

/// Value of a piece in hand, which is of an unpromoted kind.
pub const fn in_hand(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 115,
        Kind::Lance => 380,
        Kind::Knight => 430,
        Kind::Silver => 600,
        Kind::Gold => 660,
        Kind::Bishop => 920,
        Kind::Rook => 1080,
        _ => 0,
    }
}

/// The gain of capturing a piece: the opponent loses the piece, and the player has it in hand.
pub const fn captured(kind: Kind) -> i32 {
    on_board(kind) + in_hand(kind.base())
}

/// The most pieces that can take part in an exchange.
const MOST_PIECES: usize = 40;

/// The gain of `action`, legal on `board`, for `player`, in hundredths of a pawn. Both sides capture on its
/// target square with their least valuable attacker, and stop when that is better. Pieces behind join in.
/// Pins are ignored, and so are promotions by later captures.
pub fn static_exchange(board: &Board, action: Move, player: Player) -> i32 {
    let target = to(action);
    let (arrived, gain, occupied) = match from(action) {
        Source::Hand(kind) => (kind, 0, board.all() | bit(target)),
        Source::Square(source) => {
            let kind = board.kind(source);
            let arrived = kind.moved(promotes(action));
            let won = board.piece(target).map_or(0, |(kind, _)| captured(kind));
            let gain = won + on_board(arrived) - on_board(kind);
            (arrived, gain, (board.all() & !bit(source)) | bit(target))
        }
    };
    gain - recapture(board, target, occupied, arrived, 1 - player)
}

/// The gain of `side` by capturing the piece of kind `target` on `square`; 0 if not capturing is better.
fn recapture(
    board: &Board,
    square: Square,
    mut occupied: Squares,
    mut target: Kind,
    mut side: Player,
) -> i32 {
    let mut gains = [0; MOST_PIECES];
    let mut count = 0;
    while count < MOST_PIECES {
        let attackers = board.attackers(square, side, occupied) & occupied;
        let Some((taker, from)) = least(board, attackers) else { break };
        let answers = || board.attackers(square, 1 - side, occupied) & occupied & !bit(square);
        if taker == Kind::King && answers() != 0 {
            break;
        }
        gains[count] = captured(target);
        count += 1;
        occupied &= !bit(from);
        target = taker;
        side = 1 - side;
    }
    gains[..count].iter().rev().fold(0, |reply, gain| (gain - reply).max(0))
}

fn least(board: &Board, pieces: Squares) -> Option<(Kind, Square)> {
    let of = |kind: Kind| each(pieces & board.of(kind)).next().map(|square| (kind, square));
    if pieces == 0 { None } else { Kind::BY_VALUE.into_iter().find_map(of) }
}
