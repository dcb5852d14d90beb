//! The state space: which moves there are, and which states are one.

use crate::game::pathfinding::Pathfinding;
use crate::mailbox::{KeyPrefix, WideKey};

/// A state space.
pub trait Space<G: Pathfinding> {
    /// The rules.
    fn game(&self) -> &G;

    /// Appends the moves of `state`, `depth` moves from the root, at `time`.
    fn moves(&self, state: &G::State, depth: u32, time: u32, out: &mut Vec<G::Move>);

    /// Whether `root` has all of its moves. Where some are left out, the way from there may lead back to `root`
    /// and on by one of those.
    fn has_all_moves(&self, root: &G::State) -> bool {
        let (mut all, mut searched) = (Vec::new(), Vec::new());
        self.game().moves(root, &mut all);
        self.moves(root, 0, 0, &mut searched);
        searched.len() == all.len()
    }

    /// The time after a move at `time` from `before` to `after`, which is not over.
    fn time_after(&self, _time: u32, _before: &G::State, _after: &G::State) -> u32 {
        0
    }

    /// Key of all that the way from `state` to a goal depends on.
    fn key(&self, state: &G::State, _time: u32) -> WideKey {
        KeyPrefix::of([]).key(|out| self.game().identify_configuration(state, out))
    }
}

/// The space of the game itself; several agents are searched jointly.
pub struct Joint<'a, G: Pathfinding> {
    pub game: &'a G,
    pub root_moves: &'a [G::Move],
}

impl<G: Pathfinding> Space<G> for Joint<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn moves(&self, state: &G::State, depth: u32, _time: u32, out: &mut Vec<G::Move>) {
        if depth == 0 {
            out.extend_from_slice(self.root_moves);
        } else {
            self.game.moves(state, out);
        }
    }
}
