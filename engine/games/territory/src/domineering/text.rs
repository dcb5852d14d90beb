//! Notation of positions and moves.

use super::{Domineering, State, UPRIGHT};
use common::grid::split_mover;
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::game::notation::Notation;

const LETTERS: [&str; 2] = ["V", "H"];
const FREE: char = '.';
const COVERED: char = '#';

impl<const N: usize> Notation for Domineering<N> {
    fn player_name(&self, player: Player) -> String {
        LETTERS[player].into()
    }

    fn read(&self, text: &str) -> Result<State<N>, Error> {
        let (board, mover) = split_mover(text, LETTERS)?;
        let cells = self.grid.read(board, ".#")?;
        let mut state = State { free: self.room.all(), key: 0, mover: mover as u8 };
        for (place, _) in cells.into_iter().enumerate().filter(|&(_, symbol)| symbol == 1) {
            Self::cover(
                &mut state,
                self.cell(place / self.grid.columns, place % self.grid.columns),
            );
        }
        Ok(state)
    }

    fn write(&self, state: &State<N>) -> String {
        let board = self.grid.write(|row, column| self.symbol(state, row, column));
        format!("{board} {}", LETTERS[state.mover()])
    }

    fn read_move(&self, state: &State<N>, text: &str) -> Result<u16, Error> {
        let Some((one, other)) = text.split_once('-') else {
            return Err(Error::malformed_move(
                "not two cells with a hyphen between them, as in a1-a2",
            ));
        };
        let cell =
            |text: &str| self.grid.read_cell(text).map(|(row, column)| self.cell(row, column));
        let (one, other) = (cell(one)?, cell(other)?);
        let (first, second) = (one.min(other), one.max(other));
        let player = state.mover();
        if second - first != self.room.step(player) as usize {
            let way = if player == UPRIGHT { "upright, as in a1-a2" } else { "flat, as in a1-b1" };
            return Err(Error::illegal_move(format!("dominoes of {} are {way}", LETTERS[player])));
        }
        match [first, second].into_iter().find(|&cell| !state.free.has(cell)) {
            None => Ok(first as u16),
            Some(covered) => Err(Error::illegal_move(format!("{} is covered", self.name(covered)))),
        }
    }

    fn write_move(&self, state: &State<N>, action: u16) -> String {
        let cell = usize::from(action);
        let other = cell + self.room.step(state.mover()) as usize;
        format!("{}-{}", self.name(cell), self.name(other))
    }

    fn picture(&self, state: &State<N>) -> String {
        self.grid.picture(|row, column| self.symbol(state, row, column))
    }
}

impl<const N: usize> Domineering<N> {
    /// The cell in `row` from the top.
    fn cell(&self, row: usize, column: usize) -> usize {
        (self.grid.rows - 1 - row) * (self.grid.columns + 1) + column
    }

    fn name(&self, cell: usize) -> String {
        let width = self.grid.columns + 1;
        self.grid.cell_name(self.grid.rows - 1 - cell / width, cell % width)
    }

    fn symbol(&self, state: &State<N>, row: usize, column: usize) -> char {
        if state.free.has(self.cell(row, column)) { FREE } else { COVERED }
    }
}
