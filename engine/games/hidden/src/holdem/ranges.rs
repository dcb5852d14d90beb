//! Ranges of hands in the usual notation: `AA`, `AKs`, `QTo+`, `99-66`, `A5s-A2s`, `AhKd`, each with a weight after
//! a colon or without, separated by commas; `any` is every hand.

use super::cards::{Card, HANDS, Hand, RANKS, card_of, read_cards};

/// The weight of each hand, by [`Hand::index`]. A hand that is named twice has the last weight. The error says what
/// is wrong.
pub(super) fn read(text: &str) -> Result<Vec<f64>, String> {
    let mut weights = vec![0.0; HANDS];
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (hands, weight) = match part.split_once(':') {
            None => (part, 1.0),
            Some((hands, weight)) => {
                let weight =
                    weight.trim().parse().ok().filter(|weight| (0.0..=1.0).contains(weight));
                (hands.trim(), weight.ok_or_else(|| wrong(part, "has no weight from 0 to 1"))?)
            }
        };
        for hand in hands_of(hands).ok_or_else(|| wrong(part, "is no hand like AA, AKs, QTo+"))? {
            weights[hand.index()] = weight;
        }
    }
    Ok(weights)
}

fn wrong(part: &str, what: &str) -> String {
    format!("\"{}\" {what}", countermove_core::error::clip(part))
}

/// Which suits two different ranks have.
#[derive(Clone, Copy, PartialEq)]
enum Suits {
    Same,
    Different,
    Any,
}

fn hands_of(text: &str) -> Option<Vec<Hand>> {
    if text == "any" {
        return Some(Hand::all().collect());
    }
    if let [one, other] = read_cards(text).unwrap_or_default()[..] {
        return (one != other).then(|| vec![Hand::new(one, other)]);
    }
    if let Some((from, to)) = text.split_once('-') {
        let ((high, low, suits), (last_high, last_low, last_suits)) = (class(from)?, class(to)?);
        let pairs = high == low && last_high == last_low;
        if suits != last_suits
            || !(pairs || high == last_high && high != low && last_high != last_low)
        {
            return None;
        }
        let ranks = low.min(last_low)..=low.max(last_low);
        return Some(
            ranks
                .flat_map(|rank| combinations(if pairs { rank } else { high }, rank, suits))
                .collect(),
        );
    }
    let (plain, upward) = text.strip_suffix('+').map_or((text, false), |plain| (plain, true));
    let (high, low, suits) = class(plain)?;
    let pair = high == low;
    let top = match (upward, pair) {
        (false, _) => low,
        (true, true) => 12,
        (true, false) => high - 1,
    };
    Some(
        (low..=top)
            .flat_map(|rank| combinations(if pair { rank } else { high }, rank, suits))
            .collect(),
    )
}

/// The ranks, the higher first, and the suits of a text such as AKs, T9 or 77.
fn class(text: &str) -> Option<(u8, u8, Suits)> {
    let (ranks, suits) = match text.as_bytes() {
        [one, other] => ([*one, *other], Suits::Any),
        [one, other, b's'] if one != other => ([*one, *other], Suits::Same),
        [one, other, b'o'] if one != other => ([*one, *other], Suits::Different),
        _ => return None,
    };
    let rank = |letter| RANKS.iter().position(|&known| known == letter).map(|rank| rank as u8);
    let (one, other) = (rank(ranks[0])?, rank(ranks[1])?);
    Some((one.max(other), one.min(other), suits))
}

fn combinations(high: u8, low: u8, suits: Suits) -> impl Iterator<Item = Hand> {
    let pairs = (0..4).flat_map(|first: Card| (0..4).map(move |second: Card| (first, second)));
    let fits = move |&(first, second): &(Card, Card)| match suits {
        _ if high == low => first < second,
        Suits::Same => first == second,
        Suits::Different => first != second,
        Suits::Any => true,
    };
    pairs
        .filter(fits)
        .map(move |(first, second)| Hand::new(card_of(high, first), card_of(low, second)))
}
