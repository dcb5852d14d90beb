//! How modelled players choose, state by state, remembered for as long as one search lasts.

use std::collections::HashMap;

use super::meter::Meter;
use super::tuples::Tuples;
use crate::evaluate::Evaluate;
use crate::game::{Game, Player};
use crate::opponent::{Judge, Model, Table};

/// How a player chooses in one state: shares of what is said, which sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Habit {
    /// What is best for itself.
    pub selfish: f64,
    /// What is best for the hero.
    pub friendly: f64,
    /// What is worst for the hero.
    pub hostile: f64,
    /// Each of its moves, in the game's order.
    pub shares: Vec<f64>,
}

impl Habit {
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
pub struct Habits<'a, G: Game, E> {
    rule: Rule<'a, G, E>,
    known: HashMap<G::State, Habit>,
    /// Shares of all that is known.
    shares: usize,
}

const MOST_KNOWN: usize = 1 << 14;
const MOST_SHARES: usize = 1 << 18;

enum Rule<'a, G: Game, E> {
    Selfish,
    Hostile,
    Friendly,
    Random,
    Epsilon(Reason<'a, G, E>, f64),
    Softmax(Reason<'a, G, E>, f64),
    Table(&'a Table<G>),
    Mixture(Vec<(f64, Habits<'a, G, E>)>),
}

/// A model's own search.
struct Reason<'a, G: Game, E> {
    tuples: Box<Tuples<'a, G, E>>,
    depth: u32,
}

impl<'a, G: Game, E: Evaluate<G>> Habits<'a, G, E> {
    /// Those of `model`, none of them known yet.
    pub fn new(game: &'a G, model: &'a Model<G, E>) -> Self {
        let rule = match model {
            Model::Optimal => Rule::Selfish,
            Model::Adversarial => Rule::Hostile,
            Model::Cooperative => Rule::Friendly,
            Model::Random => Rule::Random,
            Model::Epsilon(judge, epsilon) => Rule::Epsilon(Reason::new(game, judge), *epsilon),
            Model::Softmax(judge, temperature) => {
                Rule::Softmax(Reason::new(game, judge), *temperature)
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
        meter: &mut Meter<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<Habit> {
        let is_searched = match self.rule {
            Rule::Epsilon(_, epsilon) => epsilon < 1.0,
            Rule::Softmax(..) => true,
            _ => false,
        };
        if let Some(habit) = self.known.get(state).filter(|_| is_searched) {
            return Some(habit.clone());
        }
        let habit = self.worked_out(meter, state, player, moves)?;
        if is_searched {
            self.shares += moves.len();
            if self.known.len() >= MOST_KNOWN || self.shares > MOST_SHARES {
                self.known.clear();
                self.shares = moves.len();
            }
            self.known.insert(state.clone(), habit.clone());
        }
        Some(habit)
    }

    fn worked_out(
        &mut self,
        meter: &mut Meter<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<Habit> {
        let count = moves.len();
        let none = Habit::none(count);
        Some(match &mut self.rule {
            Rule::Selfish => Habit { selfish: 1.0, ..none },
            Rule::Hostile => Habit { hostile: 1.0, ..none },
            Rule::Friendly => Habit { friendly: 1.0, ..none },
            Rule::Random => Habit::any(count),
            Rule::Epsilon(_, epsilon) if *epsilon == 1.0 => Habit::any(count),
            Rule::Epsilon(reason, epsilon) => {
                let values = reason.values(meter, state, player, moves)?;
                let mut habit = Habit::any(count);
                habit.shares.iter_mut().for_each(|share| *share *= *epsilon);
                habit.shares[first_best(&values)] += 1.0 - *epsilon;
                habit
            }
            Rule::Softmax(reason, temperature) => {
                let values = reason.values(meter, state, player, moves)?;
                Habit { shares: softmax(&values, *temperature), ..none }
            }
            Rule::Table(table) => match table.get(state) {
                None => Habit::any(count),
                Some(row) => {
                    let share = |action| row.get(action).copied().unwrap_or_default();
                    Habit { shares: moves.iter().map(share).collect(), ..none }
                }
            },
            Rule::Mixture(parts) => {
                let mut whole = none;
                for (share, part) in parts {
                    whole.add(*share, &part.of(meter, state, player, moves)?);
                }
                whole
            }
        })
    }
}

impl<'a, G: Game, E: Evaluate<G>> Reason<'a, G, E> {
    fn new(game: &'a G, judge: &'a Judge<G, E>) -> Self {
        let tuples = match &judge.against {
            None => Tuples::selfish(game, &judge.evaluator),
            Some(model) => Tuples::assuming(game, &judge.evaluator, 0, Habits::new(game, model)),
        };
        Self { tuples: Box::new(tuples), depth: judge.depth }
    }

    /// What each of `moves` is worth to `player`.
    fn values(
        &mut self,
        meter: &mut Meter<'_>,
        state: &G::State,
        player: Player,
        moves: &[G::Move],
    ) -> Option<Vec<f64>> {
        self.tuples.serve(player);
        let game = self.tuples.utilities().game;
        let mut value = |&action: &G::Move| {
            let tuple = self.tuples.value(meter, &game.after(state, action), self.depth - 1)?;
            Some(tuple.values[player])
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
