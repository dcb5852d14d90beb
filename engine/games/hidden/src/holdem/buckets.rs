//! Buckets (an abstraction) of similar hands: before the flop by ranks and suitedness, later by the equity
//! against a random hand, which [`equity`] finds more exactly.

use super::cards::{Card, Cards, DECK, Hand, rank, set};
use super::strength::Strength;
use countermove_core::hashing::mix;
use countermove_core::rng::Rng;

/// Number of buckets of a street after the flop, equal in width.
const BUCKETS: f64 = 15.0;

/// Runouts that are sampled before the river for a bucket: the standard error is about a twentieth.
const SAMPLES: usize = 100;

/// Runouts that are sampled before the river for the equity: the standard error is about a sixtieth.
const MORE_SAMPLES: usize = 1000;

/// The mean share of the pot of `hand` against a random hand. It is always the same for the same cards.
pub(super) fn equity(hand: Hand, board: &[Card]) -> f64 {
    if board.len() == 5 { river(hand, board) } else { sampled(hand, board, MORE_SAMPLES) }
}

/// The number of the bucket of `hand` on `board`, different between streets only by accident. It is always the same for
/// the same cards.
pub(super) fn bucket(hand: Hand, board: &[Card]) -> u64 {
    if board.len() < 3 {
        let (high, low) = (rank(hand.0), rank(hand.1));
        let suited = hand.0 / 13 == hand.1 / 13;
        return u64::from(high) * 26 + u64::from(low) * 2 + u64::from(suited);
    }
    let share = if board.len() == 5 { river(hand, board) } else { sampled(hand, board, SAMPLES) };
    (share * BUCKETS).min(BUCKETS - 1.0) as u64
}

/// The equity of `hand`: its mean share of the pot against a random hand, on a complete board.
fn river(hand: Hand, board: &[Card]) -> f64 {
    let shown = set(board);
    let own = Strength::of(shown | hand.cards());
    let (mut won, mut count) = (0_u32, 0_u32);
    let left: Vec<Card> =
        (0..DECK as Card).filter(|&card| (shown | hand.cards()) >> card & 1 == 0).collect();
    for (index, &one) in left.iter().enumerate() {
        for &other in &left[..index] {
            won += twice_won(own, Strength::of(shown | 1 << one | 1 << other));
            count += 2;
        }
    }
    f64::from(won) / f64::from(count)
}

/// The equity of `hand`, estimated by sampling the other's hand and the cards to come `samples` times.
fn sampled(hand: Hand, board: &[Card], samples: usize) -> f64 {
    let shown = set(board);
    let mut rng = Rng::new(mix(shown) ^ hand.cards());
    let mut won = 0;
    for _ in 0..samples {
        let mut out = shown | hand.cards();
        let mut draw = |count: usize| {
            let mut drawn: Cards = 0;
            for _ in 0..count {
                let card = loop {
                    let card = rng.below(DECK);
                    if out >> card & 1 == 0 {
                        break card;
                    }
                };
                out |= 1 << card;
                drawn |= 1 << card;
            }
            drawn
        };
        let complete = shown | draw(5 - board.len());
        let other = draw(2);
        won += twice_won(Strength::of(complete | hand.cards()), Strength::of(complete | other));
    }
    f64::from(won) / (2 * samples) as f64
}

fn twice_won(own: Strength, other: Strength) -> u32 {
    1 + u32::from(own > other) - u32::from(own < other)
}
