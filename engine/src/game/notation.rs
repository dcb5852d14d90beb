//! Text ⇄ state and text ⇄ move, in the game's standard notation.

use std::collections::HashMap;

use crate::error::{Error, clip};
use crate::game::{Game, Player};

/// How a game is written. Readers take any text without panicking.
pub trait Notation: Game {
    /// Name of `player`: X, white, MAX.
    fn player_name(&self, player: Player) -> String;

    /// The state that `text` describes. Errors: `MalformedState`, `IllegalPosition`.
    fn read(&self, text: &str) -> Result<Self::State, Error>;

    /// Canonical text: `read(write(s)) == s`.
    fn write(&self, state: &Self::State) -> String;

    /// The legal move of `state` that `text` names. Errors: `MalformedMove`, `IllegalMove`.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Error>;

    /// What `player` may choose at [`crate::game::Turn::Simultaneous`] under the name `text`. Error:
    /// `IllegalMove`.
    fn read_choice(
        &self,
        state: &Self::State,
        player: Player,
        text: &str,
    ) -> Result<Self::Move, Error> {
        let mut choices = Vec::new();
        self.choices(state, player, &mut choices);
        choices.into_iter().find(|&choice| self.write_move(state, choice) == text).ok_or_else(
            || {
                let (name, text) = (self.player_name(player), clip(text));
                Error::illegal_move(format!("{name} cannot choose \"{text}\" here"))
            },
        )
    }

    /// Canonical text of a legal move, or of a player's choice at a simultaneous turn, which is
    /// not empty, has no `|` and neither begins nor ends with a blank.
    fn write_move(&self, state: &Self::State, action: Self::Move) -> String;

    /// The same move as people say it, where that is not [`Notation::write_move`]: `Nbd7` for `b8d7`.
    fn move_label(&self, _state: &Self::State, _action: Self::Move) -> Option<String> {
        None
    }

    /// How the game ended at `state`, which is over, where its rules know several ways: checkmate,
    /// stalemate.
    fn ending(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// The board for people, lines separated by newlines.
    fn picture(&self, state: &Self::State) -> String;
}

/// Reads several moves of one state: of many it finds the canonical texts in a list, for a game may
/// look through all of its moves for each.
pub struct Moves<'a, G: Notation> {
    game: &'a G,
    state: &'a G::State,
    /// By canonical text; none where few are to be read.
    listed: HashMap<String, G::Move>,
}

impl<'a, G: Notation> Moves<'a, G> {
    /// Of `state`, of which about `count` moves are to be read.
    pub fn of(game: &'a G, state: &'a G::State, count: usize) -> Self {
        /// Texts from which a list may be worth it, and moves that are listed for each of them.
        const MANY: usize = 16;
        const EACH: usize = 32;
        let mut moves = Vec::new();
        if count >= MANY {
            game.moves(state, &mut moves);
            moves.truncate(if moves.len() > EACH * count { 0 } else { moves.len() });
        }
        let listed =
            moves.into_iter().map(|action| (game.write_move(state, action), action)).collect();
        Self { game, state, listed }
    }

    /// As [`Notation::read_move`].
    pub fn read(&self, text: &str) -> Result<G::Move, Error> {
        let listed = self.listed.get(text).copied();
        listed.map_or_else(|| self.game.read_move(self.state, text), Ok)
    }
}

/// A game's description, the same whatever its options.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// For people.
    pub title: &'static str,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// How a state is written.
    pub state_notation: &'static str,
    /// How a move is written.
    pub move_notation: &'static str,
    /// Positions worth trying: a state text (empty: the start) and moves after it.
    pub examples: &'static [Example],
}

/// A position to try.
#[derive(Clone, Copy, Debug, serde::Serialize, schemars::JsonSchema)]
pub struct Example {
    /// What it shows.
    pub title: &'static str,
    /// Options, as JSON text.
    pub options: &'static str,
    /// State; empty for the start.
    pub state: &'static str,
    /// Moves, separated by spaces.
    pub moves: &'static str,
}
