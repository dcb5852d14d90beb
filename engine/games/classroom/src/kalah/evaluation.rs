//! Features: seeds in the stores and the pits, moves that are followed by another, and captures.

use super::{Board, Kalah};
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;
use countermove_core::game::{Game, Player};

/// The smallest difference of estimates that counts, in seeds.
pub const STEP: f64 = 1.0 / 128.0;
/// The value of a seed if only the winner counts: so little that no estimate reaches a win.
pub const WIN: f64 = 1.0 / 256.0;

const DIFFERENCE: &[Feature] = &features(1.0);
const WINS: &[Feature] = &features(WIN);

const fn features(seed: f64) -> [Feature; 5] {
    [
        Feature::new("stores", seed).about("seeds in the player's store, minus the opponent's"),
        Feature::new("held", 0.3 * seed)
            .about("seeds in the player's pits, minus those in the opponent's"),
        Feature::new("again", 0.5 * seed)
            .about("pits whose last seed falls into the player's store, minus the opponent's"),
        Feature::new("capture", 0.3 * seed).about(
            "the most seeds that one move of the player would bring into its store here, minus \
             the same of the opponent",
        ),
        Feature::new("turn", seed).about("1 if the player is to move, −1 if the opponent is"),
    ]
}

impl Kalah {
    /// Whether the last seed from `pit` falls into the store.
    pub(super) fn moves_again(&self, board: &Board, pit: usize) -> bool {
        let row = self.pits.0;
        usize::from(board.pits[pit]) % (2 * row + 1) == row - pit % row && board.pits[pit] > 0
    }

    /// Seeds that the player to move brings into its store from `pit`.
    pub(super) fn gain(&self, board: &Board, pit: usize) -> u8 {
        let mut after = *board;
        after.play(self.pits, pit, self.empty_capture);
        after.stores[board.mover()] - board.stores[board.mover()]
    }
}

impl Evaluation for Kalah {
    const UNIT: &'static str = "wins";

    const SPREAD: f64 = 8.0 * WIN;

    const FEATURES: &'static [Feature] = WINS;

    fn unit(&self) -> &'static str {
        if self.wins { Self::UNIT } else { "seeds" }
    }

    fn spread(&self) -> f64 {
        if self.wins { Self::SPREAD } else { f64::from(self.total()) / 3.0 }
    }

    fn feature_list(&self) -> &'static [Feature] {
        if self.wins { WINS } else { DIFFERENCE }
    }

    fn features(&self, board: &Board, player: Player, values: &mut [f64]) {
        let row = |side: Player| side * self.pits.0..(side + 1) * self.pits.0;
        let seen_by = |side: Player| Board { mover: side as u8, ..*board };
        let again = |side: Player| row(side).filter(|&pit| self.moves_again(board, pit)).count();
        let capture = |side: Player| row(side).map(|pit| self.gain(&seen_by(side), pit)).max();
        let lead = |of: &dyn Fn(Player) -> f64| of(player) - of(1 - player);
        values[0] = f64::from(board.lead(player));
        values[1] = lead(&|side| f64::from(board.held(self.pits, side)));
        values[2] = lead(&|side| again(side) as f64);
        values[3] = lead(&|side| f64::from(capture(side).unwrap_or(0)));
        values[4] = if board.mover() == player { 1.0 } else { -1.0 };
    }
}

impl Ordering for Kalah {
    /// Moves that are followed by another, the rightmost first; captures, the largest first; the others.
    fn ordering_score(&self, board: &Board, action: u8) -> i32 {
        let pit = usize::from(action);
        let place = (pit % self.pits.0) as i32;
        let after = self.after(board, action);
        if after.mover == board.mover {
            return 1000 + place;
        }
        16 * i32::from(self.gain(board, pit)) + place
    }
}
