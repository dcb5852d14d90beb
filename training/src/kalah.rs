//! The endgame table of Kalah by backward induction, with either rule about captures of nothing.

use common::deflate::deflated;
use countermove::games::kalah::Board;
use countermove::games::kalah::endgame::{PITS, PLACES, place, position};

use crate::make::Made;

/// A value that is not found yet.
const UNKNOWN: u8 = u8::MAX;

/// `table.bin`: packed, each place where the game is over like the last.
pub fn make() -> Made {
    let mut bytes = Vec::with_capacity(2 * PLACES);
    let mut positions = 0;
    for empty_capture in [false, true] {
        let mut induction = Induction { empty_capture, values: vec![UNKNOWN; PLACES] };
        let mut last = 0;
        for index in 0..PLACES {
            let board = position(index);
            if at_the_end(&board).is_none() {
                last = induction.value(&board);
                positions += 1;
            }
            bytes.push(last);
        }
    }
    Made { bytes: deflated(&bytes), positions }
}

/// What South gets of the seeds in the pits if the game is over.
fn at_the_end(board: &Board) -> Option<u8> {
    let [own, other] = [0, 1].map(|player| board.held(PITS, player));
    (own == 0 || other == 0).then_some(own)
}

struct Induction {
    empty_capture: bool,
    values: Vec<u8>,
}

impl Induction {
    /// What South, to move, gets of the seeds in the pits.
    fn value(&mut self, board: &Board) -> u8 {
        if let Some(value) = at_the_end(board) {
            return value;
        }
        let index = place(board);
        if self.values[index] == UNKNOWN {
            let pits = (0..PITS.0).filter(|&pit| board.pits[pit] > 0);
            let best = pits.map(|pit| self.value_of(board, pit)).max();
            self.values[index] = best.expect("a board that is not over has a move");
        }
        self.values[index]
    }

    /// What South gets if it sows from `pit`.
    fn value_of(&mut self, board: &Board, pit: usize) -> u8 {
        let mut after = Board { stores: [0; 2], ..*board };
        after.play(PITS, pit, self.empty_capture);
        let value = self.value(&after.as_south(PITS));
        let left = after.held(PITS, 0) + after.held(PITS, 1);
        after.stores[0] + if after.mover == board.mover { value } else { left - value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::root;
    use crate::table::ShippedTable;

    #[test]
    fn the_shipped_table_is_the_induced_one() {
        let shipped = std::fs::read(root().join(ShippedTable::Kalah.path())).unwrap();
        assert!(make().bytes == shipped, "make tables");
    }
}
