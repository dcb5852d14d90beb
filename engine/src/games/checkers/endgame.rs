//! Every position of up to four pieces, solved: who wins and how many plies before the end, after
//! Chinook (Schaeffer et al., "Solving the game of checkers", 1996).
//!
//! The table is shipped packed, 1.4 MB, and unpacked at first use: some 50 ms and 7.5 MB, shared by
//! the process. The crate `training` makes it by retrograde analysis. A place where a capture is
//! forced is left out, since few captures lead to fewer pieces: they are played when it is asked.
//!
//! Values leave the draw rules aside. What they are under them is [`bounds`]'s business.

pub mod index;

use std::sync::OnceLock;

use self::index::PLACES;
use super::State;
use super::board::LAST_ROWS;
use super::moves::{Move, Sides};
use super::past::QUIET_PLIES;
use crate::games::common::deflate::inflated;
use crate::value::Score;

/// A value of the table: nobody can force the end.
pub const DRAW: u8 = 0;

/// A value of the table: the side to move has lost after `plies`, an even number.
pub const fn loss_in(plies: u8) -> u8 {
    plies + 1
}

/// A value of the table: the side to move has won after `plies`, an odd number.
pub const fn win_in(plies: u8) -> u8 {
    plies + 1
}

static PACKED: &[u8] = include_bytes!("endgame/table.bin");

fn table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| inflated(PACKED, PLACES))
}

/// The position after `action`, seen by the side that moves next.
pub fn after(sides: Sides, action: Move) -> Sides {
    let (from, to, taken) = (action.from(), action.to(), action.taken());
    let crowned = if sides.kings & from != 0 { to } else { to & LAST_ROWS[sides.mover] };
    index::reversed(Sides {
        mine: sides.mine & !from | to,
        theirs: sides.theirs & !taken,
        kings: sides.kings & !(from | taken) | crowned,
        mover: sides.mover,
    })
}

/// Value of a position that is covered, seen downward.
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

/// Value of a position whose moves lead to positions of these values: the quickest win, a draw, or
/// the slowest loss.
fn best(next: impl Iterator<Item = u8>) -> u8 {
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

/// The least and the greatest score of `state`, which is not over, for the player to move; `None`
/// where there are too many pieces.
///
/// A draw is one under the draw rules too, since they make nobody win. A win along the table's line
/// visits no position twice, so neither rule can spoil it if it ends before the count of plies
/// without progress does and no position has occurred twice already. Otherwise it may be a draw.
#[inline]
pub fn bounds(state: &State) -> Option<(Score, Score)> {
    let [black, white] = state.pieces;
    if (black | white).count_ones() > index::MOST {
        return None;
    }
    Some(bounds_of(state))
}

fn bounds_of(state: &State) -> (Score, Score) {
    let value = value(index::downward(state.sides()));
    if value == DRAW {
        return (Score::DRAW, Score::DRAW);
    }
    let plies = value - 1;
    let certain = plies + state.past.quiet() <= QUIET_PLIES && !state.past.has_repeated();
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

    /// All covered positions, each with its place.
    fn positions() -> impl Iterator<Item = Sides> {
        index::materials().into_iter().flat_map(|material| {
            (0..index::places(material)).filter_map(move |index| index::position(material, index))
        })
    }

    /// The minimax equation, which has one solution where wins are finite: every value is its
    /// successors' best, one ply earlier.
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
