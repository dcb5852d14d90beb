//! A game through its texts: what a position is, and what is wrong with one.

use countermove::api::{self, Inspection};
use countermove::error::{Error, ErrorKind};
use countermove::game::rules::{Opener, Rules};

/// A game of two players, by its name and theirs.
pub struct Texts {
    pub game: &'static str,
    pub sides: [&'static str; 2],
}

impl Texts {
    /// The position after `moves`, with spaces between them.
    pub fn inspect(
        &self,
        options: &str,
        state: Option<&str>,
        moves: &str,
    ) -> Result<Inspection, Error> {
        let game: api::GameHandle = api::GameHandle::open(self.game, options).unwrap();
        let moves: Vec<String> = moves.split_whitespace().map(Into::into).collect();
        game.at(state, &moves).map(|position| position.inspect())
    }

    /// The same of a state and moves that are legal.
    pub fn seen(&self, options: &str, state: &str, moves: &str) -> Inspection {
        self.inspect(options, Some(state), moves)
            .unwrap_or_else(|error| panic!("{state} {moves}: {error}"))
    }

    /// How the game ended and who won, if it is over.
    pub fn end(
        &self,
        options: &str,
        state: &str,
        moves: &str,
    ) -> Option<(&'static str, &'static str)> {
        let position = self.seen(options, state, moves);
        let winner = match position.utilities?[0] {
            utility if utility > 0.0 => self.sides[0],
            utility if utility < 0.0 => self.sides[1],
            _ => "nobody",
        };
        Some((position.ending.expect("an end has a name"), winner))
    }

    /// The legal moves whose text begins with `start`, in the order of the alphabet.
    pub fn moves_from(&self, state: &str, start: &str) -> Vec<String> {
        let mut moves = self.seen("{}", state, "").legal_moves;
        moves.retain(|text| text.starts_with(start));
        moves.sort();
        moves
    }

    /// Checks that `action`, or the state itself if there is none, is refused.
    pub fn refuses(&self, state: &str, action: Option<&str>, kind: ErrorKind, message: &str) {
        let game = api::GameHandle::open(self.game, "{}").unwrap();
        let moves: Vec<String> = action.into_iter().map(Into::into).collect();
        let text = action.unwrap_or(state);
        let error = game.at(Some(state), &moves).map(|found| found.inspect()).expect_err(text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    }
}

/// What is said of a state, or else of a move in it; the canonical text of the move where both are legal.
pub struct Verdict<'a>(pub &'a str, pub &'a str);

impl Opener for Verdict<'_> {
    type Out = String;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        match game.read(self.0) {
            Ok(state) => match game.read_move(&state, self.1) {
                Ok(action) => game.write_move(&state, action),
                Err(error) => error.message,
            },
            Err(error) => error.message,
        }
    }
}
