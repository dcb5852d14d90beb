//! What a game itself advises where information is hidden, in place of the move of a search.

use std::cmp::Reverse;
use std::time::Instant;

use super::sort::{ordinal, sort_by_key};
use super::strategy::Choice;
use super::view_policy::model_of;
use crate::game::information::Information;
use crate::game::{Game, Turn};
use crate::rng::Rng;
use crate::search::contract::{
    Found, Line, Mixed, Parameters, SearchLimits, SearchProblem, StoppedBy,
};
use crate::search::options::AlgorithmOptions;

/// Most nodes of the search that values the moves.
const VALUED: u64 = 10_000;

/// The answer of `search`, or the strategy that [`Information::advise`] gives for the root, with values by a short
/// search. Advice is not taken if the request models other players or changes an option.
pub fn or_searched<G: Information, O: AlgorithmOptions + Copy + PartialEq>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
    search: impl Fn(&SearchProblem<'_, G>, O, &mut dyn FnMut(&Found<G::Move>)) -> Found<G::Move>,
) -> Found<G::Move> {
    let began = Instant::now();
    let Parameters { limits, .. } = problem.parameters;
    let options: O = problem.options.read();
    let is_usual = options == O::default();
    let shares = if is_usual && is_free(problem) { advised(problem) } else { None };
    let limits_left = limits.since(began);
    let Some(shares) = shares else {
        let parameters = Parameters { limits: limits_left, ..problem.parameters };
        return search(&SearchProblem { parameters, ..*problem }, options, progress);
    };
    let most = limits.nodes.map_or(VALUED, |nodes| nodes.min(VALUED));
    let limits_left = SearchLimits { nodes: Some(most), ..limits_left };
    let parameters = Parameters { limits: limits_left, threads: 1, ..problem.parameters };
    let mut found = search(&SearchProblem { parameters, ..*problem }, options, &mut |_| {});
    if found.stopped_by == StoppedBy::Nodes && limits.nodes.is_none_or(|nodes| nodes > most) {
        (found.complete, found.stopped_by) = (true, StoppedBy::Exhausted);
    }
    let found = by_shares(found, &shares, began);
    if found.complete {
        progress(&found);
    }
    found
}

/// Whether the request leaves the way to find the move to the engine.
fn is_free<G: Game>(problem: &SearchProblem<'_, G>) -> bool {
    let SearchProblem { game, root, opponent, parameters, .. } = *problem;
    let Turn::Of(player) = game.turn(root) else { return false };
    let is_modelled = |other| model_of(opponent, other, player).is_some();
    problem.teams.is_none()
        && parameters.limits.depth.is_none()
        && !(0..game.facts().players).any(is_modelled)
}

/// The game's advice: the probability of each of the root's moves to search, in their order. `None` if there is no
/// advice, or it gives none of them.
fn advised<G: Information>(problem: &SearchProblem<'_, G>) -> Option<Vec<(G::Move, f64)>> {
    let SearchProblem { game, root, parameters, .. } = *problem;
    let player = problem.root_player();
    let seed = parameters.seed.unwrap_or_else(|| game.view_key(root, player));
    let advised = game.advise(root, player, &mut Rng::new(seed))?;
    let share = |action: G::Move| {
        let same = advised.iter().filter(|(other, _)| *other == action);
        (action, same.map(|(_, share)| share).sum::<f64>())
    };
    let mut shares: Vec<_> = problem.root_moves().into_iter().map(share).collect();
    let sum: f64 = shares.iter().map(|(_, share)| share).sum();
    shares.iter_mut().for_each(|(_, share)| *share /= sum);
    (sum > 0.0).then_some(shares)
}

/// `found`, with `shares` as the strategy.
fn by_shares<M: Copy + PartialEq>(
    found: Found<M>,
    shares: &[(M, f64)],
    began: Instant,
) -> Found<M> {
    let line_of = |action| {
        let line = found.lines.iter().find(|line| line.moves[0] == action);
        line.expect("a search has a line of each of the root's moves")
    };
    let choice = |&(action, probability)| {
        let values = line_of(action).valuation.values.clone();
        Choice { action, probability, values, optimal: None }
    };
    let strategy: Vec<_> = shares.iter().map(choice).collect();
    let mut valuation = found.valuation.clone();
    for (player, value) in valuation.values.iter_mut().enumerate() {
        *value = strategy.iter().map(|choice| choice.probability * choice.values[player]).sum();
    }
    let mut lines = found.lines;
    let share_of = |line: &Line<M>| {
        let choice = strategy.iter().find(|choice| choice.action == line.moves[0]);
        ordinal(choice.map_or(0.0, |choice| choice.probability))
    };
    sort_by_key(&mut lines, |line| Reverse(share_of(line)));
    let worlds = found.mixed.and_then(|mixed| mixed.worlds);
    let mixed = Mixed { is_advised: true, worlds, ..Mixed::of(strategy) };
    Found { lines, valuation, mixed: Some(mixed), elapsed: began.elapsed(), ..found }
}
