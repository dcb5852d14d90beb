//! Traces the evaluation for tuning: which terms count in a position, and how often. Except for the network
//! and the scale factor of the endgame, the evaluation is linear in the terms' weights.

use cozy_chess::Board;

use super::term_counts::{Evaluator, Tally};
use super::weights::TERMS;
use super::{FeatureIndex, end, middle, mop_up, phase, total_without_network};

pub use super::WHOLE;
pub use super::endgame::{FULL, Share, share};
pub use super::terms::{COUNT, ENDGAME, RANGES};

/// The terms that count in a position.
pub struct Trace {
    /// (index of a term in the table, count for white minus for black). A term may occur more than once.
    pub terms: Vec<(usize, f64)>,
    /// Game phase, 0 to [`WHOLE`].
    pub phase: i32,
    /// Mop-up evaluation, in pawns for white.
    pub mop_up: f64,
}

impl Trace {
    /// Traces the evaluation of `board`.
    pub fn of(board: &Board) -> Self {
        let mut counts = Counts { terms: Vec::new(), sign: 1 };
        Evaluator::at(board).count_terms(&mut counts);
        Self { terms: counts.terms, phase: phase(board), mop_up: mop_up(board) }
    }
}

struct Counts {
    terms: Vec<(usize, f64)>,
    /// 1 while white's terms are counted, -1 while black's are.
    sign: i32,
}

impl Tally for Counts {
    fn add(&mut self, _: FeatureIndex, term: usize, count: i32) {
        if count != 0 {
            self.terms.push((term, f64::from(self.sign * count)));
        }
    }

    fn switch_side(&mut self) {
        self.sign = -self.sign;
    }
}

/// The current weights: for each term its values in the middle game and in the endgame, in hundredths of a pawn.
pub fn weights() -> Vec<[i32; 2]> {
    TERMS.iter().map(|&pair| [middle(pair), end(pair)]).collect()
}

/// The evaluation of a position without the network, in pawns for white, and the factor of the network's
/// output, 0 to 1.
pub fn without_network(board: &Board) -> (f64, f64) {
    total_without_network(board)
}
