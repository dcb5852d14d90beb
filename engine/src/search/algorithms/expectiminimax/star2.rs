//! Chance nodes: Star1 and Star2 (Ballard 1983).

use super::{Expectiminimax, OPEN, Window};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Facts, Turn};
use crate::search::common::attempt::Attempt;
use crate::search::common::move_picker::WIDE;
use crate::search::common::utilities::Valued;

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

impl<G: Evaluation + Ordering> Expectiminimax<'_, G> {
    /// The mean over the outcomes. Star2 first probes one move of each outcome. Star1 then searches each
    /// outcome with the window outside of which the mean leaves the node's own window.
    pub(super) fn chance(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.game;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let mut outcomes: Vec<Outcome<G::State>> = self.moves[first..]
            .iter()
            .map(|&action| {
                let after = game.after(state, action);
                let Facts { utility_min: low, utility_max: high, .. } = self.utilities.facts;
                Outcome {
                    after,
                    probability: game.probability(state, action),
                    low,
                    high,
                    exact: true,
                }
            })
            .filter(|outcome| outcome.probability > 0.0)
            .collect();
        self.moves.truncate(first);
        if outcomes.len() > WIDE {
            self.control.check_time()?;
        }
        match self.probe(&mut outcomes, ply, depth, window) {
            Attempt::Stopped => return None,
            Attempt::Succeeded(valued) => return Some(valued),
            Attempt::Failed => {}
        }
        let rest = SuffixBounds::of(&outcomes);
        let mut mean = Valued { value: 0.0, exact: true };
        for index in 0..outcomes.len() {
            let outcome = &outcomes[index];
            let (low, high) = rest.from(&outcomes, index + 1);
            let probability = outcome.probability;
            let inner = Window {
                alpha: (window.alpha - mean.value - high) / probability,
                beta: (window.beta - mean.value - low) / probability,
            };
            let valued = self.value(&outcome.after, ply + 1, depth, inner)?;
            let sum = mean.value + probability * valued.value;
            let exact = mean.exact && valued.exact;
            let cut = if valued.value <= inner.alpha {
                Some((sum + high).min(window.alpha))
            } else if valued.value >= inner.beta {
                Some((sum + low).max(window.beta))
            } else {
                None
            };
            if let Some(value) = cut {
                return Some(Valued { value, exact: exact && all_exact(&outcomes[index + 1..]) });
            }
            mean = Valued { value: sum, exact };
        }
        Some(mean)
    }

    /// Star2: one move of each outcome bounds its value on the mover's side. Enough such bounds cut off
    /// before any outcome is fully searched. They also narrow `outcomes`.
    fn probe(
        &mut self,
        outcomes: &mut [Outcome<G::State>],
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Attempt<Valued> {
        let game = self.utilities.game;
        if window.alpha == OPEN.alpha && window.beta == OPEN.beta {
            return Attempt::Failed;
        }
        let rest = SuffixBounds::of(outcomes);
        let mut before = (0.0, 0.0);
        for index in 0..outcomes.len() {
            before = index.checked_sub(1).map_or(before, |last| add(before, &outcomes[last]));
            let Turn::Of(player) = game.turn(&outcomes[index].after) else { continue };
            let maximizes = (self.maximizes)(player, self.root_player);
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
            let Some(valued) = self.first_move(after, ply + 1, depth, inner) else {
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
                return Attempt::Succeeded(Valued { value, exact: all_exact(outcomes) });
            }
        }
        Attempt::Failed
    }

    /// Searches only the move of `state` with the best rank: a bound of its value from the mover's side.
    fn first_move(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.game;
        self.control.visit()?;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let table_move = self.table.load(game.key(state)).map(|entry| entry.best);
        let first_rank = self.ranks.len();
        self.rank_moves(state, first, table_move);
        let best = self.ranks[first_rank..].iter().max().expect("a player to move has a move");
        let action = self.moves[first + best.index()];
        self.ranks.truncate(first_rank);
        self.moves.truncate(first);
        let child = game.after(state, action);
        self.lines.grow(ply);
        self.value(&child, ply + 1, depth - 1, window)
    }
}
