//! Contracts and what they score in duplicate bridge (Laws of Duplicate Bridge 2017, Law 77).

use std::fmt;

use super::CONTRACT;
use crate::tricks::cards::{HEARTS, SUITS};
use crate::tricks::deal::{LETTERS, player_lettered};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::options::refuse;

/// A contract.
#[derive(Clone, Copy, Debug)]
pub struct Contract {
    /// Tricks above six that the declarer's side needs.
    level: u8,
    /// The suit of trumps; `None` for no trump.
    pub trump: Option<u8>,
    /// 1, 2 if doubled, 4 if redoubled.
    factor: i32,
    /// Who plays the contract.
    pub declarer: Player,
}

impl Default for Contract {
    fn default() -> Self {
        Self { level: 3, trump: None, factor: 1, declarer: 2 }
    }
}

/// The text that `read` reads.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strain =
            self.trump.map_or("NT".into(), |suit| char::from(SUITS[usize::from(suit)]).to_string());
        let doubled = ["", "X", "XX"][self.factor.ilog2() as usize];
        write!(f, "{}{strain}{doubled} by {}", self.level, char::from(LETTERS[self.declarer]))
    }
}

impl Contract {
    /// The contract that `text` names, such as 4SX by W. Error: `BadOption`.
    pub fn read(text: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| {
            let what = format!("\"{}\" is no contract, such as 3NT by S or 4SX by W", clip(text));
            refuse(&format!("/options/{}", CONTRACT.name), &what)
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let (bid, declarer) = text.split_once(" by ")?;
        let declarer = player_lettered(declarer)?;
        let called = bid.trim_end_matches('X');
        let factor = match bid.len() - called.len() {
            0 => 1,
            1 => 2,
            2 => 4,
            _ => return None,
        };
        let level = called.bytes().next().filter(|digit| (b'1'..=b'7').contains(digit))? - b'0';
        let trump = match &called.as_bytes()[1..] {
            b"NT" => None,
            &[letter] => Some(SUITS.iter().position(|&suit| suit == letter)? as u8),
            _ => return None,
        };
        Some(Self { level, trump, factor, declarer })
    }

    /// Tricks that the declarer's side needs.
    pub const fn needed(&self) -> u8 {
        self.level + 6
    }

    /// Points of the declarer's side for `tricks`; points of the other side are negative.
    pub fn points(&self, tricks: u8, vulnerable: bool) -> i32 {
        let over = i32::from(tricks) - i32::from(self.needed());
        let pick = |if_vulnerable, if_not| if vulnerable { if_vulnerable } else { if_not };
        if over < 0 {
            return -self.penalty(-over, vulnerable);
        }
        let each = if self.trump.is_some_and(|trump| trump < HEARTS) { 20 } else { 30 };
        let first = if self.trump.is_none() { 10 } else { 0 };
        let made = (each * i32::from(self.level) + first) * self.factor;
        let game = if made >= 100 { pick(500, 300) } else { 50 };
        let slam = match self.level {
            6 => pick(750, 500),
            7 => pick(1500, 1000),
            _ => 0,
        };
        let insult = 25 * self.factor * i32::from(self.factor > 1);
        let overtrick = if self.factor > 1 { pick(100, 50) * self.factor } else { each };
        made + game + slam + insult + over * overtrick
    }

    fn penalty(&self, under: i32, vulnerable: bool) -> i32 {
        if self.factor == 1 {
            return under * if vulnerable { 100 } else { 50 };
        }
        let doubled = if vulnerable {
            300 * under - 100
        } else {
            // 100, 200 for the second and third, 300 for each further one.
            100 + 200 * (under - 1) + 100 * (under - 3).max(0)
        };
        doubled * self.factor / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_score_as_in_duplicate_bridge() {
        let cases = [
            ("3NT by S", 9, false, 400),
            ("3NT by S", 10, true, 630),
            ("4S by W", 10, true, 620),
            ("2HX by N", 8, false, 470),
            ("2SXX by E", 9, true, 1240),
            ("1C by N", 7, false, 70),
            ("6D by N", 12, true, 1370),
            ("7NT by S", 13, false, 1520),
            ("4HX by S", 6, false, -800),
            ("4HXX by S", 7, true, -1600),
            ("5C by S", 9, true, -200),
        ];
        for (contract, tricks, vulnerable, points) in cases {
            let read = Contract::read(contract).unwrap();
            assert_eq!(read.points(tricks, vulnerable), points, "{contract} {tricks}");
        }
        for text in ["", "8S by N", "3NT", "3NTXXX by S", "3T by S", "0C by N", "3é by N"] {
            assert!(Contract::read(text).is_err(), "{text}");
        }
    }
}
