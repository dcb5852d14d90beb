//! Moves that the players have for certain and at most, where arrows separate them.

use super::{Amazons, State};
use common::bits::each;
use countermove_core::game::Player;

/// Moves of a player in the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// A lower bound, whatever the opponent does.
    pub certain: u32,
    /// An upper bound.
    pub most: u32,
}

impl Amazons {
    /// The room of both players. Regions of squares without arrows never join again. In a region with amazons of one
    /// player alone nobody disturbs it; in one with amazons of both each empty square may be either's.
    pub(super) fn rooms(&self, state: &State) -> [Room; 2] {
        let open = self.board.all() & !state.arrows;
        let free = self.free(state);
        let regions = state.amazons.map(|amazons| self.board.flood(amazons, open));
        [0, 1].map(|player| Room {
            certain: self.walks(state, player, regions[player] & !regions[1 - player]),
            most: (regions[player] & free).count_ones(),
        })
    }

    /// Moves of `player` in `region`, which has no other's amazons, if one amazon after the other walks like a king,
    /// always to the square with the fewest ways on, and shoots back to the square that it left.
    fn walks(&self, state: &State, player: Player, region: u128) -> u32 {
        let mut free = region & self.free(state);
        let mut moves = 0;
        for first in each(state.amazons[player] & region) {
            let mut at = first;
            loop {
                let ways = |square: usize| (self.board.beside(1 << square) & free).count_ones();
                let next = each(self.board.beside(1 << at) & free).min_by_key(|&next| ways(next));
                let Some(next) = next else { break };
                free &= !(1 << next);
                at = next;
                moves += 1;
            }
        }
        moves
    }
}
