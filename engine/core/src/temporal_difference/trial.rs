//! Quick matches of one function against another.

use crate::game::erased::State;
use crate::game::{Game, Payoff, Turn};
use crate::rng::Rng;

use super::player::{Chooser, MOST_PLIES};
use super::value_function::ValueFunction;

/// Random moves of each opening.
const OPENING: u32 = 4;
/// Openings that are tried, where games end within so many moves.
const TRIES: u32 = 32;

/// A match of two functions, both with the same lookahead.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    /// The chooser for both.
    pub chooser: Chooser<'a>,
}

impl Trial<'_> {
    /// Plays one opening of `seed` in games with `one` in each seat and `other` in the other seats, all with the same
    /// outcomes of chance. In a game of one player, or with a common payoff, each function plays once. Returns the mean
    /// result of `one`, 0 to 1; `None` if it was stopped.
    pub fn opening(&self, one: &ValueFunction, other: &ValueFunction, seed: u64) -> Option<f64> {
        let game = self.chooser.game;
        let facts = game.facts();
        let opening = self.start(seed);
        if facts.players == 1 || facts.payoff == Payoff::Common {
            let alone = |function| self.result(&opening, &|_| function, 0, seed);
            return Some(f64::midpoint(1.0, (alone(one)? - alone(other)?) / 2.0));
        }
        let mut sum = 0.0;
        for seat in 0..facts.players {
            let seated = |player| if player == seat { one } else { other };
            sum += self.result(&opening, &seated, seat, seed)?;
        }
        Some(f64::midpoint(1.0, sum / facts.players as f64))
    }

    /// The games of an opening.
    pub fn games(&self) -> u32 {
        let facts = self.chooser.game.facts();
        if facts.payoff == Payoff::Common { 2 } else { facts.players.max(2) as u32 }
    }

    /// A position after a few random moves.
    fn start(&self, seed: u64) -> State {
        let game = self.chooser.game;
        let mut rng = Rng::new(seed);
        for _ in 0..TRIES {
            let mut state = game.start();
            let mut plies = 0;
            loop {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Of(_) if plies == OPENING => return state,
                    _ => {
                        plies += u32::from(game.turn(&state) != Turn::Chance);
                        self.play_at_random(&mut state, &mut rng);
                    }
                }
            }
        }
        let mut state = game.start();
        while game.turn(&state) == Turn::Chance {
            self.play_at_random(&mut state, &mut rng);
        }
        state
    }

    fn play_at_random(&self, state: &mut State, rng: &mut Rng) {
        let game = self.chooser.game;
        let action = match game.turn(state) {
            Turn::Chance => self.chooser.outcome(state, rng),
            _ => {
                let moves = game.legal_moves(state);
                moves[rng.below(moves.len())]
            }
        };
        game.play(state, action);
    }

    /// The result of `player`, −1 to 1, of the game from `opening`; 0 if the game is broken off.
    fn result<'f>(
        &self,
        opening: &State,
        seated: &dyn Fn(usize) -> &'f ValueFunction,
        player: usize,
        seed: u64,
    ) -> Option<f64> {
        let Chooser { game, stop, frame, .. } = self.chooser;
        let (mut chance, mut ties) = (Rng::new(!seed), Rng::new(seed.rotate_left(32)));
        let mut state = opening.clone();
        let (mut plies, mut moves) = (0, Vec::new());
        loop {
            if stop.is_stopped() {
                return None;
            }
            match game.turn(&state) {
                Turn::Over => return Some(frame.of_utility(game.utility(&state, player))),
                Turn::Chance => {
                    let outcome = self.chooser.outcome(&state, &mut chance);
                    game.play(&mut state, outcome);
                }
                Turn::Of(_) if plies == MOST_PLIES => return Some(0.0),
                Turn::Of(mover) => {
                    plies += 1;
                    moves.clear();
                    game.moves(&state, &mut moves);
                    let chosen = self.chooser.best(seated(mover), &state, mover, &moves, &mut ties);
                    game.play(&mut state, chosen.action);
                }
                Turn::Simultaneous => unreachable!("one player moves at a time"),
            }
        }
    }
}
