//! One game to learn from: of self-play, or of others.

use crate::game::erased::{Erased, Move, State};
use crate::game::{Game, Turn};
use crate::rng::Rng;

use super::player::{Chooser, Lookahead, MOST_PLIES};
use super::traces::Traces;
use super::value_function::{Frame, ValueFunction};

/// How to learn from a game by TD(λ).
#[derive(Clone, Copy)]
pub struct Episode<'a> {
    /// The chooser of the moves of self-play.
    pub chooser: Chooser<'a>,
    /// λ, the decay of the eligibility traces of earlier positions; 0 to 1.
    pub lambda: f64,
    /// Learning rate α.
    pub rate: f64,
    /// Probability of a random move, from which nothing is learned; 0 to 1.
    pub exploration: f64,
}

/// Statistics of one game that was learned from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lived {
    /// Plies of the game.
    pub plies: u32,
    /// Temporal differences.
    pub steps: u64,
    /// Sum of the squares of the temporal differences.
    pub squares: f64,
}

/// A game that others played.
pub struct Recorded {
    /// The position where the game begins.
    pub start: State,
    /// The game's moves, and outcomes of chance.
    pub moves: Vec<Move>,
    /// The utility of each player at its end, where the moves do not lead there.
    pub utilities: Option<Vec<f64>>,
}

/// Learns along one game.
struct Student<'a, 'f> {
    game: &'a Erased,
    frame: Frame,
    rate: f32,
    function: &'f mut ValueFunction,
    /// One a player.
    traces: Vec<Traces>,
    gradient: Vec<f32>,
    lived: Lived,
}

impl Student<'_, '_> {
    fn new<'a, 'f>(episode: &Episode<'a>, function: &'f mut ValueFunction) -> Student<'a, 'f> {
        let Episode { chooser: Chooser { game, frame, .. }, lambda, rate, .. } = *episode;
        let (players, size) = (game.facts().players, function.size());
        Student {
            game,
            frame,
            rate: (rate / players as f64) as f32,
            function,
            traces: vec![Traces::new(size, lambda as f32); players],
            gradient: vec![0.0; size],
            lived: Lived::default(),
        }
    }

    /// Takes the next position, `state`, over or not, and moves the values of those before it towards its value.
    fn meet(&mut self, state: &State) {
        let utilities = (self.game.turn(state) == Turn::Over).then(|| self.utilities(state));
        for player in 0..self.traces.len() {
            let known = utilities.as_ref().map(|utilities| utilities[player]);
            self.learn(player, state, known);
        }
    }

    fn utilities(&self, state: &State) -> Vec<f64> {
        (0..self.traces.len()).map(|player| self.game.utility(state, player)).collect()
    }

    /// Moves the values of `player`'s earlier positions. `known` is the utility of `player`, where it is known.
    fn learn(&mut self, player: usize, state: &State, known: Option<f64>) {
        let Self { game, frame, rate, function, traces, gradient, lived } = self;
        let value = match known {
            Some(utility) => frame.of_utility(utility) as f32,
            None => function.value(*game, frame, state, player),
        };
        if let Some(difference) = traces[player].learn(function.parameters_mut(), *rate, value) {
            lived.steps += 1;
            lived.squares += f64::from(difference).powi(2);
        }
        if known.is_some() {
            gradient.fill(0.0);
            return traces[player].visit(value, gradient);
        }
        let value = function.derive(*game, frame, state, player, gradient);
        traces[player].visit(value, gradient);
    }

    fn forget(&mut self) {
        self.traces.iter_mut().for_each(Traces::clear);
    }
}

impl Episode<'_> {
    /// Plays a game against itself, and learns along it. `None` if it was stopped: then `function` has learned from the
    /// moves so far.
    pub fn play(&self, function: &mut ValueFunction, rng: &mut Rng) -> Option<Lived> {
        let Chooser { game, stop, lookahead, .. } = self.chooser;
        let mut student = Student::new(self, function);
        let mut state = game.start();
        let mut moves = Vec::new();
        loop {
            if stop.is_stopped() {
                return None;
            }
            match game.turn(&state) {
                Turn::Over => {
                    student.meet(&state);
                    return Some(student.lived);
                }
                Turn::Chance => {
                    let outcome = self.chooser.outcome(&state, rng);
                    game.play(&mut state, outcome);
                }
                Turn::Of(_) if student.lived.plies == MOST_PLIES => return Some(student.lived),
                Turn::Of(mover) => {
                    student.lived.plies += 1;
                    moves.clear();
                    game.moves(&state, &mut moves);
                    let explores = rng.unit() < self.exploration;
                    let after = if explores {
                        student.forget();
                        game.after(&state, moves[rng.below(moves.len())])
                    } else {
                        let chosen =
                            self.chooser.best(student.function, &state, mover, &moves, rng);
                        if let Lookahead::Depth(_) = lookahead {
                            student.meet(&chosen.expected);
                        }
                        game.after(&state, chosen.action)
                    };
                    // The end is learned from in its turn.
                    if lookahead == Lookahead::Afterstates && game.turn(&after) != Turn::Over {
                        student.meet(&after);
                    }
                    state = after;
                }
                Turn::Simultaneous => unreachable!("one player moves at a time"),
            }
        }
    }

    /// Learns along a recorded game.
    pub fn replay(&self, function: &mut ValueFunction, record: &Recorded) -> Lived {
        let game = self.chooser.game;
        let mut student = Student::new(self, function);
        let mut state = record.start.clone();
        for &action in &record.moves {
            let is_a_players = game.turn(&state) != Turn::Chance;
            game.play(&mut state, action);
            student.lived.plies += u32::from(is_a_players);
            if is_a_players && game.turn(&state) != Turn::Over {
                student.meet(&state);
            }
        }
        if game.turn(&state) == Turn::Over {
            student.meet(&state);
        } else if let Some(utilities) = &record.utilities {
            for (player, &utility) in utilities.iter().enumerate() {
                student.learn(player, &state, Some(utility));
            }
        }
        student.lived
    }
}
