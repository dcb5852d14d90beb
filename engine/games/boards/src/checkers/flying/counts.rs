//! The counts of plies that a position's text gives.

use super::super::rules::Movement;
use super::super::state::State;
use super::Flying;
use countermove_core::error::Error;

impl Flying {
    /// Sets the counts of plies by kings, in the ending and on the main road.
    pub(super) fn count(&self, state: &mut State, counts: [Option<u16>; 3]) -> Result<(), Error> {
        let [quiet, ending, road] = counts;
        let found = self.ending(state);
        let within = |plies: u16, least: u8, moves: u8, what: &str| {
            u8::try_from(plies).ok().filter(|plies| (least..=2 * moves).contains(plies)).ok_or_else(
                || {
                    Error::illegal_position(format!(
                        "{plies} plies {what}: they are {least} to {}, with which the game is drawn",
                        2 * moves
                    ))
                },
            )
        };
        let quiet = within(
            quiet.unwrap_or(0),
            0,
            self.variant.quiet_moves,
            "by kings without a capture (H)",
        )?;
        state.history.quiet = quiet;
        state.history.ending = match (ending, found) {
            (None, None) | (Some(0), None) => 0,
            (None, Some(found)) => {
                within(quiet.into(), 0, found.moves, "by kings without a capture (H)")?
            }
            (Some(plies), Some(found)) => {
                within(quiet.into(), 0, found.moves, "by kings without a capture (H)")?;
                within(plies, quiet, found.moves, "in this ending (E)")?
            }
            (Some(_), None) => {
                return Err(Error::illegal_position("no moves are counted in this ending: E0"));
            }
        };
        let road = road.unwrap_or(0);
        if road > 0 && !self.is_on_road(state) {
            return Err(Error::illegal_position(
                "no lone king is on the main road against three pieces, or it does not count: R0",
            ));
        }
        state.history.road =
            within(road, 0, self.variant.road_moves, "of a lone king on the main road (R)")?;
        Ok(())
    }
}
