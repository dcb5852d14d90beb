//! The view of a player: its own ships, the number that the other has placed, and all shots with their answers.

use std::hash::{Hash, Hasher};

use super::fleets::{Fleet, Fleets, Known};
use super::{Action, Battleship, State};
use countermove_core::game::information::Information;
use countermove_core::game::{Game, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::rng::Rng;

impl Battleship {
    /// What `player` knows of the other's fleet.
    pub(super) fn known(&self, state: &State, player: Player) -> Known {
        let (placed, to_place) = self.fleet.split_at(usize::from(state.placed[1 - player]));
        Known {
            placed: placed.to_vec(),
            to_place: to_place.to_vec(),
            shots: self.answers(state, player),
            sinking: self.sinking,
        }
    }

    /// `state` with the other's fleet as `fleet`.
    pub(super) fn with_fleet(&self, state: &State, player: Player, fleet: &Fleet) -> State {
        let mut fleets = state.fleets;
        fleets[1 - player] = *fleet;
        let mut world = self.start();
        for (owner, fleet) in fleets.iter().enumerate() {
            for &index in &fleet[..usize::from(state.placed[owner])] {
                self.place(&mut world, owner, index);
            }
        }
        for &square in &state.shots[..usize::from(state.count)] {
            self.play(&mut world, Action(square));
        }
        world
    }

    /// The information state of `player`, as bytes.
    fn seen(&self, state: &State, player: Player) -> Vec<u8> {
        let own = usize::from(state.placed[player]);
        let mut seen = vec![player as u8, state.placed[0], state.placed[1], state.count];
        seen.extend(&state.fleets[player][..own]);
        seen.extend(&state.shots[..usize::from(state.count)]);
        for (_, answer) in self.answers(state, player) {
            seen.push(match answer {
                super::Answer::Miss => 0,
                super::Answer::Hit => u8::MAX,
                super::Answer::Sunk(length) => length,
            });
        }
        seen
    }
}

impl Information for Battleship {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let add = |key, byte: &u8| zobrist(key ^ u64::from(*byte));
        self.seen(state, player).iter().fold(0, add)
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        self.seen(state, player).hash(&mut out);
    }

    /// Fleets are drawn by `Fleets::draw`. If millions of steps find no fleet that agrees, the world
    /// (determinization) is the state itself.
    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        let fleets = Fleets::new(&self.board, self.known(state, player)).prepare();
        let drawn = fleets.draw(rng);
        drawn.map_or(*state, |fleet| self.with_fleet(state, player, &fleet))
    }

    /// Shots are public; where a ship is placed is not.
    fn sees_move(
        &self,
        state: &State,
        _after: &State,
        _mover: Option<Player>,
        _action: Action,
        _player: Player,
    ) -> Option<bool> {
        Some(self.placing(state).is_none())
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        let fleets = Fleets::new(&self.board, self.known(state, player)).all(most)?;
        let share = 1.0 / fleets.len() as f64;
        let world = |fleet: &Fleet| (self.with_fleet(state, player, fleet), share);
        (!fleets.is_empty()).then(|| fleets.iter().map(world).collect())
    }

    fn advise(&self, state: &State, player: Player, rng: &mut Rng) -> Option<Vec<(Action, f64)>> {
        match self.turn(state) {
            Turn::Of(mover) if mover != player => None,
            Turn::Of(_) if self.placing(state).is_some() => {
                self.advise_placement(state, player, rng)
            }
            Turn::Of(_) => self.advise_shot(state, player, rng),
            _ => None,
        }
    }
}
