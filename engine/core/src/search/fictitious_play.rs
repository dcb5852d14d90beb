//! Repeated play of a simultaneous turn, by fictitious play and regret matching. In fictitious play each player plays a
//! best response to the others' moves so far (Brown 1951). For three or more players the joint choices of the others
//! count (Marden, Arslan and Shamma 2009). In regret matching each player plays a choice in proportion to its regret
//! (Hart and Mas-Colell 2000). Between two opponents the averages of both tend to optimal strategies.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::algorithms::max_n::opponent_policy::OpponentPolicy;
use super::algorithms::max_n::payoff_vectors::PayoffSearch;
use super::algorithms::max_n::simultaneous::own_utility;
use super::algorithms::max_n::stage::Stage;
use super::common::control::Control;
use super::common::interrupt::Interrupt;
use super::common::regrets::Regrets;
use super::common::strategy::Equilibrium;
use super::contract::{MOST_DEPTH, SearchLimits, StoppedBy};
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::{Evaluation, Weights};
use crate::game::teams::Teams;
use crate::game::{Game, Player};
use crate::opponent::Model;
use crate::rng::Rng;

/// How a player learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LearningRule {
    /// The best answer to all that the others have done so far.
    #[default]
    FictitiousPlay,
    /// Each choice in proportion to how much better it would have been so far.
    RegretMatching,
}

/// The input of repeated play.
pub struct LearningProblem<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Weights of the evaluation, for joint moves that are not searched to the end.
    pub weights: &'a Weights,
    /// The position; a simultaneous turn.
    pub root: &'a G::State,
    /// The rule by which players learn.
    pub method: LearningRule,
    /// By player: the policy of each player who does not learn; `None` for one who does.
    pub models: &'a [Option<Model<G>>],
    /// Rounds, in each of which the turn is played once; at least 1.
    pub rounds: u32,
    /// Most points of the curve; at least 1.
    pub points: usize,
    /// Seed of what is drawn.
    pub seed: u64,
    /// Limits; the depth is that of the search that values the joint moves.
    pub limits: SearchLimits,
    /// Stops the play.
    pub stop: &'a dyn Interrupt,
}

/// The strategies after some rounds. Lists have one entry per chooser, but for `mean_payoffs`.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Rounds played.
    pub round: u32,
    /// The average strategy of each chooser; a model's own strategy.
    pub shares: Vec<Vec<f64>>,
    /// Exploitability, in utilities: the sum of what the choosers who learn could gain by best responses to the others'
    /// averages.
    pub exploitability: f64,
    /// By player: the mean payoff of the rounds so far.
    pub mean_payoffs: Vec<f64>,
}

/// The result of repeated play.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedStrategies<M> {
    /// Points at rounds ever further apart; the last is the end.
    pub curve: Vec<Point>,
    /// By chooser: one utility per player for each choice against the others' averages.
    pub choice_values: Vec<Vec<Vec<f64>>>,
    /// One utility per player, under the averages of all.
    pub values: Vec<f64>,
    /// The equilibrium with which the averages are compared.
    pub equilibrium: Equilibrium<M>,
    /// One utility per player, under the equilibrium.
    pub equilibrium_values: Vec<f64>,
    /// Whether no payoff rests on an estimate.
    pub exact: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Why the play stopped before all rounds were played.
    pub stopped_by: Option<StoppedBy>,
}

/// Rounds between two looks at the clock.
const STRIDE: u32 = 256;
/// Most probabilities in the points of a curve.
const MOST_PROBABILITIES: usize = 1 << 16;

/// Plays the rounds of `problem`.
pub fn learn(problem: &LearningProblem<'_, Erased>) -> LearnedStrategies<Move> {
    let mut control = Control::since(Instant::now(), problem.limits, problem.stop);
    let stage = valued_stage(problem, &mut control);
    let solved = stage.equilibrium(own_utility, &mut || control.check_time());
    let equilibrium = solved.unwrap_or_else(|| stage.uniform());
    let mut table = Table::at(problem, &stage, &mut control);
    let (curve, stopped_by) = table.play(&mut control);
    let shares = &curve.last().expect("a round was played").shares;
    LearnedStrategies {
        choice_values: (0..shares.len()).map(|place| stage.choice_values(place, shares)).collect(),
        values: stage.expect(shares),
        equilibrium_values: stage.expect(&equilibrium.shares),
        equilibrium: stage.strategies(&equilibrium),
        exact: stage.exact,
        nodes: control.nodes,
        elapsed: control.elapsed(),
        stopped_by,
        curve,
    }
}

/// The joint moves of the root, searched as deep as half of the time allows.
fn valued_stage<G: Evaluation>(
    problem: &LearningProblem<'_, G>,
    control: &mut Control<'_>,
) -> Stage<G::Move> {
    let mut search = PayoffSearch::new(problem.game, problem.weights, Teams::NONE);
    let former = control.hurry(control.time_left().map_or(Duration::MAX / 4, |left| left / 2));
    let mut valued = None;
    for depth in 1..=problem.limits.depth.unwrap_or(MOST_DEPTH) {
        let Some(stage) = search.stage(control, problem.root, 0, depth) else { break };
        let exact = stage.exact;
        valued = Some(stage);
        if exact {
            break;
        }
    }
    control.restore(former);
    valued.unwrap_or_else(|| search.stage_one_ply(problem.root))
}

/// A chooser, by its rule or model.
enum Seat {
    Fictitious { totals: Vec<f64>, played: Vec<u32> },
    Regretful(Regrets),
    Modelled(Vec<f64>),
}

impl Seat {
    fn choose(&mut self, rng: &mut Rng) -> usize {
        match self {
            Self::Fictitious { totals, played } => {
                let choice = best(totals, rng);
                played[choice] += 1;
                choice
            }
            Self::Regretful(regrets) => regrets.draw(rng),
            Self::Modelled(shares) => rng.index_by(shares),
        }
    }

    /// Updates the chooser after a round that brought `got`, where each choice would have brought `value`.
    fn learn(&mut self, got: f64, value: impl Fn(usize) -> f64) {
        match self {
            Self::Fictitious { totals, .. } => {
                for (choice, total) in totals.iter_mut().enumerate() {
                    *total += value(choice);
                }
            }
            Self::Regretful(regrets) => regrets.learn(got, value),
            Self::Modelled(_) => {}
        }
    }

    fn average(&self) -> Vec<f64> {
        match self {
            Self::Fictitious { played, .. } => {
                let rounds: u32 = played.iter().sum();
                played.iter().map(|&times| f64::from(times) / f64::from(rounds.max(1))).collect()
            }
            Self::Regretful(regrets) => regrets.average(),
            Self::Modelled(shares) => shares.clone(),
        }
    }

    fn learns(&self) -> bool {
        !matches!(self, Self::Modelled(_))
    }
}

/// The choice of the greatest of `totals`; one of several is drawn.
fn best(totals: &[f64], rng: &mut Rng) -> usize {
    let most = totals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best = || (0..totals.len()).filter(|&choice| totals[choice] == most);
    match best().count() {
        1 => best().next().expect("there is one"),
        several => best().nth(rng.below(several)).expect("there are so many"),
    }
}

/// The choosers and their payoffs.
struct Table<'a, G: Game> {
    problem: &'a LearningProblem<'a, G>,
    stage: &'a Stage<G::Move>,
    counts: Vec<usize>,
    seats: Vec<Seat>,
    payoffs: Vec<f64>,
}

impl<'a, G: Evaluation> Table<'a, G> {
    fn at(
        problem: &'a LearningProblem<'a, G>,
        stage: &'a Stage<G::Move>,
        control: &mut Control<'_>,
    ) -> Self {
        let seat = |(player, choices): &(Player, Vec<G::Move>)| {
            let count = choices.len();
            let Some(model) = &problem.models[*player] else {
                return match problem.method {
                    LearningRule::FictitiousPlay => {
                        Seat::Fictitious { totals: vec![0.0; count], played: vec![0; count] }
                    }
                    LearningRule::RegretMatching => Seat::Regretful(Regrets::of(count)),
                };
            };
            let mut policy = OpponentPolicy::new(problem.game, model, Teams::NONE);
            let policy = policy.of(control, problem.root, *player, *player, choices);
            let shares = policy.map(|policy| policy.probabilities);
            Seat::Modelled(shares.unwrap_or_else(|| vec![1.0 / count as f64; count]))
        };
        let seats = stage.joint_moves.choosers.iter().map(seat).collect();
        let players = problem.game.facts().players;
        Self { problem, stage, counts: stage.counts(), seats, payoffs: vec![0.0; players] }
    }

    /// Plays all rounds, or as many as there is time for.
    fn play(&mut self, control: &mut Control<'_>) -> (Vec<Point>, Option<StoppedBy>) {
        let mut rng = Rng::new(self.problem.seed);
        let numbers = self.counts.iter().sum::<usize>();
        let points = self.problem.points.min(MOST_PROBABILITIES / numbers).max(1);
        let mut ahead = curve_rounds(self.problem.rounds, points).into_iter();
        let mut next_point = ahead.next();
        let mut curve = Vec::with_capacity(points);
        for round in 1..=self.problem.rounds {
            self.round(&mut rng);
            let stopped = round % STRIDE == 0 && control.check_time().is_none();
            if stopped || next_point == Some(round) {
                curve.push(self.point(round));
                next_point = ahead.next();
            }
            if stopped && round < self.problem.rounds {
                return (curve, control.reached());
            }
        }
        (curve, None)
    }

    fn round(&mut self, rng: &mut Rng) {
        let chosen: Vec<usize> = self.seats.iter_mut().map(|seat| seat.choose(rng)).collect();
        let pairs = chosen.iter().zip(&self.counts);
        let joint = pairs.fold(0, |joint, (choice, count)| joint * count + choice);
        for (player, sum) in self.payoffs.iter_mut().enumerate() {
            *sum += self.stage.payoff(joint, player);
        }
        let mut step = 1;
        for place in (0..self.seats.len()).rev() {
            let (player, _) = self.stage.joint_moves.choosers[place];
            let others = joint - chosen[place] * step;
            let value = |choice| self.stage.payoff(others + choice * step, player);
            self.seats[place].learn(value(chosen[place]), value);
            step *= self.counts[place];
        }
    }

    fn point(&self, round: u32) -> Point {
        let shares: Vec<Vec<f64>> = self.seats.iter().map(Seat::average).collect();
        let values = self.stage.expect(&shares);
        let gain = |(place, seat): (usize, &Seat)| {
            let (player, _) = self.stage.joint_moves.choosers[place];
            let choices = self.stage.choice_values(place, &shares);
            let best = choices.iter().map(|choice| choice[player]);
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            if seat.learns() { (best - values[player]).max(0.0) } else { 0.0 }
        };
        Point {
            round,
            exploitability: self.seats.iter().enumerate().map(gain).sum(),
            mean_payoffs: self.payoffs.iter().map(|sum| sum / f64::from(round)).collect(),
            shares,
        }
    }
}

/// At most `points` rounds from 1 to `rounds`, in about a geometric sequence; the last is `rounds`.
fn curve_rounds(rounds: u32, points: usize) -> Vec<u32> {
    let last = points.max(2) - 1;
    let at = |point: usize| f64::from(rounds).powf(point as f64 / last as f64).round() as u32;
    let mut curve_rounds: Vec<u32> = (0..points).rev().map(|back| at(last - back)).collect();
    curve_rounds.dedup();
    curve_rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_a_curve_lie_ever_further_apart() {
        assert_eq!(curve_rounds(1000, 4), [1, 10, 100, 1000]);
        assert_eq!(curve_rounds(1000, 1), [1000]);
        assert_eq!(curve_rounds(5, 200), [1, 2, 3, 4, 5]);
        assert_eq!(curve_rounds(1, 20), [1]);
        assert_eq!(curve_rounds(1_000_000, 200).last(), Some(&1_000_000));
    }
}
