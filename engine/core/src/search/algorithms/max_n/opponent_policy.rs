//! Policies of modelled players, remembered for one search.

use crate::game::evaluation::Evaluation;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::hashing::QuickHasher;
use crate::opponent::{Goal, Model, Opponent, PolicyTable, SearchModel, Views};
use crate::search::algorithms::max_n::payoff_vectors::PayoffSearch;
use crate::search::algorithms::max_n::response::OwnChoice;
use crate::search::algorithms::max_n::stage::unit;
use crate::search::common::control::Control;

/// A player's policy in one state: goals and their shares, and probabilities of moves; all of these sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePolicy<'a> {
    /// Shares of goals, to be pursued by the search that uses the policy.
    pub goals: Vec<(f64, &'a Goal)>,
    /// Probability of each of its moves, in the game's order.
    pub probabilities: Vec<f64>,
}

impl<'a> MovePolicy<'a> {
    /// A policy of so many moves, with no probabilities yet.
    pub fn none(moves: usize) -> Self {
        Self { goals: Vec::new(), probabilities: vec![0.0; moves] }
    }

    fn uniform(moves: usize) -> Self {
        Self { goals: Vec::new(), probabilities: vec![1.0 / moves as f64; moves] }
    }

    /// Whether the policy depends on the values of its moves in the search that uses it.
    pub fn has_goals(&self) -> bool {
        !self.goals.is_empty()
    }

    fn add(&mut self, share: f64, other: &Self) {
        self.goals.extend(other.goals.iter().map(|&(part, goal)| (share * part, goal)));
        let pairs = self.probabilities.iter_mut().zip(&other.probabilities);
        pairs.for_each(|(sum, part)| *sum += share * part);
    }
}

/// The policies of the players other than the root's.
pub struct Policies<'a, G: Game> {
    policies: Vec<OpponentPolicy<'a, G>>,
    /// Place of each player's policy; empty: all have the first.
    of_player: &'a [usize],
}

impl<'a, G: Evaluation> Policies<'a, G> {
    /// The policies of `opponent`, in a game of `teams`.
    pub fn of(game: &'a G, opponent: &'a Opponent<G>, teams: &'a Teams) -> Self {
        let policy = |model| OpponentPolicy::new(game, model, teams);
        Self {
            policies: opponent.models.iter().map(policy).collect(),
            of_player: &opponent.of_player,
        }
    }

    /// The policies of players who all have the same `model`.
    fn all(game: &'a G, model: &'a Model<G>, teams: &'a Teams) -> Self {
        Self { policies: vec![OpponentPolicy::new(game, model, teams)], of_player: &[] }
    }

    /// The policy of `player`.
    pub fn of_player(&mut self, player: Player) -> &mut OpponentPolicy<'a, G> {
        &mut self.policies[self.of_player.get(player).copied().unwrap_or_default()]
    }
}

/// The policy of every player with the same model.
pub struct OpponentPolicy<'a, G: Game> {
    rule: Rule<'a, G>,
    /// The player whose search asked last.
    root_player: Player,
    known: HashMap<(Player, G::State), MovePolicy<'a>>,
    /// Number of probabilities that are remembered.
    size: usize,
}

const MOST_KNOWN: usize = 1 << 14;
const MOST_SIZE: usize = 1 << 18;

enum Rule<'a, G: Game> {
    Goal(&'a Goal),
    Random,
    Epsilon(OwnSearch<'a, G>, f64),
    Softmax(OwnSearch<'a, G>, f64),
    Table(&'a PolicyTable<G>),
    Views(&'a G, &'a Views<G>),
    Mixture(Vec<(f64, OpponentPolicy<'a, G>)>),
}

/// A model's own search.
struct OwnSearch<'a, G: Game> {
    payoff_search: Box<PayoffSearch<'a, G>>,
    goal: &'a Goal,
    depth: u32,
}

impl<'a, G: Evaluation> OpponentPolicy<'a, G> {
    /// The policies of `model` in a game of `teams`, none remembered yet.
    pub fn new(game: &'a G, model: &'a Model<G>, teams: &'a Teams) -> Self {
        let rule = match model {
            Model::Goal(goal) => Rule::Goal(goal),
            Model::Random => Rule::Random,
            Model::Epsilon(search, epsilon) => {
                Rule::Epsilon(OwnSearch::new(game, search, teams), *epsilon)
            }
            Model::Softmax(search, temperature) => {
                Rule::Softmax(OwnSearch::new(game, search, teams), *temperature)
            }
            Model::Policy(table) => Rule::Table(table),
            Model::Views(views) => Rule::Views(game, views),
            Model::Mixture(parts) => Rule::Mixture(
                parts.iter().map(|(share, part)| (*share, Self::new(game, part, teams))).collect(),
            ),
        };
        Self { rule, root_player: 0, known: HashMap::new(), size: 0 }
    }

    /// The policy of `player`, who moves in `state`, alone or with others, over `moves`, all of its moves, as
    /// a search of `root_player` assumes it; `None` at a limit.
    pub fn of(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        root_player: Player,
        moves: &[G::Move],
    ) -> Option<MovePolicy<'a>> {
        if self.root_player != root_player {
            self.root_player = root_player;
            if self.is_relative() {
                self.known.clear();
                self.size = 0;
            }
        }
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

    /// Whether the remembered policies depend on the root player.
    fn is_relative(&self) -> bool {
        match &self.rule {
            Rule::Epsilon(search, _) | Rule::Softmax(search, _) => search.goal.is_relative(),
            _ => false,
        }
    }

    fn computed(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<MovePolicy<'a>> {
        let root_player = self.root_player;
        let count = moves.len();
        let none = MovePolicy::none(count);
        Some(match &mut self.rule {
            Rule::Goal(goal) => MovePolicy { goals: vec![(1.0, *goal)], ..none },
            Rule::Random => MovePolicy::uniform(count),
            Rule::Epsilon(_, epsilon) if *epsilon == 1.0 => MovePolicy::uniform(count),
            Rule::Epsilon(own_search, epsilon) => {
                let best = own_search.choice(control, state, player, root_player, moves)?.shares;
                let blend = |best| *epsilon / count as f64 + (1.0 - *epsilon) * best;
                MovePolicy { probabilities: best.into_iter().map(blend).collect(), ..none }
            }
            Rule::Softmax(own_search, temperature) => {
                let values = own_search.choice(control, state, player, root_player, moves)?.values;
                MovePolicy { probabilities: softmax(&values, *temperature), ..none }
            }
            Rule::Table(table) => tabled(table.get(state), moves),
            Rule::Views(game, views) => tabled(views.row(game, state, player), moves),
            Rule::Mixture(parts) => {
                let mut whole = none;
                for (share, part) in parts {
                    whole.add(*share, &part.of(control, state, player, root_player, moves)?);
                }
                whole
            }
        })
    }
}

impl<'a, G: Evaluation> OwnSearch<'a, G> {
    fn new(game: &'a G, search: &'a SearchModel<G>, teams: &'a Teams) -> Self {
        let policies = search.against.as_deref().map(|model| Policies::all(game, model, teams));
        let payoff_search = match (policies, &search.goal) {
            (None, Goal::Own) => PayoffSearch::new(game, &search.weights, teams),
            (policies, goal) => {
                PayoffSearch::assuming(game, &search.weights, teams, 0, goal, policies)
            }
        };
        Self { payoff_search: Box::new(payoff_search), goal: &search.goal, depth: search.depth }
    }

    /// The move of `player` by the search that `root_player` assumes of that player, and the value of each of `moves`
    /// for `player`.
    fn choice(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        root_player: Player,
        moves: &[G::Move],
    ) -> Option<OwnChoice> {
        self.payoff_search.set_root_player(player, root_player);
        let game = self.payoff_search.utilities().game;
        if game.turn(state) == Turn::Simultaneous {
            return self.payoff_search.own_choice(control, state, player, self.depth);
        }
        let mut value = |&action: &G::Move| {
            let vector =
                self.payoff_search.value(control, &game.after(state, action), self.depth - 1)?;
            Some(self.goal.gain(&vector.values, player, root_player))
        };
        let values: Vec<f64> = moves.iter().map(&mut value).collect::<Option<_>>()?;
        let best = self.payoff_search.utilities().rounding.first_greatest(&values);
        Some(OwnChoice { shares: unit(values.len(), best), values })
    }
}

/// The probabilities of `moves` that a `row` of a table gives.
fn tabled<'a, M: std::hash::Hash + Eq>(
    row: Option<&HashMap<M, f64, BuildHasherDefault<QuickHasher>>>,
    moves: &[M],
) -> MovePolicy<'a> {
    let uniform = MovePolicy::uniform(moves.len());
    let Some(row) = row else { return uniform };
    let share = |action| row.get(action).copied().unwrap_or_default();
    let probabilities: Vec<f64> = moves.iter().map(share).collect();
    // A row of another player who chooses at the same time says nothing of this one.
    let is_of_another = probabilities.iter().all(|&share| share == 0.0);
    if is_of_another { uniform } else { MovePolicy { probabilities, ..uniform } }
}

/// Softmax of `values` / `temperature`; the greatest value is subtracted first, against overflow.
fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> =
        values.iter().map(|value| ((value - most) / temperature).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
