//! What the evaluation says of a position, in all and by its features.

use schemars::JsonSchema;
use serde::Serialize;

use super::task::MOST_PLAYERS;
use crate::error::Error;
use crate::game::erased::{Erased, State};
use crate::game::evaluation::{Evaluation, Feature};
use crate::game::notation::player_named;
use crate::game::{Game, Player, Turn};

/// What one feature of the evaluation says of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FeatureValue {
    /// Its key in weights.
    pub name: &'static str,
    /// What it counts, for the player minus for the opponent unless it says else.
    pub about: &'static str,
    /// Its value in the position.
    pub value: f64,
    /// What it counts for each player, in their order: value is the player's number less the opponent's. Where the game
    /// tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub by_player: Option<Vec<f64>>,
    /// Its weight.
    pub weight: f64,
    /// Its part of the evaluation: value times weight. In the list's order these add up to the
    /// evaluation, to the last bit.
    pub contribution: f64,
}

/// The player called `name`. By default the player to move, or the game's first player at a turn of chance,
/// of several players, or at the end. Error: `UnknownPlayer`.
pub fn viewpoint(game: &Erased, state: &State, name: Option<&str>) -> Result<Player, Error> {
    let Some(name) = name else {
        return Ok(if let Turn::Of(player) = game.turn(state) { player } else { 0 });
    };
    player_named(game, name).map_err(|error| error.at("/player"))
}

/// Every feature of `state` from the point of view of `player`, weighed by `weights`, one per feature; empty
/// at the end of the game.
pub fn feature_values(
    game: &Erased,
    state: &State,
    player: Player,
    weights: &[f64],
) -> Vec<FeatureValue> {
    let features = game.feature_list();
    if features.is_empty() || game.turn(state) == Turn::Over {
        return Vec::new();
    }
    let mut values = vec![0.0; features.len()];
    game.features(state, player, &mut values);
    let said = |index: usize| {
        let (Feature { name, about, .. }, value, weight) =
            (features[index], values[index], weights[index]);
        FeatureValue {
            name,
            about,
            value: value + 0.0,
            by_player: game.by_player(state, index),
            weight,
            contribution: value * weight + 0.0,
        }
    };
    (0..features.len()).map(said).collect()
}

/// The sum of the contributions of `features`, in their order; `None` where there are none. A search's own
/// sum may differ by rounding.
pub fn evaluation(features: &[FeatureValue]) -> Option<f64> {
    let sum = features.iter().fold(0.0, |sum, feature| sum + feature.contribution);
    (!features.is_empty()).then_some(sum)
}
