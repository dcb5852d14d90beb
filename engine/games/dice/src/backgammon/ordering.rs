//! Ordering scores of plays.

use super::checkers::{BAR, HOME, OFF, seen_from_opposite};
use super::plays::{Board, Play};

const HIT: i32 = 150;
const OFF_BOARD: i32 = 60;
const HOME_POINT: i32 = 60;
const BLOCK_POINT: i32 = 30;
const EXPOSED: i32 = 60;
/// The points 4 to 12.
const BLOCK: u32 = 0x1ff0;

/// Ordering score of `play`: roughly its gain of equity in thousandths of a point. It counts hits, points
/// held, blots within reach of one die, and checkers borne off.
pub fn of(board: &Board, play: &Play) -> i32 {
    let after = board.after(play);
    let enemies =
        seen_from_opposite(after.theirs.present()) | u32::from(after.theirs.count(BAR) > 0);
    let in_reach = (1..=6).fold(0, |reach, die| reach | enemies << die);
    let made = after.mine.made();
    let hits = (after.theirs.count(BAR) - board.theirs.count(BAR)) as i32;
    let off = (after.mine.count(OFF) - board.mine.count(OFF)) as i32;
    let count = |points: u32| points.count_ones() as i32;
    HIT * hits
        + OFF_BOARD * off
        + HOME_POINT * count(made & HOME)
        + BLOCK_POINT * count(made & BLOCK)
        - EXPOSED * count(after.mine.blots() & in_reach)
}
