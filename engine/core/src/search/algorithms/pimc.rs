//! Perfect information Monte Carlo: draws worlds (determinizations) of the mover's view (information state), searches
//! each as if all saw it, and takes the move with the best mean value (Levy, "The Million Pound Bridge
//! Program", 1989; Ginsberg, "GIB", 2001).
//!
//! It plans as if it will see everything later: it neither gathers information nor hides its own (Frank and Basin,
//! "Search in games with incomplete information", 1998).

mod answer;
mod options;
mod world;
mod worlds;

use std::time::Instant;

use self::answer::{PassResult, answer, fallback};
use self::options::MOST_WORLDS;
pub use self::options::{PimcOptions, WorldSearch};
use self::world::WorldSearcher;
use self::worlds::Worlds;
use super::mcts::NODES_WITHOUT_LIMIT;
use crate::game::searchable::Searchable;
use crate::search::common::advice::or_searched;
use crate::search::common::control::Control;
use crate::search::contract::{Found, MOST_DEPTH, SearchLimits, SearchProblem, StoppedBy};

/// Worlds where a request gives no number; more if all are searched to the end and time is left.
const USUAL_WORLDS: u32 = 100;
/// By how many times the number of worlds then grows.
const MORE: u32 = 4;

/// Searches, or takes the game's advice; see [`crate::search::Algorithm::search`].
pub fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    or_searched(problem, progress, search_worlds)
}

/// Each pass searches the same worlds one ply deeper. A pass gives the answer if it searched at least half as many
/// worlds as the one before.
fn search_worlds<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    options: PimcOptions,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let SearchLimits { depth, nodes, .. } = problem.parameters.limits;
    let time = problem.parameters.limits.earlier();
    let is_limited = nodes.is_some() || time.is_some();
    let most_nodes = (!is_limited && depth.is_none()).then_some(NODES_WITHOUT_LIMIT);
    let limits = SearchLimits { depth, nodes: nodes.or(most_nodes), time, soft: None };
    let control = Control::since(Instant::now(), limits, problem.stop);
    let root_player = problem.root_player();
    let moves = problem.root_moves();
    let deepest = depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
    let mut most = options.worlds.unwrap_or(match depth {
        Some(1) if is_limited => MOST_WORLDS,
        _ => USUAL_WORLDS,
    });
    most = most.clamp(1, MOST_WORLDS);
    let mut worlds = Worlds::of(problem, root_player, most);
    let mut searcher = WorldSearcher::new(problem, options.world_search, root_player, control);
    let mut best: Option<PassResult<G::Move>> = None;
    let mut depth = 1;
    let stopped_by = loop {
        let pass = PassResult::through(&mut searcher, &worlds, &moves, depth, best.as_ref());
        let (is_whole, is_exact) = (pass.count == worlds.count(), pass.exact);
        let counts = best.as_ref().is_none_or(|best| match pass.depth == best.depth {
            true => pass.count > best.count,
            false => 2 * pass.count >= best.count,
        });
        if counts && pass.count > 0 {
            best = Some(pass);
        }
        if let Some(reached) = searcher.control.reached() {
            break reached;
        }
        let can_widen = is_limited && options.worlds.is_none() && worlds.widens();
        if is_whole && (is_exact || depth == deepest) && !can_widen {
            break if depth == deepest { StoppedBy::Depth } else { StoppedBy::Exhausted };
        }
        if let Some(pass) = &best {
            progress(&answer(&searcher, pass, None));
        }
        if is_exact || depth == deepest {
            worlds.widen(MORE);
        } else {
            depth += 1;
        }
    };
    let is_complete = matches!(stopped_by, StoppedBy::Depth | StoppedBy::Exhausted);
    let pass = best.unwrap_or_else(|| fallback(&searcher, &worlds, &moves));
    let mut found = answer(&searcher, &pass, Some(stopped_by));
    found.complete = is_complete;
    if is_complete {
        progress(&found);
    }
    found
}
