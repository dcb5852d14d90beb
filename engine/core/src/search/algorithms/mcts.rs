//! Monte Carlo tree search: UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006) for any number of
//! players in turn, with chance, and the backups of MCTS-Solver (Winands, Björnsson and Saito 2008).
//!
//! A simulation selects moves down the tree: each player takes the move with the highest upper confidence bound on its
//! own utility, and chance is sampled. It expands a leaf, values it by a playout or by the evaluation, and backs the
//! value, one utility per player, up the path. Solved positions are not simulated again, so that a small game ends in a
//! proof.
//!
//! Among moves that are proven to be worth the same to all, a player prefers the sooner end if the end is good, the
//! later end if it is bad. Where a proof leaves the distance open, alpha-beta searches for it afterwards.
//!
//! Where the game has playouts of its own, these value the leaves and its priors count as virtual simulations.
//! Selection then uses all-moves-as-first statistics too (RAVE).
//!
//! A search without a seed goes on with the part of the last tree of the same game that lies below its position, where
//! one is kept. Its limits count what it adds.
//!
//! Each thread grows its own tree, and the roots are summed (root parallelization: Chaslot, Winands and van den Herik,
//! "Parallel Monte-Carlo Tree Search", 2008).

mod answer;
mod end_sums;
mod observer;
mod options;
mod recorder;
mod regrown;
mod settings;
mod simulation;
mod soonest;
mod tree;

use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::searchable::Searchable;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use self::answer::answer;
use self::observer::SimulationObserver;
pub use self::options::{MOST_EXPLORATION, MctsOptions, PlayoutPolicy};
use self::recorder::SimulationRecorder;
use self::settings::MctsSettings;
use self::simulation::MctsSimulator;
use crate::search::common::control::Control;
use crate::search::common::discard::discard;
use crate::search::common::race::run_each;
use crate::search::contract::{Found, Parameters, SearchLimits, SearchProblem};
use crate::search::observer::Silent;
use crate::search::trace::Trace;

/// Most nodes of a search without a limit of nodes or time.
pub const NODES_WITHOUT_LIMIT: u64 = 10_000_000;

/// Simulations of a thread until the first report; each next report comes after twice as many.
const FIRST_REPORT: u32 = 1_000;
/// Memory of all trees of a search, in bytes, where a move takes two. Full trees grow no more.
const MOST_BYTES: usize = 256 << 20;

/// Searches; see [`crate::search::Algorithm::search`].
///
/// A node is a position visited, in the tree or in a playout. The depth of the answer is 1 until the
/// root is solved, then the greatest depth of a line.
pub fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let settings = MctsSettings::new(problem);
    let finished = AtomicBool::new(false);
    let mut simulators = simulators(&settings, &finished, || Silent);
    for (simulator, tree) in simulators.iter_mut().zip(regrown::resume(&settings)) {
        simulator.tree.replace(tree);
    }
    let found = grow(&settings, &mut simulators, &finished, progress);
    let trees = simulators.into_iter().map(|simulator| simulator.tree).collect();
    for tree in regrown::leave(&settings, found.lines[0].moves[0], trees) {
        let bytes = tree.bytes();
        discard(tree, bytes);
    }
    found
}

/// Searches as [`search`] does, in one thread, and records a trace of at most `most_nodes` nodes.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let alone = Parameters { threads: 1, ..problem.parameters };
    let problem = SearchProblem { parameters: alone, ..*problem };
    let settings = MctsSettings::new(&problem);
    let finished = AtomicBool::new(false);
    let mut simulators =
        simulators(&settings, &finished, || SimulationRecorder::new(&settings, most_nodes));
    let found = grow(&settings, &mut simulators, &finished, &mut |_| {});
    let MctsSimulator { tree, observer, .. } =
        simulators.pop().expect("one thread has one simulator");
    let trace = observer.finish(&tree, found.lines[0].moves[0]);
    (found, trace)
}

/// Simulates until there is an answer.
fn grow<G: Evaluation + Ordering, O: SimulationObserver<G>>(
    settings: &MctsSettings<'_, G>,
    simulators: &mut [MctsSimulator<'_, G, O>],
    finished: &AtomicBool,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let mut target = FIRST_REPORT;
    loop {
        // Until each tree has so many simulations, a limit is reached, or one of the trees is solved.
        run_each(simulators, |simulator| {
            simulator.run(target);
            if simulator.has_answer() {
                finished.store(true, Relaxed);
            }
        });
        let (mut found, furthest) = answer(settings, simulators);
        if let Some(furthest) = furthest {
            soonest::look(settings, furthest, &mut found);
        }
        if found.complete {
            progress(&found);
        }
        if found.complete || simulators.iter().all(MctsSimulator::is_over) {
            return found;
        }
        progress(&found);
        target = target.saturating_mul(2);
    }
}

/// The simulators, one for each thread, with its share of the nodes and of the memory.
fn simulators<'a, G: Evaluation, O: SimulationObserver<G>>(
    settings: &'a MctsSettings<'a, G>,
    finished: &'a AtomicBool,
    observer: impl Fn() -> O,
) -> Vec<MctsSimulator<'a, G, O>> {
    let parameters = settings.problem.parameters;
    let iterations = settings.options.iterations;
    let started = Instant::now();
    let time = parameters.limits.earlier();
    let nodes = match parameters.limits.nodes {
        None if time.is_none() && iterations.is_none() => Some(NODES_WITHOUT_LIMIT),
        nodes => nodes,
    };
    let fewest = nodes.into_iter().chain(iterations).min();
    let threads =
        parameters.threads.max(1).min(fewest.map_or(usize::MAX, |most| most.max(1) as usize));
    let nodes = nodes.map(|nodes| nodes / threads as u64);
    // The first threads take one more each, so that all together make as many as asked for.
    let share = |most: u64, thread: u64| (most + threads as u64 - 1 - thread) / threads as u64;
    let limits = SearchLimits { nodes, time, ..parameters.limits };
    let simulator = |thread| {
        let control = Control::since(started, limits, settings.problem.stop).until(finished);
        let thread = thread as u64;
        let most = iterations.map_or(u64::from(u32::MAX), |most| share(most, thread));
        let most = most.min(u64::from(u32::MAX)) as u32;
        MctsSimulator::new(settings, control, (thread, most), MOST_BYTES / threads, observer())
    };
    (0..threads).map(simulator).collect()
}
