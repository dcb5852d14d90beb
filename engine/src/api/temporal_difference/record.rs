//! Recorded games to learn from.

use serde::Deserialize;

use super::task::refuse;
use crate::error::{Error, ErrorKind};
use crate::game::erased::Erased;
use crate::game::notation::Notation;
use crate::game::{Game, Turn};
use crate::temporal_difference::Recorded;

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GameRecord {
    /// The state at which the record begins; `None`: the game's initial state.
    pub state: Option<String>,
    /// The moves, outcomes of chance included.
    pub moves: Vec<String>,
    /// Each player's utility, if the moves do not lead to the end.
    pub utilities: Option<Vec<f64>>,
}

/// Reads the texts of `record`. Errors: those of its state and moves; `BadLimit` of its utilities.
pub(super) fn read_record(game: &Erased, record: &GameRecord) -> Result<Recorded, Error> {
    let start = match &record.state {
        Some(text) => game.read(text)?,
        None => game.start(),
    };
    let mut state = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for text in &record.moves {
        if matches!(game.turn(&state), Turn::Over | Turn::Simultaneous) {
            return Err(Error::new(ErrorKind::GameOver, "a move follows the end of the game"));
        }
        let action = game.read_move(&state, text)?;
        game.play(&mut state, action);
        moves.push(action);
    }
    let players = game.facts().players;
    if record.utilities.as_ref().is_some_and(|utilities| utilities.len() != players) {
        return Err(refuse("", format!("a record's utilities are not those of {players} players")));
    }
    Ok(Recorded { start, moves, utilities: record.utilities.clone() })
}
