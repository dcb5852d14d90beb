//! Reading what Python asks.

use std::time::Duration;

use countermove::api::{MOST_LINES, PolicyTask, Position, Task};
use countermove::search::{self, AUTO, Limits, Rollout};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;

/// A state text and moves as the engine takes them.
pub fn position<'a>(state: Option<&'a str>, moves: &'a [String]) -> Position<'a> {
    Position { state, moves }
}

/// The task in `dict`. Errors: `ValueError` for an unknown key, `TypeError` for a wrong type.
pub fn task(dict: &Bound<'_, PyDict>) -> PyResult<Task> {
    let mut task = Task {
        algorithm: AUTO.into(),
        parameters: search::Parameters::default(),
        weights: Vec::new(),
        opponent: None,
        player: None,
        root_moves: Vec::new(),
        lines: MOST_LINES,
    };
    let mut limits = Limits::default();
    for (key, value) in dict {
        match key.extract::<&str>()? {
            "algorithm" => task.algorithm = value.extract()?,
            "depth" => limits.depth = Some(value.extract()?),
            "nodes" => limits.nodes = Some(value.extract()?),
            "time_ms" => limits.time = Some(milliseconds(value.extract()?)?),
            "soft_ms" => limits.soft = Some(milliseconds(value.extract()?)?),
            "threads" => task.parameters.threads = value.extract()?,
            "seed" => task.parameters.seed = Some(value.extract()?),
            "rollout" => task.parameters.rollout = Some(rollout(value.extract()?)?),
            "exploration" => task.parameters.exploration = Some(value.extract()?),
            "multi_pv" => task.parameters.multi_pv = value.extract()?,
            "lines" => task.lines = value.extract()?,
            "player" => task.player = Some(value.extract()?),
            "root_moves" => task.root_moves = value.extract()?,
            "weights" => {
                for (name, weight) in value.cast::<PyDict>()? {
                    task.weights.push((name.extract()?, weight.extract()?));
                }
            }
            "opponent" => task.opponent = Some(depythonize(&value)?),
            unknown => {
                return Err(PyValueError::new_err(format!("a task has no \"{unknown}\"")));
            }
        }
    }
    task.parameters.limits = limits;
    Ok(task)
}

/// The contest in `dict`. Errors: `ValueError` for an unknown key, `TypeError` for a wrong type.
pub fn contest(dict: &Bound<'_, PyDict>) -> PyResult<PolicyTask> {
    let mut contest =
        PolicyTask { policies: Vec::new(), limits: Limits::default(), samples: 0, seed: 0 };
    for (key, value) in dict {
        match key.extract::<&str>()? {
            "policies" => contest.policies = depythonize(&value)?,
            "nodes" => contest.limits.nodes = Some(value.extract()?),
            "time_ms" => contest.limits.time = Some(milliseconds(value.extract()?)?),
            "samples" => contest.samples = value.extract()?,
            "seed" => contest.seed = value.extract()?,
            unknown => {
                return Err(PyValueError::new_err(format!("a contest has no \"{unknown}\"")));
            }
        }
    }
    Ok(contest)
}

fn rollout(name: &str) -> PyResult<Rollout> {
    let named = Rollout::NAMES.iter().find(|(known, _)| *known == name);
    let unknown = || PyValueError::new_err(format!("there is no rollout \"{name}\""));
    named.map(|&(_, rollout)| rollout).ok_or_else(unknown)
}

fn milliseconds(number: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(number / 1e3)
        .map_err(|error| PyValueError::new_err(format!("a time in ms: {error}")))
}
