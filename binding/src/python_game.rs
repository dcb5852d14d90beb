//! Adapts a game written in Python to the engine's traits: each rule calls a method of the object.
//!
//! A search runs detached from the interpreter and attaches for each call. The adapter is created anew for
//! each call into the engine, so the moves and the failure that it stores belong to that call.

mod calls;
mod class;
mod events;
mod failure;
mod moves;

use countermove::game::evaluation::Evaluation;
use countermove::game::information::Information;
use countermove::game::ordering::Ordering;
use countermove::game::searchable::defaults;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use countermove::api::{self, EvaluationSet, Metadata};
use countermove::error::{Error, ErrorKind};
use countermove::game::erased::Erased;
use countermove::game::evaluation::Feature;
use countermove::game::events::{Event, Tally};
use countermove::game::notation::{Notation, outcome_text};
use countermove::game::options::{OptKind, Options};
use countermove::game::{Facts, Game, Payoff, Player, Turn};
use countermove::hashing::hash_bytes;
use countermove::rng::Rng;
use countermove::value::Scale;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use self::calls::{Calls, GameDefinition, Methods, client_error};
pub use self::class::Class;
pub use self::failure::{Failure, RaisedException};
use self::moves::PythonMove;
use crate::call::CallContext;
use crate::errors::{game_failure, to_python};

/// A game of a registered class under its options.
pub struct Instance {
    definition: Arc<GameDefinition>,
    metadata: Metadata,
}

impl Instance {
    /// Creates the game by `make(**options)`, where `options` is a JSON object.
    /// Errors: `EngineError` bad_option, game_failure.
    pub fn make(
        class: &'static Class,
        make: &Bound<'_, PyAny>,
        options: &str,
        evaluations: Arc<[EvaluationSet]>,
    ) -> PyResult<Self> {
        let py = make.py();
        let (chosen, canonical) = choose(class, py, options)?;
        let made = match make.call((), Some(&chosen)) {
            Ok(made) => made,
            Err(error) => {
                return Err(match client_error(py, error, [ErrorKind::BadOption; 2]) {
                    Ok(error) => to_python(py, &error.at("/options")),
                    Err(error) => {
                        game_failure(py, class.name, RaisedException { method: "__init__", error })
                    }
                });
            }
        };
        let definition = read_definition(class, &made).map_err(|error| {
            game_failure(py, class.name, RaisedException { method: "facts", error })
        })?;
        Ok(Self {
            definition: Arc::new(definition),
            metadata: class.metadata(canonical, evaluations),
        })
    }

    /// The game's metadata for the API.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Whether some part of the state is hidden from a player who moves.
    pub fn hides_information(&self) -> bool {
        self.definition.facts.hidden_information
    }

    /// The game for one call into the engine, and the context of that call.
    pub fn visit(&self) -> (api::GameHandle, CallContext) {
        let failure = Failure::default();
        let calls = Calls::new(Arc::clone(&self.definition), failure.clone());
        let game = Erased::new(PythonGame(Arc::new(calls)));
        let context = CallContext { game: self.metadata.name.clone(), failure: Some(failure) };
        (api::GameHandle::of(self.metadata.clone(), game), context)
    }
}

/// Reads `options` into keyword arguments and canonical JSON. Error: `EngineError` bad_option.
fn choose<'py>(
    class: &Class,
    py: Python<'py>,
    options: &str,
) -> PyResult<(Bound<'py, PyDict>, String)> {
    let refuse = |error: Error| to_python(py, &error);
    let mut options = Options::read(options, class.declared).map_err(refuse)?;
    let chosen = PyDict::new(py);
    for opt in class.declared {
        let name = opt.name;
        match opt.kind {
            OptKind::Integer { .. } => {
                chosen.set_item(name, options.integer(opt).map_err(refuse)?)?
            }
            OptKind::Boolean { .. } => {
                chosen.set_item(name, options.boolean(opt).map_err(refuse)?)?
            }
            OptKind::Integers { .. } => {
                chosen.set_item(name, options.integers(opt).map_err(refuse)?)?;
            }
            OptKind::Number { .. } => {
                chosen.set_item(name, options.number(opt).map_err(refuse)?)?
            }
            OptKind::Text { .. } => {
                if let Some(text) = options.text(opt).map_err(refuse)? {
                    chosen.set_item(name, text)?;
                }
            }
            OptKind::NumberLists { .. }
            | OptKind::Objects { .. }
            | OptKind::Choice { .. }
            | OptKind::Names { .. }
            | OptKind::Rows { .. } => {
                unreachable!("a class has no options of these kinds")
            }
        }
    }
    Ok((chosen, options.canonical()))
}

#[derive(FromPyObject)]
struct PythonFacts {
    players: Vec<String>,
    payoff: String,
    chance: bool,
    hidden_information: bool,
    finite: bool,
    utility_min: f64,
    utility_max: f64,
    utility_step: Option<f64>,
}

/// Reads the facts and methods of `made`, a `service.games.description.Made`.
fn read_definition(class: &'static Class, made: &Bound<'_, PyAny>) -> PyResult<GameDefinition> {
    let declared: PythonFacts = made.getattr("facts")?.extract()?;
    let payoff = match declared.payoff.as_str() {
        "zero_sum" => Payoff::ZeroSum,
        "common" => Payoff::Common,
        "general_sum" => Payoff::GeneralSum,
        other => return Err(PyTypeError::new_err(format!("unknown payoff: {other}"))),
    };
    let facts = Facts {
        players: declared.players.len(),
        payoff,
        chance: declared.chance,
        perfect_information: !declared.hidden_information,
        hidden_information: declared.hidden_information,
        finite: declared.finite,
        utility_min: declared.utility_min,
        utility_max: declared.utility_max,
        ..Facts::two_player_zero_sum()
    };
    let scale = declared.utility_step.map_or(Scale::Outcome, |unit| Scale::Linear { unit });
    let methods = Methods::of(&made.getattr("game")?)?;
    Ok(GameDefinition { class, facts, scale, players: declared.players, methods })
}

struct PythonGame(Arc<Calls>);

/// A state: an opaque Python object of the game. States are compared and hashed by their canonical text.
/// Text and turn are computed once.
#[derive(Clone)]
struct State(Arc<StateData>);

struct StateData {
    object: Py<PyAny>,
    calls: Arc<Calls>,
    turn: OnceLock<Turn>,
    text: OnceLock<Box<str>>,
}

impl State {
    fn text(&self) -> &str {
        self.0.text.get_or_init(|| self.0.calls.write(&self.0.object))
    }

    fn turn(&self) -> Turn {
        *self.0.turn.get_or_init(|| self.0.calls.turn(&self.0.object))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl PythonGame {
    fn hides_information(&self) -> bool {
        self.0.definition.facts.hidden_information
    }

    fn hold(&self, object: Py<PyAny>) -> State {
        let calls = Arc::clone(&self.0);
        State(Arc::new(StateData { object, calls, turn: OnceLock::new(), text: OnceLock::new() }))
    }
}

impl Game for PythonGame {
    type State = State;
    type Move = PythonMove;

    fn facts(&self) -> Facts {
        self.0.definition.facts.clone()
    }

    fn start(&self) -> State {
        self.hold(self.0.start())
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn moves(&self, state: &State, out: &mut Vec<PythonMove>) {
        if state.turn() != Turn::Over {
            self.0.moves(&state.0.object, out);
        }
    }

    fn play(&self, state: &mut State, action: PythonMove) {
        *state = self.hold(self.0.play(&state.0.object, action));
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        self.0.utility(&state.0.object, player)
    }

    fn probability(&self, state: &State, action: PythonMove) -> f64 {
        match state.turn() {
            Turn::Chance => self.0.probability(&state.0.object, action),
            _ => 1.0,
        }
    }

    /// Hash of the text. Python's own hashes differ between processes, which share the table.
    fn key(&self, state: &State) -> u64 {
        hash_bytes(state.text().as_bytes())
    }

    fn scale(&self) -> Scale {
        self.0.definition.scale.clone()
    }
}

impl Information for PythonGame {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        if !self.hides_information() {
            return self.key(state);
        }
        hash_bytes(format!("{player} {}", self.view(state, player)).as_bytes())
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        if self.hides_information() {
            (player, self.view(state, player)).hash(&mut out);
        } else {
            state.hash(&mut out);
        }
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        if !self.hides_information() {
            return state.clone();
        }
        self.hold(self.0.world(&state.0.object, player, rng.next_u64()))
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        if !self.hides_information() {
            return (most > 0).then(|| vec![(state.clone(), 1.0)]);
        }
        let listed = self.0.worlds(&state.0.object, player, most)?;
        let sum: f64 = listed.iter().map(|(_, weight)| weight).sum();
        Some(listed.into_iter().map(|(object, weight)| (self.hold(object), weight / sum)).collect())
    }
}

defaults!(PythonGame: Quiescence, Proof, Pathfinding, Searchable);

impl Evaluation for PythonGame {
    const UNIT: &'static str = "";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[];

    fn unit(&self) -> &'static str {
        self.0.definition.class.unit
    }

    fn spread(&self) -> f64 {
        self.0.definition.class.spread
    }

    fn feature_list(&self) -> &'static [Feature] {
        self.0.definition.class.features
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        self.0.features(&state.0.object, player, values);
    }
}

impl Ordering for PythonGame {
    fn ordering_score(&self, state: &State, action: PythonMove) -> i32 {
        self.0.ordering_score(&state.0.object, action)
    }
}

impl Notation for PythonGame {
    fn player_name(&self, player: Player) -> String {
        self.0.definition.players[player].clone()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        Ok(self.hold(self.0.read(text)?))
    }

    fn write(&self, state: &State) -> String {
        state.text().into()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<PythonMove, Error> {
        self.0.read_move(&state.0.object, state.turn() == Turn::Over, text)
    }

    fn write_move(&self, state: &State, action: PythonMove) -> String {
        self.0.write_move(&state.0.object, action)
    }

    fn move_label(&self, state: &State, action: PythonMove) -> Option<String> {
        self.0.move_label(&state.0.object, action)
    }

    fn events(&self, before: &State, action: PythonMove, after: &State) -> Vec<Event> {
        self.0.events(&before.0.object, action, &after.0.object)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        self.0.tallies(&state.0.object)
    }

    fn view(&self, state: &State, player: Player) -> String {
        if self.hides_information() {
            self.0.view(&state.0.object, player)
        } else {
            self.write(state)
        }
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        if !self.hides_information() {
            return self.read(text);
        }
        let read = self.hold(self.0.read_view(text, player)?);
        if self.view(&read, player) == text {
            return Ok(read);
        }
        // A view is read as its canonical text is, so that one view is one state.
        self.0.read_view(&self.view(&read, player), player).map(|object| self.hold(object))
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        self.0.view_picture(&state.0.object, player)
    }

    fn result(&self, state: &State) -> Option<String> {
        self.0.result_text(&state.0.object).or_else(|| outcome_text(self, state))
    }

    fn picture(&self, state: &State) -> String {
        self.0.picture(&state.0.object)
    }
}
