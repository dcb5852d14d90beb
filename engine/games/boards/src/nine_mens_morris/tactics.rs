//! Knowledge of nine men's morris for searches: mills are forcing.

use super::{Move, NineMensMorris, State};
use common::earlier::Earlier;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;

impl Quiescence for NineMensMorris {
    fn is_noisy(&self, _state: &State, action: Move) -> bool {
        action.taken().is_some()
    }

    /// The man removed: the search finds the mills that follow.
    fn static_exchange(&self, _state: &State, action: Move) -> f64 {
        f64::from(u8::from(action.taken().is_some()))
    }

    /// Only while men are placed: later a player may be glad not to open a mill.
    fn pass(&self, state: &State) -> Option<State> {
        let places = state.hand[state.mover()] > 0;
        places.then(|| State {
            mover: state.mover ^ 1,
            earlier: Earlier::default(),
            ..state.clone()
        })
    }
}

defaults!(NineMensMorris: Proof, Pathfinding, Information, Searchable);
