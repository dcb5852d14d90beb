//! Checks that a stored text is the reply to a plan: another program may have written the text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Plan;
use crate::api::movers::{after_text, move_texts};
use crate::api::report::{ChoiceReport, Choices, OutcomeReport, StrategyReport, choices};
use crate::api::shapes::shapes;
use crate::game::erased::{Erased, State};
use crate::game::notation::Notation;
use crate::game::{Game, Turn};

/// What is wrong with a stored text.
type Fault = &'static str;

/// Tolerance for a sum of probabilities and for a gain.
const ROUNDING: f64 = 1e-9;

/// The fields of a report that have to agree with its plan, or with one another.
#[derive(Deserialize)]
struct Stored {
    game: String,
    state: Option<String>,
    view: Option<String>,
    player: String,
    algorithm: String,
    #[serde(flatten)]
    first: Line,
    next_state: Option<String>,
    over: Option<bool>,
    next_turn: Option<String>,
    lines: Option<Vec<Line>>,
    outcomes: Option<Vec<ChoiceReport>>,
    equilibrium_kind: Option<String>,
    strategies: Option<Vec<StrategyReport>>,
    strategy: Option<Vec<ChoiceReport>>,
    nash_conv: Option<f64>,
    exploitability: Option<f64>,
    reach_probability: Option<f64>,
}

/// A move and best play from it.
#[derive(Deserialize)]
struct Line {
    #[serde(rename = "move")]
    action: String,
    principal_variation: Vec<String>,
}

/// Checks that `text` is a report, of whatever search: that it has the fields of one, with their types.
pub fn check_report(text: &[u8]) -> Result<(), Fault> {
    read(text).map(drop)
}

fn read(text: &[u8]) -> Result<Stored, Fault> {
    static SHAPE: LazyLock<Value> = LazyLock::new(|| shapes()["Report"].clone());
    if text.first() != Some(&b'{') {
        return Err("not an object");
    }
    let report: Value = serde_json::from_slice(text).map_err(|_| "not JSON")?;
    require(fits(&report, &SHAPE, &SHAPE["$defs"]), "fields")?;
    Stored::deserialize(report).map_err(|_| "fields")
}

/// Whether `value` is of `shape`, a JSON Schema whose parts are `parts`, and has no other fields. Null is no value:
/// a report leaves such a field out.
fn fits(value: &Value, shape: &Value, parts: &Value) -> bool {
    if let Some(among) = shape.get("anyOf").or(shape.get("oneOf")).and_then(Value::as_array) {
        return among.iter().any(|shape| fits(value, shape, parts));
    }
    if let Some(path) = shape["$ref"].as_str() {
        return fits(value, &parts[path.trim_start_matches("#/$defs/")], parts);
    }
    if let Some(only) = shape.get("const") {
        return value == only;
    }
    let least = shape["minimum"].as_f64().unwrap_or(f64::NEG_INFINITY);
    let kind = &shape["type"];
    match (kind.as_str().or(kind[0].as_str()), value) {
        (Some("string"), Value::String(_)) | (Some("boolean"), Value::Bool(_)) => true,
        (Some("number"), Value::Number(_)) => true,
        (Some("integer"), Value::Number(number)) => {
            !number.is_f64() && number.as_f64().is_some_and(|number| number >= least)
        }
        (Some("array"), Value::Array(all)) => {
            all.iter().all(|one| fits(one, &shape["items"], parts))
        }
        (Some("object"), Value::Object(fields)) => has_fields(fields, shape, parts),
        _ => false,
    }
}

fn has_fields(fields: &Map<String, Value>, shape: &Value, parts: &Value) -> bool {
    let mut required = shape["required"].as_array().into_iter().flatten();
    required.all(|name| name.as_str().is_some_and(|name| fields.contains_key(name)))
        && fields.iter().all(|(name, value)| match shape["properties"].get(name) {
            Some(shape) => fits(value, shape, parts),
            // The fields of an object whose names a game gives.
            None => shape["additionalProperties"] == true,
        })
}

fn require(holds: bool, fault: Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault) }
}

impl Plan {
    /// Checks that `text` is a report of this search, or of one by another algorithm that may answer in its place.
    /// Error: what is wrong.
    pub fn check_report(&self, text: &[u8]) -> Result<(), Fault> {
        let report = read(text)?;
        let (game, root) = (&self.opened.game, &self.root);
        let is_view = game.facts().hidden_information;
        let [state, view] =
            [!is_view, is_view].map(|is_reported| is_reported.then_some(&self.text));
        let is_here = report.state.as_ref() == state && report.view.as_ref() == view;
        require(is_here && report.game == self.game_name(), "another position")?;
        let may_answer = self.answered_by.iter().any(|one| one.name() == report.algorithm);
        let has_lines = self.lines > 0;
        require(may_answer && report.lines.is_some() == has_lines, "another question")?;
        require(report.player == game.player_name(self.root_player), "another player")?;
        report.check_numbers()?;
        report.check_outcomes(game, root)?;
        let choices = report.check_strategies(game, root, is_view)?;
        if let Some(strategy) = &report.strategy {
            let mut moves = choices.clone().unwrap_or_else(|| move_texts(game, root));
            if !self.search_moves.is_empty() {
                let text = |&action| game.write_move(root, action);
                let only: Vec<_> = self.search_moves.iter().map(text).collect();
                moves.retain(|text| only.contains(text));
            }
            require(mixes(strategy, &moves), "strategy")?;
        }
        let is_next_known = report.strategies.is_none() && !is_view;
        let next = [report.next_state.is_some(), report.over.is_some(), report.next_turn.is_some()];
        require(next == [is_next_known; 3], "next_state")?;
        for line in report.lines.iter().flatten() {
            line.check(game, root, choices.as_deref())?;
        }
        let next = report.first.check(game, root, choices.as_deref())?;
        require(next.map(|next| game.write(&next)) == report.next_state, "next_state")
    }
}

impl Stored {
    fn check_numbers(&self) -> Result<(), Fault> {
        let of_strategies = [self.nash_conv, self.exploitability, self.reach_probability];
        require(of_strategies.iter().flatten().all(|&number| number >= -ROUNDING), "less than 0")?;
        require(
            self.reach_probability.is_none_or(|reach| reach <= 1.0 + ROUNDING),
            "reach_probability",
        )
    }

    /// Checks that the outcomes are those that chance has at `root`.
    fn check_outcomes(&self, game: &Erased, root: &State) -> Result<(), Fault> {
        let reported = self.outcomes.iter().flatten();
        let reported: BTreeMap<_, _> =
            reported.map(|outcome| (&outcome.action, outcome.probability)).collect();
        let all = OutcomeReport::all(game, root);
        let possible = all.iter().filter(|outcome| outcome.probability > 0.0);
        require(
            reported == possible.map(|outcome| (&outcome.action, outcome.probability)).collect(),
            "outcomes",
        )
    }

    /// Checks the strategies of all players who choose at once. Returns the moves of the report's player if
    /// others choose at once or the player sees only a part of the state; the report's move is one of them.
    fn check_strategies(
        &self,
        game: &Erased,
        root: &State,
        is_view: bool,
    ) -> Result<Option<Vec<String>>, Fault> {
        let has_strategies = self.strategies.is_some();
        require(self.equilibrium_kind.is_some() == has_strategies, "equilibrium_kind")?;
        let together = game.turn(root) == Turn::Simultaneous;
        let choosers = if together { choices(game, root, None) } else { Vec::new() };
        if let Some(strategies) = &self.strategies {
            let is_all = together && !is_view && strategies.len() == choosers.len();
            let mut pairs = strategies.iter().zip(&choosers);
            require(is_all && pairs.all(|(one, chooser)| is_of(one, chooser)), "strategies")?;
        }
        let own = choosers.into_iter().find(|chooser| chooser.player == self.player);
        Ok(match own {
            Some(own) if is_view || has_strategies => Some(own.legal_moves),
            None if is_view => Some(move_texts(game, root)),
            _ => None,
        })
    }
}

impl Line {
    /// Checks that the line begins with its move, which is legal or one of `choices`. Returns the state after
    /// the move, if the move alone decides it.
    fn check(
        &self,
        game: &Erased,
        root: &State,
        choices: Option<&[String]>,
    ) -> Result<Option<State>, Fault> {
        require(self.principal_variation.first() == Some(&self.action), "principal_variation")?;
        if let Some(choices) = choices {
            return require(choices.contains(&self.action), "an illegal move").map(|()| None);
        }
        after_text(game, root, &self.action).map(Some).map_err(|_| "an illegal move")
    }
}

fn is_of(strategy: &StrategyReport, chooser: &Choices) -> bool {
    let played = strategy.moves.iter().filter(|choice| choice.probability > 0.0).count();
    strategy.player == chooser.player
        && strategy.support == played
        && mixes(&strategy.moves, &chooser.legal_moves)
}

/// Whether `choices` are the `moves`, with probabilities that add up to 1.
fn mixes(choices: &[ChoiceReport], moves: &[String]) -> bool {
    let shares = || choices.iter().map(|choice| choice.probability);
    choices.iter().map(|choice| &choice.action).eq(moves)
        && shares().all(|share| share >= 0.0)
        && (shares().sum::<f64>() - 1.0).abs() <= ROUNDING
}
