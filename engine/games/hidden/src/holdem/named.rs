//! The words for a showdown: "two pairs beat a pair".

use std::cmp::Ordering;

use super::strength::{Class, Strength};

/// By rank, from the deuce: one card, and several.
const RANKS: [[&str; 2]; 13] = [
    ["two", "twos"],
    ["three", "threes"],
    ["four", "fours"],
    ["five", "fives"],
    ["six", "sixes"],
    ["seven", "sevens"],
    ["eight", "eights"],
    ["nine", "nines"],
    ["ten", "tens"],
    ["jack", "jacks"],
    ["queen", "queens"],
    ["king", "kings"],
    ["ace", "aces"],
];

/// How both hands compare, the stronger first.
pub(super) fn compared([first, second]: [Strength; 2]) -> String {
    let (best, other) = (first.max(second), first.min(second));
    match first.cmp(&second) {
        Ordering::Equal => format!("both have {}, the pot is shared", class_name(best)),
        _ if best.class() != other.class() => {
            let beat = if best.class() == Class::TwoPair { "beat" } else { "beats" };
            format!("{} {beat} {}", class_name(best), class_name(other))
        }
        _ => {
            let [(one, beat), (two, _)] = [best, other].map(rank_name);
            let kicker = if one == two { " by the kicker" } else { "" };
            format!("{one} {beat} {two}{kicker}")
        }
    }
}

/// A hand on its own: `two pairs, aces and kings`.
pub(super) fn hand_name(hand: Strength) -> String {
    let (ranks, _) = rank_name(hand);
    match hand.class() {
        Class::TwoPair => format!("{}, {ranks}", class_name(hand)),
        Class::StraightFlush if hand.is_royal() => class_name(hand).into(),
        _ => ranks,
    }
}

/// The class of a hand.
fn class_name(hand: Strength) -> &'static str {
    match hand.class() {
        Class::HighCard => "a high card",
        Class::Pair => "a pair",
        Class::TwoPair => "two pairs",
        Class::ThreeOfAKind => "three of a kind",
        Class::Straight => "a straight",
        Class::Flush => "a flush",
        Class::FullHouse => "a full house",
        Class::FourOfAKind => "four of a kind",
        Class::StraightFlush if hand.is_royal() => "a royal flush",
        Class::StraightFlush => "a straight flush",
    }
}

/// A hand by the ranks that count first in its class, and the verb that it takes.
fn rank_name(hand: Strength) -> (String, &'static str) {
    let [first, then] = hand.ranks();
    let [one, [_, several]] = [then, first].map(|ranks| RANKS[highest(ranks)]);
    match hand.class() {
        Class::HighCard => (format!("{} high", one[0]), "beats"),
        Class::Pair => (format!("a pair of {several}"), "beats"),
        Class::TwoPair => {
            let lower = RANKS[first.trailing_zeros() as usize][1];
            (format!("{several} and {lower}"), "beat")
        }
        Class::ThreeOfAKind => (format!("three {several}"), "beat"),
        Class::Straight => (format!("a straight to the {}", one[0]), "beats"),
        Class::Flush => (format!("a flush to the {}", one[0]), "beats"),
        Class::FullHouse => (format!("{several} full of {}", one[1]), "beat"),
        Class::FourOfAKind => (format!("four {several}"), "beat"),
        Class::StraightFlush => (format!("a straight flush to the {}", one[0]), "beats"),
    }
}

/// The highest of `ranks`; the deuce if there are none.
fn highest(ranks: u32) -> usize {
    ranks.checked_ilog2().unwrap_or(0) as usize
}
