//! The contract of what evaluates a sheet: which moves are legal in a state, whether it is terminal, what follows.

use crate::sheet::Term;

/// A state: the facts that are true in it, a bit each, by their index in [`Domain::facts`].
pub type State = Box<[u64]>;

/// What may occur in a game of a sheet. It may hold more than games reach, and never less.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    /// All facts, ground terms, sorted by their canonical text.
    pub facts: Vec<Term>,
    /// Of each role, in the sheet's order: its moves, ground terms, sorted by their canonical text.
    pub moves: Vec<Vec<Term>>,
    /// Of each role: the numbers of its goals, ascending.
    pub goals: Vec<Vec<u8>>,
    /// The first state.
    pub start: State,
}

impl Domain {
    /// Bytes that it takes, about.
    pub fn bytes(&self) -> usize {
        self.facts.iter().chain(self.moves.iter().flatten()).map(Term::bytes).sum()
    }
}

/// What evaluates states. All methods may be called by several threads at once, and are fast where the state is the
/// one of the call before or a neighbour of it.
pub trait Machine: Send + Sync {
    /// What may occur.
    fn domain(&self) -> &Domain;

    /// Whether `state` is terminal.
    fn is_terminal(&self, state: &State) -> bool;

    /// Appends the legal moves of `role` to `out`, ascending: indices into [`Domain::moves`] of the role.
    fn legal(&self, state: &State, role: usize, out: &mut Vec<u32>);

    /// The goal of `role` in `state`, terminal or not: the greatest that holds, `None` if none does.
    fn goal(&self, state: &State, role: usize) -> Option<u8>;

    /// The state after each role has made its move, `joint`, in the sheet's order.
    fn next(&self, state: &State, joint: &[u32]) -> State;

    /// Bytes of memory that the machine holds.
    fn bytes(&self) -> usize;
}

/// What a sheet may cost before it is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Units of work: a tuple that a join looks at is one.
    pub work: u64,
    /// Bytes of memory.
    pub bytes: usize,
}
