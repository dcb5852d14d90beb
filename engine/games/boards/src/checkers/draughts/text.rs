//! Notation and picture of positions, and checks that a position can arise.

use super::board::{LONGEST_SIDE, Square, Squares, bit, each};
use super::history::History;
use super::moves::Move;
use super::{Draughts, State};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::notation::Notation;

/// Longest text of a position, in bytes.
const LONGEST: usize = 500;
const LETTERS: &str = "abcdefghij";

impl Notation for Draughts {
    fn player_name(&self, player: Player) -> String {
        self.colour(player).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        self.read_state(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let list = |player: Player| {
            let piece = |square: Square| {
                let crown = if state.kings & bit(square) == 0 { "" } else { "K" };
                format!("{crown}{}", self.name(square))
            };
            each(state.pieces[player]).map(piece).collect::<Vec<_>>().join(",")
        };
        let [white, black] = [true, false].map(|white| list(self.player_of(white)));
        let History { quiet, ending, road, .. } = state.history;
        let implied = if self.ending_of(state).is_some() { quiet } else { 0 };
        let count = |letter: char, plies: u8, implied: u8| {
            if plies == implied { String::new() } else { format!(":{letter}{plies}") }
        };
        let counts = [count('H', quiet, 0), count('E', ending, implied), count('R', road, 0)];
        let mover = if self.is_white(state.mover()) { "W" } else { "B" };
        format!("{mover}:W{white}:B{black}{}", counts.concat())
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        self.read_action(state, text)
    }

    fn write_move(&self, state: &State, action: Move) -> String {
        self.move_text(state, action)
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        self.short_text(state, action)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match self.is_long(state) {
            _ if state.pieces[state.mover()] == 0 => "no piece left",
            _ if self.is_stuck(state) => "no move left",
            true => "moves without progress",
            false => "repetition",
        })
    }

    /// White's men are w and kings W, black's b and B; each row begins with its first square's number, or its own
    /// where squares have letters.
    fn picture(&self, state: &State) -> String {
        let side = self.board.side;
        let symbol = |row: u8, column: u8| {
            let Some(square) = self.board.square(row as i8, column as i8) else { return ' ' };
            let king = state.kings & bit(square) != 0;
            let owner = (0..2).find(|&player| state.pieces[player] & bit(square) != 0);
            match owner.map(|player| self.is_white(player)) {
                Some(true) if king => 'W',
                Some(true) => 'w',
                Some(false) if king => 'B',
                Some(false) => 'b',
                None => '.',
            }
        };
        let row = |row: u8| {
            let cells: Vec<String> = (0..side).map(|column| symbol(row, column).into()).collect();
            let name = if self.variant.algebraic { side - row } else { row * side / 2 + 1 };
            format!("{name:>2}  {}", cells.join(" ").trim_end())
        };
        let mut lines: Vec<String> = (0..side).map(row).collect();
        if self.variant.algebraic {
            let letters = LETTERS[..usize::from(side)].chars().map(String::from);
            lines.push(format!("    {}", letters.collect::<Vec<_>>().join(" ")));
        }
        lines.join("\n")
    }
}

fn malformed(what: impl std::fmt::Display, example: &str) -> Error {
    Error::malformed_state(format!("{what}; a position is written as in \"{example}\""))
}

/// Reads a number of up to four digits.
fn digits(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl Draughts {
    fn colour(&self, player: Player) -> &'static str {
        if self.is_white(player) { "white" } else { "black" }
    }

    /// The player who is white, or the other one.
    fn player_of(&self, white: bool) -> Player {
        usize::from(white != self.variant.white_begins)
    }

    /// A square as the variant writes it.
    pub(super) fn name(&self, square: Square) -> String {
        if self.variant.algebraic {
            let (row, column) = self.board.place(square);
            format!("{}{}", &LETTERS[usize::from(column)..][..1], self.board.side - row)
        } else {
            (square + 1).to_string()
        }
    }

    /// The square that `text` names: its number, or on 8 × 8 its letter and digit.
    pub(super) fn square_named(&self, text: &str) -> Option<Square> {
        if let Some(number) = digits(text) {
            let square = Square::try_from(number.checked_sub(1)?).ok()?;
            return (square < self.board.side * self.board.side / 2).then_some(square);
        }
        let mut letters = text.chars();
        let column = LETTERS.find(letters.next()?)?;
        let row = digits(letters.as_str()).filter(|&row| row <= LONGEST_SIDE as u16)?;
        let short = usize::from(self.board.side) < LONGEST_SIDE;
        let row = i16::from(self.board.side) - row as i16;
        if short { self.board.square(row as i8, column as i8) } else { None }
    }

    /// What the squares are called.
    pub(super) fn all_names(&self) -> &'static str {
        match self.board.side {
            8 => "1 to 32, or the dark ones of a1 to h8",
            _ => "1 to 50",
        }
    }

    fn example(&self) -> &'static str {
        if self.variant.algebraic { "W:Wc3,e3,Kd8:Bb6,a7" } else { "W:W31,32,K3:B11,12" }
    }

    fn malformed(&self, what: impl std::fmt::Display) -> Error {
        malformed(what, self.example())
    }

    fn read_state(&self, text: &str) -> Result<State, Error> {
        if text.len() > LONGEST {
            return Err(self.malformed(format_args!("\"{}\" is too long", clip(text))));
        }
        let trimmed = text.trim();
        let mut fields = trimmed.strip_suffix('.').unwrap_or(trimmed).split(':').map(str::trim);
        let white = match fields.next() {
            Some("W") => true,
            Some("B") => false,
            other => {
                let side = clip(other.unwrap_or_default());
                return Err(self.malformed(format_args!("\"{side}\" is no side to move, B or W")));
            }
        };
        let mover = self.player_of(white) as u8;
        let mut state = State { pieces: [0; 2], kings: 0, mover, history: History::NONE };
        let mut counts: [Option<u16>; 4] = [None; 4];
        let mut seen = String::new();
        for field in fields {
            let kind = field.chars().next().filter(|&kind| "WBHERF".contains(kind));
            let Some(kind) = kind else {
                let field = clip(field);
                return Err(self
                    .malformed(format_args!("\"{field}\" begins with none of W, B, H, E, R, F")));
            };
            if seen.contains(kind) {
                return Err(self.malformed(format_args!("there are two fields {kind}")));
            }
            seen.push(kind);
            let rest = &field[1..];
            match "HERF".find(kind) {
                None => self.place(&mut state, self.player_of(kind == 'W'), rest)?,
                Some(index) => {
                    let number = digits(rest);
                    counts[index] = Some(number.ok_or_else(|| {
                        self.malformed(format_args!("\"{}\" is no number", clip(rest)))
                    })?);
                }
            }
        }
        if let Some(missing) = ['W', 'B'].iter().find(|&&kind| !seen.contains(kind)) {
            let name = self.colour(self.player_of(*missing == 'W'));
            return Err(self.malformed(format_args!("{name}'s squares are missing")));
        }
        self.count(&mut state, [counts[0], counts[1], counts[2]])?;
        match self.why_impossible(&state) {
            Some(why) => Err(Error::illegal_position(why)),
            None => Ok(state),
        }
    }

    /// Puts the pieces that `list` names on the board.
    fn place(&self, state: &mut State, player: Player, list: &str) -> Result<(), Error> {
        for item in list.split(',').map(str::trim) {
            if item.is_empty() && list.trim().is_empty() {
                break;
            }
            let (king, squares) = match item.strip_prefix('K') {
                Some(squares) => (true, squares),
                None => (false, item),
            };
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let (first, last) = (self.listed_square(first)?, self.listed_square(last)?);
            if first > last {
                return Err(self.malformed(format_args!("\"{}\" runs backward", clip(item))));
            }
            for square in first..=last {
                self.put(state, player, square, king)?;
            }
        }
        Ok(())
    }

    fn listed_square(&self, text: &str) -> Result<Square, Error> {
        if let Some(square) = self.square_named(text) {
            return Ok(square);
        }
        let text = clip(text);
        let named = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if named {
            let names = self.all_names();
            return Err(Error::illegal_position(format!(
                "there is no square {text}: the squares are {names}"
            )));
        }
        Err(self.malformed(format_args!("\"{text}\" is no square")))
    }

    fn put(
        &self,
        state: &mut State,
        player: Player,
        square: Square,
        king: bool,
    ) -> Result<(), Error> {
        let (colour, name, here) = (self.colour(player), self.name(square), bit(square));
        if let Some(other) = (0..2).find(|&other| state.pieces[other] & here != 0) {
            let other = self.colour(other);
            return Err(Error::illegal_position(format!(
                "square {name} is taken twice, by {other} and by {colour}"
            )));
        }
        if !king && self.board.last_row(self.is_white(player)) & here != 0 {
            return Err(Error::illegal_position(format!(
                "a man of {colour} on square {name}, the last row, would have been crowned: K{name}"
            )));
        }
        state.pieces[player] |= here;
        state.kings |= if king { here } else { 0 };
        Ok(())
    }

    /// Sets the counts of plies by kings, in the ending and on the main road.
    fn count(&self, state: &mut State, counts: [Option<u16>; 3]) -> Result<(), Error> {
        let [quiet, ending, road] = counts;
        let found = self.ending_of(state);
        let within = |plies: u16, least: u8, moves: u8, what: &str| {
            u8::try_from(plies).ok().filter(|plies| (least..=2 * moves).contains(plies)).ok_or_else(
                || {
                    Error::illegal_position(format!(
                        "{plies} plies {what}: they are {least} to {}, with which the game is drawn",
                        2 * moves
                    ))
                },
            )
        };
        let quiet = within(
            quiet.unwrap_or(0),
            0,
            self.variant.quiet_moves,
            "by kings without a capture (H)",
        )?;
        state.history.quiet = quiet;
        state.history.ending = match (ending, found) {
            (None, None) | (Some(0), None) => 0,
            (None, Some(found)) => {
                within(quiet.into(), 0, found.moves, "by kings without a capture (H)")?
            }
            (Some(plies), Some(found)) => {
                within(quiet.into(), 0, found.moves, "by kings without a capture (H)")?;
                within(plies, quiet, found.moves, "in this ending (E)")?
            }
            (Some(_), None) => {
                return Err(Error::illegal_position("no moves are counted in this ending: E0"));
            }
        };
        let road = road.unwrap_or(0);
        if road > 0 && !self.is_on_road(state) {
            return Err(Error::illegal_position(
                "no lone king is on the main road against three pieces, or it does not count: R0",
            ));
        }
        state.history.road =
            within(road, 0, self.variant.road_moves, "of a lone king on the main road (R)")?;
        Ok(())
    }

    /// Why no game can lead to `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let most = u32::from(self.variant.full_rows) * u32::from(self.board.side) / 2;
        for player in 0..2 {
            let count = state.pieces[player].count_ones();
            if count > most {
                let colour = self.colour(player);
                return Some(format!("{colour} has {count} pieces; a side has {most} at most"));
            }
        }
        let waiting = 1 - state.mover();
        let [last, next] = [waiting, state.mover()].map(|player| self.colour(player));
        let own: Squares = state.pieces[waiting];
        if own == 0 {
            return Some(format!(
                "{last} has no piece, yet it is {next}'s move: the game had ended before"
            ));
        }
        (state.history.quiet > 0 && own & state.kings == 0).then(|| {
            format!("{last} has no king, so its last move was a capture or a man's step: H0")
        })
    }
}
