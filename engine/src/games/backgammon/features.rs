//! What is worth looking at in a position.

use super::{Backgammon, State};
use crate::evaluate::{Feature, Features};
use crate::game::Player;

impl Features for Backgammon {
    const UNIT: &'static str = "points";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[Feature {
        name: "pips",
        about: "How much shorter the player's way home is, in pips of 100.",
        weight: 1.0,
    }];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let [mine, theirs] =
            [player, 1 - player].map(|player| f64::from(state.sides[player].pips()));
        values[0] = (theirs - mine) / 100.0;
    }
}
