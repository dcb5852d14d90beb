//! Advice by the fleets (determinizations) that agree with the answers: a shot at the square that most of
//! them cover, and a random placement of the own fleet.

use std::ops::ControlFlow;

use super::board::{Squares, bits};
use super::fleets::{Fleets, Known};
use super::packing::End;
use super::{Action, Battleship, State};
use countermove_core::game::{Game, Player};
use countermove_core::rng::Rng;

/// The most fleets to list, and the most steps to find them. Of more fleets some are drawn.
const MOST_LISTED: usize = 10_000;
const LIST_STEPS: usize = 60_000;
/// Number of fleets drawn where there are more.
const DRAWN: usize = 3_000;
/// Number of fleets drawn on a crowded board, where a draw takes a hundred times as long.
const DRAWN_CROWDED: usize = 50;

impl Battleship {
    /// The square on which the most fleets lie that agree with all answers.
    pub(super) fn advise_shot(
        &self,
        state: &State,
        player: Player,
        rng: &mut Rng,
    ) -> Option<Vec<(Action, f64)>> {
        let fleets = Fleets::new(&self.board, self.known(state, player));
        let counts = self.counts(fleets, rng);
        let open = (0..self.board.squares()).filter(|square| state.shot[player] >> square & 1 == 0);
        let best = open.max_by_key(|&square| counts[square])?;
        Some(vec![(Action(best as u8), 1.0)])
    }

    /// Where the next ship lies in fleets drawn uniformly around the ships that are placed.
    pub(super) fn advise_placement(
        &self,
        state: &State,
        player: Player,
        rng: &mut Rng,
    ) -> Option<Vec<(Action, f64)>> {
        let next = usize::from(state.placed[player]);
        let known = Known { placed: self.fleet[next..].to_vec(), ..Known::default() };
        let fleets = Fleets::beside(&self.board, known, self.blocked(state, player)).prepare();
        let mut counts = [0_usize; 256];
        for _ in 0..draws(&fleets, rng) {
            counts[usize::from(fleets.draw(rng)?[0])] += 1;
        }
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        let count = |action: &Action| counts[usize::from(action.0)];
        let sum: usize = legal.iter().map(count).sum();
        let share = |action: Action| (action, count(&action) as f64 / sum as f64);
        (sum > 0).then(|| legal.into_iter().map(share).filter(|&(_, share)| share > 0.0).collect())
    }

    /// By square: the number of fleets, of all or of those drawn, that cover it.
    fn counts(&self, fleets: Fleets<'_>, rng: &mut Rng) -> [u32; Squares::BITS as usize] {
        let mut counts = [0; Squares::BITS as usize];
        let mut count = |squares| bits(squares).for_each(|square| counts[usize::from(square)] += 1);
        let mut listed = Vec::new();
        let whole = fleets.each(LIST_STEPS, |laid| {
            listed.push(laid.iter().fold(0, |all, (_, choice)| all | choice.placement.squares));
            let enough = listed.len() > MOST_LISTED;
            if enough { ControlFlow::Break(End::Enough) } else { ControlFlow::Continue(()) }
        });
        if whole && listed.len() <= MOST_LISTED {
            listed.into_iter().for_each(count);
            return counts;
        }
        let fleets = fleets.prepare();
        for _ in 0..draws(&fleets, rng) {
            let Some(squares) = fleets.draw_squares(rng) else { break };
            count(squares);
        }
        counts
    }
}

/// Number of `fleets` to draw.
fn draws(fleets: &Fleets<'_>, rng: &Rng) -> usize {
    if fleets.is_crowded(rng.clone()) { DRAWN_CROWDED } else { DRAWN }
}
