//! Bounds on a side's tricks without a search.

use super::{RANKS, Solver, below_highest, highest, lowest_of};
use crate::tricks::cards::{Cards, bit, of_suit, size};

impl Solver<'_> {
    /// The cards that matter if the leader's side takes `wanted` tricks from the top at once.
    pub(super) fn quick_tricks(&self, leader: usize, wanted: i8) -> Option<Cards> {
        let [own, partner] = [self.hands[leader], self.hands[(leader + 2) % 4]];
        let [left, right] = [1, 3].map(|step| self.hands[(leader + step) % 4]);
        let trumps = self.trump.map_or(0, of_suit);
        let mut taken = 0;
        let mut matter = 0;
        let mut entry = None;
        for index in 0..4 {
            let cards = of_suit(index);
            let (hand, with, against) = (own & cards, partner & cards, (left | right) & cards);
            if hand == 0 {
                continue;
            }
            // Rounds before an opponent ruffs.
            let rounds = if Some(index) == self.trump {
                RANKS
            } else {
                let before = |other: Cards| {
                    if other & trumps == 0 { RANKS } else { size(other & cards) }
                };
                before(left).min(before(right))
            };
            let tops = hand & !below_highest(with | against);
            let longest = size(with).max(size(left & cards)).max(size(right & cards));
            let running = size(tops) >= longest;
            let count = rounds.min(if running { size(hand) } else { size(tops) });
            if count > 0 {
                let ranked = count.min(size(tops)).min(longest);
                matter |= lowest_of(tops, ranked as u32);
                taken += count as i8;
            }
            if with > hand | against && rounds > 0 && entry.is_none() && size(tops) == 0 {
                entry = Some(if hand | against == 0 { 0 } else { bit(highest(with)) });
            }
            if taken >= wanted {
                return Some(matter);
            }
        }
        match entry {
            Some(top) if taken + 1 >= wanted => Some(matter | top),
            _ => None,
        }
    }

    /// The cards that matter if the side that does not lead takes `wanted` tricks whatever is led.
    pub(super) fn later_tricks(&self, leader: usize, wanted: i8) -> Option<Cards> {
        let sides = [1, 3].map(|step| self.hands[(leader + step) % 4]);
        let lead = self.hands[leader] | self.hands[(leader + 2) % 4];
        if let Some(trump) = self.trump {
            let cards = of_suit(trump);
            for (hand, with) in [(sides[0], sides[1]), (sides[1], sides[0])] {
                let tops = hand & cards & !below_highest((lead | with) & cards);
                if tops != 0 && size(tops) as i8 >= wanted {
                    return Some(lowest_of(tops, wanted as u32));
                }
            }
            if (lead & cards) != 0 {
                return None;
            }
        }
        if wanted > 1 {
            return None;
        }
        let mut matter = 0;
        for index in 0..4 {
            let cards = of_suit(index);
            if self.hands[leader] & cards == 0 {
                continue;
            }
            let against = (sides[0] | sides[1]) & cards;
            if against < lead & cards || against == 0 {
                return None;
            }
            matter |= bit(highest(against));
        }
        Some(matter)
    }
}
