//! How modelled players choose, state by state, remembered for as long as one search lasts.

use crate::game::evaluation::Evaluation;
use std::collections::HashMap;

use crate::game::{Game, Player};
use crate::opponent::{Judge, Model, Table};
use crate::search::algorithms::max_n::payoff_vectors::PayoffSearch;
use crate::search::common::control::Control;

/// How a player chooses in one state: shares of what is said, which sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePolicy {
    /// What is best for itself.
    pub selfish: f64,
    /// What is best for the root player.
    pub friendly: f64,
    /// What is worst for the root player.
    pub hostile: f64,
    /// Each of its moves, in the game's order.
    pub shares: Vec<f64>,
}

impl MovePolicy {
    fn none(moves: usize) -> Self {
        Self { selfish: 0.0, friendly: 0.0, hostile: 0.0, shares: vec![0.0; moves] }
    }

    fn any(moves: usize) -> Self {
        Self { shares: vec![1.0 / moves as f64; moves], ..Self::none(0) }
    }

    /// Whether what it does hangs on what its moves are worth to the search that asks.
    pub fn has_wishes(&self) -> bool {
        self.selfish + self.friendly + self.hostile > 0.0
    }

    fn add(&mut self, share: f64, other: &Self) {
        self.selfish += share * other.selfish;
        self.friendly += share * other.friendly;
        self.hostile += share * other.hostile;
        let pairs = self.shares.iter_mut().zip(&other.shares);
        pairs.for_each(|(sum, part)| *sum += share * part);
    }
}

/// The habits of every player that one model stands for.
pub struct OpponentPolicy<'a, G: Game> {
    rule: Rule<'a, G>,
    known: HashMap<G::State, MovePolicy>,
    /// Shares of all that is known.
    shares: usize,
}

const MOST_KNOWN: usize = 1 << 14;
const MOST_SHARES: usize = 1 << 18;

enum Rule<'a, G: Game> {
    Selfish,
    Hostile,
    Friendly,
    Random,
    Epsilon(OwnSearch<'a, G>, f64),
    Softmax(OwnSearch<'a, G>, f64),
    Table(&'a Table<G>),
    Mixture(Vec<(f64, OpponentPolicy<'a, G>)>),
}

/// A model's own search.
struct OwnSearch<'a, G: Game> {
    payoff_search: Box<PayoffSearch<'a, G>>,
    depth: u32,
}

impl<'a, G: Evaluation> OpponentPolicy<'a, G> {
    /// Those of `model`, none of them known yet.
    pub fn new(game: &'a G, model: &'a Model<G>) -> Self {
        let rule = match model {
            Model::Optimal => Rule::Selfish,
            Model::Adversarial => Rule::Hostile,
            Model::Cooperative => Rule::Friendly,
            Model::Random => Rule::Random,
            Model::Epsilon(judge, epsilon) => Rule::Epsilon(OwnSearch::new(game, judge), *epsilon),
            Model::Softmax(judge, temperature) => {
                Rule::Softmax(OwnSearch::new(game, judge), *temperature)
            }
            Model::Policy(table) => Rule::Table(table),
            Model::Mixture(parts) => Rule::Mixture(
                parts.iter().map(|(share, part)| (*share, Self::new(game, part))).collect(),
            ),
        };
        Self { rule, known: HashMap::new(), shares: 0 }
    }

    /// That of `player`, whose turn it is in `state`, over `moves`, which are all of its moves; `None`
    /// at a limit.
    pub fn of(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<MovePolicy> {
        let is_searched = match self.rule {
            Rule::Epsilon(_, epsilon) => epsilon < 1.0,
            Rule::Softmax(..) => true,
            _ => false,
        };
        if let Some(policy) = self.known.get(state).filter(|_| is_searched) {
            return Some(policy.clone());
        }
        let policy = self.worked_out(control, state, player, moves)?;
        if is_searched {
            self.shares += moves.len();
            if self.known.len() >= MOST_KNOWN || self.shares > MOST_SHARES {
                self.known.clear();
                self.shares = moves.len();
            }
            self.known.insert(state.clone(), policy.clone());
        }
        Some(policy)
    }

    fn worked_out(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<MovePolicy> {
        let count = moves.len();
        let none = MovePolicy::none(count);
        Some(match &mut self.rule {
            Rule::Selfish => MovePolicy { selfish: 1.0, ..none },
            Rule::Hostile => MovePolicy { hostile: 1.0, ..none },
            Rule::Friendly => MovePolicy { friendly: 1.0, ..none },
            Rule::Random => MovePolicy::any(count),
            Rule::Epsilon(_, epsilon) if *epsilon == 1.0 => MovePolicy::any(count),
            Rule::Epsilon(own_search, epsilon) => {
                let values = own_search.values(control, state, player, moves)?;
                let mut policy = MovePolicy::any(count);
                policy.shares.iter_mut().for_each(|share| *share *= *epsilon);
                policy.shares[first_best(&values)] += 1.0 - *epsilon;
                policy
            }
            Rule::Softmax(own_search, temperature) => {
                let values = own_search.values(control, state, player, moves)?;
                MovePolicy { shares: softmax(&values, *temperature), ..none }
            }
            Rule::Table(table) => match table.get(state) {
                None => MovePolicy::any(count),
                Some(row) => {
                    let share = |action| row.get(action).copied().unwrap_or_default();
                    MovePolicy { shares: moves.iter().map(share).collect(), ..none }
                }
            },
            Rule::Mixture(parts) => {
                let mut whole = none;
                for (share, part) in parts {
                    whole.add(*share, &part.of(control, state, player, moves)?);
                }
                whole
            }
        })
    }
}

impl<'a, G: Evaluation> OwnSearch<'a, G> {
    fn new(game: &'a G, judge: &'a Judge<G>) -> Self {
        let payoff_search = match &judge.against {
            None => PayoffSearch::selfish(game, &judge.weights),
            Some(model) => {
                PayoffSearch::assuming(game, &judge.weights, 0, OpponentPolicy::new(game, model))
            }
        };
        Self { payoff_search: Box::new(payoff_search), depth: judge.depth }
    }

    /// What each of `moves` is worth to `player`.
    fn values(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<Vec<f64>> {
        self.payoff_search.set_root_player(player);
        let game = self.payoff_search.utilities().game;
        let mut value = |&action: &G::Move| {
            let vector =
                self.payoff_search.value(control, &game.after(state, action), self.depth - 1)?;
            Some(vector.values[player])
        };
        moves.iter().map(&mut value).collect()
    }
}

fn first_best(values: &[f64]) -> usize {
    (1..values.len()).fold(0, |best, index| if values[index] > values[best] { index } else { best })
}

/// exp(value / temperature) over its sum; the greatest value is taken off first, against overflow.
fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    let most = values[first_best(values)];
    let weights: Vec<f64> =
        values.iter().map(|value| ((value - most) / temperature).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
