//! Notation of positions and moves.

use std::fmt::Write;

use super::maze::{Cell, Heading};
use super::reading::number;
use super::{Ghost, Pacman, State, Step, events};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

impl Notation for Pacman {
    fn player_name(&self, player: Player) -> String {
        match (player, self.ghost_players()) {
            (0, _) => "Pacman".into(),
            (_, 1) if self.together => "ghosts".into(),
            (_, 1) => "ghost".into(),
            (player, _) => format!("ghost {player}"),
        }
    }

    fn events(&self, before: &State, _action: Step, after: &State) -> Vec<Event> {
        events::events(self, before, after)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(state)
    }

    fn result(&self, state: &State) -> Option<String> {
        let how = match () {
            () if state.caught => "Pacman is caught",
            () if state.dots == 0 => "Pacman has eaten all dots",
            () => "out of moves",
        };
        Some(format!("{how}, score {}", state.score))
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[rows, turn, score, moves_left, ghosts] = &fields[..] else {
            return Err(Error::malformed_state(format!(
                "{} fields, not 5: maze, turn, score, moves left and ghosts, as in \"{}\"",
                fields.len(),
                self.write(&self.start())
            )));
        };
        let mut state = self.start();
        self.read_maze(rows, &mut state)?;
        state.turn = self.read_turn(turn)?;
        state.score = number(score, "score")?;
        state.moves_left = number(moves_left, "number of moves left")?;
        let count = self.layout.ghosts.len();
        let listed: Vec<&str> = match ghosts {
            "-" => Vec::new(),
            listed => listed.split(';').collect(),
        };
        if listed.len() != count {
            return Err(Error::malformed_state(format!(
                "{} ghosts in \"{}\", not {count}",
                listed.len(),
                clip(ghosts)
            )));
        }
        for (ghost, text) in state.ghosts.iter_mut().zip(listed) {
            *ghost = self.read_ghost(text)?;
        }
        self.check(&state).map_err(Error::illegal_position)?;
        Ok(state)
    }

    fn write(&self, state: &State) -> String {
        let mut text = String::new();
        for row in 0..self.layout.rows {
            if row > 0 {
                text.push('/');
            }
            text.extend((0..self.layout.columns).map(|column| self.symbol(state, row, column)));
        }
        let turn = match state.turn {
            0 => "P".into(),
            _ if self.together => "G".into(),
            number => number.to_string(),
        };
        let ghosts: Vec<String> =
            self.ghosts(state).iter().map(|ghost| self.write_ghost(ghost)).collect();
        let ghosts = if ghosts.is_empty() { "-".into() } else { ghosts.join(";") };
        write!(text, " {turn} {} {} {ghosts}", state.score, state.moves_left)
            .expect("a string takes any text");
        text
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Step, Error> {
        let movers = self.movers(state);
        let names: Vec<&str> = text.split('+').collect();
        if names.len() != movers.count() {
            let message = format!("{} of {} movers, joined by '+'", names.len(), movers.count());
            return Err(Error::malformed_move(message));
        }
        let mut step = Step(0);
        for (place, name) in names.into_iter().enumerate() {
            let heading = heading(name).ok_or_else(|| {
                Error::malformed_move("not North, South, East, West (or n, s, e, w) or Stop")
            })?;
            if self.is_over(state) {
                return Err(Error::illegal_move("the game is over"));
            }
            if !self.may(state, movers.get(place), heading) {
                return Err(Error::illegal_move(self.why_not(state, movers.get(place), heading)));
            }
            step = step.and(place, heading);
        }
        Ok(step)
    }

    fn write_move(&self, state: &State, action: Step) -> String {
        let count = self.movers(state).count();
        (0..count).map(|place| action.of(place).name()).collect::<Vec<_>>().join("+")
    }

    /// The maze with the numbers of the ghosts, `s` for a scared one, and the score.
    fn picture(&self, state: &State) -> String {
        let mut picture = String::new();
        for row in 0..self.layout.rows {
            for column in 0..self.layout.columns {
                let here = |ghost: &Ghost| ghost.cell == Cell { row, column };
                let symbol = match self.ghosts(state).iter().position(here) {
                    Some(_) if state.caught && state.pacman == (Cell { row, column }) => 'X',
                    Some(index) if state.ghosts[index].scared > 0 => 's',
                    Some(index) => char::from(b'1' + index as u8),
                    None => self.symbol(state, row, column),
                };
                picture.push(if symbol == '-' { ' ' } else { symbol });
            }
            picture.push('\n');
        }
        write!(picture, "score {}, {} moves left", state.score, state.moves_left)
            .expect("a string takes any text");
        picture
    }
}

/// The heading with this name, or with this letter (N, S, E, W), in upper or lower case.
fn heading(name: &str) -> Option<Heading> {
    let letter = |way: &Heading| name.eq_ignore_ascii_case(&way.name()[..1]);
    Heading::ALL
        .into_iter()
        .find(|heading| name.eq_ignore_ascii_case(heading.name()))
        .or_else(|| Heading::WAYS.into_iter().find(letter))
}

impl Pacman {
    fn symbol(&self, state: &State, row: u8, column: u8) -> char {
        let cell = Cell { row, column };
        if !self.layout.open.has(cell) {
            '%'
        } else if cell == state.pacman {
            if state.caught { 'X' } else { 'P' }
        } else if !state.pellets.has(cell) {
            '-'
        } else if self.layout.power.has(cell) {
            'o'
        } else {
            '.'
        }
    }

    fn write_ghost(&self, ghost: &Ghost) -> String {
        let half = if ghost.half { "+" } else { "" };
        let place = self.place(ghost.cell);
        let letter = ghost.heading.letter();
        match ghost.scared {
            0 => format!("{place}{letter}"),
            moves => format!("{place}{letter}{half}*{moves}"),
        }
    }

    /// x and y from the bottom left.
    pub(super) fn place(&self, cell: Cell) -> String {
        format!("{},{}", cell.column, self.layout.rows - 1 - cell.row)
    }

    fn why_not(&self, state: &State, mover: Option<usize>, heading: Heading) -> String {
        let (cell, who) = match mover {
            None => (state.pacman, "Pacman".into()),
            Some(index) => (state.ghosts[index].cell, format!("ghost {}", index + 1)),
        };
        let name = heading.name();
        match heading {
            Heading::Stop if mover.is_none() => "Pacman may not stop here".into(),
            Heading::Stop => format!("{who} cannot stop"),
            way if mover.is_some_and(|index| state.ghosts[index].half) => {
                format!("{who} is halfway to the next cell and cannot go {}", way.name())
            }
            way if self.layout.open.has(cell.towards(way)) => {
                format!("{who} cannot turn back {name} while there is another way")
            }
            _ => format!("{who} stands before a wall or the edge in the {name}"),
        }
    }
}
