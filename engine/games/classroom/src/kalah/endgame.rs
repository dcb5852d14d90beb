//! Endgame table of all positions with up to eleven seeds in twelve pits: how many of them the player to move gets in the
//! end, after the databases of Irving, Donkers and Uiterwijk 2000, "Solving Kalah".
//!
//! No position comes back: a move brings seeds into a store, or brings seeds of one player nearer to its own
//! store. So each position has one value, by backward induction. The seeds in the stores do not change the
//! value.
//!
//! The table ships compressed, 0.5 MB, and is inflated at first use, in about 20 ms, to 2.7 MB, shared by the process. The
//! crate `training` makes it. A byte for each seeding is the number of seeds, first without captures of nothing, then
//! with them. Where the game is over the byte says nothing.

use std::sync::OnceLock;

use super::Board;
use crate::pits::Pits;
use crate::seedings;
use common::deflate::inflated;

/// The most seeds in the pits.
pub const MOST: u8 = seedings::MOST;
/// The pits of the positions.
pub const PITS: Pits = Pits(seedings::PITS / 2);
/// Number of positions with South to move.
pub const PLACES: usize = seedings::count(MOST);

/// Index of a position with South to move, whatever is in the stores.
#[inline]
pub fn place(board: &Board) -> usize {
    seedings::place(board.pits.first_chunk().expect("no board has fewer pits"))
}

/// The position at `place`, with South to move and empty stores.
pub fn position(place: usize) -> Board {
    let mut board = Board::full(PITS, 0);
    board.pits[..seedings::PITS].copy_from_slice(&seedings::seeding(place));
    board
}

static PACKED: &[u8] = include_bytes!("endgame/table.bin");

/// The number of seeds in the pits that the player to move in `board`, not over, gets under best play. `None` if
/// there are too many seeds, or `pits` is not [`PITS`].
#[inline]
pub fn gain(board: &Board, pits: Pits, empty_capture: bool) -> Option<u8> {
    if pits != PITS || board.held(pits, 0) + board.held(pits, 1) > MOST {
        return None;
    }
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let table = TABLE.get_or_init(|| inflated(PACKED, 2 * PLACES));
    Some(table[usize::from(empty_capture) * PLACES + place(&board.as_south(pits))])
}
