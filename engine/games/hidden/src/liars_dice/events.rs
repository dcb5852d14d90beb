//! Bids in words, and what the dice show at the end.

use super::{Action, LiarsDice, Table};
use countermove_core::game::events::{Event, EventKind};
use countermove_core::game::{Game, Turn};

const NUMBERS: [&str; 11] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// `count` dice of `face`, from 0, in words: two threes.
fn dice_text(count: u32, face: u32) -> String {
    let number = NUMBERS.get(count as usize).copied().unwrap_or("many");
    let name = NUMBERS[face as usize + 1];
    match (count, name) {
        (1, _) => format!("{number} {name}"),
        (_, "six") => format!("{number} sixes"),
        _ => format!("{number} {name}s"),
    }
}

/// The bid of index `bid` in words.
pub(super) fn bid_words(game: &LiarsDice, bid: u32) -> String {
    dice_text(bid / game.sides + 1, bid % game.sides)
}

/// A bid in words; `None` for other moves.
pub(super) fn move_label(game: &LiarsDice, state: &Table, action: Action) -> Option<String> {
    let is_bid = matches!(game.turn(state), Turn::Of(_)) && action.0 < game.bids();
    is_bid.then(|| bid_words(game, action.0))
}

/// How many dice of the face that was bid there are, once all dice are shown.
pub(super) fn events(game: &LiarsDice, after: &Table) -> Vec<Event> {
    if !after.called || after.bids == 0 {
        return Vec::new();
    }
    let face = (after.lower() - 1) % game.sides;
    let count = game.fitting(after, face);
    vec![Event::new(EventKind::Show).of(dice_text(count, face)).times(count)]
}
