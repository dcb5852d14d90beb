//! What is proved of all games of a sheet.

use crate::machine::State;
use crate::network::phases::Phases;

/// Proofs about every state that a game reaches. What is not proved may hold all the same.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The part of the state that no move changes; `None` if nothing follows from it.
    pub phases: Option<Phases>,
    /// The sum of the goals of the two roles other than `random`, where it is the same at every end.
    pub goal_sum: Option<u8>,
}

impl Known {
    /// Whether at most one role has a choice in each state, `random` included.
    pub fn is_turn_based(&self) -> bool {
        self.phases.as_ref().is_some_and(|phases| phases.idle.is_some())
    }

    /// The most steps of a game.
    pub fn most_steps(&self) -> Option<u32> {
        self.phases.as_ref().and_then(|phases| phases.longest)
    }

    /// Whether the proofs hold in `state`, which a client sent, and in all states after it.
    pub fn covers(&self, state: &State) -> bool {
        self.phases.as_ref().is_none_or(|phases| phases.has(state))
    }
}
