//! Notation and picture of positions, and checks that a position can arise.

use super::history::History;
use super::names::{LETTERS, digits, is_name};
use super::rules::{Draughts, Movement};
use super::squares::{Square, bit, each, number_at};
use super::state::State;
use super::variant::ENGLISH;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::Notation;

/// Longest text of a position, in bytes.
const LONGEST: usize = 500;

impl<M: Movement> Notation for Draughts<M> {
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
        let implied = if self.movement.ending(state).is_some() { quiet } else { 0 };
        let count = |letter: char, plies: u8, implied: u8| {
            if plies == implied { String::new() } else { format!(":{letter}{plies}") }
        };
        let counts = [count('H', quiet, 0), count('E', ending, implied), count('R', road, 0)];
        format!("{}:W{white}:B{black}{}", self.letter(state.mover()), counts.concat())
    }

    fn read_move(&self, state: &State, text: &str) -> Result<M::Move, Error> {
        self.read_action(state, text)
    }

    fn write_move(&self, state: &State, action: M::Move) -> String {
        self.move_text(state, action)
    }

    fn move_label(&self, state: &State, action: M::Move) -> Option<String> {
        self.short_text(state, action)
    }

    fn events(&self, before: &State, action: M::Move, after: &State) -> Vec<Event> {
        self.events_of(before, action, after)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        vec![self.captured(state)]
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match self.is_long(state) {
            _ if state.mine() == 0 => "no piece left",
            _ if self.is_stuck(state) => "no move left",
            true => "moves without progress",
            false => "repetition",
        })
    }

    /// White's men are w and kings W, black's b and B; each row begins with its first square's number, or its own
    /// where squares have letters.
    fn picture(&self, state: &State) -> String {
        let side = self.variant().side;
        let symbol = |row: u8, column: u8| {
            let Some(number) = number_at(row as i8, column as i8, side) else { return ' ' };
            let here = bit(self.movement.square(number));
            let king = state.kings & here != 0;
            let owner = (0..2).find(|&player| state.pieces[player] & here != 0);
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
            let name = if self.variant().algebraic { side - row } else { row * side / 2 + 1 };
            format!("{name:>2}  {}", cells.join(" ").trim_end())
        };
        let mut lines: Vec<String> = (0..side).map(row).collect();
        if self.variant().algebraic {
            let letters = LETTERS.chars().take(usize::from(self.variant().side)).map(String::from);
            lines.push(format!("    {}", letters.collect::<Vec<_>>().join(" ")));
        }
        lines.join("\n")
    }
}

impl<M: Movement> Draughts<M> {
    fn malformed(&self, what: impl std::fmt::Display) -> Error {
        let example = self.variant().examples.position;
        Error::malformed_state(format!("{what}; a position is written as in \"{example}\""))
    }

    fn read_state(&self, text: &str) -> Result<State, Error> {
        if text.len() > LONGEST {
            return Err(self.malformed(format_args!("\"{}\" is too long", clip(text))));
        }
        let trimmed = text.trim();
        let mut fields = trimmed.strip_suffix('.').unwrap_or(trimmed).split(':').map(str::trim);
        let white = match fields.next() {
            Some("W" | "w") => true,
            Some("B" | "b") => false,
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
            let kind = field.chars().next().map(|kind| kind.to_ascii_uppercase());
            let kind = kind.filter(|&kind| M::FIELDS.contains(kind));
            let Some(kind) = kind else {
                let known: Vec<String> = M::FIELDS.chars().map(String::from).collect();
                let (field, known) = (clip(field), known.join(", "));
                return Err(self.malformed(format_args!("\"{field}\" begins with none of {known}")));
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
        if let Some(missing) = (0..2).find(|&player| !seen.contains(self.letter(player))) {
            let name = self.colour(missing);
            return Err(self.malformed(format_args!("{name}'s squares are missing")));
        }
        self.movement.set_counts(&mut state, [counts[0], counts[1], counts[2]])?;
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
            let (king, squares) = match item.strip_prefix(['K', 'k']) {
                Some(squares) => (true, squares),
                None => (false, item),
            };
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let (first, last) = (self.listed_number(first)?, self.listed_number(last)?);
            if first > last {
                return Err(self.malformed(format_args!("\"{}\" runs backward", clip(item))));
            }
            for number in first..=last {
                self.put(state, player, number, king)?;
            }
        }
        Ok(())
    }

    /// Reads a square of a list. English draughts has numbers alone there, so that letters show another
    /// variant.
    fn listed_number(&self, text: &str) -> Result<u8, Error> {
        if self.variant().name == ENGLISH.name && digits(text).is_none() {
            return Err(self.malformed(format_args!("\"{}\" is no number", clip(text))));
        }
        self.number_named(text).ok_or_else(|| {
            let (name, names) = (clip(text), self.all_names());
            if is_name(text) {
                Error::illegal_position(format!(
                    "there is no square {name}: the squares are {names}"
                ))
            } else {
                self.malformed(format_args!("\"{name}\" is no square"))
            }
        })
    }

    fn put(&self, state: &mut State, player: Player, number: u8, king: bool) -> Result<(), Error> {
        let square = self.movement.square(number);
        let (colour, name, here) = (self.colour(player), self.name(square), bit(square));
        if let Some(other) = (0..2).find(|&other| state.pieces[other] & here != 0) {
            let other = self.colour(other);
            return Err(Error::illegal_position(format!(
                "square {name} is taken twice, by {other} and by {colour}"
            )));
        }
        if !king && self.variant().last_row(player).contains(&number) {
            return Err(Error::illegal_position(format!(
                "a man of {colour} on square {name}, the last row, would have been crowned: K{name}"
            )));
        }
        state.pieces[player] |= here;
        state.kings |= if king { here } else { 0 };
        Ok(())
    }

    /// Why no game can lead to `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let most = u32::from(self.variant().men());
        for player in 0..2 {
            let count = state.pieces[player].count_ones();
            if count > most {
                let colour = self.colour(player);
                return Some(format!("{colour} has {count} pieces; a side has {most} at most"));
            }
        }
        let [last, next] = [1 - state.mover(), state.mover()].map(|player| self.colour(player));
        if state.theirs() == 0 {
            return Some(format!(
                "{last} has no piece, yet it is {next}'s move: the game had ended before"
            ));
        }
        (state.history.quiet > 0 && state.theirs() & state.kings == 0).then(|| {
            format!("{last} has no king, so its last move was a capture or a man's step: H0")
        })
    }
}
