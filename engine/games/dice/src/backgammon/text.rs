//! Notation of positions: position ID, side on roll, dice, the cube.

use super::cube::{Cube, CubeAction};
use super::plays::Dice;
use super::{
    Action, Backgammon, Stage, State, events, impossible, move_text, picture, position_id,
};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, counted};

/// Names of the players, in their order.
pub const NAMES: [&str; 2] = ["white", "black"];
const OPENING: &str = "opening";
/// The action of a side, which follows its name.
const ROLLS: &str = "rolls";
const DOUBLES: &str = "doubles";
const BEAVERED: &str = "beavered";
const DROPPED: &str = "dropped";

impl Notation for Backgammon {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        self.read_state(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let id = position_id::write(&state.board(state.on_roll()));
        let Some(roller) = state.roller() else { return format!("{id} {OPENING}") };
        let name = NAMES[roller];
        let cube = state.cube.owner.map_or_else(String::new, |owner| {
            format!(" cube {} {}", state.cube.value(), NAMES[usize::from(owner)])
        });
        let doing = match state.stage {
            Stage::Opening | Stage::Choice(_) => "",
            Stage::Roll(_) if self.stage_before_roll(state, roller) == state.stage => "",
            Stage::Roll(_) => ROLLS,
            Stage::Play(_, dice) => return format!("{id} {name} {}{cube}", write_dice(dice)),
            Stage::Doubled(_) => DOUBLES,
            Stage::Beavered(_) => BEAVERED,
            Stage::Dropped(_) => DROPPED,
        };
        let gap = if doing.is_empty() { "" } else { " " };
        format!("{id} {name}{gap}{doing}{cube}")
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
            _ => self.read_cube_action(state, text).map(Action::Cube),
        }
    }

    fn write_move(&self, state: &State, action: Action) -> String {
        match action {
            Action::Roll(dice) => write_dice(dice),
            Action::Play(play) => move_text::write(&state.board(state.on_roll()), &play),
            Action::Cube(action) => action.name().into(),
        }
    }

    fn events(&self, before: &State, action: Action, after: &State) -> Vec<Event> {
        events::events(self, before, action, after)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(self, state)
    }

    /// In a match who wins the game may still be likely to lose the match.
    fn winner(&self, state: &State) -> Option<Player> {
        State::winner(state)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        matches!(state.stage, Stage::Dropped(_)).then_some("drop")
    }

    /// Who wins, whether a gammon or a backgammon, and so many points, which the cube has multiplied.
    fn result(&self, state: &State) -> Option<String> {
        let winner = State::winner(state)?;
        let (name, won) = (self.player_name(winner), state.points_won(winner));
        let points = counted(self.stakes.points(won, state.cube), "point");
        Some(match (state.stage, won) {
            (Stage::Dropped(loser), _) => {
                format!("{} drops, {name} wins {points}", self.player_name(loser.into()))
            }
            (_, 1) => format!("{name} wins {points}"),
            (_, 2) => format!("{name} wins a gammon, {points}"),
            _ => format!("{name} wins a backgammon, {points}"),
        })
    }

    fn picture(&self, state: &State) -> String {
        picture::draw(state)
    }
}

/// The digits of both dice, in their order.
pub fn write_dice(Dice(one, other): Dice) -> String {
    format!("{one}{other}")
}

/// The parts of a text beside the board.
pub struct Reading {
    pub(super) stage: Stage,
    pub(super) cube: Cube,
}

impl Backgammon {
    fn read_state(&self, text: &str) -> Result<State, Error> {
        let (board, Reading { stage, cube }) = self.read_identifier(text)?;
        let on_roll = State::new([Default::default(); 2], stage).on_roll();
        let names = [NAMES[on_roll], NAMES[1 - on_roll]];
        let board = board.map_err(|[mine, theirs]| {
            let (name, count) = if mine > theirs { (names[0], mine) } else { (names[1], theirs) };
            Error::illegal_position(format!("{name} has {count} checkers, and there are 15"))
        })?;
        if let Some(why) = impossible(&board, names) {
            return Err(Error::illegal_position(why));
        }
        let mut sides = [board.mine, board.theirs];
        if on_roll == 1 {
            sides.reverse();
        }
        let mut state = State { sides, cube, stage };
        if let Stage::Choice(player) = stage {
            state.stage = self.stage_before_roll(&state, player.into());
        }
        match self.why_impossible(&state) {
            Some(why) => Err(Error::illegal_position(why)),
            None => Ok(state),
        }
    }

    /// Why no game leads to stage and cube of `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let names = [NAMES[state.on_roll()], NAMES[1 - state.on_roll()]];
        let is_over = state.has_borne_off().is_some();
        let (cube, cubeless) = (state.cube, Cube::default());
        if cube != cubeless && !self.stakes.may_double(cubeless, 0) {
            return Some("there is no doubling in this game, so the cube is at 1".into());
        }
        match state.stage {
            Stage::Opening if *state != State::opening() => Some(
                "the opening roll comes in the set-up alone: say whose turn it is, white or black"
                    .into(),
            ),
            Stage::Opening | Stage::Roll(_) => None,
            Stage::Play(..) if is_over => Some(format!(
                "{} has borne off all its checkers, so there is no roll to play",
                names[1]
            )),
            Stage::Play(..) => None,
            _ if is_over => Some(format!("{} has borne off all its checkers", names[1])),
            Stage::Choice(player) | Stage::Doubled(player) => {
                let may = self.stakes.may_double(cube, player.into());
                (!may).then(|| format!("{} may not double here", names[0]))
            }
            Stage::Beavered(player) => {
                let owned = cube.owner == Some(1 - player);
                let may = self.stakes.beavers && owned && cube.value() < Cube::MOST;
                (!may).then(|| format!("{} cannot have beavered here", names[1]))
            }
            Stage::Dropped(_) => {
                let may = self.stakes.may_double(cube, 1 - state.on_roll());
                (!may).then(|| format!("{} may not have doubled", names[1]))
            }
        }
    }

    /// Reads what a player does with the cube, as people say it too.
    fn read_cube_action(&self, state: &State, text: &str) -> Result<CubeAction, Error> {
        let actions = self.cube_actions(state);
        if actions.is_empty() {
            return Err(Error::illegal_move("the game is over"));
        }
        let named = match text {
            "redouble" => Some(CubeAction::Double),
            "accept" => Some(CubeAction::Take),
            "pass" => Some(CubeAction::Drop),
            _ => CubeAction::ALL.into_iter().find(|action| action.name() == text),
        };
        let names: Vec<&str> = actions.iter().map(|action| action.name()).collect();
        match named {
            Some(action) if actions.contains(&action) => Ok(action),
            Some(_) => Err(Error::illegal_move(format!("legal are {}", names.join(", ")))),
            None => Err(Error::malformed_move(format!(
                "\"{}\" is not what a player does with the cube: {}",
                clip(text),
                names.join(", ")
            ))),
        }
    }
}

/// Reads the text after a position ID. [`Stage::Choice`] stands for a side whose turn it is, whether it may double or not;
/// an empty text is white's turn.
pub fn read_words(words: &str) -> Result<Reading, Error> {
    let (turn, cube) = match words.split_once(" cube ") {
        Some((turn, cube)) => (turn, read_cube(cube)?),
        None => (words, Cube::default()),
    };
    Ok(Reading { stage: read_stage(turn)?, cube })
}

/// Reads value and owner of the cube.
fn read_cube(text: &str) -> Result<Cube, Error> {
    let read = || {
        let (value, owner) = text.split_once(' ')?;
        let owner = NAMES.iter().position(|&known| known == owner)?;
        let cube = Cube::at(value.parse().ok()?, Some(owner as u8))?;
        (cube.value() > 1 && cube.value().to_string() == value).then_some(cube)
    };
    read().ok_or_else(|| {
        Error::malformed_state(format!(
            "\"{}\" after \"cube\" is not its value, 2, 4, 8 and so on to {}, and its owner, as in \"2 white\"",
            clip(text),
            Cube::MOST
        ))
    })
}

fn read_stage(words: &str) -> Result<Stage, Error> {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let player = NAMES.iter().position(|&known| known == name).map(|player| player as u8);
    match (player, rest) {
        _ if words.is_empty() => Ok(Stage::Choice(0)),
        _ if words == OPENING => Ok(Stage::Opening),
        (Some(player), "") => Ok(Stage::Choice(player)),
        (Some(player), ROLLS) => Ok(Stage::Roll(player)),
        (Some(player), DOUBLES) => Ok(Stage::Doubled(player)),
        (Some(player), BEAVERED) => Ok(Stage::Beavered(player)),
        (Some(player), DROPPED) => Ok(Stage::Dropped(player)),
        (Some(player), dice) if dice.starts_with(|first: char| first.is_ascii_digit()) => {
            read_roll(dice)
                .map(|dice| Stage::Play(player, dice.sorted()))
                .map_err(|error| Error::malformed_state(error.message))
        }
        (Some(_), doing) => Err(Error::malformed_state(format!(
            "\"{}\" after the side is no roll, as in \"31\", nor {ROLLS}, {DOUBLES}, {BEAVERED} or {DROPPED}",
            clip(doing)
        ))),
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
