//! What players do not see: the states that a player cannot tell apart, and how one of them is drawn (Russell &
//! Norvig, "Partially Observable Games"; Kuhn's information sets).
//!
//! A player's view is all that it has seen: its own cards and ships, its own moves, what others showed, and what an
//! umpire announced. Two states with one view are one information set. [`crate::game::notation::Notation::view`]
//! writes a view; here are its key and its worlds, the states that agree with it.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use crate::game::public_tree::PublicTree;
use crate::game::{Game, Player};
use crate::rng::Rng;

/// What a search needs of a game with [`crate::game::Facts::hidden_information`]. Every default is true of a game
/// whose players see the whole state.
///
/// Laws, for all states in which a player has one view: whose turn it is, the legal moves of that player if it is
/// to move, whether the game is over, and the player's own utility if it is, are the same. A player's view tells
/// all of its earlier views and moves (perfect recall).
pub trait Information: Game {
    /// Hash of what `player` has seen, equal in two states exactly where [`Information::identify_view`] is, with
    /// every bit well mixed.
    #[inline]
    fn view_key(&self, state: &Self::State, _player: Player) -> u64 {
        self.key(state)
    }

    /// Writes to `out` what `player` has seen, for keys of more bits.
    fn identify_view(&self, state: &Self::State, _player: Player, mut out: &mut dyn Hasher) {
        state.hash(&mut out);
    }

    /// A world drawn at random: a state in which `player` has the view that it has in `state`. It is drawn by the
    /// probability of chance alone, as if every choice of the others that the player did not see were equally
    /// likely in each world; or nearly so where counting the worlds is hopeless. It depends on the view and on
    /// `rng`, and on nothing else of `state`.
    #[inline]
    fn draw_world(&self, state: &Self::State, _player: Player, _rng: &mut Rng) -> Self::State {
        state.clone()
    }

    /// Every world of the view that `player` has in `state`, with its probability under the assumption of
    /// [`Information::draw_world`], in an order that depends on the view alone; `None` if they are more than
    /// `most`, or not counted. The probabilities sum to 1.
    fn worlds(
        &self,
        state: &Self::State,
        _player: Player,
        most: usize,
    ) -> Option<Vec<(Self::State, f64)>> {
        (most > 0).then(|| vec![(state.clone(), 1.0)])
    }

    /// Whether `player` sees the move `action` of `mover`, or of chance if that is `None`, which leads from `state` to
    /// `after`. It depends on the views that `player` has there and then alone; if they are equal, or `mover` is
    /// `player`, it is not asked. Who sees a move sees its label too. `None`: compare the worlds of the view.
    fn sees_move(
        &self,
        _state: &Self::State,
        _after: &Self::State,
        _mover: Option<Player>,
        _action: Self::Move,
        _player: Player,
    ) -> Option<bool> {
        None
    }

    /// The public part of the game, if each of two players has one hidden hand and all else is public, and if a search
    /// of it would keep at most `most` numbers.
    fn public_tree(&self, _most: usize) -> Option<PublicTree> {
        None
    }

    /// The key of the node of [`Information::public_tree`] that `state` is at, and the number of the hand that `player`
    /// has there, if it has one.
    fn public_place(&self, _state: &Self::State, _player: Player) -> Option<(u64, usize)> {
        None
    }

    /// Where the information states are too many to learn each by itself: the key of all those of `player` that are
    /// like the one it is in. It depends on the player's view alone. `memo` keeps what is costly, for other states of
    /// one deal; it may be emptied at any time.
    fn abstract_key(
        &self,
        _state: &Self::State,
        _player: Player,
        _memo: &mut HashMap<u64, u64>,
    ) -> Option<u64> {
        None
    }

    /// For each legal move of `state`, in their order: the utilities of all players if all saw the whole state from
    /// then on and played best. `None` if no player is to move, if the game has no solver of such states, as bridge
    /// has, or if `tick`, which is called for each node, returns `None`.
    fn open_values(
        &self,
        _state: &Self::State,
        _tick: &mut dyn FnMut() -> Option<()>,
    ) -> Option<Vec<Vec<f64>>> {
        None
    }

    /// Whether players do well who plan as if all were seen in each world: where hiding and finding out count for
    /// little, as in the play of cards at bridge.
    fn plays_open(&self) -> bool {
        false
    }

    /// How often `player`, to move in `state`, should play each move by the game's own knowledge of what is hidden,
    /// such as the square that most fleets lie on in battleship; moves that should not be played are left out, and
    /// the shares sum to 1. `None` if the game has no such knowledge. It depends on the view and on `rng` alone. It is told
    /// in some milliseconds, as no limit of time ends it.
    fn advise(
        &self,
        _state: &Self::State,
        _player: Player,
        _rng: &mut Rng,
    ) -> Option<Vec<(Self::Move, f64)>> {
        None
    }
}
