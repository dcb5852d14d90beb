//! Who moves in a position, and joint moves as text: the choices of all who move at once, in the
//! players' order, with `|` between them.

use crate::fault::{Fault, Kind, clip};
use crate::game::{Player, Turn};
use crate::notation::Moves;
use crate::rules::Rules;
use crate::together::Together;

const BETWEEN: &str = "|";

/// How many legal moves a fault lists.
pub const MOST_ALTERNATIVES: usize = 40;

/// The legal moves' texts; none at a simultaneous turn.
pub fn move_texts<G: Rules>(game: &G, state: &G::State) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().map(|action| game.write_move(state, action)).collect()
}

/// The state after the move that `text` names: at a simultaneous turn a joint one. Faults:
/// `GameOver`, `MalformedMove`, `IllegalMove`.
pub fn after_text<G: Rules>(game: &G, state: &G::State, text: &str) -> Result<G::State, Fault> {
    match game.turn(state) {
        Turn::Over => Err(Fault::new(Kind::GameOver, "the game is over")),
        Turn::Together => {
            let joint = read_joint(game, state, text)?;
            let mut after = state.clone();
            game.play_together(&mut after, &joint);
            Ok(after)
        }
        Turn::Of(_) | Turn::Chance => {
            let action = game.read_move(state, text).map_err(|fault| {
                fault.rather(move_texts(game, state).into_iter().take(MOST_ALTERNATIVES))
            })?;
            Ok(game.after(state, action))
        }
    }
}

fn read_joint<G: Rules>(game: &G, state: &G::State, text: &str) -> Result<Vec<G::Move>, Fault> {
    let Together { choosers } = Together::at(game, state);
    let parts: Vec<&str> = text.split(BETWEEN).map(str::trim).collect();
    if parts.len() != choosers.len() {
        let names: Vec<String> =
            choosers.iter().map(|&(player, _)| game.player_name(player)).collect();
        let first = choosers.iter().map(|(_, choices)| game.write_move(state, choices[0]));
        let example = first.collect::<Vec<_>>().join(BETWEEN);
        return Err(Fault::malformed_move(format!(
            "{} choose at once: their moves stand in this order with {BETWEEN} between, as in \"{}\"",
            names.join(" and "),
            clip(&example)
        ))
        .rather([example]));
    }
    let choice = |(part, (player, choices)): (&&str, &(Player, Vec<G::Move>))| {
        game.read_choice(state, *player, part).map_err(|fault| {
            let texts = choices.iter().map(|&choice| game.write_move(state, choice));
            fault.rather(texts.take(MOST_ALTERNATIVES))
        })
    };
    parts.iter().zip(&choosers).map(choice).collect()
}

/// The player whose move is wanted in `state`: the one called `name`, or the first who moves there.
/// Faults: `GameOver`, `ChanceMoves`, `UnknownPlayer`.
pub fn mover<G: Rules>(game: &G, state: &G::State, name: Option<&str>) -> Result<Player, Fault> {
    let movers = match game.turn(state) {
        Turn::Over => {
            let message = "the game is over: there is no move to choose";
            return Err(Fault::new(Kind::GameOver, message).at("/state"));
        }
        Turn::Chance => {
            let message = "chance moves here: play one of its outcomes first";
            return Err(Fault::new(Kind::ChanceMoves, message)
                .at("/moves")
                .rather(move_texts(game, state).into_iter().take(MOST_ALTERNATIVES)));
        }
        Turn::Of(player) => vec![player],
        Turn::Together => {
            Together::at(game, state).choosers.into_iter().map(|(player, _)| player).collect()
        }
    };
    let Some(name) = name else { return Ok(movers[0]) };
    let named = movers.iter().copied().find(|&player| game.player_name(player) == name);
    named.ok_or_else(|| {
        Fault::new(Kind::UnknownPlayer, format!("no player \"{}\" moves here", clip(name)))
            .at("/player")
            .about(name)
            .rather(movers.iter().map(|&player| game.player_name(player)))
    })
}

/// The moves of `root` that `texts` name; those of a turn of several at once cannot be chosen among.
/// Faults: `MalformedMove`, `IllegalMove`.
pub fn root_moves<G: Rules>(
    game: &G,
    root: &G::State,
    texts: &[String],
) -> Result<Vec<G::Move>, Fault> {
    let moves = Moves::of(game, root, texts.len());
    let read = |(index, text): (usize, &String)| {
        let place = |fault: Fault| fault.at(format!("/root_moves/{index}")).about(text);
        if game.turn(root) == Turn::Together {
            let message = "where players choose at once, no move can be looked at alone";
            return Err(place(Fault::illegal_move(message)));
        }
        moves.read(text).map_err(|fault| {
            place(fault.rather(move_texts(game, root).into_iter().take(MOST_ALTERNATIVES)))
        })
    };
    texts.iter().enumerate().map(read).collect()
}
