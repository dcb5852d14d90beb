//! Knowledge of Lines of Action for searches: moves that connect all pieces, captures, and null moves.

use super::board::{groups, grown, is_connected};
use super::{LinesOfAction, Move, PASS, State, to};
use common::bits::each;
use common::path_history::PathHistory;
use countermove_core::game::Player;
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::value::Score;

/// The most groups that a piece touches: of the eight squares around it, no more than four do not touch one
/// another.
const MOST_JOINED: usize = 4;
/// With fewer pieces a pass might be better than any move.
const FEWEST_TO_PASS: u32 = 4;

impl LinesOfAction {
    /// Whether `player` would win at once if it were to move.
    fn wins_at_once(&self, state: &State, player: Player) -> bool {
        let (own, others) = (state.pieces[player], state.pieces[1 - player]);
        let count = groups(own).take(MOST_JOINED + 2).count();
        if count > MOST_JOINED + 1 {
            return false;
        }
        each(own).any(|square| {
            let alone = grown(1 << square) & own == 1 << square;
            if count > MOST_JOINED && !alone {
                return false;
            }
            let targets = self.lines.targets(square, own, others);
            if targets == 0 {
                return false;
            }
            let joining =
                groups(own & !(1 << square)).fold(targets, |set, group| set & grown(group));
            each(joining).any(|target| self.mover_wins || !frees(others, target))
        })
    }
}

/// Whether a capture on `target` leaves the `others` connected.
const fn frees(others: u64, target: usize) -> bool {
    others >> target & 1 == 1 && is_connected(others & !(1 << target))
}

impl Quiescence for LinesOfAction {
    fn is_threatened(&self, state: &State) -> bool {
        self.wins_at_once(state, 1 - state.mover())
    }

    fn is_noisy(&self, state: &State, action: Move) -> bool {
        action != PASS && state.others() >> to(action) & 1 == 1
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if state.is_over() {
            return;
        }
        let (own, others) = (state.own(), state.others());
        for square in each(own) {
            let captures = self.lines.targets(square, own, others) & others;
            out.extend(each(captures).map(|target| (square << 8 | target) as Move));
        }
    }

    fn is_near_zugzwang(&self, state: &State) -> bool {
        state.own().count_ones() < FEWEST_TO_PASS
    }

    fn pass(&self, state: &State) -> Option<State> {
        (!self.is_threatened(state)).then(|| State {
            mover: state.mover ^ 1,
            earlier: PathHistory::EMPTY,
            repeats: 0,
            ..state.clone()
        })
    }
}

impl Proof for LinesOfAction {
    /// A win in one move is seen. Otherwise a capture of the opponent's may connect the player's pieces, and one of the
    /// player's own the opponent's.
    fn bounds(&self, state: &State) -> (Score, Score) {
        if self.wins_at_once(state, state.mover()) {
            (Score::win_in(1), Score::win_in(1))
        } else {
            (Score::loss_in(1), Score::win_in(2))
        }
    }
}

defaults!(LinesOfAction: Pathfinding, Information, Searchable);
