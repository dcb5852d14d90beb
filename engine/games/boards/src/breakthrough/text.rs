//! Notation of positions and moves, and checks that a position can arise.

use super::{Breakthrough, FULL_ROWS, Move, State, from, to};
use common::bits::each;
use common::grid::split_mover;
use countermove_core::error::Error;
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

const SYMBOLS: &str = ".wb";
const LETTERS: [char; 2] = ['w', 'b'];
const NAMES: [&str; 2] = ["white", "black"];

impl Notation for Breakthrough {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (board, mover) = split_mover(text, ["w", "b"])?;
        let cells = self.grid.read(board, SYMBOLS)?;
        let mut state = State { pieces: [0; 2], mover: mover as u8 };
        for (place, symbol) in cells.into_iter().enumerate() {
            if let Some(player) = symbol.checked_sub(1) {
                state.pieces[player] |=
                    1 << self.square(place / self.grid.columns, place % self.grid.columns);
            }
        }
        match self.why_impossible(&state) {
            None => Ok(state),
            Some(why) => Err(Error::illegal_position(why).about(text)),
        }
    }

    fn write(&self, state: &State) -> String {
        let board = self.grid.write(|row, column| self.symbol(state, row, column));
        format!("{board} {}", LETTERS[state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        let malformed = || Error::malformed_move("not two squares, as in a2a3 or a2xb3");
        let split = text.char_indices().skip(1).find(|(_, letter)| !letter.is_ascii_digit());
        let (first, rest) = text.split_at(split.ok_or_else(malformed)?.0);
        let second = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        let square =
            |text: &str| self.grid.read_cell(text).map(|(row, column)| self.square(row, column));
        let (source, target) = (square(first)?, square(second)?);
        let action = (source << 8 | target) as Move;
        let moves = self.legal_moves(state);
        if moves.contains(&action) {
            return Ok(action);
        }
        Err(Error::illegal_move(self.why_illegal(state, source, target, &moves)))
    }

    fn write_move(&self, _state: &State, action: Move) -> String {
        self.name(from(action)) + &self.name(to(action))
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        let captures = state.others() >> to(action) & 1 == 1;
        captures.then(|| format!("{}x{}", self.name(from(action)), self.name(to(action))))
    }

    fn events(&self, before: &State, action: Move, _after: &State) -> Vec<Event> {
        let captures = before.others() >> to(action) & 1 == 1;
        let capture = || Event::new(EventKind::Capture).at([self.name(to(action))]);
        captures.then(capture).into_iter().collect()
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        let first = FULL_ROWS * self.grid.columns;
        let captured = |by: Player| first as i64 - i64::from(state.pieces[1 - by].count_ones());
        vec![Tally::new("captured", [0, 1].map(captured))]
    }

    fn picture(&self, state: &State) -> String {
        self.grid.picture(|row, column| self.symbol(state, row, column))
    }
}

impl Breakthrough {
    fn square(&self, row: usize, column: usize) -> usize {
        (self.grid.rows - 1 - row) * self.grid.columns + column
    }

    fn name(&self, square: usize) -> String {
        let column = square % self.grid.columns;
        self.grid.cell_name(self.grid.rows - 1 - self.row(square), column)
    }

    fn symbol(&self, state: &State, row: usize, column: usize) -> char {
        let square = self.square(row, column);
        let player = state.pieces.iter().position(|pieces| pieces >> square & 1 == 1);
        player.map_or('.', |player| LETTERS[player])
    }

    fn why_illegal(&self, state: &State, source: usize, target: usize, moves: &[Move]) -> String {
        if self.is_won(state) {
            return "the game is over".into();
        }
        let name = self.name(source);
        if state.own() >> source & 1 == 0 {
            return format!("no piece of {} is on {name}", NAMES[state.mover()]);
        }
        let targets: Vec<String> = moves
            .iter()
            .filter(|&&action| from(action) == source)
            .map(|&action| self.name(to(action)))
            .collect();
        let possible = if targets.is_empty() { "nowhere".into() } else { targets.join(", ") };
        format!("the piece on {name} cannot go to {}: it can go to {possible}", self.name(target))
    }

    /// Why no game leads to `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let most = FULL_ROWS * self.grid.columns;
        for (name, pieces) in NAMES.iter().zip(state.pieces) {
            let count = pieces.count_ones() as usize;
            if count > most {
                return Some(format!("{name} has {count} pieces; a side has {most} at most"));
            }
        }
        let mover = state.mover();
        if let Some(square) = each(state.own() & self.goals[mover]).next() {
            let square = self.name(square);
            return Some(format!(
                "{} is on {square}, yet to move: the game had ended before",
                NAMES[mover]
            ));
        }
        if state.others() == 0 {
            return Some(format!("{} has no piece, yet it moved last", NAMES[1 - mover]));
        }
        if (state.others() & self.goals[1 - mover]).count_ones() > 1 {
            return Some(format!(
                "{} has reached the goal twice: the game had ended before",
                NAMES[1 - mover]
            ));
        }
        None
    }
}
