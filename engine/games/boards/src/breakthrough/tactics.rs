//! Knowledge of Breakthrough for searches: races at the last row, exchanges, and the mirrored board.

use std::hash::{Hash, Hasher};

use super::{Breakthrough, Move, State, to};
use countermove_core::game::ordering::Ordering;
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Game, Player};
use countermove_core::value::Score;

/// The value of reaching the last row, in pieces.
const ARRIVAL: f64 = 100.0;
/// With fewer pieces a pass might be better than any move.
const FEWEST_TO_PASS: u32 = 4;

impl Breakthrough {
    /// The pieces of `player` that arrive with their next move.
    fn arriving(&self, state: &State, player: Player) -> u128 {
        state.pieces[player] & self.ahead(self.goals[player], 1 - player)
    }

    fn wins_at_once(&self, state: &State) -> bool {
        let (own, others) = (state.own(), state.others());
        self.arriving(state, state.mover()) != 0
            || (others.count_ones() == 1 && self.attacks(own, state.mover()) & others != 0)
    }

    /// The opponent's pieces that arrive unless they are captured now.
    fn threats(&self, state: &State) -> u128 {
        self.arriving(state, 1 - state.mover())
    }

    fn mirrored(&self, state: &State) -> State {
        let columns = self.grid.columns;
        let mirror = |set: u128| {
            let turn = |column: usize| {
                let cells = set >> column & self.edges[0];
                cells << (columns - 1 - column)
            };
            (0..columns).fold(0, |turned, column| turned | turn(column))
        };
        State { pieces: state.pieces.map(mirror), ..*state }
    }

    fn canonical(&self, state: &State) -> State {
        let mirrored = self.mirrored(state);
        if mirrored.pieces < state.pieces { mirrored } else { *state }
    }
}

impl Quiescence for Breakthrough {
    fn is_threatened(&self, state: &State) -> bool {
        self.threats(state) != 0
    }

    fn is_noisy(&self, state: &State, action: Move) -> bool {
        (state.others() | self.goals[state.mover()]) >> to(action) & 1 == 1
    }

    /// All pieces are worth the same, so each side captures back while it can.
    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        let mover = state.mover();
        let target = 1_u128 << to(action);
        if target & self.goals[mover] != 0 {
            return ARRIVAL;
        }
        let around = |player: Player| {
            let reach = self.attacks(target, 1 - player);
            (reach & state.pieces[player] & !(1 << super::from(action))).count_ones()
        };
        let gained = f64::from(u8::from(state.others() & target != 0));
        // The opponent captures first; whoever has nothing left to capture with stops.
        let (own, theirs) = (around(mover), around(1 - mover));
        let captures = if theirs > own { 2 * own + 1 } else { 2 * theirs };
        gained - f64::from(captures % 2)
    }

    fn is_near_zugzwang(&self, state: &State) -> bool {
        state.own().count_ones() < FEWEST_TO_PASS
    }

    fn pass(&self, state: &State) -> Option<State> {
        (!self.is_threatened(state)).then_some(State { mover: state.mover ^ 1, ..*state })
    }
}

impl Proof for Breakthrough {
    fn bounds(&self, state: &State) -> (Score, Score) {
        if self.wins_at_once(state) {
            return (Score::win_in(1), Score::win_in(1));
        }
        let threats = self.threats(state);
        let stopped = threats & self.attacks(state.own(), state.mover());
        if threats.count_ones() > 1 || threats != stopped {
            return (Score::loss_in(2), Score::loss_in(2));
        }
        (Score::loss_in(2), Score::win_in(3))
    }

    fn symmetric_key(&self, state: &State) -> u64 {
        self.canonical(state).hash()
    }

    fn identify_symmetric(&self, state: &State, mut out: &mut dyn Hasher) {
        Hash::hash(&self.canonical(state), &mut out);
    }

    /// A threat has to be captured, unless the player wins at once.
    fn proof_moves(&self, state: &State, out: &mut Vec<(Move, i32)>) -> bool {
        let mut moves = self.legal_moves(state);
        let threats = self.threats(state);
        if threats.count_ones() == 1 && !self.wins_at_once(state) {
            let stops = |&action: &Move| threats >> to(action) & 1 == 1;
            if moves.iter().any(stops) {
                moves.retain(stops);
            }
        }
        out.extend(moves.into_iter().map(|action| (action, self.ordering_score(state, action))));
        true
    }
}

defaults!(Breakthrough: Pathfinding, Information, Searchable);
