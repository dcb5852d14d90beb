//! A maze without ghosts: the fewest moves that eat all dots.

use std::hash::{Hash, Hasher};

use super::maze::spread;
use super::{Pacman, State};
use countermove_core::game::pathfinding::Pathfinding;

impl Pathfinding for Pacman {
    fn is_goal(&self, state: &State) -> bool {
        state.dots == 0
    }

    /// The steps to the farthest dot, and at least one for each; power dots need not be eaten.
    fn heuristic(&self, state: &State) -> f64 {
        let dots = state.pellets.minus(&self.layout.power);
        let mut farthest = None;
        spread(&self.layout.open, state.pacman, |steps, reached| {
            let all = dots.minus(reached).is_empty();
            farthest = all.then_some(steps);
            all
        });
        farthest.map_or(f64::INFINITY, |steps| f64::from(steps.max(state.dots)))
    }

    fn identify_configuration(&self, state: &State, mut out: &mut dyn Hasher) {
        (state.pellets.minus(&self.layout.power), state.pacman).hash(&mut out);
    }

    /// The score depends on how many dots were eaten.
    fn utility_without_goal(&self) -> Option<f64> {
        None
    }
}
