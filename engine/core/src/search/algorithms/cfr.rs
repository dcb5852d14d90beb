//! Counterfactual regret minimization (Zinkevich, Johanson, Bowling and Piccione 2007), in the variants of
//! [`CfrVariant`], over the flat arrays of [`InformationTree`]. The average strategies near an equilibrium of a
//! two-player zero-sum game; how near is measured by exact best responses. With more players there is no guarantee; the
//! measured NashConv says how near the strategies are.

mod answer;
mod by_classes;
mod by_hands;
mod full;
mod options;
mod sampled;
mod strategies;

use std::sync::Arc;

use self::full::Passes;
pub use self::options::CfrOptions;
pub use self::strategies::{CfrStrategies, learn};
use crate::game::Player;
use crate::game::searchable::Searchable;
use crate::search::common::control::Control;
use crate::search::common::locked::{self, has_locks};
use crate::search::common::strategy::EquilibriumKind;
use crate::search::common::whole_game::{self, Quality};
use crate::search::contract::{Found, SearchLimits, SearchProblem, StoppedBy};
use crate::search::information_tree::{InformationTree, Locks, Profile};
use crate::search::kept_strategies::{CfrVariant, Knowledge};

/// Iterations of a search without any limit.
const USUAL_ITERATIONS: u64 = 10_000;
/// Iterations between the first reports; then they grow.
const FIRST_REPORT: u64 = 16;
/// A part of the utilities' range: strategies of less exploitability count as an equilibrium.
const TOLERANCE: f64 = 1e-9;
/// Iterations of a round of sampling.
const ROUND: std::ops::RangeInclusive<u64> = 8..=1024;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let is_locked = has_locks(problem);
    let options: CfrOptions = problem.options.read();
    if !is_locked {
        let otherwise = by_hands::search(problem, options, progress)
            .or_else(|| by_classes::search(problem, options.iterations, progress));
        if let Some(found) = otherwise {
            return found;
        }
    }
    let mut control = whole_game::control(problem);
    let variant = options.variant();
    let memory = problem.memory;
    let key = variant.key(memory.key);
    let (known, tree) = match memory.strategies.and_then(|strategies| strategies.get(key)) {
        Some((known, tree)) => (Some(known), tree),
        None => (None, None),
    };
    let tree = match whole_game::tree_of(problem, tree, &mut control) {
        Ok(tree) => tree,
        Err(stopped_by) => return whole_game::unknown(problem, stopped_by, &control),
    };
    // Regrets under locks belong to this search alone.
    let known = known.filter(|known| !is_locked && known.is_of(&tree) && known.variant == variant);
    let begun = known.as_ref().map_or(0, |known| known.iterations);
    let knowledge = known.map_or_else(|| Knowledge::none(&tree, variant), Arc::unwrap_or_clone);
    let facts = problem.game.facts();
    let mut run = Run {
        problem,
        most: options.iterations,
        locks: locked::locks(problem, &tree),
        tolerance: TOLERANCE * (facts.utility_max - facts.utility_min).max(f64::MIN_POSITIVE),
        tree,
        knowledge,
    };
    let stopped_by = run.learn(&mut control, progress);
    let profile = run.measure();
    let found = run.found(&profile, Some(stopped_by), &control);
    if let Some(strategies) =
        memory.strategies.filter(|_| !is_locked && run.knowledge.iterations >= begun)
    {
        strategies.put(key, Arc::new(run.knowledge), Some(run.tree));
    }
    found
}

/// Whether a search within `limits` finds strategies without the game's whole tree: by hands where all else is public,
/// or by classes of information states.
pub fn learns<G: Searchable>(
    game: &G,
    root: &G::State,
    player: Player,
    limits: &SearchLimits,
) -> bool {
    by_classes::suffice(game, root, player, limits) || by_hands::suffice(game, root, player, limits)
}

struct Run<'p, G: Searchable> {
    problem: &'p SearchProblem<'p, G>,
    /// Iterations asked for.
    most: Option<u64>,
    tree: Arc<InformationTree>,
    locks: Locks,
    knowledge: Knowledge,
    tolerance: f64,
}

impl<G: Searchable> Run<'_, G> {
    /// Iterates until a limit.
    fn learn(
        &mut self,
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(&Found<G::Move>),
    ) -> StoppedBy {
        let parameters = self.problem.parameters;
        let limits = parameters.limits;
        let is_limited = limits.nodes.is_some() || limits.earlier().is_some();
        let most = self.most.or((!is_limited).then_some(USUAL_ITERATIONS));
        let locks = self.locks.clone();
        let mut passes = Passes::new(&self.tree, &self.knowledge, &locks);
        let mut next_report = next_report(self.knowledge.iterations);
        let size = self.tree.nodes.len() as u64;
        // Nodes of a sampled iteration: at first the most that it can visit, later twice as many as in recent
        // iterations.
        let mut sampled_nodes = size * self.tree.players() as u64;
        loop {
            let knowledge = &mut self.knowledge;
            let left = most.map_or(u64::MAX, |most| most.saturating_sub(knowledge.iterations));
            if knowledge.nash_conv.is_some_and(|nash_conv| nash_conv <= self.tolerance) {
                return StoppedBy::Converged;
            }
            if left == 0 {
                return StoppedBy::Iterations;
            }
            let is_sampled = knowledge.variant == CfrVariant::Sampled;
            let each_nodes = if is_sampled { sampled_nodes } else { size };
            if control.afford(each_nodes).is_none() {
                return control.reached().unwrap_or(StoppedBy::Stop);
            }
            knowledge.nash_conv = None;
            if is_sampled {
                let most = left.min(control.nodes_left() / each_nodes);
                let round =
                    (knowledge.iterations / 8).clamp(*ROUND.start(), *ROUND.end()).min(most);
                let threads = parameters.threads.min(round as usize).max(1);
                let seed = parameters.seed.unwrap_or(0);
                let each = round / threads as u64;
                let nodes = sampled::iterate((&self.tree, &locks), knowledge, seed, threads, each);
                control.nodes += nodes;
                sampled_nodes = (2 * nodes / (each * threads as u64)).max(1);
            } else {
                passes.iterate(&self.tree, knowledge);
                control.nodes += size;
                control.leaves += self.tree.end_chance.len() as u64;
            }
            if self.knowledge.iterations >= next_report {
                let profile = self.measure();
                progress(&self.found(&profile, None, control));
                next_report = self::next_report(self.knowledge.iterations);
            }
        }
    }

    /// Measures the exploitability of the average strategies, and returns these.
    fn measure(&mut self) -> Profile {
        let profile = self.knowledge.average(&self.tree, &self.locks);
        if self.knowledge.nash_conv.is_none() {
            let reaches = self.tree.reaches(&profile);
            self.knowledge.nash_conv = Some(self.tree.nash_conv(&reaches, &self.locks));
        }
        profile
    }

    /// The answer by `profile`; `stopped_by` is `None` for an intermediate answer.
    fn found(
        &self,
        profile: &Profile,
        stopped_by: Option<StoppedBy>,
        control: &Control<'_>,
    ) -> Found<G::Move> {
        let is_done = |why| matches!(why, StoppedBy::Iterations | StoppedBy::Converged);
        let quality = Quality {
            nash_conv: self.knowledge.nash_conv,
            iterations: Some(self.knowledge.iterations),
            exact: false,
            kind: EquilibriumKind::Approximate,
            complete: stopped_by.is_some_and(is_done),
            stopped_by: stopped_by.unwrap_or(StoppedBy::Iterations),
        };
        whole_game::found(self.problem, &self.tree, profile, quality, control)
    }
}

/// The iteration of the report after one at `iterations`.
fn next_report(iterations: u64) -> u64 {
    iterations + (iterations / 4).max(FIRST_REPORT)
}
