//! What is proved of all games of a sheet.

/// Proofs about every state that a game reaches. What is not proved may hold all the same.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Sets of facts, by index, of which at most one is true in each state.
    pub groups: Vec<Vec<u32>>,
    /// Whether at most one role has a choice in each state, `random` included. The proof needs `groups`.
    pub is_turn_based: bool,
    /// The sum of the goals of the two roles other than `random`, where it is the same at every end.
    pub goal_sum: Option<u8>,
    /// The most steps of a game.
    pub most_steps: Option<u32>,
}
