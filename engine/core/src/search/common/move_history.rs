//! Ranks of moves by one thread's history: killers, which cut off siblings, then the history of cutoffs anywhere, plus
//! the game's own ordering score.

use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::hashing::QuickHasher;
use crate::search::common::move_picker::Ranked;
use crate::search::switches::{Switches, is_on};

const HISTORY: usize = 1 << 12;
const HISTORY_LIMIT: i32 = 1 << 20;
const KILLER: i32 = 1 << 29;

/// The history of one thread.
pub struct MoveHistory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
    learns: Learns,
}

/// The parts of a history that are on. A part that is off has no effect on ranks.
#[derive(Clone, Copy)]
pub struct Learns {
    pub killers: bool,
    pub history: bool,
}

impl Learns {
    /// The parts that are on under `switches`.
    pub fn under(switches: Switches) -> Self {
        Self { killers: is_on(switches.killers), history: is_on(switches.history) }
    }
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    /// An empty history for searches to `plies`.
    pub fn new(plies: u32, learns: Learns) -> Self {
        let killers = vec![[None; 2]; plies as usize + 1];
        Self { killers, history: vec![0; 2 * HISTORY], learns }
    }

    /// The move's rank among its siblings; `ordering_score` is the game's own.
    #[inline]
    pub fn rank(
        &self,
        action: M,
        index: usize,
        player: Player,
        ply: u32,
        ordering_score: i32,
    ) -> Ranked {
        let [first, second] = self.killers[ply as usize];
        let rank = if Some(action) == first {
            KILLER + 1
        } else if Some(action) == second {
            KILLER
        } else {
            self.history[slot(action, player)] + ordering_score
        };
        Ranked::new(rank, index)
    }

    /// Rewards `cut`, which caused a cutoff.
    #[inline]
    pub fn reward(&mut self, cut: M, player: Player, ply: u32, depth: u32) {
        let killers = &mut self.killers[ply as usize];
        if self.learns.killers && killers[0] != Some(cut) {
            *killers = [Some(cut), killers[0]];
        }
        if !self.learns.history {
            return;
        }
        let history = &mut self.history[slot(cut, player)];
        *history = (*history + (depth * depth) as i32).min(HISTORY_LIMIT);
    }

    /// Lowers the history of `action`, which was searched and caused no cutoff.
    #[inline]
    pub fn punish(&mut self, action: M, player: Player, depth: u32) {
        if !self.learns.history {
            return;
        }
        let history = &mut self.history[slot(action, player)];
        *history = (*history - (depth * depth / 2) as i32).max(-HISTORY_LIMIT);
    }
}

#[inline]
fn slot<M: Hash>(action: M, player: Player) -> usize {
    let mut hasher = QuickHasher::default();
    action.hash(&mut hasher);
    (hasher.finish() >> (64 - HISTORY.trailing_zeros())) as usize + (player & 1) * HISTORY
}
