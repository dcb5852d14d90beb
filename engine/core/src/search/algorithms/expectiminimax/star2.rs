//! Chance nodes: Star1 and Star2 (Ballard 1983).

use std::collections::VecDeque;

use super::node::{ExpectiminimaxSearcher, Node};
use super::{OPEN, Window, Worth};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Facts, Turn};
use crate::search::common::attempt::Attempt;
use crate::search::common::move_picker::WIDE;
use crate::search::common::rounding::Mean;
use crate::search::common::utilities::Valued;
use crate::search::observer::Observer;
use crate::table::Bound;
use crate::value::Plies;

/// The reason of an outcome's bound that an observer sees.
const PROBE: &str = "a Star2 probe of one move";

/// An outcome of a chance node, its probability, and bounds of its value.
struct Outcome<S> {
    after: S,
    probability: f64,
    low: f64,
    high: f64,
    /// Whether `low` and `high` rest on no estimate. In a game that is cut off, the utilities of ends do not bound the
    /// estimates.
    exact: (bool, bool),
    /// Plies until the end, for an outcome that was searched.
    plies: Plies,
}

/// Adds the bounds of the `outcome`'s term of the mean.
fn add<S>((low, high): (f64, f64), outcome: &Outcome<S>) -> (f64, f64) {
    (low + outcome.probability * outcome.low, high + outcome.probability * outcome.high)
}

/// By place: bounds of the sum of the terms from there on. They are summed beforehand if there are more than [`WIDE`],
/// else when needed.
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

/// A `value` that bounds the node's mean, once enough outcomes are bounded. Its distance is not known.
fn bounded<S>(value: f64, bound: Bound, outcomes: &[Outcome<S>]) -> Valued {
    let is_exact = |Outcome { exact: (low, high), .. }: &Outcome<S>| match bound {
        Bound::Lower => *low,
        Bound::Upper => *high,
        Bound::Exact => *low && *high,
    };
    Valued { value, exact: outcomes.iter().all(is_exact), plies: Plies::UNKNOWN }
}

/// The greatest value that is worth less than `worth` at any distance.
fn below(worth: Worth) -> f64 {
    worth.value.next_down()
}

/// The least value that is worth more than `worth` at any distance.
fn above(worth: Worth) -> f64 {
    worth.value.next_up()
}

/// The mean of `outcomes`, all of which were searched.
fn mean<S>(outcomes: &[Outcome<S>]) -> Valued {
    let (mut mean, mut plies) = (Mean::NONE, Plies::NONE);
    for outcome in outcomes {
        mean.add(outcome.probability, outcome.low);
        plies.add(outcome.probability, outcome.plies);
    }
    Valued { plies: plies.rounded(), ..bounded(mean.value(), Bound::Exact, outcomes) }
}

impl<G: Evaluation + Ordering, O: Observer<G, f64>> ExpectiminimaxSearcher<'_, G, O> {
    /// The mean over the outcomes. Star2 first probes one move of each outcome. Star1 then searches each outcome with
    /// the window outside of which the mean leaves the node's own window. A mean at the window's edge may still differ
    /// in distance. Outcomes that another thread is searching come last; the mean is summed in the game's order all the
    /// same.
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
                alpha: Worth::least((window.alpha.value - known - high) / probability),
                beta: Worth::most((window.beta.value - known - low) / probability),
            };
            sharing.enter(label);
            self.follow(&actions, index);
            let valued = self.value(after, ply + 1, depth, inner);
            sharing.leave(label);
            let valued = valued?;
            known += probability * valued.value;
            let cut = if valued.value < inner.alpha.value {
                Some(((known + high).min(below(window.alpha)), Bound::Upper))
            } else if valued.value > inner.beta.value {
                Some(((known + low).max(above(window.beta)), Bound::Lower))
            } else {
                None
            };
            let outcome = &mut outcomes[index];
            (outcome.low, outcome.high) = (valued.value, valued.value);
            (outcome.exact, outcome.plies) = ((valued.exact, valued.exact), valued.plies);
            self.update(cut.map_or(known, |(value, _)| value), window);
            if let Some((value, bound)) = cut {
                self.observer.cut(actions);
                return Some(bounded(value, bound, &outcomes));
            }
        }
        Some(mean(&outcomes))
    }

    /// For an observer: the moves of the outcomes that can happen.
    fn actions(&self, state: &G::State) -> Vec<G::Move> {
        let game = self.shared.problem.game;
        let mut actions = game.legal_moves(state);
        actions.retain(|&action| game.probability(state, action) > 0.0);
        actions
    }

    /// Reports to an observer which outcome is next.
    #[inline]
    fn follow(&mut self, actions: &[G::Move], index: usize) {
        if O::ON {
            self.observer.follow(actions[index]);
        }
    }

    /// Reports to an observer the sum so far, or the bound that cuts.
    #[inline]
    fn update(&mut self, value: f64, window: Window) {
        let seen = self.shared.seen(value, true);
        self.observer.update(seen.value, self.shared.seen_window(window));
    }

    /// The outcomes of `state` that can happen, with no bounds yet.
    fn outcomes(&mut self, state: &G::State) -> Vec<Outcome<G::State>> {
        let game = self.shared.problem.game;
        let Facts { utility_min: low, utility_max: high, cut_off, .. } =
            self.shared.utilities.facts;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let outcome = |action| Outcome {
            after: game.after(state, action),
            probability: game.probability(state, action),
            low,
            high,
            exact: (!cut_off, !cut_off),
            plies: Plies::UNKNOWN,
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
            let inner = if maximizes {
                Window { beta: Worth::most((window.beta.value - low) / probability), ..OPEN }
            } else {
                Window { alpha: Worth::least((window.alpha.value - high) / probability), ..OPEN }
            };
            if inner.alpha == OPEN.alpha && inner.beta == OPEN.beta {
                continue;
            }
            self.follow(actions, index);
            let Some(valued) = self.first_move(after, maximizes, ply + 1, depth, inner) else {
                return Attempt::Stopped;
            };
            let outcome = &mut outcomes[index];
            let share = outcome.probability * valued.value;
            let cut = if maximizes {
                outcome.low = outcome.low.max(valued.value);
                outcome.exact.0 = valued.exact;
                (valued.value > inner.beta.value)
                    .then(|| ((low + share).max(above(window.beta)), Bound::Lower))
            } else {
                outcome.high = outcome.high.min(valued.value);
                outcome.exact.1 = valued.exact;
                (valued.value < inner.alpha.value)
                    .then(|| ((high + share).min(below(window.alpha)), Bound::Upper))
            };
            if let Some((value, bound)) = cut {
                self.update(value, window);
                self.observer.cut(actions.iter().copied());
                return Attempt::Succeeded(bounded(value, bound, outcomes));
            }
        }
        Attempt::Failed
    }

    /// Searches only the move of `state` with the best rank: its value is a bound from the mover's side.
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
        let seen = shared.seen(valued.value, valued.exact);
        self.observer.bounded(seen, shared.seen_bound(bound), PROBE);
        Some(valued)
    }
}
