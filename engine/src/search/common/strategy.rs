//! What players do where they choose at once: each a probability for each of its choices.

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Player;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::{Line, Valuation};

/// What is known of the strategies at a simultaneous turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EquilibriumKind {
    /// Each guarantees its player the value, whatever the other does (von Neumann 1928).
    ZeroSumOptimal,
    /// Each player has one choice, and no other is better against the other's.
    PureNash,
    /// No choice is better against the other's probabilities than those that are mixed (Nash 1951).
    MixedNash,
    /// The best found: some other choice is better by more than a billionth of the payoffs' range.
    Approximate,
}

/// One choice of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// What it chooses.
    pub action: M,
    /// How often.
    pub probability: f64,
    /// One utility per player, against the other's strategy.
    pub values: Vec<f64>,
}

/// What one player does.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy<M> {
    /// Who.
    pub player: Player,
    /// Every choice in the game's order; the probabilities sum to 1.
    pub choices: Vec<Choice<M>>,
}

/// What all who choose at once do.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium<M> {
    /// What is known of it.
    pub kind: EquilibriumKind,
    /// One per player with a choice, in the players' order.
    pub strategies: Vec<Strategy<M>>,
}

impl<M: Copy> Equilibrium<M> {
    /// The same, each move as `of` has it.
    pub fn with_moves<N>(&self, of: impl Fn(M) -> N) -> Equilibrium<N> {
        let choice = |choice: &Choice<M>| Choice {
            action: of(choice.action),
            probability: choice.probability,
            values: choice.values.clone(),
        };
        let strategy = |strategy: &Strategy<M>| Strategy {
            player: strategy.player,
            choices: strategy.choices.iter().map(choice).collect(),
        };
        Equilibrium { kind: self.kind, strategies: self.strategies.iter().map(strategy).collect() }
    }
}

impl<M: Copy> Strategy<M> {
    /// How many choices are ever made.
    pub fn support(&self) -> usize {
        self.choices.iter().filter(|choice| choice.probability > 0.0).count()
    }

    /// The choices as root moves: the most probable first, then the best for the player, equals in
    /// the game's order.
    pub fn lines(&self, exact: bool) -> Vec<Line<M>> {
        let mut choices: Vec<&Choice<M>> = self.choices.iter().collect();
        sort_by_key(&mut choices, |choice| {
            Reverse((ordinal(choice.probability), ordinal(choice.values[self.player])))
        });
        let valuation = |values: &[f64]| Valuation {
            values: values.into(),
            exact,
            outcome: None,
            evaluation: None,
            optimal: None,
        };
        let line = |choice: &Choice<M>| Line {
            moves: vec![choice.action],
            valuation: valuation(&choice.values),
            at_most: false,
            visits: None,
        };
        choices.into_iter().map(line).collect()
    }
}
