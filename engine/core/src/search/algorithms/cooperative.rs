//! Cooperative search: all players maximize their common utility. Where they choose at once, the best joint
//! move is the equilibrium with the greatest sum of payoffs, which max^n takes.

use super::expectiminimax::{self, Sides};
use super::max_n;
use crate::game::Game;
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::contract::{Found, SearchProblem};
use crate::search::trace::Trace;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    if problem.game.facts().simultaneous {
        return max_n::search(problem, progress);
    }
    expectiminimax::search(problem, Sides::Together, progress)
}

/// Searches as [`search`] does, and records a trace of at most `most_nodes` nodes.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    if problem.game.facts().simultaneous {
        return max_n::trace(problem, most_nodes);
    }
    expectiminimax::trace(problem, Sides::Together, most_nodes)
}
