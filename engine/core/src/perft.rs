//! Perft: counts the leaves of the game tree at a given depth. It tests the rules without any search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Turn};

/// Number of paths of exactly `depth` moves from `state`. A joint move or an outcome of chance is one
/// move. A game that ends sooner counts as [`Game::leaves_beyond_end`]. `None` if `stop` was set.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, stop: &AtomicBool) -> Option<u64> {
    Counter { game, stop, moves: Vec::new() }.count(state, depth)
}

struct Counter<'a, G: Game> {
    game: &'a G,
    stop: &'a AtomicBool,
    moves: Vec<G::Move>,
}

impl<G: Game> Counter<'_, G> {
    fn count(&mut self, state: &G::State, depth: u32) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        match self.game.turn(state) {
            Turn::Over => return Some(self.game.leaves_beyond_end()),
            Turn::Simultaneous => return self.count_joint_moves(state, depth),
            Turn::Of(_) | Turn::Chance => {}
        }
        if depth == 1 {
            return Some(self.game.count_moves(state, &mut self.moves));
        }
        if depth > 4 && self.stop.load(Relaxed) {
            return None;
        }
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        let mut leaves = 0;
        for index in first..self.moves.len() {
            let child = self.game.after(state, self.moves[index]);
            leaves += self.count(&child, depth - 1)?;
        }
        self.moves.truncate(first);
        Some(leaves)
    }

    fn count_joint_moves(&mut self, state: &G::State, depth: u32) -> Option<u64> {
        let joint_moves = JointMoves::at(self.game, state);
        if depth == 1 {
            return Some(joint_moves.count());
        }
        if self.stop.load(Relaxed) {
            return None;
        }
        (0..joint_moves.count()).try_fold(0, |leaves, index| {
            Some(leaves + self.count(&joint_moves.after(self.game, state, index), depth - 1)?)
        })
    }
}
