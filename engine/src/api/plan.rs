//! A search that is ready to run: its algorithm, models, weights and limits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::game::Opened;
use super::kernels::Progress;
use super::movers::{movers_after_chance, root_moves, root_player};
use super::report::Report;
use super::task::{Grant, MOST_LINES, Task};
use super::teams::read_teams;
use super::trace::{Destination, MOST_TRACED, TraceReport};
use crate::error::{Error, ErrorKind};
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::proof::Proof;
use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::mailbox::Account;
use crate::opponent::{ModelKind, Opponent, Wording};
use crate::search::chance_root;
use crate::search::{
    AUTO, Algorithm, Correspondence, Found, Interrupt, Limits, Parameters, Problem, Switches,
};
use crate::table::Table;

/// What the caller provides for a search.
pub struct SearchContext<'a> {
    /// A transposition table to use; `None`: the search makes its own.
    pub table: Option<&'a Table<'a>>,
    /// The exchange of table entries with other hosts; `None`: there is none.
    pub mail: Option<&'a Account>,
    /// Stops the search, or makes it give way to another.
    pub stop: &'a dyn Interrupt,
    /// Is called with the report of each completed pass.
    pub progress: Option<&'a mut dyn FnMut(Report)>,
}

/// A search of one position for one task, checked and ready to run, any number of times.
pub struct Plan {
    opened: Arc<Opened>,
    root: State,
    text: String,
    /// The player whose move is to be chosen.
    root_player: Player,
    /// Whether chance moves at the root.
    at_chance: bool,
    /// The only root moves to search; empty: all.
    search_moves: Vec<Move>,
    algorithm: Algorithm,
    why: Option<String>,
    weights: Weights,
    opponent: Option<Opponent<Erased>>,
    teams: Teams,
    parameters: Parameters,
    key: String,
    answered_by: Vec<Algorithm>,
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
        let mut root_player = root_player(game, root, task.player.as_deref())?;
        let at_chance = game.turn(root) == Turn::Chance;
        let movers = if at_chance { movers_after_chance(game, root) } else { Vec::new() };
        let teams = read_teams(game, &task.teams)?;
        let wording = Wording {
            opponent: task.opponent.as_ref(),
            opponents: &task.opponents,
            default: Algorithm::assumed_by(&task.algorithm),
        };
        // Where others are modelled, the player who moves after chance is the one who is not.
        if let Some(&mover) = movers.first().filter(|_| task.player.is_none()) {
            let read = wording.read(game, mover, &teams)?;
            let model = read.map_or(wording.default, |opponent| opponent.asked().assumed);
            if model.meaning(&facts, &teams) != ModelKind::Optimal {
                root_player = mover;
            }
        }
        let mut opponent = wording.read(game, root_player, &teams)?;
        let kind = opponent.as_ref().map(Opponent::asked);
        // With multi-PV every root move needs a proof of its own.
        // A proof has no switches.
        let proof_serves = parameters.multi_pv == 1 && parameters.switches == Switches::default();
        let soon_proven = proof_serves && !at_chance && game.soon_proven(root);
        let named = |limits: &Limits, soon_proven| {
            Algorithm::named(&task.algorithm, &facts, &teams, kind, limits, soon_proven)
        };
        let (algorithm, why) = named(&parameters.limits, soon_proven)?;
        refuse_rules(task, algorithm)?;
        let (usual, _) = named(&parameters.limits, false)?;
        let (unhurried, _) = named(&Limits::default(), soon_proven)?;
        algorithm.check(&parameters.switches)?;
        let proves = (unhurried == Algorithm::Solve).then_some(unhurried);
        let default = algorithm.assumes()[0];
        if opponent.is_none() && default == ModelKind::Random && ModelKind::applies(&facts) {
            opponent = Some(Opponent::by_default(&facts, default, root_player, &teams));
        }
        let model = opponent.as_ref().map_or(default, |opponent| opponent.asked().assumed);
        let one_side = movers.iter().all(|&mover| mover == root_player);
        if !one_side && model.meaning(&facts, &teams) != ModelKind::Optimal {
            return Err(two_sides(algorithm, model));
        }
        if !opened.metadata.threads {
            parameters.threads = 1;
        }
        Ok(Self {
            weights: task.evaluation().weights(game)?,
            root_player,
            teams,
            at_chance,
            search_moves: root_moves(game, root, &task.root_moves)?,
            opened: Arc::clone(opened),
            root: root.clone(),
            text: text.into(),
            algorithm,
            why,
            opponent,
            parameters,
            key: task.key(usual),
            answered_by: [usual]
                .into_iter()
                .chain(proves.filter(|&other| other != usual))
                .collect(),
            lines: task.lines.min(MOST_LINES),
        })
    }

    /// The same for a trace: auto stands for the textbook's plain algorithm.
    pub(super) fn traced(
        opened: &Arc<Opened>,
        root: &State,
        text: &str,
        task: &Task,
    ) -> Result<Self, Error> {
        if task.algorithm != AUTO {
            return Self::of(opened, root, text, task);
        }
        let facts = opened.game.facts();
        for plain in Algorithm::textbook(&facts) {
            let named = Task { algorithm: plain.name().into(), ..task.clone() };
            match Self::of(opened, root, text, &named) {
                Err(error) if error.kind == ErrorKind::AlgorithmRefused => {}
                plan => {
                    let why = format!("{}: the textbook's search for such a game", plain.name());
                    return Ok(Self { why: Some(why), ..plan? });
                }
            }
        }
        Self::of(opened, root, text, task)
    }

    /// Estimated time to write the report's lines, up to the JSON text of the reply.
    fn report_time(&self) -> Duration {
        const PER_LINE: Duration = Duration::from_micros(4);
        if self.lines <= 1 || self.opened.game.facts().simultaneous {
            return Duration::ZERO;
        }
        let mut moves = Vec::new();
        self.opened.game.moves(&self.root, &mut moves);
        PER_LINE * moves.len().min(self.lines) as u32
    }

    fn granted(&self, grant: Grant, began: Instant) -> Parameters {
        let mut granted = self.parameters;
        granted.limits.time = grant.time.or(granted.limits.time);
        granted.limits.soft = grant.soft.or(granted.limits.soft);
        if self.opened.metadata.threads {
            granted.threads = grant.threads.unwrap_or(granted.threads).max(1);
        }
        granted.limits = granted.limits.since(began).before(self.report_time());
        granted
    }

    fn report(&self, found: &Found<Move>) -> Report {
        let mut report =
            Report::of(&self.opened, &self.root, &self.text, self.root_player, self.lines, found);
        report.algorithm = self.algorithm.name();
        report.why.clone_from(&self.why);
        report.opponent = self.opponent.as_ref().map(Opponent::kind_name);
        report
    }

    /// The game's name.
    pub fn game_name(&self) -> &str {
        &self.opened.metadata.name
    }

    /// The algorithm that runs.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Why the engine chose it; `None` if the task named it.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// Whether the search could use more than one thread.
    pub fn has_threads(&self) -> bool {
        self.algorithm.has_threads() && self.opened.metadata.threads
    }

    /// The algorithms whose stored answers may serve: what runs and, under auto, what other limits of time
    /// would choose here.
    pub fn answered_by(&self) -> &[Algorithm] {
        &self.answered_by
    }

    /// Key of all that the answer depends on beside game, position and limits, as canonical JSON.
    pub fn key(&self) -> String {
        self.key.clone()
    }

    /// Runs the search and records it: at most `most_nodes` nodes. It has a table of its own and one
    /// thread, so that the same request gives the same trace. Limits in `grant` replace those of the task;
    /// what they leave after the search bounds the records, which go to `destination`. Error: `AlgorithmRefused`.
    pub(super) fn trace(
        &self,
        most_nodes: usize,
        grant: Grant,
        stop: &dyn Interrupt,
        destination: Destination,
    ) -> Result<TraceReport, Error> {
        let began = Instant::now();
        let tracing =
            self.algorithm.tracing().ok_or_else(|| untraced(self.algorithm, &self.opened))?;
        if self.at_chance {
            let message = "chance moves here: trace the position after one of its outcomes";
            return Err(Error::new(ErrorKind::ChanceMoves, message).at("/moves"));
        }
        let most_nodes = most_nodes.clamp(1, MOST_TRACED);
        let granted = self.granted(grant, began);
        let most = granted.limits.time.map_or(Duration::MAX, |time| time / 2);
        let reserve = most.min(destination.per_node() * most_nodes as u32);
        let limits = granted.limits.before(reserve);
        let problem = Problem {
            game: &self.opened.game,
            weights: &self.weights,
            root: &self.root,
            player: Some(self.root_player),
            search_moves: &self.search_moves,
            opponent: self.opponent.as_ref(),
            parameters: Parameters { threads: 1, limits, ..granted },
            table: None,
            teams: &self.teams,
            salt: 0,
            mail: None,
            stop,
        };
        let (found, trace) = tracing(&problem, most_nodes);
        let writing = granted.limits.since(began).time.map(|left| (left, destination));
        let is_plain = self.algorithm == Algorithm::PlainAlphaBeta;
        let rules = is_plain.then_some(self.parameters.rules);
        Ok(TraceReport::of(&self.opened.game, self.report(&found), rules, &trace, writing))
    }

    /// Whether its entries serve other hosts: they mean what those of the usual search mean.
    fn has_mail(&self) -> bool {
        self.teams.is_none() && self.parameters.switches.all_on()
    }

    /// Runs the search. Limits in `grant` replace those of the task.
    pub fn search(&self, grant: Grant, context: SearchContext<'_>) -> Report {
        let began = Instant::now();
        let problem = Problem {
            game: &self.opened.game,
            weights: &self.weights,
            root: &self.root,
            player: Some(self.root_player),
            search_moves: &self.search_moves,
            opponent: self.opponent.as_ref(),
            parameters: self.granted(grant, began),
            table: context.table,
            teams: &self.teams,
            // Their utilities are others than the game's.
            salt: self.opened.salt(&self.weights) ^ self.teams.identity(),
            mail: context.mail.filter(|_| self.has_mail()).map(|account| Correspondence {
                account,
                prefix: self.opened.key_prefix(&self.weights),
            }),
            stop: context.stop,
        };
        let mut progress =
            context.progress.map(|progress| |found: &Found<Move>| progress(self.report(found)));
        let progress = progress.as_mut().map(|progress| progress as Progress<'_>);
        let kernels = &self.opened.kernels;
        let found = if self.at_chance {
            chance_root::search(&problem, self.root_player, &mut |problem| {
                kernels.search(self.algorithm, problem, None)
            })
        } else {
            kernels.search(self.algorithm, &problem, progress)
        };
        if let Some(account) = context.mail {
            account.unmark_root();
        }
        self.report(&found)
    }
}

/// The refusal to trace `algorithm`.
fn untraced(algorithm: Algorithm, opened: &Opened) -> Error {
    let name = algorithm.name();
    let facts = opened.game.facts();
    let traced = Algorithm::applying(&facts).filter(|other| other.tracing().is_some());
    Error::new(ErrorKind::AlgorithmRefused, format!("{name} has no trace"))
        .at("/algorithm")
        .about(name)
        .rather(traced.map(Algorithm::name))
}

/// Refuses rules that no other algorithm than `plain_alpha_beta` has.
fn refuse_rules(task: &Task, algorithm: Algorithm) -> Result<(), Error> {
    let only = Algorithm::PlainAlphaBeta;
    if task.rules.is_none() || algorithm == only {
        return Ok(());
    }
    let (name, own) = (algorithm.name(), only.name());
    let message = format!("rules are for {own}; this search is by {name}");
    Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/rules").rather([own]))
}

/// Others are modelled where chance moves, and after some outcome another player is to move.
fn two_sides(algorithm: Algorithm, model: ModelKind) -> Error {
    let (name, model) = (algorithm.name(), model.name());
    let message = format!(
        "chance moves here, and not always the same player after it: {name} assumes {model} opponents of one \
         player; search the outcomes one by one"
    );
    Error::new(ErrorKind::ChanceMoves, message).at("/algorithm")
}
