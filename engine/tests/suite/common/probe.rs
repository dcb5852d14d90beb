//! What searches ask of a position, by texts.

use countermove::game::Turn;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::search::{Algorithm, Outcome};

use super::{open, run, to_depth};

/// A position and what is asked of it.
struct At<'a, F>(&'a str, F);

/// What a position answers.
pub trait Probe {
    /// Why a move is refused.
    fn refusal(&self, action: &str) -> String;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// The static exchange of a move.
    fn exchange(&self, action: &str) -> f64;
    /// The estimate for the first player.
    fn estimate(&self) -> f64;
    /// See [`countermove::game::quiescence::Quiescence::repetition`].
    fn repetition(&self) -> f64;
    /// The best move, the proven outcome with its plies, and the value.
    fn solved(&self, algorithm: Algorithm, depth: u32) -> (String, Option<(Outcome, u32)>, f64);
}

struct Place<G: Rules> {
    game: G,
    state: G::State,
}

impl<G: Rules> Probe for Place<G> {
    fn refusal(&self, action: &str) -> String {
        self.game.read_move(&self.state, action).unwrap_err().message
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    fn exchange(&self, action: &str) -> f64 {
        self.game.static_exchange(&self.state, self.game.read_move(&self.state, action).unwrap())
    }

    fn estimate(&self) -> f64 {
        Weights::for_game(&self.game, &[]).unwrap().estimate(&self.game, &self.state, 0)
    }

    fn repetition(&self) -> f64 {
        self.game.repetition(&self.state)
    }

    fn solved(&self, algorithm: Algorithm, depth: u32) -> (String, Option<(Outcome, u32)>, f64) {
        let found = run(algorithm, &self.game, &self.state, to_depth(depth));
        let best = self.game.write_move(&self.state, found.lines[0].moves[0]);
        (best, found.valuation.ending(), found.valuation.values[0])
    }
}

impl<T, F: FnOnce(&dyn Probe) -> T> Opener for At<'_, F> {
    type Out = T;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> T {
        let (position, moves) = self.0.split_once(':').unwrap_or((self.0, ""));
        let mut state = game.read(position).unwrap();
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text).unwrap();
            game.play(&mut state, action);
        }
        (self.1)(&Place { game, state })
    }
}

/// Asks the position of `state`, and after it `:` and moves, in a game under `options`.
pub fn at<T>(game: &str, options: &str, state: &str, check: impl FnOnce(&dyn Probe) -> T) -> T {
    open(game, options, At(state, check)).unwrap()
}
