//! What a search found for a player who does not see the whole state.

use schemars::JsonSchema;
use serde::Serialize;

use super::equilibrium::ChoiceReport;
use crate::game::erased::{Erased, Move, State};
use crate::game::{Game, Player};
use crate::search::Mixed;

/// What a search found for a player who does not see the whole state.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MixedReport {
    /// Where information is hidden: how often each move is to be played at this view, in the game's order; absent
    /// where the search does not mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Vec<ChoiceReport>>,
    /// Where information is hidden: the sum of what each player could gain by the best response to the
    /// others' strategies, 0 in an equilibrium; at views whose strategy policy or a model gives, nothing is gained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nash_conv: Option<f64>,
    /// Where information is hidden, in a two-player zero-sum game without policy and models: half of nash_conv, which is what a player of these
    /// strategies loses in the mean to the best response, first and second equally often.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<f64>,
    /// Iterations over the whole game, those included of earlier searches that this one went on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// Information states of the game, those of all players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information_states: Option<u64>,
    /// How probable it is that the view occurs if everyone plays the strategy found, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach_probability: Option<f64>,
    /// Worlds, states that agree with the view, that the search looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<u64>,
}

impl MixedReport {
    /// Removes the exploitability. Where the task gives a part of the strategies, their NashConv is not the
    /// gain of a best response.
    pub(in crate::api) fn without_exploitability(&mut self) {
        self.exploitability = None;
    }

    pub(super) fn of(game: &Erased, root: &State, player: Player, found: &Mixed<Move>) -> Self {
        let choice = |choice| ChoiceReport::of(game, root, player, choice);
        Self {
            strategy: (!found.strategy.is_empty())
                .then(|| found.strategy.iter().map(choice).collect()),
            nash_conv: found.nash_conv,
            exploitability: found
                .nash_conv
                .filter(|_| game.facts().is_two_player_zero_sum())
                .map(|nash_conv| nash_conv / 2.0),
            iterations: found.iterations,
            information_states: found.information_states,
            reach_probability: found.reach,
            worlds: found.worlds,
        }
    }
}
