//! What `solve` asks of a game: bounds, symmetries, moves that suffice, endgame help.

use crate::game::Game;
use crate::value::Score;

/// A game's knowledge for proofs. Every default is true of a game that knows nothing.
pub trait Proof: Game {
    /// The least and the greatest score that `state`, not over, can have for the player to move, its
    /// plies counted from there: from an endgame table or a theorem. Equal bounds are the value.
    #[inline]
    fn bounds(&self, _state: &Self::State) -> (Score, Score) {
        (Score::MIN, Score::MAX)
    }

    /// [`Game::position_key`], but equal for states that a symmetry of the game makes equal too:
    /// mirrored boards, colours exchanged. Values are the same, moves may not be.
    #[inline]
    fn symmetric_key(&self, state: &Self::State) -> u64 {
        self.position_key(state)
    }

    /// Appends the moves of `state`, not over, that a proof has to look at, each with its rank: higher
    /// is tried first, and of equals the first here. What is left out is no better than a move that is
    /// not; if all are left out, [`Proof::bounds`] are equal here. Says whether the ranks tell all:
    /// else [`crate::game::ordering::Ordering::ordering_score`] is added to them.
    #[inline]
    fn proof_moves(&self, state: &Self::State, out: &mut Vec<(Self::Move, i32)>) -> bool {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|action| (action, 0)));
        false
    }

    /// How many plies it is worth looking ahead by estimates before a proof tries the moves of `state`,
    /// not over: what they find is added, in steps of scores, to the moves' ranks. 0: not at all.
    #[inline]
    fn foresight(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Whether the player to move in `state`, not over, can get at least `least`, where the game can
    /// tell sooner than a search: with few cells left, say. Scores count plies from `state`. The answer
    /// r is fail-soft: r ≥ least ⇒ v ≥ r; r < least ⇒ v ≤ r. `nodes` grows by the positions visited;
    /// no limit is looked at meanwhile, so there should be few (a millisecond's).
    #[inline]
    fn finish(&self, _state: &Self::State, _least: Score, _nodes: &mut u64) -> Option<Score> {
        None
    }

    /// The most plies that a game can still take from `state`, not over, where the game can tell and a
    /// draw always takes as many.
    #[inline]
    fn longest(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Whether a proof of what `state`, not over, is worth takes a second at most, as far as can be told.
    fn soon_proven(&self, _state: &Self::State) -> bool {
        false
    }
}
