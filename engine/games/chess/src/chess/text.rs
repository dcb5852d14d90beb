//! The notation of chess.

use cozy_chess::{File, Rank, Square};

use super::state::State;
use super::{Chess, color, events, fen, legality, move_text};
use crate::chess_move::ChessMove;
use crate::chessmen::{is_dead, symbol};
use crate::san;
use countermove_core::error::Error;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, Told, pgn_result};
use countermove_core::game::{Game, Player, Turn};

impl Notation for Chess {
    fn player_name(&self, player: Player) -> String {
        legality::name(color(player)).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        fen::read(self, text, &mut Vec::new()).map_err(|error| error.about(text))
    }

    fn notes(&self, text: &str) -> Vec<String> {
        let mut notes = Vec::new();
        fen::read(self, text, &mut notes).map_or_else(|_| Vec::new(), |_| notes)
    }

    /// Rights to castle that are written as files are those of Chess960.
    fn options_told(&self, text: &str) -> Told {
        if fen::names_files(text) { vec![("chess960", true.into())] } else { Vec::new() }
    }

    fn write(&self, state: &State) -> String {
        fen::write(state)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<ChessMove, Error> {
        let action = move_text::read(state.board(), text)?;
        if self.turn(state) == Turn::Over {
            return Err(Error::illegal_move("the game is over"));
        }
        Ok(ChessMove(action))
    }

    fn write_move(&self, state: &State, action: ChessMove) -> String {
        move_text::write(state.board(), action.0, self.chess960)
    }

    fn move_label(&self, state: &State, action: ChessMove) -> Option<String> {
        Some(san::write(state.board(), action.0))
    }

    fn events(&self, before: &State, action: ChessMove, after: &State) -> Vec<Event> {
        events::events(before.board(), action.0, after.board())
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(state.board())
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        let checked = !state.board().checkers().is_empty();
        let ending = match (state.has_moves(), checked) {
            (false, true) => "checkmate",
            (false, false) => "stalemate",
            _ if is_dead(state.board()) => "dead position",
            _ if self.draws.is_some_and(|draws| state.repeats() + 1 >= draws.occurrences) => {
                "repetition"
            }
            _ => "moves without progress",
        };
        Some(ending)
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(pgn_result(self.utility(state, 0)))
    }

    fn picture(&self, state: &State) -> String {
        let row = |rank: Rank| {
            let squares = File::ALL.into_iter().map(|file| {
                let square = Square::new(file, rank);
                symbol(state.board(), square).unwrap_or('.').to_string()
            });
            format!("{rank} {}", squares.collect::<Vec<_>>().join(" "))
        };
        let rows = Rank::ALL.into_iter().rev().map(row);
        rows.chain(["  a b c d e f g h".into()]).collect::<Vec<_>>().join("\n")
    }
}
