//! How likely hands are to take tricks.

use super::cards::{Cards, each, of_suit, size, suit};
use countermove_core::game::Player;

/// By player: the sum over the cards of its hand of the probability that the card takes a trick. `chances` has these
/// probabilities for a suit, with none, one, two, or more higher cards of the suit in other hands.
pub fn strengths(hands: &[Cards; 4], chances: impl Fn(u8) -> [f64; 4]) -> [f64; 4] {
    let all = hands.iter().fold(0, |all, &hand| all | hand);
    let strength = |player: Player| {
        let hand = hands[player];
        let chance = |card| {
            let higher = all & !hand & of_suit(suit(card)) & !((2 << card) - 1);
            chances(suit(card))[size(higher).min(3)]
        };
        each(hand).map(chance).sum()
    };
    [0, 1, 2, 3].map(strength)
}
