//! GNU Backgammon's match ID: cube, dice and score (manual, "A technical description of the Match ID").
//!
//! It is 66 bits in base64; bits fill each byte from the least significant one. One more bit is for the Jacoby rule,
//! which is an option here.

use super::cube::Cube;
use super::plays::Dice;
use super::position_id::{bits, decode};

const BYTES: usize = 9;
/// Length of a match ID, in characters.
const LENGTH: usize = 12;

/// The state of a game from an identifier. In a match ID player 0 is white.
pub struct MatchId {
    /// The player on roll, or who has doubled.
    pub on_roll: u8,
    /// The dice that are to be played, if they have been rolled.
    pub dice: Option<Dice>,
    /// The cube, at the value before a double that is not answered.
    pub cube: Cube,
    /// Whether a double is to be answered.
    pub is_doubled: bool,
    /// Whether a beaver is to be answered.
    pub is_beavered: bool,
    /// Whether this is the Crawford game.
    pub is_crawford: bool,
    /// Points that win the match; 0 in money play.
    pub match_length: u32,
    /// Points of both so far.
    pub points: [u32; 2],
}

/// Reads a match ID. Error: the end of "… is not a match ID: ".
pub fn read(text: &str) -> Result<MatchId, String> {
    const PLAYING: u32 = 1;
    const IN_THE_MIDDLE: u32 = 3;
    let bits = bits(&decode(text, LENGTH, BYTES)?);
    let field = |first: u32, length: u32| (bits >> first) as u32 & ((1 << length) - 1);
    if field(8, 3) != PLAYING {
        return Err("no game is being played in it".into());
    }
    let dice = match (field(15, 3), field(18, 3)) {
        (0, 0) => None,
        (one @ 1..=6, other @ 1..=6) => Some(Dice(one as u8, other as u8)),
        (one, other) => return Err(format!("its dice are {one} and {other}")),
    };
    let owner = match field(4, 2) {
        owner @ 0..=1 => Some(owner as u8),
        IN_THE_MIDDLE => None,
        _ => return Err("its cube has no owner and is not in the middle".into()),
    };
    let is_doubled = field(12, 1) == 1;
    if is_doubled && dice.is_some() {
        return Err("it has both dice and a double to be answered".into());
    }
    Ok(MatchId {
        on_roll: field(6, 1) as u8,
        dice,
        cube: cube(1 << field(0, 4), owner)?,
        is_doubled,
        is_beavered: false,
        is_crawford: field(7, 1) == 1,
        match_length: field(21, 15),
        points: [field(36, 15), field(51, 15)],
    })
}

/// The cube at `value`, a power of two, which has an owner once it was turned. Error: the end of "… is not an ID: ".
pub fn cube(value: u32, owner: Option<u8>) -> Result<Cube, String> {
    if (value > 1) != owner.is_some() {
        let has = if value > 1 { "without" } else { "with" };
        return Err(format!("its cube is at {value}, {has} an owner"));
    }
    let most = Cube::MOST;
    Cube::at(value, owner).ok_or_else(|| format!("its cube is at {value}, and {most} is the most"))
}
