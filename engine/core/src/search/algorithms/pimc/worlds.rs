//! The worlds (determinizations) of a search: where they are few, all of the view with their probabilities, else
//! sampled ones. A sampled world is drawn again for each pass, and is the same each time.

use std::borrow::Cow;

use super::MOST_WORLDS;
use crate::game::information::Information;
use crate::game::{Game, Player};
use crate::hashing::zobrist;
use crate::rng::Rng;
use crate::search::contract::SearchProblem;

/// Most worlds that are listed.
const MOST_LISTED: usize = 1 << 10;

/// Worlds (determinizations) of a view (information state).
pub struct Worlds<'a, G: Game> {
    game: &'a G,
    root: &'a G::State,
    player: Player,
    seed: u64,
    /// In an order drawn at random, so that any first part is a sample; empty if they are too many.
    listed: Vec<(G::State, f64)>,
    count: u32,
}

impl<'a, G: Information> Worlds<'a, G> {
    /// The worlds of the view of `player`, at most `most`.
    pub fn of(problem: &SearchProblem<'a, G>, player: Player, most: u32) -> Self {
        let SearchProblem { game, root, .. } = *problem;
        let seed = problem.parameters.seed.unwrap_or_else(|| game.view_key(root, player));
        let most_listed = (most as usize).min(MOST_LISTED);
        let mut listed = game.worlds(root, player, most_listed).unwrap_or_default();
        let mut rng = Rng::new(seed);
        for place in (1..listed.len()).rev() {
            listed.swap(place, rng.below(place + 1));
        }
        let count = if listed.is_empty() { most } else { listed.len() as u32 };
        Self { game, root, player, seed, listed, count }
    }

    /// The number of worlds.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Whether there can be more worlds.
    pub fn widens(&self) -> bool {
        self.listed.is_empty() && self.count < MOST_WORLDS
    }

    /// Multiplies the number of worlds by `times`.
    pub fn widen(&mut self, times: u32) {
        self.count = self.count.saturating_mul(times).min(MOST_WORLDS);
    }

    /// The world with this number, and its weight.
    pub fn world(&self, number: u32) -> (Cow<'_, G::State>, f64) {
        match self.listed.get(number as usize) {
            Some((world, probability)) => (Cow::Borrowed(world), *probability),
            None => {
                let mut rng = Rng::new(self.seed ^ zobrist(u64::from(number)));
                (Cow::Owned(self.game.draw_world(self.root, self.player, &mut rng)), 1.0)
            }
        }
    }
}
