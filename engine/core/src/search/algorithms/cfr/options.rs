//! What `cfr` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::kept_strategies::CfrVariant;
use crate::search::options::MOST_ITERATIONS;

/// What `cfr` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CfrOptions {
    /// Variant of cfr: plus (CFR+), vanilla, discounted, or sampled (external sampling), which alone uses several
    /// threads. Left out: plus.
    pub cfr_variant: Option<CfrVariant>,
    /// Iterations of cfr over the whole game, those of earlier searches included that it goes on from.
    #[schemars(range(min = 1, max = MOST_ITERATIONS))]
    pub iterations: Option<u64>,
}

impl CfrOptions {
    /// The variant.
    pub fn variant(&self) -> CfrVariant {
        self.cfr_variant.unwrap_or_default()
    }
}
