//! Information set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
//! 2012), for any number of players, in turn or at once, with chance.
//!
//! Each simulation draws a world (determinization) of the root player's view (information state) and plays a game in
//! it. The player to move selects by UCB1 on the statistics of its own view, over all worlds together, so that no
//! choice depends on what that player does not see. With the multiple observer each player has nodes of its own views.
//! With the single observer all nodes are of the searching player's views, and a move of another player counts as often
//! as it was available.
//!
//! Each thread grows its own tree, and the roots are summed.

mod answer;
mod options;
mod settings;
mod simulation;
mod tree;

use std::time::Instant;

use self::answer::answer;
pub use self::options::{IsMctsOptions, Observers};
use self::settings::IsMctsSettings;
use self::simulation::IsMctsSimulator;
use super::mcts::NODES_WITHOUT_LIMIT;
use crate::game::evaluation::Evaluation;
use crate::game::information::Information;
use crate::search::common::advice::or_searched;
use crate::search::common::control::Control;
use crate::search::common::discard::discard;
use crate::search::common::race::run_each;
use crate::search::contract::{Found, SearchLimits, SearchProblem};

/// Simulations of a thread until the first report; each next report comes after twice as many.
const FIRST_REPORT: u64 = 1_000;
/// Memory of all trees of a search, in bytes. Full trees grow no more.
const MOST_BYTES: usize = 256 << 20;

/// Searches, or takes the game's advice; see [`crate::search::Algorithm::search`].
///
/// A node is a position visited, in the tree or in a playout.
pub fn search<G: Evaluation + Information>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    or_searched(problem, progress, simulate)
}

fn simulate<G: Evaluation + Information>(
    problem: &SearchProblem<'_, G>,
    options: IsMctsOptions,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let settings = IsMctsSettings::new(problem, options);
    let mut simulators = simulators(&settings);
    let mut target = FIRST_REPORT;
    let found = loop {
        run_each(&mut simulators, |simulator| simulator.run(target));
        let found = answer(&settings, &simulators);
        if simulators.iter().all(IsMctsSimulator::is_over) {
            break found;
        }
        progress(&found);
        target = target.saturating_mul(2);
    };
    for IsMctsSimulator { tree, .. } in simulators {
        let bytes = tree.bytes();
        discard(tree, bytes);
    }
    found
}

/// The simulators, one for each thread, with its share of the nodes and of the memory.
fn simulators<'a, G: Evaluation + Information>(
    settings: &'a IsMctsSettings<'a, G>,
) -> Vec<IsMctsSimulator<'a, G>> {
    let parameters = settings.problem.parameters;
    let started = Instant::now();
    let time = parameters.limits.earlier();
    let nodes = match parameters.limits.nodes {
        None if time.is_none() => Some(NODES_WITHOUT_LIMIT),
        nodes => nodes,
    };
    let threads =
        parameters.threads.max(1).min(nodes.map_or(usize::MAX, |nodes| nodes.max(1) as usize));
    let nodes = nodes.map(|nodes| nodes / threads as u64);
    let limits = SearchLimits { nodes, time, ..parameters.limits };
    let simulator = |thread| {
        let control = Control::since(started, limits, settings.problem.stop);
        IsMctsSimulator::new(settings, control, thread as u64, MOST_BYTES / threads)
    };
    (0..threads).map(simulator).collect()
}
