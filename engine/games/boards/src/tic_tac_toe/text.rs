//! Notation of positions and moves, and checks that a position can arise.

use super::{State, TicTacToe};
use countermove_core::error::Error;
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

const SYMBOLS: [char; 2] = ['X', 'O'];

impl<const N: usize> Notation for TicTacToe<N> {
    fn player_name(&self, player: Player) -> String {
        SYMBOLS[player].to_string()
    }

    fn read(&self, text: &str) -> Result<State<N>, Error> {
        let mut state = self.start();
        for (index, symbol) in self.grid.read(text, ".XO")?.into_iter().enumerate() {
            if let Some(player) = symbol.checked_sub(1) {
                let cell = self.cell(index / self.grid.columns, index % self.grid.columns);
                self.mark(&mut state, player, cell);
            }
        }
        state.won = self.is_won(&state).map_err(|why| Error::illegal_position(why).about(text))?;
        Ok(state)
    }

    fn write(&self, state: &State<N>) -> String {
        self.grid.write(|row, column| self.symbol(state, row, column))
    }

    fn read_move(&self, state: &State<N>, text: &str) -> Result<u16, Error> {
        let (row, column) = self.grid.read_cell(text)?;
        match self.symbol(state, row, column) {
            '.' if state.won => Err(Error::illegal_move("the game is over")),
            '.' => Ok(self.cell(row, column) as u16),
            symbol => Err(Error::illegal_move(format!("{symbol} is there"))),
        }
    }

    fn write_move(&self, _state: &State<N>, action: u16) -> String {
        let width = self.grid.columns + 1;
        let (row, column) = (usize::from(action) / width, usize::from(action) % width);
        self.grid.cell_name(row, column)
    }

    fn picture(&self, state: &State<N>) -> String {
        self.grid.picture(|row, column| self.symbol(state, row, column))
    }
}

impl<const N: usize> TicTacToe<N> {
    fn symbol(&self, state: &State<N>, row: usize, column: usize) -> char {
        let cell = self.cell(row, column);
        match state.marks.iter().position(|marks| marks.has(cell)) {
            Some(player) => SYMBOLS[player],
            None => '.',
        }
    }

    /// Whether the player who moved last has won. Error: why no game leads to these marks.
    fn is_won(&self, state: &State<N>) -> Result<bool, String> {
        let [xs, os] = state.marks.map(|marks| marks.count());
        if xs != os && xs != os + 1 {
            return Err(format!(
                "there are {xs} X and {os} O, but X moves first and they take turns"
            ));
        }
        let line = format!("{} in a row", self.lines.in_a_row);
        let winner = match state.marks.map(|marks| self.lines.any(marks)) {
            [false, false] => return Ok(false),
            [true, true] => return Err(format!("X and O both have {line}")),
            [x_won, _] => usize::from(!x_won),
        };
        let (winning, losing) = (SYMBOLS[winner], SYMBOLS[1 - winner]);
        if winner == state.mover() {
            return Err(format!("{winning} has {line}, yet {losing} moved last"));
        }
        let marks = state.marks[winner];
        let could_be_last = |cell| {
            let mut before = marks;
            before.remove(cell);
            !self.lines.any(before)
        };
        if !marks.iter().any(could_be_last) {
            return Err(format!(
                "{winning} has {line} twice without a mark in common: the game had ended before"
            ));
        }
        Ok(true)
    }
}
