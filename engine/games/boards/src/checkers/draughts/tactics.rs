//! Knowledge of draughts for searches. Captures are forced, so a position with a capture is not quiet.

use super::features::CROWN;
use super::{Draughts, Move, State};
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;

impl Quiescence for Draughts {
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        self.sides(state).can_capture()
    }

    #[inline]
    fn is_noisy(&self, _state: &State, action: Move) -> bool {
        action.taken() != 0 || action.crowned()
    }

    /// Only the pieces captured and the promotion: the search finds the recaptures.
    #[inline]
    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        let kings = (action.taken() & state.kings).count_ones();
        f64::from(action.taken().count_ones())
            + CROWN * f64::from(kings + u32::from(action.crowned()))
    }
}

defaults!(Draughts: Proof, Pathfinding, Information, Searchable);
