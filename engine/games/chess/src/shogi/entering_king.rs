//! The entering king: the 27-point rule of the Computer Shogi Association (CSA).
//!
//! The player to move has won if three things hold:
//!
//! - its king is in the promotion zone and not in check;
//! - at least ten more of its pieces are there;
//! - these and the pieces in its hand count at least 28 points for sente, 27 for gote: a rook or a bishop five, each
//!   other piece one.

use super::geometry::{SENTE, ZONE, bit};
use super::piece::Kind;
use super::state::State;

const FEWEST_PIECES: u32 = 10;
const OF_GREAT: u32 = 5;
/// Points that a great piece counts beyond one.
const MORE: u32 = OF_GREAT - 1;

/// Whether the player to move has won by the entering king.
#[inline]
pub fn is_declared(state: &State) -> bool {
    let (board, player) = (state.board(), state.mover());
    let zone = ZONE[player];
    if zone & bit(board.king(player)) == 0 || state.in_check() {
        return false;
    }
    let inside = board.side(player) & zone & !bit(board.king(player));
    let kinds = [Kind::Bishop, Kind::Horse, Kind::Rook, Kind::Dragon];
    let great = kinds.into_iter().fold(0, |set, kind| set | board.of(kind));
    let hand = board.hand(player);
    let held: u32 = hand.iter().map(|&count| u32::from(count)).sum();
    let held_great: u32 =
        [Kind::Bishop, Kind::Rook].map(|kind| u32::from(hand[kind as usize])).iter().sum();
    let pieces = inside.count_ones();
    let points = pieces + held + MORE * ((inside & great).count_ones() + held_great);
    pieces >= FEWEST_PIECES && points >= if player == SENTE { 28 } else { 27 }
}
