//! Cards and sets of cards: bit 13 × suit + rank of a word, suits in the order clubs, diamonds, hearts, spades,
//! ranks from the two to the ace.

use countermove_core::error::{Error, clip};

/// A card: 13 × suit + rank.
pub type Card = u8;

/// A set of cards.
pub type Cards = u64;

/// All 52 cards.
pub const DECK: Cards = (1 << 52) - 1;

/// Index of the suit of hearts.
pub const HEARTS: u8 = 2;
/// Index of the suit of spades.
pub const SPADES: u8 = 3;

/// The letters of the suits, from clubs.
pub const SUITS: &[u8; 4] = b"CDHS";

/// The letters of the ranks, from the two.
pub const RANKS: &[u8; 13] = b"23456789TJQKA";

/// All cards of `suit`.
#[inline]
pub const fn of_suit(suit: u8) -> Cards {
    0x1fff << (13 * suit)
}

/// The set of one card.
#[inline]
pub const fn bit(card: Card) -> Cards {
    1 << card
}

/// The suit of `card`.
#[inline]
pub const fn suit(card: Card) -> u8 {
    card / 13
}

/// Number of cards in `cards`.
#[inline]
pub const fn size(cards: Cards) -> usize {
    cards.count_ones() as usize
}

/// The cards of `cards`, lowest first.
#[inline]
pub fn each(mut cards: Cards) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| cards.trailing_zeros() as Card);
        cards &= cards.wrapping_sub(1);
        card
    })
}

/// A card as text: suit, then rank, as in HT.
pub fn card_text(card: Card) -> String {
    let letters = [SUITS[usize::from(suit(card))], RANKS[usize::from(card % 13)]];
    letters.iter().map(|&letter| char::from(letter)).collect()
}

/// The card that `text` names.
pub fn card_named(text: &str) -> Option<Card> {
    let &[suit, rank] = text.as_bytes() else { return None };
    let suit = SUITS.iter().position(|&letter| letter == suit)?;
    let rank = RANKS.iter().position(|&letter| letter == rank)?;
    Some((13 * suit + rank) as Card)
}

/// Cards as they lie in a row: C2DAHT, lowest first.
pub fn row_text(cards: Cards) -> String {
    each(cards).map(card_text).collect()
}

/// The cards in a row, lowest first. Error: `MalformedState`.
pub fn row_named(text: &str) -> Result<Cards, Error> {
    let shape = || {
        let text = clip(text);
        Error::malformed_state(format!("\"{text}\" are not cards, lowest first, as in C2DAHT"))
    };
    let mut cards = 0;
    for pair in text.as_bytes().chunks(2) {
        let card = str::from_utf8(pair).ok().and_then(card_named).ok_or_else(shape)?;
        if bit(card) <= cards {
            return Err(shape());
        }
        cards |= bit(card);
    }
    Ok(cards)
}

/// A hand as in PBN: the ranks of spades, hearts, diamonds and clubs, highest first, as in AK5.QJ.T98.65432.
pub fn hand_text(cards: Cards) -> String {
    let ranks = |suit: u8| {
        let mut ranks: Vec<u8> =
            each(cards & of_suit(suit)).map(|card| RANKS[usize::from(card % 13)]).collect();
        ranks.reverse();
        String::from_utf8(ranks).expect("letters")
    };
    [3, 2, 1, 0].map(ranks).join(".")
}

/// The hand that `text` describes in PBN. Errors: `MalformedState`, `IllegalPosition`.
pub fn hand_named(text: &str) -> Result<Cards, Error> {
    let shape = || {
        let text = clip(text);
        let expected = "spades.hearts.diamonds.clubs, as in AK5.QJ.T98.65432";
        Error::malformed_state(format!("\"{text}\" is not a hand: {expected}"))
    };
    let mut cards = 0;
    let mut suits = 0;
    for (part, suit) in text.split('.').zip([3, 2, 1, 0].into_iter().chain([4; 9])) {
        suits += 1;
        if suit == 4 {
            return Err(shape());
        }
        let mut last = 13;
        for letter in part.bytes() {
            let rank = RANKS.iter().position(|&rank| rank == letter).ok_or_else(shape)?;
            if rank == last {
                let card = card_text(13 * suit + rank as u8);
                return Err(Error::illegal_position(format!("a hand has {card} twice")));
            }
            if rank > last {
                return Err(shape());
            }
            last = rank;
            cards |= bit(13 * suit + rank as u8);
        }
    }
    if suits == 4 { Ok(cards) } else { Err(shape()) }
}
