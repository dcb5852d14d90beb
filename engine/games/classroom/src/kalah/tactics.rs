//! Knowledge of Kalah for searches: forcing moves, the seeds that are left, the endgame table, and exchanged players.

use std::hash::{Hash, Hasher};

use super::{Board, Kalah, endgame};
use countermove_core::game::Game;
use countermove_core::game::ordering::Ordering;
use countermove_core::game::proof::Proof;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::value::Score;

/// Seeds in the pits from which a proof is expected to take a second at most.
const SOON_PROVEN: i16 = 14;

impl Kalah {
    /// Seeds in the pits of both.
    fn left(&self, board: &Board) -> i16 {
        (0..2).map(|player| i16::from(board.held(self.pits, player))).sum()
    }
}

impl Quiescence for Kalah {
    /// Captures, and moves that are followed by another.
    fn is_noisy(&self, board: &Board, action: u8) -> bool {
        let pit = usize::from(action);
        self.moves_again(board, pit) || self.gain(board, pit) > 1
    }

    /// The seeds that come into the store: the search finds what the opponent captures in turn.
    fn static_exchange(&self, board: &Board, action: u8) -> f64 {
        self.seed() * f64::from(self.gain(board, usize::from(action)))
    }
}

impl Proof for Kalah {
    fn bounds(&self, board: &Board) -> (Score, Score) {
        let (lead, left) = (board.lead(board.mover()), self.left(board));
        let score = |lead: i16| self.scale().estimate(self.worth(lead));
        let gain = endgame::gain(board, self.pits, self.empty_capture).map(i16::from);
        let (least, most) = gain.map_or((0, left), |gain| (gain, gain));
        (score(lead - left + 2 * least), score(lead - left + 2 * most))
    }

    fn symmetric_key(&self, board: &Board) -> u64 {
        board.as_south(self.pits).key()
    }

    fn identify_symmetric(&self, board: &Board, mut out: &mut dyn Hasher) {
        board.as_south(self.pits).hash(&mut out);
    }

    fn proof_moves(&self, board: &Board, out: &mut Vec<(u8, i32)>) -> bool {
        let moves = self.legal_moves(board);
        out.extend(moves.into_iter().map(|pit| (pit, self.ordering_score(board, pit))));
        true
    }

    fn soon_proven(&self, board: &Board) -> bool {
        self.left(board) <= SOON_PROVEN
    }
}

defaults!(Kalah: Pathfinding, Information, Searchable);
