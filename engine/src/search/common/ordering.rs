//! Which moves to try first: the table's, then those that cut siblings off (killers), then those
//! that cut off anywhere (history) with the game's own hint.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::hashing::QuickHasher;

const HISTORY: usize = 1 << 12;
const HISTORY_LIMIT: i32 = 1 << 20;
const TABLE_MOVE: i32 = i32::MAX;
const KILLER: i32 = 1 << 29;

/// Moves of a position beyond which they are sorted before the first is tried, and the clock is looked at
/// for the position alone: what takes time for each of so many is not done for each anew.
pub const WIDE: usize = 1024;

/// A move's place in the game's order under its rank: the greatest is to be tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked(i64);

impl Ranked {
    /// `rank` of the move with `index` among the position's moves.
    pub fn new(rank: i32, index: usize) -> Self {
        Self(i64::from(rank) << 16 | i64::from(u16::MAX - index as u16))
    }

    /// Its rank.
    pub fn rank(self) -> i32 {
        (self.0 >> 16) as i32
    }

    /// Index of the move among the position's moves.
    pub fn index(self) -> usize {
        usize::from(u16::MAX - self.0 as u16)
    }
}

/// Sorts `ranks` for [`pick`] if they are more than [`WIDE`].
#[inline]
pub fn prepare(ranks: &mut [Ranked]) {
    if ranks.len() > WIDE {
        ranks.sort_unstable_by_key(|ranked| Reverse(ranked.0));
    }
}

/// Moves the greatest of `rest`, the last of what was prepared, to its front and returns its move's
/// index.
#[inline]
pub fn pick(rest: &mut [Ranked]) -> usize {
    if rest.len() > WIDE {
        return rest[0].index();
    }
    // In two passes, the first of which a compiler makes of wide instructions.
    let best = rest.iter().fold(i64::MIN, |best, ranked| best.max(ranked.0));
    let place = rest.iter().position(|ranked| ranked.0 == best);
    rest.swap(0, place.expect("there is a greatest"));
    rest[0].index()
}

/// What one thread has learned of moves.
pub struct MoveHistory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    /// Nothing learned yet, for searches to `plies`.
    pub fn new(plies: u32) -> Self {
        Self { killers: vec![[None; 2]; plies as usize + 1], history: vec![0; 2 * HISTORY] }
    }

    /// The move's rank among its siblings; `hint` is the game's own.
    #[inline]
    pub fn rank(&self, action: M, index: usize, player: Player, ply: u32, hint: i32) -> Ranked {
        let [first, second] = self.killers[ply as usize];
        let rank = if Some(action) == first {
            KILLER + 1
        } else if Some(action) == second {
            KILLER
        } else {
            self.history[slot(action, player)] + hint
        };
        Ranked::new(rank, index)
    }

    /// The rank of the table's move.
    pub fn first(index: usize) -> Ranked {
        Ranked::new(TABLE_MOVE, index)
    }

    /// Learns that `cut` cut off.
    #[inline]
    pub fn reward(&mut self, cut: M, player: Player, ply: u32, depth: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(cut) {
            *killers = [Some(cut), killers[0]];
        }
        let history = &mut self.history[slot(cut, player)];
        *history = (*history + (depth * depth) as i32).min(HISTORY_LIMIT);
    }

    /// Learns that `action` was tried and did not cut off.
    #[inline]
    pub fn punish(&mut self, action: M, player: Player, depth: u32) {
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
