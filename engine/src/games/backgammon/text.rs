//! Notation of positions: position ID, side on roll, dice.

use super::plays::Dice;
use super::{Action, Backgammon, Stage, State, impossible, move_text, picture, position_id};
use crate::error::{Error, clip};
use crate::game::Player;
use crate::game::notation::Notation;

/// Names of the players, in their order.
pub const NAMES: [&str; 2] = ["white", "black"];
const OPENING: &str = "opening";

impl Notation for Backgammon {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        read(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let id = position_id::write(&state.board(state.on_roll()));
        match state.stage {
            Stage::Opening => format!("{id} {OPENING}"),
            Stage::Roll(player) => format!("{id} {}", NAMES[usize::from(player)]),
            Stage::Play(player, dice) => {
                format!("{id} {} {}", NAMES[usize::from(player)], write_dice(dice))
            }
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Action, Error> {
        match state.stage {
            Stage::Opening => read_opening_roll(text),
            Stage::Roll(_) if state.winner().is_some() => {
                Err(Error::illegal_move("the game is over"))
            }
            Stage::Roll(_) => read_roll(text).map(|dice| Action::Roll(dice.sorted())),
            Stage::Play(player, dice) => {
                move_text::read(&state.board(player.into()), dice, text).map(Action::Play)
            }
        }
    }

    fn write_move(&self, state: &State, action: Action) -> String {
        match action {
            Action::Roll(dice) => write_dice(dice),
            Action::Play(play) => move_text::write(&state.board(state.on_roll()), &play),
        }
    }

    fn picture(&self, state: &State) -> String {
        picture::draw(state)
    }
}

/// The digits of both dice, in their order.
pub fn write_dice(Dice(one, other): Dice) -> String {
    format!("{one}{other}")
}

fn read(text: &str) -> Result<State, Error> {
    let (place, words) = text.split_once(' ').unwrap_or((text, ""));
    let (id, match_id) = match place.split_once(':') {
        Some((id, match_id)) => (id, Some(match_id)),
        None => (place, None),
    };
    let board = position_id::read(id).map_err(|why| {
        Error::malformed_state(format!("\"{}\" is not a position ID: {why}", clip(id)))
    })?;
    let stage = match match_id {
        Some(match_id) if words.is_empty() => read_match(match_id)?,
        Some(_) => {
            return Err(Error::malformed_state(
                "nothing follows a match ID, which includes side and dice",
            ));
        }
        None => read_stage(words)?,
    };
    let on_roll = State::new([Default::default(); 2], stage).on_roll();
    let names = [NAMES[on_roll], NAMES[1 - on_roll]];
    let board = board.map_err(|[mine, theirs]| {
        let (name, count) = if mine > theirs { (names[0], mine) } else { (names[1], theirs) };
        Error::illegal_position(format!("{name} has {count} checkers, and there are 15"))
    })?;
    if let Some(why) = impossible(&board, names) {
        return Err(Error::illegal_position(why));
    }
    let state = if on_roll == 0 {
        State::new([board.mine, board.theirs], stage)
    } else {
        State::new([board.theirs, board.mine], stage)
    };
    match stage {
        Stage::Opening if state != State::opening() => Err(Error::illegal_position(
            "the opening roll comes in the set-up alone: say whose turn it is, white or black",
        )),
        Stage::Play(..) if state.winner().is_some() => Err(Error::illegal_position(format!(
            "{} has borne off all its checkers, so there is no roll to play",
            names[1]
        ))),
        _ => Ok(state),
    }
}

fn read_match(text: &str) -> Result<Stage, Error> {
    let found = position_id::read_match(text).map_err(|why| {
        Error::malformed_state(format!("\"{}\" is not a match ID: {why}", clip(text)))
    })?;
    Ok(match found.dice {
        Some(dice) => Stage::Play(found.on_roll, dice.sorted()),
        None => Stage::Roll(found.on_roll),
    })
}

/// Reads the text after a position ID. An empty text is white's roll.
fn read_stage(words: &str) -> Result<Stage, Error> {
    let (name, dice) =
        words.split_once(' ').map_or((words, None), |(name, dice)| (name, Some(dice)));
    let player = NAMES.iter().position(|&known| known == name);
    match (player, dice) {
        _ if words.is_empty() => Ok(Stage::Roll(0)),
        _ if words == OPENING => Ok(Stage::Opening),
        (Some(player), None) => Ok(Stage::Roll(player as u8)),
        (Some(player), Some(dice)) => read_roll(dice)
            .map(|dice| Stage::Play(player as u8, dice.sorted()))
            .map_err(|error| Error::malformed_state(error.message)),
        (None, _) => Err(Error::malformed_state(format!(
            "\"{}\" after the position ID is not a side, white or black, with or without its dice, \
             as in \"white 31\", nor \"{OPENING}\"",
            clip(words)
        ))),
    }
}

/// Reads two digits, in their order; a hyphen, comma, colon or space may separate them.
fn read_roll(text: &str) -> Result<Dice, Error> {
    match *text.as_bytes() {
        [one @ b'1'..=b'6', other @ b'1'..=b'6']
        | [one @ b'1'..=b'6', b'-' | b',' | b':' | b' ', other @ b'1'..=b'6'] => {
            Ok(Dice(one - b'0', other - b'0'))
        }
        _ => Err(Error::malformed_move(format!(
            "\"{}\" is not a roll: two digits, 1 to 6, as in \"31\"",
            clip(text)
        ))),
    }
}

fn read_opening_roll(text: &str) -> Result<Action, Error> {
    let dice = read_roll(text)?;
    if dice.is_double() {
        return Err(Error::illegal_move("equal dice at the opening are thrown again"));
    }
    Ok(Action::Roll(dice))
}
