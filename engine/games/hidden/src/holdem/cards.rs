//! Cards, sets of cards and hands of two cards.
//!
//! A card is a number below 52: 13 × suit + rank, rank 0 being the deuce. A set of cards has the bit of each:
//! 13 bits a suit.

use crate::suits::card_label;
use countermove_core::error::Error;

/// A card.
pub(super) type Card = u8;

/// A set of cards.
pub(super) type Cards = u64;

/// Number of cards.
pub(super) const DECK: usize = 52;

/// Number of hands of two cards.
pub(super) const HANDS: usize = DECK * (DECK - 1) / 2;

pub(super) const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

/// The rank of `card`, 0 for a deuce.
pub(super) fn rank(card: Card) -> u8 {
    card % 13
}

/// The card of `rank` and `suit`.
pub(super) fn card_of(rank: u8, suit: u8) -> Card {
    13 * suit + rank
}

/// The set of `cards`.
pub(super) fn set(cards: &[Card]) -> Cards {
    cards.iter().fold(0, |set, &card| set | 1 << card)
}

/// Two cards, the higher by rank, then by suit, first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand(pub(super) Card, pub(super) Card);

impl Hand {
    /// The hand of two different cards.
    pub(super) fn new(one: Card, other: Card) -> Self {
        if order(one) > order(other) { Self(one, other) } else { Self(other, one) }
    }

    /// A number below [`HANDS`], different for each hand.
    pub(super) fn index(self) -> usize {
        let (low, high) = (self.0.min(self.1), self.0.max(self.1));
        usize::from(high) * (usize::from(high) - 1) / 2 + usize::from(low)
    }

    /// All hands, by [`Hand::index`].
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (1..DECK as Card).flat_map(|high| (0..high).map(move |low| Self::new(low, high)))
    }

    /// Its two cards as a set.
    pub(super) fn cards(self) -> Cards {
        1 << self.0 | 1 << self.1
    }
}

impl std::fmt::Display for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", name(self.0), name(self.1))
    }
}

/// Cards in this order go by rank, then by suit.
pub(super) fn order(card: Card) -> u8 {
    4 * rank(card) + card / 13
}

/// The text of `card`, such as Qs.
pub(super) fn name(card: Card) -> String {
    let (rank, suit) = (RANKS[usize::from(rank(card))], SUITS[usize::from(card / 13)]);
    format!("{}{}", char::from(rank), char::from(suit))
}

/// The card as people write it, such as Q♠.
pub(super) fn label(card: Card) -> String {
    card_label(RANKS[usize::from(rank(card))].into(), usize::from(card / 13))
}

/// The cards that `text` names one after another, blanks left out. Error: `MalformedState`.
pub(super) fn read_cards(text: &str) -> Result<Vec<Card>, Error> {
    let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
    let read = |pair: &[u8]| {
        let &[rank, suit] = pair else { return None };
        let rank = RANKS.iter().position(|&known| known == rank)?;
        let suit = SUITS.iter().position(|&known| known == suit)?;
        Some(card_of(rank as u8, suit as u8))
    };
    let cards: Option<Vec<Card>> = bytes.chunks(2).map(read).collect();
    cards.ok_or_else(|| {
        Error::malformed_state("a card is a rank of 23456789TJQKA and a suit of cdhs, as in \"Qs\"")
    })
}
