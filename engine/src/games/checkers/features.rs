//! What is worth looking at in a position.

use super::board::Squares;
use super::{Checkers, Move, State};
use crate::evaluate::{Feature, Features};
use crate::game::Player;

const COUNT: usize = 2;

fn measure(state: &State, player: Player) -> [f64; COUNT] {
    let [mine, theirs] = [state.pieces[player], state.pieces[1 - player]];
    let count = |squares: Squares| squares.count_ones() as i32;
    let men = count(mine & !state.kings) - count(theirs & !state.kings);
    let kings = count(mine & state.kings) - count(theirs & state.kings);
    [men, kings].map(f64::from)
}

impl Features for Checkers {
    const UNIT: &'static str = "men";
    const SPREAD: f64 = 1.5;
    const FEATURES: &'static [Feature] = &[
        Feature { name: "men", about: "men, minus the opponent's", weight: 1.0 },
        Feature { name: "kings", about: "kings, minus the opponent's", weight: 1.3 },
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values.copy_from_slice(&measure(state, player));
    }

    #[inline]
    fn promise(&self, _state: &State, action: Move) -> i32 {
        action.taken().count_ones() as i32
    }
}
