//! How a player chooses moves by a value function.

use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::{Game, Player, Turn};
use crate::kernels::{ErasedKernels, Kernels};
use crate::rng::Rng;
use crate::search::{Algorithm, Interrupt, Parameters, SearchLimits, SearchProblem};

use super::value_function::{Frame, ValueFunction};

/// Longest game, in plies; a longer one is broken off.
pub const MOST_PLIES: u32 = 2_000;

/// Depth to which a player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookahead {
    /// The player values the position after each of its moves.
    Afterstates,
    /// The player searches so many plies by alpha-beta.
    Depth(u32),
}

/// A chooser of moves by a value function.
#[derive(Clone, Copy)]
pub struct Chooser<'a> {
    /// The game, in which one player moves at a time.
    pub game: &'a Erased,
    /// How values map to [−1, 1].
    pub frame: Frame,
    /// How far it looks ahead.
    pub lookahead: Lookahead,
    /// Stops a search.
    pub stop: &'a dyn Interrupt,
}

/// A choice, and the position that it was chosen for.
pub struct Chosen {
    /// The move.
    pub action: Move,
    /// The position after it, or the one that the search expects.
    pub expected: State,
}

impl Chooser<'_> {
    /// The best of `moves`, all legal in `state`, for `mover` by `function`; a random one of several as good.
    pub fn best(
        &self,
        function: &ValueFunction,
        state: &State,
        mover: Player,
        moves: &[Move],
        rng: &mut Rng,
    ) -> Chosen {
        match self.lookahead {
            Lookahead::Depth(depth) => self.searched(function, state, depth),
            Lookahead::Afterstates => {
                // Two rivals see a position as searches do, from the first player's point of view.
                let is_second = mover == 1 && self.game.facts().is_two_player_zero_sum();
                let near = function.near(self.game, state, if is_second { 0 } else { mover });
                let mut best: Option<(f64, Chosen)> = None;
                let mut equals = 1;
                for &action in moves {
                    let expected = self.game.after(state, action);
                    let worth = match self.game.turn(&expected) {
                        Turn::Over => self.frame.of_utility(self.game.utility(&expected, mover)),
                        _ => {
                            let value = f64::from(near.value(self.game, &self.frame, &expected));
                            if is_second { -value } else { value }
                        }
                    };
                    match &best {
                        Some((most, _)) if worth < *most => continue,
                        Some((most, _)) if worth == *most => {
                            equals += 1;
                            if rng.below(equals) != 0 {
                                continue;
                            }
                        }
                        _ => equals = 1,
                    }
                    best = Some((worth, Chosen { action, expected }));
                }
                best.expect("a player to move has moves").1
            }
        }
    }

    fn searched(&self, function: &ValueFunction, state: &State, depth: u32) -> Chosen {
        let weights: Weights = function.weights(self.game, &self.frame);
        let problem = SearchProblem {
            parameters: Parameters {
                limits: SearchLimits { depth: Some(depth), ..SearchLimits::default() },
                ..Parameters::default()
            },
            ..SearchProblem::new(self.game, &weights, state, self.stop)
        };
        let found = ErasedKernels.search(Algorithm::AlphaBeta, &problem, &mut |_| ());
        let line = &found.lines[0].moves;
        let mut expected = state.clone();
        line.iter().for_each(|&action| self.game.play(&mut expected, action));
        Chosen { action: line[0], expected }
    }

    /// Samples an outcome of chance at `state`.
    pub fn outcome(&self, state: &State, rng: &mut Rng) -> Move {
        let outcomes = self.game.legal_moves(state);
        let odds: Vec<f64> =
            outcomes.iter().map(|&outcome| self.game.probability(state, outcome)).collect();
        outcomes[rng.index_by(&odds)]
    }
}
