//! Endgame table of all positions with up to ten seeds in the pits, right after a capture or as they are set
//! up. It has bounds of the number of these seeds that the player to move gets under best play.
//!
//! The game ends at a repetition, so that a position's value depends on the earlier positions. After a
//! capture there are none. A player can secure a number of seeds under two conditions: each position that may
//! be repeated has that many seeds in the player's own pits, and each capture or end leads to that many. So
//! the bounds hold for every repetition. They are equal, and thus the value, in four of five positions with
//! up to seven seeds, and in two of five with ten; they are never more than three seeds apart.
//!
//! The table ships compressed, 0.35 MB, and is inflated at first use to 3.2 MB, shared by the process. The crate
//! `training` makes it.

use std::sync::OnceLock;

use super::board::{Board, GrandSlam, SEEDS};
use crate::seedings;
use common::deflate::inflated;

/// The most seeds in the pits.
pub const MOST: u8 = 10;
/// Number of positions with South to move.
pub const PLACES: usize = seedings::count(MOST);

/// Bytes of a place: one for each rule about grand slams, which mostly agree.
const RULES: usize = GrandSlam::ALL.len();

/// Index of a position, whoever is to move and whatever was captured.
#[inline]
pub fn place(board: &Board) -> usize {
    seedings::place(&board.pits_of_mover())
}

/// The position at `place`, with South to move. North has captured the seeds that are not in the pits.
pub fn position(place: usize) -> Board {
    let pits = seedings::seeding(place);
    let captured = SEEDS - pits.iter().sum::<u8>();
    Board { pits, stores: [0, captured], mover: 0 }
}

/// Bounds (least, most) in a byte of the table.
pub const fn packed((least, most): (u8, u8)) -> u8 {
    least | most << 4
}

const fn unpacked(byte: u8) -> (u8, u8) {
    (byte & 15, byte >> 4)
}

static PACKED: &[u8] = include_bytes!("endgame/table.bin");

/// Bounds (least, greatest) of the number of seeds in the pits that the player to move in `board` gets. The game is
/// not over, and there is no earlier position since the last capture. `None` if there are too many seeds.
#[inline]
pub fn bounds(board: &Board, grand_slam: GrandSlam) -> Option<(u8, u8)> {
    if board.left() > MOST {
        return None;
    }
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let table = TABLE.get_or_init(|| inflated(PACKED, PLACES * RULES));
    Some(unpacked(table[place(board) * RULES + grand_slam as usize]))
}
