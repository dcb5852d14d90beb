//! The input of a search. Its output is in `answer`, the table of algorithms in `algorithms`.

mod about;
pub mod algorithms;
mod answer;
pub mod chance_root;
mod common;
pub mod hand_vectors;
pub mod information_tree;
pub mod kept_trees;
pub mod learned;
pub mod learning;
mod limits;
pub mod observer;
pub mod policy_value;
pub mod sampled_regrets;
pub mod solution;
mod switches;
pub mod trace;

pub use self::about::AlgorithmAbout;
pub use self::algorithms::cfr::{Learned, learn};
pub use self::algorithms::is_mcts::Observer;
pub use self::algorithms::mcts::{MOST_EXPLORATION, MOST_RAVE, Rollout};
pub use self::algorithms::pimc::{MOST_WORLDS, WorldSearch};
pub use self::algorithms::sequence_form::{MOST_SEQUENCES, equilibrium, is_exact, sequences};
pub use self::algorithms::{AUTO, Algorithm, Hints, Needs, TWO_PLAYER};
pub use self::answer::{
    AgentPlan, Ends, Found, Line, Mixed, Outcome, PathFound, Ranking, Valuation,
};
pub use self::common::control::Control;
pub use self::common::interrupt::Interrupt;
pub use self::common::locked::{FixedView, locks_at};
pub use self::common::mail::Correspondence;
pub use self::common::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
pub use self::common::whole_game::{Memory, choosers_at, most_nodes};
pub use self::limits::{Limits, StoppedBy};
pub use self::switches::{MoveOrder, Switches};
use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::evaluation::Weights;
use crate::game::simultaneous::JointMoves;
use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::opponent::Opponent;
use crate::table::Table;
use learned::CfrVariant;

/// Size in bytes of the table that a search makes if it is given none.
const OWN_TABLE: usize = 16 << 20;

/// The most moves that a request may let pass a move filter.
pub const MOST_FILTERED: u32 = 1_000;

/// Greatest depth of a search in plies; deeper positions are beyond the horizon.
pub const MOST_DEPTH: u32 = 200;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// Its limits.
    pub limits: Limits,
    /// Threads over one table; at least 1.
    pub threads: usize,
    /// The number of principal variations: so many root moves, best first, get their true value; 0 for
    /// all.
    pub multi_pv: usize,
    /// Seed of the random numbers of searches that draw any; none is the same as 0, or where information
    /// is hidden as a hash of the view.
    pub seed: Option<u64>,
    /// How `mcts` and `is_mcts` evaluate a new leaf of their trees; by default they choose.
    pub rollout: Option<Rollout>,
    /// The exploration constant of `mcts` and `is_mcts` for utilities scaled to [0, 1], from 0 to
    /// [`MOST_EXPLORATION`]; by default it chooses itself.
    pub exploration: Option<f64>,
    /// In `mcts`: so many simulations of a move weigh as much as those in which it is made later, from 0, where
    /// these do not count, to [`MOST_RAVE`]; by default it chooses itself.
    pub rave: Option<f64>,
    /// Whether the game's opinions of moves count in `mcts`; by default it chooses itself.
    pub priors: Option<bool>,
    /// Most moves of a position that `expectiminimax` searches two plies and more; all by default.
    pub move_filter: Option<u32>,
    /// Whose views the nodes of `is_mcts` are.
    pub observer: Observer,
    /// Most worlds that `pimc` looks at; by default it chooses itself.
    pub worlds: Option<u32>,
    /// How `pimc` searches a world; by default it chooses itself.
    pub world_search: Option<WorldSearch>,
    /// The variant of `cfr`.
    pub cfr_variant: CfrVariant,
    /// Iterations of `cfr` after which it ends, those of earlier searches included that it goes on from; simulations
    /// of `mcts`.
    pub iterations: Option<u64>,
    /// Whether `mcts` tells how simulations ended, in a game whose end is counted.
    pub ownership: bool,
    /// The rules of `plain_alpha_beta`.
    pub rules: CutRules,
    /// Whether a finite, small tree is searched in one pass to its end, by searches whose counts people
    /// compare.
    pub single_pass: bool,
    /// Parts of the search that are turned off, of those that the algorithm has.
    pub switches: Switches,
}

/// The rules by which the textbook's alpha-beta cuts and returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CutRules {
    /// Whether a value outside of the window is returned as the bound it crossed, alpha or beta; else as it
    /// was found.
    pub fail_hard: bool,
    /// Whether a value equal to the bound cuts too, as at v ≥ beta and v ≤ alpha; else only one beyond it.
    pub cut_on_equal: bool,
}

impl Default for CutRules {
    fn default() -> Self {
        Self { fail_hard: false, cut_on_equal: true }
    }
}

impl Parameters {
    /// How many of `count` root moves get their true value.
    pub fn variations(&self, count: usize) -> usize {
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
            rave: None,
            priors: None,
            move_filter: None,
            observer: Observer::default(),
            worlds: None,
            world_search: None,
            cfr_variant: CfrVariant::default(),
            iterations: None,
            ownership: false,
            rules: CutRules::default(),
            single_pass: false,
            switches: Switches::default(),
        }
    }
}

/// A search's whole input.
pub struct Problem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Weights of the evaluation.
    pub weights: &'a Weights,
    /// The position to search; not over.
    pub root: &'a G::State,
    /// Where several choose at once: the player whose choice is searched; if none, the first of them.
    pub player: Option<Player>,
    /// The only moves to search there; if empty, all.
    pub search_moves: &'a [G::Move],
    /// The model of the other players; if none, the algorithm's own assumption.
    pub opponent: Option<&'a Opponent<G>>,
    /// Who plays with whom; only for an algorithm that [takes teams](Algorithm::takes_teams).
    pub teams: &'a Teams,
    /// Limits and other parameters.
    pub parameters: Parameters,
    /// A table to share; if none, an algorithm that needs one makes its own.
    pub table: Option<&'a Table<'a>>,
    /// What is known of the whole game, for searches that work through it.
    pub memory: Memory<'a>,
    /// Distinguishes this game, its options and its weights from others in a shared table.
    pub salt: u64,
    /// The exchange of entries with other hosts; if none, there is no exchange.
    pub mail: Option<Correspondence<'a>>,
    /// Stops the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
}

impl<G: Game> Problem<'_, G> {
    /// The root's moves to search, in the game's order; at least one.
    pub fn root_moves(&self) -> Vec<G::Move> {
        let mut moves = self.game.legal_moves(self.root);
        if !self.search_moves.is_empty() {
            let search_moves: HashSet<G::Move> = self.search_moves.iter().copied().collect();
            moves.retain(|action| search_moves.contains(action));
        }
        moves
    }

    /// The root's moves to search of `player`, who moves there alone or with others; at least one.
    pub fn choices_of(&self, player: Player) -> Vec<G::Move> {
        if self.game.turn(self.root) != Turn::Simultaneous {
            return self.root_moves();
        }
        let mut choices = Vec::new();
        self.game.choices(self.root, player, &mut choices);
        choices
    }

    /// The player whose choice is searched.
    pub fn root_player(&self) -> Player {
        match self.game.turn(self.root) {
            Turn::Of(player) => player,
            Turn::Simultaneous => {
                self.player.unwrap_or_else(|| JointMoves::at(self.game, self.root).choosers[0].0)
            }
            turn => panic!("a search needs a player to move, not {turn:?}"),
        }
    }
}
