//! Features: seeds captured and held, captures that threaten, moves, and large pits.

use super::board::{Board, ROW};
use super::{Oware, State};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("captured", 1.0).about("seeds captured, minus the opponent's"),
    Feature::new("held", 0.1)
        .about("seeds in the player's own pits, minus those in the opponent's"),
    Feature::new("threat", 0.3).about(
        "the most seeds that one move of the player would capture here, minus the same of the \
         opponent",
    ),
    Feature::new("moves", 0.2).about("the player's pits with seeds, minus the opponent's"),
    Feature::new("kroo", 1.0).about(
        "the player's pits with twelve seeds or more, which go round the board, minus the \
         opponent's",
    ),
    Feature::new("weak", 0.1).about(
        "the opponent's pits with one seed or two, which one more makes a capture, minus the \
         player's",
    ),
];

/// Seeds that go round the board.
const KROO: u8 = 12;

impl Oware {
    /// The most seeds that one move of `player` captures, whoever is to move.
    fn threat(&self, board: &Board, player: Player) -> u8 {
        let board = board.seen_by(player);
        let pits = player * ROW..(player + 1) * ROW;
        pits.map(|pit| board.gain(pit, self.grand_slam)).max().unwrap_or(0)
    }
}

impl Evaluation for Oware {
    const UNIT: &'static str = "seeds";

    const SPREAD: f64 = 8.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let board = &state.board;
        let pits = |side: Player, counts: fn(u8) -> bool| {
            board.row(side).iter().filter(|&&seeds| counts(seeds)).count() as f64
        };
        let lead = |of: &dyn Fn(Player) -> f64| of(player) - of(1 - player);
        values[0] = lead(&|side| f64::from(board.stores[side]));
        values[1] = lead(&|side| f64::from(board.held(side)));
        values[2] = lead(&|side| f64::from(self.threat(board, side)));
        values[3] = lead(&|side| pits(side, |seeds| seeds > 0));
        values[4] = lead(&|side| pits(side, |seeds| seeds >= KROO));
        values[5] = lead(&|side| pits(1 - side, |seeds| seeds == 1 || seeds == 2));
    }
}

impl Ordering for Oware {
    /// Captures, the largest first, then what leaves the opponent least to capture.
    fn ordering_score(&self, state: &State, action: u8) -> i32 {
        let mover = state.board.mover();
        let Some(after) = state.board.after(usize::from(action), self.grand_slam) else { return 0 };
        let gain = after.stores[mover] - state.board.stores[mover];
        4 * i32::from(gain) - 3 * i32::from(self.threat(&after, 1 - mover))
    }
}
