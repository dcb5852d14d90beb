//! Where a game stands in a position: whose turn it is and, at the end, who won and how.

use crate::game::erased::{Erased, State};
use crate::game::notation::Notation;
use crate::game::{Game, Payoff, Turn};

/// Where a game stands in a position.
pub struct GameStatus {
    /// Whose turn it is: player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player to move, at a turn of one player.
    pub player: Option<String>,
    /// One utility per player, at the end.
    pub utilities: Option<Vec<f64>>,
    /// Name of the winner, at the end of a game that is won.
    pub winner: Option<String>,
    /// win or draw, at the end of a game that has one.
    pub outcome: Option<&'static str>,
    /// How the game ended, if its rules know several ways.
    pub ending: Option<&'static str>,
    /// The end in the game's own words.
    pub result: Option<String>,
}

impl GameStatus {
    /// Where the game stands in `state`. It generates no moves.
    pub fn of(game: &Erased, state: &State) -> Self {
        let (turn, player) = match game.turn(state) {
            Turn::Of(player) => ("player", Some(game.player_name(player))),
            Turn::Chance => ("chance", None),
            Turn::Simultaneous => ("together", None),
            Turn::Over => return Self::at_end(game, state),
        };
        Self {
            turn,
            player,
            utilities: None,
            winner: None,
            outcome: None,
            ending: None,
            result: None,
        }
    }

    fn at_end(game: &Erased, state: &State) -> Self {
        let utility = |player| game.utility(state, player);
        let utilities: Vec<f64> = (0..game.facts().players).map(utility).collect();
        let is_end = !game.is_cut_off(state);
        let winner = game.winner(state).filter(|_| is_end);
        let is_draw = winner.is_none() && utilities.iter().all(|&each| each == utilities[0]);
        let has_outcome = is_end && game.facts().payoff != Payoff::Common;
        Self {
            turn: "over",
            player: None,
            winner: winner.map(|player| game.player_name(player)),
            outcome: has_outcome.then_some(if is_draw { "draw" } else { "win" }),
            ending: game.ending(state),
            result: game.result(state).filter(|_| is_end),
            utilities: Some(utilities),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.turn == "over"
    }
}
