//! Notation of positions and moves, and checks that a position can arise.

use std::collections::HashSet;

use super::{BOARD, COLUMNS, ConnectFour, GRID, HEIGHT, ROWS, State, WON, has_four};
use countermove_core::error::Error;
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player, Turn};

const SYMBOLS: [char; 2] = ['X', 'O'];

impl Notation for ConnectFour {
    fn player_name(&self, player: Player) -> String {
        SYMBOLS[player].to_string()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.read_columns(text)
        } else {
            read_board(text)
        }
        .map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        GRID.write(|row, column| symbol(state, row, column))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, Error> {
        let column = match text.as_bytes() {
            [digit @ b'1'..=b'7'] => digit - b'1',
            _ => return Err(Error::malformed_move("not a column, 1 to 7")),
        };
        if self.turn(state) == Turn::Over {
            return Err(Error::illegal_move("the game is over"));
        }
        if height(state.discs, u32::from(column)) == ROWS {
            return Err(Error::illegal_move(format!("column {text} is full")));
        }
        Ok(column)
    }

    fn write_move(&self, _state: &State, action: u8) -> String {
        char::from(b'1' + action).to_string()
    }

    fn picture(&self, state: &State) -> String {
        let rows = (0..GRID.rows).map(|row| {
            let cells = (0..GRID.columns).map(|column| symbol(state, row, column).to_string());
            cells.collect::<Vec<_>>().join(" ")
        });
        rows.chain(["1 2 3 4 5 6 7".into()]).collect::<Vec<_>>().join("\n")
    }
}

impl ConnectFour {
    fn read_columns(&self, text: &str) -> Result<State, Error> {
        let mut state = State::START;
        for (index, digit) in text.chars().enumerate() {
            let action = self.read_move(&state, &digit.to_string()).map_err(|error| {
                Error::new(
                    match error.kind {
                        countermove_core::error::ErrorKind::MalformedMove => {
                            countermove_core::error::ErrorKind::MalformedState
                        }
                        _ => countermove_core::error::ErrorKind::IllegalPosition,
                    },
                    format!("'{digit}' as move {}: {}", index + 1, error.message),
                )
            })?;
            self.play(&mut state, action);
        }
        Ok(state)
    }
}

const fn cell(row: usize, column: usize) -> u64 {
    1 << (column * HEIGHT as usize + ROWS as usize - 1 - row)
}

const fn height(discs: u64, column: u32) -> u32 {
    (discs >> (column * HEIGHT) & ((1 << ROWS) - 1)).count_ones()
}

fn symbol(state: &State, row: usize, column: usize) -> char {
    match (0..2).find(|&player| state.of(player) & cell(row, column) != 0) {
        Some(player) => SYMBOLS[player],
        None => '.',
    }
}

fn read_board(text: &str) -> Result<State, Error> {
    let mut players = [0; 2];
    for (index, symbol) in GRID.read(text, ".XO")?.into_iter().enumerate() {
        if let Some(player) = symbol.checked_sub(1) {
            players[player] |= cell(index / GRID.columns, index % GRID.columns);
        }
    }
    legal(players).map_err(Error::illegal_position)
}

/// The state with these discs of X and O. Error: why no game leads to it.
fn legal([xs, os]: [u64; 2]) -> Result<State, String> {
    let discs = xs | os;
    if let Some(column) = (0..COLUMNS).find(|&column| floats(discs, column)) {
        return Err(format!("a disc floats above an empty cell of column {}", column + 1));
    }
    let (x_count, o_count) = (xs.count_ones(), os.count_ones());
    if x_count != o_count && x_count != o_count + 1 {
        return Err(format!(
            "there are {x_count} X and {o_count} O, but X moves first and they take turns"
        ));
    }
    let last = usize::from(x_count == o_count);
    let [mine, theirs] = if last == 1 { [xs, os] } else { [os, xs] };
    match (has_four(mine), has_four(theirs)) {
        (true, true) => return Err("X and O both have four in a row".into()),
        (true, false) => {
            let [winner, loser] = [SYMBOLS[1 - last], SYMBOLS[last]];
            return Err(format!("{winner} has four in a row, yet {loser} moved last"));
        }
        _ => {}
    }
    let won = has_four(theirs);
    let last_discs =
        tops(discs & BOARD).filter(|top| theirs & top != 0 && !has_four(theirs & !top));
    let mut dead_ends = HashSet::new();
    if discs == 0 || last_discs.into_iter().any(|top| unstacks(theirs ^ top, mine, &mut dead_ends))
    {
        return Ok(State { mine, discs: if won { discs | WON } else { discs } });
    }
    Err(if won {
        format!("{} has four in a row that no last move can have made", SYMBOLS[last])
    } else {
        "no order of moves in turn stacks the discs so".into()
    })
}

const fn floats(discs: u64, column: u32) -> bool {
    let cells = discs >> (column * HEIGHT) & ((1 << ROWS) - 1);
    cells & (cells + 1) != 0
}

/// The top disc of each column.
fn tops(discs: u64) -> impl Iterator<Item = u64> {
    (0..COLUMNS)
        .filter(move |&column| height(discs, column) > 0)
        .map(move |column| 1 << (column * HEIGHT + height(discs, column) - 1))
}

/// Whether the discs, without four in a row, can be taken off the tops of the columns in turn, with `last`
/// taking one of its own first. If so, some game leads to them.
fn unstacks(other: u64, last: u64, dead_ends: &mut HashSet<u64>) -> bool {
    let discs = other | last;
    if discs == 0 {
        return true;
    }
    if dead_ends.contains(&discs) {
        return false;
    }
    let possible = tops(discs).any(|top| last & top != 0 && unstacks(last ^ top, other, dead_ends));
    if !possible {
        dead_ends.insert(discs);
    }
    possible
}
