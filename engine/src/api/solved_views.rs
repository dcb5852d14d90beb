//! The strategies of a small game of imperfect information: for each view (information state), the
//! probability of each move.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::plan::fixed_views;
use super::report::{ChoiceReport, MOST_STATE};
use super::solution_task::{MOST_MOVES, MOST_POSITIONS, Rows, SolutionTask};
use super::task::MOST_PLAYERS;
use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::Notation;
use crate::game::packed::Packed;
use crate::game::simultaneous::JointMoves;
use crate::game::simultaneous::choosers_at;
use crate::game::{Game, Player, Turn};
use crate::opponent::VIEWED;
use crate::search::information_tree::{InformationTree, Locks, Profile, Refusal};
use crate::search::{
    Algorithm, CfrStrategies, Control, MOST_SEQUENCES, StoppedBy, equilibrium, is_exact, learn,
    locks_at, sequences,
};

/// Iterations of cfr that a task asks for by default.
const USUAL_ITERATIONS: u64 = 1000;

/// A view with what its player is to do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SolvedView {
    /// As requests word it: the player's name and what it has seen.
    #[schemars(length(max = MOST_STATE))]
    pub view: String,
    /// Name of the player, who is to move.
    pub player: String,
    /// How often each move is to be played, in the game's order, and what it is worth to the player.
    #[schemars(length(max = MOST_MOVES))]
    pub strategy: Vec<ChoiceReport>,
    /// How probable it is that the view occurs if everyone plays its strategy, from 0 to 1.
    pub reach_probability: f64,
    /// One per player, given the view, if everyone plays its strategy.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// true where the request gives the strategy; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<bool>,
}

/// The strategies of a game with hidden information.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StrategiesReport {
    /// What found the strategies, where information is hidden: cfr or sequence_form.
    pub algorithm: &'static str,
    /// Where information is hidden: the sum of what each player could gain by its best response to the others'
    /// strategies, at the views that the request does not give; 0 in an equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nash_conv: Option<f64>,
    /// Where information is hidden, in a two-player zero-sum game of which the request gives no view: half of
    /// nash_conv.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<f64>,
    /// Of cfr: how often it worked through the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// Views of the game at which a player is to move, those of all players together, where information is hidden.
    pub information_states: usize,
    /// Where information is hidden: the views asked for, in the place of rows; each comes after those that its player
    /// had before.
    #[schemars(length(max = MOST_POSITIONS))]
    pub views: Vec<SolvedView>,
}

/// The solution of such a game.
pub(super) struct SolvedViews {
    pub report: Option<StrategiesReport>,
    /// The value for each player; empty if the search stopped before it had any.
    pub values: Vec<f64>,
    pub exact: bool,
    /// Nodes of the game's tree.
    pub nodes: usize,
    pub stopped_by: Option<StoppedBy>,
}

impl SolvedViews {
    /// Solves the whole `game`, for `player`. Errors: `AlgorithmRefused`, `TooManyPositions`, and those of
    /// the policy.
    pub fn of(
        game: &Erased,
        text: &str,
        task: &SolutionTask,
        player: Player,
        control: &mut Control<'_>,
    ) -> Result<Self, Error> {
        let algorithm = algorithm(game, text, task)?;
        let fixed = fixed_views(game, task.policy.as_ref(), algorithm)?;
        let most = task.most_positions.min(MOST_POSITIONS);
        let mut count = 0_u32;
        let mut tick = || {
            count += 1;
            if count.is_multiple_of(64) { control.check_time() } else { Some(()) }
        };
        let tree = match InformationTree::of_erased(game, most, &mut tick) {
            Ok(tree) => tree,
            Err(Refusal::Stopped) => {
                return Ok(Self::stopped(control.reached().unwrap_or(StoppedBy::Stop)));
            }
            Err(Refusal::TooLarge) => return Err(too_large(most)),
            Err(Refusal::Unlawful(why)) => {
                return Err(Error::new(ErrorKind::AlgorithmRefused, why));
            }
        };
        let facts = game.facts();
        let locks = locks_at(&fixed, &tree);
        let learned = match algorithm {
            Algorithm::SequenceForm if sequences(&tree) > MOST_SEQUENCES => {
                let message = format!(
                    "sequence_form solves games of at most {MOST_SEQUENCES} sequences of moves: take cfr"
                );
                return Err(Error::new(ErrorKind::AlgorithmRefused, message)
                    .at("/algorithm")
                    .rather([Algorithm::Cfr.name()]));
            }
            Algorithm::SequenceForm => match equilibrium(&tree, &locks, control) {
                Ok(profile) => {
                    let nash_conv = tree.nash_conv(&tree.reaches(&profile), &locks);
                    CfrStrategies {
                        profile,
                        nash_conv,
                        iterations: 0,
                        stopped_by: StoppedBy::Proven,
                    }
                }
                Err(stopped_by) => return Ok(Self::stopped(stopped_by)),
            },
            _ => {
                learn((&tree, &facts), &locks, task.iterations.unwrap_or(USUAL_ITERATIONS), control)
            }
        };
        let CfrStrategies { profile, nash_conv, iterations, stopped_by } = learned;
        let is_cfr = algorithm == Algorithm::Cfr;
        let is_open = facts.is_two_player_zero_sum() && locks.is_empty();
        let asked = (0..tree.players()).filter(|&one| task.rows == Rows::All || one == player);
        Ok(Self {
            values: tree.values(&tree.reaches(&profile)),
            exact: !is_cfr && is_exact(nash_conv, &facts),
            nodes: tree.nodes.len(),
            stopped_by: Some(stopped_by).filter(|why| {
                !matches!(why, StoppedBy::Iterations | StoppedBy::Converged | StoppedBy::Proven)
            }),
            report: Some(StrategiesReport {
                algorithm: algorithm.name(),
                nash_conv: Some(nash_conv),
                exploitability: is_open.then_some(nash_conv / 2.0),
                iterations: is_cfr.then_some(iterations),
                information_states: tree.information_sets(),
                views: views(game, &tree, asked, &profile, &locks),
            }),
        })
    }

    fn stopped(why: StoppedBy) -> Self {
        Self { report: None, values: Vec::new(), exact: false, nodes: 0, stopped_by: Some(why) }
    }
}

/// The algorithm of a task, if it can solve the game.
fn algorithm(game: &Erased, text: &str, task: &SolutionTask) -> Result<Algorithm, Error> {
    let refuse = |message: &str, place: &str| {
        Err(Error::new(ErrorKind::AlgorithmRefused, message).at(place))
    };
    if text != game.write(&game.start()) {
        let message = "what is best at a view depends on the whole game: leave out the position, and the game is \
                       solved from its start";
        return refuse(message, "/state");
    }
    if task.rows == Rows::Lost {
        let message = "no position is lost where players do not see the state: strategy or all";
        return refuse(message, "/rows");
    }
    let solvers = [Algorithm::Cfr, Algorithm::SequenceForm];
    let name = task.named_algorithm().unwrap_or(Algorithm::Cfr.name());
    let Some(algorithm) = solvers.into_iter().find(|solver| solver.name() == name) else {
        let message = format!("{} finds no strategy of a whole game with hidden views", clip(name));
        return refuse(&message, "/algorithm")
            .map_err(|error| error.about(name).rather(solvers.map(Algorithm::name)));
    };
    if !(algorithm.needs().met_by)(&game.facts()) {
        let message = format!("{name} is for {}", algorithm.needs().sentence);
        return refuse(&message, "/algorithm");
    }
    if task.iterations.is_some() && algorithm != Algorithm::Cfr {
        return refuse("iterations are those of cfr", "/iterations");
    }
    Ok(algorithm)
}

fn too_large(most: usize) -> Error {
    let advice = match most < MOST_POSITIONS {
        true => format!("raise most_positions, to {MOST_POSITIONS} at most"),
        false => "chooseMove at a view may serve".into(),
    };
    let message =
        format!("the game has more than {most} positions, each with the moves before it: {advice}");
    Error::new(ErrorKind::TooManyPositions, message).at("/most_positions")
}

/// The views of the players `asked`.
fn views(
    game: &Erased,
    tree: &InformationTree,
    asked: impl Iterator<Item = Player>,
    profile: &Profile,
    locks: &Locks,
) -> Vec<SolvedView> {
    let states = states(game, tree);
    let mut views = Vec::new();
    for player in asked {
        let values = tree.view_values(player, profile);
        for (set, value) in values.into_iter().enumerate() {
            let Some((state, moves)) = states.get(&(player, set)) else { continue };
            let side = &tree.sides[player];
            let shares = side.sets[set].sequences().zip(value.moves);
            let choice = |(sequence, values): (usize, Vec<f64>)| {
                let action = moves.iter().find(|action| action.pack() == side.moves[sequence])?;
                Some(ChoiceReport {
                    action: game.write_move(state, *action),
                    probability: profile.0[player][sequence],
                    value: values[player],
                })
            };
            views.push(SolvedView {
                view: format!("{}{VIEWED}{}", game.player_name(player), game.view(state, player)),
                player: game.player_name(player),
                strategy: shares.filter_map(choice).collect(),
                reach_probability: value.reach,
                values: value.values,
                fixed: locks.get(player, set).map(|_| true),
            });
        }
    }
    views
}

/// A state of each information set and its moves, by its player and number.
fn states(game: &Erased, tree: &InformationTree) -> HashMap<(Player, usize), (State, Vec<Move>)> {
    let mut found = HashMap::new();
    let mut open = vec![game.start()];
    while let Some(state) = open.pop() {
        let choosers = choosers_at(game, &state);
        let turn = game.turn(&state);
        if turn == Turn::Simultaneous {
            let joint = JointMoves { choosers: choosers.clone() };
            open.extend((0..joint.count()).map(|index| joint.after(game, &state, index)));
        } else if turn != Turn::Over {
            let moves = game.legal_moves(&state);
            open.extend(moves.into_iter().map(|action| game.after(&state, action)));
        }
        for (order, (player, moves)) in choosers.into_iter().enumerate() {
            if let Some(set) = tree.set_at(game, &state, player, order) {
                found.entry((player, set)).or_insert_with(|| (state.clone(), moves));
            }
        }
    }
    found
}
