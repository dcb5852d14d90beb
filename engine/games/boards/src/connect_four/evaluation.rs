//! Evaluation: threats, and which side zugzwang favours (Allis, "A knowledge-based approach of Connect-Four",
//! 1988).
//!
//! The weights are log-odds of winning, fitted by logistic regression to 3,000 solved positions
//! of 10 to 30 plies.

use super::{BOARD, BOTTOM, ConnectFour, HEIGHT, STEPS, State};
use common::{bits, cells};
use countermove_core::game::Player;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::ordering::Ordering;

const COUNT: usize = 8;
const CELLS: usize = BOARD.count_ones() as usize;

/// Rows 1, 3 and 5. If the players always answer in the same column, X fills these and O the others.
pub(super) const ODD_ROWS: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;
const GUARDS: u64 = BOTTOM << super::ROWS;

/// One word per direction of [`STEPS`], processed in parallel.
type Lanes = [u64; STEPS.len()];

#[inline(always)]
fn lanes(word: impl Fn(usize) -> u64) -> Lanes {
    [word(0), word(1), word(2), word(3)]
}

/// `cells` shifted down, each lane by `times` its step.
#[inline(always)]
fn lowered(cells: Lanes, times: u32) -> Lanes {
    lanes(|lane| cells[lane] >> (times * STEPS[lane]))
}

/// Cells that would complete four for `mine`; they may be taken, or off the board.
#[inline(always)]
pub(super) fn completions(mine: u64) -> u64 {
    let cells = lanes(|lane| {
        let step = STEPS[lane];
        let (below, above) = (mine << step, mine >> step);
        let two_below = below & mine << (2 * step);
        let two_above = above & mine >> (2 * step);
        two_below & (mine << (3 * step) | above) | two_above & (mine >> (3 * step) | below)
    });
    cells[0] | cells[1] | cells[2] | cells[3]
}

/// Number of lines of four with two discs of `mine` and two empty cells, and with one and three.
#[inline(always)]
fn open_lines(mine: u64, empty: u64) -> [i32; 2] {
    let mine = [mine; 4];
    let open = lanes(|lane| mine[lane] | empty);
    let next = lowered(open, 1);
    let open_two = lanes(|lane| open[lane] & next[lane]);
    let next_two = lowered(open_two, 2);
    let below = lowered(mine, 1);
    let one = lanes(|lane| mine[lane] ^ below[lane]);
    let two = lanes(|lane| mine[lane] & below[lane]);
    let (other_one, other_two) = (lowered(one, 2), lowered(two, 2));
    let none = lanes(|lane| !(one[lane] | two[lane]) & open_two[lane] & next_two[lane]);
    let other_none =
        lanes(|lane| !(other_one[lane] | other_two[lane]) & open_two[lane] & next_two[lane]);
    let pairs = lanes(|lane| {
        one[lane] & other_one[lane] & open_two[lane] & next_two[lane]
            | two[lane] & other_none[lane]
            | other_two[lane] & none[lane]
    });
    let singles = lanes(|lane| one[lane] & other_none[lane] | other_one[lane] & none[lane]);
    [pairs, singles].map(|lines| lines.iter().map(|word| word.count_ones() as i32).sum())
}

/// The lowest of `cells` in each column.
#[inline]
const fn lowest(cells: u64) -> u64 {
    let filled = cells | GUARDS;
    filled & !(filled - BOTTOM) & BOARD
}

/// The features of `player` minus those of the opponent.
#[inline]
fn feature_values(state: State, player: Player) -> [f64; COUNT] {
    let discs = state.discs & BOARD;
    let empty = BOARD & !discs;
    let playable = (discs + BOTTOM) & BOARD;
    let mover = state.mover();
    let (mine, theirs) = (state.mine, state.mine ^ discs);
    let (my_threats, their_threats) = (completions(mine) & empty, completions(theirs) & empty);

    let wins = my_threats & playable != 0;
    let blocks = their_threats & playable;
    let loses = blocks & blocks.wrapping_sub(1) != 0 || blocks << 1 & their_threats != 0;

    let (x_threats, o_threats, x_sign) = match mover {
        0 => (my_threats, their_threats, 1),
        _ => (their_threats, my_threats, -1),
    };
    let odd = x_threats & ODD_ROWS & !playable;
    let even = o_threats & !ODD_ROWS & !playable;
    let decisive = lowest(odd | even);

    let count = |cells: u64| cells.count_ones() as i32;
    let [my_pairs, my_singles] = open_lines(mine, empty);
    let [their_pairs, their_singles] = open_lines(theirs, empty);
    let for_mover = [
        i32::from(wins) - i32::from(!wins && loses),
        1,
        x_sign * count(decisive & odd),
        -x_sign * count(decisive & even),
        count(my_threats) - count(their_threats),
        count(my_threats & playable) - count(blocks),
        my_pairs - their_pairs,
        my_singles - their_singles,
    ];
    let sign = if player == mover { 1 } else { -1 };
    for_mover.map(|value| f64::from(sign * value))
}

impl Evaluation for ConnectFour {
    const UNIT: &'static str = "log-odds of winning";

    const SPREAD: f64 = 2.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("forced", 6.0).about(
            "1 if the player to move can complete four, −1 if the opponent then can whatever the \
             player does",
        ),
        Feature::new("tempo", 1.6).about("1 for the player to move"),
        Feature::new("odd_threats", 1.85).about(
            "columns where X has an odd threat (an unplayable cell in row 1, 3 or 5 that \
             completes four) and O no even threat below it; positive for X, negative for O",
        ),
        Feature::new("even_threats", 1.25).about(
            "columns where O has an even threat (an unplayable cell in row 2, 4 or 6 that \
             completes four) and X no odd threat below it; positive for O, negative for X",
        ),
        Feature::new("threats", 0.6).about("empty cells that complete four, minus the opponent's"),
        Feature::new("reachable_threats", 1.5)
            .about("playable cells that complete four, minus the opponent's"),
        Feature::new("pairs", 0.43)
            .about("lines of four with two discs and two empty cells, minus the opponent's"),
        Feature::new("singles", 0.11)
            .about("lines of four with one disc and three empty cells, minus the opponent's"),
    ];

    fn input_count(&self) -> usize {
        CELLS + 1 + COUNT
    }

    fn inputs(&self, state: &State, player: Player, inputs: &mut [f32]) {
        let discs =
            |player: Player| bits::each(state.of(player)).map(|bit| bit - bit / HEIGHT as usize);
        let (cells, features) = inputs.split_at_mut(CELLS + 1);
        cells::write(discs(player), discs(1 - player), player == state.mover(), cells);
        cells::write_features(feature_values(*state, player), features);
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values.copy_from_slice(&feature_values(*state, player));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let values = feature_values(*state, player);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }
}

impl Ordering for ConnectFour {
    #[inline]
    fn ordering_score(&self, _state: &State, action: u8) -> i32 {
        3 - (i32::from(action) - 3).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::notation::Notation;

    fn features_for_x(board: &str) -> [f64; COUNT] {
        feature_values(ConnectFour { book: false }.read(board).unwrap(), 0)
    }

    /// Reference implementation: goes through all cells and lines one by one.
    fn plain(state: State) -> [i32; 3] {
        let at = |player: usize, column: i32, row: i32| {
            let inside = (0..7).contains(&column) && (0..6).contains(&row);
            inside.then(|| state.of(player) >> (column * 7 + row) & 1 == 1)
        };
        let empty =
            |column, row| at(0, column, row) == Some(false) && at(1, column, row) == Some(false);
        let mut counts = [0; 3];
        for (player, sign) in [(0, 1), (1, -1)] {
            let mut threats = std::collections::HashSet::new();
            for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Vec<(i32, i32)> =
                        (0..4).map(|nth| (column + nth * right, row + nth * up)).collect();
                    let own = line.iter().filter(|(c, r)| at(player, *c, *r) == Some(true)).count();
                    let free: Vec<_> = line.iter().filter(|(c, r)| empty(*c, *r)).collect();
                    match (own, free.len()) {
                        (3, 1) => drop(threats.insert(*free[0])),
                        (2, 2) => counts[1] += sign,
                        (1, 3) => counts[2] += sign,
                        _ => {}
                    }
                }
            }
            counts[0] += sign * threats.len() as i32;
        }
        counts
    }

    #[test]
    fn features_equal_a_plain_count() {
        let mut rng = countermove_core::rng::Rng::new(4);
        for _ in 0..300 {
            let mut state = State::START;
            for _ in 0..rng.below(36) {
                let mut moves = Vec::new();
                countermove_core::game::Game::moves(
                    &ConnectFour { book: false },
                    &state,
                    &mut moves,
                );
                if moves.is_empty() {
                    break;
                }
                let action = moves[rng.below(moves.len())];
                countermove_core::game::Game::play(
                    &ConnectFour { book: false },
                    &mut state,
                    action,
                );
            }
            let [.., threats, _, pairs, singles] = feature_values(state, 0);
            assert_eq!([threats, pairs, singles], plain(state).map(f64::from), "{state:?}");
        }
    }

    #[test]
    fn a_win_at_hand_is_forced() {
        let either_end = "......./......./......./......./.O...../.XXX.OO";
        assert_eq!(features_for_x(either_end)[0], 1.0);
        let x_must_block_both = "......./......./......./......./.X...../.OOO.XX";
        assert_eq!(features_for_x(x_must_block_both)[0], -1.0);
    }

    #[test]
    fn the_lowest_threat_of_a_column_decides_it() {
        let o_below = "......./......./......./XXX..../OOO..../XOX....";
        let [_, tempo, odd, even, threats, ..] = features_for_x(o_below);
        assert_eq!([tempo, odd, even, threats], [-1.0, 0.0, -1.0, 0.0]);
        let x_below = "......./......./OOO..../XXX..../OXO..../XOX....";
        let [_, tempo, odd, even, threats, ..] = features_for_x(x_below);
        assert_eq!([tempo, odd, even, threats], [1.0, 1.0, 0.0, 1.0]);
    }
}
