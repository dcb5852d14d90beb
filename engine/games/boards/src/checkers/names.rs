//! Names of squares and players.

use super::rules::{Draughts, Movement};
use super::squares::{Square, number_at, place};
use countermove_core::game::Player;

/// The columns of a board whose squares have letters.
pub const LETTERS: &str = "abcdefgh";

/// Reads a number of up to four digits.
pub fn digits(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
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

    /// A square as the variant writes it.
    pub(super) fn name(&self, square: Square) -> String {
        let number = self.movement.number(square);
        if self.variant().algebraic {
            let (row, column) = place(number, self.variant().side);
            format!("{}{}", &LETTERS[usize::from(column)..][..1], self.variant().side - row)
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
        let column = LETTERS.find(letters.next()?)?;
        let row = 8 - digits(letters.as_str()).filter(|row| (1..=8).contains(row))? as i8;
        if self.variant().reads_letters() { number_at(row, column as i8, 8) } else { None }
    }

    /// Whether `text` may be meant for a square.
    pub(super) fn is_name(&self, text: &str) -> bool {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        digits(text).is_some() || (plain && !self.variant().strict)
    }

    /// What the squares are called.
    pub(super) fn all_names(&self) -> String {
        let letters =
            if self.variant().reads_letters() { ", or the dark ones of a1 to h8" } else { "" };
        format!("1 to {}{letters}", self.variant().squares())
    }
}
