//! External sampling over classes of information states, for games that have too many states and say which are alike;
//! see [`SampledRegrets`]. The exploitability of the strategy is not known.

use std::collections::HashMap;
use std::time::Duration;

use super::answer::{self, ViewStrategy};
use super::{FIRST_REPORT, USUAL_ITERATIONS};
use crate::game::Player;
use crate::game::searchable::Searchable;
use crate::rng::Rng;
use crate::search::common::control::Control;
use crate::search::common::whole_game;
use crate::search::contract::{Found, SearchLimits, SearchProblem, StoppedBy};
use crate::search::kept_strategies::KeptRegrets;
use crate::search::sampled_regrets::SampledRegrets;

/// Most bytes that a search keeps.
const MOST_BYTES: usize = 256 << 20;

/// Least limits of time and nodes: a shorter search meets too few classes.
const LEAST_TIME: Duration = Duration::from_millis(900);
const LEAST_NODES: u64 = 1_000_000;

/// Whether the game has classes of information states, and `limits` suffice to find a strategy of each.
pub(super) fn suffice<G: Searchable>(
    game: &G,
    root: &G::State,
    player: Player,
    limits: &SearchLimits,
) -> bool {
    limits.earlier().is_none_or(|time| time >= LEAST_TIME)
        && limits.nodes.is_none_or(|nodes| nodes >= LEAST_NODES)
        && game.abstract_key(root, player, &mut HashMap::new()).is_some()
}

/// Searches by classes of information states; `None` if the game has none.
pub(super) fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    iterations: Option<u64>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Option<Found<G::Move>> {
    let player = problem.root_player();
    let mut regrets = SampledRegrets::default();
    regrets.class(problem.game, problem.root, player)?;
    let mut control = whole_game::control(problem);
    let memory = problem.memory;
    let key = answer::key(memory.key, "classes");
    if let Some(KeptRegrets::Classes(known)) =
        memory.strategies.and_then(|strategies| strategies.take(key))
    {
        regrets = known;
    }
    let most_bytes =
        memory.strategies.map_or(MOST_BYTES, |strategies| strategies.most_bytes().min(MOST_BYTES));
    let limits = problem.parameters.limits;
    let is_limited = limits.nodes.is_some() || limits.earlier().is_some();
    let most = iterations.or((!is_limited).then_some(USUAL_ITERATIONS));
    let mut next_report = super::next_report(regrets.iterations().max(FIRST_REPORT));
    let seed = problem.parameters.seed.unwrap_or(0);
    let mut rng = Rng::new(seed ^ regrets.iterations().wrapping_mul(0x9e37_79b9));
    let stopped_by = loop {
        if most.is_some_and(|most| regrets.iterations() >= most) {
            break StoppedBy::Iterations;
        }
        if control.check().is_none() {
            break control.reached().unwrap_or(StoppedBy::Stop);
        }
        if regrets.bytes() > most_bytes {
            break StoppedBy::Memory;
        }
        let Some(nodes) =
            regrets.iterate(problem.game, &mut rng, &mut || control.check_time().is_some())
        else {
            break control.reached().unwrap_or(StoppedBy::Stop);
        };
        control.nodes += nodes;
        if regrets.iterations() >= next_report {
            progress(&found(problem, &mut regrets, None, &control));
            next_report = super::next_report(regrets.iterations());
        }
    };
    let answer = found(problem, &mut regrets, Some(stopped_by), &control);
    if let Some(strategies) = memory.strategies {
        strategies.put_back(key, KeptRegrets::Classes(regrets));
    }
    Some(answer)
}

/// The answer by the class of the root; any move if that class was never met.
fn found<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    regrets: &mut SampledRegrets,
    stopped_by: Option<StoppedBy>,
    control: &Control<'_>,
) -> Found<G::Move> {
    let (game, player) = (problem.game, problem.root_player());
    let moves = game.legal_moves(problem.root);
    let even = game.facts().payoff_sum / 2.0;
    let shares = regrets.strategy(game, problem.root, player);
    let values = regrets.values(game, problem.root, player);
    let learned = ViewStrategy {
        shares: shares.unwrap_or_else(|| vec![1.0 / moves.len() as f64; moves.len()]),
        values: values.unwrap_or_else(|| vec![even; moves.len()]),
        nash_conv: None,
        iterations: regrets.iterations(),
        information_states: regrets.classes() as u64,
        reach: None,
        stopped_by,
    };
    answer::found(problem, learned, control)
}
