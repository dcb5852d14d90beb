//! What a move does: captures men and kings, crowns a man; and how many pieces are captured.

use super::moves::Hop;
use super::rules::{Draughts, Movement};
use super::squares::{bit, count, each};
use super::state::State;
use countermove_core::game::Player;
use countermove_core::game::events::{Event, EventKind, Tally};

impl<M: Movement> Draughts<M> {
    /// What `action`, legal in `before`, does on the way to `after`.
    pub(super) fn events_of(&self, before: &State, action: M::Move, after: &State) -> Vec<Event> {
        let taken = action.taken();
        let captured = [("man", taken & !before.kings), ("king", taken & before.kings)];
        let captures = captured.into_iter().filter(|&(_, set)| set != 0).map(|(what, set)| {
            let places = each(set).map(|square| self.name(square));
            Event::new(EventKind::Capture).at(places).of(what).times(set.count_ones())
        });
        let (from, to) = (bit(action.from()), bit(action.to()));
        let is_crowned = before.kings & from == 0 && after.kings & to != 0;
        let crowned = || Event::new(EventKind::Promotion).at([self.name(action.to())]).of("king");
        captures.chain(is_crowned.then(crowned)).collect()
    }

    /// How many pieces each player has captured, if all men stood at the start.
    pub(super) fn captured(&self, state: &State) -> Tally {
        let men = i64::from(self.variant().men());
        let captured = |by: Player| men - i64::from(count(state.pieces[1 - by]));
        Tally::new("captured", [0, 1].map(captured))
    }
}
