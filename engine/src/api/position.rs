//! A position, with its moves and its searches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::estimate::{FeatureValue, evaluation, feature_values, viewpoint};
use super::fictitious_play::{LearningReport, learning};
use super::movers::{after_text, root_player};
use super::opened_game::OpenedGame;
use super::plan::{Plan, Root};
use super::played::{PlayedStep, played, steps};
use super::report::{Inspection, OutcomeReport, PolicyReport, Wanted, label};
use super::solution::SolutionReport;
use super::solution_task::SolutionTask;
use super::task::{EvaluationTask, Grant, LearningTask, PolicyTask, Task};
use super::trace::{Destination, TraceReport};
use crate::error::{Error, ErrorKind, clip};
use crate::game::Game;
use crate::game::erased::State;
use crate::game::evaluation::{Evaluation, Weights};
use crate::game::information::Information;
use crate::game::notation::{Notation, player_named, player_names};
use crate::game::{Player, Turn};
use crate::opponent::{self, VIEWED};
use crate::rng::Rng;
use crate::search::Interrupt;
use crate::search::policy_value::PolicyProblem;

/// A position of a game. Immutable; any thread may use it.
pub struct Position {
    opened: Arc<OpenedGame>,
    /// The state; of a view, the determinization that is read from it.
    state: State,
    text: String,
    /// The player whose view it is; `None`: the whole state.
    viewer: Option<Player>,
    /// Notes on a state that was read: the parts of its text that were ignored, and why no game leads to it.
    notes: Vec<String>,
}

impl Position {
    /// See [`super::GameHandle::at`].
    pub(super) fn read(
        opened: &Arc<OpenedGame>,
        state: Option<&str>,
        moves: &[String],
        plays_on: bool,
    ) -> Result<Self, Error> {
        let game = &opened.game;
        let going = |state: State| {
            let is_over = plays_on && game.turn(&state) == Turn::Over;
            is_over.then(|| game.played_on(&state)).flatten().unwrap_or(state)
        };
        let mut reached = match state {
            None => game.start(),
            Some(text) => game.read(text).map_err(|error| error.at("/state").about(text))?,
        };
        for (index, text) in moves.iter().enumerate() {
            let place = |mut error: Error| {
                error.message =
                    format!("illegal move \"{}\" at index {index}: {}", clip(text), error.message);
                error.index = u32::try_from(index).ok();
                error.at(format!("/moves/{index}")).about(text)
            };
            reached = after_text(game, &going(reached), text).map_err(place)?;
        }
        let notes = state.map_or_else(Vec::new, |text| game.notes(text));
        Ok(Self { notes, ..Self::at(opened, going(reached)) })
    }

    fn at(opened: &Arc<OpenedGame>, state: State) -> Self {
        let text = opened.game.write(&state);
        Self { opened: Arc::clone(opened), state, text, viewer: None, notes: Vec::new() }
    }

    /// See [`super::GameHandle::seen`].
    pub(super) fn read_view(opened: &Arc<OpenedGame>, view: &str) -> Result<Self, Error> {
        let game = &opened.game;
        let place = |error: Error| error.at("/view").about(view);
        let (name, text) = view.split_once(VIEWED).ok_or_else(|| {
            let first = game.player_name(0);
            let shape = format!(
                "a view begins with the player's name and a colon, as in \"{first}{VIEWED}…\""
            );
            place(Error::malformed_state(shape))
        })?;
        let viewer = player_named(game, name).map_err(place)?;
        let state = game.read_view(text, viewer).map_err(place)?;
        if !game.facts().hidden_information {
            return Ok(Self::at(opened, state));
        }
        Ok(Self::viewed(opened, state, viewer))
    }

    fn viewed(opened: &Arc<OpenedGame>, state: State, viewer: Player) -> Self {
        let game = &opened.game;
        let text = format!("{}{VIEWED}{}", game.player_name(viewer), game.view(&state, viewer));
        Self { opened: Arc::clone(opened), state, text, viewer: Some(viewer), notes: Vec::new() }
    }

    /// The position as the player called `name` sees it, by default the player to move, or the first to
    /// choose. It holds the player's information state and nothing else. In a game of perfect information,
    /// and of a view, it is the position itself. Errors: `GameOver` and `ChanceMoves` without a name,
    /// `UnknownPlayer`.
    pub fn seen_by(&self, name: Option<&str>) -> Result<Self, Error> {
        let (opened, game) = (&self.opened, &self.opened.game);
        if !game.facts().hidden_information {
            return Ok(Self::at(opened, self.state.clone()));
        }
        let viewer = self.viewer_called(name)?;
        if self.is_view() {
            return Ok(Self::viewed(opened, self.state.clone(), viewer));
        }
        let world = game.read_view(&game.view(&self.state, viewer), viewer)?;
        Ok(Self::viewed(opened, world, viewer))
    }

    /// The player whose view is meant: the one called `name`, by default the player to move, or the first to
    /// choose. Errors: those of [`Position::seen_by`].
    fn viewer_called(&self, name: Option<&str>) -> Result<Player, Error> {
        let game = &self.opened.game;
        match (name, self.viewer) {
            (Some(name), None) => player_named(game, name).map_err(|error| error.at("/player")),
            (Some(name), Some(viewer)) if player_named(game, name).ok() != Some(viewer) => {
                let message = format!("the view is not {}'s", clip(name));
                Err(Error::new(ErrorKind::UnknownPlayer, message).at("/player").about(name))
            }
            (_, Some(viewer)) => Ok(viewer),
            (None, None) if game.turn(&self.state) == Turn::Chance => {
                let message = "chance moves here: no player sees a move to choose";
                Err(Error::new(ErrorKind::ChanceMoves, message).at("/moves"))
            }
            (None, None) => root_player(game, &self.state, None),
        }
    }

    /// The share of the pot that the player of [`Position::seen_by`] wins on average against a random hand, by its
    /// view alone; `None` without a pot or a hand. Errors: those of [`Position::seen_by`].
    pub fn equity(&self, name: Option<&str>) -> Result<Option<f64>, Error> {
        let viewer = self.viewer_called(name)?;
        Ok(self.opened.game.equity(&self.state, viewer))
    }

    /// A determinization: a state drawn at random from those that the player of [`Position::seen_by`] cannot
    /// distinguish from this one. It depends on the player's view and on `seed` alone. Errors: those of
    /// [`Position::seen_by`].
    pub fn world(&self, name: Option<&str>, seed: u64) -> Result<Self, Error> {
        let viewer = self.viewer_called(name)?;
        let world = self.opened.game.draw_world(&self.state, viewer, &mut Rng::new(seed));
        Ok(Self::at(&self.opened, world))
    }

    /// Every determinization with its probability; `None` if there are more than `most`, or if the game lists
    /// none. Errors: those of [`Position::seen_by`].
    pub fn worlds(
        &self,
        name: Option<&str>,
        most: usize,
    ) -> Result<Option<Vec<(Self, f64)>>, Error> {
        let viewer = self.viewer_called(name)?;
        let worlds = self.opened.game.worlds(&self.state, viewer, most);
        let position = |(world, share)| (Self::at(&self.opened, world), share);
        Ok(worlds.map(|worlds| worlds.into_iter().map(position).collect()))
    }

    /// The game's name.
    pub fn game_name(&self) -> &str {
        &self.opened.metadata.name
    }

    /// The options of the position's game as canonical JSON, those that the state's text implied included.
    pub fn options(&self) -> &str {
        &self.opened.metadata.options
    }

    /// Whether the position is a view: one player's information state in a game of imperfect information.
    pub fn is_view(&self) -> bool {
        self.viewer.is_some()
    }

    /// The canonical text of the state, or of the view.
    pub fn state(&self) -> &str {
        &self.text
    }

    /// Identifies the earlier states, if the future of the position depends on them; otherwise empty.
    pub fn history(&self) -> String {
        let game = &self.opened.game;
        let counts = game.facts().history;
        if counts { format!("{:016x}", game.key(&self.state)) } else { String::new() }
    }

    /// The description of the position for clients.
    pub fn inspect(&self) -> Inspection {
        self.inspect_with(Wanted::default())
    }

    /// The description of the position, with the parts that are wanted.
    pub fn inspect_with(&self, wanted: Wanted) -> Inspection {
        let Self { opened, state, text, .. } = self;
        let seen = Inspection::of(opened, state, text, self.viewer, wanted);
        Inspection { notes: (!self.notes.is_empty()).then(|| self.notes.clone()), ..seen }
    }

    /// The description of the position, with the parts that are wanted and its evaluation under `task`. Errors: `UnknownEvaluator`,
    /// `BadWeight`.
    pub fn evaluate(&self, task: &EvaluationTask, wanted: Wanted) -> Result<Inspection, Error> {
        if self.is_view() {
            return Ok(self.inspect_with(wanted));
        }
        self.inspect_with(wanted).evaluated(&self.opened, &self.state, task)
    }

    /// Each feature of the evaluation from the point of view of the player called `player`; by default the
    /// player to move, or the first player where it is no one player's turn. Empty at the end of the game.
    /// Error: `UnknownPlayer`.
    pub fn features(&self, player: Option<&str>) -> Result<Vec<FeatureValue>, Error> {
        let game = &self.opened.game;
        let player = viewpoint(game, &self.state, player)?;
        let weights: Vec<f64> = game.feature_list().iter().map(|feature| feature.weight).collect();
        Ok(feature_values(game, &self.state, player, &weights))
    }

    /// The estimate under the default weights, in the game's unit, for the player of
    /// [`Position::features`]; `None` where there are no features. Error: `UnknownPlayer`.
    pub fn evaluation(&self, player: Option<&str>) -> Result<Option<f64>, Error> {
        self.features(player).map(|features| evaluation(&features))
    }

    /// The outcomes with their probabilities, where chance moves; elsewhere none.
    pub fn outcomes(&self) -> Vec<OutcomeReport> {
        OutcomeReport::all(&self.opened.game, &self.state)
    }

    /// The legal moves, as (canonical text, text for people), such as (`g1f3`, `Nf3`); both may be equal.
    /// None at a simultaneous turn.
    pub fn labels(&self) -> Vec<(String, String)> {
        let game = &self.opened.game;
        let named =
            |action| (game.write_move(&self.state, action), label(game, &self.state, action));
        game.legal_moves(&self.state).into_iter().map(named).collect()
    }

    /// The text for people of the move that `text` names. Errors: `MalformedMove`, `IllegalMove`.
    pub fn label(&self, text: &str) -> Result<String, Error> {
        let game = &self.opened.game;
        let action = game.read_move(&self.state, text)?;
        Ok(label(game, &self.state, action))
    }

    /// The position after the move that `text` names, a joint move at a simultaneous turn.
    /// Errors: `GameOver`, `MalformedMove`, `IllegalMove`.
    pub fn child(&self, text: &str) -> Result<Self, Error> {
        let refuse = |mut error: Error| {
            error.message = format!("illegal move \"{}\": {}", clip(text), error.message);
            error.about(text)
        };
        let after = after_text(&self.opened.game, &self.state, text).map_err(refuse)?;
        Ok(Self::at(&self.opened, after))
    }

    /// The steps since the last move of the player called `player` among `moves`, as that player saw them;
    /// see [`PlayedStep`]. `moves` begin in this position, which is a whole state. Errors: `UnknownPlayer`,
    /// `MalformedMove`, `IllegalMove`.
    pub fn played(&self, moves: &[String], player: &str) -> Result<Vec<PlayedStep>, Error> {
        let game = &self.opened.game;
        played(game, &self.state, moves, player_named(game, player)?)
    }

    /// The steps of the move that `text` names, one of each player who chooses at a simultaneous turn: as the player
    /// called `player` sees them, or else all. The position is a whole state. Errors: `UnknownPlayer`,
    /// `MalformedMove`, `IllegalMove`.
    pub fn steps(&self, text: &str, player: Option<&str>) -> Result<Vec<PlayedStep>, Error> {
        let game = &self.opened.game;
        let viewer = player.map(|name| player_named(game, name)).transpose()?;
        steps(game, &self.state, text, viewer)
    }

    /// Prepares a search for `task`. Errors: `GameOver`, `ChanceMoves` (others are modelled, and not always the
    /// same player moves after chance), `UnknownPlayer`,
    /// `UnknownAlgorithm`, `AlgorithmRefused`, `BadWeight`, `BadOpponent`, `BadLimit`, `MalformedMove`,
    /// `IllegalMove`.
    pub fn plan(&self, task: &Task) -> Result<Plan, Error> {
        let seen = self.seen_for(task)?;
        let position = seen.as_ref().unwrap_or(self);
        Plan::of(&self.opened, position.root(), task).map_err(|error| position.as_seen(error))
    }

    /// `error` without the state that stands for a view, which is not the state of the game.
    fn as_seen(&self, mut error: Error) -> Error {
        if let (Some(end), true) = (&mut error.end, self.is_view()) {
            end.state.clone_from(&self.text);
        }
        error
    }

    fn root(&self) -> Root<'_> {
        Root { state: &self.state, text: &self.text, viewer: self.viewer }
    }

    /// The position as the player of `task` sees it, if information is hidden. A search gets no more than
    /// that.
    fn seen_for(&self, task: &Task) -> Result<Option<Self>, Error> {
        let is_hidden = self.opened.game.facts().hidden_information;
        is_hidden.then(|| self.seen_by(task.player.as_deref())).transpose()
    }

    /// Searches for `task` and records what the search does at each node, of at most `most_nodes` nodes. Under
    /// auto it takes the textbook's plain algorithm. Limits in `grant` replace those of the task. Errors:
    /// those of [`Position::plan`]; `AlgorithmRefused` also for an algorithm without a trace.
    pub fn trace(
        &self,
        task: &Task,
        most_nodes: usize,
        grant: Grant,
        stop: &dyn Interrupt,
    ) -> Result<TraceReport, Error> {
        self.traced(task, most_nodes, grant, stop, Destination::Data)
    }

    /// The trace of [`Position::trace`] without its records, and the records as lines of JSON.
    pub fn trace_lines(
        &self,
        task: &Task,
        most_nodes: usize,
        grant: Grant,
        stop: &dyn Interrupt,
    ) -> Result<(TraceReport, Vec<String>), Error> {
        let mut report = self.traced(task, most_nodes, grant, stop, Destination::Lines)?;
        let lines = report.take_lines();
        Ok((report, lines))
    }

    fn traced(
        &self,
        task: &Task,
        most_nodes: usize,
        grant: Grant,
        stop: &dyn Interrupt,
        destination: Destination,
    ) -> Result<TraceReport, Error> {
        let seen = self.seen_for(task)?;
        let position = seen.as_ref().unwrap_or(self);
        let plan = Plan::traced(&self.opened, position.root(), task)
            .map_err(|error| position.as_seen(error))?;
        plan.trace(most_nodes, grant, stop, destination)
    }

    /// Evaluates the policies of `task`: the expected utility of each player from this position on.
    /// Errors: `BadOpponent`, `BadWeight`, `BadLimit`.
    pub fn policy_value(
        &self,
        task: &PolicyTask,
        stop: &dyn Interrupt,
    ) -> Result<PolicyReport, Error> {
        let began = Instant::now();
        let game = &self.opened.game;
        let facts = game.facts();
        let refuse = |message: String| Error::new(ErrorKind::BadOpponent, message).at("/policies");
        if facts.infinite {
            return Err(refuse("a utility is infinite: it has no mean".into()));
        }
        if task.policies.len() != facts.players {
            let (given, needed) = (task.policies.len(), facts.players);
            return Err(refuse(format!("{needed} players need a policy each, not {given} in all"))
                .rather(player_names(game)));
        }
        let read = |(index, spec): (usize, &opponent::Spec)| {
            spec.policy(game, index, &format!("/policies/{index}"))
        };
        let policies: Vec<_> =
            task.policies.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let found = self.opened.kernels.policy_value(&PolicyProblem {
            game,
            weights: &Weights::for_game(game, &[])?,
            root: &self.state,
            policies: &policies,
            limits: task.limits()?.since(began),
            samples: task.samples,
            seed: task.seed,
            stop,
        });
        Ok(PolicyReport::of(&self.opened, &self.text, found))
    }

    /// The result of repeated play of this simultaneous turn by learning rules such as fictitious play.
    /// Errors: `GameOver`, `NotTogether`, `UnknownPlayer`, `BadOpponent`, `BadWeight`, `BadLimit`,
    /// `MalformedMove`, `IllegalMove`.
    pub fn learning(
        &self,
        task: &LearningTask,
        stop: &dyn Interrupt,
    ) -> Result<LearningReport, Error> {
        learning(&self.opened, &self.state, &self.text, task, stop)
    }

    /// Solves the game from this position on: the best move in every position that can occur. Errors:
    /// `GameOver`, `UnknownPlayer`, `AlgorithmRefused` where players choose at once or positions may be
    /// repeated, `TooManyPositions`, `BadLimit`.
    pub fn solve_policy(
        &self,
        task: &SolutionTask,
        stop: &dyn Interrupt,
    ) -> Result<SolutionReport, Error> {
        SolutionReport::solved(&self.opened, &self.state, &self.text, task, stop)
    }

    /// Number of leaves at depth `depth`, see [`crate::perft::perft`]; `None` if `stop` was set.
    pub fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let OpenedGame { game, kernels, .. } = &*self.opened;
        kernels.perft(game, &self.state, depth, stop)
    }
}
