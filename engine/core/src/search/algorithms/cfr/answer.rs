//! The answer at a view (information state), where regrets are kept by classes or hands and not by the whole tree of a
//! zero-sum game of two players.

use crate::game::searchable::Searchable;
use crate::mailbox::{KeyPrefix, WideKey};
use crate::search::common::control::Control;
use crate::search::common::strategy::{Choice, Strategy};
use crate::search::contract::{Found, Mixed, SearchProblem, StoppedBy, Valuation};

/// The strategy at a view.
pub(super) struct ViewStrategy {
    /// By move, in the game's order: the probability that the strategy plays it.
    pub shares: Vec<f64>,
    /// By move: its value to the player.
    pub values: Vec<f64>,
    pub nash_conv: Option<f64>,
    pub iterations: u64,
    pub information_states: u64,
    pub reach: Option<f64>,
    /// `None` in an intermediate answer.
    pub stopped_by: Option<StoppedBy>,
}

/// The key of regrets that are computed in this `way` for the game with `key`.
pub(super) fn key(key: WideKey, way: &str) -> WideKey {
    KeyPrefix::of([&key.to_le_bytes()[..], way.as_bytes()]).key(|_| {})
}

/// The answer among the moves that may be searched.
pub(super) fn found<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    learned: ViewStrategy,
    control: &Control<'_>,
) -> Found<G::Move> {
    let player = problem.root_player();
    let sum = problem.game.facts().payoff_sum;
    let both = |own: f64| if player == 0 { vec![own, sum - own] } else { vec![sum - own, own] };
    let moves = problem.game.legal_moves(problem.root);
    let only = problem.search_moves;
    let all = moves.iter().zip(learned.shares).zip(learned.values);
    let all = all.filter(|((action, _), _)| only.is_empty() || only.contains(action));
    let (mut choices, mut mean) = (Vec::new(), 0.0);
    let allowed: Vec<_> = all.collect();
    let total: f64 = allowed.iter().map(|((_, share), _)| share).sum();
    let even = 1.0 / allowed.len() as f64;
    for ((&action, share), value) in allowed {
        let probability = if total > 0.0 { share / total } else { even };
        mean += probability * value;
        choices.push(Choice { action, probability, values: both(value), optimal: None });
    }
    let own = Strategy { player, choices };
    let mixed = Mixed {
        nash_conv: learned.nash_conv,
        iterations: Some(learned.iterations),
        information_states: Some(learned.information_states),
        reach: learned.reach,
        ..Mixed::of(own.choices.clone())
    };
    let is_done = |why| matches!(why, StoppedBy::Iterations | StoppedBy::Converged);
    let stopped_by = learned.stopped_by.unwrap_or(StoppedBy::Iterations);
    let valuation = Valuation::of(both(mean), false);
    Found {
        mixed: Some(mixed),
        complete: learned.stopped_by.is_some_and(is_done),
        ..Found::of(own.lines(false), valuation, control.counts(), control.elapsed(), stopped_by)
    }
}
