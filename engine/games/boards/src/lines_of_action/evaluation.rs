//! Features after Winands, van den Herik and Uiterwijk 2003, "An Evaluation Function for Lines of Action": how near the
//! pieces are to each other and to the middle, how they hold together, and how freely they move.

use super::board::{SIDE, groups, grown};
use super::{BLACK, LinesOfAction, Move, PASS, State, from, to};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("concentration", 8.0).about(
        "king's steps that the player's pieces are on the mean farther from their centre of mass \
         than as many pieces in one block would be, the opponent's minus the player's",
    ),
    Feature::new("centralisation", 1.5).about(
        "the mean number of squares between the player's pieces and the edge, minus the opponent's",
    ),
    Feature::new("groups", 0.7).about("groups of the opponent's pieces, minus the player's"),
    Feature::new("quads", 0.4).about(
        "blocks of 2 × 2 squares near the player's centre of mass with three or four pieces of \
         the player, minus the opponent's",
    ),
    Feature::new("connections", 1.0)
        .about("the mean number of own pieces beside a piece, minus the opponent's"),
    Feature::new("mobility", 0.08).about(
        "moves; a capture counts twice, a quiet move that ends at the edge half; minus the \
         opponent's",
    ),
    Feature::new("walls", 0.5).about(
        "the opponent's pieces at the edge that cannot move away from it, minus the player's",
    ),
    Feature::new("area", 0.04)
        .about("squares of the least rectangle around the opponent's pieces, minus the player's"),
    Feature::new("turn", 0.6).about("1 if the player is to move, −1 if the opponent is"),
];

const EDGE: u64 = 0xff81_8181_8181_81ff;

/// Columns and rows from the bottom left of a square.
const fn place(square: usize) -> [i32; 2] {
    [(square % SIDE) as i32, (square / SIDE) as i32]
}

/// King's steps between two squares.
fn steps(one: [i32; 2], other: [i32; 2]) -> i32 {
    (one[0] - other[0]).abs().max((one[1] - other[1]).abs())
}

/// Squares between `square` and the edge.
fn depth(square: usize) -> i32 {
    let last = SIDE as i32 - 1;
    place(square).map(|at| at.min(last - at)).into_iter().min().expect("there are two")
}

/// The square nearest to the centre of mass of `pieces`, which are some.
fn centre(pieces: u64) -> [i32; 2] {
    let count = pieces.count_ones() as i32;
    let sums = each(pieces).map(place).fold([0, 0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
    sums.map(|sum| (2 * sum + count) / (2 * count))
}

/// The least sum of king's steps of `count` pieces around a square: one on it, eight beside it, then two steps away.
const fn least_steps(count: i32) -> i32 {
    if count <= 9 { count - 1 } else { 8 + 2 * (count - 9) }
}

/// Counts of one side.
struct Side {
    surplus: f64,
    depth: f64,
    groups: f64,
    quads: f64,
    connections: f64,
    mobility: f64,
    walled: f64,
    area: f64,
}

/// Blocks of 2 × 2 squares at most two steps from `middle` with three or four of `pieces`.
fn quads(pieces: u64, middle: [i32; 2]) -> u32 {
    let lowest = |at: i32| (at - 2).max(0);
    let highest = |at: i32| (at + 1).min(SIDE as i32 - 2);
    let rows = lowest(middle[1])..=highest(middle[1]);
    let has_three = |row: i32, column: i32| {
        let corner = (row * SIDE as i32 + column) as u32;
        (pieces & 0x0303 << corner).count_ones() >= 3
    };
    rows.map(|row| {
        let columns = lowest(middle[0])..=highest(middle[0]);
        columns.filter(|&column| has_three(row, column)).count() as u32
    })
    .sum()
}

/// Squares of the least rectangle around `pieces`.
fn area(pieces: u64) -> i32 {
    let mut low = [SIDE as i32; 2];
    let mut high = [-1; 2];
    for at in each(pieces).map(place) {
        for axis in 0..2 {
            low[axis] = low[axis].min(at[axis]);
            high[axis] = high[axis].max(at[axis]);
        }
    }
    (high[0] - low[0] + 1) * (high[1] - low[1] + 1)
}

impl LinesOfAction {
    fn side(&self, own: u64, others: u64) -> Side {
        let count = f64::from(own.count_ones());
        let middle = centre(own);
        let sum: i32 = each(own).map(|square| steps(place(square), middle)).sum();
        let beside: u32 = each(own).map(|square| (grown(1 << square) & own).count_ones() - 1).sum();
        let (mut mobility, mut walled) = (0.0, 0);
        for square in each(own) {
            let targets = self.lines.targets(square, own, others);
            let captures = targets & others;
            let quiet = targets & !others;
            mobility += f64::from(2 * captures.count_ones() + (quiet & !EDGE).count_ones())
                + f64::from((quiet & EDGE).count_ones()) / 2.0;
            walled += u32::from(EDGE >> square & 1 == 1 && targets & !EDGE == 0);
        }
        Side {
            surplus: f64::from(sum - least_steps(own.count_ones() as i32)) / count,
            depth: each(own).map(|square| f64::from(depth(square))).sum::<f64>() / count,
            groups: groups(own).count() as f64,
            quads: f64::from(quads(own, middle)),
            connections: f64::from(beside) / count,
            mobility,
            walled: f64::from(walled),
            area: f64::from(area(own)),
        }
    }
}

impl Evaluation for LinesOfAction {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 5.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let [black, white] = state.pieces;
        let (black, white) = (self.side(black, white), self.side(white, black));
        let lead = [
            white.surplus - black.surplus,
            black.depth - white.depth,
            white.groups - black.groups,
            black.quads - white.quads,
            black.connections - white.connections,
            black.mobility - white.mobility,
            white.walled - black.walled,
            white.area - black.area,
            if state.mover() == BLACK { 1.0 } else { -1.0 },
        ];
        let sign = if player == BLACK { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead).for_each(|(value, lead)| *value = sign * lead);
    }
}

impl Ordering for LinesOfAction {
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let mut scores = Vec::with_capacity(1);
        self.ordering_scores(state, &[action], &mut scores);
        scores[0]
    }

    /// How much nearer the piece comes to the others, whether it joins some and leaves some, the middle, and captures.
    fn ordering_scores(&self, state: &State, moves: &[Move], out: &mut Vec<i32>) {
        let (own, others) = (state.own(), state.others());
        let middle = centre(own);
        out.extend(moves.iter().map(|&action| {
            if action == PASS {
                return 0;
            }
            let (source, target) = (from(action), to(action));
            let away = |square: usize| steps(place(square), middle);
            let beside = |square: usize| {
                (grown(1 << square) & own & !(1 << source)).count_ones().min(3) as i32
            };
            let captures = i32::from(others >> target & 1 == 1);
            300 * (away(source) - away(target))
                + 200 * (beside(target) - beside(source))
                + 60 * (depth(target) - depth(source))
                + 150 * captures
        }));
    }
}
