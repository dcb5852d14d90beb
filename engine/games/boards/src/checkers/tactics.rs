//! Knowledge for searches. Captures are forced, so a position with a capture is not quiet.

use super::moves::Hop;
use super::rules::{Draughts, Movement};
use super::state::State;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::ordering::Ordering;
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::{Searchable, defaults};

impl<M: Movement> Quiescence for Draughts<M> {
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        self.movement.can_capture(state)
    }

    #[inline]
    fn is_noisy(&self, state: &State, action: M::Move) -> bool {
        action.taken() != 0 || self.movement.crowns(state, action)
    }

    /// Only the pieces captured and the promotion: the search finds the recaptures.
    #[inline]
    fn static_exchange(&self, state: &State, action: M::Move) -> f64 {
        let crowned = u32::from(self.movement.crowns(state, action));
        let kings = (action.taken() & state.kings).count_ones();
        f64::from(action.taken().count_ones()) + M::CROWN * f64::from(kings + crowned)
    }
}

defaults!([M: Movement] Draughts<M>: Pathfinding, Information);

impl<M: Movement> Searchable for Draughts<M> where Self: Evaluation + Ordering + Proof {}
