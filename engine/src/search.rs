//! What a search is asked. What it answers is in `answer`, the table of algorithms in `algorithms`.

mod about;
pub mod algorithms;
mod answer;
mod common;
pub mod policy_value;

pub use self::about::AlgorithmAbout;
pub use self::algorithms::mcts::{MOST_EXPLORATION, Rollout};
pub use self::algorithms::{
    AUTO, Algorithm, IN_TURN, Needs, ONE_OR_TWO_PLAYERS, SEVERAL_PLAYERS, TACTICAL_TWO_PLAYER,
    TEAM, TWO_PLAYER, TWO_PLAYER_WITH_CHANCE, TWO_PLAYER_WITHOUT_HISTORY,
};
pub use self::answer::{Found, Line, Outcome, Ranking, StoppedBy, Valuation};
pub use self::common::interrupt::Interrupt;
pub use self::common::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::game::evaluation::Weights;
use crate::game::{Game, Player, Turn};
use crate::opponent::Opponent;
use crate::table::Table;

/// Size in bytes of the table that a search without one makes for itself.
const OWN_TABLE: usize = 16 << 20;

/// Greatest depth of a search in plies; a position so deep counts as beyond the horizon.
pub const MOST_DEPTH: u32 = 200;

/// What ends a search; the first reached does. None of them: the end of the game, or [`MOST_DEPTH`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Plies of players from the root; chance nodes are not counted.
    pub depth: Option<u32>,
    /// Nodes visited, the root included.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// Wall time after which no further pass is begun, though one that is under way may end: what a
    /// clock allows on average, where `time` is what it allows at most. Nearly twice that for a new
    /// choice, less the longer it has held, and at once where there is none. A search that makes no
    /// passes ends here.
    pub soft: Option<Duration>,
}

impl Limits {
    /// The earlier limit of time, for a search that makes no passes.
    pub fn earlier(&self) -> Option<Duration> {
        self.time.into_iter().chain(self.soft).min()
    }

    /// Whether they leave the time that a proof takes where one is near.
    pub fn leave_a_proof(&self) -> bool {
        const TIME: Duration = Duration::from_millis(900);
        const NODES: u64 = 1_000_000;
        self.depth.is_none()
            && self.nodes.is_none_or(|nodes| nodes >= NODES)
            && self.earlier().is_none_or(|time| time >= TIME)
    }

    /// What is left of the time where `reserve` is needed after the search.
    pub fn before(self, reserve: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(reserve);
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }

    /// What is left of them where the time runs from `began` on.
    pub fn since(self, began: Instant) -> Self {
        let left = |time: Duration| time.saturating_sub(began.elapsed());
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// What ends it.
    pub limits: Limits,
    /// Threads over one table; at least 1.
    pub threads: usize,
    /// How many root moves, best first, need their true value; 0 for all.
    pub multi_pv: usize,
    /// What the draws of a search that draws depend on; none is as good as 0.
    pub seed: Option<u64>,
    /// How `mcts` values a position that is new to its tree; its own choice if none.
    pub rollout: Option<Rollout>,
    /// `mcts`'s constant of exploration for utilities scaled to [0, 1], from 0 to
    /// [`MOST_EXPLORATION`]; its own choice if none.
    pub exploration: Option<f64>,
}

impl Parameters {
    /// How many of `count` root moves need their true value.
    pub fn wanted(&self, count: usize) -> usize {
        if self.multi_pv == 0 { count } else { self.multi_pv.min(count) }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            threads: 1,
            multi_pv: 1,
            seed: None,
            rollout: None,
            exploration: None,
        }
    }
}

/// A search's whole input.
pub struct Problem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Estimates beyond the horizon.
    pub weights: &'a Weights,
    /// The position; not over.
    pub root: &'a G::State,
    /// The only moves to look at there; none: all.
    pub search_moves: &'a [G::Move],
    /// What is assumed of the players but the root's; nothing: what the algorithm assumes anyway.
    pub opponent: Option<&'a Opponent<G>>,
    /// Limits and wishes.
    pub parameters: Parameters,
    /// Table to share; without it an algorithm that wants one makes its own.
    pub table: Option<&'a Table<'a>>,
    /// Distinguishes this game, its options and its weights from others in a shared table.
    pub salt: u64,
    /// Ends the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
}

impl<G: Game> Problem<'_, G> {
    /// The root's moves to look at, in the game's order; at least one.
    pub fn root_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(self.root, &mut moves);
        if !self.search_moves.is_empty() {
            let search_moves: HashSet<G::Move> = self.search_moves.iter().copied().collect();
            moves.retain(|action| search_moves.contains(action));
        }
        moves
    }

    /// The player whose turn it is at the root.
    pub fn root_player(&self) -> Player {
        match self.game.turn(self.root) {
            Turn::Of(player) => player,
            turn => panic!("a search for a player to move was asked at {turn:?}"),
        }
    }
}
