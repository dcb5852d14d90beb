//! A search that is ready to run: its algorithm, models, weights and limits.

mod refusals;
mod stored;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use self::refusals::{
    refuse_locks, refuse_models, refuse_ownership, refuse_trust, refuse_variant,
    refuse_world_search, two_sides, untraced,
};
pub use self::stored::check_report;
use super::movers::{movers_after_chance, root_moves, root_player};
use super::opened_game::OpenedGame;
use super::report::{MixedReport, Report};
use super::task::{Grant, MOST_LINES, Task, ViewPolicy};
use super::teams::read_teams;
use super::trace::{Destination, MOST_TRACED, TraceReport};
use super::whole_game::WholeGame;
use crate::error::{Error, ErrorKind};
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::information::Information;
use crate::game::notation::Notation;
use crate::game::proof::Proof;
use crate::game::searchable::Searchable;
use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::mailbox::{SearchExchange, WideKey};
use crate::opponent::{self, Model, ModelKind, Opponent, Wording};
use crate::search::algorithms::{UNSEEN, cfr, plain_alpha_beta};
use crate::search::chance_root;
use crate::search::information_tree::InformationTree;
use crate::search::kept_strategies::Strategies;
use crate::search::{
    AUTO, Algorithm, FixedView, Found, GameMemory, Given, Hints, Interrupt, KeyedExchange,
    OWN_TABLE, Parameters, SearchLimits, SearchProblem, Switches, is_small,
};
use crate::table::Table;
use crate::value::Scale;

/// What the caller provides for a search.
pub struct SearchContext<'a> {
    /// A transposition table to use; `None`: the search makes its own.
    pub table: Option<&'a Table<'a>>,
    /// Strategies of whole games, to continue from and to add to; `None`: the search begins anew.
    pub strategies: Option<&'a Strategies>,
    /// The exchange of table entries with other hosts; `None`: there is none.
    pub exchange: Option<&'a SearchExchange>,
    /// Stops the search, or makes it give way to another.
    pub stop: &'a dyn Interrupt,
    /// Called with the report of each completed pass.
    pub progress: Option<&'a mut dyn FnMut(Report)>,
}

/// The reason in a reply that has the strategy that the game advises.
const BY_ADVICE: &str =
    "it says what the moves are worth; how often to play which is the game's own advice";

/// The position that a search is for.
#[derive(Clone, Copy)]
pub(super) struct Root<'a> {
    /// The state; of a view (an information state), a determinization of it.
    pub state: &'a State,
    /// The canonical text of the state, or of the view.
    pub text: &'a str,
    /// The player whose view it is; `None`: the whole state.
    pub viewer: Option<Player>,
}

/// A search of one position for one task, checked and ready to run, any number of times.
pub struct Plan {
    opened: Arc<OpenedGame>,
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
    /// The options of the algorithm.
    options: Given,
    /// Fields of the task that do nothing.
    ignored: Vec<String>,
    key: String,
    answered_by: Vec<Algorithm>,
    lines: usize,
    /// The tree of the whole game, if it was built to plan the search.
    tree: Option<Arc<InformationTree>>,
    learned_key: Option<WideKey>,
    /// Views (information states) whose strategies the task gives.
    fixed: Vec<FixedView>,
}

impl Plan {
    /// See [`super::Position::plan`].
    pub(super) fn of(opened: &Arc<OpenedGame>, root: Root<'_>, task: &Task) -> Result<Self, Error> {
        let Root { state: root, text, viewer } = root;
        let game = &opened.game;
        let facts = game.facts();
        let mut parameters = task.parameters()?;
        if viewer.is_some() && game.turn(root) == Turn::Chance {
            let message = "chance moves here: no player has a move to choose";
            return Err(Error::new(ErrorKind::ChanceMoves, message).at("/view"));
        }
        let viewer = viewer.map(|viewer| game.player_name(viewer));
        let mut root_player =
            root_player(game, root, task.player.as_deref().or(viewer.as_deref()))?;
        let at_chance = game.turn(root) == Turn::Chance;
        let movers = if at_chance { movers_after_chance(game, root) } else { Vec::new() };
        let teams = read_teams(game, &task.teams)?;
        let wording = Wording {
            opponent: task.opponent.as_ref(),
            opponents: &task.opponents,
            default: Algorithm::assumed_by(&task.algorithm),
        };
        // If the other players are modelled, the player to move after chance is the one without a model.
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
        let soon_proven = parameters.multi_pv == 1 && !at_chance && game.soon_proven(root);
        let plays_out =
            game.playout().is_some() && task.weights.is_empty() && task.evaluator.is_none();
        let plays_open = facts.hidden_information && game.plays_open();
        let known = &opened.metadata.known_size;
        let whole = || WholeGame { game, known, limits: parameters.limits };
        let may_work_through =
            task.algorithm == AUTO && facts.hidden_information && (UNSEEN.met_by)(&facts);
        let is_learned = may_work_through
            && opponent.is_none()
            && cfr::learns(game, root, root_player, &parameters.limits);
        let (is_small, mut tree) = match may_work_through && !is_learned {
            true => whole().is_small(),
            false => (false, None),
        };
        let named = |limits: &SearchLimits, soon_proven| {
            let hints = Hints { soon_proven, plays_open, is_small, is_learned, plays_out };
            Algorithm::named(&task.algorithm, &facts, &teams, kind, limits, hints)
        };
        let (algorithm, why) = named(&parameters.limits, soon_proven)?;
        let (usual, _) = named(&parameters.limits, false)?;
        usual.refuse_others(&task.options)?;
        usual.check(&parameters.switches)?;
        let ignored = ignored(task, algorithm);
        if algorithm != usual {
            parameters.switches = Switches::default();
        }
        refuse_trust(task, algorithm)?;
        refuse_ownership(game, task)?;
        refuse_models(opponent.as_ref(), algorithm)?;
        let cfr: cfr::CfrOptions = task.options.read();
        let in_classes = algorithm == Algorithm::Cfr && has_classes(game, root, root_player);
        if in_classes {
            refuse_variant(&cfr)?;
            refuse_locks(task, opponent.as_ref())?;
        } else if algorithm.works_through() && tree.is_none() {
            tree = whole().allow(algorithm)?;
        }
        let goes_on = algorithm == Algorithm::Cfr && !in_classes;
        let learned_key = goes_on.then(|| cfr.variant().key(opened.key()));
        let (unhurried, _) = named(&SearchLimits::default(), soon_proven)?;
        refuse_world_search(task, &facts, &teams, kind)?;
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
        let contempt = contempt_of_first(game, root_player, task.contempt);
        Ok(Self {
            weights: opened.evaluation(&task.evaluation())?.with_contempt(contempt),
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
            options: task.options.taken_by(algorithm),
            ignored,
            key: task.key(usual, &opened.evaluator_key(task.evaluator.as_deref())?),
            answered_by: [usual]
                .into_iter()
                .chain(proves.filter(|&other| other != usual))
                .collect(),
            lines: task.lines.min(MOST_LINES),
            tree,
            learned_key,
            fixed: fixed_views(game, task.policy.as_ref(), algorithm)?,
        })
    }

    /// The plan of a trace: as `of`, but auto stands for the textbook's plain algorithm.
    pub(super) fn traced(
        opened: &Arc<OpenedGame>,
        root: Root<'_>,
        task: &Task,
    ) -> Result<Self, Error> {
        if task.algorithm != AUTO {
            return Self::of(opened, root, task);
        }
        let facts = opened.game.facts();
        for plain in Algorithm::textbook(&facts) {
            let named = Task { algorithm: plain.name().into(), ..task.clone() };
            match Self::of(opened, root, &named) {
                Err(error) if error.kind == ErrorKind::AlgorithmRefused => {}
                plan => {
                    let why = format!("{}: the textbook's search for such a game", plain.name());
                    return Ok(Self { why: Some(why), ..plan? });
                }
            }
        }
        Self::of(opened, root, task)
    }

    /// Estimated time to write the report's lines, up to the JSON text of the reply.
    fn report_time(&self) -> Duration {
        const PER_LINE: Duration = Duration::from_micros(4);
        if self.lines <= 1 || self.opened.game.facts().simultaneous {
            return Duration::ZERO;
        }
        let moves = self.opened.game.legal_moves(&self.root);
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
        let is_advised = found.mixed.as_ref().is_some_and(|mixed| mixed.is_advised);
        report.why = self.why.as_ref().map(|why| match is_advised {
            true => format!("{}: {BY_ADVICE}", self.algorithm.name()),
            false => why.clone(),
        });
        report.opponent = self.opponent.as_ref().map(Opponent::kind_name);
        if self.has_locks() {
            report.mixed.iter_mut().for_each(MixedReport::without_exploitability);
        }
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

    /// Why the engine chose the algorithm; `None` if the task named it.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// Names of the task's fields that do nothing, since the search does not take them.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
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

    /// The key under which the search loads and stores strategies of the whole game; `None`: the search
    /// stores nothing that is sent to other hosts.
    pub fn learned_key(&self) -> Option<WideKey> {
        self.learned_key.filter(|_| !self.has_locks())
    }

    /// Whether some player follows a given strategy. The strategies learned then hold for this task alone.
    fn has_locks(&self) -> bool {
        let plays_for_itself = |model: &Model<Erased>| matches!(model, Model::Goal(_));
        let are_free = |opponent: &Opponent<Erased>| opponent.models.iter().all(plays_for_itself);
        !self.fixed.is_empty() || !self.opponent.as_ref().is_none_or(are_free)
    }

    /// Runs the search and records at most `most_nodes` of its nodes. The search has a table of its own and
    /// one thread, so that equal requests give equal traces. Limits in `grant` replace those of the task. The
    /// time that they leave after the search bounds the records, which go to `destination`. Error:
    /// `AlgorithmRefused`.
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
        let table = Table::new(OWN_TABLE);
        let most = granted.limits.time.map_or(Duration::MAX, |time| time / 2);
        let reserve = most.min(destination.per_node() * most_nodes as u32);
        let limits = granted.limits.before(reserve);
        let parameters = Parameters { threads: 1, limits, ..granted };
        let alone = self.problem(parameters, stop);
        let problem = SearchProblem { table: Some(&table), ..alone };
        let (found, trace) = tracing(&problem, most_nodes);
        let writing = granted.limits.since(began).time.map(|left| (left, destination));
        let is_plain = self.algorithm == Algorithm::PlainAlphaBeta;
        let own: plain_alpha_beta::PlainAlphaBetaOptions = self.options.read();
        let rules = is_plain.then(|| own.rules.unwrap_or_default());
        let report =
            TraceReport::of(&self.opened.game, self.report(&found), rules, &trace, writing);
        Ok(TraceReport { ignored: self.ignored.clone(), ..report })
    }

    /// The problem of a search with `parameters` that shares nothing with others.
    fn problem<'a>(
        &'a self,
        parameters: Parameters,
        stop: &'a dyn Interrupt,
    ) -> SearchProblem<'a, Erased> {
        SearchProblem {
            player: Some(self.root_player),
            search_moves: &self.search_moves,
            opponent: self.opponent.as_ref(),
            teams: &self.teams,
            parameters,
            options: &self.options,
            memory: GameMemory {
                tree: self.tree.as_ref(),
                fixed: &self.fixed,
                ..GameMemory::default()
            },
            // The utilities of teams differ from the game's.
            salt: self.opened.salt(&self.weights) ^ self.teams.identity(),
            ..SearchProblem::new(&self.opened.game, &self.weights, &self.root, stop)
        }
    }

    /// Whether the search exchanges table entries with other hosts: its entries must mean what those of the
    /// usual search mean.
    fn exchanges_entries(&self) -> bool {
        self.teams.is_none() && self.parameters.switches.all_on()
    }

    /// Whether the search has a table of its own, so that the nodes it visits do not depend on earlier
    /// searches. Node counts are compared where a depth or a number of nodes is given, and where a tree that
    /// `is_small` is searched to its end. A caller who seeds a search gives it an empty table.
    fn has_own_table(&self, is_small: Option<bool>) -> bool {
        let Parameters { limits, seed, .. } = self.parameters;
        let is_limited = limits.depth.is_some() || limits.nodes.is_some();
        self.algorithm.keeps_utilities() && seed.is_none() && (is_limited || is_small == Some(true))
    }

    /// Runs the search. Limits in `grant` replace those of the task.
    pub fn search(&self, grant: Grant, context: SearchContext<'_>) -> Report {
        let began = Instant::now();
        let may_be_small = self.parameters.single_pass && self.algorithm.keeps_utilities();
        let is_small =
            may_be_small.then(|| is_small(&self.problem(self.granted(grant, began), context.stop)));
        let own = self.has_own_table(is_small).then(|| Table::new(OWN_TABLE));
        let mut parameters = self.granted(grant, began);
        // The trees after the outcomes of chance may be small where the whole tree is not.
        if is_small == Some(false) && !self.at_chance {
            parameters.single_pass = false;
        }
        let alone = self.problem(parameters, context.stop);
        let problem = SearchProblem {
            table: own.as_ref().or(context.table),
            memory: GameMemory {
                strategies: context.strategies,
                key: self.opened.key(),
                ..alone.memory
            },
            exchange: context.exchange.filter(|_| self.exchanges_entries()).map(|exchange| {
                KeyedExchange { exchange, prefix: self.opened.key_prefix(&self.weights) }
            }),
            ..alone
        };
        let mut listener = context.progress;
        let mut progress = |found: &Found<Move>| {
            if let Some(listener) = &mut listener {
                listener(self.report(found));
            }
        };
        let kernels = &self.opened.kernels;
        let found = if self.at_chance {
            chance_root::search(&problem, self.root_player, &mut |problem| {
                kernels.search(self.algorithm, problem, &mut |_| {})
            })
        } else {
            kernels.search(self.algorithm, &problem, &mut progress)
        };
        if let Some(exchange) = context.exchange {
            exchange.withdraw_root();
        }
        self.report(&found)
    }
}

/// The `contempt` of `player` as that of the first one; 0 where no draw lies between estimates.
fn contempt_of_first(game: &Erased, player: Player, contempt: Option<f64>) -> f64 {
    let has_draws = game.facts().is_two_player_zero_sum() && game.scale() == Scale::Outcome;
    let contempt = contempt.filter(|_| has_draws).unwrap_or_default();
    if player == 0 { contempt } else { -contempt }
}

/// The names of the task's fields that a search by `algorithm` ignores: options of other algorithms, and
/// switches where auto takes a proof, which has none.
fn ignored(task: &Task, algorithm: Algorithm) -> Vec<String> {
    let options = task.options.names().filter(|&name| !algorithm.takes(name));
    let has_idle_switches = task.switches.is_some() && algorithm.switches().is_empty();
    options.chain(has_idle_switches.then_some("switches")).map(String::from).collect()
}

/// The views of a task's policy, for a search by `algorithm`. Errors: `AlgorithmRefused`, `BadOpponent`, and those of
/// views and moves.
pub(super) fn fixed_views(
    game: &Erased,
    policy: Option<&ViewPolicy>,
    algorithm: Algorithm,
) -> Result<Vec<FixedView>, Error> {
    let Some(policy) = policy else { return Ok(Vec::new()) };
    let solvers = [Algorithm::Cfr, Algorithm::SequenceForm];
    let refuse = |message| Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/policy"));
    if !game.facts().hidden_information {
        return refuse("players see the whole state here: there are no views to fix".into());
    }
    if !solvers.contains(&algorithm) {
        let message = format!(
            "policy fixes views of a game that is worked through; this search is by {}",
            algorithm.name()
        );
        return refuse(message).map_err(|error| error.rather(solvers.map(Algorithm::name)));
    }
    let spec = opponent::Spec {
        model: ModelKind::Policy.name().into(),
        policy: Some(policy.clone()),
        ..opponent::Spec::default()
    };
    match spec.policy(game, 0, "")? {
        Model::Views(views) => Ok(FixedView::all(game, &views)),
        _ => Ok(Vec::new()),
    }
}

/// Whether `cfr` learns one strategy for each class of information states of the game (an abstraction).
fn has_classes(game: &Erased, root: &State, player: Player) -> bool {
    game.abstract_key(root, player, &mut HashMap::new()).is_some()
}
