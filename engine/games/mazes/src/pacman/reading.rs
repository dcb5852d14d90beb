//! Reads the parts of a position's text, and checks that a position can arise.

use std::num::IntErrorKind;

use super::maze::{Cell, Heading, Plane};
use super::{CAUGHT, DOT, GHOST, Ghost, Pacman, STEP, State, WON};
use countermove_core::error::{Error, clip};
use countermove_core::game::Game;

/// Reads a number in canonical form: no plus sign and no leading zeros. `what` names it in an error.
pub fn number<T: std::str::FromStr<Err = std::num::ParseIntError> + ToString>(
    text: &str,
    what: &str,
) -> Result<T, Error> {
    match text.parse::<T>() {
        Ok(number) if number.to_string() == text => Ok(number),
        Err(error)
            if [IntErrorKind::PosOverflow, IntErrorKind::NegOverflow].contains(error.kind()) =>
        {
            let message = format!("the {what}, \"{}\", is out of bounds", clip(text));
            Err(Error::illegal_position(message))
        }
        _ => Err(Error::malformed_state(format!("\"{}\" is not a {what}", clip(text)))),
    }
}

impl Pacman {
    /// Reads the maze into `state`: Pacman, dots and power dots.
    pub(super) fn read_maze(&self, text: &str, state: &mut State) -> Result<(), Error> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.layout.rows) {
            let message = format!("the maze has {} rows, not {}", rows.len(), self.layout.rows);
            return Err(Error::malformed_state(message));
        }
        let mut pacmen = Vec::new();
        state.pellets = Plane::EMPTY;
        for (row, line) in rows.into_iter().enumerate() {
            let length = line.chars().count();
            if length != usize::from(self.layout.columns) {
                return Err(Error::malformed_state(format!(
                    "row {} of the maze has {length} cells, not {}",
                    row + 1,
                    self.layout.columns
                )));
            }
            for (column, letter) in line.chars().enumerate() {
                let cell = Cell { row: row as u8, column: column as u8 };
                let fits = match letter {
                    '%' => !self.layout.open.has(cell),
                    '-' => self.layout.open.has(cell),
                    'P' | 'X' => {
                        pacmen.push(cell);
                        state.caught = letter == 'X';
                        self.layout.open.has(cell)
                    }
                    '.' | 'o' => {
                        let layer =
                            if letter == '.' { &self.layout.dots } else { &self.layout.power };
                        state.pellets.add(cell);
                        layer.has(cell)
                    }
                    _ => {
                        return Err(Error::malformed_state(format!(
                            "{letter:?} at {} is none of % . o P X -",
                            self.place(cell)
                        )));
                    }
                };
                if !fits {
                    let place = self.place(cell);
                    let message =
                        format!("{letter:?} at {place}: the layout has something else there");
                    return Err(Error::illegal_position(message));
                }
            }
        }
        let &[pacman] = &pacmen[..] else {
            let message = format!("{} Pacmen, not one P or X", pacmen.len());
            return Err(Error::illegal_position(message));
        };
        state.pacman = pacman;
        state.dots = state.pellets.minus(&self.layout.power).count() as u16;
        state.pellets_key = Self::pellets_key(&state.pellets);
        Ok(())
    }

    pub(super) fn read_turn(&self, text: &str) -> Result<u8, Error> {
        let players = self.ghost_players() as u8;
        let known = |&turn: &u8| match turn {
            0 => text == "P",
            _ if self.together => text == "G",
            number => text == number.to_string(),
        };
        (0..=players).find(known).ok_or_else(|| {
            let ghosts = match players {
                0 => String::new(),
                1 if self.together => " or G".into(),
                1 => " or 1".into(),
                last => format!(" or 1 to {last}"),
            };
            Error::malformed_state(format!("\"{}\" is not a player to move: P{ghosts}", clip(text)))
        })
    }

    pub(super) fn read_ghost(&self, text: &str) -> Result<Ghost, Error> {
        let shape = || {
            Error::malformed_state(format!(
                "ghost \"{}\" is not x,y and a heading N, S, E, W or -, maybe + (halfway), maybe \
                 *moves for which it is scared",
                clip(text)
            ))
        };
        let (body, scared) = match text.split_once('*') {
            Some((body, moves)) => {
                (body, number::<u8>(moves, "number of moves for which a ghost is scared")?)
            }
            None => (text, 0),
        };
        let (body, half) = match body.strip_suffix('+') {
            Some(body) => (body, true),
            None => (body, false),
        };
        let letter = body.chars().last().ok_or_else(shape)?;
        let heading =
            Heading::ALL.into_iter().find(|way| way.letter() == letter).ok_or_else(shape)?;
        let (x, y) = body[..body.len() - 1].split_once(',').ok_or_else(shape)?;
        let (x, y): (u8, u8) = (number(x, "column")?, number(y, "row")?);
        let row = (self.layout.rows - 1).checked_sub(y);
        let ghost = row.map(|row| Ghost { cell: Cell { row, column: x }, heading, half, scared });
        let fits = |ghost: &Ghost| {
            let cell = ghost.cell;
            self.layout.open.has(cell)
                && (!half || scared > 0 && self.layout.open.has(cell.towards(heading)))
                && (!half || heading != Heading::Stop)
                && scared <= self.scared_moves
                && (text.contains('*') == (scared > 0))
        };
        ghost.filter(fits).ok_or_else(|| {
            Error::illegal_position(format!(
                "ghost \"{}\" is in a wall, or halfway yet not scared or into a wall, or scared for \
                 0 or more than {} moves",
                clip(text),
                self.scared_moves
            ))
        })
    }

    /// Checks that a game can lead to this score, in this number of moves, with the ghosts where they are.
    /// Error: why not.
    pub(super) fn check(&self, state: &State) -> Result<(), String> {
        let made = self.most_moves.checked_sub(state.moves_left).ok_or_else(|| {
            format!("{} moves are left, of {}", state.moves_left, self.most_moves)
        })?;
        let dots = self.layout.dots.count() - usize::from(state.dots);
        let power_left = state.pellets.both(&self.layout.power).count();
        let power = self.layout.power.count() - power_left;
        if usize::from(made) < dots + power {
            return Err(format!("{} dots and power dots eaten in {made} moves", dots + power));
        }
        if made == 0 && (state.turn != 0 || *state != self.start()) {
            return Err("Pacman has not moved, yet this is not the start".into());
        }
        let won = state.dots == 0;
        let touching =
            self.ghosts(state).iter().any(|ghost| ghost.scared == 0 && ghost.touches(state.pacman));
        if state.caught && (won || !touching) {
            return Err("X, caught, yet there is no ghost there, or no dot left".into());
        }
        let plain = STEP * i32::from(made)
            + DOT * dots as i32
            + if won { WON } else { 0 }
            + if state.caught { CAUGHT } else { 0 };
        let chances = (self.layout.ghosts.len() * power) as i32;
        let scared = self.ghosts(state).iter().filter(|ghost| ghost.scared > 0).count() as i32;
        let most = plain + GHOST * (chances - scared);
        let earned = state.score.checked_sub(plain).filter(|earned| earned % GHOST == 0);
        if scared > chances || !earned.is_some_and(|earned| (0..=most - plain).contains(&earned)) {
            return Err(format!(
                "score {}: with what is eaten and left it is {plain}, {GHOST} more for each ghost \
                 eaten, at most {most}",
                state.score
            ));
        }
        for (ghost, &home) in self.ghosts(state).iter().zip(&self.layout.ghosts) {
            let fresh = *ghost == Ghost::at(home) && earned != Some(0);
            if !state.caught && !won && ghost.touches(state.pacman) && !fresh {
                return Err("a ghost touches Pacman, yet neither is eaten".into());
            }
        }
        Ok(())
    }
}
