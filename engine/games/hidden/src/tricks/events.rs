//! Tricks as events and tallies, and cards as people write them.

use super::cards::{Card, Cards, RANKS, bit, suit};
use super::deal::NAMES;
use super::plays::Plays;
use crate::suits;
use countermove_core::game::Player;
use countermove_core::game::events::{Event, EventKind, Tally};

/// A card as people write it: Q♠, 10♥.
fn card_label(card: Card) -> String {
    suits::card_label(RANKS[usize::from(card % 13)].into(), usize::from(suit(card)))
}

/// A deal as people write it: 2♣ to north.
fn deal_label(dealt: Card, player: Player) -> String {
    format!("{} to {}", card_label(dealt), NAMES[player])
}

/// The move after `dealt` cards as people write it: who gets the next card, or a card of a hand.
pub fn move_label(dealt: u8, action: u8) -> String {
    if dealt < 52 { deal_label(dealt, usize::from(action)) } else { card_label(action) }
}

/// The winner and the cards of the trick that is complete in `after` and not in `before`.
pub fn completed(before: &Plays, after: &Plays) -> Option<(Player, Cards)> {
    let is_complete = after.count() > before.count() && after.count().is_multiple_of(4);
    let trick = after.cards().rchunks(4).next().filter(|_| is_complete)?;
    // Who has taken a trick leads the next one.
    Some((after.to_play(), trick.iter().fold(0, |cards, &card| cards | bit(card))))
}

/// The event that `winner` takes a trick.
pub fn taken_by(winner: Player) -> Event {
    Event::new(EventKind::Trick).of(NAMES[winner])
}

/// The tricks that each player has taken.
pub fn tricks(plays: &Plays, trump: Option<u8>) -> Tally {
    let mut tricks = [0; 4];
    plays.replay(trump, |before, who, _| {
        if before.count() > 0 && before.count().is_multiple_of(4) {
            tricks[who] += 1;
        }
    });
    if plays.count() > 0 && plays.count().is_multiple_of(4) {
        tricks[plays.to_play()] += 1;
    }
    Tally::new("tricks", tricks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tricks::cards::each;

    #[test]
    fn cards_are_written_with_the_symbol_of_their_suit() {
        let labels: Vec<String> = each(1 | 1 << 21 | 1 << 34 | 1 << 51).map(card_label).collect();
        assert_eq!(labels, ["2♣", "10♦", "10♥", "A♠"]);
        assert_eq!(deal_label(49, 2), "Q♠ to south");
    }

    #[test]
    fn the_fourth_card_completes_a_trick() {
        let mut plays = Plays::led_by(1);
        // Clubs, which east leads; north ruffs with the two of spades, and leads a diamond.
        for (card, taken) in [(5, 0), (7, 0), (6, 0), (39, 1), (20, 1)] {
            let before = plays;
            plays.push(card, Some(3));
            let trick = (card == 39).then_some((0, 1 << 5 | 1 << 7 | 1 << 6 | 1 << 39));
            assert_eq!(completed(&before, &plays), trick, "{card}");
            assert_eq!(tricks(&plays, Some(3)), Tally::new("tricks", [taken, 0, 0, 0]));
        }
    }
}
