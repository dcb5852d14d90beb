//! What the players of a typed game do not see.

use std::collections::HashMap;
use std::hash::Hasher;

use super::Typed;
use crate::game::Player;
use crate::game::erased::{Move, State};
use crate::game::information::Information;
use crate::game::public_tree::PublicTree;
use crate::game::rules::Rules;
use crate::rng::Rng;

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Information for Typed<G> {
    fn plays_open(&self) -> bool {
        self.0.plays_open()
    }

    fn equity(&self, state: &State, player: Player) -> Option<f64> {
        self.0.equity(state.get(), player)
    }

    fn view_key(&self, state: &State, player: Player) -> u64 {
        self.0.view_key(state.get(), player)
    }

    fn identify_view(&self, state: &State, player: Player, out: &mut dyn Hasher) {
        self.0.identify_view(state.get(), player, out);
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        State::new(self.0.draw_world(state.get(), player, rng))
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        let worlds = self.0.worlds(state.get(), player, most)?;
        Some(worlds.into_iter().map(|(world, share)| (State::new(world), share)).collect())
    }

    fn advise(&self, state: &State, player: Player, rng: &mut Rng) -> Option<Vec<(Move, f64)>> {
        let advised = self.0.advise(state.get(), player, rng)?;
        Some(advised.into_iter().map(|(action, share)| (Move::new(action), share)).collect())
    }

    fn open_values(
        &self,
        state: &State,
        tick: &mut dyn FnMut() -> Option<()>,
    ) -> Option<Vec<Vec<f64>>> {
        self.0.open_values(state.get(), tick)
    }

    fn sees_move(
        &self,
        state: &State,
        after: &State,
        mover: Option<Player>,
        action: Move,
        player: Player,
    ) -> Option<bool> {
        self.0.sees_move(state.get(), after.get(), mover, action.get(), player)
    }

    fn public_tree(&self, most: usize) -> Option<PublicTree> {
        self.0.public_tree(most)
    }

    fn public_place(&self, state: &State, player: Player) -> Option<(u64, usize)> {
        self.0.public_place(state.get(), player)
    }

    fn abstract_key(
        &self,
        state: &State,
        player: Player,
        memo: &mut HashMap<u64, u64>,
    ) -> Option<u64> {
        self.0.abstract_key(state.get(), player, memo)
    }
}
