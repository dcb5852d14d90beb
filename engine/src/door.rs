//! The door to the engine for a caller that has only text: `AnyGame`, the only `dyn`.

mod card;
mod report;

use std::sync::atomic::AtomicBool;

pub use self::card::Card;
pub use self::report::{Inspection, LineReport, Report};

use crate::evaluate::Weighted;
use crate::fault::{Fault, Kind};
use crate::game::Turn;
use crate::games;
use crate::hashing::hash_bytes;
use crate::notation::About;
use crate::options::Opt;
use crate::perft::perft;
use crate::rules::{Opener, Rules};
use crate::search::{self, Algorithm, Problem};
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
    pub search: search::Task,
    /// Weights of features, by name.
    pub weights: Vec<(String, f64)>,
}

/// What a caller lends to a search.
pub struct Host<'a> {
    /// A table to share.
    pub table: Option<&'a Table<'a>>,
    /// Ends the search when set.
    pub stop: &'a AtomicBool,
    /// Sees the report of each completed pass.
    pub progress: &'a mut dyn FnMut(Report),
}

/// A game with its options, behind text. Faults name the place in the request that they are about.
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
    fn canonical(&self, position: Position<'_>) -> Result<String, Fault>;
    /// What a client sees of `position`.
    fn inspect(&self, position: Position<'_>) -> Result<Inspection, Fault>;
    /// The algorithm that `task` would run, its weights checked.
    fn resolve(&self, task: &Task) -> Result<Algorithm, Fault>;
    /// Searches `position`.
    fn search(&self, position: Position<'_>, task: &Task, host: Host<'_>) -> Result<Report, Fault>;
    /// Leaves at `depth`; `None` once `stop` is set.
    fn perft(
        &self,
        position: Position<'_>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, Fault>;
}

/// What the door knows of a game beside its rules.
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

/// The game `name` under `options`, a JSON object. Faults: `UnknownGame`, `BadOption`.
pub fn open(name: &str, options: &str) -> Result<Box<dyn AnyGame>, Fault> {
    struct ToAny(Label);
    impl Opener for ToAny {
        type Out = Box<dyn AnyGame>;
        fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out {
            wrap(Label { options, ..self.0 }, game)
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
pub fn wrap<G: Rules + 'static>(label: Label, game: G) -> Box<dyn AnyGame> {
    Box::new(Opened { label, game })
}

struct Opened<G> {
    label: Label,
    game: G,
}

impl<G: Rules> Opened<G> {
    fn reach(&self, position: Position<'_>) -> Result<G::State, Fault> {
        let mut state = match position.state {
            None => self.game.start(),
            Some(text) => self.game.read(text).map_err(|fault| fault.at("/state").about(text))?,
        };
        for (index, text) in position.moves.iter().enumerate() {
            let place = |mut fault: Fault| {
                fault.message = format!(
                    "illegal move \"{}\" at index {index}: {}",
                    crate::fault::clip(text),
                    fault.message
                );
                fault.index = Some(index);
                fault.at(format!("/moves/{index}")).about(text)
            };
            let turn = self.game.turn(&state);
            if turn == Turn::Over {
                return Err(place(Fault::new(Kind::GameOver, "the game is over")));
            }
            let action = self.game.read_move(&state, text).map_err(|fault| {
                place(fault.rather(self.move_texts(&state).into_iter().take(MOST_ALTERNATIVES)))
            })?;
            self.game.play(&mut state, action);
        }
        Ok(state)
    }

    fn move_texts(&self, state: &G::State) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.into_iter().map(|action| self.game.write_move(state, action)).collect()
    }

    fn salt(&self, weights: &Weighted) -> u64 {
        let weights: Vec<u8> =
            weights.weights().iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let Label { name, options, version, .. } = &self.label;
        [name.as_bytes(), options.as_bytes(), version.as_bytes(), &weights]
            .into_iter()
            .fold(0, |salt: u64, part| hash_bytes(part).wrapping_add(salt.rotate_left(7)))
    }
}

/// How many legal moves a fault lists.
const MOST_ALTERNATIVES: usize = 40;

impl<G: Rules> AnyGame for Opened<G> {
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

    fn canonical(&self, position: Position<'_>) -> Result<String, Fault> {
        Ok(self.game.write(&self.reach(position)?))
    }

    fn inspect(&self, position: Position<'_>) -> Result<Inspection, Fault> {
        let state = self.reach(position)?;
        Ok(Inspection::of(&self.game, &state, self.move_texts(&state)))
    }

    fn resolve(&self, task: &Task) -> Result<Algorithm, Fault> {
        let (algorithm, _) = Algorithm::named(&task.algorithm, &self.game.facts())?;
        Weighted::for_game(&self.game, &task.weights)?;
        Ok(algorithm)
    }

    fn search(&self, position: Position<'_>, task: &Task, host: Host<'_>) -> Result<Report, Fault> {
        let (algorithm, why) = Algorithm::named(&task.algorithm, &self.game.facts())?;
        let evaluator = Weighted::for_game(&self.game, &task.weights)?;
        let root = self.reach(position)?;
        if self.game.turn(&root) == Turn::Over {
            return Err(Fault::new(Kind::GameOver, "the game is over: there is no move to choose")
                .at("/state"));
        }
        if self.game.turn(&root) == Turn::Chance {
            let message = "chance moves here: play one of its outcomes first";
            let outcomes = self.move_texts(&root).into_iter().take(MOST_ALTERNATIVES);
            return Err(Fault::new(Kind::ChanceMoves, message).at("/moves").rather(outcomes));
        }
        let problem = Problem {
            game: &self.game,
            evaluator: &evaluator,
            root: &root,
            task: task.search,
            table: host.table,
            salt: self.salt(&evaluator),
            stop: host.stop,
        };
        let report = |found: &search::Found<G::Move>| {
            Report::of(&self.game, &root, algorithm, why.as_deref(), found)
        };
        let found = algorithm.search(&problem, &mut |found| (host.progress)(report(found)));
        Ok(report(&found))
    }

    fn perft(
        &self,
        position: Position<'_>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, Fault> {
        Ok(perft(&self.game, &self.reach(position)?, depth, stop))
    }
}
