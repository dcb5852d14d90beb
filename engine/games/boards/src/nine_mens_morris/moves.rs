//! Which men can be placed, moved and removed.

use super::layout::ALL;
use super::{FEWEST, NineMensMorris, State};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::packed::packed_newtype;

/// Bits of a point; all of them stand for none.
const BITS: u32 = 5;
const NONE: u32 = (1 << BITS) - 1;

/// A man placed or moved, and the opponent's man that is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// A man placed on `to` or moved there, with the man that is removed.
    pub(super) fn new(from: Option<usize>, to: usize, taken: Option<usize>) -> Self {
        let part = |point: Option<usize>| point.map_or(NONE, |point| point as u32);
        Self((part(from) << (2 * BITS) | part(Some(to)) << BITS | part(taken)) as u16)
    }

    fn part(self, index: u32) -> Option<usize> {
        let part = u32::from(self.0) >> (index * BITS) & NONE;
        (part != NONE).then_some(part as usize)
    }

    /// The point that the man leaves, of a man that is moved.
    pub fn from(self) -> Option<usize> {
        self.part(2)
    }

    /// The point that it enters.
    pub fn to(self) -> usize {
        self.part(1).expect("each move enters a point")
    }

    /// The point of the man that is removed.
    pub fn taken(self) -> Option<usize> {
        self.part(0)
    }
}

packed_newtype!(Move);

impl NineMensMorris {
    /// Whether `player` moves to any empty point.
    pub(super) fn flies(&self, state: &State, player: Player) -> bool {
        self.flying && state.hand[player] == 0 && state.total(player) <= FEWEST
    }

    /// Points that a man of `player` on `from` can enter, if all men are placed.
    pub(super) fn targets(&self, state: &State, player: Player, from: usize) -> u32 {
        let near = if self.flies(state, player) { ALL } else { self.layout.neighbours(from) };
        near & !state.men[0] & !state.men[1]
    }

    /// Whether the player to move has no move.
    pub(super) fn is_stuck(&self, state: &State) -> bool {
        let mover = state.mover();
        state.hand[mover] == 0
            && each(state.men[mover]).all(|from| self.targets(state, mover, from) == 0)
    }

    /// Whether a man on `point` is in a mill of `men`.
    pub(super) fn is_mill(&self, men: u32, point: usize) -> bool {
        self.layout.through(point).iter().any(|&line| !men & line == 0)
    }

    /// The men of `player` that the opponent may remove.
    pub(super) fn removable(&self, state: &State, player: Player) -> u32 {
        let men = state.men[player];
        let free = men & !self.layout.in_mills(men);
        if free == 0 { men } else { free }
    }

    /// Appends the moves of a state that is not over.
    pub(super) fn list_moves(&self, state: &State, out: &mut Vec<Move>) {
        let mover = state.mover();
        let (own, others) = (state.men[mover], state.men[1 - mover]);
        let removable = self.removable(state, 1 - mover);
        let mut add = |from: Option<usize>, to: usize| {
            let left = from.map_or(own, |from| own & !(1 << from));
            if removable != 0 && self.is_mill(left | 1 << to, to) {
                out.extend(each(removable).map(|taken| Move::new(from, to, Some(taken))));
            } else {
                out.push(Move::new(from, to, None));
            }
        };
        if state.hand[mover] > 0 {
            each(ALL & !own & !others).for_each(|to| add(None, to));
        } else {
            for from in each(own) {
                each(self.targets(state, mover, from)).for_each(|to| add(Some(from), to));
            }
        }
    }
}
