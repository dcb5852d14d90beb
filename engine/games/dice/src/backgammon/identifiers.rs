//! Positions as other programs name them: a position ID with or without a match ID, or an XGID.

use super::cube::Cube;
use super::match_id::{self, MatchId};
use super::plays::Board;
use super::text::{Reading, read_words};
use super::{Backgammon, Stage, position_id, xgid};
use countermove_core::error::{Error, clip};

/// A board, or the numbers of checkers if a side has more than 15; first those of the side on roll.
pub type AnyBoard = Result<Board, [u32; 2]>;

impl Backgammon {
    /// Reads an XGID, or a position ID and what follows it.
    pub fn read_identifier(&self, text: &str) -> Result<(AnyBoard, Reading), Error> {
        match xgid::fields(text) {
            Some(fields) => self.read_xgid(text, &fields),
            None => self.read_ids(text),
        }
    }

    /// Reads a position ID, and after it a match ID or words.
    fn read_ids(&self, text: &str) -> Result<(AnyBoard, Reading), Error> {
        let (place, words) = text.split_once(' ').unwrap_or((text, ""));
        let (id, match_id) = match place.split_once(':') {
            Some((id, match_id)) => (id, Some(match_id)),
            None => (place, None),
        };
        let board = position_id::read(id).map_err(|why| {
            Error::malformed_state(format!("\"{}\" is not a position ID: {why}", clip(id)))
        })?;
        let reading = match match_id {
            Some(match_id) if words.is_empty() => self.read_match_id(match_id)?,
            Some(_) => {
                return Err(Error::malformed_state(
                    "nothing follows a match ID, which includes side, dice and cube",
                ));
            }
            None => read_words(words)?,
        };
        Ok((board, reading))
    }

    fn read_xgid(&self, text: &str, fields: &[&str]) -> Result<(AnyBoard, Reading), Error> {
        let (board, found) = xgid::read(fields).map_err(|why| {
            Error::malformed_state(format!("\"{}\" is not an XGID: {why}", clip(text)))
        })?;
        Ok((board, self.fitting(&found, "XGID")?))
    }

    fn read_match_id(&self, text: &str) -> Result<Reading, Error> {
        let found = match_id::read(text).map_err(|why| {
            Error::malformed_state(format!("\"{}\" is not a match ID: {why}", clip(text)))
        })?;
        self.fitting(&found, "match ID")
    }

    /// What an identifier of the `kind` says, whose match is that of the options.
    fn fitting(&self, found: &MatchId, kind: &str) -> Result<Reading, Error> {
        let stage = match found.dice {
            Some(dice) => Stage::Play(found.on_roll, dice.sorted()),
            None if self.is_plain() => Stage::Roll(found.on_roll),
            None if found.is_doubled => Stage::Doubled(found.on_roll),
            None if found.is_beavered => Stage::Beavered(found.on_roll),
            None => Stage::Choice(found.on_roll),
        };
        if self.is_plain() {
            if found.is_doubled || found.is_beavered {
                return Err(Error::illegal_position(format!(
                    "in the {kind} a double is to be answered, and the option cube is false"
                )));
            }
            return Ok(Reading { stage, cube: Cube::default() });
        }
        let given = (found.match_length > 0)
            .then(|| found.points.map(|points| found.match_length.saturating_sub(points)));
        if given != self.stakes.of_match.map(|it| it.needed) {
            let (length, [white, black]) = (found.match_length, found.points);
            let of = if given.is_none() {
                "money play: the option match_length is to be 0".into()
            } else {
                format!(
                    "a match to {length} points at {white}:{black}, which is not that of the options: \
                     they are match_length {length}, white_points {white}, black_points {black}"
                )
            };
            return Err(Error::illegal_position(format!("the {kind} is of {of}")));
        }
        // Where both need one point GNU Backgammon does not call it the Crawford game.
        let is_last = given == Some([1, 1]);
        let is_crawford = self.stakes.of_match.is_some_and(|it| it.is_crawford);
        if !is_last && found.is_crawford != is_crawford {
            return Err(Error::illegal_position(format!(
                "the {kind} and the option crawford differ in whether this is the Crawford game"
            )));
        }
        Ok(Reading { stage, cube: found.cube })
    }
}
