//! What players do not see: the states that a player cannot tell apart, and how one of them is drawn (Russell &
//! Norvig, "Partially Observable Games"; Kuhn's information sets).
//!
//! A player's view (its information state) is all that it has seen: its own cards and ships, its own moves, what
//! others showed, and what an umpire announced. Two states with one view are one information set.
//! [`crate::game::notation::Notation::view`] writes a view; here are its key and its worlds (determinizations),
//! the states that agree with it.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use crate::game::public_tree::PublicTree;
use crate::game::{Game, Player};
use crate::rng::Rng;

/// Methods of a game with [`crate::game::Facts::hidden_information`], for searches. The defaults are for a game whose
/// players see the whole state.
///
/// Laws. All states with one view of a player agree in whose turn it is, in that player's legal moves if it is to
/// move, in whether the game is over, and in the player's own utility if it is. A view determines all earlier views
/// and moves of its player (perfect recall).
pub trait Information: Game {
    /// Hash of the view of `player`, with every bit well mixed. Two states have equal hashes exactly if
    /// [`Information::identify_view`] writes the same for both.
    #[inline]
    fn view_key(&self, state: &Self::State, _player: Player) -> u64 {
        self.key(state)
    }

    /// Writes the view of `player` to `out`, for keys of more bits.
    fn identify_view(&self, state: &Self::State, _player: Player, mut out: &mut dyn Hasher) {
        state.hash(&mut out);
    }

    /// A world (determinization) drawn at random: a state with the same view of `player` as `state`. The probability
    /// of a world is that of its chance outcomes, as if unseen choices of the others were equally likely in all
    /// worlds; where worlds cannot be counted, it is approximate. The result depends on the view and `rng` alone.
    #[inline]
    fn draw_world(&self, state: &Self::State, _player: Player, _rng: &mut Rng) -> Self::State {
        state.clone()
    }

    /// Every world of the view of `player` in `state`, with its probability as in [`Information::draw_world`]; the
    /// probabilities sum to 1. The order depends on the view alone. `None` if there are more than `most` worlds, or
    /// if they are not counted.
    fn worlds(
        &self,
        state: &Self::State,
        _player: Player,
        most: usize,
    ) -> Option<Vec<(Self::State, f64)>> {
        (most > 0).then(|| vec![(state.clone(), 1.0)])
    }

    /// Whether `player` sees the move `action` of `mover`, from `state` to `after`; chance moves if `mover` is
    /// `None`. The result depends on the views of `player` before and after alone. Not called if these are equal, or
    /// if `mover` is `player`. A player who sees a move sees its label too. `None`: compare the worlds of the view.
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

    /// The public tree of the game, if each of two players has one hidden hand, all else is public, and a search of
    /// the tree would keep at most `most` numbers.
    fn public_tree(&self, _most: usize) -> Option<PublicTree> {
        None
    }

    /// The key of the node of `state` in [`Information::public_tree`], and the number of the hand of `player`, if it
    /// has one.
    fn public_place(&self, _state: &Self::State, _player: Player) -> Option<(u64, usize)> {
        None
    }

    /// The key of the class of information states of `player` in `state`, for games with too many information states
    /// to solve each. The key depends on the player's view alone. `memo` caches costly results for other states of
    /// the deal; it may be emptied at any time.
    fn abstract_key(
        &self,
        _state: &Self::State,
        _player: Player,
        _memo: &mut HashMap<u64, u64>,
    ) -> Option<u64> {
        None
    }

    /// For each legal move of `state`, in order: the utilities of all players under best play with perfect
    /// information from then on (double dummy in bridge). `None` if no player is to move, if the game has no such
    /// solver, or if `tick`, which is called for each node, returns `None`.
    fn open_values(
        &self,
        _state: &Self::State,
        _tick: &mut dyn FnMut() -> Option<()>,
    ) -> Option<Vec<Vec<f64>>> {
        None
    }

    /// Whether perfect information Monte Carlo plays well: whether it matters little to hide and to find out, as in
    /// the play of bridge.
    fn plays_open(&self) -> bool {
        false
    }

    /// The share of the pot that `player` wins on average against a random hand, from 0 to 1. It depends on the
    /// player's view alone. `None` in games without a pot, and for a player without a hand.
    fn equity(&self, _state: &Self::State, _player: Player) -> Option<f64> {
        None
    }

    /// The game's advice for `player`, to move in `state`: moves with probabilities that sum to 1, such as the square
    /// that most fleets cover in battleship. `None` without advice. The result depends on the view and `rng` alone.
    /// It must take some milliseconds at most, since no limit of time ends it.
    fn advise(
        &self,
        _state: &Self::State,
        _player: Player,
        _rng: &mut Rng,
    ) -> Option<Vec<(Self::Move, f64)>> {
        None
    }
}
