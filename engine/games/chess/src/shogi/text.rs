//! The notation of shogi.

use super::geometry::{GOTE, SENTE, SIDE, at};
use super::moves::Move;
use super::state::{Ruling, State};
use super::{Shogi, events, move_text, name, sfen, western};
use countermove_core::error::Error;
use countermove_core::game::events::Event;
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player, Turn};

impl Notation for Shogi {
    fn player_name(&self, player: Player) -> String {
        name(player).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        sfen::read(text, self.most_moves).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        sfen::write(state)
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
        Some(western::write(state, action))
    }

    fn events(&self, before: &State, action: Move, after: &State) -> Vec<Event> {
        events::events(before, action, after)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match state.ruling() {
            _ if Self::is_stuck(state) && state.in_check() => "checkmate",
            _ if Self::is_stuck(state) => "stalemate",
            Some(Ruling::PerpetualCheck(_)) => "perpetual check",
            Some(Ruling::Draw) => "repetition",
            None if state.number() > self.most_moves => "move limit",
            None => "entering king",
        })
    }

    fn picture(&self, state: &State) -> String {
        let board = state.board();
        let row = |rank: usize| {
            let squares = (0..SIDE).map(|column| {
                let piece = board.piece(at(rank, column));
                let symbol = piece.map_or(".".into(), |(kind, player)| sfen::symbol(kind, player));
                format!("{symbol:>2}")
            });
            format!("{} {}", squares.collect::<String>(), sfen::rank_name(rank))
        };
        let files = (1..=SIDE).rev().map(|file| format!("{file:>2}")).collect::<String>();
        let hand = |player: Player| {
            let held = sfen::write_hand(board, player);
            let held = if held.is_empty() { "-" } else { &held };
            format!("{}: {held}", name(player))
        };
        let rows = (0..SIDE).map(row);
        let lines = [hand(GOTE), files].into_iter().chain(rows).chain([hand(SENTE)]);
        lines.collect::<Vec<_>>().join("\n")
    }
}
