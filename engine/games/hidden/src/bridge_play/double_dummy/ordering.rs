//! Move ordering of the double-dummy search.

use super::{Begun, Solver, highest};
use crate::tricks::cards::{Card, Cards, bit, of_suit, size, suit};

impl Solver<'_> {
    /// The ordering score of a card; a greater one is tried sooner.
    pub(super) fn ordering(&self, begun: &Begun, card: Card, group: Cards) -> i32 {
        let player = begun.to_play();
        let rank = i32::from(card % 13);
        let partner = self.hands[(player + 2) % 4];
        let [left, right] = [1, 3].map(|step| self.hands[(player + step) % 4]);
        let of_its_suit = of_suit(suit(card));
        let is_trump = Some(suit(card)) == self.trump;
        let length = size(self.hands[player] & of_its_suit) as i32;
        let trumps = self.trump.map_or(0, of_suit);
        if begun.count == 0 {
            let [own, with, lefts, rights] =
                [self.hands[player], partner, left, right].map(|hand| hand & of_its_suit);
            let against = lefts | rights;
            let ruffed = !is_trump
                && ((lefts == 0 && left & trumps != 0) || (rights == 0 && right & trumps != 0));
            let ours_is_top = (own | with) > against;
            let mut score = length;
            if ruffed {
                score -= 20;
            }
            if ours_is_top {
                score += if own > with && group >= against {
                    20
                } else if own > with {
                    // A low card from a hand with the top.
                    0
                } else {
                    18 - rank
                };
            } else if with != 0 && highest(with | 1) > highest(rights | 1) {
                // Towards a strength behind weakness.
                score += 8 - rank / 2;
            } else {
                score -= rank / 2;
            }
            if !is_trump && with == 0 && partner & trumps != 0 {
                score += 15 - rank;
            }
            return score;
        }
        let wins = begun.is_beaten_by(card, self.trump);
        let partner_wins = begun.count >= 2 && begun.best + 2 == begun.count;
        if suit(card) != suit(begun.cards[0]) && !is_trump {
            // A discard: the lowest of the longest suit, and no top card.
            let guards = i32::from((self.hands[player] & of_its_suit) == group && length < 3);
            return length * 2 - rank - 4 * guards;
        }
        if begun.count == 3 {
            return match (wins, partner_wins) {
                (true, false) => 60 - rank,
                (true, true) => 5 - rank,
                (false, _) => 20 - rank,
            };
        }
        if !wins {
            return 20 - rank;
        }
        // Whether those who play after can beat it.
        let next = left & of_its_suit;
        let beats_next = if suit(card) == suit(begun.cards[0]) {
            next < bit(card) && (next != 0 || is_trump || left & trumps == 0)
        } else {
            next < bit(card)
        };
        if partner_wins {
            let needless = {
                let best = begun.cards[begun.best];
                let theirs = left & of_suit(suit(best));
                theirs < bit(best)
            };
            return if needless {
                10 - rank
            } else if beats_next {
                40 - rank
            } else {
                15 - rank
            };
        }
        if beats_next {
            50 - rank
        } else if begun.count == 1 {
            15 - rank
        } else {
            30 + rank
        }
    }
}
