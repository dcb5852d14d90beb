//! Evaluation: trained patterns of discs, and classic features. By default only the patterns have weight,
//! since they include mobility and stability; a request may give weight to the others.

use super::board::{BOTTOM, CORNERS, LEFT, RIGHT, TOP, legal, spread};
use super::patterns;
use super::stability::stable;
use super::{Othello, State};
use common::bits::each;
use common::cells;
use countermove_core::game::Player;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::ordering::Ordering;

/// Number of features besides the patterns.
const COUNT: usize = 9;
/// Squares of the board.
const SQUARES: usize = 64;
/// b2, g2, b7 and g7.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// The squares next to the corners on the edges.
const C_SQUARES: u64 = 0x4281_0000_0000_8142;

/// Squares next to an empty corner.
#[inline]
fn by_open_corners(discs: u64) -> u64 {
    each(CORNERS & !discs).fold(0, |squares, corner| squares | spread(1 << corner))
}

/// The features of the player with `mine`, whoever is to move.
fn feature_values(mine: u64, theirs: u64) -> [i32; COUNT] {
    let count = |squares: u64| squares.count_ones() as i32;
    let difference = |squares: [u64; 2]| count(squares[0]) - count(squares[1]);
    let discs = mine | theirs;
    let beside_empty = spread(!discs);
    let exposed = by_open_corners(discs);
    let on = |squares: u64| difference([mine & squares, theirs & squares]);
    [
        difference([legal(mine, theirs), legal(theirs, mine)]),
        difference([spread(theirs) & !discs, spread(mine) & !discs]),
        on(CORNERS),
        on(X_SQUARES & exposed),
        on(C_SQUARES & exposed),
        difference([stable(mine, theirs), stable(theirs, mine)]),
        on(beside_empty),
        on((LEFT | RIGHT | TOP | BOTTOM) & !CORNERS),
        difference([mine, theirs]),
    ]
}

/// The value of the patterns in `state` for `player`, in discs.
#[inline]
fn pattern_value(state: &State, player: Player) -> f64 {
    let valuation = patterns::valuation(state.mine, state.theirs);
    if player == state.mover() { valuation } else { -valuation }
}

impl Evaluation for Othello {
    const UNIT: &'static str = "discs at the end";

    const SPREAD: f64 = 64.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("patterns", 1.0).about(
            "patterns of corners, edges, rows and diagonals, and mobility, with weights trained \
             on games: expected margin in discs",
        ),
        Feature::new("mobility", 0.0).about("mobility: legal squares, minus the opponent's"),
        Feature::new("potential_mobility", 0.0).about(
            "potential mobility: empty squares next to the opponent's discs, minus those next to \
             own discs",
        ),
        Feature::new("corners", 0.0).about("corners, minus the opponent's"),
        Feature::new("x_squares", 0.0)
            .about("discs diagonally beside an empty corner, minus the opponent's"),
        Feature::new("c_squares", 0.0)
            .about("discs on an edge beside an empty corner, minus the opponent's"),
        Feature::new("stability", 0.0)
            .about("stable discs (as far as they are recognized), minus the opponent's"),
        Feature::new("frontier", 0.0)
            .about("frontier discs (next to an empty square), minus the opponent's"),
        Feature::new("edges", 0.0).about("edge discs other than corners, minus the opponent's"),
        Feature::new("discs", 0.0).about("discs, minus the opponent's"),
    ];

    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &[("discs", 1.0)]
    }

    fn input_count(&self) -> usize {
        SQUARES + 1 + COUNT
    }

    /// The patterns are no input: they are a value that was learned.
    fn inputs(&self, state: &State, player: Player, inputs: &mut [f32]) {
        let is_to_move = player == state.mover();
        let (mine, theirs) = (each(state.mine), each(state.theirs));
        let (cells, features) = inputs.split_at_mut(SQUARES + 1);
        if is_to_move {
            cells::write(mine, theirs, is_to_move, cells);
        } else {
            cells::write(theirs, mine, is_to_move, cells);
        }
        let found = feature_values(state.of(player), state.of(1 - player));
        cells::write_features(found.map(f64::from), features);
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values[0] = pattern_value(state, player);
        let found = feature_values(state.of(player), state.of(1 - player));
        values[1..].iter_mut().zip(found).for_each(|(value, found)| *value = f64::from(found));
    }

    /// Skips the patterns, or the other features, where they have no weight.
    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let patterns = match weights[0] {
            0.0 => 0.0,
            weight => weight * pattern_value(state, player),
        };
        if weights[1..].iter().all(|&weight| weight == 0.0) {
            return patterns;
        }
        let found = feature_values(state.of(player), state.of(1 - player));
        let products =
            found.iter().zip(&weights[1..]).map(|(&value, weight)| f64::from(value) * weight);
        products.fold(patterns, |sum, product| sum + product)
    }
}

impl Ordering for Othello {
    #[inline]
    fn ordering_score(&self, state: &State, action: u8) -> i32 {
        let after = countermove_core::game::Game::after(self, state, action);
        let corner = CORNERS >> action.min(63) & 1;
        8 * corner as i32 - after.legal().count_ones() as i32
    }
}
