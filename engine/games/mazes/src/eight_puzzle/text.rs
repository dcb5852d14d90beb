//! Reads and writes boards and moves.

use super::board::Slide;
use super::{EightPuzzle, State};
use crate::move_count;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::notation::{Notation, counted};

const BLANK: &str = "_";
const NAMES: [&str; 4] = ["left", "right", "up", "down"];

impl EightPuzzle {
    /// The tile that `text` is. Error: `MalformedState`.
    fn read_tile(&self, text: &str) -> Result<u8, Error> {
        if text == BLANK {
            return Ok(0);
        }
        let last = self.goal.count() - 1;
        let tile = text.parse::<u8>().ok().filter(|&tile| (1..=last).contains(&usize::from(tile)));
        tile.filter(|tile| tile.to_string() == text).ok_or_else(|| {
            let message = format!("\"{}\" is neither _ nor a tile from 1 to {last}", clip(text));
            Error::malformed_state(message)
        })
    }

    /// The tiles by cell. Error: `MalformedState`.
    fn read_board(&self, text: &str) -> Result<Vec<u8>, Error> {
        let side = self.goal.side;
        let shape = || {
            let message = format!(
                "\"{}\" is not {side} rows of {side} tiles, as in \"{}\"",
                clip(text),
                self.write(&self.goal.start())
            );
            Error::malformed_state(message)
        };
        let rows: Vec<Vec<&str>> =
            text.split('/').map(|row| row.split_ascii_whitespace().collect()).collect();
        if rows.len() != side || rows.iter().any(|row| row.len() != side) {
            return Err(shape());
        }
        rows.into_iter().flatten().map(|tile| self.read_tile(tile)).collect()
    }

    /// The rows of the board, with at least `width` characters a tile.
    fn rows(&self, state: &State, width: usize) -> Vec<String> {
        let name = |&tile: &u8| match tile {
            0 => format!("{BLANK:>width$}"),
            tile => format!("{tile:>width$}"),
        };
        state.tiles[..self.goal.count()]
            .chunks(self.goal.side)
            .map(|row| row.iter().map(name).collect::<Vec<_>>().join(" "))
            .collect()
    }
}

impl Notation for EightPuzzle {
    fn player_name(&self, _player: Player) -> String {
        "player".into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (board, moves) = move_count::read(text, self.most_moves)?;
        let tiles = self.read_board(board)?;
        if let Some(twice) = (0..tiles.len()).find(|&index| tiles[..index].contains(&tiles[index]))
        {
            let tile = if tiles[twice] == 0 { BLANK.into() } else { tiles[twice].to_string() };
            return Err(Error::illegal_position(format!("{tile} is there twice")));
        }
        let state = self.goal.state(&tiles, moves);
        if !self.goal.is_reachable(&state) {
            let message = "this cannot be solved: the goal is an odd number of exchanges away";
            return Err(Error::illegal_position(message));
        }
        Ok(state)
    }

    fn write(&self, state: &State) -> String {
        move_count::write(self.rows(state, 1).join("/"), state.moves)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Slide, Error> {
        let named = |slide: &Slide| {
            let name = NAMES[*slide as usize];
            text == name || text == &name[..1]
        };
        let slide = Slide::ALL.into_iter().find(named).ok_or_else(|| {
            Error::malformed_move(format!("\"{}\" is none of left, right, up, down", clip(text)))
        })?;
        if !self.goal.may(state, slide) {
            return Err(Error::illegal_move(format!("the blank cannot move {text} from the edge")));
        }
        Ok(slide)
    }

    fn write_move(&self, _state: &State, action: Slide) -> String {
        NAMES[action as usize].into()
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(if self.goal.is_reached(state) { "solved" } else { "out_of_moves" })
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(if self.goal.is_reached(state) {
            format!("solved in {}", counted(state.moves.into(), "move"))
        } else {
            "out of moves".into()
        })
    }

    fn picture(&self, state: &State) -> String {
        let width = if self.goal.side > 3 { 2 } else { 1 };
        self.rows(state, width).join("\n")
    }
}
