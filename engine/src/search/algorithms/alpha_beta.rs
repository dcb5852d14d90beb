//! Alpha-beta for play: iterative deepening, transposition table, learned move ordering, principal
//! variation search, aspiration windows, threads over one table.
//!
//! Its law: value and move equal plain minimax's at the same depth, whatever the table holds, since
//! the table answers for the very depth alone and equal root moves keep the game's order. Cut short, it
//! may answer with a move that minimax prefers one ply deeper.

mod node;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use std::sync::atomic::AtomicBool;

use self::node::{Shared, Worker};
use crate::hashing::mix;
use crate::search::common::abdada::Abdada;
use crate::search::common::iterative_deepening::deepen;
use crate::search::common::ordering::MoveHistory;
use crate::search::common::root_search::RootSearch;
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
    let shared = Shared {
        two_player: &two_player,
        table: problem.table.or(own.as_ref()).expect("there is a table, lent or own"),
        salt: problem.salt,
        age: mix(problem.game.key(problem.root)),
        abdada: (problem.parameters.threads > 1).then(Abdada::new),
    };
    let finished = AtomicBool::new(false);
    let worker = |control| Worker {
        shared: &shared,
        control,
        history: MoveHistory::new(MOST_DEPTH),
        moves: Vec::new(),
        ranks: Vec::new(),
        line: vec![Vec::new(); MOST_DEPTH as usize + 2],
    };
    deepen(problem, 1, &mut RootSearch::new(&two_player, &finished, worker), progress)
}
