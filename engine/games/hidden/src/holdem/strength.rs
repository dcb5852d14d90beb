//! How strong the best five of five to seven cards are: by counting ranks in all suits at once.

use super::cards::Cards;

/// The classes of poker hands, from the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the hands")]
pub enum Class {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

impl Class {
    /// All of them, the weakest first.
    pub const ALL: [Self; 9] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];
}

/// Strength of a hand: the greater wins, equals split.
///
/// ```text
/// class (4 bits) | ranks that count first (13) | ranks that count then (13)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u32);

impl Strength {
    /// The strength of `cards`, five to seven.
    #[inline]
    pub fn of(cards: Cards) -> Self {
        const SUIT: u64 = (1 << 13) - 1;
        let suits = [0, 13, 26, 39].map(|shift| (cards >> shift & SUIT) as u32);
        let [a, b, c, d] = suits;
        for suit in suits {
            if suit.count_ones() >= 5 {
                return match straight(suit) {
                    0 => Self::new(Class::Flush, 0, highest(suit, 5)),
                    top => Self::new(Class::StraightFlush, 0, top),
                };
            }
        }
        let once = a | b | c | d;
        let twice = (a & b) | (c & d) | ((a | b) & (c | d));
        if twice == 0 {
            return match straight(once) {
                0 => Self::new(Class::HighCard, 0, highest(once, 5)),
                top => Self::new(Class::Straight, 0, top),
            };
        }
        let thrice = (a & b & (c | d)) | (c & d & (a | b));
        if thrice == 0 {
            let straight = straight(once);
            if straight != 0 {
                return Self::new(Class::Straight, 0, straight);
            }
            let pairs = highest(twice, 2);
            return if twice == top(twice) {
                Self::new(Class::Pair, twice, highest(once ^ twice, 3))
            } else {
                Self::new(Class::TwoPair, pairs, top(once ^ pairs))
            };
        }
        let four = a & b & c & d;
        if four != 0 {
            return Self::new(Class::FourOfAKind, four, top(once ^ four));
        }
        let three = top(thrice);
        let rest = twice ^ three;
        if rest != 0 {
            return Self::new(Class::FullHouse, three, top(rest));
        }
        match straight(once) {
            0 => Self::new(Class::ThreeOfAKind, three, highest(once ^ three, 2)),
            top => Self::new(Class::Straight, 0, top),
        }
    }

    fn new(class: Class, first: u32, then: u32) -> Self {
        Self((class as u32) << 26 | first << 13 | then)
    }

    /// The ranks that count first in the hand's class, and those that count then; bit 0: the deuce.
    pub fn ranks(self) -> [u32; 2] {
        let mask = (1 << 13) - 1;
        [self.0 >> 13 & mask, self.0 & mask]
    }

    /// The class of the hand.
    pub fn class(self) -> Class {
        Class::ALL[(self.0 >> 26) as usize]
    }

    /// Whether it is a straight flush up to the ace.
    pub fn is_royal(self) -> bool {
        self == Self::new(Class::StraightFlush, 0, 1 << 12)
    }
}

/// The highest rank of a straight among `ranks`, as a bit; 0 if there is none. An ace is below a deuce too.
#[inline]
fn straight(ranks: u32) -> u32 {
    let with_low_ace = ranks << 1 | ranks >> 12;
    let two = with_low_ace & with_low_ace >> 1;
    // Bit i: ranks i to i + 4, the low ace being 0.
    let five = two & two >> 2 & with_low_ace >> 4;
    top(five) << 3
}

/// The highest of `ranks`, as a bit.
#[inline]
fn top(ranks: u32) -> u32 {
    if ranks == 0 { 0 } else { 1 << (31 - ranks.leading_zeros()) }
}

/// The `count` highest of `ranks`.
#[inline]
fn highest(mut ranks: u32, count: u32) -> u32 {
    for _ in count..ranks.count_ones() {
        ranks &= ranks - 1;
    }
    ranks
}
