//! The API to the engine for a caller that has only text: `AnyGame`, the only `dyn`.

mod card;
mod kernels;
mod movers;
mod report;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub use self::card::Card;
use self::kernels::{Kernels, Own, Progress, Shared};
use self::movers::{after_text, move_texts, mover, root_moves};
pub use self::report::{
    ChoiceReport, Choices, EquilibriumReport, Inspection, LineReport, PolicyReport, Report,
    StrategyReport,
};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::notation::{About, Notation};
use crate::game::options::Opt;
use crate::game::proof::Proof;
use crate::game::rules::{Opener, Rules};
use crate::games;
use crate::hashing::hash_bytes;
use crate::opponent::{self, Model, Opponent};
use crate::search::{self, Algorithm, Interrupt, Limits, Problem, policy_value};
use crate::table::Table;

/// A position: a state text (none: the start) and the moves played from it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// In the game's notation.
    pub state: Option<&'a str>,
    /// In the game's notation.
    pub moves: &'a [String],
}

/// What is asked of a search, in text where the game is needed to read it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Name of an algorithm, or [`search::AUTO`].
    pub algorithm: String,
    /// Limits and wishes.
    pub parameters: search::Parameters,
    /// Weights of features, by name.
    pub weights: Vec<(String, f64)>,
    /// What is assumed of the other players; nothing: what the algorithm assumes anyway.
    pub opponent: Option<opponent::Spec>,
    /// The only moves to look at, in the game's notation; none: all.
    pub root_moves: Vec<String>,
    /// Name of the player whose move is wanted, where several move at once; none: the first.
    pub player: Option<String>,
    /// How many of the root's moves the report tells at most.
    pub lines: usize,
}

/// Most lines of a report: a position may have many more moves.
pub const MOST_LINES: usize = 4096;

/// What is asked of players with fixed policies.
#[derive(Clone, Debug)]
pub struct PolicyTask {
    /// One per player, in the players' order.
    pub policies: Vec<opponent::Spec>,
    /// What ends it before all games are drawn; a depth does not count here.
    pub limits: Limits,
    /// Games to draw where the value is not found exactly.
    pub samples: u32,
    /// Of the draws.
    pub seed: u64,
}

/// What a caller lends to a search.
pub struct Host<'a> {
    /// A table to share.
    pub table: Option<&'a Table<'a>>,
    /// Ends the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
    /// Sees the report of each completed pass; none: no report is made of it.
    pub progress: Option<&'a mut dyn FnMut(Report)>,
}

/// A game with its options, behind text. Errors name the place in the request that they are about.
pub trait AnyGame: Send + Sync {
    /// The game's name in the table.
    fn name(&self) -> &str;
    /// Canonical JSON of its options.
    fn options(&self) -> &str;
    /// Changes whenever its moves, values or notation may differ: part of every stored answer's key.
    fn version(&self) -> &str;
    /// All that a client may want to know of it.
    fn card(&self) -> Card;
    /// Canonical text of `position`.
    fn canonical(&self, position: Position<'_>) -> Result<String, Error>;
    /// Canonical text of `position` and a name of what its future depends on beside; empty: nothing.
    fn identify(&self, position: Position<'_>) -> Result<(String, String), Error>;
    /// What a client sees of `position`.
    fn inspect(&self, position: Position<'_>) -> Result<Inspection, Error>;
    /// The algorithm that `task` would run, its weights checked: where a proof is near, `auto` may still
    /// choose to prove.
    fn resolve(&self, task: &Task) -> Result<Algorithm, Error>;
    /// Searches `position`.
    fn search(&self, position: Position<'_>, task: &Task, host: Host<'_>) -> Result<Report, Error>;
    /// What the players get from `position` on by the policies of `task`.
    fn policy_value(
        &self,
        position: Position<'_>,
        task: &PolicyTask,
        stop: &dyn Interrupt,
    ) -> Result<PolicyReport, Error>;
    /// Leaves at `depth`; `None` once `stop` is set.
    fn perft(
        &self,
        position: Position<'_>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, Error>;
}

/// What the API knows of a game beside its rules.
#[derive(Clone, Debug)]
pub struct Label {
    /// In requests.
    pub name: String,
    /// Canonical JSON of what was chosen.
    pub options: String,
    /// Changes whenever moves, values or notation may differ.
    pub version: String,
    /// The game for people.
    pub about: About,
    /// What may be chosen.
    pub declared: &'static [Opt],
}

/// The game `name` under `options`, a JSON object. Errors: `UnknownGame`, `BadOption`.
pub fn open(name: &str, options: &str) -> Result<Box<dyn AnyGame>, Error> {
    struct ToAny(Label);
    impl Opener for ToAny {
        type Out = Box<dyn AnyGame>;
        fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out {
            let label = Label { options, ..self.0 };
            let game = match Erased::is_already(game) {
                Ok(erased) => return wrap(label, erased),
                Err(game) => Arc::new(game),
            };
            let kernels = Box::new(Own(Arc::clone(&game)));
            Box::new(Opened { label, game: Erased::of(game), kernels })
        }
    }
    let label = Label {
        name: name.into(),
        options: String::new(),
        version: crate::VERSION.into(),
        about: games::about(name)?,
        declared: games::options(name)?,
    };
    games::open(name, options, ToAny(label))
}

/// A game that need not be in the table. Its name is not that of one in the table.
pub fn wrap(label: Label, game: Erased) -> Box<dyn AnyGame> {
    Box::new(Opened { label, game, kernels: Box::new(Shared) })
}

struct Opened {
    label: Label,
    game: Erased,
    kernels: Box<dyn Kernels>,
}

impl Opened {
    fn reach(&self, position: Position<'_>) -> Result<State, Error> {
        let mut state = match position.state {
            None => self.game.start(),
            Some(text) => self.game.read(text).map_err(|error| error.at("/state").about(text))?,
        };
        for (index, text) in position.moves.iter().enumerate() {
            let place = |mut error: Error| {
                error.message = format!(
                    "illegal move \"{}\" at index {index}: {}",
                    crate::error::clip(text),
                    error.message
                );
                error.index = Some(index);
                error.at(format!("/moves/{index}")).about(text)
            };
            state = after_text(&self.game, &state, text).map_err(place)?;
        }
        Ok(state)
    }

    /// How to do `task`, at `root` or wherever it may be asked for.
    fn plan(&self, task: &Task, root: Option<&State>) -> Result<Plan, Error> {
        let facts = self.game.facts();
        let said = task.opponent.as_ref().map(|spec| spec.opponent(&self.game, "/opponent"));
        let mut opponent = said.transpose()?;
        let kind = opponent.as_ref().map(|opponent| opponent.assumed(&facts));
        // Of one move alone: the values of all take as many proofs.
        let near =
            task.parameters.multi_pv == 1 && root.is_some_and(|root| self.game.soon_proven(root));
        let (algorithm, why) =
            Algorithm::named(&task.algorithm, &facts, kind, &task.parameters.limits, near)?;
        let usual = algorithm.assumes()[0];
        if opponent.is_none()
            && usual == opponent::ModelKind::Random
            && opponent::ModelKind::applies(&facts)
        {
            opponent = Some(Opponent { kind: usual, model: Model::Random, trust: 1.0 });
        }
        Ok(Plan {
            algorithm,
            why,
            weights: Weights::for_game(&self.game, &task.weights)?,
            opponent,
        })
    }

    /// What the report's lines take, from here to the text that a client reads.
    fn telling(&self, root: &State, task: &Task) -> Duration {
        const A_LINE: Duration = Duration::from_micros(4);
        if task.lines <= 1 || self.game.facts().simultaneous {
            return Duration::ZERO;
        }
        let mut moves = Vec::new();
        self.game.moves(root, &mut moves);
        A_LINE * moves.len().min(task.lines).min(MOST_LINES) as u32
    }

    fn salt(&self, weights: &Weights) -> u64 {
        let weights: Vec<u8> =
            weights.weights().iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let Label { name, options, version, .. } = &self.label;
        [name.as_bytes(), options.as_bytes(), version.as_bytes(), &weights]
            .into_iter()
            .fold(0, |salt: u64, part| hash_bytes(part).wrapping_add(salt.rotate_left(7)))
    }
}

/// A task as this game takes it.
struct Plan {
    algorithm: Algorithm,
    /// Why, if it was left to us.
    why: Option<String>,
    weights: Weights,
    opponent: Option<Opponent<Erased>>,
}

impl AnyGame for Opened {
    fn name(&self) -> &str {
        &self.label.name
    }

    fn options(&self) -> &str {
        &self.label.options
    }

    fn version(&self) -> &str {
        &self.label.version
    }

    fn card(&self) -> Card {
        Card::of(&self.label, &self.game)
    }

    fn canonical(&self, position: Position<'_>) -> Result<String, Error> {
        Ok(self.game.write(&self.reach(position)?))
    }

    fn identify(&self, position: Position<'_>) -> Result<(String, String), Error> {
        let state = self.reach(position)?;
        let history = self.game.facts().history.then(|| format!("{:016x}", self.game.key(&state)));
        Ok((self.game.write(&state), history.unwrap_or_default()))
    }

    fn inspect(&self, position: Position<'_>) -> Result<Inspection, Error> {
        let state = self.reach(position)?;
        Ok(Inspection::of(&self.game, &state, move_texts(&self.game, &state)))
    }

    fn resolve(&self, task: &Task) -> Result<Algorithm, Error> {
        Ok(self.plan(task, None)?.algorithm)
    }

    fn search(&self, position: Position<'_>, task: &Task, host: Host<'_>) -> Result<Report, Error> {
        let began = Instant::now();
        let root = self.reach(position)?;
        let Plan { algorithm, why, weights, opponent } = self.plan(task, Some(&root))?;
        let mover = mover(&self.game, &root, task.player.as_deref())?;
        let search_moves = root_moves(&self.game, &root, &task.root_moves)?;
        let limits = task.parameters.limits.since(began);
        let problem = Problem {
            game: &self.game,
            weights: &weights,
            root: &root,
            search_moves: &search_moves,
            opponent: opponent.as_ref(),
            parameters: search::Parameters {
                limits: limits.before(self.telling(&root, task)),
                ..task.parameters
            },
            table: host.table,
            salt: self.salt(&weights),
            stop: host.stop,
        };
        let report = |found: &search::Found<Move>| {
            let mut report = Report::of(&self.game, &root, mover, algorithm, task.lines, found);
            report.why.clone_from(&why);
            report.opponent = opponent.as_ref().map(|opponent| opponent.kind.name());
            report
        };
        let mut progress =
            host.progress.map(|progress| |found: &search::Found<Move>| progress(report(found)));
        let progress = progress.as_mut().map(|progress| progress as Progress<'_>);
        Ok(report(&self.kernels.search(algorithm, &problem, progress)))
    }

    fn policy_value(
        &self,
        position: Position<'_>,
        task: &PolicyTask,
        stop: &dyn Interrupt,
    ) -> Result<PolicyReport, Error> {
        let began = Instant::now();
        let facts = self.game.facts();
        let refuse = |message: String| Error::new(ErrorKind::BadOpponent, message).at("/policies");
        if facts.simultaneous {
            return Err(refuse("policies are for players who move in turn".into()));
        }
        if task.policies.len() != facts.players {
            let (given, needed) = (task.policies.len(), facts.players);
            return Err(refuse(format!("{needed} players need a policy each, not {given} in all"))
                .rather((0..needed).map(|player| self.game.player_name(player))));
        }
        let read = |(index, spec): (usize, &opponent::Spec)| {
            spec.policy(&self.game, &format!("/policies/{index}"))
        };
        let policies: Vec<_> =
            task.policies.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let root = self.reach(position)?;
        let found = self.kernels.policy_value(&policy_value::PolicyProblem {
            game: &self.game,
            weights: &Weights::for_game(&self.game, &[])?,
            root: &root,
            policies: &policies,
            limits: task.limits.since(began),
            samples: task.samples,
            seed: task.seed,
            stop,
        });
        Ok(PolicyReport::of(&self.game, &root, found))
    }

    fn perft(
        &self,
        position: Position<'_>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, Error> {
        Ok(self.kernels.perft(&self.game, &self.reach(position)?, depth, stop))
    }
}
