//! Features: bounds on the moves left: at most, and for certain.

use super::{Domineering, State, UPRIGHT};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("room", 0.06)
        .about("the most dominoes that the player can still put, minus the opponent's"),
    Feature::new("safe", 0.1).about("dominoes that nobody can prevent, minus the opponent's"),
    Feature::new("moves", 0.02).about("moves that the player has, minus the opponent's"),
    Feature::new("turn", -0.02).about("1 if the player is to move, −1 if the opponent is"),
];

impl<const N: usize> Evaluation for Domineering<N> {
    const UNIT: &'static str = "wins";

    const SPREAD: f64 = 0.3;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        let lead =
            |count: &dyn Fn(Player) -> u32| f64::from(count(player)) - f64::from(count(1 - player));
        values[0] = lead(&|player| self.room.most(state.free, player));
        values[1] = lead(&|player| self.room.safe(state.free, player));
        values[2] = lead(&|player| self.dominoes(state, player).count());
        values[3] = if state.mover() == player { 1.0 } else { -1.0 };
    }
}

impl<const N: usize> Ordering for Domineering<N> {
    /// The room that the move leaves to both players.
    fn ordering_score(&self, state: &State<N>, action: u16) -> i32 {
        let player = state.mover();
        let mut free = state.free;
        free.remove(usize::from(action));
        free.remove(usize::from(action) + self.room.step(player) as usize);
        let worth = |player: Player| {
            let moves = self.room.dominoes(free, player).count();
            (moves + 2 * self.room.most(free, player) + 3 * self.room.safe(free, player)) as i32
        };
        let middle = if player == UPRIGHT { self.grid.columns } else { self.grid.rows } as i32;
        let width = self.grid.columns + 1;
        let cell = usize::from(action);
        let at = if player == UPRIGHT { cell % width } else { cell / width } as i32;
        8 * (worth(player) - worth(1 - player)) - (2 * at + 1 - middle).abs()
    }
}
