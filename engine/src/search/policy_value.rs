//! Policy evaluation: what each player gets when every player has a fixed policy,
//! V(s) = Σ π(a | s) V(s·a): exactly where the positions that can come up are few, else as the mean
//! of games drawn at random.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::habits::Habits;
use super::meter::Meter;
use super::tuples::{Tuple, Tuples};
use super::{Interrupt, Limits, StoppedBy};
use crate::evaluate::Evaluate;
use crate::game::{Game, Turn};
use crate::opponent::Model;
use crate::rng::Rng;

/// What is asked.
pub struct Contest<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// Estimates of games that are cut off.
    pub evaluator: &'a E,
    /// Where it begins; may be over, or a turn of chance.
    pub root: &'a G::State,
    /// One per player.
    pub policies: &'a [Model<G, E>],
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
pub struct Settled {
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

/// Evaluates the policies of `contest` against one another.
pub fn settle<G: Game, E: Evaluate<G>>(contest: &Contest<'_, G, E>) -> Settled {
    let started = Instant::now();
    let limits = Limits { depth: None, ..contest.limits };
    let half = Limits {
        depth: None,
        nodes: limits.nodes.map(|nodes| nodes / 2),
        time: limits.time.map(|time| time / 2),
        soft: None,
    };
    let mut play = Play {
        contest,
        habits: contest.policies.iter().map(|policy| Habits::new(contest.game, policy)).collect(),
        meter: Meter::since(started, half, contest.stop),
        known: HashMap::new(),
        open: 0,
    };
    play.meter.nodes = 0; // Whoever visits the root counts it.
    if let Some(Some(values)) = play.exactly(contest.root) {
        return Settled {
            values,
            exact: true,
            samples: 0,
            standard_errors: None,
            nodes: play.meter.nodes,
            elapsed: started.elapsed(),
            stopped_by: None,
        };
    }
    let before = play.meter.nodes;
    play.known = HashMap::new();
    play.meter = Meter::since(started, limits, contest.stop);
    play.meter.nodes = before;
    let moments = play.drawn();
    let values = match moments.count {
        0 => Tuples::selfish(contest.game, contest.evaluator).leaf(contest.root).values,
        _ => moments.means.clone(),
    };
    Settled {
        values,
        exact: false,
        samples: moments.count,
        standard_errors: moments.standard_errors(),
        nodes: play.meter.nodes,
        elapsed: started.elapsed(),
        stopped_by: play.meter.reached(),
    }
}

struct Play<'a, G: Game, E> {
    contest: &'a Contest<'a, G, E>,
    habits: Vec<Habits<'a, G, E>>,
    meter: Meter<'a>,
    known: HashMap<G::State, Vec<f64>>,
    /// Positions being valued, the root the first.
    open: usize,
}

impl<G: Game, E: Evaluate<G>> Play<'_, G, E> {
    /// The value of `state`; `Some(None)` where that takes too many positions, `None` at a limit.
    fn exactly(&mut self, state: &G::State) -> Option<Option<Vec<f64>>> {
        self.meter.visit()?;
        let game = self.contest.game;
        let players = self.habits.len();
        if game.turn(state) == Turn::Over {
            return Some(Some((0..players).map(|player| game.utility(state, player)).collect()));
        }
        if let Some(values) = self.known.get(state) {
            return Some(Some(values.clone()));
        }
        if self.known.len() + self.open >= MOST_POSITIONS || self.open >= LONGEST_LINE {
            return Some(None);
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let shares = self.shares(state, &moves)?;
        let mut mean = vec![0.0; players];
        self.open += 1;
        for (&action, share) in moves.iter().zip(shares).filter(|&(_, share)| share > 0.0) {
            let Some(values) = self.exactly(&game.after(state, action))? else {
                return Some(None);
            };
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
        }
        self.open -= 1;
        self.known.insert(state.clone(), mean.clone());
        Some(Some(mean))
    }

    /// Probability of each of `moves` of `state`, a player's or of chance; `None` at a limit.
    fn shares(&mut self, state: &G::State, moves: &[G::Move]) -> Option<Vec<f64>> {
        let game = self.contest.game;
        match game.turn(state) {
            Turn::Of(player) => {
                let habit = self.habits[player].of(&mut self.meter, state, player, moves)?;
                assert!(!habit.has_wishes(), "a policy says what its own player does");
                Some(habit.shares)
            }
            Turn::Chance => {
                Some(moves.iter().map(|&action| game.probability(state, action)).collect())
            }
            turn => panic!("the facts deny {turn:?} here"),
        }
    }

    /// Means and spread over the games drawn until all are, or a limit is reached.
    fn drawn(&mut self) -> Moments {
        let mut rng = Rng::new(self.contest.seed);
        let mut moments = Moments::of(self.habits.len());
        while moments.count < self.contest.samples {
            let Some(values) = self.game(&mut rng) else { break };
            moments.add(&values);
        }
        moments
    }

    /// What the players get in one game; `None` at a limit.
    fn game(&mut self, rng: &mut Rng) -> Option<Vec<f64>> {
        let game = self.contest.game;
        let mut state = self.contest.root.clone();
        let mut moves = Vec::new();
        for _ in 0..LONGEST_GAME {
            self.meter.visit()?;
            if game.turn(&state) == Turn::Over {
                break;
            }
            moves.clear();
            game.moves(&state, &mut moves);
            let shares = self.shares(&state, &moves)?;
            state = game.after(&state, moves[draw(&shares, rng)]);
        }
        let Tuple { values, .. } = Tuples::selfish(game, self.contest.evaluator).leaf(&state);
        Some(values)
    }
}

/// The index that a draw of chances `shares` gives.
fn draw(shares: &[f64], rng: &mut Rng) -> usize {
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
