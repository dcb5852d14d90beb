//! Alpha-beta for play: iterative deepening, transposition table, learned move ordering, principal
//! variation search, aspiration windows, threads over one table.
//!
//! Its law: value and move equal plain minimax's at the same depth, whatever the table holds. For that,
//! the table answers for the same depth only, and equal root moves keep the game's order. A search cut
//! short may answer with a move that minimax prefers one ply deeper.

mod node;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use std::sync::atomic::AtomicBool;

use self::node::AlphaBeta;
use crate::search::common::iterative_deepening::deepen;
use crate::search::common::mail::Levels;
use crate::search::common::move_history::{Learns, MoveHistory};
use crate::search::common::root_search::RootSearch;
use crate::search::common::search_thread::{SearchThread, Shared};
use crate::search::common::two_player::TwoPlayer;
use crate::search::{Found, MOST_DEPTH, OWN_TABLE, Problem};
use crate::table::Table;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let two_player = TwoPlayer::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let shared = Shared::new(&two_player, table, 0, problem.parameters.threads);
    let finished = AtomicBool::new(false);
    let learns = Learns::under(problem.parameters.switches);
    let searcher = |control| AlphaBeta {
        thread: SearchThread::new(&shared, control, MOST_DEPTH, Levels::OwnDepths),
        history: MoveHistory::new(MOST_DEPTH, learns),
    };
    deepen(problem, 1, &mut RootSearch::new(&two_player, &finished, searcher), progress)
}
