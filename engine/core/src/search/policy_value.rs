//! Policy evaluation: the value of a position when every player has a fixed policy, V(s) = Σ π(a | s) V(s·a). Where
//! several choose at once, the probability of a joint move is the product of theirs. The value is exact where few
//! positions are reachable, else the mean of sampled games.

use crate::game::evaluation::Evaluation;
use crate::game::evaluation::Weights;
use crate::game::teams::Teams;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::common::interrupt::Interrupt;
use super::contract::{SearchLimits, StoppedBy};
use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Player, Turn};
use crate::opponent::Model;
use crate::rng::Rng;
use crate::search::algorithms::max_n::opponent_policy::OpponentPolicy;
use crate::search::algorithms::max_n::payoff_vectors::{PayoffSearch, PayoffVector};
use crate::search::common::attempt::Attempt;
use crate::search::common::control::Control;

/// The input of policy evaluation.
pub struct PolicyProblem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Weights of the evaluation, for games that are cut off.
    pub weights: &'a Weights,
    /// The position; may be over, or a turn of chance.
    pub root: &'a G::State,
    /// The players' policies, one each.
    pub policies: &'a [Model<G>],
    /// Limits of time and nodes; a depth is ignored.
    pub limits: SearchLimits,
    /// Games to sample where the exact value is not found.
    pub samples: u32,
    /// Seed of the samples.
    pub seed: u64,
    /// Stops the evaluation.
    pub stop: &'a dyn Interrupt,
}

/// The result of policy evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyValue {
    /// One utility per player.
    pub values: Vec<f64>,
    /// Whether the values are exact. Else they are means of `samples` games, or an estimate if there are none.
    pub exact: bool,
    /// Games sampled.
    pub samples: u32,
    /// Standard errors of the means, from two games on.
    pub standard_errors: Option<Vec<f64>>,
    /// Positions visited, those of the policies' own searches included.
    pub nodes: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Why the evaluation stopped before all games were sampled.
    pub stopped_by: Option<StoppedBy>,
}

/// Most positions of an exact value.
const MOST_POSITIONS: usize = 50_000;
/// Most moves, chance's included, of an exact value's line, and of a sampled game before its estimate.
const LONGEST_LINE: usize = 400;
const LONGEST_GAME: usize = 10_000;

/// Evaluates the policies of `problem`.
pub fn evaluate<G: Evaluation>(problem: &PolicyProblem<'_, G>) -> PolicyValue {
    let started = Instant::now();
    let limits = SearchLimits { depth: None, ..problem.limits };
    let half = SearchLimits {
        depth: None,
        nodes: limits.nodes.map(|nodes| nodes / 2),
        time: limits.time.map(|time| time / 2),
        soft: None,
    };
    let mut play = Play {
        problem,
        policies: problem
            .policies
            .iter()
            .map(|policy| OpponentPolicy::new(problem.game, policy, Teams::NONE))
            .collect(),
        control: Control::since(started, half, problem.stop),
        known: HashMap::new(),
        open: 0,
        is_estimated: false,
    };
    play.control.nodes = 0; // The visit of the root counts it.
    if let Attempt::Succeeded(values) = play.exactly(problem.root) {
        return PolicyValue {
            values,
            exact: !play.is_estimated,
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
        0 => {
            PayoffSearch::new(problem.game, problem.weights, Teams::NONE).leaf(problem.root).values
        }
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
    policies: Vec<OpponentPolicy<'a, G>>,
    control: Control<'a>,
    known: HashMap<G::State, Vec<f64>>,
    /// Positions on the path.
    open: usize,
    /// Whether an end was an estimate.
    is_estimated: bool,
}

impl<G: Evaluation> Play<'_, G> {
    /// The exact value of `state`; fails where that takes too many positions.
    fn exactly(&mut self, state: &G::State) -> Attempt<Vec<f64>> {
        if self.control.visit().is_none() {
            return Attempt::Stopped;
        }
        let game = self.problem.game;
        let players = self.policies.len();
        if game.turn(state) == Turn::Over {
            self.is_estimated |= game.is_cut_off(state);
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
        let children = match self.children(state) {
            Attempt::Succeeded(children) => children,
            Attempt::Failed => return Attempt::Failed,
            Attempt::Stopped => return Attempt::Stopped,
        };
        let mut mean = vec![0.0; players];
        self.open += 1;
        for (child, share) in children {
            let values = match self.exactly(&child) {
                Attempt::Succeeded(values) => values,
                other => return other,
            };
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
        }
        self.open -= 1;
        self.known.insert(state.clone(), mean.clone());
        Attempt::Succeeded(mean)
    }

    /// The states that may follow `state` with their probabilities; fails if there are too many.
    fn children(&mut self, state: &G::State) -> Attempt<Vec<(G::State, f64)>> {
        let game = self.problem.game;
        if game.turn(state) == Turn::Simultaneous {
            return self.children_together(state);
        }
        let moves = game.legal_moves(state);
        let Some(probabilities) = self.probabilities(state, &moves) else {
            return Attempt::Stopped;
        };
        let possible = moves.into_iter().zip(probabilities).filter(|&(_, share)| share > 0.0);
        Attempt::Succeeded(
            possible.map(|(action, share)| (game.after(state, action), share)).collect(),
        )
    }

    /// As [`Self::children`], where several choose at once, each by its own policy.
    fn children_together(&mut self, state: &G::State) -> Attempt<Vec<(G::State, f64)>> {
        let game = self.problem.game;
        let mut joint_moves: Vec<(Vec<G::Move>, f64)> = vec![(Vec::new(), 1.0)];
        for (player, choices) in JointMoves::at(game, state).choosers {
            let Some(shares) = self.policy(state, player, &choices) else {
                return Attempt::Stopped;
            };
            let possible: Vec<(G::Move, f64)> =
                choices.into_iter().zip(shares).filter(|&(_, share)| share > 0.0).collect();
            if joint_moves.len().saturating_mul(possible.len()) > MOST_POSITIONS {
                return Attempt::Failed;
            }
            let with = |(joint, share): (Vec<G::Move>, f64)| {
                let extended = |&(choice, part): &(G::Move, f64)| {
                    ([&joint[..], &[choice]].concat(), share * part)
                };
                possible.iter().map(extended).collect::<Vec<_>>()
            };
            joint_moves = joint_moves.into_iter().flat_map(with).collect();
        }
        let after = |(joint, share): (Vec<G::Move>, f64)| {
            let mut after = state.clone();
            game.play_joint(&mut after, &joint);
            (after, share)
        };
        Attempt::Succeeded(joint_moves.into_iter().map(after).collect())
    }

    /// Probability of each of `moves` of `state`, a player's or of chance; `None` at a limit.
    fn probabilities(&mut self, state: &G::State, moves: &[G::Move]) -> Option<Vec<f64>> {
        let game = self.problem.game;
        match game.turn(state) {
            Turn::Of(player) => self.policy(state, player, moves),
            Turn::Chance => {
                Some(moves.iter().map(|&action| game.probability(state, action)).collect())
            }
            turn => panic!("no one moves alone at {turn:?}"),
        }
    }

    /// Probability of each of `moves`, those of `player` in `state`; `None` at a limit.
    fn policy(&mut self, state: &G::State, player: Player, moves: &[G::Move]) -> Option<Vec<f64>> {
        let policy = self.policies[player].of(&mut self.control, state, player, player, moves)?;
        assert!(!policy.has_goals(), "a policy gives the probabilities of its own player's moves");
        Some(policy.probabilities)
    }

    /// Samples games, until a limit is reached.
    fn sampled(&mut self) -> Moments {
        let mut rng = Rng::new(self.problem.seed);
        let mut moments = Moments::of(self.policies.len());
        while moments.count < self.problem.samples {
            let Some(values) = self.game(&mut rng) else { break };
            moments.add(&values);
        }
        moments
    }

    /// Samples one game: the players' utilities; `None` at a limit.
    fn game(&mut self, rng: &mut Rng) -> Option<Vec<f64>> {
        let game = self.problem.game;
        let mut state = self.problem.root.clone();
        let mut moves = Vec::new();
        for _ in 0..LONGEST_GAME {
            self.control.visit()?;
            if game.turn(&state) == Turn::Over {
                break;
            }
            if game.turn(&state) == Turn::Simultaneous {
                self.play_together(&mut state, rng)?;
                continue;
            }
            moves.clear();
            game.moves(&state, &mut moves);
            let probabilities = self.probabilities(&state, &moves)?;
            state = game.after(&state, moves[rng.index_by(&probabilities)]);
        }
        let PayoffVector { values, .. } =
            PayoffSearch::new(game, self.problem.weights, Teams::NONE).leaf(&state);
        Some(values)
    }

    /// Plays a joint move that is sampled by the policies.
    fn play_together(&mut self, state: &mut G::State, rng: &mut Rng) -> Option<()> {
        let game = self.problem.game;
        let mut joint = Vec::new();
        for (player, choices) in JointMoves::at(game, state).choosers {
            let probabilities = self.policy(state, player, &choices)?;
            joint.push(choices[rng.index_by(&probabilities)]);
        }
        game.play_joint(state, &joint);
        Some(())
    }
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
