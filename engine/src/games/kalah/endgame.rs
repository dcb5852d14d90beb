//! Endgame table of all positions with up to eleven seeds in twelve pits: how many of them the player to move gets in the
//! end, after the databases of Irving, Donkers and Uiterwijk 2000, "Solving Kalah".
//!
//! No position comes back: a move brings seeds into a store, or brings seeds of one player nearer to its own store. So each
//! position has one value, by backward induction. What is in the stores does not change it.
//!
//! The table ships compressed, 0.5 MB, and is inflated at first use, in about 20 ms, to 2.7 MB, shared by the process. The
//! crate `training` makes it. A byte for each [`place`] is the number of seeds, first without captures of nothing, then
//! with them. Where the game is over the byte says nothing.

use std::sync::OnceLock;

use super::Board;
use crate::games::common::binomial::coefficients;
use crate::games::common::deflate::inflated;
use crate::games::common::pits::Pits;

/// The most seeds in the pits.
pub const MOST: u8 = 11;
/// The pits of the positions.
pub const PITS: Pits = Pits(6);

const COUNT: usize = PITS.count();

/// Binomial coefficients: ways to choose 0 to 12 of up to 23.
const CHOOSE: [[u32; COUNT + 1]; MOST as usize + COUNT + 1] = coefficients();

/// Number of positions with South to move.
pub const PLACES: usize = CHOOSE[MOST as usize + COUNT][COUNT] as usize;

/// Index of a position with South to move, whatever is in the stores: those with fewer seeds come first. It is a number
/// of the combinatorial number system, since the sums over the last pit, the last two, and so on never fall.
#[inline]
pub fn place(board: &Board) -> usize {
    let (mut sum, mut place) = (0, 0);
    for (index, &seeds) in board.pits[..COUNT].iter().rev().enumerate() {
        sum += usize::from(seeds);
        place += CHOOSE[sum + index][index + 1];
    }
    place as usize
}

/// The position at `place`, with South to move and empty stores.
pub fn position(place: usize) -> Board {
    let mut board = Board::full(PITS, 0);
    let (mut rest, mut sum) = (place as u32, usize::from(MOST));
    for pit in 0..COUNT {
        let index = COUNT - 1 - pit;
        let under = (0..=sum).rev().find(|&under| CHOOSE[under + index][index + 1] <= rest);
        let under = under.expect("nothing is below 0");
        rest -= CHOOSE[under + index][index + 1];
        if pit > 0 {
            board.pits[pit - 1] = (sum - under) as u8;
        }
        sum = under;
    }
    board.pits[COUNT - 1] = sum as u8;
    board
}

static PACKED: &[u8] = include_bytes!("endgame/table.bin");

/// Of the seeds in the pits, how many the player to move in `board`, which is not over, gets if both play their best.
/// `None` if there are too many, or `pits` are not [`PITS`].
#[inline]
pub fn gain(board: &Board, pits: Pits, empty_capture: bool) -> Option<u8> {
    if pits != PITS || board.held(pits, 0) + board.held(pits, 1) > MOST {
        return None;
    }
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let table = TABLE.get_or_init(|| inflated(PACKED, 2 * PLACES));
    Some(table[usize::from(empty_capture) * PLACES + place(&board.as_south(pits))])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C(n + 11, 11): seeds, and the eleven borders between the pits.
    fn positions_of(seeds: usize) -> usize {
        (1..COUNT).fold(1, |ways, border| ways * (seeds + border) / border)
    }

    #[test]
    fn places_and_positions_are_inverse_and_as_many_as_the_formula_says() {
        let mut counts = [0; MOST as usize + 1];
        for index in 0..PLACES {
            let board = position(index);
            assert_eq!(place(&board), index, "{board:?}");
            counts[usize::from(board.held(PITS, 0) + board.held(PITS, 1))] += 1;
        }
        assert_eq!(counts, std::array::from_fn(positions_of));
    }
}
