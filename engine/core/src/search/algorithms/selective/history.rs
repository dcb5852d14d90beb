//! One thread's history of quiet moves: killers of a ply (Akl and Newborn 1977), countermoves to the previous move
//! (Uiterwijk 1992), the history heuristic (Schaeffer 1989), and continuation history. The history heuristic counts
//! cutoffs and changes of the estimate; continuation history counts cutoffs after the previous move.

use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::hashing::QuickHasher;
use crate::search::common::move_history::Learns;
use crate::value::Score;

const SLOTS: usize = 1 << 12;
const CONTINUATIONS: usize = 1 << 18;
/// Continuations of one previous move, side by side. Moves share places, and previous moves share rows.
const ROW: usize = 1 << 8;
/// Histories stay within ± this.
const LIMIT: i32 = 1 << 14;
const KILLER: i32 = 4 * LIMIT;
const COUNTERMOVE: i32 = 2 * LIMIT;
/// The bonus for a change of the estimate by the margin, and the greatest bonus.
const CHANGE: i32 = 1 << 8;
const MOST_CHANGE: i32 = 1 << 10;

/// A move's place in the histories.
#[derive(Clone, Copy)]
pub struct Slot(usize);

impl Slot {
    /// The slot of `player`'s `action`.
    #[inline]
    pub fn of<M: Hash>(action: M, player: Player) -> Self {
        let mut hasher = QuickHasher::default();
        action.hash(&mut hasher);
        let hash = (hasher.finish() >> (64 - SLOTS.trailing_zeros())) as usize;
        Self(hash + (player & 1) * SLOTS)
    }

    /// Whether its move is `player`'s.
    pub fn is_of(self, player: Player) -> bool {
        self.0 / SLOTS == player & 1
    }

    /// Its place in the row of the move `previous`.
    fn after(self, previous: Self) -> usize {
        let row = previous.0.wrapping_mul(0x9e37_79b1) >> 8;
        (row * ROW + self.0 % ROW) % CONTINUATIONS
    }
}

/// The histories of one thread.
pub struct History<M> {
    killers: Vec<[Option<M>; 2]>,
    countermoves: Vec<Option<M>>,
    history: Vec<i32>,
    continuations: Vec<i16>,
    learns: Learns,
}

impl<M: Copy + Eq + Hash> History<M> {
    /// An empty history for searches to `plies`.
    pub fn new(plies: usize, learns: Learns) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            countermoves: vec![None; 2 * SLOTS],
            history: vec![0; 2 * SLOTS],
            continuations: vec![0; CONTINUATIONS],
            learns,
        }
    }

    /// The rank of a quiet move, from about −2 to 7 times 2^14.
    #[inline]
    pub fn rank(&self, action: M, player: Player, ply: u32, previous: Option<Slot>) -> i32 {
        let slot = Slot::of(action, player);
        let [first, second] = self.killers[ply as usize];
        let mut rank = self.history[slot.0];
        if Some(action) == first {
            rank += KILLER + 1;
        } else if Some(action) == second {
            rank += KILLER;
        }
        if let Some(previous) = previous {
            rank += i32::from(self.continuations[slot.after(previous)]);
            if self.countermoves[previous.0] == Some(action) {
                rank += COUNTERMOVE;
            }
        }
        rank
    }

    /// Updates the histories after a cutoff by `cut`, `depth` plies above the horizon, where the moves `tried` before
    /// did not cut off.
    pub fn learn(
        &mut self,
        cut: M,
        tried: &[M],
        player: Player,
        ply: u32,
        depth: u32,
        previous: Option<Slot>,
    ) {
        let killers = &mut self.killers[ply as usize];
        if self.learns.killers && killers[0] != Some(cut) {
            *killers = [Some(cut), killers[0]];
        }
        if !self.learns.history {
            return;
        }
        if let Some(previous) = previous {
            self.countermoves[previous.0] = Some(cut);
        }
        let bonus = ((depth * depth) as i32 * 14).min(LIMIT / 8);
        self.add(cut, player, previous, bonus);
        for &action in tried {
            self.add(action, player, previous, -bonus);
        }
    }

    /// Updates the history of a quiet move that changed the estimate from `last`, for its player, to `now`, for
    /// `player`, who is to move after it. A change of `margin` steps gives a bonus of [`CHANGE`].
    pub fn learn_change(
        &mut self,
        slot: Slot,
        last: Score,
        now: Score,
        player: Player,
        margin: i32,
    ) {
        if !self.learns.history {
            return;
        }
        let now = if slot.is_of(player) { now } else { -now };
        let steps = i64::from(now.steps()) - i64::from(last.steps());
        let bonus = steps * i64::from(CHANGE) / i64::from(margin.max(1));
        let most = i64::from(MOST_CHANGE);
        let history = &mut self.history[slot.0];
        *history = moved(*history, bonus.clamp(-most, most) as i32);
    }

    fn add(&mut self, action: M, player: Player, previous: Option<Slot>, bonus: i32) {
        let slot = Slot::of(action, player);
        self.history[slot.0] = moved(self.history[slot.0], bonus);
        if let Some(previous) = previous {
            let pair = &mut self.continuations[slot.after(previous)];
            *pair = moved(i32::from(*pair), bonus) as i16;
        }
    }
}

/// Moves a history towards its limit by a share of the distance, so that it never exceeds the limit.
fn moved(history: i32, bonus: i32) -> i32 {
    history + bonus - history * bonus.abs() / LIMIT
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ALL: Learns = Learns { killers: true, history: true };

    #[test]
    fn moves_that_improve_the_estimate_come_first() {
        let mut history = History::new(1, ALL);
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
    fn a_move_that_cut_off_after_another_comes_first_after_it() {
        let mut history = History::new(2, ALL);
        let [one, other] = [1, 2].map(|before| Some(Slot::of(before, 1)));
        history.learn(7_u8, &[8], 0, 0, 3, one);
        let lead = |previous| history.rank(7, 0, 1, previous) - history.rank(8, 0, 1, previous);
        assert!(lead(one) > COUNTERMOVE && lead(other) > 0 && lead(other) < COUNTERMOVE);
    }

    #[test]
    fn continuations_of_a_move_lie_side_by_side() {
        for before in (0..50_u8).map(|before| Slot::of(before, 1)) {
            let places = (0..50_u8).map(|action| Slot::of(action, 0).after(before));
            let rows: BTreeSet<usize> = places.map(|place| place / ROW).collect();
            assert!(rows.len() == 1 && rows.first() < Some(&(CONTINUATIONS / ROW)), "{rows:?}");
        }
    }
}
