//! Names of squares and players.

use super::rules::{Draughts, Movement};
use super::squares::{Square, number_at, place};
use super::variant::Variant;
use countermove_core::game::Player;

/// The columns from the left.
pub const LETTERS: &str = "abcdefghij";

/// Reads a number of up to four digits.
pub fn digits(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// Whether `text` may be meant for a square: a number, or a letter and a number.
pub fn is_name(text: &str) -> bool {
    let number = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text);
    number.len() <= 2 && digits(number).is_some()
}

impl<M: Movement> Draughts<M> {
    /// Whether `player` is white, whose men go up the board.
    #[inline]
    pub(super) fn is_white(&self, player: Player) -> bool {
        self.variant().is_white(player)
    }

    /// The player who is white, or the other one.
    pub(super) fn player_of(&self, white: bool) -> Player {
        usize::from(white != self.is_white(0))
    }

    /// The name of `player`.
    pub(super) fn colour(&self, player: Player) -> &'static str {
        if self.is_white(player) { "white" } else { "black" }
    }

    /// The letter of `player` in texts.
    pub(super) fn letter(&self, player: Player) -> char {
        if self.is_white(player) { 'W' } else { 'B' }
    }

    /// The letter of a square's column.
    pub(super) fn column(&self, square: Square) -> &'static str {
        let (_, column) = place(self.movement.number(square), self.variant().side);
        &LETTERS[usize::from(column)..][..1]
    }

    /// A square as the variant writes it.
    pub(super) fn name(&self, square: Square) -> String {
        let number = self.movement.number(square);
        if self.variant().algebraic {
            let (row, _) = place(number, self.variant().side);
            format!("{}{}", self.column(square), self.variant().side - row)
        } else {
            number.to_string()
        }
    }

    /// The number of the square that `text` names: this number, or a letter and a digit.
    pub(super) fn number_named(&self, text: &str) -> Option<u8> {
        if let Some(number) = digits(text) {
            let number = u8::try_from(number).ok()?;
            return (1..=self.variant().squares()).contains(&number).then_some(number);
        }
        let mut letters = text.chars();
        let (column, side) =
            (LETTERS.find(letters.next()?.to_ascii_lowercase())?, self.variant().side);
        let row = digits(letters.as_str()).filter(|row| (1..=u16::from(side)).contains(row))?;
        number_at(i8::try_from(u16::from(side) - row).ok()?, column as i8, side)
    }

    /// The word for the names of the squares.
    pub(super) fn all_names(&self) -> String {
        let Variant { side, .. } = *self.variant();
        let last = &LETTERS[usize::from(side) - 1..usize::from(side)];
        format!("1 to {}, or the dark ones of a1 to {last}{side}", self.variant().squares())
    }
}
