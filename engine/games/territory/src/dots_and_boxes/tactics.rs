//! Knowledge of dots and boxes for proofs: boxes that should be taken at once, and symmetry.

use std::hash::Hasher;

use super::{DotsAndBoxes, STEP, State};
use common::bits::each;
use countermove_core::game::Game;
use countermove_core::game::ordering::Ordering;
use countermove_core::game::proof::Proof;
use countermove_core::game::searchable::defaults;
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::{Scale, Score};

impl DotsAndBoxes {
    /// A line that takes all boxes beside it. None is better: a player who draws elsewhere leaves the opponent the same
    /// boxes and the same other lines.
    fn taking(&self, state: &State) -> Option<u8> {
        let takes = |&line: &usize| {
            let missing = 1_u128 << line;
            self.board.beside(line as u8).all(|sides| sides & !state.lines == missing)
        };
        each(self.board.all() & !state.lines).find(takes).map(|line| line as u8)
    }

    /// The lines on the board, or one of its images, that come first.
    fn canonical(&self, state: &State) -> u128 {
        let image =
            |images: &Vec<u8>| each(state.lines).fold(0, |set, line| set | 1_u128 << images[line]);
        self.board.images().iter().map(image).min().unwrap_or_default()
    }
}

impl Proof for DotsAndBoxes {
    fn bounds(&self, state: &State) -> (Score, Score) {
        let score = |boxes: f64| Scale::Linear { unit: STEP }.estimate(boxes);
        let left = self.board.boxes().len() as f64 - state.boxes.map(f64::from).iter().sum::<f64>();
        let margin = state.margin(state.mover());
        (score(margin - left), score(margin + left))
    }

    /// Players are exchanged too: the lead is that of the player to draw.
    fn symmetric_key(&self, state: &State) -> u64 {
        let lines = self.canonical(state);
        let lead = (state.margin(state.mover()) as i64) as u64;
        mix(mix(mix(lines as u64).wrapping_mul(3) ^ (lines >> 64) as u64) ^ zobrist(lead))
    }

    fn identify_symmetric(&self, state: &State, out: &mut dyn Hasher) {
        out.write_u128(self.canonical(state));
        out.write_i8(state.margin(state.mover()) as i8);
    }

    fn proof_moves(&self, state: &State, out: &mut Vec<(u8, i32)>) -> bool {
        if let Some(line) = self.taking(state) {
            out.push((line, 0));
            return true;
        }
        let moves = self.legal_moves(state);
        out.extend(moves.into_iter().map(|line| (line, self.ordering_score(state, line))));
        true
    }
}

defaults!(DotsAndBoxes: Quiescence, Pathfinding, Information, Searchable);
