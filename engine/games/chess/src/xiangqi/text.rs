//! The notation of xiangqi.

use super::geometry::{FILES, RANKS, at};
use super::moves::Move;
use super::ruling::Ruling;
use super::state::State;
use super::{Xiangqi, events, fen, move_text, name, wxf};
use countermove_core::error::Error;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, pgn_result};
use countermove_core::game::{Game, Player, Turn};

impl Notation for Xiangqi {
    fn player_name(&self, player: Player) -> String {
        name(player).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        fen::read(text, self.quiet_plies, &mut Vec::new()).map_err(|error| error.about(text))
    }

    fn notes(&self, text: &str) -> Vec<String> {
        let mut notes = Vec::new();
        fen::read(text, self.quiet_plies, &mut notes).map_or_else(|_| Vec::new(), |_| notes)
    }

    fn write(&self, state: &State) -> String {
        fen::write(state)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        let action = move_text::read(state, text)?;
        if self.turn(state) == Turn::Over {
            return Err(Error::illegal_move("the game is over"));
        }
        Ok(action)
    }

    fn write_move(&self, _state: &State, action: Move) -> String {
        move_text::write(action)
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        Some(wxf::write(state.board(), action))
    }

    fn events(&self, before: &State, action: Move, after: &State) -> Vec<Event> {
        events::events(before, action, after)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(state.board())
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match state.ruling() {
            _ if Self::is_stuck(state) && state.board().in_check(state.mover()) => "checkmate",
            _ if Self::is_stuck(state) => "stalemate",
            Some(Ruling::PerpetualCheck(_)) => "perpetual check",
            Some(Ruling::PerpetualChase(_)) => "perpetual chase",
            Some(Ruling::Draw) => "repetition",
            None if state.quiet() >= self.quiet_plies => "moves without a capture",
            None => "no attackers",
        })
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(pgn_result(self.utility(state, 0)))
    }

    fn picture(&self, state: &State) -> String {
        let row = |rank: usize| {
            let points = (0..FILES).map(|file| {
                let man = state.board().man(at(rank, file));
                man.map_or('.', |(kind, player)| fen::symbol(kind, player)).to_string()
            });
            format!("{rank} {}", points.collect::<Vec<_>>().join(" "))
        };
        let rows = (0..RANKS).rev().map(row);
        rows.chain(["  a b c d e f g h i".into()]).collect::<Vec<_>>().join("\n")
    }
}
