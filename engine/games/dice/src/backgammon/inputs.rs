//! The inputs of a network: the checkers on each point, after Tesauro ("TD-Gammon", 1995), and the features.
//!
//! Positions with contact and races have inputs of their own. Where one network is to value both, the others' are 0.

use super::checkers::BAR;
use super::cube::Cube;
use super::features::{COUNT as FEATURES, feature_values};
use super::plays::Board;
use super::side::Side;
use super::{Stage, State, checkers::Checkers, race};
use std::ops::Range;

use countermove_core::game::Player;

/// Points of the board, and the bar.
const PLACES: usize = BAR as usize;
/// A point has one checker, two, three, and more.
const UNITS: usize = 4;
/// Checkers of a side.
const CHECKERS: u32 = 15;
/// Inputs of one side: its checkers on each point, and those borne off.
const SIDE: usize = PLACES * UNITS + 1;
/// Inputs of one kind of position: both sides, the side on roll, and a flag of the kind.
const BOARD: usize = 2 * SIDE + 2;
/// The approximate greatest size of each feature.
const SIZES: [f32; FEATURES] = [
    1.0, 15.0, 1.0, 100.0, 1.0, 10.0, 0.5, 1.0, 1.0, 3.0, 4.0, 1.0, 3.0, 1.0, 1.0, 1.0, 4.0, 4.0,
    40.0,
];

/// A kind of position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Contact: the sides still have to pass each other.
    Contact,
    /// Race: the sides have passed each other.
    Race,
}

impl Kind {
    /// The kind of `board`.
    pub fn of(board: &Board) -> Self {
        let has_contact = Side::of(board.mine).meets(&Side::of(board.theirs));
        if has_contact { Self::Contact } else { Self::Race }
    }

    /// The number of inputs of the kind.
    pub const fn count(self) -> usize {
        match self {
            Self::Contact => BOARD + FEATURES - race::COUNT,
            Self::Race => BOARD + race::COUNT,
        }
    }

    const fn features(self) -> Range<usize> {
        match self {
            Self::Contact => race::COUNT..FEATURES,
            Self::Race => 0..race::COUNT,
        }
    }
}

/// The number of inputs of both kinds together.
pub const COUNT: usize = Kind::Contact.count() + Kind::Race.count();

/// The number of further inputs with the cube.
pub const OF_CUBE: usize = 3;

/// Writes the inputs of the cube for `player`: how often it was turned, from −1 to 1, negative if the opponent owns
/// it; whether a double has to be answered; whether the cube is in the middle.
pub fn write_cube(state: &State, player: Player, inputs: &mut [f32]) {
    let turned = state.cube.value().ilog2() as f32 / Cube::MOST.ilog2() as f32;
    let is_mine = state.cube.owner.map(Player::from) == Some(player);
    let is_doubled = matches!(state.stage, Stage::Doubled(_) | Stage::Beavered(_));
    inputs[0] = if is_mine { turned } else { -turned };
    inputs[1] = f32::from(u8::from(is_doubled));
    inputs[2] = f32::from(u8::from(state.cube.owner.is_none()));
}

/// Writes the inputs of `state` for `player`; all 0 before the opening roll.
pub fn write(state: &State, player: Player, inputs: &mut [f32]) {
    inputs.fill(0.0);
    let kind = Kind::of(&state.board(player));
    let (contact, race) = inputs.split_at_mut(Kind::Contact.count());
    write_kind(kind, state, player, if kind == Kind::Contact { contact } else { race });
}

/// Writes the inputs of the `kind` of `state`; all 0 before the opening roll.
pub fn write_kind(kind: Kind, state: &State, player: Player, inputs: &mut [f32]) {
    let Some(roller) = state.roller() else { return inputs.fill(0.0) };
    let Board { mine, theirs } = state.board(player);
    write_side(mine, &mut inputs[..SIDE]);
    write_side(theirs, &mut inputs[SIDE..2 * SIDE]);
    inputs[2 * SIDE] = if player == roller { 1.0 } else { -1.0 };
    inputs[2 * SIDE + 1] = 1.0;
    let values = &feature_values(state, player)[kind.features()];
    let features = inputs[BOARD..].iter_mut().zip(values).zip(&SIZES[kind.features()]);
    features.for_each(|((input, value), size)| *input = *value as f32 / size);
}

fn write_side(checkers: Checkers, inputs: &mut [f32]) {
    let mut off = CHECKERS;
    for (place, units) in inputs.chunks_exact_mut(UNITS).enumerate() {
        let count = checkers.count(place as u32 + 1);
        off -= count;
        for (unit, input) in units.iter_mut().enumerate() {
            let least = unit as u32 + 1;
            *input = match count.saturating_sub(least) {
                more if least == UNITS as u32 && count >= least => (more + 1) as f32 / 2.0,
                _ => f32::from(u8::from(count >= least)),
            };
        }
    }
    inputs[SIDE - 1] = off as f32 / CHECKERS as f32;
}
