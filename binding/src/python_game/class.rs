//! Reads the description of a Python game class, once, when it is registered. Its texts live as long as
//! the process.

use std::sync::Arc;

use countermove::api::{EvaluationSet, KnownSize, Metadata};
use countermove::game::evaluation::Feature;
use countermove::game::notation::{About, Example};
use countermove::game::options::{Opt, OptKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A registered class of games. Never freed: there is one per class.
pub struct Class {
    /// Name in requests.
    pub name: &'static str,
    /// Changes whenever moves, values or notation may differ.
    pub version: String,
    /// Title, rules, notations and examples.
    pub about: About,
    /// The options that the class declares.
    pub declared: &'static [Opt],
    /// Features of the evaluation.
    pub features: &'static [Feature],
    /// Unit of estimates.
    pub unit: &'static str,
    /// The estimate that maps to about three quarters of a sure win.
    pub spread: f64,
    /// Whether the game has a method `ordering_score`.
    pub has_ordering_score: bool,
}

impl Class {
    /// Reads `service.games.description.Description`, whose fields are these.
    pub fn read(description: &Bound<'_, PyAny>) -> PyResult<&'static Self> {
        let description: PythonDescription = description.extract()?;
        let example = |example: PythonExample| Example {
            title: example.title.leak(),
            options: example.options.leak(),
            state: example.state.leak(),
            moves: example.moves.leak(),
        };
        let feature = |feature: PythonFeature| Feature {
            name: feature.name.leak(),
            about: feature.about.leak(),
            weight: feature.weight,
        };
        let options =
            description.options.into_iter().map(read_option).collect::<PyResult<Vec<_>>>()?;
        Ok(Box::leak(Box::new(Self {
            name: description.name.leak(),
            version: format!("{} {}", countermove::VERSION, description.version),
            about: About {
                title: description.title.leak(),
                rules: description.rules.leak(),
                state_notation: description.state_notation.leak(),
                move_notation: description.move_notation.leak(),
                examples: description.examples.into_iter().map(example).collect::<Vec<_>>().leak(),
            },
            declared: options.leak(),
            features: description.features.into_iter().map(feature).collect::<Vec<_>>().leak(),
            unit: description.unit.leak(),
            spread: description.spread,
            has_ordering_score: description.has_ordering_score,
        })))
    }

    /// The metadata of a game of this class under `options`, which are canonical JSON, with the learned
    /// `evaluations`.
    pub fn metadata(&self, options: String, evaluations: Arc<[EvaluationSet]>) -> Metadata {
        Metadata {
            name: self.name.into(),
            options,
            version: self.version.clone(),
            about: self.about,
            declared: self.declared,
            // The GIL lets only one thread call the game at a time.
            threads: false,
            known_size: KnownSize::default(),
            evaluations,
        }
    }
}

#[derive(FromPyObject)]
struct PythonDescription {
    name: String,
    version: String,
    title: String,
    rules: String,
    state_notation: String,
    move_notation: String,
    examples: Vec<PythonExample>,
    options: Vec<PythonOption>,
    features: Vec<PythonFeature>,
    unit: String,
    spread: f64,
    has_ordering_score: bool,
}

#[derive(FromPyObject)]
struct PythonExample {
    title: String,
    options: String,
    state: String,
    moves: String,
}

#[derive(FromPyObject)]
struct PythonFeature {
    name: String,
    about: String,
    weight: f64,
}

#[derive(FromPyObject)]
struct PythonOption {
    name: String,
    about: String,
    kind: String,
    minimum: f64,
    maximum: f64,
    most: usize,
    default: Py<PyAny>,
}

fn read_option(option: PythonOption) -> PyResult<Opt> {
    let PythonOption { minimum, maximum, most, default, .. } = option;
    // Bounds of whole numbers are whole and within ±2⁵³.
    let [low, high] = [minimum, maximum].map(|bound| bound as i64);
    let kind = Python::attach(|py| {
        let default = default.bind(py);
        Ok(match option.kind.as_str() {
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
            other => return Err(PyValueError::new_err(format!("unknown kind of option: {other}"))),
        })
    })?;
    Ok(Opt { name: option.name.leak(), about: option.about.leak(), kind })
}
