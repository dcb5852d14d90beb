//! Texts of a typed game's states and moves.

use super::Typed;
use crate::error::Error;
use crate::game::Player;
use crate::game::erased::{Move, State};
use crate::game::events::{Event, Tally};
use crate::game::notation::{Notation, Told};
use crate::game::rules::Rules;
use crate::game::sheet_report::SheetReport;

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Notation for Typed<G> {
    fn player_name(&self, player: Player) -> String {
        self.0.player_name(player)
    }

    fn agent_name(&self, agent: usize) -> String {
        self.0.agent_name(agent)
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        self.0.read(text).map(State::new)
    }

    fn write(&self, state: &State) -> String {
        self.0.write(state.get())
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        self.0.read_move(state.get(), text).map(Move::new)
    }

    fn options_told(&self, text: &str) -> Told {
        self.0.options_told(text)
    }

    fn notes(&self, text: &str) -> Vec<String> {
        self.0.notes(text)
    }

    fn read_choice(&self, state: &State, player: Player, text: &str) -> Result<Move, Error> {
        self.0.read_choice(state.get(), player, text).map(Move::new)
    }

    fn write_move(&self, state: &State, action: Move) -> String {
        self.0.write_move(state.get(), action.get())
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        self.0.move_label(state.get(), action.get())
    }

    fn events(&self, before: &State, action: Move, after: &State) -> Vec<Event> {
        self.0.events(before.get(), action.get(), after.get())
    }

    fn announced(&self, before: &State, action: Move, after: &State) -> Vec<Event> {
        self.0.announced(before.get(), action.get(), after.get())
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        self.0.tallies(state.get())
    }

    fn view(&self, state: &State, player: Player) -> String {
        self.0.view(state.get(), player)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        self.0.read_view(text, player).map(State::new)
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        self.0.view_picture(state.get(), player)
    }

    fn winner(&self, state: &State) -> Option<Player> {
        self.0.winner(state.get())
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        self.0.ending(state.get())
    }

    fn sheet_report(&self) -> Option<SheetReport> {
        self.0.sheet_report()
    }

    fn result(&self, state: &State) -> Option<String> {
        self.0.result(state.get())
    }

    fn picture(&self, state: &State) -> String {
        self.0.picture(state.get())
    }
}
