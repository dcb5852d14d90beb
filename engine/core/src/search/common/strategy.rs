//! Mixed strategies where players move simultaneously.

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Player;
use crate::search::answer::{Line, Valuation};
use crate::search::common::sort::{ordinal, sort_by_key};

/// The kind of equilibrium that strategies form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EquilibriumKind {
    /// Each strategy guarantees its player the value, whatever the other does (von Neumann 1928).
    ZeroSumOptimal,
    /// Pure strategies: no choice is better against those of the others.
    PureNash,
    /// No choice is better against the others' strategies than those in the support (Nash 1951).
    MixedNash,
    /// The best found. Some other choice is better by more than a billionth of the payoffs' range.
    Approximate,
    /// No equilibrium: one player's best choice against models of the others.
    BestResponse,
}

/// One choice of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub action: M,
    /// Its probability.
    pub probability: f64,
    /// One utility per player, against the others' strategies.
    pub values: Vec<f64>,
    /// Under models of the others: the utility for its player against their strategies in an equilibrium.
    pub optimal: Option<f64>,
}

/// One player's strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy<M> {
    /// The player.
    pub player: Player,
    /// Every choice in the game's order; the probabilities sum to 1.
    pub choices: Vec<Choice<M>>,
}

/// The strategies of all players of a simultaneous turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium<M> {
    /// The kind of equilibrium.
    pub kind: EquilibriumKind,
    /// One per player with a choice, in the players' order.
    pub strategies: Vec<Strategy<M>>,
}

impl<M: Copy> Choice<M> {
    /// The same, with its move mapped by `of`.
    pub fn with_move<N>(&self, of: impl Fn(M) -> N) -> Choice<N> {
        Choice {
            action: of(self.action),
            probability: self.probability,
            values: self.values.clone(),
            optimal: self.optimal,
        }
    }
}

impl<M: Copy> Equilibrium<M> {
    /// The same, with each move mapped by `of`.
    pub fn with_moves<N>(&self, of: impl Fn(M) -> N) -> Equilibrium<N> {
        let strategy = |strategy: &Strategy<M>| Strategy {
            player: strategy.player,
            choices: strategy.choices.iter().map(|choice| choice.with_move(&of)).collect(),
        };
        Equilibrium { kind: self.kind, strategies: self.strategies.iter().map(strategy).collect() }
    }
}

impl<M> Equilibrium<M> {
    /// NashConv, in utilities: the sum of what each player could gain by its best choice; 0 in an equilibrium.
    pub fn nash_conv(&self) -> f64 {
        let gain = |strategy: &Strategy<M>| {
            let value = |choice: &Choice<M>| choice.values[strategy.player];
            let values = strategy.choices.iter();
            let best = values.clone().map(value).fold(f64::NEG_INFINITY, f64::max);
            let mean: f64 = values.map(|choice| choice.probability * value(choice)).sum();
            (best - mean).max(0.0)
        };
        self.strategies.iter().map(gain).sum()
    }
}

impl<M: Copy> Strategy<M> {
    /// The size of the support: how many choices have a probability above 0.
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
        let line = |choice: &Choice<M>| {
            let valuation = Valuation::of(choice.values.clone(), exact);
            Line::of(vec![choice.action], Valuation { optimal: choice.optimal, ..valuation })
        };
        choices.into_iter().map(line).collect()
    }
}
