//! The cards played so far, in tricks of four.

use super::cards::{Card, Cards, bit, of_suit, suit};
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// The cards played, in order, and who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plays {
    cards: [Card; 52],
    count: u8,
    /// Who led the first trick.
    first: u8,
    /// Who leads the trick that is not complete.
    leader: u8,
}

/// A trick that has become complete.
pub struct Trick {
    /// Who takes it.
    pub winner: Player,
    /// Its cards.
    pub cards: Cards,
}

impl Plays {
    /// Nothing is played; `first` leads.
    pub const fn led_by(first: Player) -> Self {
        Self { cards: [0; 52], count: 0, first: first as u8, leader: first as u8 }
    }

    /// Number of cards played.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The cards played, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.count()]
    }

    /// Who led the first trick.
    #[inline]
    pub fn first(&self) -> Player {
        usize::from(self.first)
    }

    /// Who plays the next card.
    #[inline]
    pub fn to_play(&self) -> Player {
        (usize::from(self.leader) + self.count() % 4) % 4
    }

    /// The cards of the trick that is not complete.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        &self.cards[self.count() / 4 * 4..self.count()]
    }

    /// The suit that is led to the trick that is not complete.
    #[inline]
    pub fn led(&self) -> Option<u8> {
        (!self.count.is_multiple_of(4)).then(|| suit(self.cards[self.count() / 4 * 4]))
    }

    /// The cards of `hand` that follow suit; all of them if none does or if none is led.
    #[inline]
    pub fn following(&self, hand: Cards) -> Cards {
        let suited = self.led().map_or(0, |led| hand & of_suit(led));
        if suited == 0 { hand } else { suited }
    }

    /// Adds a card. Returns the trick if that completes it.
    #[inline]
    pub fn push(&mut self, card: Card, trump: Option<u8>) -> Option<Trick> {
        self.cards[self.count()] = card;
        self.count += 1;
        if !self.count.is_multiple_of(4) {
            return None;
        }
        let trick = &self.cards[self.count() - 4..self.count()];
        let mut best = 0;
        for index in 1..4 {
            if beats(trick[index], trick[best], trump) {
                best = index;
            }
        }
        let winner = (usize::from(self.leader) + best) % 4;
        let cards = trick.iter().fold(0, |cards, &card| cards | bit(card));
        self.leader = winner as u8;
        Some(Trick { winner, cards })
    }

    /// Calls `visit` for each play with the plays before it, the player and the card.
    #[inline]
    pub fn replay(&self, trump: Option<u8>, mut visit: impl FnMut(&Self, Player, Card)) {
        let mut before = Self::led_by(self.first());
        for &card in self.cards() {
            visit(&before, before.to_play(), card);
            before.push(card, trump);
        }
    }

    /// Hash of the plays, mixed with `seed`.
    #[inline]
    pub fn key(&self, seed: u64) -> u64 {
        let mut hash = zobrist(seed ^ u64::from(self.count) << 56 ^ u64::from(self.first) << 48);
        for word in self.cards().chunks(8) {
            let word = word.iter().fold(1, |word, &card| word << 6 | u64::from(card));
            hash = mix(hash ^ word).wrapping_add(word);
        }
        hash
    }
}

/// Whether `card`, played after `best`, takes the trick from it.
#[inline]
fn beats(card: Card, best: Card, trump: Option<u8>) -> bool {
    if suit(card) == suit(best) { card > best } else { Some(suit(card)) == trump }
}
