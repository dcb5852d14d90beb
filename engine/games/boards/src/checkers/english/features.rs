//! The features of the evaluation; most are from Samuel (1959).

use super::super::moves::Hop;
use super::super::rules::Movement;
use super::super::squares::{Squares, bit, count, place};
use super::super::state::State;
use super::board::{BOARD, LAST_ROWS, STEPS, number, numbered, shifted, singles};
use super::{Checkers, Move, Sides};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const COUNT: usize = 13;

const fn squares(list: &[u8]) -> Squares {
    let mut set = 0;
    let mut index = 0;
    while index < list.len() {
        set |= numbered(list[index]);
        index += 1;
    }
    set
}

const CENTRE: Squares = squares(&[10, 11, 14, 15, 18, 19, 22, 23]);
const EDGES: Squares = squares(&[1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32]);
/// The double corners, where two kings cannot catch a single one.
const DOUBLE_CORNERS: Squares = squares(&[1, 5, 28, 32]);
/// The squares of each row.
const ROWS: [Squares; 8] = {
    let mut rows = [0; 8];
    let mut row = 0;
    while row < 8 {
        let first = 4 * row as u8 + 1;
        rows[row] = squares(&[first, first + 1, first + 2, first + 3]);
        row += 1;
    }
    rows
};
/// Most pieces of both sides for which the opposition counts.
const FEW: u32 = 12;

/// Counts of one side.
struct SideCounts {
    men: Squares,
    kings: Squares,
    /// Rows that its men have advanced.
    advanced: i32,
    /// Rows advanced by runaway men: men with no enemy piece on their way.
    runaway: i32,
    mobility: i32,
}

/// Rows that `men` of `player` have advanced.
#[inline]
fn advancement(men: Squares, player: Player) -> i32 {
    let rows: i32 = (1..8).map(|row| row * count(men & ROWS[row as usize])).sum();
    if player == 0 { rows } else { 7 * count(men) - rows }
}

/// The squares from which a man of `player` may meet one of `pieces` on its way.
#[inline]
fn before(pieces: Squares, player: Player) -> Squares {
    let [left, right, ..] = STEPS[player];
    (0..7).fold(pieces, |all, _| all | (shifted(all, -left) | shifted(all, -right)) & BOARD)
}

#[inline]
fn side(state: &State, player: Player) -> SideCounts {
    let [mine, theirs] = [state.pieces[player], state.pieces[1 - player]];
    let (men, kings) = (mine & !state.kings, mine & state.kings);
    let sides = Sides { mine, theirs, kings: state.kings, mover: player };
    SideCounts {
        men,
        kings,
        advanced: advancement(men, player),
        runaway: advancement(men & !before(theirs, player), player),
        mobility: sides.count_steps() as i32,
    }
}

/// Number of king's steps between two squares.
#[inline]
fn distance(one: Squares, other: Squares) -> i32 {
    let [(row, column), (other_row, other_column)] =
        [one, other].map(|square| place(number(square), 8));
    i32::from(row.abs_diff(other_row).max(column.abs_diff(other_column)))
}

/// Mean closeness of the kings of the side with more pieces to the enemy kings, positive if this is `mine`.
/// 0 if neither side has more pieces, or if one of them has no king.
#[inline]
fn pursuit(mine: &SideCounts, theirs: &SideCounts) -> f64 {
    let lead = count(mine.men | mine.kings) - count(theirs.men | theirs.kings);
    let near = |hunters: Squares, hunted: Squares| -> i32 {
        singles(hunters)
            .map(|king| singles(hunted).map(|piece| 7 - distance(king, piece)).sum::<i32>())
            .sum()
    };
    let nearness = |hunter: &SideCounts, hunted: &SideCounts| {
        let pairs = count(hunter.kings) * count(hunted.kings);
        if pairs == 0 {
            0.0
        } else {
            f64::from(near(hunter.kings, hunted.kings)) / f64::from(pairs)
        }
    };
    match lead.signum() {
        1 => nearness(mine, theirs),
        -1 => -nearness(theirs, mine),
        _ => 0.0,
    }
}

/// The opposition, if both sides have equally many pieces, and few: 1 if the player to move has it, -1 if
/// not, 0 if it does not count. The player to move has it if the number of pieces on its first row and
/// every second row from there is odd.
#[inline]
fn opposition(state: &State) -> i32 {
    let [black, white] = state.pieces;
    let all = black | white;
    if all.count_ones() > FEW || black.count_ones() != white.count_ones() {
        return 0;
    }
    let own = if state.mover() == 0 { 0 } else { 1 };
    let system = ROWS[own] | ROWS[own + 2] | ROWS[own + 4] | ROWS[own + 6];
    if count(all & system) % 2 == 1 { 1 } else { -1 }
}

/// The features of `player` minus those of the opponent.
#[inline]
fn feature_values(state: &State, player: Player) -> [f64; COUNT] {
    let (mine, theirs) = (side(state, player), side(state, 1 - player));
    let [my_pieces, their_pieces] = [mine.men | mine.kings, theirs.men | theirs.kings];
    let lead = count(my_pieces) - count(their_pieces);
    let sign = if player == state.mover() { 1 } else { -1 };
    let difference = |of: fn(&SideCounts) -> Squares| count(of(&mine)) - count(of(&theirs));
    let guards = count(mine.men & LAST_ROWS[1 - player]) - count(theirs.men & LAST_ROWS[player]);
    let refuge = match lead.signum() {
        1 => -count(theirs.kings & DOUBLE_CORNERS),
        -1 => count(mine.kings & DOUBLE_CORNERS),
        _ => 0,
    };
    let whole = [
        difference(|side| side.men),
        difference(|side| side.kings),
        sign,
        guards,
        difference(|side| (side.men | side.kings) & CENTRE),
        difference(|side| side.men & EDGES),
        difference(|side| side.kings & EDGES),
        mine.advanced - theirs.advanced,
        mine.runaway - theirs.runaway,
        mine.mobility - theirs.mobility,
        sign * opposition(state),
        refuge,
    ];
    let mut values = [0.0; COUNT];
    for (value, whole) in values.iter_mut().zip(whole) {
        *value = f64::from(whole);
    }
    let pieces = (my_pieces | their_pieces).count_ones();
    values[COUNT - 1] = pursuit(&mine, &theirs) + TRADE * f64::from(lead) / f64::from(pieces);
    values
}

/// Weight of the relative lead in pieces beside closeness.
const TRADE: f64 = 24.0;

/// Weights set by hand: a king is worth a third more than a man, the rest little.
const TEXTBOOK: [(&str, f64); COUNT] = [
    ("men", 1.0),
    ("kings", 1.3),
    ("tempo", 0.02),
    ("guards", 0.08),
    ("centre", 0.04),
    ("edge_men", -0.02),
    ("edge_kings", -0.1),
    ("advancement", 0.02),
    ("runaways", 0.05),
    ("mobility", 0.02),
    ("opposition", 0.05),
    ("refuge", 0.15),
    ("conversion", 0.1),
];

/// Weights by TDLeaf(λ) from 12,000 games of self-play at four plies (`docs/learning.md`), in men.
impl Evaluation for Checkers {
    const UNIT: &'static str = "men";

    const SPREAD: f64 = 2.58;

    const FEATURES: &'static [Feature] = &[
        Feature::new("men", 1.0).about("men, minus the opponent's"),
        Feature::new("kings", 2.12).about("kings, minus the opponent's"),
        Feature::new("tempo", 0.09).about("1 for the player to move"),
        Feature::new("guards", 0.24).about("men on their own first row, minus the opponent's"),
        Feature::new("centre", 0.21)
            .about("pieces on the eight squares of the centre, minus the opponent's"),
        Feature::new("edge_men", 0.03).about("men on the board's edge, minus the opponent's"),
        Feature::new("edge_kings", -0.25).about("kings on the board's edge, minus the opponent's"),
        Feature::new("advancement", -0.14)
            .about("rows that men have advanced, minus the opponent's"),
        Feature::new("runaways", 0.18).about(
            "rows that runaway men (with no enemy piece on their way) have advanced, minus the \
             opponent's",
        ),
        Feature::new("mobility", -0.06)
            .about("possible steps, not counting captures, minus the opponent's"),
        Feature::new("opposition", 0.13).about(
            "1 for the side that has the opposition (the move), if both sides have equally many \
             pieces, at most six; −1 for the other",
        ),
        Feature::new("refuge", -0.46)
            .about("kings of the side with fewer pieces in a double corner, for that side"),
        Feature::new("conversion", 0.65).about(
            "for the side with more pieces: 24 times its lead divided by the number of all \
             pieces, plus 7 minus the mean distance between its kings and the opponent's",
        ),
    ];

    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &TEXTBOOK
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values.copy_from_slice(&feature_values(state, player));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let values = feature_values(state, player);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }
}

impl Ordering for Checkers {
    #[inline]
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let (from, to) = (bit(action.from()), bit(action.to()));
        let (taken, crowned) = (action.taken(), self.movement.crowns(state, action));
        let man = state.kings & from == 0;
        let leaves_guard = man && from & LAST_ROWS[1 - state.mover()] != 0;
        4 * count(taken)
            + 2 * count(taken & state.kings)
            + 3 * i32::from(crowned)
            + count(to & CENTRE)
            - 2 * i32::from(leaves_guard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::notation::Notation;

    fn feature(name: &str, text: &str) -> f64 {
        let index = Checkers::FEATURES.iter().position(|feature| feature.name == name).unwrap();
        feature_values(&Checkers::SHIPPED.read(text).unwrap(), 0)[index]
    }

    #[test]
    fn a_man_with_a_free_way_is_a_runaway() {
        assert_eq!(feature("runaways", "B:WK1:B18"), 4.0);
        assert_eq!(feature("runaways", "B:W30:B18"), 0.0);
        assert_eq!(feature("advancement", "B:W21:B18"), 2.0);
    }

    #[test]
    fn the_board_turned_round_is_the_opponents() {
        for (text, turned) in [
            ("B:W21,22,K3:B1,2", "W:W31,32:B11,12,K30"),
            ("B:W29,K18:B10,15,K32", "W:W18,23,K1:B4,K15"),
            ("W:WK1,20:B6,K24,K25", "B:WK8,K9,27:B13,K32"),
        ] {
            let [one, other] = [text, turned].map(|text| Checkers::SHIPPED.read(text).unwrap());
            assert_eq!(feature_values(&one, 0), feature_values(&other, 1), "{text}");
        }
    }

    /// Reference implementation of `distance`: breadth-first search.
    #[test]
    fn distances_equal_a_breadth_first_search() {
        for from in 1..=32 {
            let (mut seen, mut steps) = (numbered(from), 0);
            loop {
                let next =
                    STEPS[0].iter().fold(seen, |all, &step| all | shifted(seen, step) & BOARD);
                steps += 1;
                for square in singles(next & !seen) {
                    assert_eq!(distance(numbered(from), square), steps);
                }
                if next == seen {
                    break;
                }
                seen = next;
            }
        }
    }
}
