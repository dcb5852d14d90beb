//! One thread of a search with windows: its clock and its stacks, and what it shares with the others.

use crate::game::Game;
use crate::hashing::mix;
use crate::search::common::abdada::{Abdada, Sharing};
use crate::search::common::control::Control;
use crate::search::common::exchange::{Levels, ThreadExchange};
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::Ranked;
use crate::search::common::two_player::TwoPlayer;
use crate::search::switches::{MoveOrder, is_on};
use crate::table::{Entry, Table};

/// What the threads of a search share.
pub struct Shared<'a, G: Game> {
    pub two_player: &'a TwoPlayer<'a, G>,
    pub table: &'a Table<'a>,
    /// Distinguishes this search's table entries from others'.
    pub salt: u64,
    pub age: u64,
    /// Whether entries are read and written.
    uses_table: bool,
    pub order: MoveOrder,
    /// The part of `salt` that is the algorithm's.
    algorithm_salt: u64,
    /// Moves that threads are searching; `None` with one thread.
    abdada: Option<Abdada>,
}

impl<'a, G: Game> Shared<'a, G> {
    /// Shared by `threads`, with `salt` beside the problem's own.
    pub fn new(
        two_player: &'a TwoPlayer<'a, G>,
        table: &'a Table<'a>,
        salt: u64,
        threads: usize,
    ) -> Self {
        let problem = two_player.problem;
        let switches = problem.parameters.switches;
        Self {
            two_player,
            table,
            salt: problem.salt ^ salt ^ switches.salt(),
            age: mix(problem.game.key(problem.root)),
            uses_table: is_on(switches.table),
            order: switches.order(),
            algorithm_salt: salt,
            abdada: (threads > 1).then(Abdada::new),
        }
    }

    /// The entry of the position with the salted `key`.
    #[inline]
    pub fn load(&self, key: u64) -> Option<Entry> {
        if self.uses_table { self.table.load(key) } else { None }
    }

    /// The index of the move in `entry`, if it helps to order the moves.
    #[inline]
    pub fn table_move(&self, entry: Option<Entry>) -> Option<u16> {
        entry.filter(|_| matches!(self.order, MoveOrder::Learned | MoveOrder::WorstFirst))?.best
    }

    /// Stores the `entry` of the position with the salted `key`.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        if self.uses_table {
            self.table.store(key, entry, self.age);
        }
    }

    /// A thread's exchange with other hosts; see [`ThreadExchange::new`].
    pub fn exchange(&self, levels: Levels) -> ThreadExchange<'a> {
        ThreadExchange::new(self.two_player.problem, self.algorithm_salt, self.age, levels)
    }

    /// The moves that threads are searching, for a node that is `far_from_leaves`.
    #[inline]
    pub fn sharing(&self, far_from_leaves: bool) -> Sharing<'_> {
        Sharing(self.abdada.as_ref().filter(|_| far_from_leaves))
    }
}

/// One thread's clock and stacks. Its owner is aligned to cache lines of its own, since the counters
/// change at every node.
pub struct SearchThread<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub control: Control<'a>,
    /// The moves of every position on the path, one after another.
    pub moves: Vec<G::Move>,
    /// The ranks of these moves, in the same order.
    pub ranks: Vec<Ranked>,
    /// The principal variations, where the window was open.
    pub lines: LineStack<G::Move>,
    pub exchange: ThreadExchange<'a>,
}

impl<'a, G: Game> SearchThread<'a, G> {
    /// A thread for paths of `plies`. `levels`: see [`ThreadExchange::new`].
    pub fn new(
        shared: &'a Shared<'a, G>,
        control: Control<'a>,
        plies: u32,
        levels: Levels,
    ) -> Self {
        Self {
            shared,
            control,
            moves: Vec::new(),
            ranks: Vec::new(),
            lines: LineStack::new(plies),
            exchange: shared.exchange(levels),
        }
    }

    /// Clears what an interrupted pass left on the stacks.
    pub fn begin_pass(&mut self) {
        self.moves.clear();
        self.ranks.clear();
    }
}
