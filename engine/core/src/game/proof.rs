//! A game's knowledge for `solve`: bounds, symmetries, candidate moves, endgame solvers.

use std::hash::Hasher;

use crate::game::Game;
use crate::value::Score;

/// A game's knowledge for proofs. Every default is sound for any game.
pub trait Proof: Game {
    /// Bounds (least, greatest) of the score of `state`, not over, for the player to move, as an endgame table or a
    /// theorem gives them. Plies count from `state`. If the bounds are equal, they are the value. [`Score::WON`] as
    /// the least, or [`Score::LOST`] as the greatest, gives the winner without the distance.
    #[inline]
    fn bounds(&self, _state: &Self::State) -> (Score, Score) {
        (Score::MIN, Score::MAX)
    }

    /// [`Game::position_key`], but equal for states that are equal by a symmetry of the game as well, such
    /// as mirrored boards or exchanged colours. Such states have the same value; their moves may differ.
    #[inline]
    fn symmetric_key(&self, state: &Self::State) -> u64 {
        self.position_key(state)
    }

    /// Writes to `out` what [`Proof::symmetric_key`] is a hash of, for keys of more bits.
    #[inline]
    fn identify_symmetric(&self, state: &Self::State, out: &mut dyn Hasher) {
        self.identify_position(state, out);
    }

    /// Appends the moves of `state`, not over, that a proof has to search, each with an ordering score:
    /// higher first, and of equals the first in the list. A move that is left out is no better than one in
    /// the list. If all are left out, [`Proof::bounds`] of `state` are equal. Returns whether the scores
    /// are final; if not, [`crate::game::ordering::Ordering::ordering_score`] is added to each.
    #[inline]
    fn proof_moves(&self, state: &Self::State, out: &mut Vec<(Self::Move, i32)>) -> bool {
        out.extend(self.legal_moves(state).into_iter().map(|action| (action, 0)));
        false
    }

    /// Depth in plies of a heuristic search that orders the moves of `state`, not over, before a proof
    /// searches them. Its scores, in steps, are added to the ordering scores. 0: no such search.
    #[inline]
    fn foresight(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Searches `state`, not over, with an endgame solver of the game: is its value v for the player to
    /// move at least `least`? `None` if the game has no such solver for `state`, for example because too
    /// many cells are empty. Scores count plies from `state`. The result r is fail-soft:
    /// r ≥ least ⇒ v ≥ r; r < least ⇒ v ≤ r. Adds the positions visited to `nodes`. Limits are not checked
    /// meanwhile, so it should take a millisecond at most, and no more positions than `room`.
    #[inline]
    fn finish(
        &self,
        _state: &Self::State,
        _least: Score,
        _room: u64,
        _nodes: &mut u64,
    ) -> Option<Score> {
        None
    }

    /// The greatest number of plies from `state`, not over, to the end of the game, if it is known and every draw
    /// takes exactly as many.
    #[inline]
    fn longest(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Whether a proof of the value of `state`, not over, is expected within a second, and sooner than by other
    /// searches.
    fn soon_proven(&self, _state: &Self::State) -> bool {
        false
    }
}
