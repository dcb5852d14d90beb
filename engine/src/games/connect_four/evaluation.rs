//! What is worth looking at: threats, and for whom zugzwang will make them count.

use super::{BOARD, BOTTOM, ConnectFour, HEIGHT, STEPS, State};
use crate::evaluate::{Feature, Features};
use crate::game::Player;

const COUNT: usize = 6;

/// Rows 1, 3 and 5, which the first player fills if all else is filled in pairs.
const ODD_ROWS: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;
const CENTRE: u64 = 0b11_1111 << (3 * HEIGHT);
const INNER: u64 = CENTRE >> HEIGHT | CENTRE << HEIGHT;

/// Cells that `mine` lacks to have four, on the board or not, taken or not.
#[inline]
const fn completions(mine: u64) -> u64 {
    let mut cells = mine << 1 & mine << 2 & mine << 3;
    let mut direction = 1;
    while direction < STEPS.len() {
        let step = STEPS[direction];
        let pairs_below = mine << step & mine << (2 * step);
        let pairs_above = mine >> step & mine >> (2 * step);
        cells |= pairs_below & (mine << (3 * step) | mine >> step);
        cells |= pairs_above & (mine >> (3 * step) | mine << step);
        direction += 1;
    }
    cells
}

/// Lines of four with two discs of `mine` and two empty cells.
#[inline]
const fn pairs(mine: u64, empty: u64) -> u32 {
    let open = mine | empty;
    let mut count = 0;
    let mut direction = 0;
    while direction < STEPS.len() {
        let step = STEPS[direction];
        let two_open = open & open >> step;
        let (one, both) = (mine ^ mine >> step, mine & mine >> step);
        let (next_one, next_both) = (one >> (2 * step), both >> (2 * step));
        let two = one & next_one | both & !(next_one | next_both) | next_both & !(one | both);
        count += (two_open & two_open >> (2 * step) & two).count_ones();
        direction += 1;
    }
    count
}

/// The features, for `player` minus for the opponent.
#[inline]
fn measure(state: State, player: Player) -> [f64; COUNT] {
    let discs = state.discs & BOARD;
    let empty = BOARD & !discs;
    let playable = (discs + BOTTOM) & BOARD;
    let (mine, theirs) = (state.mine, state.mine ^ discs);
    let (my_threats, their_threats) = (completions(mine) & empty, completions(theirs) & empty);
    let my_rows = if state.mover() == 0 {
        ODD_ROWS
    } else {
        !ODD_ROWS
    };
    let useful = |threats: u64, others: u64, rows: u64| {
        (threats & rows & !playable & !(others << 1)).count_ones() as i32
    };
    let count = |cells: u64| cells.count_ones() as i32;
    let wins = my_threats & playable != 0;
    let blocks = their_threats & playable;
    let loses = blocks & blocks.wrapping_sub(1) != 0 || blocks << 1 & their_threats != 0;
    let for_mover = [
        i32::from(wins) - i32::from(!wins && loses),
        useful(my_threats, their_threats, my_rows) - useful(their_threats, my_threats, !my_rows),
        count(my_threats) - count(their_threats),
        pairs(mine, empty) as i32 - pairs(theirs, empty) as i32,
        count(mine & CENTRE) - count(theirs & CENTRE),
        count(mine & INNER) - count(theirs & INNER),
    ];
    let sign = if player == state.mover() { 1 } else { -1 };
    for_mover.map(|value| f64::from(sign * value))
}

impl Features for ConnectFour {
    const UNIT: &'static str = "threats";
    const SPREAD: f64 = 2.0;
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "forced",
            about: "1 if the player to move completes four, −1 if it cannot prevent the opponent's",
            weight: 10.0,
        },
        Feature {
            name: "zugzwang",
            about: "empty cells out of reach that complete four in rows that fall to the player \
                    when the rest is filled (odd rows to X, even to O), none of the opponent's \
                    below, minus the opponent's",
            weight: 1.0,
        },
        Feature {
            name: "threats",
            about: "empty cells that complete four, minus the opponent's",
            weight: 0.5,
        },
        Feature {
            name: "pairs",
            about: "lines of four with two discs and two empty cells, minus the opponent's",
            weight: 0.1,
        },
        Feature {
            name: "centre",
            about: "discs in column 4, minus the opponent's",
            weight: 0.2,
        },
        Feature {
            name: "inner",
            about: "discs in columns 3 and 5, minus the opponent's",
            weight: 0.1,
        },
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values.copy_from_slice(&measure(*state, player));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let values = measure(*state, player);
        values
            .iter()
            .zip(weights)
            .map(|(value, weight)| value * weight)
            .sum()
    }

    #[inline]
    fn promise(&self, _state: &State, action: u8) -> i32 {
        3 - (i32::from(action) - 3).abs()
    }
}
