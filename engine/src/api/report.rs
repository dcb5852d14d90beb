//! What the API hands out of positions and searches: plain data, texts for states and moves.

use serde::Serialize;

use super::MOST_LINES;
use crate::game::rules::Rules;
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};
use crate::search::policy_value::PolicyValue;
use crate::search::{
    Algorithm, Equilibrium, EquilibriumKind, Found, Line, Outcome, StoppedBy, Strategy, Valuation,
};

/// A position as a client sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Inspection {
    /// Canonical text.
    pub state: String,
    /// player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// In the game's order; none at a simultaneous turn, where `choices` tells.
    pub legal_moves: Vec<String>,
    /// What each may choose, at a simultaneous turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<Choices>>,
    /// The board, lines separated by newlines.
    pub board: String,
    /// One per player, at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utilities: Option<Vec<f64>>,
    /// Name of the one player who got more than every other, at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// How it ended, at the end of a game whose rules know several ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
}

impl Inspection {
    pub(super) fn of<G: Rules>(game: &G, state: &G::State, legal_moves: Vec<String>) -> Self {
        let (turn, player) = match game.turn(state) {
            Turn::Of(player) => ("player", Some(game.player_name(player))),
            Turn::Chance => ("chance", None),
            Turn::Simultaneous => ("together", None),
            Turn::Over => ("over", None),
        };
        let utilities = (turn == "over").then(|| {
            (0..game.facts().players).map(|player| game.utility(state, player)).collect::<Vec<_>>()
        });
        let winner = utilities.as_deref().and_then(winner).map(|player| game.player_name(player));
        Self {
            state: game.write(state),
            turn,
            player,
            legal_moves,
            choices: (turn == "together").then(|| choices(game, state)),
            board: game.picture(state),
            ending: if turn == "over" { game.ending(state) } else { None },
            utilities,
            winner,
        }
    }
}

/// What one of several players may choose at once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choices {
    /// Its name.
    pub player: String,
    /// In the game's order.
    pub legal_moves: Vec<String>,
}

fn choices<G: Rules>(game: &G, state: &G::State) -> Vec<Choices> {
    let told = |(player, choices): &(Player, Vec<G::Move>)| Choices {
        player: game.player_name(*player),
        legal_moves: choices.iter().map(|&choice| game.write_move(state, choice)).collect(),
    };
    JointMoves::at(game, state).choosers.iter().map(told).collect()
}

/// The player, of at least two, whose utility is above every other's.
fn winner(utilities: &[f64]) -> Option<Player> {
    let best = (0..utilities.len()).max_by(|&a, &b| utilities[a].total_cmp(&utilities[b]))?;
    let beaten = utilities.iter().filter(|&&utility| utility < utilities[best]).count();
    (utilities.len() > 1 && beaten + 1 == utilities.len()).then_some(best)
}

/// What a move is worth, or is at most worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineReport {
    /// The root's move.
    #[serde(rename = "move")]
    pub action: String,
    /// The same as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// Best play from it, itself first.
    pub principal_variation: Vec<String>,
    /// In the utility scale, for the player to move at the root; absent if only bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The bound, where the search proved only that the move is no better than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// The same if everyone played optimally from here on, where others were modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Simulations that wanted the move, of a search that simulates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    #[serde(flatten)]
    proof: Proof,
}

/// How sure a value is.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Proof {
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
}

impl Proof {
    fn of(valuation: &Valuation) -> Self {
        Self {
            exact: valuation.exact,
            outcome: valuation.outcome.map(|(outcome, _)| outcome),
            plies: valuation.outcome.map(|(_, plies)| plies),
            evaluation: valuation.evaluation,
        }
    }
}

/// A search's answer as a client sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Canonical text of the position searched.
    pub state: String,
    /// Name of the player whose move it is: who moves there or, of several at once, who was asked for.
    pub player: String,
    /// The chosen move.
    #[serde(rename = "move")]
    pub action: String,
    /// The same as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// Canonical text of the position after it; absent where others choose at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_state: Option<String>,
    /// In the utility scale, for `player`.
    pub value: f64,
    /// One per player.
    pub values: Vec<f64>,
    /// What `value` would be if everyone played optimally after the chosen move; where others were
    /// modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Name of the model of the other players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<&'static str>,
    #[serde(flatten)]
    proof: Proof,
    /// Unit of `evaluation`.
    pub unit: &'static str,
    /// What ran.
    pub algorithm: &'static str,
    /// Why it was chosen, if it was left to the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Visited, the root included.
    pub nodes: u64,
    /// Ends and estimates among them.
    pub leaves: u64,
    /// Simulations, of a search that simulates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// Wall time of the search.
    pub time_ms: f64,
    /// Whether the answer is of the depth asked for, or proven.
    pub complete: bool,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// Best play, `action` first.
    pub principal_variation: Vec<String>,
    /// The root's moves, best first, as many as were asked for.
    pub lines: Vec<LineReport>,
    /// At a simultaneous turn: what each player does, and what is known of that.
    #[serde(flatten)]
    pub equilibrium: Option<EquilibriumReport>,
}

/// What players do at a simultaneous turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EquilibriumReport {
    /// What is known of the strategies.
    pub equilibrium_kind: EquilibriumKind,
    /// One per player who chooses.
    pub strategies: Vec<StrategyReport>,
}

/// What one player does there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyReport {
    /// Its name.
    pub player: String,
    /// How many moves are ever chosen.
    pub support: usize,
    /// Every move in the game's order.
    pub moves: Vec<ChoiceReport>,
}

/// One choice of a player there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceReport {
    /// The choice.
    #[serde(rename = "move")]
    pub action: String,
    /// How often; these sum to 1.
    pub probability: f64,
    /// What it is worth to its player against the others' strategies.
    pub value: f64,
}

impl EquilibriumReport {
    fn of<G: Rules>(game: &G, root: &G::State, found: &Equilibrium<G::Move>) -> Self {
        let told = |strategy: &Strategy<G::Move>| StrategyReport {
            player: game.player_name(strategy.player),
            support: strategy.support(),
            moves: strategy
                .choices
                .iter()
                .map(|choice| ChoiceReport {
                    action: game.write_move(root, choice.action),
                    probability: choice.probability,
                    value: choice.values[strategy.player],
                })
                .collect(),
        };
        Self {
            equilibrium_kind: found.kind,
            strategies: found.strategies.iter().map(told).collect(),
        }
    }
}

impl Report {
    pub(super) fn of<G: Rules>(
        game: &G,
        root: &G::State,
        mover: Player,
        algorithm: Algorithm,
        most_lines: usize,
        found: &Found<G::Move>,
    ) -> Self {
        let strategies = found.equilibrium.iter().flat_map(|equilibrium| &equilibrium.strategies);
        let own = strategies
            .into_iter()
            .find(|strategy| strategy.player == mover)
            .map(|strategy| strategy.lines(found.valuation.exact));
        let lines: Vec<LineReport> = own
            .as_ref()
            .unwrap_or(&found.lines)
            .iter()
            .take(most_lines.clamp(1, MOST_LINES))
            .map(|line| line_report(game, root, mover, line))
            .collect();
        let next = found
            .equilibrium
            .is_none()
            .then(|| game.write(&game.after(root, found.lines[0].moves[0])));
        Self {
            state: game.write(root),
            player: game.player_name(mover),
            action: lines[0].action.clone(),
            move_label: lines[0].move_label.clone(),
            next_state: next,
            value: found.valuation.values[mover],
            values: found.valuation.values.clone(),
            value_optimal: found.valuation.optimal,
            opponent: None,
            proof: Proof::of(&found.valuation),
            unit: game.unit(),
            algorithm: algorithm.name(),
            why: None,
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            simulations: found.simulations,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.complete,
            stopped_by: found.stopped_by,
            principal_variation: lines[0].principal_variation.clone(),
            lines,
            equilibrium: found
                .equilibrium
                .as_ref()
                .map(|equilibrium| EquilibriumReport::of(game, root, equilibrium)),
        }
    }
}

fn line_report<G: Rules>(
    game: &G,
    root: &G::State,
    mover: Player,
    line: &Line<G::Move>,
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
    let value = line.valuation.values[mover];
    LineReport {
        action: texts[0].clone(),
        move_label: game.move_label(root, line.moves[0]),
        principal_variation: texts,
        value: (!line.at_most).then_some(value),
        at_most: line.at_most.then_some(value),
        value_optimal: line.valuation.optimal,
        visits: line.visits,
        proof: Proof::of(&line.valuation),
    }
}

/// What policies are worth against one another, as a client sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicyReport {
    /// Canonical text of the position.
    pub state: String,
    /// Names, in the order of `values`.
    pub players: Vec<String>,
    /// One utility per player.
    pub values: Vec<f64>,
    /// Whether they are exact, not means over games drawn.
    pub exact: bool,
    /// Games drawn.
    pub samples: u32,
    /// Standard errors of the means, from two games on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_errors: Option<Vec<f64>>,
    /// Positions visited, those of the policies' own searches included.
    pub nodes: u64,
    /// Wall time.
    pub time_ms: f64,
    /// Whether every game asked for was drawn, or none was needed.
    pub complete: bool,
    /// What ended it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
}

impl PolicyReport {
    pub(super) fn of<G: Rules>(game: &G, root: &G::State, found: PolicyValue) -> Self {
        Self {
            state: game.write(root),
            players: (0..found.values.len()).map(|player| game.player_name(player)).collect(),
            values: found.values,
            exact: found.exact,
            samples: found.samples,
            standard_errors: found.standard_errors,
            nodes: found.nodes,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.stopped_by.is_none(),
            stopped_by: found.stopped_by,
        }
    }
}
