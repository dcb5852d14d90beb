//! Knowledge of Amazons for searches: candidates among many moves, certain ends, and symmetry.

use std::hash::Hasher;

use super::room::Room;
use super::{Amazons, Move, State};
use common::bits::each;
use countermove_core::game::Game;
use countermove_core::game::ordering::Ordering;
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::hashing::mix;
use countermove_core::value::Score;

/// Candidates among more moves than this are the best by their ordering scores.
const MOST_CANDIDATES: usize = 120;

impl Quiescence for Amazons {
    /// No move is noisy.
    fn noisy(&self, _state: &State, _out: &mut Vec<Move>) {}

    fn makes_threat(&self, _state: &State, _action: Move) -> Option<bool> {
        Some(false)
    }

    fn candidate_moves(&self, state: &State, out: &mut Vec<Move>) -> bool {
        let first = out.len();
        self.moves(state, out);
        let count = out.len() - first;
        if count <= MOST_CANDIDATES {
            return true;
        }
        let mut scores = Vec::with_capacity(count);
        self.ordering_scores(state, &out[first..], &mut scores);
        let mut best: Vec<usize> = (0..count).collect();
        best.select_nth_unstable_by_key(MOST_CANDIDATES, |&index| (-scores[index], index));
        best.truncate(MOST_CANDIDATES);
        best.sort_unstable();
        for (place, index) in best.into_iter().enumerate() {
            out[first + place] = out[first + index];
        }
        out.truncate(first + MOST_CANDIDATES);
        false
    }

    /// Null moves are sound where most empty squares are open to both: a move is then seldom worse than none.
    fn pass(&self, state: &State) -> Option<State> {
        let free = self.free(state);
        let [white, black] = state.amazons.map(|amazons| self.board.flood(amazons, free));
        let open_to_both = white & black & free;
        let passed = State { mover: state.mover ^ 1, ..*state };
        let contested = 2 * open_to_both.count_ones() > free.count_ones();
        (contested && !self.is_stuck(&passed)).then_some(passed)
    }
}

impl Proof for Amazons {
    /// Who has more moves for certain than the other has at most wins. The player who is not to move wins with as many.
    fn bounds(&self, state: &State) -> (Score, Score) {
        let rooms = self.rooms(state);
        let (own, other) = (rooms[state.mover()], rooms[1 - state.mover()]);
        let latest_win = Score::win_in(2 * other.most + 1);
        let latest_loss = Score::loss_in(2 * own.most);
        let first_win = Score::win_in(2 * other.certain + 1);
        let first_loss = Score::loss_in(2 * own.certain.max(1));
        if Room::wins(own, other) {
            (latest_win, first_win)
        } else if other.certain >= own.most {
            (first_loss, latest_loss)
        } else {
            (first_loss, first_win)
        }
    }

    fn symmetric_key(&self, state: &State) -> u64 {
        mix(self.least_image(state).key ^ u64::from(state.mover))
    }

    fn identify_symmetric(&self, state: &State, out: &mut dyn Hasher) {
        let State { amazons: [white, black], arrows, mover, .. } = self.least_image(state);
        [white, black, arrows].into_iter().for_each(|set| out.write_u128(set));
        out.write_u8(mover);
    }
}

impl Room {
    /// Whether the player to move, who has `own`, is certain to win.
    const fn wins(own: Self, other: Self) -> bool {
        own.certain > other.most
    }
}

impl Amazons {
    /// The least of the images of `state` under mirroring and turning, and on square boards transposing.
    fn least_image(&self, state: &State) -> State {
        let grid = self.board.grid();
        let (rows, columns) = (grid.rows, grid.columns);
        let image = |turns: u8| {
            let place = |square: usize| {
                let (row, column) = (square / columns, square % columns);
                let row = if turns & 1 == 1 { rows - 1 - row } else { row };
                let column = if turns & 2 == 2 { columns - 1 - column } else { column };
                let (row, column) = if turns & 4 == 4 { (column, row) } else { (row, column) };
                row * columns + column
            };
            let moved = |set: u128| each(set).fold(0_u128, |moved, at| moved | 1 << place(at));
            let [white, black] = state.amazons.map(moved);
            (white, black, moved(state.arrows))
        };
        let images = if rows == columns { 8 } else { 4 };
        let (white, black, arrows) =
            (0..images).map(image).min().expect("the first image is the state itself");
        State::new([white, black], arrows, state.mover())
    }
}

defaults!(Amazons: Pathfinding, Information, Searchable);
