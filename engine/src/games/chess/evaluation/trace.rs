//! The evaluation laid open for tuning: which terms count in a position, and how they become its worth.
//! All but the network is linear in the terms' weights, but for the share of an endgame.

use cozy_chess::Board;

use super::look::{Look, Tally};
use super::weights::TERMS;
use super::{Named, end, measure_total, middle, mop_up, phase};

pub use super::WHOLE;
pub use super::endgame::{FULL, Share, share};
pub use super::terms::{COUNT, ENDGAME, RANGES};

/// What counts in a position.
pub struct Trace {
    /// Terms, by their places in the table, with how often each counts for white minus for black; a
    /// term may be there twice.
    pub terms: Vec<(usize, f64)>,
    /// How much of the middle game is left, 0 to [`WHOLE`].
    pub phase: i32,
    /// How near a bare king is to being mated, in pawns for white.
    pub mop_up: f64,
}

impl Trace {
    /// Of this position.
    pub fn of(board: &Board) -> Self {
        let mut counts = Counts { terms: Vec::new(), sign: 1 };
        Look::at(board).tell(&mut counts);
        Self { terms: counts.terms, phase: phase(board), mop_up: mop_up(board) }
    }
}

struct Counts {
    terms: Vec<(usize, f64)>,
    /// 1 while white's terms are told, -1 while black's are.
    sign: i32,
}

impl Tally for Counts {
    fn add(&mut self, _: Named, term: usize, count: i32) {
        if count != 0 {
            self.terms.push((term, f64::from(self.sign * count)));
        }
    }

    fn turn(&mut self) {
        self.sign = -self.sign;
    }
}

/// The weights that are there: each term in hundredths of a pawn, for the middle game and for the
/// endgame.
pub fn weights() -> Vec<[i32; 2]> {
    TERMS.iter().map(|&pair| [middle(pair), end(pair)]).collect()
}

/// What the evaluation makes of a position without the network, in pawns for white, and how much of the
/// network's worth counts.
pub fn without_network(board: &Board) -> (f64, f64) {
    measure_total(board)
}
