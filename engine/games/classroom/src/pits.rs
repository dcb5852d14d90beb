//! Boards of mancala games as text: two rows of pits with seeds, and two stores. Seeds are sown counter-clockwise:
//!
//! ```text
//!   f e d c b a    North's pits
//!   A B C D E F    South's pits
//! ```

use common::numbers::plain_number;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// The player at the bottom, who moves first.
pub const SOUTH: Player = 0;
/// Names of both players.
pub const NAMES: [&str; 2] = ["South", "North"];
const LETTERS: [&str; 2] = ["S", "N"];

/// A board with rows of as many pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pits(pub usize);

/// The content of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Seeds in the pits, in the order of sowing from South's first pit.
    pub pits: Vec<u8>,
    /// Seeds in the stores of both.
    pub stores: [u8; 2],
    /// Whose turn it is.
    pub mover: Player,
}

impl Pits {
    /// Number of pits of both.
    pub const fn count(self) -> usize {
        2 * self.0
    }

    /// Whose pit it is.
    pub const fn owner(self, pit: usize) -> Player {
        pit / self.0
    }

    /// The letter of a pit, a capital one for South's.
    pub fn name(self, pit: usize) -> String {
        let first = if self.owner(pit) == SOUTH { b'A' } else { b'a' };
        char::from(first + (pit % self.0) as u8).into()
    }

    /// Reads rows as on the board, the stores and whose turn it is, as in `4,4,4/4,4,4 0:0 S`. Error: `MalformedState`.
    pub fn read(self, text: &str) -> Result<Reading, Error> {
        let refuse =
            |what: String| Error::malformed_state(format!("state \"{}\" {what}", clip(text)));
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, stores, mover] = words[..] else {
            return Err(refuse(
                "is not the pits, the stores of both as in 2:0, and S or N to move".into(),
            ));
        };
        let (north, south) = board.split_once('/').ok_or_else(|| {
            refuse("has no '/' between the pits of North, above, and those of South".into())
        })?;
        let mut pits = self.read_row(south).map_err(refuse)?;
        pits.extend(self.read_row(north).map_err(refuse)?.into_iter().rev());
        let stores = stores
            .split_once(':')
            .and_then(|(south, north)| Some([plain_number(south)?, plain_number(north)?]))
            .ok_or_else(|| refuse("has no seeds in the stores of both, as in 2:0".into()))?;
        let mover = LETTERS.iter().position(|&letter| letter == mover).ok_or_else(|| {
            refuse(format!("has \"{}\" to move, not S for South or N for North", clip(mover)))
        })?;
        Ok(Reading { pits, stores, mover })
    }

    fn read_row(self, text: &str) -> Result<Vec<u8>, String> {
        let counts: Vec<&str> = text.split(',').collect();
        if counts.len() != self.0 {
            return Err(format!("has {} pits in a row, not {}", counts.len(), self.0));
        }
        let read = |count: &str| {
            plain_number(count).ok_or_else(|| format!("has \"{}\" seeds in a pit", clip(count)))
        };
        counts.into_iter().map(read).collect()
    }

    /// Inverse of [`Pits::read`].
    pub fn write(self, pits: &[u8], stores: [u8; 2], mover: Player) -> String {
        let row = |pits: &mut dyn Iterator<Item = &u8>| {
            pits.map(u8::to_string).collect::<Vec<_>>().join(",")
        };
        let (south, north) = pits[..self.count()].split_at(self.0);
        let (south, north) = (row(&mut south.iter()), row(&mut north.iter().rev()));
        format!("{north}/{south} {}:{} {}", stores[0], stores[1], LETTERS[mover])
    }

    /// The pit of `mover` that `text` names: by its letter, large or small, or by its number from the player's left.
    /// Errors: `MalformedMove`, `IllegalMove`.
    pub fn read_pit(self, text: &str, mover: Player) -> Result<usize, Error> {
        let index = match *text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                usize::from(letter.to_ascii_lowercase() - b'a')
            }
            [digit] if (b'1'..=b'9').contains(&digit) => usize::from(digit - b'1'),
            _ => {
                return Err(Error::malformed_move("not a pit, which is a letter, as in A"));
            }
        };
        if index >= self.0 {
            let (first, last) = (self.name(mover * self.0), self.name((mover + 1) * self.0 - 1));
            return Err(Error::illegal_move(format!(
                "the pits of {} are {first} to {last}",
                NAMES[mover]
            )));
        }
        Ok(mover * self.0 + index)
    }

    /// The board for people: North's store at the left, South's at the right.
    pub fn picture(self, pits: &[u8], stores: [u8; 2]) -> String {
        let (south, north) = pits[..self.count()].split_at(self.0);
        let counts = |pits: &mut dyn Iterator<Item = &u8>| {
            pits.map(|seeds| format!("{seeds:>4}")).collect::<String>()
        };
        let letters = |pits: &mut dyn Iterator<Item = usize>| {
            pits.map(|pit| format!("{:>4}", self.name(pit))).collect::<String>()
        };
        [
            format!("   {}", letters(&mut (self.0..self.count()).rev())),
            format!("{:>3}{}", stores[1], counts(&mut north.iter().rev())),
            format!("   {}{:>4}", counts(&mut south.iter()), stores[0]),
            format!("   {}", letters(&mut (0..self.0))),
        ]
        .join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PITS: Pits = Pits(3);

    #[test]
    fn north_is_written_above_from_its_right() {
        let text = "6,5,4/1,2,3 7:0 N";
        let reading = PITS.read(text).unwrap();
        assert_eq!(reading, Reading { pits: vec![1, 2, 3, 4, 5, 6], stores: [7, 0], mover: 1 });
        assert_eq!(PITS.write(&reading.pits, reading.stores, reading.mover), text);
        let picture = "      c   b   a\n  0   6   5   4\n      1   2   3   7\n      A   B   C";
        assert_eq!(PITS.picture(&reading.pits, reading.stores), picture);
    }

    #[test]
    fn pits_are_named_by_letters_of_either_size_or_numbers() {
        for (text, mover, pit) in [("B", 0, 1), ("b", 0, 1), ("2", 0, 1), ("b", 1, 4), ("3", 1, 5)]
        {
            assert_eq!(PITS.read_pit(text, mover), Ok(pit), "{text}");
        }
        assert_eq!(PITS.read_pit("d", 1).unwrap_err().message, "the pits of North are a to c");
        assert!(PITS.read_pit("0", 0).unwrap_err().message.contains("a letter, as in A"));
    }
}
