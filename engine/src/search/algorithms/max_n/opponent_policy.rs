//! Policies of modelled players, remembered for one search.

use crate::game::evaluation::Evaluation;
use std::collections::HashMap;

use crate::game::{Game, Player, Turn};
use crate::opponent::{Model, SearchModel, Table};
use crate::search::algorithms::max_n::payoff_vectors::PayoffSearch;
use crate::search::algorithms::max_n::response::OwnChoice;
use crate::search::algorithms::max_n::stage::unit;
use crate::search::common::control::Control;

/// A player's policy in one state: shares of goals and probabilities of moves, which sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePolicy {
    /// Share of the goal to maximize its own utility.
    pub optimal: f64,
    /// Share of the goal to maximize the root player's utility.
    pub cooperative: f64,
    /// Share of the goal to minimize the root player's utility.
    pub adversarial: f64,
    /// Probability of each of its moves, in the game's order.
    pub probabilities: Vec<f64>,
}

impl MovePolicy {
    /// Of so many moves, none yet.
    pub fn none(moves: usize) -> Self {
        Self { optimal: 0.0, cooperative: 0.0, adversarial: 0.0, probabilities: vec![0.0; moves] }
    }

    fn uniform(moves: usize) -> Self {
        Self { probabilities: vec![1.0 / moves as f64; moves], ..Self::none(0) }
    }

    /// Whether it depends on the values of its moves in the search that uses it.
    pub fn has_goals(&self) -> bool {
        self.optimal + self.cooperative + self.adversarial > 0.0
    }

    fn add(&mut self, share: f64, other: &Self) {
        self.optimal += share * other.optimal;
        self.cooperative += share * other.cooperative;
        self.adversarial += share * other.adversarial;
        let pairs = self.probabilities.iter_mut().zip(&other.probabilities);
        pairs.for_each(|(sum, part)| *sum += share * part);
    }
}

/// The policy of every player with the same model.
pub struct OpponentPolicy<'a, G: Game> {
    rule: Rule<'a, G>,
    known: HashMap<(Player, G::State), MovePolicy>,
    /// Probabilities of all that is known.
    size: usize,
}

const MOST_KNOWN: usize = 1 << 14;
const MOST_SIZE: usize = 1 << 18;

enum Rule<'a, G: Game> {
    Optimal,
    Adversarial,
    Cooperative,
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
    /// The policies of `model`, none remembered yet.
    pub fn new(game: &'a G, model: &'a Model<G>) -> Self {
        let rule = match model {
            Model::Optimal => Rule::Optimal,
            Model::Adversarial => Rule::Adversarial,
            Model::Cooperative => Rule::Cooperative,
            Model::Random => Rule::Random,
            Model::Epsilon(search, epsilon) => {
                Rule::Epsilon(OwnSearch::new(game, search), *epsilon)
            }
            Model::Softmax(search, temperature) => {
                Rule::Softmax(OwnSearch::new(game, search), *temperature)
            }
            Model::Policy(table) => Rule::Table(table),
            Model::Mixture(parts) => Rule::Mixture(
                parts.iter().map(|(share, part)| (*share, Self::new(game, part))).collect(),
            ),
        };
        Self { rule, known: HashMap::new(), size: 0 }
    }

    /// The policy of `player`, who moves in `state`, alone or with others, over `moves`, all of its moves;
    /// `None` at a limit.
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
        if !is_searched {
            return self.computed(control, state, player, moves);
        }
        let key = (player, state.clone());
        if let Some(policy) = self.known.get(&key) {
            return Some(policy.clone());
        }
        let policy = self.computed(control, state, player, moves)?;
        self.size += moves.len();
        if self.known.len() >= MOST_KNOWN || self.size > MOST_SIZE {
            self.known.clear();
            self.size = moves.len();
        }
        self.known.insert(key, policy.clone());
        Some(policy)
    }

    fn computed(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<MovePolicy> {
        let count = moves.len();
        let none = MovePolicy::none(count);
        Some(match &mut self.rule {
            Rule::Optimal => MovePolicy { optimal: 1.0, ..none },
            Rule::Adversarial => MovePolicy { adversarial: 1.0, ..none },
            Rule::Cooperative => MovePolicy { cooperative: 1.0, ..none },
            Rule::Random => MovePolicy::uniform(count),
            Rule::Epsilon(_, epsilon) if *epsilon == 1.0 => MovePolicy::uniform(count),
            Rule::Epsilon(own_search, epsilon) => {
                let best = own_search.choice(control, state, player, moves)?.shares;
                let blend = |best| *epsilon / count as f64 + (1.0 - *epsilon) * best;
                MovePolicy { probabilities: best.into_iter().map(blend).collect(), ..none }
            }
            Rule::Softmax(own_search, temperature) => {
                let values = own_search.choice(control, state, player, moves)?.values;
                MovePolicy { probabilities: softmax(&values, *temperature), ..none }
            }
            Rule::Table(table) => match table.get(state) {
                None => MovePolicy::uniform(count),
                Some(row) => {
                    let share = |action| row.get(action).copied().unwrap_or_default();
                    let shares: Vec<f64> = moves.iter().map(share).collect();
                    // A row of another player who chooses at the same time says nothing of this one.
                    let is_of_another = shares.iter().all(|&share| share == 0.0);
                    if is_of_another {
                        return Some(MovePolicy::uniform(count));
                    }
                    MovePolicy { probabilities: shares, ..none }
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
    fn new(game: &'a G, search: &'a SearchModel<G>) -> Self {
        let payoff_search = match &search.against {
            None => PayoffSearch::new(game, &search.weights),
            Some(model) => {
                PayoffSearch::with_model(game, &search.weights, 0, OpponentPolicy::new(game, model))
            }
        };
        Self { payoff_search: Box::new(payoff_search), depth: search.depth }
    }

    /// What `player` does by this search, and the value of each of `moves` for it.
    fn choice(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<OwnChoice> {
        self.payoff_search.set_root_player(player);
        let game = self.payoff_search.utilities().game;
        if game.turn(state) == Turn::Simultaneous {
            return self.payoff_search.own_choice(control, state, player, self.depth);
        }
        let mut value = |&action: &G::Move| {
            let vector =
                self.payoff_search.value(control, &game.after(state, action), self.depth - 1)?;
            Some(vector.values[player])
        };
        let values: Vec<f64> = moves.iter().map(&mut value).collect::<Option<_>>()?;
        Some(OwnChoice { shares: unit(values.len(), first_best(&values)), values })
    }
}

fn first_best(values: &[f64]) -> usize {
    (1..values.len()).fold(0, |best, index| if values[index] > values[best] { index } else { best })
}

/// Softmax of `values` / `temperature`; the greatest value is subtracted first, against overflow.
fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    let most = values[first_best(values)];
    let weights: Vec<f64> =
        values.iter().map(|value| ((value - most) / temperature).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
