//! Knowledge of oware for searches: captures are noisy, and half of the seeds make a draw certain. Nobody passes for a
//! try, since moves run out.

use super::board::SEEDS;
use super::{Oware, State};
use crate::game::information::Information;
use crate::game::pathfinding::Pathfinding;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::searchable::{Always, Searchable};
use crate::perft::Counting;
use crate::value::Score;

impl Quiescence for Oware {
    fn is_noisy(&self, state: &State, action: u8) -> bool {
        state.board.gain(usize::from(action), self.grand_slam) > 0
    }

    /// The seeds captured: the search finds the opponent's captures in turn.
    fn static_exchange(&self, state: &State, action: u8) -> f64 {
        f64::from(state.board.gain(usize::from(action), self.grand_slam))
    }
}

impl Proof for Oware {
    fn bounds(&self, state: &State) -> (Score, Score) {
        let mover = state.board.mover();
        let half = |player: usize| state.board.stores[player] >= SEEDS / 2;
        let least = if half(mover) { Score::DRAW } else { Score::MIN };
        let greatest = if half(1 - mover) { Score::DRAW } else { Score::MAX };
        (least, greatest)
    }
}

impl Information for Oware {}

impl Pathfinding for Oware {}

impl Searchable for Oware {
    const ALWAYS: Always =
        Always { history: true, no_path_cost: true, perfect_information: true, ..Always::NOTHING };
}

impl Counting for Oware {}
