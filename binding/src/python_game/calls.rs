//! Calls the methods of a Python game and checks what they return against the contract.

use std::sync::{Arc, Mutex};

use countermove::error::{Error, ErrorKind};
use countermove::game::events::{Event, Tally};
use countermove::game::{Facts, Player, Turn};
use countermove::value::Scale;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::class::Class;
use super::events::{event_of, tally_of};
use super::failure::Failure;
use super::moves::{Location, PythonMove, PythonMoves};

/// The most moves of a state: as many as a reply lists.
const MOST_MOVES: usize = 4096;
/// The kinds of error by which a game refuses the text of a state or of a view.
const STATE_KINDS: [ErrorKind; 2] = [ErrorKind::MalformedState, ErrorKind::IllegalPosition];
/// The longest reason in an error, in characters.
const LONGEST_REASON: usize = 500;

macro_rules! methods {
    ($($name:ident)*) => {
        /// The game's bound methods, looked up once.
        pub struct Methods { $($name: Py<PyAny>),* }

        impl Methods {
            /// The methods of `object`.
            pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
                Ok(Self { $($name: object.getattr(stringify!($name))?.unbind()),* })
            }
        }

        #[expect(non_camel_case_types, reason = "named as the methods are")]
        #[derive(Clone, Copy)]
        enum Method { $($name),* }

        impl Method {
            const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),* }
            }

            fn of(self, methods: &Methods) -> &Py<PyAny> {
                match self { $(Self::$name => &methods.$name),* }
            }
        }
    };
}

methods! {
    start turn moves play utility probability features ordering_score
    read write read_move write_move move_label events tallies picture result_text
    view read_view view_picture worlds world
}

/// What a game under its options declares, and its methods.
pub struct GameDefinition {
    pub class: &'static Class,
    pub facts: Facts,
    pub scale: Scale,
    pub players: Vec<String>,
    pub methods: Methods,
}

/// The calls of a game during one call into the engine.
pub struct Calls {
    pub definition: Arc<GameDefinition>,
    moves: Mutex<PythonMoves>,
    failure: Failure,
}

impl Calls {
    /// Begins a call into the engine.
    pub fn new(definition: Arc<GameDefinition>, failure: Failure) -> Self {
        let moves = Mutex::new(Python::attach(PythonMoves::new));
        Self { definition, moves, failure }
    }

    /// Runs `work` attached to the interpreter. An exception in it ends the call into the engine.
    fn attached<T>(&self, method: Method, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        Python::attach(work).unwrap_or_else(|error| self.failure.end(method.name(), error))
    }

    fn call<'py>(
        &self,
        py: Python<'py>,
        method: Method,
        arguments: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        method.of(&self.definition.methods).bind(py).call1(arguments)
    }

    pub fn start(&self) -> Py<PyAny> {
        self.attached(Method::start, |py| Ok(self.call(py, Method::start, ())?.unbind()))
    }

    pub fn turn(&self, state: &Py<PyAny>) -> Turn {
        self.attached(Method::turn, |py| {
            let turn = self.call(py, Method::turn, (state,))?;
            if let Ok(text) = turn.cast::<PyString>() {
                match text.to_cow()?.as_ref() {
                    "over" => return Ok(Turn::Over),
                    "chance" if self.definition.facts.chance => return Ok(Turn::Chance),
                    _ => {}
                }
            } else if let Ok(player) = turn.extract::<Player>()
                && player < self.definition.facts.players
            {
                return Ok(Turn::Of(player));
            }
            Err(broken(format!("turn gave {turn}, which the game's facts do not allow")))
        })
    }

    /// The moves of `state`, which is not over, with their objects: at least one, distinct.
    fn listed<'py>(
        &self,
        py: Python<'py>,
        state: &Py<PyAny>,
    ) -> PyResult<Vec<(PythonMove, Bound<'py, PyAny>)>> {
        let mut listed = Vec::new();
        let mut moves = self.moves.lock().expect("no panic with the lock");
        for object in self.call(py, Method::moves, (state,))?.try_iter()? {
            if listed.len() == MOST_MOVES {
                return Err(broken(format!("moves gave more than {MOST_MOVES}")));
            }
            let object = object?;
            listed.push((moves.number(&object, listed.len())?, object));
        }
        let mut numbers: Vec<u32> = listed.iter().map(|(action, _)| action.number()).collect();
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(broken("moves gave one move twice".into()));
        }
        if listed.is_empty() {
            return Err(broken("moves gave none, yet the game is not over".into()));
        }
        Ok(listed)
    }

    pub fn moves(&self, state: &Py<PyAny>, out: &mut Vec<PythonMove>) {
        let listed = self.attached(Method::moves, |py| {
            Ok(self.listed(py, state)?.into_iter().map(|(action, _)| action).collect::<Vec<_>>())
        });
        out.extend(listed);
    }

    fn object<'py>(
        &self,
        py: Python<'py>,
        state: &Py<PyAny>,
        action: PythonMove,
    ) -> PyResult<Bound<'py, PyAny>> {
        let location = self.moves.lock().expect("no panic with the lock").location(py, action);
        match location {
            Location::Stored(object) => Ok(object.into_bound(py)),
            Location::Index(index) => match self.listed(py, state)?.into_iter().nth(index) {
                Some((_, object)) => Ok(object),
                None => Err(broken("moves gave fewer than before of the same state".into())),
            },
        }
    }

    pub fn play(&self, state: &Py<PyAny>, action: PythonMove) -> Py<PyAny> {
        self.attached(Method::play, |py| {
            let action = self.object(py, state, action)?;
            Ok(self.call(py, Method::play, (state, action))?.unbind())
        })
    }

    pub fn utility(&self, state: &Py<PyAny>, player: Player) -> f64 {
        let Facts { utility_min, utility_max, .. } = self.definition.facts;
        self.attached(Method::utility, |py| {
            let utility = self.call(py, Method::utility, (state, player))?.extract()?;
            if !(utility_min..=utility_max).contains(&utility) {
                let range = format!("from {utility_min} to {utility_max}");
                return Err(broken(format!("utility gave {utility}, which is not {range}")));
            }
            if self.definition.scale == Scale::Outcome && ![-1.0, 0.0, 1.0].contains(&utility) {
                let message = format!("utility gave {utility}, not −1, 0 or 1: say utility_step");
                return Err(broken(message));
            }
            Ok(utility)
        })
    }

    pub fn probability(&self, state: &Py<PyAny>, action: PythonMove) -> f64 {
        self.attached(Method::probability, |py| {
            let action = self.object(py, state, action)?;
            let probability = self.call(py, Method::probability, (state, action))?.extract()?;
            if !(0.0..=1.0).contains(&probability) {
                return Err(broken(format!("probability gave {probability}")));
            }
            Ok(probability)
        })
    }

    pub fn features(&self, state: &Py<PyAny>, player: Player, values: &mut [f64]) {
        if values.is_empty() {
            return;
        }
        self.attached(Method::features, |py| {
            let returned: Vec<f64> = self.call(py, Method::features, (state, player))?.extract()?;
            if returned.len() != values.len() || !returned.iter().all(|value| value.is_finite()) {
                let count = values.len();
                return Err(broken(format!(
                    "features gave {returned:?}, not {count} finite numbers"
                )));
            }
            values.copy_from_slice(&returned);
            Ok(())
        });
    }

    pub fn ordering_score(&self, state: &Py<PyAny>, action: PythonMove) -> i32 {
        if !self.definition.class.has_ordering_score {
            return 0;
        }
        self.attached(Method::ordering_score, |py| {
            let action = self.object(py, state, action)?;
            self.call(py, Method::ordering_score, (state, action))?.extract()
        })
    }

    pub fn write(&self, state: &Py<PyAny>) -> Box<str> {
        self.attached(Method::write, |py| text(&self.call(py, Method::write, (state,))?))
    }

    pub fn picture(&self, state: &Py<PyAny>) -> String {
        self.attached(Method::picture, |py| {
            Ok(text(&self.call(py, Method::picture, (state,))?)?.into())
        })
    }

    pub fn move_label(&self, state: &Py<PyAny>, action: PythonMove) -> Option<String> {
        self.attached(Method::move_label, |py| {
            let action = self.object(py, state, action)?;
            self.call(py, Method::move_label, (state, action))?.extract()
        })
    }

    /// What `action`, played in `before`, does. A word that is no event's is a failure.
    pub fn events(&self, before: &Py<PyAny>, action: PythonMove, after: &Py<PyAny>) -> Vec<Event> {
        self.attached(Method::events, |py| {
            let action = self.object(py, before, action)?;
            let events = self.call(py, Method::events, (before, action, after))?;
            events.try_iter()?.map(|event| event_of(&event?)).collect()
        })
    }

    pub fn tallies(&self, state: &Py<PyAny>) -> Vec<Tally> {
        self.attached(Method::tallies, |py| {
            let tallies = self.call(py, Method::tallies, (state,))?;
            tallies.try_iter()?.map(|tally| tally_of(&tally?)).collect()
        })
    }

    pub fn result_text(&self, state: &Py<PyAny>) -> Option<String> {
        self.attached(Method::result_text, |py| {
            self.call(py, Method::result_text, (state,))?.extract()
        })
    }

    pub fn view(&self, state: &Py<PyAny>, player: Player) -> String {
        self.attached(Method::view, |py| {
            Ok(text(&self.call(py, Method::view, (state, player))?)?.into())
        })
    }

    pub fn view_picture(&self, state: &Py<PyAny>, player: Player) -> String {
        self.attached(Method::view_picture, |py| {
            Ok(text(&self.call(py, Method::view_picture, (state, player))?)?.into())
        })
    }

    /// A state that agrees with the view `text` of `player`. Errors: `MalformedState`, `IllegalPosition`.
    pub fn read_view(&self, text: &str, player: Player) -> Result<Py<PyAny>, Error> {
        self.attached(Method::read_view, |py| {
            match self.call(py, Method::read_view, (text, player)) {
                Ok(state) => Ok(Ok(state.unbind())),
                Err(error) => client_error(py, error, STATE_KINDS).map(Err),
            }
        })
    }

    /// A world (a determinization of the view of `player`), drawn by `random.Random(seed)`.
    pub fn world(&self, state: &Py<PyAny>, player: Player, seed: u64) -> Py<PyAny> {
        self.attached(Method::world, |py| {
            let random = py.import("random")?.getattr("Random")?.call1((seed,))?;
            Ok(self.call(py, Method::world, (state, player, random))?.unbind())
        })
    }

    /// The worlds (determinizations) with their weights; `None` if there are more than `most`, or if the game
    /// lists none.
    pub fn worlds(
        &self,
        state: &Py<PyAny>,
        player: Player,
        most: usize,
    ) -> Option<Vec<(Py<PyAny>, f64)>> {
        self.attached(Method::worlds, |py| {
            let worlds = self.call(py, Method::worlds, (state, player))?;
            if worlds.is_none() {
                return Ok(None);
            }
            let mut listed = Vec::new();
            for world in worlds.try_iter()? {
                if listed.len() == most {
                    return Ok(None);
                }
                let (world, weight): (Py<PyAny>, f64) = world?.extract()?;
                if !(weight > 0.0 && weight.is_finite()) {
                    return Err(broken(format!("worlds gave the weight {weight}, not above 0")));
                }
                listed.push((world, weight));
            }
            if listed.is_empty() && most > 0 {
                return Err(broken("worlds gave none: the state itself is one".into()));
            }
            Ok((!listed.is_empty()).then_some(listed))
        })
    }

    pub fn write_move(&self, state: &Py<PyAny>, action: PythonMove) -> String {
        self.attached(Method::write_move, |py| {
            let action = self.object(py, state, action)?;
            Ok(text(&self.call(py, Method::write_move, (state, action))?)?.into())
        })
    }

    pub fn read(&self, text: &str) -> Result<Py<PyAny>, Error> {
        self.attached(Method::read, |py| match self.call(py, Method::read, (text,)) {
            Ok(state) => Ok(Ok(state.unbind())),
            Err(error) => client_error(py, error, STATE_KINDS).map(Err),
        })
    }

    /// The legal move of `state` that `text` names. `over`: whether the game is over.
    /// Errors: `MalformedMove`, `IllegalMove`.
    pub fn read_move(
        &self,
        state: &Py<PyAny>,
        over: bool,
        text: &str,
    ) -> Result<PythonMove, Error> {
        const KINDS: [ErrorKind; 2] = [ErrorKind::MalformedMove, ErrorKind::IllegalMove];
        let illegal = |why| Ok(Err(Error::illegal_move(why)));
        self.attached(Method::read_move, |py| {
            if over {
                return illegal("the game is over");
            }
            let object = match self.call(py, Method::read_move, (state, text)) {
                Ok(object) => object,
                Err(error) => return client_error(py, error, KINDS).map(Err),
            };
            for (action, legal) in self.listed(py, state)? {
                if legal.eq(&object)? {
                    return Ok(Ok(action));
                }
            }
            illegal("it is none of the legal moves")
        })
    }
}

/// Converts a `ValueError` that a game raised for a client's text to an error of the client. Its kind is
/// the one of `kinds` that its `code` names, or else the first. Returns other exceptions as `Err`.
pub fn client_error(py: Python<'_>, error: PyErr, kinds: [ErrorKind; 2]) -> PyResult<Error> {
    if !error.is_instance_of::<PyValueError>(py) {
        return Err(error);
    }
    let value = error.value(py);
    let code = value.getattr("code").and_then(|code| code.extract::<String>()).ok();
    let kind = kinds.into_iter().find(|kind| Some(kind.code()) == code.as_deref());
    let message: String = value.str()?.to_string_lossy().chars().take(LONGEST_REASON).collect();
    let reason = if message.is_empty() { "the game gives no reason".into() } else { message };
    Ok(Error::new(kind.unwrap_or(kinds[0]), reason))
}

fn text(object: &Bound<'_, PyAny>) -> PyResult<Box<str>> {
    Ok(object.extract::<String>()?.into())
}

/// The exception for a game that broke the contract.
fn broken(message: String) -> PyErr {
    PyTypeError::new_err(message)
}
