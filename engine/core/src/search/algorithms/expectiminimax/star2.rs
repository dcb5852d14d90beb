//! Chance nodes: Star1 and Star2 (Ballard 1983).

use std::collections::VecDeque;

use super::node::{Node, Searcher};
use super::{OPEN, Window};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Facts, Turn};
use crate::search::common::attempt::Attempt;
use crate::search::common::move_picker::WIDE;
use crate::search::common::utilities::Valued;
use crate::search::observer::Observer;
use crate::table::Bound;

/// Why an observer sees a bound of an outcome.
const PROBE: &str = "a Star2 probe of one move";

/// An outcome of a chance node, its probability, and bounds of its value.
struct Outcome<S> {
    after: S,
    probability: f64,
    low: f64,
    high: f64,
    /// Whether the bounds rest on no estimate.
    exact: bool,
}

/// Adds the bounds of what `outcome` adds to the mean.
fn add<S>((low, high): (f64, f64), outcome: &Outcome<S>) -> (f64, f64) {
    (low + outcome.probability * outcome.low, high + outcome.probability * outcome.high)
}

/// Bounds of what the outcomes from each place on add to the mean: summed beforehand if there are more
/// than [`WIDE`], else when needed.
struct SuffixBounds(Vec<(f64, f64)>);

impl SuffixBounds {
    fn of<S>(outcomes: &[Outcome<S>]) -> Self {
        if outcomes.len() <= WIDE {
            return Self(Vec::new());
        }
        let mut sums = vec![(0.0, 0.0)];
        sums.extend(outcomes.iter().rev().scan((0.0, 0.0), |sum, outcome| {
            *sum = add(*sum, outcome);
            Some(*sum)
        }));
        sums.reverse();
        Self(sums)
    }

    fn from<S>(&self, outcomes: &[Outcome<S>], place: usize) -> (f64, f64) {
        let summed = || outcomes[place..].iter().fold((0.0, 0.0), add);
        self.0.get(place).copied().unwrap_or_else(summed)
    }
}

fn all_exact<S>(outcomes: &[Outcome<S>]) -> bool {
    outcomes.iter().all(|outcome| outcome.exact)
}

impl<G: Evaluation + Ordering, O: Observer<G, f64>> Searcher<'_, G, O> {
    /// The mean over the outcomes. Star2 first probes one move of each outcome. Star1 then searches each
    /// outcome with the window outside of which the mean leaves the node's own window. Outcomes that
    /// another thread is searching come last; the mean is summed in the game's order all the same.
    pub(super) fn chance(&mut self, node: &Node<'_, G::State>, window: Window) -> Option<Valued> {
        let Node { state, ply, depth, key } = *node;
        let mut outcomes = self.outcomes(state);
        let actions = if O::ON { self.actions(state) } else { Vec::new() };
        if outcomes.len() > WIDE {
            self.control.check_time()?;
        }
        match self.probe(&mut outcomes, &actions, ply, depth, window) {
            Attempt::Stopped => return None,
            Attempt::Succeeded(valued) => return Some(valued),
            Attempt::Failed => {}
        }
        let sharing = self.shared.sharing(outcomes.len() <= WIDE);
        let rest = SuffixBounds::of(&outcomes);
        let mut known = 0.0;
        let mut deferred = VecDeque::new();
        let mut first_round = 0..outcomes.len();
        loop {
            let first = first_round.next();
            let Some(index) = first.or_else(|| deferred.pop_front()) else { break };
            let label = self.shared.table.salted(key) ^ (index as u64 + 1);
            if first.is_some() && sharing.is_busy(label) {
                deferred.push_back(index);
                continue;
            }
            let unknown = rest.from(&outcomes, first_round.start);
            let (low, high) =
                deferred.iter().fold(unknown, |sum, &place| add(sum, &outcomes[place]));
            let Outcome { after, probability, .. } = &outcomes[index];
            let inner = Window {
                alpha: (window.alpha - known - high) / probability,
                beta: (window.beta - known - low) / probability,
            };
            sharing.enter(label);
            self.follow(&actions, index);
            let valued = self.value(after, ply + 1, depth, inner);
            sharing.leave(label);
            let valued = valued?;
            known += probability * valued.value;
            let cut = if valued.value <= inner.alpha {
                Some((known + high).min(window.alpha))
            } else if valued.value >= inner.beta {
                Some((known + low).max(window.beta))
            } else {
                None
            };
            let outcome = &mut outcomes[index];
            (outcome.low, outcome.high) = (valued.value, valued.value);
            outcome.exact = valued.exact;
            self.update(cut.unwrap_or(known), window);
            if let Some(value) = cut {
                self.observer.cut(actions);
                return Some(Valued { value, exact: all_exact(&outcomes) });
            }
        }
        let (value, _) = outcomes.iter().fold((0.0, 0.0), add);
        Some(Valued { value, exact: all_exact(&outcomes) })
    }

    /// For an observer: the moves of the outcomes that can happen.
    fn actions(&self, state: &G::State) -> Vec<G::Move> {
        let game = self.shared.problem.game;
        let mut actions = game.legal_moves(state);
        actions.retain(|&action| game.probability(state, action) > 0.0);
        actions
    }

    /// Tells an observer which outcome is next.
    #[inline]
    fn follow(&mut self, actions: &[G::Move], index: usize) {
        if O::ON {
            self.observer.follow(actions[index]);
        }
    }

    /// Tells an observer the sum so far, or the bound that cuts.
    #[inline]
    fn update(&mut self, value: f64, window: Window) {
        let left = self.shared.seen(Valued { value, exact: true });
        self.observer.update(left.value, self.shared.seen_window(window));
    }

    /// The outcomes of `state` that can happen, nothing known of them.
    fn outcomes(&mut self, state: &G::State) -> Vec<Outcome<G::State>> {
        let game = self.shared.problem.game;
        let Facts { utility_min: low, utility_max: high, .. } = self.shared.utilities.facts;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let outcome = |action| Outcome {
            after: game.after(state, action),
            probability: game.probability(state, action),
            low,
            high,
            exact: true,
        };
        let outcomes = self.moves.drain(first..).map(outcome);
        outcomes.filter(|outcome| outcome.probability > 0.0).collect()
    }

    /// Star2: one move of each outcome bounds its value on the mover's side. Enough such bounds cut off
    /// before any outcome is fully searched. They also narrow `outcomes`.
    fn probe(
        &mut self,
        outcomes: &mut [Outcome<G::State>],
        actions: &[G::Move],
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Attempt<Valued> {
        let game = self.shared.problem.game;
        if window.alpha == OPEN.alpha && window.beta == OPEN.beta {
            return Attempt::Failed;
        }
        let rest = SuffixBounds::of(outcomes);
        let mut before = (0.0, 0.0);
        for index in 0..outcomes.len() {
            before = index.checked_sub(1).map_or(before, |last| add(before, &outcomes[last]));
            let Turn::Of(player) = game.turn(&outcomes[index].after) else { continue };
            let maximizes = self.shared.maximizes(player);
            let after = rest.from(outcomes, index + 1);
            let (low, high) = (before.0 + after.0, before.1 + after.1);
            let Outcome { after, probability, .. } = &outcomes[index];
            let inner = Window {
                alpha: if maximizes {
                    f64::NEG_INFINITY
                } else {
                    (window.alpha - high) / probability
                },
                beta: if maximizes { (window.beta - low) / probability } else { f64::INFINITY },
            };
            if (maximizes && inner.beta == f64::INFINITY)
                || (!maximizes && inner.alpha == f64::NEG_INFINITY)
            {
                continue;
            }
            self.follow(actions, index);
            let Some(valued) = self.first_move(after, maximizes, ply + 1, depth, inner) else {
                return Attempt::Stopped;
            };
            let outcome = &mut outcomes[index];
            outcome.exact = valued.exact;
            let share = outcome.probability * valued.value;
            let cut = if maximizes {
                outcome.low = outcome.low.max(valued.value);
                (valued.value >= inner.beta).then_some((low + share).max(window.beta))
            } else {
                outcome.high = outcome.high.min(valued.value);
                (valued.value <= inner.alpha).then_some((high + share).min(window.alpha))
            };
            if let Some(value) = cut {
                self.update(value, window);
                self.observer.cut(actions.iter().copied());
                return Attempt::Succeeded(Valued { value, exact: all_exact(outcomes) });
            }
        }
        Attempt::Failed
    }

    /// Searches only the move of `state` with the best rank: a bound of its value from the mover's side.
    fn first_move(
        &mut self,
        state: &G::State,
        maximizes: bool,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let shared = self.shared;
        let game = shared.problem.game;
        self.control.visit()?;
        self.observer.enter(state, depth, shared.seen_window(window));
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let table_move = self.shared.table.load(game.key(state), &mut [0.0]);
        let table_move = table_move.and_then(|label| label.best);
        let first_rank = self.ranks.len();
        self.rank_moves(state, first, table_move);
        let Turn::Of(player) = game.turn(state) else { unreachable!("a player is to move") };
        self.filter_moves(state, player, depth, first, first_rank)?;
        let best = self.ranks[first_rank..].iter().max().expect("a player to move has a move");
        let action = self.moves[first + best.index()];
        self.ranks.truncate(first_rank);
        self.moves.truncate(first);
        let child = game.after(state, action);
        self.lines.grow(ply);
        self.observer.follow(action);
        let valued = self.value(&child, ply + 1, depth - 1, window)?;
        let bound = if maximizes { Bound::Lower } else { Bound::Upper };
        self.observer.bounded(shared.seen(valued), shared.seen_bound(bound), PROBE);
        Some(valued)
    }
}
