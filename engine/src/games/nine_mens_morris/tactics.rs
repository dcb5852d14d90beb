//! Knowledge of nine men's morris for searches: mills are forcing.

use super::{Move, NineMensMorris, State};
use crate::game::information::Information;
use crate::game::pathfinding::Pathfinding;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::searchable::{Always, Searchable};
use crate::games::common::earlier::Earlier;
use crate::perft::Counting;

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

impl Proof for NineMensMorris {}

impl Information for NineMensMorris {}

impl Pathfinding for NineMensMorris {}

impl Searchable for NineMensMorris {
    const ALWAYS: Always =
        Always { history: true, no_path_cost: true, perfect_information: true, ..Always::NOTHING };
}

impl Counting for NineMensMorris {}
