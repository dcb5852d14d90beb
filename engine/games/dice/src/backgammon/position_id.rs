//! GNU Backgammon's position ID (manual, "A technical description of the Position ID").
//!
//! It is 80 bits in base64: first the side that is not on roll, then the side on roll; for each
//! side the points 1 to 24 and the bar; for each point a 1 per checker and then a 0. Bits fill each byte from
//! the least significant one. The rest are zeros.

use super::checkers::{BAR, CHECKERS, Checkers, OFF};
use super::plays::Board;

const KEY_BYTES: usize = 10;
/// Length of a position ID, in characters.
const KEY_LENGTH: usize = 14;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The position ID of `board`, whose mover is on roll.
pub fn write(board: &Board) -> String {
    let (mut key, mut length) = (0u128, 0);
    for side in [board.theirs, board.mine] {
        for point in 1..=BAR {
            let count = side.count(point);
            key |= ((1 << count) - 1) << length;
            length += count + 1;
        }
    }
    encode(&key.to_le_bytes()[..KEY_BYTES])
}

/// Reads a position ID; `mine` is the side on roll. Checkers that are not on the board are off. Outer
/// error: the end of "… is not a position ID: ". Inner error: the numbers of checkers, if a side has more
/// than 15.
pub fn read(text: &str) -> Result<Result<Board, [u32; 2]>, String> {
    let key = bits(&decode(text, KEY_LENGTH, KEY_BYTES)?);
    let mut rest = key;
    let mut sides = [[0; BAR as usize]; 2];
    for count in sides.iter_mut().flatten() {
        *count = rest.trailing_ones();
        rest = rest.checked_shr(*count + 1).unwrap_or(0);
    }
    if rest != 0 {
        return Err("it goes on after the last point".into());
    }
    let totals = sides.map(|side| side.iter().sum::<u32>());
    if totals.iter().any(|&total| total > CHECKERS) {
        return Ok(Err([totals[1], totals[0]]));
    }
    let [theirs, mine] = sides.map(|side| {
        let off = CHECKERS - side.iter().sum::<u32>();
        Checkers::of((1..).zip(side).chain([(OFF, off)]))
    });
    Ok(Ok(Board { mine, theirs }))
}

/// The bytes as one number, the least significant one first.
pub fn bits(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

fn encode(bytes: &[u8]) -> String {
    let groups = bytes.chunks(3).flat_map(|chunk| {
        let word = (0..3)
            .fold(0, |word, index| word << 8 | usize::from(chunk.get(index).copied().unwrap_or(0)));
        [18, 12, 6, 0].into_iter().take(chunk.len() + 1).map(move |shift| word >> shift & 63)
    });
    groups.map(|digit| char::from(ALPHABET[digit])).collect()
}

/// The `bytes` bytes that a text of `length` characters holds. Error: the end of "… is not an ID: ".
pub fn decode(text: &str, length: usize, bytes: usize) -> Result<Vec<u8>, String> {
    let given = text.chars().count();
    if given != length {
        return Err(format!("it has {given} characters, not {length}"));
    }
    let mut word = 0u128;
    for character in text.chars() {
        let digit = ALPHABET
            .iter()
            .position(|&known| char::from(known) == character)
            .ok_or_else(|| format!("'{character}' is not a character of base64"))?;
        word = word << 6 | digit as u128;
    }
    let spare = length * 6 - bytes * 8;
    if word & ((1 << spare) - 1) != 0 {
        return Err("its last character says more than the key holds".into());
    }
    Ok((word >> spare).to_be_bytes()[16 - bytes..].to_vec())
}
