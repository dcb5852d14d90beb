//! Policy evaluation: what each player gets when every player has a fixed policy,
//! V(s) = Σ π(a | s) V(s·a): exactly where the positions that can come up are few, else as the mean
//! of games drawn at random.

use crate::game::evaluation::Evaluation;
use crate::game::evaluation::Weights;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::{Interrupt, Limits, StoppedBy};
use crate::game::{Game, Turn};
use crate::opponent::Model;
use crate::rng::Rng;
use crate::search::algorithms::max_n::opponent_policy::OpponentPolicy;
use crate::search::algorithms::max_n::payoff_vectors::{PayoffSearch, PayoffVector};
use crate::search::common::attempt::Attempt;
use crate::search::common::control::Control;

/// What is asked.
pub struct PolicyProblem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Estimates of games that are cut off.
    pub weights: &'a Weights,
    /// Where it begins; may be over, or a turn of chance.
    pub root: &'a G::State,
    /// One per player.
    pub policies: &'a [Model<G>],
    /// Time and nodes; a depth does not count here.
    pub limits: Limits,
    /// Games to draw where the value is not found exactly.
    pub samples: u32,
    /// Of the draws.
    pub seed: u64,
    /// Ends it when set.
    pub stop: &'a dyn Interrupt,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyValue {
    /// One utility per player.
    pub values: Vec<f64>,
    /// Whether they are exact; else they are means of `samples` games, or an estimate if there are none.
    pub exact: bool,
    /// Games drawn.
    pub samples: u32,
    /// Standard errors of the means, from two games on.
    pub standard_errors: Option<Vec<f64>>,
    /// Positions visited, those of the policies' own searches included.
    pub nodes: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// What ended it before all samples were drawn.
    pub stopped_by: Option<StoppedBy>,
}

/// Positions beyond which the exact value is given up.
const MOST_POSITIONS: usize = 50_000;
/// Moves, chance's included, beyond which a game is cut off and estimated; the exact value gives up.
const LONGEST_LINE: usize = 400;
const LONGEST_GAME: usize = 10_000;

/// Evaluates the policies of `problem` against one another.
pub fn evaluate<G: Evaluation>(problem: &PolicyProblem<'_, G>) -> PolicyValue {
    let started = Instant::now();
    let limits = Limits { depth: None, ..problem.limits };
    let half = Limits {
        depth: None,
        nodes: limits.nodes.map(|nodes| nodes / 2),
        time: limits.time.map(|time| time / 2),
        soft: None,
    };
    let mut play = Play {
        problem,
        opponent_policy: problem
            .policies
            .iter()
            .map(|policy| OpponentPolicy::new(problem.game, policy))
            .collect(),
        control: Control::since(started, half, problem.stop),
        known: HashMap::new(),
        open: 0,
    };
    play.control.nodes = 0; // Whoever visits the root counts it.
    if let Attempt::Succeeded(values) = play.exactly(problem.root) {
        return PolicyValue {
            values,
            exact: true,
            samples: 0,
            standard_errors: None,
            nodes: play.control.nodes,
            elapsed: started.elapsed(),
            stopped_by: None,
        };
    }
    let before = play.control.nodes;
    play.known = HashMap::new();
    play.control = Control::since(started, limits, problem.stop);
    play.control.nodes = before;
    let moments = play.sampled();
    let values = match moments.count {
        0 => PayoffSearch::selfish(problem.game, problem.weights).leaf(problem.root).values,
        _ => moments.means.clone(),
    };
    PolicyValue {
        values,
        exact: false,
        samples: moments.count,
        standard_errors: moments.standard_errors(),
        nodes: play.control.nodes,
        elapsed: started.elapsed(),
        stopped_by: play.control.reached(),
    }
}

struct Play<'a, G: Game> {
    problem: &'a PolicyProblem<'a, G>,
    opponent_policy: Vec<OpponentPolicy<'a, G>>,
    control: Control<'a>,
    known: HashMap<G::State, Vec<f64>>,
    /// Positions being valued, the root the first.
    open: usize,
}

impl<G: Evaluation> Play<'_, G> {
    /// The exact value of `state`; fails where that takes too many positions.
    fn exactly(&mut self, state: &G::State) -> Attempt<Vec<f64>> {
        if self.control.visit().is_none() {
            return Attempt::Stopped;
        }
        let game = self.problem.game;
        let players = self.opponent_policy.len();
        if game.turn(state) == Turn::Over {
            return Attempt::Succeeded(
                (0..players).map(|player| game.utility(state, player)).collect(),
            );
        }
        if let Some(values) = self.known.get(state) {
            return Attempt::Succeeded(values.clone());
        }
        if self.known.len() + self.open >= MOST_POSITIONS || self.open >= LONGEST_LINE {
            return Attempt::Failed;
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let Some(shares) = self.shares(state, &moves) else { return Attempt::Stopped };
        let mut mean = vec![0.0; players];
        self.open += 1;
        for (&action, share) in moves.iter().zip(shares).filter(|&(_, share)| share > 0.0) {
            let values = match self.exactly(&game.after(state, action)) {
                Attempt::Succeeded(values) => values,
                other => return other,
            };
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
        }
        self.open -= 1;
        self.known.insert(state.clone(), mean.clone());
        Attempt::Succeeded(mean)
    }

    /// Probability of each of `moves` of `state`, a player's or of chance; `None` at a limit.
    fn shares(&mut self, state: &G::State, moves: &[G::Move]) -> Option<Vec<f64>> {
        let game = self.problem.game;
        match game.turn(state) {
            Turn::Of(player) => {
                let policy =
                    self.opponent_policy[player].of(&mut self.control, state, player, moves)?;
                assert!(!policy.has_wishes(), "a policy says what its own player does");
                Some(policy.shares)
            }
            Turn::Chance => {
                Some(moves.iter().map(|&action| game.probability(state, action)).collect())
            }
            turn => panic!("the facts deny {turn:?} here"),
        }
    }

    /// Means and spread over the games drawn until all are, or a limit is reached.
    fn sampled(&mut self) -> Moments {
        let mut rng = Rng::new(self.problem.seed);
        let mut moments = Moments::of(self.opponent_policy.len());
        while moments.count < self.problem.samples {
            let Some(values) = self.game(&mut rng) else { break };
            moments.add(&values);
        }
        moments
    }

    /// What the players get in one game; `None` at a limit.
    fn game(&mut self, rng: &mut Rng) -> Option<Vec<f64>> {
        let game = self.problem.game;
        let mut state = self.problem.root.clone();
        let mut moves = Vec::new();
        for _ in 0..LONGEST_GAME {
            self.control.visit()?;
            if game.turn(&state) == Turn::Over {
                break;
            }
            moves.clear();
            game.moves(&state, &mut moves);
            let shares = self.shares(&state, &moves)?;
            state = game.after(&state, moves[sample(&shares, rng)]);
        }
        let PayoffVector { values, .. } =
            PayoffSearch::selfish(game, self.problem.weights).leaf(&state);
        Some(values)
    }
}

/// The index that a draw of chances `shares` gives.
fn sample(shares: &[f64], rng: &mut Rng) -> usize {
    let mut left = rng.unit() * shares.iter().sum::<f64>();
    let last = shares.iter().rposition(|&share| share > 0.0).expect("some share is above 0");
    for (index, share) in shares.iter().enumerate().take(last) {
        if left < *share {
            return index;
        }
        left -= share;
    }
    last
}

/// Running means and sums of squares (Welford 1962).
struct Moments {
    count: u32,
    means: Vec<f64>,
    squares: Vec<f64>,
}

impl Moments {
    fn of(players: usize) -> Self {
        Self { count: 0, means: vec![0.0; players], squares: vec![0.0; players] }
    }

    fn add(&mut self, values: &[f64]) {
        self.count += 1;
        for (index, &value) in values.iter().enumerate() {
            let before = value - self.means[index];
            self.means[index] += before / f64::from(self.count);
            self.squares[index] += before * (value - self.means[index]);
        }
    }

    fn standard_errors(&self) -> Option<Vec<f64>> {
        let count = f64::from(self.count);
        let error = |square: &f64| (square / (count - 1.0) / count).sqrt();
        (self.count > 1).then(|| self.squares.iter().map(error).collect())
    }
}
