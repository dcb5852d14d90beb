//! Notation of positions and moves.

use std::cmp::Ordering;

use super::board::{Board, EMPTY};
use super::layout::Layout;
use super::{BLACK, Fault, Go, NOWHERE, PASS, State, WHITE};
use countermove_core::error::{Error, ErrorKind, clip};
use countermove_core::game::Player;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::Notation;

const SYMBOLS: &str = ".XO";
const PASS_TEXT: &str = "pass";
const KO_TEXT: &str = "ko";

impl<const N: usize> Notation for Go<N> {
    fn player_name(&self, player: Player) -> String {
        ["black", "white"][player].into()
    }

    fn read(&self, text: &str) -> Result<State<N>, Error> {
        self.read_state(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State<N>) -> String {
        let layout = &self.0.layout;
        let symbol = |row, column| symbol(state, row * layout.size() + column);
        let mut text = format!("{} {}", layout.grid().write(symbol), PLAYERS[state.mover()]);
        for _ in 0..state.passes {
            text += " pass";
        }
        if state.ko != NOWHERE {
            text += &format!(" {KO_TEXT} {}", layout.name(usize::from(state.ko)));
        }
        text
    }

    fn read_move(&self, state: &State<N>, text: &str) -> Result<u16, Error> {
        let passes = text.eq_ignore_ascii_case(PASS_TEXT);
        let point = if passes { Ok(usize::from(PASS)) } else { self.0.layout.point(text) }?;
        if state.is_over() {
            return Err(Error::illegal_move("the game is over: both passed"));
        }
        if passes {
            return Ok(PASS);
        }
        let name = self.0.layout.name(point);
        if state.board.at(point) != EMPTY {
            return Err(Error::illegal_move(format!("a stone is on {name}")));
        }
        match state.fault(&self.0, point) {
            None => Ok(point as u16),
            Some(Fault::Suicide) => Err(Error::illegal_move(format!(
                "a stone on {name} would have no liberty and capture nothing: suicide"
            ))),
            Some(Fault::Superko) => Err(Error::illegal_move(format!(
                "a stone on {name} would bring back an earlier board: superko"
            ))),
        }
    }

    fn write_move(&self, _state: &State<N>, action: u16) -> String {
        if action == PASS { PASS_TEXT.into() } else { self.0.layout.name(usize::from(action)) }
    }

    fn events(&self, before: &State<N>, action: u16, after: &State<N>) -> Vec<Event> {
        self.events_of(before, action, after)
    }

    fn tallies(&self, state: &State<N>) -> Vec<Tally> {
        self.tallies_of(state)
    }

    /// As in an SGF file: `W+12.5`.
    fn result(&self, state: &State<N>) -> Option<String> {
        let margin = self.margin(state, BLACK);
        Some(match margin.total_cmp(&0.0) {
            Ordering::Greater => format!("B+{margin}"),
            Ordering::Less => format!("W+{}", -margin),
            Ordering::Equal => "draw".into(),
        })
    }

    fn picture(&self, state: &State<N>) -> String {
        let layout = &self.0.layout;
        let size = layout.size();
        let margin = size.to_string().len();
        let row = |row: usize| {
            let cells = (0..size).map(|column| format!(" {}", symbol(state, row * size + column)));
            format!("{:>margin$}{}", size - row, cells.collect::<String>())
        };
        let letters = layout.letters().map(|letter| format!(" {letter}"));
        let last = format!("{:margin$}{}", "", letters.collect::<String>());
        (0..size).map(row).chain([last]).collect::<Vec<_>>().join("\n")
    }
}

const PLAYERS: [char; 2] = ['X', 'O'];

fn symbol<const N: usize>(state: &State<N>, point: usize) -> char {
    match state.board.at(point) {
        EMPTY => '.',
        player => PLAYERS[usize::from(player)],
    }
}

impl<const N: usize> Go<N> {
    fn read_state(&self, text: &str) -> Result<State<N>, Error> {
        let layout = &self.0.layout;
        let words: Vec<&str> = text.split_whitespace().collect();
        let (board, rest) =
            words.split_first().map_or(("", &[][..]), |(board, rest)| (*board, rest));
        let cells = layout.grid().read(board, SYMBOLS)?;
        let cells: Vec<u8> = cells
            .into_iter()
            .map(|symbol| (symbol as u8).checked_sub(1).unwrap_or(EMPTY))
            .collect();
        let board = Board::<N>::with(layout, &cells);
        if let Some(point) =
            layout.points().find(|&point| board.at(point) != EMPTY && board.is_captured(point))
        {
            let name = layout.name(point);
            return Err(Error::illegal_position(format!("the stone on {name} has no liberty")));
        }
        let refuse =
            |what: &str| Err(Error::malformed_state(format!("state \"{}\" {what}", clip(text))));
        let Some((mover, rest)) = rest.split_first() else {
            return refuse("does not say who is to move: add a blank and X or O");
        };
        let mover = match *mover {
            "X" => BLACK,
            "O" => WHITE,
            _ => return refuse(&format!("has \"{}\" to move, not X or O", clip(mover))),
        };
        let mut state = State::new(board, mover);
        match rest {
            [] => {}
            [PASS_TEXT] => state.passes = 1,
            [PASS_TEXT, PASS_TEXT] => state.passes = 2,
            [KO_TEXT, point] => forbid(layout, &mut state, point)?,
            _ => return refuse("ends in none of \"pass\", \"pass pass\" and \"ko\" with a point"),
        }
        Ok(state)
    }
}

/// Makes the point called `name` a ko: the board after a stone there is an earlier one.
fn forbid<const N: usize>(layout: &Layout, state: &mut State<N>, name: &str) -> Result<(), Error> {
    let point = layout.point(name).map_err(|error| {
        let malformed = error.kind == ErrorKind::MalformedMove;
        let kind = if malformed { ErrorKind::MalformedState } else { ErrorKind::IllegalPosition };
        Error::new(kind, format!("the ko on \"{}\": {}", clip(name), error.message))
    })?;
    let empty = state.board.at(point) == EMPTY;
    let mut earlier = state.board;
    if !empty || earlier.play(layout, state.mover(), point).is_none() {
        let why = "a stone there would not capture the one that captured one there";
        return Err(Error::illegal_position(format!("{} is no ko: {why}", layout.name(point))));
    }
    state.ko = point as u16;
    state.earlier.push(earlier.key());
    Ok(())
}
