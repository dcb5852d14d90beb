//! Which moves to try first.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use std::cmp::Reverse;

use super::Expectiminimax;
use crate::search::Problem;
use crate::search::common::ordering::WIDE;

/// When a move is to be tried.
#[derive(Clone, Copy)]
pub struct Rank {
    ordering_score: i32,
    /// Among the moves of its node.
    index: usize,
}

impl Rank {
    /// Of two the greater is to be tried first: of equals that with the least index.
    fn order(self) -> (i32, Reverse<usize>) {
        (self.ordering_score, Reverse(self.index))
    }
}

/// Sorts `ranks` for [`pick`] if they are more than [`WIDE`].
pub fn prepare(ranks: &mut [Rank]) {
    if ranks.len() > WIDE {
        ranks.sort_unstable_by_key(|rank| rank.order());
    }
}

/// Indices of the moves, the best first; nothing is left of the ranks.
pub fn sorted(ranks: &mut Vec<Rank>) -> Vec<usize> {
    ranks.sort_unstable_by_key(|rank| Reverse(rank.order()));
    ranks.drain(..).map(|rank| rank.index).collect()
}

/// Takes the best of the ranks from `first` on, which were prepared.
pub fn pick(ranks: &mut Vec<Rank>, first: usize) -> Option<usize> {
    if ranks.len() - first > WIDE {
        return ranks.pop().map(|rank| rank.index);
    }
    best(ranks, first).map(|best| ranks.swap_remove(best).index)
}

/// The index of the best move of the ranks from `first` on.
pub fn likeliest(ranks: &[Rank], first: usize) -> Option<usize> {
    best(ranks, first).map(|best| ranks[best].index)
}

fn best(ranks: &[Rank], first: usize) -> Option<usize> {
    (first..ranks.len()).max_by_key(|&place| ranks[place].order())
}

impl<G: Evaluation + Ordering> Expectiminimax<'_, G> {
    /// Ranks the moves of `state` from `first` on: the `favourite`, then by the weights's promise,
    /// then as the game lists them.
    pub(super) fn rank(&mut self, state: &G::State, first: usize, favourite: Option<usize>) {
        let Problem { game, .. } = self.problem;
        let rank = |(index, &action): (usize, &G::Move)| match favourite {
            Some(favourite) if favourite == index => Rank { ordering_score: i32::MAX, index },
            _ => Rank { ordering_score: game.ordering_score(state, action), index },
        };
        self.ranks.extend(self.moves[first..].iter().enumerate().map(rank));
    }
}
