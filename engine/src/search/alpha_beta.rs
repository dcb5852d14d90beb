//! Alpha-beta for play: iterative deepening, transposition table, learned move ordering, principal
//! variation search, aspiration windows, threads over one table.
//!
//! Its law: value and move equal plain minimax's at the same depth, whatever the table holds, since
//! the table answers for the very depth alone and equal root moves keep the game's order. Cut short, it
//! may answer with a move that minimax prefers one ply deeper.

mod node;

use std::sync::atomic::AtomicBool;

use self::node::{Shared, Worker};
use super::busy::Busy;
use super::crew::Crew;
use super::deepening::deepen;
use super::duel::Duel;
use super::ordering::Ordering;
use super::{Found, MOST_DEPTH, OWN_TABLE, Problem};
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::hashing::mix;
use crate::table::Table;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let duel = Duel::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let shared = Shared {
        duel: &duel,
        table: problem.table.or(own.as_ref()).expect("there is a table, lent or own"),
        salt: problem.salt,
        age: mix(problem.game.key(problem.root)),
        busy: (problem.task.threads > 1).then(Busy::new),
    };
    let settled = AtomicBool::new(false);
    let worker = |meter| Worker {
        shared: &shared,
        meter,
        ordering: Ordering::new(MOST_DEPTH),
        moves: Vec::new(),
        ranks: Vec::new(),
        line: vec![Vec::new(); MOST_DEPTH as usize + 2],
    };
    deepen(problem, 1, &mut Crew::new(&duel, &settled, worker), progress)
}
