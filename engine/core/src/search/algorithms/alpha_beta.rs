//! Alpha-beta for play: iterative deepening, transposition table, move ordering by killers and history, principal
//! variation search (Marsland and Campbell 1982), aspiration windows, threads over one table.
//!
//! Its law: value and move equal plain minimax's at the same depth, whatever the table holds. For that, the table
//! answers for the same depth only, and equal root moves keep the game's order. A search cut short may answer with a
//! move that minimax prefers one ply deeper.

mod node;

use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use std::sync::atomic::AtomicBool;

use self::node::AlphaBeta;
use crate::search::common::control::Control;
use crate::search::common::exchange::Levels;
use crate::search::common::iterative_deepening::deepen;
use crate::search::common::move_history::{Learns, MoveHistory};
use crate::search::common::root_search::{RootSearch, Searcher};
use crate::search::common::search_thread::{SearchThread, Shared};
use crate::search::common::two_player::TwoPlayer;
use crate::search::contract::{Found, MOST_DEPTH, OWN_TABLE, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace, Viewpoint};
use crate::table::Table;
use crate::value::Score;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(|| Silent, problem, progress).0
}

/// Searches as [`search`] does, and records a trace of at most `most_nodes` nodes.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let recorder = || Recorder::new(problem.game, Viewpoint::First, most_nodes);
    let (found, recorder) = search_seen_by(recorder, problem, &mut |_| {});
    (found, recorder.finish())
}

/// Searches, each thread seen by one of the `observers`. Returns the first thread's observer too.
fn search_seen_by<G: Evaluation + Ordering, O: Observer<G, Score>>(
    observers: impl Fn() -> O,
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> (Found<G::Move>, O) {
    let two_player = TwoPlayer::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let shared = Shared::new(&two_player, table, 0, problem.parameters.threads);
    let finished = AtomicBool::new(false);
    let learns = Learns::under(problem.parameters.switches);
    let searcher = |control| AlphaBeta {
        thread: SearchThread::new(&shared, control, MOST_DEPTH, Levels::OwnDepths),
        history: MoveHistory::new(MOST_DEPTH, learns),
        observer: observers(),
    };
    let mut root = RootSearch::new(&two_player, &finished, searcher);
    let found = deepen(problem, 1, &mut root, progress);
    (found, root.into_first().observer)
}

/// A thread for a search that asks about single moves.
pub fn thread<'a, G: Evaluation + Ordering>(
    shared: &'a Shared<'a, G>,
    control: Control<'a>,
) -> impl Searcher<'a, G> {
    let learns = Learns::under(shared.two_player.problem.parameters.switches);
    AlphaBeta {
        thread: SearchThread::new(shared, control, MOST_DEPTH, Levels::OwnDepths),
        history: MoveHistory::new(MOST_DEPTH, learns),
        observer: Silent,
    }
}
