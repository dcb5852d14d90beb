//! Which moves to try first.

use super::Cardinal;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::search::Problem;

/// When a move is to be tried.
#[derive(Clone, Copy)]
pub struct Rank {
    promise: i32,
    /// Among the moves of its node.
    index: usize,
}

/// Takes the best of the ranks from `first` on; of equals that with the least index.
pub fn pick(ranks: &mut Vec<Rank>, first: usize) -> Option<usize> {
    let better = |&one: &usize, &other: &usize| {
        let (one, other) = (ranks[one], ranks[other]);
        one.promise.cmp(&other.promise).then(other.index.cmp(&one.index))
    };
    let best = (first..ranks.len()).max_by(better)?;
    Some(ranks.swap_remove(best).index)
}

impl<G: Game, E: Evaluate<G>> Cardinal<'_, G, E> {
    /// Ranks the moves of `state` from `first` on: the `favourite`, then by the evaluator's promise,
    /// then as the game lists them.
    pub(super) fn rank(&mut self, state: &G::State, first: usize, favourite: Option<usize>) {
        let Problem { game, evaluator, .. } = self.problem;
        let rank = |(index, &action): (usize, &G::Move)| match favourite {
            Some(favourite) if favourite == index => Rank { promise: i32::MAX, index },
            _ => Rank { promise: evaluator.promise(game, state, action), index },
        };
        self.ranks.extend(self.moves[first..].iter().enumerate().map(rank));
    }
}
