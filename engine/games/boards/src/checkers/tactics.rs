//! Knowledge of checkers for searches. Captures are forced, so a position with a capture is not quiet.

use super::board::LAST_ROWS;
use super::{Checkers, Move, State, endgame};
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::value::Score;

/// Value of a king beyond that of a man, in men.
const CROWN: f64 = 1.1;

impl Quiescence for Checkers {
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        state.sides().jumpers() != 0
    }

    #[inline]
    fn is_noisy(&self, state: &State, action: Move) -> bool {
        let crowned = action.to() & LAST_ROWS[state.mover()];
        action.taken() != 0 || (crowned != 0 && state.kings & action.from() == 0)
    }

    /// Only the pieces captured and the promotion: the search finds the recaptures.
    #[inline]
    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        let kings = (action.taken() & state.kings).count_ones();
        let crowned =
            state.kings & action.from() == 0 && action.to() & LAST_ROWS[state.mover()] != 0;
        f64::from(action.taken().count_ones()) + CROWN * f64::from(kings + u32::from(crowned))
    }
}

impl Proof for Checkers {
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        endgame::bounds(state, self.larger_table.as_ref()).unwrap_or((Score::MIN, Score::MAX))
    }
}

defaults!(Checkers: Pathfinding, Information, Searchable);
