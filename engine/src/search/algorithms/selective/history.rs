//! What one thread has learned of quiet moves: killers at a ply, answers to the move before, and how
//! often a move cut off at all (history, which also learns what moves do to the estimate) and after the
//! move before (continuation history).

use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::hashing::QuickHasher;
use crate::value::Score;

const SLOTS: usize = 1 << 12;
const PAIRS: usize = 1 << 18;
/// Places for the moves after a first one, side by side; moves share places, and first moves rows.
const ROW: usize = 1 << 8;
/// Histories stay within ± this.
const LIMIT: i32 = 1 << 14;
const KILLER: i32 = 4 * LIMIT;
const ANSWER: i32 = 2 * LIMIT;
/// What a history moves by for a margin's change of the estimate, and at most.
const CHANGE: i32 = 1 << 8;
const MOST_CHANGE: i32 = 1 << 10;

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

    /// Whether of a move of `player`'s.
    pub fn is_of(self, player: Player) -> bool {
        self.0 / SLOTS == player & 1
    }

    /// Its place in the row of `before`.
    fn after(self, before: Self) -> usize {
        let row = before.0.wrapping_mul(0x9e37_79b1) >> 8;
        (row * ROW + self.0 % ROW) % PAIRS
    }
}

/// See the module.
pub struct History<M> {
    killers: Vec<[Option<M>; 2]>,
    answers: Vec<Option<M>>,
    history: Vec<i32>,
    pairs: Vec<i16>,
}

impl<M: Copy + Eq + Hash> History<M> {
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
        let bonus = ((depth * depth) as i32 * 14).min(LIMIT / 8);
        self.add(cut, player, before, bonus);
        for &action in tried {
            self.add(action, player, before, -bonus);
        }
    }

    /// Learns that a quiet move led from `last`, its player's estimate, to `now`, that of `player`, who
    /// is to move after it; a change by `margin` steps is much.
    pub fn learn_change(
        &mut self,
        slot: Slot,
        last: Score,
        now: Score,
        player: Player,
        margin: i32,
    ) {
        let now = if slot.is_of(player) { now } else { -now };
        let steps = i64::from(now.steps()) - i64::from(last.steps());
        let bonus = steps * i64::from(CHANGE) / i64::from(margin.max(1));
        let most = i64::from(MOST_CHANGE);
        let history = &mut self.history[slot.0];
        *history = moved(*history, bonus.clamp(-most, most) as i32);
    }

    fn add(&mut self, action: M, player: Player, before: Option<Slot>, bonus: i32) {
        let slot = Slot::of(action, player);
        self.history[slot.0] = moved(self.history[slot.0], bonus);
        if let Some(before) = before {
            let pair = &mut self.pairs[slot.after(before)];
            *pair = moved(i32::from(*pair), bonus) as i16;
        }
    }
}

/// A history moved towards its limit by a share of what is left, so that it never passes it.
fn moved(history: i32, bonus: i32) -> i32 {
    history + bonus - history * bonus.abs() / LIMIT
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn moves_that_better_the_estimate_come_first() {
        let mut history = History::new(1);
        let rank = |history: &History<u8>, action| history.rank(action, 1, 0, None);
        let [low, high] = [-30, 30].map(|steps| Score::DRAW.shifted(steps));
        history.learn_change(Slot::of(7_u8, 1), low, low, 0, 60);
        history.learn_change(Slot::of(8_u8, 1), high, low, 1, 60);
        assert!(rank(&history, 7) > rank(&history, 9) && rank(&history, 9) > rank(&history, 8));
        assert_eq!(history.rank(7, 0, 0, None), 0, "the other player's");
        for _ in 0..10_000 {
            history.learn_change(Slot::of(7_u8, 1), Score::MIN, Score::MIN, 0, 60);
        }
        assert!((LIMIT / 2..=LIMIT).contains(&rank(&history, 7)));
    }

    #[test]
    fn what_cut_off_after_a_move_comes_first_after_it() {
        let mut history = History::new(2);
        let [one, other] = [1, 2].map(|before| Some(Slot::of(before, 1)));
        history.learn(7_u8, &[8], 0, 0, 3, one);
        let ahead = |before| history.rank(7, 0, 1, before) - history.rank(8, 0, 1, before);
        assert!(ahead(one) > ANSWER && ahead(other) > 0 && ahead(other) < ANSWER);
    }

    #[test]
    fn what_follows_a_move_lies_side_by_side() {
        for before in (0..50_u8).map(|before| Slot::of(before, 1)) {
            let places = (0..50_u8).map(|action| Slot::of(action, 0).after(before));
            let rows: BTreeSet<usize> = places.map(|place| place / ROW).collect();
            assert!(rows.len() == 1 && rows.first() < Some(&(PAIRS / ROW)), "{rows:?}");
        }
    }
}
