//! What a game knows of its own tactics, for the searches that prune by it.

use crate::game::Game;
use crate::value::Score;

/// A game's help to `selective` and `solve`. Every default is true of a game that knows nothing.
pub trait Tactics: Game {
    /// [`Game::key`] without the path that led to the state: equal for positions that look alike, so
    /// that a search that handles repetition by itself may remember them. What they are estimated at
    /// may differ by what the path adds, such as a count of moves, a little from ply to ply.
    #[inline]
    fn position_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

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

    /// The least and the greatest score that `state`, not over, can have for the player to move, its
    /// plies counted from there: from an endgame table or a theorem. Equal bounds are the value.
    #[inline]
    fn bounds(&self, _state: &Self::State) -> (Score, Score) {
        (Score::MIN, Score::MAX)
    }

    /// How many leaves [`crate::perft::perft`] counts for an end at every depth beyond it: none, unless
    /// the game's published counts carry their ends on.
    #[inline]
    fn leaves_beyond_end(&self) -> u64 {
        0
    }

    /// [`Tactics::position_key`], but equal for states that a symmetry of the game makes equal too:
    /// mirrored boards, colours exchanged. Values are the same, moves may not be.
    #[inline]
    fn symmetric_key(&self, state: &Self::State) -> u64 {
        self.position_key(state)
    }

    /// Appends the moves of `state`, not over, that a proof has to look at, each with its rank: higher
    /// is tried first, and of equals the first here. What is left out is no better than a move that is
    /// not; if all are left out, [`Tactics::bounds`] are equal here. Says whether the ranks tell all:
    /// else [`crate::game::evaluation::Features::ordering_score`] is added to them.
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

    /// How many [`Game::moves`] `state` has; `scratch` is for a game that has to list them.
    #[inline]
    fn count_moves(&self, state: &Self::State, scratch: &mut Vec<Self::Move>) -> u64 {
        let before = scratch.len();
        self.moves(state, scratch);
        let count = scratch.len() - before;
        scratch.truncate(before);
        count as u64
    }
}
