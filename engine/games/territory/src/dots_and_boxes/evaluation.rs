//! Features: boxes, boxes that can be taken, and who has to open the first chain.

use super::{DotsAndBoxes, State};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("boxes", 1.0).about("boxes, minus the opponent's"),
    Feature::new("open", 0.8).about(
        "boxes with three sides, for the player to draw; with the sign changed for the other",
    ),
    Feature::new("parity", 0.7).about(
        "1 if the number of lines that give no box away is odd and the player is to draw, or even \
         and the opponent is; −1 otherwise",
    ),
];

impl DotsAndBoxes {
    /// Lines drawn of the box with `sides`.
    fn drawn(state: &State, sides: u128) -> u32 {
        (state.lines & sides).count_ones()
    }

    /// Lines that give no box away and take none.
    fn quiet(&self, state: &State) -> usize {
        let quiet = |&line: &usize| {
            self.board.beside(line as u8).all(|sides| Self::drawn(state, sides) < 2)
        };
        each(self.board.all() & !state.lines).filter(quiet).count()
    }
}

impl Evaluation for DotsAndBoxes {
    const UNIT: &'static str = "boxes";

    const SPREAD: f64 = 2.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let sign = if state.mover() == player { 1.0 } else { -1.0 };
        let open =
            self.board.boxes().iter().filter(|&&sides| Self::drawn(state, sides) == 3).count();
        let parity = if self.quiet(state) % 2 == 1 { 1.0 } else { -1.0 };
        values[0] = state.margin(player);
        values[1] = sign * open as f64;
        values[2] = sign * parity;
    }
}

impl Ordering for DotsAndBoxes {
    /// Lines that take boxes, then those that give none away.
    fn ordering_score(&self, state: &State, action: u8) -> i32 {
        let worth = |sides: u128| match Self::drawn(state, sides) {
            3 => 100,
            2 => -10,
            drawn => drawn as i32,
        };
        self.board.beside(action).map(worth).sum()
    }
}
