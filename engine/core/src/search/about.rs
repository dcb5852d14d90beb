//! The algorithms for a client.

use schemars::JsonSchema;
use serde::Serialize;

use super::algorithms::Algorithm;

/// An algorithm.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AlgorithmAbout {
    /// In requests.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it needs of a game.
    pub needs: &'static str,
    /// Whether an answer serves only the very depth it was made for.
    pub fixed_depth: bool,
    /// Whether a search has as many threads as the request says; else it has one.
    pub threads: bool,
    /// Whether traceSearch can record its search.
    pub traced: bool,
    /// Names of the options in a request that it takes, of those that not every algorithm takes.
    #[schemars(length(max = 64))]
    pub takes: Vec<&'static str>,
    /// Switches of a search that it has.
    #[schemars(length(max = 64))]
    pub switches: Vec<&'static str>,
    /// Models of other players that it can assume; the usual one first.
    #[schemars(length(max = 64))]
    pub assumes: Vec<&'static str>,
}

impl AlgorithmAbout {
    /// All algorithms, strongest first.
    pub fn all() -> Vec<Self> {
        let about = |algorithm: &Algorithm| Self {
            name: algorithm.name(),
            about: algorithm.about(),
            needs: algorithm.needs().sentence,
            fixed_depth: algorithm.fixed_depth(),
            threads: algorithm.has_threads(),
            traced: algorithm.tracing().is_some(),
            takes: algorithm.options().collect(),
            switches: algorithm.switches().to_vec(),
            assumes: algorithm.assumes().iter().map(|kind| kind.name()).collect(),
        };
        Algorithm::ALL.iter().map(about).collect()
    }
}
