//! Monte Carlo tree search: UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006)
//! for any number of players in turn, with chance, and the backups of MCTS-Solver (Winands, Björnsson
//! and Saito 2008).
//!
//! A simulation goes down the tree, each player taking the move with the highest upper confidence
//! bound on its own utility and chance drawing; grows the tree by one position; values that position
//! by a rollout or by the evaluation; and adds the value, one utility per player, to every position
//! on its way. What is finished, by ends or by the horizon, is not searched again, so that a small
//! game ends in a proof.
//!
//! Threads grow trees of their own that are added up at the root (Chaslot, Winands and van den Herik,
//! "Parallel Monte-Carlo Tree Search", 2008).

mod answer;
mod plan;
mod tree;
mod walk;

use crate::game::evaluation::Evaluation;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::answer::answer;
use self::plan::Plan;
use self::walk::Walker;
use crate::search::common::control::Control;
use crate::search::common::discard::discard;
use crate::search::{Found, Limits, Problem};

/// How a position that is new to the tree is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rollout {
    /// By the end of a game of uniformly random moves from there.
    Random,
    /// By the evaluation of the position itself.
    Estimate,
}

/// The greatest constant of exploration that a request may give.
pub const MOST_EXPLORATION: f64 = 100.0;

/// Nodes that a search with no limit of nodes or time visits at most.
pub const NODES_WITHOUT_LIMIT: u64 = 10_000_000;

/// Simulations of a thread until the first report; the next comes after twice as many.
const FIRST_REPORT: u32 = 1_000;
/// Memory of all trees of a search, in bytes; when it is used up they grow no more.
const MOST_BYTES: usize = 256 << 20;

/// Searches; see [`crate::search::Algorithm::search`].
///
/// A node is a position visited, in the tree or in a rollout. The depth of the answer is that to
/// which every line is finished: until all of them are, 1.
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let plan = Plan::new(problem);
    let finished = AtomicBool::new(false);
    let mut walkers = walkers(&plan, &finished);
    let mut target = FIRST_REPORT;
    let found = loop {
        simulate_in_threads(&mut walkers, target, &finished);
        let found = answer(&plan, &walkers);
        if found.complete {
            progress(&found);
        }
        if found.complete || walkers.iter().all(Walker::is_over) {
            break found;
        }
        progress(&found);
        target = target.saturating_mul(2);
    };
    for Walker { tree, .. } in walkers {
        let bytes = tree.bytes();
        discard(tree, bytes);
    }
    found
}

/// The walkers, one a thread; each has its part of the nodes and of the memory.
fn walkers<'a, G: Evaluation>(
    plan: &'a Plan<'a, G>,
    finished: &'a AtomicBool,
) -> Vec<Walker<'a, G>> {
    let parameters = plan.problem.parameters;
    let started = Instant::now();
    let time = parameters.limits.earlier();
    let nodes = match parameters.limits.nodes {
        None if time.is_none() => Some(NODES_WITHOUT_LIMIT),
        nodes => nodes,
    };
    let threads =
        parameters.threads.max(1).min(nodes.map_or(usize::MAX, |nodes| nodes.max(1) as usize));
    let nodes = nodes.map(|nodes| nodes / threads as u64);
    let limits = Limits { nodes, time, ..parameters.limits };
    let walker = |thread| {
        let control = Control::since(started, limits, plan.problem.stop).until(finished);
        Walker::new(plan, control, thread as u64, MOST_BYTES / threads)
    };
    (0..threads).map(walker).collect()
}

/// Simulates with every thread until its tree has `target` of them, a limit is reached, or one of
/// the trees has the answer.
fn simulate_in_threads<G: Evaluation>(
    walkers: &mut [Walker<'_, G>],
    target: u32,
    finished: &AtomicBool,
) {
    let run = |walker: &mut Walker<'_, G>| {
        walker.run(target);
        if walker.has_answer() {
            finished.store(true, Relaxed);
        }
    };
    if let [alone] = walkers {
        return run(alone);
    }
    std::thread::scope(|scope| {
        for walker in walkers {
            scope.spawn(|| run(walker));
        }
    });
}
