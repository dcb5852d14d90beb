//! A game's own playouts and priors, for searches that simulate games (books also call a playout a rollout).

use crate::game::territory::Count;
use crate::game::{Game, Player};
use crate::rng::Rng;

/// The last move and the one before it, as far as a search knows them.
pub type Recent<M> = [Option<M>; 2];

/// In [`Played::first`]: nobody played there.
pub const NOBODY: u8 = u8::MAX;

/// How a playout went. A search keeps one and lends it to each playout.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// Utility of each player at its end.
    pub utilities: Vec<f64>,
    /// Moves that were made.
    pub plies: u32,
    /// For each place, the player who played there first, or [`NOBODY`]; empty in a game without places.
    pub first: Vec<u8>,
    /// The count at its end. It is written where there is one, which asks for it, in a game whose end is
    /// [counted](crate::game::territory).
    pub count: Option<Count>,
}

impl Played {
    /// Forgets the last playout, for one with so many `players` and `places`.
    #[inline]
    pub fn clear(&mut self, players: usize, places: usize) {
        self.utilities.clear();
        self.utilities.resize(players, 0.0);
        self.plies = 0;
        self.first.clear();
        self.first.resize(places, NOBODY);
    }

    /// Records that `player` played at `place`, unless a player did before.
    #[inline]
    pub fn note(&mut self, player: Player, place: usize) {
        if self.first[place] == NOBODY {
            self.first[place] = player as u8;
        }
    }
}

/// The prior of a move before its search: virtual simulations with a mean result.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prior {
    /// Simulations; 0 or more.
    pub visits: f32,
    /// Their mean utility for the mover, scaled to [0, 1].
    pub mean: f32,
}

impl Prior {
    /// Adds `visits` simulations with the mean `mean`, from 0 to 1.
    #[inline]
    pub fn add(&mut self, visits: f32, mean: f32) {
        let sum = self.visits * self.mean + visits * mean;
        self.visits += visits;
        self.mean = sum / self.visits.max(f32::MIN_POSITIVE);
    }
}

/// How much of the game's knowledge a playout uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Random moves, except those that no sensible player makes.
    Light,
    /// The game's knowledge.
    Heavy,
}

/// A policy for playouts, and priors of moves. Only for turn-based games.
pub trait Playout: Game {
    /// Plays from `state`, not over, until the game is over or its value is known. Every move is legal, except that
    /// earlier positions may be ignored. `recent` are the last moves before `state`. The result depends on `state`,
    /// `recent` and `rng` alone.
    fn play_out(
        &self,
        state: &Self::State,
        recent: Recent<Self::Move>,
        manner: Manner,
        rng: &mut Rng,
        played: &mut Played,
    );

    /// Number of places for all-moves-as-first statistics (RAVE), where a move has much the same effect at any time
    /// of the game; 0: none.
    #[inline]
    fn places(&self) -> usize {
        0
    }

    /// Place of `action`, below [`Playout::places`].
    #[inline]
    fn place(&self, _action: Self::Move) -> Option<usize> {
        None
    }

    /// Appends the prior of each of `moves`, legal in `state`, to `priors`, or nothing. A search excludes no move, so
    /// that its proofs hold: a move not worth searching has many virtual simulations with the mean 0.
    #[inline]
    fn priors(
        &self,
        _state: &Self::State,
        _recent: Recent<Self::Move>,
        _moves: &[Self::Move],
        _priors: &mut Vec<Prior>,
    ) {
    }
}
