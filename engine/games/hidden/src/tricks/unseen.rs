//! Hands that a player does not see: how many deals agree with what it knows, and one of them, drawn uniformly.
//!
//! Cards that may lie in the same hands are counted together. With three hands unseen there are four such classes
//! of more than one hand: the cards of all three hands, and of each two. Once it is known how many cards of each
//! two-hand class go to the first of its hands, binomial coefficients count the rest. So the number of deals is a
//! sum of at most a few hundred products, exact in 64 bits: 39! / 13!³ < 2⁵⁷.

use super::cards::{Cards, DECK, each, size};
use countermove_core::game::Player;
use countermove_core::rng::Rng;

/// Cards in a hand at the start.
pub const HAND: usize = 13;

/// BINOMIALS[n][k] for n ≤ 39.
static BINOMIALS: [[u64; 40]; 40] = {
    let mut table = [[0; 40]; 40];
    let mut n = 0;
    while n < 40 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `count` of `cards` cards.
#[inline]
fn choose(cards: usize, count: usize) -> u64 {
    BINOMIALS[cards][count]
}

/// Knowledge of the four hands of 13 cards, of which at least one is known completely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// By player: cards that are known to be in the hand, played or not.
    pub sure: [Cards; 4],
    /// By player: cards that cannot be in the hand, unless they are sure.
    pub barred: [Cards; 4],
}

/// The cards to deal and the hands that take them.
struct Unseen {
    /// By the set of hands that a card may be in, as bits: such cards.
    classes: [Cards; 8],
    /// The hands' players.
    players: [Player; 3],
    /// By hand: cards that it takes besides those that only it can take.
    room: [usize; 3],
}

/// How many cards of the classes of two hands go to the first of them, how many cards of the class of all go to the
/// first two hands, and in how many ways.
struct Split {
    firsts: [usize; 3],
    of_all: [usize; 2],
    ways: u64,
}

/// The classes of two hands: the first has the lower bit.
const PAIRS: [usize; 3] = [0b011, 0b101, 0b110];

impl Known {
    /// A deal of all cards that agrees, drawn uniformly; `None` if there is none.
    pub fn draw(&self, rng: &mut Rng) -> Option<[Cards; 4]> {
        let unseen = self.unseen()?;
        let mut total = 0;
        unseen.each_split(|split| {
            total += split.ways;
            true
        });
        if total == 0 {
            return None;
        }
        let mut left = rng.below(usize::try_from(total).expect("64 bits")) as u64;
        let mut chosen = None;
        unseen.each_split(|split| {
            let here = left < split.ways;
            if here {
                chosen = Some(split);
            } else {
                left -= split.ways;
            }
            !here
        });
        let split = chosen.expect("the ways sum to the total");
        let mut hands = self.sure;
        let mut classes = unseen.classes;
        for hand in 0..3 {
            hands[unseen.players[hand]] |= classes[1 << hand];
        }
        for (class, count) in PAIRS.into_iter().zip(split.firsts) {
            let [first, second] = match class {
                0b011 => [0, 1],
                0b101 => [0, 2],
                _ => [1, 2],
            };
            hands[unseen.players[first]] |= take(&mut classes[class], count, rng);
            hands[unseen.players[second]] |= classes[class];
        }
        for (hand, count) in split.of_all.into_iter().enumerate() {
            hands[unseen.players[hand]] |= take(&mut classes[0b111], count, rng);
        }
        hands[unseen.players[2]] |= classes[0b111];
        Some(hands)
    }

    /// Number of deals that agree.
    pub fn count(&self) -> u64 {
        let mut total = 0;
        if let Some(unseen) = self.unseen() {
            unseen.each_split(|split| {
                total += split.ways;
                true
            });
        }
        total
    }

    /// All deals that agree, if they are at most `most`.
    pub fn list(&self, most: usize) -> Option<Vec<[Cards; 4]>> {
        if self.count() > most as u64 {
            return None;
        }
        let mut partial = vec![*self];
        for card in each(DECK & !self.seen()) {
            let mut longer = Vec::new();
            for known in partial {
                for player in 0..4 {
                    let barred = known.barred[player] >> card & 1 == 1;
                    let mut next = known;
                    next.sure[player] |= 1 << card;
                    if !barred && size(next.sure[player]) <= HAND && next.count() > 0 {
                        longer.push(next);
                    }
                }
            }
            partial = longer;
        }
        Some(partial.into_iter().map(|known| known.sure).collect())
    }

    fn seen(&self) -> Cards {
        self.sure.iter().fold(0, |seen, &hand| seen | hand)
    }

    /// `None` if the cards that are sure are too many or in two hands, or some hand cannot be filled.
    fn unseen(&self) -> Option<Unseen> {
        let held: usize = self.sure.iter().map(|&hand| size(hand)).sum();
        let seen = self.seen();
        if held != size(seen) || self.sure.iter().any(|&hand| size(hand) > HAND) {
            return None;
        }
        let whole = (0..4).find(|&player| size(self.sure[player]) == HAND)?;
        let players = [1, 2, 3].map(|step| (whole + step) % 4);
        let mut room = players.map(|player| HAND - size(self.sure[player]));
        let may = players.map(|player| DECK & !seen & !self.barred[player]);
        let within = |hands: usize| {
            let sets = may.iter().enumerate();
            sets.fold(DECK & !seen, |cards, (hand, &may)| {
                cards & if hands >> hand & 1 == 1 { may } else { !may }
            })
        };
        let classes: [Cards; 8] = std::array::from_fn(within);
        if classes[0] != 0 {
            return None;
        }
        for hand in 0..3 {
            room[hand] = room[hand].checked_sub(size(classes[1 << hand]))?;
        }
        Some(Unseen { classes, players, room })
    }
}

impl Unseen {
    /// Calls `visit` for each split until it returns false.
    #[inline]
    fn each_split(&self, mut visit: impl FnMut(Split) -> bool) {
        let [ab, ac, bc] = PAIRS.map(|class| size(self.classes[class]));
        let all = size(self.classes[0b111]);
        let [a, b, c] = self.room;
        for from_ab in 0..=ab.min(a) {
            for from_ac in 0..=ac.min(a - from_ab) {
                let left_a = a - from_ab - from_ac;
                if left_a > all {
                    continue;
                }
                for from_bc in 0..=bc {
                    let taken = [ab - from_ab + from_bc, ac - from_ac + bc - from_bc];
                    let (Some(left_b), Some(_)) =
                        (b.checked_sub(taken[0]), c.checked_sub(taken[1]))
                    else {
                        continue;
                    };
                    if left_a + left_b > all {
                        continue;
                    }
                    let ways = choose(ab, from_ab)
                        * choose(ac, from_ac)
                        * choose(bc, from_bc)
                        * choose(all, left_a)
                        * choose(all - left_a, left_b);
                    let firsts = [from_ab, from_ac, from_bc];
                    if !visit(Split { firsts, of_all: [left_a, left_b], ways }) {
                        return;
                    }
                }
            }
        }
    }
}

/// Removes `count` cards, drawn at random, from `cards`, and returns them.
#[inline]
pub fn take(cards: &mut Cards, count: usize, rng: &mut Rng) -> Cards {
    let all = *cards;
    let rest = size(all) - count;
    // The fewer of the two parts is drawn.
    let (draws, drawn_stay) = if count <= rest { (count, false) } else { (rest, true) };
    for left in (0..draws).map(|drawn| size(all) - drawn) {
        let mut from = *cards;
        for _ in 0..rng.below(left) {
            from &= from - 1;
        }
        *cards ^= from & from.wrapping_neg();
    }
    if drawn_stay {
        let taken = *cards;
        *cards = all ^ taken;
        return taken;
    }
    all ^ *cards
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::tricks::cards::of_suit;

    /// North has the clubs. East and south have 11 and 10 cards that are known.
    fn few() -> Known {
        let suits = [0, 1, 2, 3].map(of_suit);
        let mut known = Known { sure: suits, barred: [0; 4] };
        known.sure[1] &= !(0b11 << 13);
        known.sure[2] &= !(0b111 << 26);
        known.sure[3] &= !(0b111 << 39);
        known.barred[2] = 0b1 << 39 | 0b1 << 13;
        known.barred[3] = 0b11 << 26;
        known
    }

    #[test]
    fn deals_are_listed_as_often_as_counted() {
        let known = few();
        let deals = known.list(100_000).unwrap();
        assert_eq!(deals.len() as u64, known.count());
        assert!(known.list(deals.len() - 1).is_none());
        for hands in &deals {
            for (&hand, (sure, barred)) in hands.iter().zip(known.sure.iter().zip(known.barred)) {
                assert_eq!(size(hand), HAND);
                assert_eq!(hand & !sure & barred, 0);
            }
        }
    }

    #[test]
    fn draws_are_uniform() {
        let known = few();
        let deals = known.list(100_000).unwrap();
        let mut counts: HashMap<[Cards; 4], f64> =
            deals.iter().map(|&hands| (hands, 0.0)).collect();
        let mut rng = Rng::new(1);
        let draws = 200 * deals.len();
        for _ in 0..draws {
            *counts.get_mut(&known.draw(&mut rng).unwrap()).unwrap() += 1.0;
        }
        // χ² has mean n − 1 and variance 2 (n − 1).
        let squares: f64 = counts.values().map(|count| (count - 200.0f64).powi(2) / 200.0).sum();
        let mean = deals.len() as f64 - 1.0;
        assert!((squares - mean).abs() < 5.0 * (2.0 * mean).sqrt(), "{squares} of {mean}");
    }

    #[test]
    fn without_knowledge_of_others_there_are_39_over_13_13_13_deals() {
        let known = Known { sure: [of_suit(0), 0, 0, 0], barred: [0; 4] };
        assert_eq!(known.count(), 84_478_098_072_866_400);
    }

    #[test]
    fn a_hand_that_cannot_be_filled_has_no_deal() {
        let mut known = Known { sure: [of_suit(0), 0, 0, 0], barred: [0; 4] };
        known.barred[1] = of_suit(1) | of_suit(2) | 1 << 39;
        assert_eq!(known.count(), 0);
        assert!(known.draw(&mut Rng::new(1)).is_none());
    }
}
