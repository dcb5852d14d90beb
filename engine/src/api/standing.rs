//! Where a game stands in a position: whose turn it is and, at the end, who won and how.

use crate::game::erased::{Erased, State};
use crate::game::notation::Notation;
use crate::game::{Game, Turn};

/// Where a game stands in a position.
pub struct Standing {
    /// player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player to move; where it is a player's turn.
    pub player: Option<String>,
    /// One per player, at the end.
    pub utilities: Option<Vec<f64>>,
    /// Name of the winner, at the end of a game that is won.
    pub winner: Option<String>,
    /// How a game ended whose rules know several ways.
    pub ending: Option<&'static str>,
}

impl Standing {
    /// Where the game stands in `state`. It generates no moves.
    pub fn of(game: &Erased, state: &State) -> Self {
        let (turn, player) = match game.turn(state) {
            Turn::Of(player) => ("player", Some(game.player_name(player))),
            Turn::Chance => ("chance", None),
            Turn::Simultaneous => ("together", None),
            Turn::Over => return Self::at_end(game, state),
        };
        Self { turn, player, utilities: None, winner: None, ending: None }
    }

    fn at_end(game: &Erased, state: &State) -> Self {
        let utility = |player| game.utility(state, player);
        let utilities: Vec<f64> = (0..game.facts().players).map(utility).collect();
        Self {
            turn: "over",
            player: None,
            winner: game
                .winner(state)
                .filter(|_| !game.is_cut_off(state))
                .map(|player| game.player_name(player)),
            ending: game.ending(state),
            utilities: Some(utilities),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.turn == "over"
    }
}
