//! A search that is ready to run: exactly what it is going to do, in one place.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::game::Opened;
use super::kernels::Progress;
use super::movers::{mover, root_moves};
use super::report::Report;
use super::task::{Grant, MOST_LINES, Task};
use crate::error::Error;
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::proof::Proof;
use crate::game::{Game, Player};
use crate::opponent::{Model, ModelKind, Opponent};
use crate::search::{Algorithm, Found, Interrupt, Parameters, Problem};
use crate::table::Table;

/// What a caller lends to a search.
pub struct Host<'a> {
    /// A table to share.
    pub table: Option<&'a Table<'a>>,
    /// Ends the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
    /// Sees the report of each completed pass; none: no report is made of it.
    pub progress: Option<&'a mut dyn FnMut(Report)>,
}

/// What a search is going to run, for one position and task. It may run more than once.
pub struct Plan {
    opened: Arc<Opened>,
    root: State,
    text: String,
    /// Whose move is wanted.
    mover: Player,
    /// The only moves to look at; none: all.
    search_moves: Vec<Move>,
    algorithm: Algorithm,
    why: Option<String>,
    weights: Weights,
    opponent: Option<Opponent<Erased>>,
    parameters: Parameters,
    key: String,
    lines: usize,
}

impl Plan {
    /// See [`super::Position::plan`].
    pub(super) fn of(
        opened: &Arc<Opened>,
        root: &State,
        text: &str,
        task: &Task,
    ) -> Result<Self, Error> {
        let game = &opened.game;
        let facts = game.facts();
        let mut parameters = task.parameters()?;
        let given = task.opponent.as_ref().map(|spec| spec.opponent(game, "/opponent"));
        let mut opponent = given.transpose()?;
        let kind = opponent.as_ref().map(|opponent| opponent.assumed(&facts));
        // Of one move alone: the values of all take as many proofs.
        let near = parameters.multi_pv == 1 && game.soon_proven(root);
        let (algorithm, why) =
            Algorithm::named(&task.algorithm, &facts, kind, &parameters.limits, near)?;
        let usual = algorithm.assumes()[0];
        if opponent.is_none() && usual == ModelKind::Random && ModelKind::applies(&facts) {
            opponent = Some(Opponent { kind: usual, model: Model::Random, trust: 1.0 });
        }
        if !opened.label.threads {
            parameters.threads = 1;
        }
        Ok(Self {
            weights: Weights::for_game(game, &Vec::from_iter(task.weights.clone()))?,
            mover: mover(game, root, task.player.as_deref())?,
            search_moves: root_moves(game, root, &task.root_moves)?,
            opened: Arc::clone(opened),
            root: root.clone(),
            text: text.into(),
            algorithm,
            why,
            opponent,
            parameters,
            key: task.key(algorithm),
            lines: task.lines.min(MOST_LINES),
        })
    }

    /// What the report's lines take, from here to the text that a client reads.
    fn report_time(&self) -> Duration {
        const A_LINE: Duration = Duration::from_micros(4);
        if self.lines <= 1 || self.opened.game.facts().simultaneous {
            return Duration::ZERO;
        }
        let mut moves = Vec::new();
        self.opened.game.moves(&self.root, &mut moves);
        A_LINE * moves.len().min(self.lines) as u32
    }

    fn granted(&self, grant: Grant, began: Instant) -> Parameters {
        let mut granted = self.parameters;
        granted.limits.time = grant.time.or(granted.limits.time);
        granted.limits.soft = grant.soft.or(granted.limits.soft);
        if self.opened.label.threads {
            granted.threads = grant.threads.unwrap_or(granted.threads).max(1);
        }
        granted.limits = granted.limits.since(began).before(self.report_time());
        granted
    }

    fn report(&self, found: &Found<Move>) -> Report {
        let mut report =
            Report::of(&self.opened, &self.root, &self.text, self.mover, self.lines, found);
        report.algorithm = self.algorithm.name();
        report.why.clone_from(&self.why);
        report.opponent = self.opponent.as_ref().map(|opponent| opponent.kind.name());
        report
    }

    /// What runs.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Why, if it was left to the engine.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// Whether more than one thread could search.
    pub fn has_threads(&self) -> bool {
        self.algorithm.has_threads() && self.opened.label.threads
    }

    /// Name of all that its answer depends on beside game, position and limits, as canonical JSON.
    pub fn key(&self) -> String {
        self.key.clone()
    }

    /// Searches with what `grant` allows in place of the task's own limits.
    pub fn search(&self, grant: Grant, host: Host<'_>) -> Report {
        let began = Instant::now();
        let problem = Problem {
            game: &self.opened.game,
            weights: &self.weights,
            root: &self.root,
            search_moves: &self.search_moves,
            opponent: self.opponent.as_ref(),
            parameters: self.granted(grant, began),
            table: host.table,
            salt: self.opened.salt(&self.weights),
            stop: host.stop,
        };
        let mut progress =
            host.progress.map(|progress| |found: &Found<Move>| progress(self.report(found)));
        let progress = progress.as_mut().map(|progress| progress as Progress<'_>);
        self.report(&self.opened.kernels.search(self.algorithm, &problem, progress))
    }
}
