//! Monte Carlo tree search: UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006)
//! for any number of players in turn, with chance, and the backups of MCTS-Solver (Winands, Björnsson
//! and Saito 2008).
//!
//! A simulation goes down the tree, each player taking the move with the highest upper confidence
//! bound on its own utility and chance drawing; grows the tree by one position; values that position
//! by a rollout or by the evaluation; and adds the value, one utility per player, to every position
//! on its way. What is settled, by ends or by the horizon, is not searched again, so that a small
//! game ends in a proof.
//!
//! Threads grow trees of their own that are added up at the root (Chaslot, Winands and van den Herik,
//! "Parallel Monte-Carlo Tree Search", 2008).

mod answer;
mod plan;
mod tree;
mod walk;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use self::answer::answer;
use self::plan::Plan;
use self::walk::Walker;
use super::discard::discard;
use super::meter::Meter;
use super::{Found, Limits, Problem};
use crate::evaluate::Evaluate;
use crate::game::Game;

/// How a position that is new to the tree is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// By the end of a game of uniformly random moves from there.
    Random,
    /// By the evaluation of the position itself.
    Estimate,
}

impl Rollout {
    /// Each with its name in requests.
    pub const NAMES: &'static [(&'static str, Self)] =
        &[("random", Self::Random), ("estimate", Self::Estimate)];
}

/// The greatest constant of exploration that a request may give.
pub const MOST_EXPLORATION: f64 = 100.0;

/// Nodes that a search with no limit of nodes or time visits at most.
pub const NODES_WITHOUT_LIMIT: u64 = 10_000_000;

/// Simulations of a thread until the first report; the next comes after twice as many.
const FIRST_REPORT: u32 = 1_000;
/// Memory of all trees of a search, in bytes; when it is used up they grow no more.
const MOST_BYTES: usize = 256 << 20;

/// Searches; see [`super::Algorithm::search`].
///
/// A node is a position visited, in the tree or in a rollout. The depth of the answer is that to
/// which every line is settled: until all of them are, 1.
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let plan = Plan::new(problem);
    let settled = AtomicBool::new(false);
    let mut crew = crew(&plan, &settled);
    let mut target = FIRST_REPORT;
    let found = loop {
        together(&mut crew, target, &settled);
        let found = answer(&plan, &crew);
        if found.complete {
            progress(&found);
        }
        if found.complete || crew.iter().all(Walker::is_over) {
            break found;
        }
        progress(&found);
        target = target.saturating_mul(2);
    };
    for Walker { tree, .. } in crew {
        let bytes = tree.bytes();
        discard(tree, bytes);
    }
    found
}

/// The walkers, one a thread; each has its part of the nodes and of the memory.
fn crew<'a, G: Game, E: Evaluate<G>>(
    plan: &'a Plan<'a, G, E>,
    settled: &'a AtomicBool,
) -> Vec<Walker<'a, G, E>> {
    let task = plan.problem.task;
    let started = Instant::now();
    let time = task.limits.earlier();
    let nodes = match task.limits.nodes {
        None if time.is_none() => Some(NODES_WITHOUT_LIMIT),
        nodes => nodes,
    };
    let threads = task.threads.max(1).min(nodes.map_or(usize::MAX, |nodes| nodes.max(1) as usize));
    let nodes = nodes.map(|nodes| nodes / threads as u64);
    let limits = Limits { nodes, time, ..task.limits };
    let walker = |thread| {
        let meter = Meter::since(started, limits, plan.problem.stop).until(settled);
        Walker::new(plan, meter, thread as u64, MOST_BYTES / threads)
    };
    (0..threads).map(walker).collect()
}

/// Simulates with every thread until its tree has `target` of them, a limit is reached, or one of
/// the trees has the answer.
fn together<G: Game, E: Evaluate<G>>(
    crew: &mut [Walker<'_, G, E>],
    target: u32,
    settled: &AtomicBool,
) {
    let run = |walker: &mut Walker<'_, G, E>| {
        walker.run(target);
        if walker.has_answer() {
            settled.store(true, Relaxed);
        }
    };
    if let [alone] = crew {
        return run(alone);
    }
    std::thread::scope(|scope| {
        for walker in crew {
            scope.spawn(|| run(walker));
        }
    });
}
