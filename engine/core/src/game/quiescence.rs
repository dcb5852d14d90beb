//! A game's knowledge for `selective`: noisy moves, threats, static exchange evaluation, null moves.

use crate::game::Game;

/// A game's knowledge for quiescence search and pruning. Every default is sound for any game.
pub trait Quiescence: Game {
    /// Whether the player to move has to meet a threat, as in check. Such a state is not quiet, and a null
    /// move is not allowed in it.
    #[inline]
    fn is_threatened(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether `action`, legal in `state`, is noisy: it may change the estimate a lot, as a capture or a
    /// promotion does. Quiescence search plays noisy moves.
    #[inline]
    fn is_noisy(&self, _state: &Self::State, _action: Self::Move) -> bool {
        false
    }

    /// Appends the candidate moves of `state`: the legal moves worth searching. Returns whether each move
    /// left out is certain to be no better than one of them.
    #[inline]
    fn candidate_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> bool {
        self.moves(state, out);
        true
    }

    /// Appends the moves that quiescence search plays: by default the noisy ones of a tactical game.
    #[inline]
    fn noisy(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        if self.facts().tactical {
            let first = out.len();
            self.moves(state, out);
            let mut kept = first;
            for index in first..out.len() {
                if self.is_noisy(state, out[index]) {
                    out.swap(kept, index);
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    /// Whether `action`, legal in `state`, makes a threat, as a move that gives check does: whether
    /// [`Quiescence::is_threatened`] is true after it. `None` if the game has to play the move to know.
    #[inline]
    fn makes_threat(&self, _state: &Self::State, _action: Self::Move) -> Option<bool> {
        None
    }

    /// Appends quiet moves that make a threat, which quiescence search plays at its first ply. The list
    /// may be incomplete where a complete one would cost too much.
    #[inline]
    fn quiet_threats(&self, _state: &Self::State, _out: &mut Vec<Self::Move>) {}

    /// Static exchange evaluation: what `action`, legal in `state`, gains its player after all exchanges
    /// on its target square, in the unit of estimates. 0 for a quiet move that loses nothing.
    #[inline]
    fn static_exchange(&self, _state: &Self::State, _action: Self::Move) -> f64 {
        0.0
    }

    /// The estimate, for the first player, of `state`, which repeats an earlier position, whether or not the rules
    /// end the game there: 0 if a repetition is a draw. Called only for a game with [`crate::game::Facts::history`].
    #[inline]
    fn repetition(&self, _state: &Self::State) -> f64 {
        0.0
    }

    /// Whether zugzwang is likely: the player to move has so few pieces to move that every move may be worse than
    /// none. The search then makes no null move, and no cut by the estimate alone.
    #[inline]
    fn is_near_zugzwang(&self, _state: &Self::State) -> bool {
        false
    }

    /// The state after a null move: the player to move passes, though the rules have no pass. `None` if
    /// passing is often better than every move, or if [`Quiescence::is_threatened`].
    #[inline]
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}
