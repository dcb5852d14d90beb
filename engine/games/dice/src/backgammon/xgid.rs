//! XGID: eXtreme Gammon's identifier of a position, its cube, dice and score (help of eXtreme Gammon 2, "XGID").
//!
//! ```text
//! XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10
//!      |                          | | | |  | | | | the cube's limit, as its logarithm
//!      |                          | | | |  | | | points that win the match, 0 in money play
//!      |                          | | | |  | | 1 in the Crawford game; in money play 1 Jacoby + 2 beavers
//!      |                          | | | |  points of the bottom player, of the top player
//!      |                          | | | dice; 00 before the roll; D doubled, B beavered, R beavered once more
//!      |                          | | who rolls, or has doubled: 1 the bottom player, -1 the top player
//!      |                          | the cube's owner: 1, -1, or 0 in the middle
//!      |                          the cube's value, as its logarithm
//!      the top player's bar, points 1 to 24 of the bottom player, its bar; A to O: its checkers, a to o: the other's
//! ```
//!
//! The bottom player is white. Of the rules of money play and the limit options say what holds here.

use super::checkers::{BAR, CHECKERS, Checkers, OFF};
use super::identifiers::AnyBoard;
use super::match_id::{self, MatchId};
use super::plays::{Board, Dice};

const PREFIX: &str = "XGID=";
const PLACES: usize = 26;
/// With and without the limit of the cube.
const FIELDS: [usize; 2] = [10, 9];
const BEFORE_ROLL: &str = "00";

/// The fields of a text that is meant as an XGID, with its prefix or without.
pub fn fields(text: &str) -> Option<Vec<&str>> {
    let prefix = text.get(..PREFIX.len()).filter(|start| start.eq_ignore_ascii_case(PREFIX));
    let fields: Vec<&str> = text[prefix.map_or(0, str::len)..].split(':').collect();
    let is_meant = prefix.is_some() || fields.len() > 1 && fields[0].chars().count() == PLACES;
    is_meant.then_some(fields)
}

/// Reads an XGID's fields. Its board is that of the side on roll; errors are those of a position ID.
pub fn read(fields: &[&str]) -> Result<(AnyBoard, MatchId), String> {
    let count = fields.len();
    if !FIELDS.contains(&count) {
        return Err(format!("it has {count} fields with colons between, not {}", FIELDS[0]));
    }
    let on_roll = player(fields[3])?.ok_or("its turn is neither 1 nor -1")?;
    let [bottom, top] = checkers(fields[0])?;
    let sides = if on_roll == 0 { [bottom, top] } else { [top, bottom] };
    let match_length = number(fields[8])?;
    let mut found = MatchId {
        on_roll,
        dice: None,
        cube: match_id::cube(1 << number(fields[1])?.min(31), player(fields[2])?)?,
        is_doubled: fields[4] == "D",
        is_beavered: fields[4] == "B",
        is_crawford: match_length > 0 && fields[7] == "1",
        match_length,
        points: [number(fields[5])?, number(fields[6])?],
    };
    match *fields[4].as_bytes() {
        [one @ b'1'..=b'6', other @ b'1'..=b'6'] => {
            found.dice = Some(Dice(one - b'0', other - b'0'));
        }
        [b'D'] => {}
        [b'B'] if found.cube.owner == Some(1 - on_roll) => {}
        [b'B'] => found.cube = found.cube.doubled((1 - on_roll).into()),
        _ if fields[4] == BEFORE_ROLL => {}
        _ => return Err("its dice are not two digits, 00, D or B".into()),
    }
    Ok((board(sides), found))
}

fn board(sides: [[u32; PLACES]; 2]) -> AnyBoard {
    let totals = sides.map(|side| side.iter().sum::<u32>());
    if totals.iter().any(|&total| total > CHECKERS) {
        return Err(totals);
    }
    let [mine, theirs] = sides.map(|side| {
        let off = CHECKERS - side.iter().sum::<u32>();
        Checkers::of((1..=BAR).zip(side[1..].iter().copied()).chain([(OFF, off)]))
    });
    Ok(Board { mine, theirs })
}

/// Both sides' checkers in their own points; the bottom player's first.
fn checkers(text: &str) -> Result<[[u32; PLACES]; 2], String> {
    let count = text.chars().count();
    if count != PLACES {
        return Err(format!("its first field has {count} letters, not {PLACES}"));
    }
    let mut sides = [[0; PLACES]; 2];
    for (place, letter) in text.chars().enumerate() {
        match letter {
            '-' => {}
            'A'..='P' if place > 0 => sides[0][place] = letter as u32 - 'A' as u32 + 1,
            'a'..='p' if place < PLACES - 1 => {
                sides[1][PLACES - 1 - place] = letter as u32 - 'a' as u32 + 1;
            }
            _ => return Err(format!("letter {} of its first field is no checkers", place + 1)),
        }
    }
    Ok(sides)
}

fn player(text: &str) -> Result<Option<u8>, String> {
    match text {
        "1" => Ok(Some(0)),
        "-1" => Ok(Some(1)),
        "0" => Ok(None),
        _ => Err("a player in it is not 1, 0 or -1".into()),
    }
}

fn number(text: &str) -> Result<u32, String> {
    let is_short = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_short);
    number.ok_or_else(|| "a field of it is not a number".into())
}
