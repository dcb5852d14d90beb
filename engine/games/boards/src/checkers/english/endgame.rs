//! Endgame tables: the winner, and the distance to the end in plies, after Chinook (Schaeffer et al., "Solving the
//! game of checkers", 1996). The crate `training` makes them by retrograde analysis.
//!
//! The table of up to four pieces ships compressed, 1.2 MB, and is inflated at first use, in about 50 ms, to
//! 6.4 MB, shared by the process. Positions where a capture is forced are left out: a lookup plays the captures.
//!
//! The table of five pieces, 139 MB, does not ship: an operator may have it ([`LARGER`]). It has every position.
//!
//! The values ignore the draw rules; [`bounds`] takes them into account.

pub mod index;

use std::sync::OnceLock;

use super::super::moves::Hop;
use super::super::squares::bit;
use super::super::state::State;
use super::board::LAST_ROWS;
use super::{Move, QUIET_PLIES, Sides};
use common::deflate::inflated;
use countermove_core::game::larger_table::{LargerTable, Layout};
use countermove_core::value::Score;

/// A value of the table: a draw.
pub const DRAW: u8 = 0;

/// A value of the table: the side to move loses after `plies`, an even number.
pub const fn loss_in(plies: u8) -> u8 {
    plies + 1
}

/// A value of the table: the side to move wins after `plies`, an odd number.
pub const fn win_in(plies: u8) -> u8 {
    plies + 1
}

/// The most pieces of positions in the table that ships.
pub const SHIPPED: u32 = 4;

/// The larger table: a value for each position of five pieces, in the order of [`index::place`].
pub const LARGER: Layout =
    Layout { game: "checkers", format: 1, values: index::end(index::MOST) - index::end(SHIPPED) };

static PACKED: &[u8] = include_bytes!("endgame/table.bin");

fn table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| inflated(PACKED, index::end(SHIPPED)))
}

/// The position after `action`, from the point of view of the side that moves next.
pub fn after(sides: Sides, action: Move) -> Sides {
    let (from, to, taken) = (bit(action.from()), bit(action.to()), action.taken());
    let crowned = if sides.kings & from != 0 { to } else { to & LAST_ROWS[sides.mover] };
    index::reversed(Sides {
        mine: sides.mine & !from | to,
        theirs: sides.theirs & !taken,
        kings: sides.kings & !(from | taken) | crowned,
        mover: sides.mover,
    })
}

/// Value of a position of at most [`SHIPPED`] pieces, where the side to move plays down the page.
fn value(sides: Sides) -> u8 {
    if sides.mine == 0 {
        return loss_in(0);
    }
    let jumpers = sides.jumpers();
    if jumpers == 0 {
        return table()[index::place(sides)];
    }
    let mut captures = Vec::new();
    sides.captures(jumpers, &mut captures);
    best(captures.into_iter().map(|action| value(after(sides, action))))
}

/// Value of a position whose successors have the values `next`: the quickest win, a draw, or the slowest
/// loss.
pub fn best(next: impl Iterator<Item = u8>) -> u8 {
    let rank = |value: &u8| match value {
        &DRAW => 0,
        value if value % 2 == 1 => 1000 - i32::from(*value),
        value => i32::from(*value) - 1000,
    };
    match next.max_by_key(rank) {
        None => loss_in(0),
        Some(DRAW) => DRAW,
        Some(value) => value + 1,
    }
}

/// Value of a position where the side to move plays down the page, if one of the tables has it.
fn known_value(sides: Sides, larger: Option<&LargerTable>) -> Option<u8> {
    if sides.mine == 0 || sides.theirs == 0 {
        return None;
    }
    match (sides.mine | sides.theirs).count_ones() {
        ..=SHIPPED => Some(value(sides)),
        index::MOST => Some(larger?.value(index::place(sides) - index::end(SHIPPED))),
        _ => None,
    }
}

/// Bounds (least, greatest) of the score of `state`, which is not over, for the player to move; `None` if
/// it has too many pieces for the table that ships and the `larger` one.
///
/// A draw in the table is a draw under the draw rules too. The winning line of the table repeats no
/// position. So a win stays a win if it ends within the limit of plies without progress, and if no position
/// has occurred twice already. Otherwise it may be a draw.
#[inline]
pub fn bounds(state: &State, larger: Option<&LargerTable>) -> Option<(Score, Score)> {
    if state.count() > index::MOST {
        return None;
    }
    Some(bounds_of(state, known_value(index::downward(state.sides()), larger)?))
}

fn bounds_of(state: &State, value: u8) -> (Score, Score) {
    if value == DRAW {
        return (Score::DRAW, Score::DRAW);
    }
    let plies = u16::from(value - 1);
    let quiet = u16::from(state.history.quiet);
    let certain = plies + quiet <= QUIET_PLIES.into() && !state.history.has_repeated();
    if plies % 2 == 1 {
        let win = Score::win_in(plies.into());
        (if certain { win } else { Score::DRAW }, win)
    } else {
        let loss = Score::loss_in(plies.into());
        (loss, if certain { loss } else { Score::DRAW })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All positions of the table.
    fn positions() -> impl Iterator<Item = Sides> {
        index::materials(SHIPPED).into_iter().flat_map(|material| {
            (0..index::places(material)).map(move |index| index::position(material, index as usize))
        })
    }

    /// The minimax equation: each value is the best of its successors' values, one ply earlier. It has one
    /// solution, since wins are finite.
    #[test]
    fn every_value_is_its_successors_best() {
        let mut moves = Vec::new();
        let mut count = 0;
        for sides in positions() {
            moves.clear();
            sides.moves(&mut moves);
            let next = moves.iter().map(|&action| value(after(sides, action)));
            assert_eq!(value(sides), best(next), "{sides:?}");
            count += 1;
        }
        // Chinook has 6,972, 261,224 and 7,092,774 positions of two, three and four pieces; taken off
        // are those of one side alone, by men: 3,484, 65,192 and 883,458.
        assert_eq!(count, COVERED);
    }

    const COVERED: usize = 3_488 + 196_032 + 6_209_316;
}
