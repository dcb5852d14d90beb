//! The input of a search. Its output is in [`super::answer`].

use std::collections::HashSet;
use std::sync::Arc;

use super::common::fixed_view::FixedView;
use super::common::interrupt::Interrupt;
use super::information_tree::InformationTree;
use super::kept_strategies::Strategies;
use super::limits::SearchLimits;
use super::options::Given;
use super::switches::Switches;
use crate::game::evaluation::Weights;
use crate::game::simultaneous::JointMoves;
use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::mailbox::{KeyPrefix, SearchExchange, WideKey};
use crate::opponent::Opponent;
use crate::table::Table;

/// Size in bytes of the table that a search makes if it is given none.
pub const OWN_TABLE: usize = 16 << 20;

/// Greatest depth of a search in plies; deeper positions are beyond the horizon.
pub const MOST_DEPTH: u32 = 200;

/// The parameters that any search takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// Limits of the search.
    pub limits: SearchLimits,
    /// Threads over one table; at least 1.
    pub threads: usize,
    /// The number of principal variations: so many root moves, best first, get their true value; 0 for
    /// all.
    pub multi_pv: usize,
    /// Seed of the random numbers of searches that draw any. `None` is the same as 0; where information is hidden, it
    /// is the same as a hash of the view (information state).
    pub seed: Option<u64>,
    /// Whether a finite, small tree is searched in one pass to its end, by searches whose counts people
    /// compare.
    pub single_pass: bool,
    /// Parts of the search that are turned off, of those that the algorithm has.
    pub switches: Switches,
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
            limits: SearchLimits::default(),
            threads: 1,
            multi_pv: 1,
            seed: None,
            single_pass: false,
            switches: Switches::default(),
        }
    }
}

/// What is known of the game before a search, and which views are fixed.
#[derive(Clone, Copy, Default)]
pub struct GameMemory<'a> {
    /// Regrets and strategies of earlier searches. If none, the search begins anew and nothing is kept.
    pub strategies: Option<&'a Strategies>,
    /// The key of the game with its options.
    pub key: WideKey,
    /// The game's tree, if it was built.
    pub tree: Option<&'a Arc<InformationTree>>,
    /// Views at which a player, the root's too, follows a strategy that the search does not change.
    pub fixed: &'a [FixedView],
}

/// A search's exchange of entries, and the beginning of its keys.
#[derive(Clone, Copy)]
pub struct KeyedExchange<'a> {
    /// The exchange of entries that the search sends and receives.
    pub exchange: &'a SearchExchange,
    /// The prefix of keys: all that scores depend on beside the position and the algorithm.
    pub prefix: KeyPrefix,
}

/// A search's whole input.
pub struct SearchProblem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Weights of the evaluation.
    pub weights: &'a Weights,
    /// The position to search; not over.
    pub root: &'a G::State,
    /// The player whose choice is searched, where several choose at once; if none, the first of them.
    pub player: Option<Player>,
    /// The only root moves to search; if empty, all.
    pub search_moves: &'a [G::Move],
    /// The model of the other players; if none, the algorithm's own assumption.
    pub opponent: Option<&'a Opponent<G>>,
    /// The teams; only for an algorithm that [takes teams](super::Algorithm::takes_teams).
    pub teams: &'a Teams,
    /// Limits and the other parameters of any search.
    pub parameters: Parameters,
    /// The algorithm's own options.
    pub options: &'a Given,
    /// A table to share; if none, an algorithm that needs one makes its own.
    pub table: Option<&'a Table<'a>>,
    /// Knowledge of the whole game, for searches that work through it.
    pub memory: GameMemory<'a>,
    /// Distinguishes this game, its options and its weights from others in a shared table.
    pub salt: u64,
    /// The exchange of entries with other hosts; if none, there is no exchange.
    pub exchange: Option<KeyedExchange<'a>>,
    /// Stops the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
}

impl<'a, G: Game> SearchProblem<'a, G> {
    /// A search of all moves at `root`, alone and without limits, that shares nothing.
    pub fn new(
        game: &'a G,
        weights: &'a Weights,
        root: &'a G::State,
        stop: &'a dyn Interrupt,
    ) -> Self {
        Self {
            game,
            weights,
            root,
            player: None,
            search_moves: &[],
            opponent: None,
            teams: Teams::NONE,
            parameters: Parameters::default(),
            options: Given::none(),
            table: None,
            memory: GameMemory::default(),
            salt: 0,
            exchange: None,
            stop,
        }
    }

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
