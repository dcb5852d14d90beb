//! What `selective` asks of a game: which moves are forcing, what captures gain, whether to pass.

use crate::game::Game;

/// A game's knowledge for quiescence search and pruning. Every default is true of a game that knows
/// nothing.
pub trait Quiescence: Game {
    /// Whether the player to move has a threat to meet, as in check: neither to be estimated as it
    /// stands nor to be passed.
    #[inline]
    fn is_threatened(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether `action`, legal in `state`, changes the estimate by a leap, such as a capture or a
    /// promotion: a position is quiet once no such move helps.
    #[inline]
    fn is_noisy(&self, _state: &Self::State, _action: Self::Move) -> bool {
        false
    }

    /// Appends the legal moves worth looking at, and says whether those left out are certain to be no
    /// better.
    #[inline]
    fn candidate_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> bool {
        self.moves(state, out);
        true
    }

    /// Appends the moves to try where a search would else end: unless the game says else, the noisy.
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

    /// Whether the position after `action`, legal in `state`, is urgent, as where it gives check; where
    /// the game can tell without playing it.
    #[inline]
    fn makes_threat(&self, _state: &Self::State, _action: Self::Move) -> Option<bool> {
        None
    }

    /// Appends the moves that are not noisy but urge, to be tried where a search would else end; none
    /// of them, or some, where that is too costly.
    #[inline]
    fn quiet_threats(&self, _state: &Self::State, _out: &mut Vec<Self::Move>) {}

    /// What `action`, legal in `state`, gains its player once all exchanges on its spot are played
    /// out, in the unit of estimates; 0 for a quiet move that loses nothing.
    #[inline]
    fn static_exchange(&self, _state: &Self::State, _action: Self::Move) -> f64 {
        0.0
    }

    /// The state after a pass that the rules do not have, where the player to move would rather move
    /// than pass, as far as can be told; `None` where it might not (zugzwang), and where it is urgent.
    #[inline]
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}
