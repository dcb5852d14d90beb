//! Evaluation: the moves made, and those that are left at least.

use super::{EightPuzzle, State};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};

impl Evaluation for EightPuzzle {
    const UNIT: &'static str = "moves";

    const SPREAD: f64 = 20.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("moves", -1.0).about("moves made"),
        Feature::new("manhattan", -1.0)
            .about("distances of the tiles from their cells in the goal, along rows and columns"),
        Feature::new("misplaced", 0.0).about("tiles that are not in their cells of the goal"),
    ];

    fn features(&self, state: &State, _player: Player, values: &mut [f64]) {
        values[0] = f64::from(state.moves);
        values[1] = f64::from(self.goal.distance(state));
        values[2] = f64::from(self.goal.misplaced(state));
    }
}
