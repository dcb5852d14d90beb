//! A move in the position and its value.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::{Chance, Evaluation, MOST_CHANCES};
use crate::game::notation::Notation;
use crate::game::{Game, Player, Turn};
use crate::search::{Line, Outcome, Valuation};
use crate::value::INFINITE;

/// A move in the position, and its value for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LineReport {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// The move as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// Best play from it, itself first.
    pub principal_variation: Vec<String>,
    /// On the utility scale; absent where only bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The same for the game's first player, as trees are drawn; absent where only bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_of_first: Option<f64>,
    /// The bound, where the move is proven no better than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// The value if everyone played optimally after the move; where others are modelled. Where players
    /// choose at once: the move's value against the others' strategies in an equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Number of simulations that chose the move; with mcts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// How often chance plays it, from 0 to 1; where chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// How likely each end is for the player to move after this move, where the game's own evaluation knows, as in
    /// backgammon: by that evaluation, without looking ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_CHANCES))]
    pub chances: Option<Vec<Chance>>,
    #[serde(flatten)]
    proof: Proof,
}

/// The probability of each end of the game from `state` for `player`, if the game estimates it and is not
/// over.
pub(super) fn chances(game: &Erased, state: &State, player: Player) -> Option<Vec<Chance>> {
    let is_over = game.turn(state) == Turn::Over;
    let found = if is_over { Vec::new() } else { game.chances(state, player) };
    (!found.is_empty()).then_some(found)
}

pub(super) fn line_report(
    game: &Erased,
    root: &State,
    root_player: Player,
    line: &Line<Move>,
) -> LineReport {
    let mut state = root.clone();
    let mut texts = Vec::with_capacity(line.moves.len());
    for &action in &line.moves {
        texts.push(game.write_move(&state, action));
        if game.turn(&state) == Turn::Simultaneous {
            break;
        }
        game.play(&mut state, action);
    }
    let value = line.valuation.values[root_player];
    LineReport {
        action: texts[0].clone(),
        move_label: game.move_label(root, line.moves[0]),
        principal_variation: texts,
        value: (!line.at_most).then_some(value),
        value_of_first: (!line.at_most).then_some(line.valuation.values[0]),
        at_most: line.at_most.then_some(value),
        value_optimal: line.valuation.optimal,
        visits: line.visits,
        probability: (game.turn(root) == Turn::Chance)
            .then(|| game.probability(root, line.moves[0])),
        chances: match game.turn(root) {
            Turn::Of(_) => chances(game, &game.after(root, line.moves[0]), root_player),
            _ => None,
        },
        proof: Proof::of(&line.valuation, root_player),
    }
}

/// How sure a value is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(super) struct Proof {
    /// Whether the search proved the value.
    exact: bool,
    /// For the player to move; where proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// Plies until the end under best play; where proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// True where plies is the most that the end takes, and it is not proven that none comes sooner; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_at_most: Option<bool>,
    /// The raw estimate that the value stands for; absent where exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
    /// inf or -inf, where the value is infinite; the greatest number stands for it then.
    #[serde(skip_serializing_if = "Option::is_none")]
    infinite: Option<&'static str>,
}

impl Proof {
    pub(super) fn of(valuation: &Valuation, player: Player) -> Self {
        Self {
            infinite: infinite(valuation.values[player]),
            exact: valuation.exact,
            outcome: valuation.outcome,
            plies: valuation.plies,
            plies_at_most: (valuation.plies.is_some() && valuation.plies_at_most).then_some(true),
            evaluation: valuation.evaluation,
        }
    }
}

fn infinite(value: f64) -> Option<&'static str> {
    (value.abs() == INFINITE).then_some(if value > 0.0 { "inf" } else { "-inf" })
}
