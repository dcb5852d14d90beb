//! What one thread has learned of quiet moves: killers at a ply, answers to the move before, and how
//! often a move cut off at all (history) and after the move before (continuation history).

use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::hashing::QuickHasher;

const SLOTS: usize = 1 << 12;
const PAIRS: usize = 1 << 18;
/// Histories stay within ± this.
const LIMIT: i32 = 1 << 14;
const KILLER: i32 = 4 * LIMIT;
const ANSWER: i32 = 2 * LIMIT;

/// A move's place in the histories.
#[derive(Clone, Copy)]
pub struct Slot(usize);

impl Slot {
    /// Of `player`'s `action`.
    #[inline]
    pub fn of<M: Hash>(action: M, player: Player) -> Self {
        let mut hasher = QuickHasher::default();
        action.hash(&mut hasher);
        let hash = (hasher.finish() >> (64 - SLOTS.trailing_zeros())) as usize;
        Self(hash + (player & 1) * SLOTS)
    }

    fn after(self, before: Self) -> usize {
        (before.0.wrapping_mul(0x9e37_79b1) ^ self.0.wrapping_mul(0x85eb_ca77)) % PAIRS
    }
}

/// See the module.
pub struct Learned<M> {
    killers: Vec<[Option<M>; 2]>,
    answers: Vec<Option<M>>,
    history: Vec<i32>,
    pairs: Vec<i16>,
}

impl<M: Copy + Eq + Hash> Learned<M> {
    /// Nothing yet, for searches to `plies`.
    pub fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            answers: vec![None; 2 * SLOTS],
            history: vec![0; 2 * SLOTS],
            pairs: vec![0; PAIRS],
        }
    }

    /// How a quiet move has done, from about −2 to 7 times 2^14.
    #[inline]
    pub fn rank(&self, action: M, player: Player, ply: u32, before: Option<Slot>) -> i32 {
        let slot = Slot::of(action, player);
        let [first, second] = self.killers[ply as usize];
        let mut rank = self.history[slot.0];
        if Some(action) == first {
            rank += KILLER + 1;
        } else if Some(action) == second {
            rank += KILLER;
        }
        if let Some(before) = before {
            rank += i32::from(self.pairs[slot.after(before)]);
            if self.answers[before.0] == Some(action) {
                rank += ANSWER;
            }
        }
        rank
    }

    /// Learns that `cut` cut off, `depth` plies above the horizon, after `tried` had not.
    pub fn learn(
        &mut self,
        cut: M,
        tried: &[M],
        player: Player,
        ply: u32,
        depth: u32,
        before: Option<Slot>,
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(cut) {
            *killers = [Some(cut), killers[0]];
        }
        if let Some(before) = before {
            self.answers[before.0] = Some(cut);
        }
        let bonus = ((depth * depth) as i32 * 16).min(LIMIT / 8);
        self.add(cut, player, before, bonus);
        for &action in tried {
            self.add(action, player, before, -bonus);
        }
    }

    /// Moves a history towards its limit by a share of what is left, so that it never passes it.
    fn add(&mut self, action: M, player: Player, before: Option<Slot>, bonus: i32) {
        let slot = Slot::of(action, player);
        let towards = |old: i32| old + bonus - old * bonus.abs() / LIMIT;
        self.history[slot.0] = towards(self.history[slot.0]);
        if let Some(before) = before {
            let pair = &mut self.pairs[slot.after(before)];
            *pair = towards(i32::from(*pair)) as i16;
        }
    }
}
