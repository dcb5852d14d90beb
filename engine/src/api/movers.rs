//! The player to move in a position, and joint moves as text: one choice of each player who moves, in the
//! players' order, separated by `|`.

use std::collections::{HashMap, HashSet};

use super::game_status::GameStatus;
use crate::error::{End, Error, ErrorKind, clip};
use crate::game::Game;
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::{MoveReader, Notation, player_named};
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};

/// Separates the choices of a joint move.
pub const SEPARATOR: &str = "|";

/// The most legal moves that an error lists.
pub const MOST_ALTERNATIVES: usize = 40;

/// Texts of the legal moves; none at a simultaneous turn.
pub fn move_texts(game: &Erased, state: &State) -> Vec<String> {
    let moves = game.legal_moves(state);
    moves.into_iter().map(|action| game.write_move(state, action)).collect()
}

/// The state after the move that `text` names, a joint move at a simultaneous turn. Errors:
/// `GameOver`, `MalformedMove`, `IllegalMove`.
pub fn after_text(game: &Erased, state: &State, text: &str) -> Result<State, Error> {
    match game.turn(state) {
        Turn::Over => Err(Error::game_over("the game is over", end(game, state))),
        Turn::Simultaneous => {
            let joint = joint_named(game, state, text)?;
            let mut after = state.clone();
            game.play_joint(&mut after, &joint);
            Ok(after)
        }
        Turn::Of(_) | Turn::Chance => Ok(game.after(state, move_named(game, state, text)?)),
    }
}

/// The move in `state` that `text` names, where a player or chance moves. Errors: `MalformedMove`, `IllegalMove`.
pub fn move_named(game: &Erased, state: &State, text: &str) -> Result<Move, Error> {
    let legal = || move_texts(game, state).into_iter().take(MOST_ALTERNATIVES);
    game.read_move(state, text).map_err(|error| error.rather(legal()))
}

/// The error of a request that needs a turn in `state`, where the game is over.
pub fn game_over(game: &Erased, state: &State, message: &str) -> Error {
    Error::game_over(message, end(game, state)).at("/state")
}

/// How the game ended in `state`, which is over.
fn end(game: &Erased, state: &State) -> End {
    let GameStatus { outcome, winner, ending, result, utilities, .. } = GameStatus::of(game, state);
    End {
        state: game.write(state),
        outcome,
        winner,
        ending,
        result,
        utilities: utilities.unwrap_or_default(),
    }
}

/// The joint move in `state` that `text` names. Errors: `MalformedMove`, `IllegalMove`.
pub fn joint_named(game: &Erased, state: &State, text: &str) -> Result<Vec<Move>, Error> {
    let JointMoves { choosers } = JointMoves::at(game, state);
    let parts: Vec<&str> = text.split(SEPARATOR).map(str::trim).collect();
    if parts.len() != choosers.len() {
        let names: Vec<String> =
            choosers.iter().map(|&(player, _)| game.player_name(player)).collect();
        let first = choosers.iter().map(|(_, choices)| game.write_move(state, choices[0]));
        let example = first.collect::<Vec<_>>().join(SEPARATOR);
        return Err(Error::malformed_move(format!(
            "{} choose at once: their moves stand in this order with {SEPARATOR} between, as in \"{}\"",
            names.join(" and "),
            clip(&example)
        ))
        .rather([example]));
    }
    let choice = |(part, (player, choices)): (&&str, &(Player, Vec<Move>))| {
        game.read_choice(state, *player, part).map_err(|error| {
            let texts = choices.iter().map(|&choice| game.write_move(state, choice));
            error.rather(texts.take(MOST_ALTERNATIVES))
        })
    };
    parts.iter().zip(&choosers).map(choice).collect()
}

/// The root player of a search of `state`: the one called `name`, or by default the first who moves in
/// `state`. Where chance moves any player may be named. Errors: `GameOver`, `UnknownPlayer`.
pub fn root_player(game: &Erased, state: &State, name: Option<&str>) -> Result<Player, Error> {
    let movers = match game.turn(state) {
        Turn::Over => {
            let message = "the game is over: there is no move to choose";
            return Err(game_over(game, state, message));
        }
        Turn::Chance => (0..game.facts().players).collect(),
        Turn::Of(player) => vec![player],
        Turn::Simultaneous => {
            JointMoves::at(game, state).choosers.into_iter().map(|(player, _)| player).collect()
        }
    };
    let Some(name) = name else { return Ok(movers[0]) };
    player_named(game, name).ok().filter(|player| movers.contains(player)).ok_or_else(|| {
        Error::new(ErrorKind::UnknownPlayer, format!("no player \"{}\" moves here", clip(name)))
            .at("/player")
            .about(name)
            .rather(movers.iter().map(|&player| game.player_name(player)))
    })
}

/// The players to move after the outcomes of chance in `state`, further turns of chance included, in the
/// outcomes' order. Each such player occurs at least once.
pub fn movers_after_chance(game: &Erased, state: &State) -> Vec<Player> {
    let (mut movers, mut seen) = (Vec::new(), HashSet::new());
    let mut open = vec![state.clone()];
    let mut outcomes = Vec::new();
    while let Some(state) = open.pop() {
        match game.turn(&state) {
            Turn::Of(player) => movers.push(player),
            Turn::Chance if seen.insert(state.clone()) => {
                outcomes.clear();
                game.moves(&state, &mut outcomes);
                open.extend(outcomes.iter().rev().map(|&outcome| game.after(&state, outcome)));
            }
            _ => {}
        }
    }
    movers
}

/// The moves of `root` that `texts` name. Errors: `MalformedMove`; `IllegalMove`, also for any text at a
/// simultaneous turn.
pub fn root_moves<'t>(
    game: &Erased,
    root: &State,
    texts: &'t [String],
) -> Result<Vec<Move>, Error> {
    let moves = MoveReader::of(game, root, texts.len());
    let mut read_before: HashMap<&'t String, Move> = HashMap::new();
    let read = |(index, text): (usize, &'t String)| {
        if let Some(&action) = read_before.get(text) {
            return Ok(action);
        }
        let place = |error: Error| error.at(format!("/root_moves/{index}")).about(text);
        if game.turn(root) == Turn::Simultaneous {
            let message = "where players choose at once, the root moves cannot be restricted";
            return Err(place(Error::illegal_move(message)));
        }
        if game.turn(root) == Turn::Chance {
            let message = "where chance moves, its outcomes cannot be restricted";
            return Err(place(Error::illegal_move(message)));
        }
        let action = moves.read(text).map_err(|error| {
            place(error.rather(move_texts(game, root).into_iter().take(MOST_ALTERNATIVES)))
        })?;
        read_before.insert(text, action);
        Ok(action)
    };
    texts.iter().enumerate().map(read).collect()
}
