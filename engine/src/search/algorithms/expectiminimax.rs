//! Expectiminimax: the mover maximizes, the opponent minimizes, chance is averaged, with Star1 and
//! Star2 pruning (Ballard 1983), iterative deepening, a transposition table and threads over it. It is
//! alpha-beta over utilities, which can be averaged; `cooperative` and `paranoid` are the same search with
//! other sides.
//!
//! Values are utilities of the root player. Depth counts players' moves only; at depth 0 a chance node
//! is estimated like any other. Its law: value and move equal the plain search's at the same depth,
//! whatever the table holds and however many threads there are.

mod node;
mod root;
mod star2;

use std::sync::atomic::AtomicBool;

use self::root::Root;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player};
use crate::search::common::abdada::{Abdada, Sharing};
use crate::search::common::iterative_deepening::finish_or_deepen;
use crate::search::common::utilities::Utilities;
use crate::search::common::utility_table::UtilityTable;
use crate::search::{Found, OWN_TABLE, Problem};
use crate::table::Table;

/// Who maximizes the root player's utility. All others minimize it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sides {
    /// The root player and its team.
    Opposed,
    /// Every player.
    Together,
}

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_with_sides(problem, progress, Sides::Opposed)
}

/// Searches; see [`crate::search::Algorithm::search`].
pub(super) fn search_with_sides<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
    sides: Sides,
) -> Found<G::Move> {
    let root_player = problem.root_player();
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let meaning = [sides as u64, root_player as u64];
    let shared = Shared {
        problem,
        utilities: Utilities::new(problem.game, problem.weights, problem.teams),
        root_player,
        sides,
        table: UtilityTable::new(problem, table, "expectiminimax", &meaning),
        abdada: (problem.parameters.threads > 1).then(Abdada::new),
    };
    let finished = AtomicBool::new(false);
    finish_or_deepen(problem, 1, &mut Root::new(&shared, &finished), progress)
}

/// What the threads of a search share.
struct Shared<'a, G: Game> {
    problem: &'a Problem<'a, G>,
    utilities: Utilities<'a, G>,
    root_player: Player,
    sides: Sides,
    table: UtilityTable<'a>,
    /// Moves and outcomes that threads are searching; `None` with one thread.
    abdada: Option<Abdada>,
}

impl<G: Game> Shared<'_, G> {
    /// Whether `player` maximizes the root player's utility.
    #[inline]
    fn maximizes(&self, player: Player) -> bool {
        self.sides == Sides::Together || self.problem.teams.joins(player, self.root_player)
    }

    /// Those that threads are searching, for a node that is `far_from_leaves`.
    #[inline]
    fn sharing(&self, far_from_leaves: bool) -> Sharing<'_> {
        Sharing(self.abdada.as_ref().filter(|_| far_from_leaves))
    }

    /// The depth from which threads share out the moves of a player: chance multiplies what is below.
    fn least_shared_depth(&self) -> u32 {
        if self.utilities.facts.chance { 2 } else { 4 }
    }
}

/// The open interval in which a value matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

const OPEN: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
