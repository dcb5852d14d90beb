//! Notation of positions and moves.

use super::{Amazons, Move, State, pack, squares};
use common::bits::each;
use common::grid::split_mover;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::notation::Notation;

const SYMBOLS: &str = ".WB#";
const LETTERS: [char; 2] = ['W', 'B'];
const NAMES: [&str; 2] = ["white", "black"];
const ARROW: char = '#';
/// Most amazons of a side.
const MOST: u32 = 8;
/// Longest text of a board, in bytes.
const LONGEST: usize = 300;

impl Notation for Amazons {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (board, mover) = split_mover(text, ["Ww", "Bb"])?;
        if board.len() > LONGEST {
            let what = format!("state \"{}\" is too long", clip(text));
            return Err(Error::malformed_state(what).about(text));
        }
        let grid = self.board.grid();
        let cells = grid.read(&plain(board), SYMBOLS).map_err(|error| error.about(text))?;
        let mut sets = [0_u128; 4];
        for (place, symbol) in cells.into_iter().enumerate() {
            sets[symbol] |= 1 << self.square(place / grid.columns, place % grid.columns);
        }
        for (name, set) in NAMES.iter().zip(&sets[1..]) {
            let count = set.count_ones();
            if !(1..=MOST).contains(&count) {
                let what = format!("{name} has {count} amazons; a side has 1 to {MOST}");
                return Err(Error::illegal_position(what).about(text));
            }
        }
        Ok(State::new([sets[1], sets[2]], sets[3], mover))
    }

    fn write(&self, state: &State) -> String {
        let board = self.board.grid().write(|row, column| self.symbol(state, row, column));
        format!("{board} {}", LETTERS[state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        let Some(parts) = parts(text.trim()) else {
            return Err(Error::malformed_move("not three squares, as in d1-d7/g7"));
        };
        let square = |text: &str| {
            self.board.grid().read_cell(text).map(|(row, column)| self.square(row, column))
        };
        let [from, to, arrow] = [square(parts[0])?, square(parts[1])?, square(parts[2])?];
        match self.why_illegal(state, from, to, arrow) {
            None => Ok(pack(from, to, arrow)),
            Some(why) => Err(Error::illegal_move(why)),
        }
    }

    fn write_move(&self, _state: &State, action: Move) -> String {
        let [from, to, arrow] = squares(action).map(|square| self.name(square));
        format!("{from}-{to}/{arrow}")
    }

    fn picture(&self, state: &State) -> String {
        self.board.grid().picture(|row, column| self.symbol(state, row, column))
    }
}

/// `board` with one character a square, in the letters that are written.
fn plain(board: &str) -> String {
    let mut plain = String::new();
    let mut rest = board;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        if let Some(count) = number.parse().ok().filter(|&count| (1..=LONGEST).contains(&count)) {
            plain.extend(std::iter::repeat_n('.', count));
            rest = after;
            continue;
        }
        plain.push(match letter {
            'w' | 'Q' => 'W',
            'b' | 'q' => 'B',
            'x' | 'X' | '*' => ARROW,
            other => other,
        });
        rest = &rest[letter.len_utf8()..];
    }
    plain
}

/// The three squares of a move as text.
fn parts(text: &str) -> Option<[&str; 3]> {
    let (from, rest) = square_first(text)?;
    let (to, rest) = square_first(rest.strip_prefix('-').unwrap_or(rest))?;
    let rest = match rest.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')')?,
        None => rest.strip_prefix(['/', ',', 'x']).unwrap_or(rest),
    };
    (!rest.is_empty()).then_some([from, to, rest])
}

/// A letter and digits, and what follows.
fn square_first(text: &str) -> Option<(&str, &str)> {
    let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.split_at(1 + digits))
}

impl Amazons {
    fn square(&self, row: usize, column: usize) -> usize {
        let grid = self.board.grid();
        (grid.rows - 1 - row) * grid.columns + column
    }

    fn name(&self, square: usize) -> String {
        let grid = self.board.grid();
        grid.cell_name(grid.rows - 1 - square / grid.columns, square % grid.columns)
    }

    fn names(&self, set: u128) -> String {
        each(set).map(|square| self.name(square)).collect::<Vec<_>>().join(", ")
    }

    fn symbol(&self, state: &State, row: usize, column: usize) -> char {
        let square = self.square(row, column);
        let has = |set: u128| set >> square & 1 == 1;
        match state.amazons.iter().position(|&set| has(set)) {
            Some(player) => LETTERS[player],
            None if has(state.arrows) => ARROW,
            None => '.',
        }
    }

    fn why_illegal(&self, state: &State, from: usize, to: usize, arrow: usize) -> Option<String> {
        let names = [from, to, arrow].map(|square| self.name(square));
        let own = state.own();
        if self.is_stuck(state) {
            return Some("the game is over".into());
        }
        if own >> from & 1 == 0 {
            let (player, places) = (NAMES[state.mover()], self.names(own));
            return Some(format!("no amazon of {player} is on {}: they are on {places}", names[0]));
        }
        let free = self.free(state);
        let targets = self.board.slides(1 << from, free);
        if targets >> to & 1 == 0 {
            let possible = if targets == 0 { "nowhere".into() } else { self.names(targets) };
            return Some(format!(
                "the amazon on {} cannot go to {}: it can go to {possible}",
                names[0], names[1]
            ));
        }
        let arrows = self.board.slides(1 << to, (free | 1 << from) & !(1 << to));
        (arrows >> arrow & 1 == 0).then(|| {
            let possible = self.names(arrows);
            format!("no arrow flies from {} to {}: it can reach {possible}", names[1], names[2])
        })
    }
}
