//! Notation of positions and moves, and checks that a position can arise.

use super::{Hex, State, TAKE_OVER};
use common::bits::Bits;
use common::grid::{Grid, split_mover};
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::game::events::{Event, EventKind};
use countermove_core::game::notation::Notation;

const PLAYERS: [char; 2] = ['X', 'O'];
const SWAP_TEXT: &str = "swap";

impl<const N: usize> Notation for Hex<N> {
    fn player_name(&self, player: Player) -> String {
        PLAYERS[player].into()
    }

    fn read(&self, text: &str) -> Result<State<N>, Error> {
        self.read_state(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State<N>) -> String {
        let board = self.grid().write(|row, column| self.symbol(state, row, column));
        format!("{board} {}", PLAYERS[state.mover()])
    }

    fn read_move(&self, state: &State<N>, text: &str) -> Result<u16, Error> {
        let over = || Error::illegal_move("the game is over");
        if text.eq_ignore_ascii_case(SWAP_TEXT) {
            return match (state.won, self.may_swap(state)) {
                (true, _) => Err(over()),
                (false, true) => Ok(TAKE_OVER),
                (false, false) if self.swap => {
                    Err(Error::illegal_move("only O may swap, and only as its first move"))
                }
                (false, false) => Err(Error::illegal_move("the option \"swap\" is false")),
            };
        }
        let (row, column) = self.grid().read_cell(text)?;
        let row = self.layout.size() - 1 - row;
        match self.symbol(state, row, column) {
            '.' if state.won => Err(over()),
            '.' => Ok((row * self.layout.size() + column) as u16),
            symbol => {
                Err(Error::illegal_move(format!("{symbol} is on {}", text.to_ascii_lowercase())))
            }
        }
    }

    fn write_move(&self, _state: &State<N>, action: u16) -> String {
        if action == TAKE_OVER { SWAP_TEXT.into() } else { self.name(usize::from(action)) }
    }

    /// The stone that is taken over is named where it stands after the swap.
    fn events(&self, _before: &State<N>, action: u16, after: &State<N>) -> Vec<Event> {
        if action != TAKE_OVER {
            return Vec::new();
        }
        let stones = after.stones.iter().flat_map(|stones| stones.iter());
        vec![Event::new(EventKind::Swap).at(stones.map(|cell| self.name(cell)))]
    }

    fn picture(&self, state: &State<N>) -> String {
        let size = self.layout.size();
        let letters = (0..size).map(|column| format!(" {}", char::from(b'a' + column as u8)));
        let row = |row: usize| {
            let cells = (0..size).map(|column| format!(" {}", self.symbol(state, row, column)));
            format!("{:row$}{:>2}{}", "", row + 1, cells.collect::<String>())
        };
        let first = format!(" {}", letters.collect::<String>());
        [first].into_iter().chain((0..size).map(row)).collect::<Vec<_>>().join("\n")
    }
}

impl<const N: usize> Hex<N> {
    fn grid(&self) -> Grid {
        Grid { rows: self.layout.size(), columns: self.layout.size() }
    }

    fn name(&self, cell: usize) -> String {
        let (row, column) = (cell / self.layout.size(), cell % self.layout.size());
        self.grid().cell_name(self.layout.size() - 1 - row, column)
    }

    fn symbol(&self, state: &State<N>, row: usize, column: usize) -> char {
        let cell = row * self.layout.size() + column;
        state
            .stones
            .iter()
            .position(|stones| stones.has(cell))
            .map_or('.', |player| PLAYERS[player])
    }

    fn read_state(&self, text: &str) -> Result<State<N>, Error> {
        let (board, mover) = split_mover(text, ["X", "O"])?;
        let cells = self.grid().read(board, ".XO")?;
        let mut state = State { mover: mover as u8, ..State::EMPTY };
        for (cell, symbol) in cells.into_iter().enumerate() {
            if let Some(player) = symbol.checked_sub(1) {
                self.put(&mut state, player, cell);
            }
        }
        self.check_counts(&state)?;
        state.won = self.is_won(&state)?;
        Ok(state)
    }

    fn check_counts(&self, state: &State<N>) -> Result<(), Error> {
        let [xs, os] = state.stones.map(|stones| stones.count());
        let (x_first, o_first) = match state.mover {
            0 => (xs == os, self.swap && xs + 1 == os),
            _ => (xs == os + 1, self.swap && xs == os && xs > 0),
        };
        if x_first || o_first {
            return Ok(());
        }
        let mover = PLAYERS[state.mover()];
        Err(Error::illegal_position(format!(
            "there are {xs} X and {os} O with {mover} to move, but they take turns and X moves first"
        )))
    }

    /// Whether the player who moved last has connected its sides.
    fn is_won(&self, state: &State<N>) -> Result<bool, Error> {
        let chain = |stones: Bits<N>, player: Player| {
            let [near, far] = self.layout.sides(player);
            !(self.layout.flood(near & stones, stones) & far).is_empty()
        };
        let mover = state.mover();
        if chain(state.stones[mover], mover) {
            return Err(Error::illegal_position(format!(
                "{} has connected its sides, yet it is to move: the game had ended before",
                PLAYERS[mover]
            )));
        }
        let last = 1 - mover;
        let stones = state.stones[last];
        if !chain(stones, last) {
            return Ok(false);
        }
        let could_be_last = |cell: usize| {
            let mut before = stones;
            before.remove(cell);
            !chain(before, last)
        };
        if stones.iter().any(could_be_last) {
            return Ok(true);
        }
        Err(Error::illegal_position(format!(
            "{} has connected its sides twice: the game had ended before",
            PLAYERS[last]
        )))
    }
}
