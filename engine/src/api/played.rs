//! What was played since a player's own last move, as that player saw it.

use std::cell::Cell;

use schemars::JsonSchema;
use serde::Serialize;

use super::movers::{joint_named, move_named};
use super::report::EventReport;
use crate::error::Error;
use crate::game::erased::{Erased, Move, State};
use crate::game::information::Information;
use crate::game::notation::Notation;
use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Player, Turn};

/// Most worlds (determinizations) of a view that are compared to decide whether a move was seen. A game that
/// does not decide that itself lists its worlds only if it is small; the move is then played in each.
const MOST_WORLDS: usize = 64;

/// Most moves that are tried in these worlds, for all steps together.
const MOST_TRIED: usize = 4096;

/// What was played, as one player saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedStep {
    /// Whose turn: player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player who moved, or of one of several who chose at once; absent for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The move, or what chance drew; absent where the client's player did not see it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The move as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// What the move does, in the order in which it happens; absent where nothing is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventReport>>,
}

/// The steps of `moves`, played from `start`, that `viewer` saw since its own last move, that move included;
/// all steps if it has made none. Where information is hidden, a step that does not change the view of
/// `viewer` is left out. Errors: `MalformedMove`, `IllegalMove`.
pub fn played(
    game: &Erased,
    start: &State,
    moves: &[String],
    viewer: Player,
) -> Result<Vec<PlayedStep>, Error> {
    let mut since: Vec<Played> = Vec::new();
    let mut state = start.clone();
    for text in moves {
        let step = Played::of(game, state, text)?;
        state = step.after.clone();
        if step.is_by(viewer) {
            since.clear();
        }
        since.push(step);
    }
    let tries_left = Cell::new(MOST_TRIED);
    Ok(since.iter().flat_map(|step| step.seen_by(game, viewer, &tries_left)).collect())
}

/// The steps of the move in `state` that `text` names, as `viewer` saw them; `None`: all. Errors: `MalformedMove`,
/// `IllegalMove`.
pub fn steps(
    game: &Erased,
    state: &State,
    text: &str,
    viewer: Option<Player>,
) -> Result<Vec<PlayedStep>, Error> {
    let played = Played::of(game, state.clone(), text)?;
    Ok(match viewer {
        Some(viewer) => played.seen_by(game, viewer, &Cell::new(MOST_TRIED)),
        None => played.shown(game, |_| true),
    })
}

/// One turn, with all who moved.
struct Played {
    turn: Turn,
    /// Each mover (`None`: chance) with its move.
    moves: Vec<(Option<Player>, Move)>,
    before: State,
    after: State,
}

impl Played {
    /// The turn in `before` at which `text` was played.
    fn of(game: &Erased, before: State, text: &str) -> Result<Self, Error> {
        let turn = game.turn(&before);
        let mut after = before.clone();
        let moves = if turn == Turn::Simultaneous {
            let joint = joint_named(game, &before, text)?;
            game.play_joint(&mut after, &joint);
            let choosers = JointMoves::at(game, &before).choosers.into_iter();
            choosers.map(|(player, _)| Some(player)).zip(joint).collect()
        } else {
            let action = move_named(game, &before, text)?;
            after = game.after(&before, action);
            let mover = if let Turn::Of(player) = turn { Some(player) } else { None };
            vec![(mover, action)]
        };
        Ok(Self { turn, moves, before, after })
    }

    fn is_by(&self, player: Player) -> bool {
        self.moves.iter().any(|&(mover, _)| mover == Some(player))
    }

    fn seen_by(&self, game: &Erased, viewer: Player, tries_left: &Cell<usize>) -> Vec<PlayedStep> {
        let hides = game.facts().hidden_information;
        let sees_nothing = || game.view(&self.before, viewer) == game.view(&self.after, viewer);
        if hides && !self.is_by(viewer) && sees_nothing() {
            return Vec::new();
        }
        self.shown(game, |&(mover, action)| {
            !hides
                || mover == Some(viewer)
                || game
                    .sees_move(&self.before, &self.after, mover, action, viewer)
                    .unwrap_or_else(|| self.is_sure(game, viewer, tries_left))
        })
    }

    /// The step of each mover. `is_seen`: whether its move is shown, and not only what is announced of it.
    fn shown(
        &self,
        game: &Erased,
        is_seen: impl Fn(&(Option<Player>, Move)) -> bool,
    ) -> Vec<PlayedStep> {
        let is_joint = self.turn == Turn::Simultaneous;
        let step = |moved: &(Option<Player>, Move)| {
            let (&(mover, action), is_seen) = (moved, is_seen(moved));
            let events = match is_seen {
                _ if is_joint => Vec::new(),
                true => game.events(&self.before, action, &self.after),
                false => game.announced(&self.before, action, &self.after),
            };
            PlayedStep {
                turn: match self.turn {
                    Turn::Simultaneous => "together",
                    Turn::Chance => "chance",
                    _ => "player",
                },
                player: mover.map(|player| game.player_name(player)),
                action: is_seen.then(|| game.write_move(&self.before, action)),
                move_label: game.move_label(&self.before, action).filter(|_| is_seen),
                events: EventReport::all(events),
            }
        };
        self.moves.iter().map(step).collect()
    }

    /// Whether the views of `viewer` before and after the turn identify the move: in every world of the first
    /// view, the same move leads to the second. False at a simultaneous turn, and where no tries are left.
    fn is_sure(&self, game: &Erased, viewer: Player, tries_left: &Cell<usize>) -> bool {
        if self.turn == Turn::Simultaneous {
            return false;
        }
        let Some(worlds) = game.worlds(&self.before, viewer, MOST_WORLDS) else { return false };
        let view = game.view(&self.after, viewer);
        let name = game.write_move(&self.before, self.moves[0].1);
        worlds.iter().all(|(world, _)| {
            let leads_on = |&action: &Move| game.view(&game.after(world, action), viewer) == view;
            let moves = game.legal_moves(world);
            let Some(left) = tries_left.get().checked_sub(moves.len()) else { return false };
            tries_left.set(left);
            moves.into_iter().filter(leads_on).all(|action| game.write_move(world, action) == name)
        })
    }
}
