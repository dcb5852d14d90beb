//! What is said of a game's class once, when it is registered: texts that live as long as the process.

use countermove::api::Label;
use countermove::game::evaluation::Feature;
use countermove::game::notation::{About, Example};
use countermove::game::options::{Opt, OptKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What all games of one class have in common. Never freed: there is one per registered class.
pub struct Class {
    /// In requests.
    pub name: &'static str,
    /// Changes whenever its moves, values or notation may differ.
    pub version: String,
    /// For people.
    pub about: About,
    /// What may be chosen.
    pub declared: &'static [Opt],
    /// What the evaluation looks at.
    pub features: &'static [Feature],
    /// Unit of an estimate.
    pub unit: &'static str,
    /// The estimate that is worth about three quarters of a sure win.
    pub spread: f64,
    /// Whether the game says which moves to try first.
    pub has_promise: bool,
}

impl Class {
    /// Reads `service.games.description.Description`, whose fields are these.
    pub fn read(description: &Bound<'_, PyAny>) -> PyResult<&'static Self> {
        let told: Told = description.extract()?;
        let example = |told: ToldExample| Example {
            title: told.title.leak(),
            options: told.options.leak(),
            state: told.state.leak(),
            moves: told.moves.leak(),
        };
        let feature = |told: ToldFeature| Feature {
            name: told.name.leak(),
            about: told.about.leak(),
            weight: told.weight,
        };
        let declared = told.options.into_iter().map(option).collect::<PyResult<Vec<_>>>()?;
        Ok(Box::leak(Box::new(Self {
            name: told.name.leak(),
            version: format!("{} {}", countermove::VERSION, told.version),
            about: About {
                title: told.title.leak(),
                rules: told.rules.leak(),
                state_notation: told.state_notation.leak(),
                move_notation: told.move_notation.leak(),
                examples: told.examples.into_iter().map(example).collect::<Vec<_>>().leak(),
            },
            declared: declared.leak(),
            features: told.features.into_iter().map(feature).collect::<Vec<_>>().leak(),
            unit: told.unit.leak(),
            spread: told.spread,
            has_promise: told.has_promise,
        })))
    }

    /// The API's label of a game of this class; `options` are canonical JSON.
    pub fn label(&self, options: String) -> Label {
        Label {
            name: self.name.into(),
            options,
            version: self.version.clone(),
            about: self.about,
            declared: self.declared,
            // They would wait for one another: the interpreter runs one at a time.
            threads: false,
        }
    }
}

#[derive(FromPyObject)]
struct Told {
    name: String,
    version: String,
    title: String,
    rules: String,
    state_notation: String,
    move_notation: String,
    examples: Vec<ToldExample>,
    options: Vec<ToldOption>,
    features: Vec<ToldFeature>,
    unit: String,
    spread: f64,
    has_promise: bool,
}

#[derive(FromPyObject)]
struct ToldExample {
    title: String,
    options: String,
    state: String,
    moves: String,
}

#[derive(FromPyObject)]
struct ToldFeature {
    name: String,
    about: String,
    weight: f64,
}

#[derive(FromPyObject)]
struct ToldOption {
    name: String,
    about: String,
    kind: String,
    minimum: f64,
    maximum: f64,
    most: usize,
    default: Py<PyAny>,
}

fn option(told: ToldOption) -> PyResult<Opt> {
    let ToldOption { minimum, maximum, most, default, .. } = told;
    // Bounds of whole numbers are whole and within ±2⁵³.
    let [low, high] = [minimum, maximum].map(|bound| bound as i64);
    let kind = Python::attach(|py| {
        let default = default.bind(py);
        Ok(match told.kind.as_str() {
            "integer" => {
                OptKind::Integer { minimum: low, maximum: high, default: default.extract()? }
            }
            "boolean" => OptKind::Boolean { default: default.extract()? },
            "integers" => {
                let default = default.extract::<Vec<i64>>()?.leak();
                OptKind::Integers { minimum: low, maximum: high, most, default }
            }
            "number" => OptKind::Number { minimum, maximum, default: default.extract()? },
            "text" => OptKind::Text { most },
            other => return Err(PyValueError::new_err(format!("no option is of kind {other}"))),
        })
    })?;
    Ok(Opt { name: told.name.leak(), about: told.about.leak(), kind })
}
