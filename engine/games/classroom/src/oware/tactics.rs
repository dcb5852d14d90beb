//! Knowledge of oware for searches: captures are noisy, half of the seeds make a draw certain, and the
//! endgame table knows more. Null moves are off, since moves run out.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::board::SEEDS;
use super::{Oware, State, endgame};
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::value::Score;

/// Seeds that draw the game.
const HALF: u8 = SEEDS / 2;

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
        let own = state.board.stores[state.board.mover()];
        let known = endgame::bounds(&state.board, self.grand_slam);
        let known = known.filter(|_| state.earlier.is_empty());
        let (least, most) = known.unwrap_or((0, state.board.left()));
        let least = match (own + least).cmp(&HALF) {
            Less => Score::MIN,
            Equal => Score::DRAW,
            Greater => Score::WON,
        };
        let most = match (own + most).cmp(&HALF) {
            Less => Score::LOST,
            Equal => Score::DRAW,
            Greater => Score::MAX,
        };
        (least, most)
    }
}
defaults!(Oware: Pathfinding, Information, Searchable);
