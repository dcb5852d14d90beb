//! What a network sees: the checkers on each point, after Tesauro ("TD-Gammon", 1995), and the features.
//!
//! Positions with contact and races have inputs of their own, and the others' are 0: the two share the units that the
//! inputs lead to, and nothing before them.

use super::checkers::BAR;
use super::features::{COUNT as FEATURES, feature_values};
use super::plays::Board;
use super::side::Side;
use super::{State, checkers::Checkers, race};
use crate::game::Player;

/// Points of the board, and the bar.
const PLACES: usize = BAR as usize;
/// A point has one checker, two, three, and more.
const UNITS: usize = 4;
/// Checkers of a side.
const CHECKERS: u32 = 15;
/// Of one side: its places, and what is borne off.
const SIDE: usize = PLACES * UNITS + 1;
/// Of one kind of position: both sides, who is on roll, and that it is of this kind.
const BOARD: usize = 2 * SIDE + 2;
const CONTACT_FEATURES: usize = FEATURES - race::COUNT;

/// How many there are.
pub const COUNT: usize = 2 * BOARD + FEATURES;

/// Writes what `player` sees of `state`; all 0 before the opening roll.
pub fn write(state: &State, player: Player, inputs: &mut [f32]) {
    inputs.fill(0.0);
    let Some(roller) = state.roller() else { return };
    let Board { mine, theirs } = state.board(player);
    let has_contact = Side::of(mine).meets(&Side::of(theirs));
    let values = feature_values(state, player);
    let (contact, race) = inputs.split_at_mut(BOARD + CONTACT_FEATURES);
    let (inputs, values) = if has_contact {
        (contact, &values[race::COUNT..])
    } else {
        (race, &values[..race::COUNT])
    };
    write_side(mine, &mut inputs[..SIDE]);
    write_side(theirs, &mut inputs[SIDE..2 * SIDE]);
    inputs[2 * SIDE] = if player == roller { 1.0 } else { -1.0 };
    inputs[2 * SIDE + 1] = 1.0;
    let features = inputs[BOARD..].iter_mut().zip(values);
    features.for_each(|(input, value)| *input = *value as f32);
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
