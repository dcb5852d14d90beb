//! A deal of 13 cards to each of four players, card by card from the two of clubs to the ace of spades, and as text.
//!
//! Chance gives each card to a player, with the odds of a well shuffled pack, so that a player who sees its hand
//! knows in which order its cards came.

use super::cards::{Card, Cards, DECK, bit, card_text, hand_named, hand_text, size};
use super::unseen::{HAND, Known};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::rng::Rng;

/// The players' names.
pub const NAMES: [&str; 4] = ["north", "east", "south", "west"];

/// The players' letters.
pub const LETTERS: &[u8; 4] = b"NESW";

/// The player whose letter is `text`.
pub fn player_lettered(text: &str) -> Option<Player> {
    let &[letter] = text.as_bytes() else { return None };
    LETTERS.iter().position(|&known| known == letter)
}

/// The players who may get the next card.
pub fn takers(hands: &[Cards; 4]) -> impl Iterator<Item = Player> {
    (0..4).filter(|&player| size(hands[player]) < HAND)
}

/// Probability that `player` gets the next card, after `dealt` cards.
pub fn share(hands: &[Cards; 4], dealt: u8, player: Player) -> f64 {
    (HAND - size(hands[player])) as f64 / f64::from(52 - dealt)
}

/// A deal as text, as in C2:N.
fn deal_text(dealt: Card, player: Player) -> String {
    format!("{}:{}", card_text(dealt), char::from(LETTERS[player]))
}

/// The move after `dealt` cards as text: who gets the next card, or a card of a hand.
pub fn move_text(dealt: u8, action: u8) -> String {
    if dealt < 52 { deal_text(dealt, usize::from(action)) } else { card_text(action) }
}

/// A deal of which `player` has seen its own cards, `own`, after `dealt` cards. `None` if there is none.
pub fn draw_dealt(own: Cards, dealt: u8, player: Player, rng: &mut Rng) -> Option<[Cards; 4]> {
    let so_far = bit(dealt) - 1;
    if own & !so_far != 0 || size(own) > HAND {
        return None;
    }
    // Which of the later cards the player gets has no effect on where the earlier ones lie.
    let mut sure = own;
    for card in (dealt..52).take(HAND - size(own)) {
        sure |= bit(card);
    }
    let mut known = Known::default();
    known.sure[player] = sure;
    known.draw(rng).map(|hands| hands.map(|hand| hand & so_far))
}

/// Four hands as text, from north; one that is not seen is -.
pub fn hands_text(hands: [Option<Cards>; 4]) -> String {
    let texts = hands.map(|hand| hand.map_or_else(|| "-".into(), hand_text));
    format!("N:{}", texts.join(" "))
}

/// The words of a text, with their readers.
pub struct Words<'a> {
    words: std::iter::Peekable<std::str::Split<'a, char>>,
}

impl<'a> Words<'a> {
    /// The words of `text`, each separated by one blank.
    pub fn of(text: &'a str) -> Self {
        Self { words: text.split(' ').peekable() }
    }

    /// The next word.
    pub fn word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// Whether the next word is `word`, which is passed over if so.
    pub fn is_next(&mut self, word: &str) -> bool {
        self.words.next_if(|&next| next == word).is_some()
    }

    /// Four hands; `None` for one that is not seen. Errors: `MalformedState`, `IllegalPosition`.
    pub fn hands(&mut self) -> Result<[Option<Cards>; 4], Error> {
        let shape =
            || Error::malformed_state("four hands from north are expected, as in N:… … … …");
        let mut hands = [None; 4];
        let mut seen = 0;
        for (player, hand) in hands.iter_mut().enumerate() {
            let word = self.word().ok_or_else(shape)?;
            let word = if player == 0 { word.strip_prefix("N:").ok_or_else(shape)? } else { word };
            if word == "-" {
                continue;
            }
            let cards = hand_named(word)?;
            if size(cards) > HAND {
                let name = NAMES[player];
                return Err(Error::illegal_position(format!("{name} has more than 13 cards")));
            }
            if let Some(card) = super::cards::each(cards & seen).next() {
                let message = format!("two hands have {}", card_text(card));
                return Err(Error::illegal_position(message));
            }
            seen |= cards;
            *hand = Some(cards);
        }
        Ok(hands)
    }

    /// The number of cards dealt, less than 52. Error: `MalformedState`.
    pub fn dealt(&mut self) -> Result<u8, Error> {
        let word = self.word().unwrap_or_default();
        let number =
            word.parse().ok().filter(|&dealt: &u8| dealt < 52 && dealt.to_string() == word);
        number.ok_or_else(|| {
            Error::malformed_state(format!("dealt 0 to 51 is expected, not \"{}\"", clip(word)))
        })
    }

    /// Refuses words that are left. Error: `MalformedState`.
    pub fn end(mut self) -> Result<(), Error> {
        self.word().map_or(Ok(()), |word| {
            Err(Error::malformed_state(format!("\"{}\" is not expected here", clip(word))))
        })
    }

    /// The cards played, to the end of the text: no more than 52. Errors: `MalformedState`, `IllegalPosition`.
    pub fn cards(self) -> Result<Vec<Card>, Error> {
        let mut cards = Vec::new();
        let mut seen = 0;
        for word in self.words {
            let card = super::cards::card_named(word).ok_or_else(|| {
                Error::malformed_state(format!("\"{}\" is not a card, as HT is", clip(word)))
            })?;
            if seen & bit(card) != 0 {
                return Err(Error::illegal_position(format!("{word} is played twice")));
            }
            seen |= bit(card);
            cards.push(card);
        }
        Ok(cards)
    }
}

/// Checks that `hands` are all of the first `dealt` cards. Error: `IllegalPosition`.
pub fn check_dealt(hands: &[Cards; 4], dealt: u8) -> Result<(), Error> {
    let cards = hands.iter().fold(0, |cards, &hand| cards | hand);
    if cards == DECK & (bit(dealt) - 1) {
        return Ok(());
    }
    let message = format!("the hands are not the first {dealt} cards, from C2 to SA");
    Err(Error::illegal_position(message))
}

/// The error for a view that no deal agrees with.
pub fn no_deal() -> Error {
    Error::illegal_position(
        "no deal agrees: a card would be in two hands, or a hand could not be filled by cards that its player may \
         have",
    )
}
