//! Expectiminimax: the mover maximizes, the opponent minimizes, chance is averaged, with Star1 and Star2 pruning
//! (Ballard 1983), iterative deepening, a transposition table and threads over it. It is alpha-beta over utilities,
//! which can be averaged; among equal utilities the more timely end is better. `paranoid` is the same search among more
//! players, and `cooperative` the same with other sides.
//!
//! Values are utilities of the root player. Depth counts players' moves only; at depth 0 a chance node is estimated
//! like any other. Its law: value and move equal the plain search's at the same depth, whatever the table holds and
//! however many threads there are.
//!
//! A move filter gives that law up for depth. In each position that is searched two plies and more, it keeps only the
//! moves with the best estimates, as backgammon programs do.

mod node;
mod options;
mod root;
mod star2;

use std::sync::atomic::AtomicBool;

pub use self::options::ExpectiminimaxOptions;
use self::root::ExpectiminimaxRoot;
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player};
use crate::search::common::abdada::{Abdada, Sharing};
use crate::search::common::iterative_deepening::finish_or_deepen;
use crate::search::common::utilities::{Utilities, Valued};
use crate::search::common::utility_table::UtilityTable;
use crate::search::contract::{Found, OWN_TABLE, SearchProblem};
use crate::search::observer::{Left, Observer, Silent};
use crate::search::trace::{Recorder, Trace, Viewpoint};
use crate::table::{Bound, Table};

/// Who maximizes the root player's utility. All others minimize it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// The root player and its team: the paranoid search (Sturtevant and Korf 2000), with which alpha-beta prunes
    /// among many players as among two.
    Opposed,
    /// Every player.
    Together,
}

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &SearchProblem<'_, G>,
    sides: Sides,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(|| Silent, problem, sides, progress).0
}

/// Searches as [`search`] does, and records a trace of at most `most_nodes` nodes.
pub fn trace(
    problem: &SearchProblem<'_, Erased>,
    sides: Sides,
    most_nodes: usize,
) -> (Found<Move>, Trace) {
    let facts = problem.game.facts();
    let root_player = problem.root_player();
    let is_ally = |player: &Player| problem.teams.joins(*player, root_player);
    let allies = (0..facts.players).filter(is_ally).fold(1 << root_player, |all, it| all | 1 << it);
    let viewpoint = match sides {
        Sides::Together => Viewpoint::Together,
        Sides::Opposed if facts.players == 1 || facts.is_two_player_zero_sum() => Viewpoint::First,
        Sides::Opposed => Viewpoint::Side(root_player, allies),
    };
    let recorder = || Recorder::new(problem.game, viewpoint, most_nodes);
    let (found, recorder) = search_seen_by(recorder, problem, sides, &mut |_| {});
    (found, recorder.finish())
}

/// Searches, each thread seen by one of the `observers`. Returns the first thread's observer too.
fn search_seen_by<G: Evaluation + Ordering, O: Observer<G, f64>>(
    observers: impl Fn() -> O,
    problem: &SearchProblem<'_, G>,
    sides: Sides,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> (Found<G::Move>, O) {
    let root_player = problem.root_player();
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let options: ExpectiminimaxOptions = problem.options.read();
    let filter = options.move_filter.filter(|_| sides == Sides::Opposed);
    let meaning = [sides as u64, root_player as u64, filter.map_or(0, u64::from)];
    let utilities = Utilities::new(problem.game, problem.weights, problem.teams);
    let shared = Shared {
        problem,
        flips: root_player == 1 && utilities.facts.is_two_player_zero_sum(),
        utilities,
        root_player,
        sides,
        filter: filter.map_or(usize::MAX, |most| most.max(1) as usize),
        table: UtilityTable::new(problem, table, "expectiminimax", &meaning),
        abdada: (problem.parameters.threads > 1).then(Abdada::new),
    };
    let finished = AtomicBool::new(false);
    let mut root = ExpectiminimaxRoot::new(&shared, &finished, observers);
    let found = finish_or_deepen(problem, 1, &mut root, progress);
    (found, root.into_observer())
}

/// What the threads of a search share.
struct Shared<'a, G: Game> {
    problem: &'a SearchProblem<'a, G>,
    utilities: Utilities<'a, G>,
    root_player: Player,
    sides: Sides,
    /// The move filter: the most moves of a position that are searched.
    filter: usize,
    /// Whether an observer sees negated values: those of the first player, where that is the root player's opponent.
    flips: bool,
    table: UtilityTable<'a>,
    /// Moves and outcomes that threads are searching; `None` with one thread.
    abdada: Option<Abdada>,
}

impl<G: Evaluation> Shared<'_, G> {
    /// Whether `player` maximizes the root player's utility.
    #[inline]
    fn maximizes(&self, player: Player) -> bool {
        self.sides == Sides::Together || self.problem.teams.joins(player, self.root_player)
    }

    /// The moves and outcomes that threads are searching, for a node that is `far_from_leaves`.
    #[inline]
    fn sharing(&self, far_from_leaves: bool) -> Sharing<'_> {
        Sharing(self.abdada.as_ref().filter(|_| far_from_leaves))
    }

    /// The worth of `valued`, the value of a position `earlier` plies of players from the root.
    #[inline]
    fn worth(&self, Valued { value, plies, .. }: Valued, earlier: u32) -> Worth {
        Worth { value, timeliness: self.utilities.timeliness(value, plies.after(earlier)) }
    }

    /// For an observer: this value, and whether it is proven.
    #[inline]
    fn seen(&self, value: f64, proven: bool) -> Left<f64> {
        Left { value: if self.flips { -value } else { value }, proven }
    }

    /// For an observer: this window.
    #[inline]
    fn seen_window(&self, Window { alpha, beta }: Window) -> (f64, f64) {
        if self.flips { (-beta.value, -alpha.value) } else { (alpha.value, beta.value) }
    }

    /// For an observer: this bound.
    #[inline]
    fn seen_bound(&self, bound: Bound) -> Bound {
        if self.flips { bound.opposite() } else { bound }
    }

    /// The depth from which threads share out the moves of a player: chance multiplies what is below.
    fn least_shared_depth(&self) -> u32 {
        if self.utilities.facts.chance { 2 } else { 4 }
    }
}

/// The worth of a value to a maximizing player: first the utility, then how timely its end is, counted from the root.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Worth {
    value: f64,
    timeliness: f64,
}

impl Worth {
    /// Less than any.
    const LEAST: Self = Self::least(f64::NEG_INFINITY);
    /// More than any.
    const MOST: Self = Self::most(f64::INFINITY);

    /// No more than any of this `value`.
    const fn least(value: f64) -> Self {
        Self { value, timeliness: f64::NEG_INFINITY }
    }

    /// No less than any of this `value`.
    const fn most(value: f64) -> Self {
        Self { value, timeliness: f64::INFINITY }
    }

    /// The greater.
    fn max(self, other: Self) -> Self {
        if other > self { other } else { self }
    }

    /// The lesser.
    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

/// The open interval in which a value matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: Worth,
    beta: Worth,
}

const OPEN: Window = Window { alpha: Worth::LEAST, beta: Worth::MOST };
