//! Reads and writes levels with their boxes, and moves.

use super::level::Drawing;
use super::{Effect, Sokoban, State, Step};
use crate::move_count;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::{Notation, counted};

const LETTERS: [char; 4] = ['u', 'd', 'l', 'r'];

impl Sokoban {
    /// The symbol of `cell` in `state`.
    fn symbol(&self, state: &State, cell: usize) -> char {
        let goal = self.level.goals.has(cell);
        match () {
            () if !self.level.floor.has(cell) => '#',
            () if usize::from(state.keeper) == cell => {
                if goal {
                    '+'
                } else {
                    '@'
                }
            }
            () if state.boxes.has(cell) => {
                if goal {
                    '*'
                } else {
                    '$'
                }
            }
            () if goal => '.',
            () => ' ',
        }
    }

    /// The cell by column and row from the bottom left, from 0.
    fn cell_name(&self, cell: u8) -> String {
        let (row, column) =
            (usize::from(cell) / self.level.columns, usize::from(cell) % self.level.columns);
        format!("{column},{}", self.level.rows - 1 - row)
    }

    fn rows(&self, state: &State, between: &str) -> String {
        let columns = self.level.columns;
        let row = |row: usize| -> String {
            (row * columns..(row + 1) * columns).map(|cell| self.symbol(state, cell)).collect()
        };
        (0..self.level.rows).map(row).collect::<Vec<_>>().join(between)
    }
}

impl Notation for Sokoban {
    fn player_name(&self, _player: Player) -> String {
        "keeper".into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (level, moves) = move_count::read(text, self.most_moves)?;
        let drawing = Drawing::read(level).map_err(Error::malformed_state)?;
        let Drawing { rows, columns, floor, goals, boxes, keeper } = drawing;
        let own = &self.level;
        if (rows, columns, floor, goals) != (own.rows, own.columns, own.floor, own.goals) {
            let message = "the walls and goals are not those of the option level";
            return Err(Error::illegal_position(message));
        }
        Ok(State { keeper, boxes, moves })
    }

    fn write(&self, state: &State) -> String {
        move_count::write(self.rows(state, "/"), state.moves)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Step, Error> {
        let lower = text.to_ascii_lowercase();
        let named = |step: &Step| lower.chars().eq([LETTERS[*step as usize]]);
        let step = Step::ALL.into_iter().find(named).ok_or_else(|| {
            Error::malformed_move(format!("\"{}\" is none of u, d, l, r", clip(text)))
        })?;
        if self.effect(state, step).is_none() {
            return Err(Error::illegal_move(format!("the keeper cannot step or push {text}")));
        }
        Ok(step)
    }

    fn write_move(&self, state: &State, action: Step) -> String {
        let letter = LETTERS[action as usize];
        let pushes = self.effect(state, action).is_some_and(|effect| effect.pushed.is_some());
        if pushes { letter.to_ascii_uppercase().into() } else { letter.into() }
    }

    /// A push, from cell to cell, and whether it brings the box onto a goal.
    fn events(&self, before: &State, action: Step, _after: &State) -> Vec<Event> {
        let Some(Effect { keeper, pushed: Some(to) }) = self.effect(before, action) else {
            return Vec::new();
        };
        let push = Event::new(EventKind::Push).at([keeper, to].map(|cell| self.cell_name(cell)));
        vec![if self.level.goals.has(to.into()) { push.of("goal") } else { push }]
    }

    /// The boxes on goals, and all boxes.
    fn tallies(&self, state: &State) -> Vec<Tally> {
        let on_goal = state.boxes.iter().filter(|&cell| self.level.goals.has(cell)).count();
        let boxes = state.boxes.count();
        vec![Tally::new("on_goal", [on_goal as i64]), Tally::new("boxes", [boxes as i64])]
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match () {
            () if self.is_solved(state) => "solved",
            () if self.is_stuck(state) => "deadlock",
            () => "out_of_moves",
        })
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(match () {
            () if self.is_solved(state) => {
                format!("solved in {}", counted(state.moves.into(), "move"))
            }
            () if self.is_stuck(state) => "a box is stuck".into(),
            () => "out of moves".into(),
        })
    }

    fn picture(&self, state: &State) -> String {
        self.rows(state, "\n")
    }
}
