//! Evaluation: the moves made, and the pushes that are left at least.

use super::{Sokoban, State};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};

impl Evaluation for Sokoban {
    const UNIT: &'static str = "moves";

    const SPREAD: f64 = 20.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("moves", -1.0).about("moves made"),
        Feature::new("push_distance", -1.0)
            .about("pushes from each box to the goal nearest to it, other boxes left out"),
        Feature::new("boxes_on_goals", 0.0).about("boxes that are on goals"),
    ];

    fn features(&self, state: &State, _player: Player, values: &mut [f64]) {
        values[0] = f64::from(state.moves);
        values[1] = f64::from(self.pushes(state).unwrap_or_default());
        values[2] = f64::from((state.boxes & self.level.goals).count());
    }
}
