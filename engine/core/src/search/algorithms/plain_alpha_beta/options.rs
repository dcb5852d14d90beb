//! What `plain_alpha_beta` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::Score;

/// The rules by which the textbook's alpha-beta cuts and returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CutRules {
    /// Whether a value outside of the window is returned as the bound it crossed, alpha or beta; else as it
    /// was found.
    pub fail_hard: bool,
    /// Whether a value equal to the bound cuts too, as at v ≥ beta and v ≤ alpha; else only one beyond it.
    pub cut_on_equal: bool,
}

impl Default for CutRules {
    fn default() -> Self {
        Self { fail_hard: false, cut_on_equal: true }
    }
}

impl CutRules {
    /// Whether a value of `score` cuts at `beta`.
    pub(super) fn cuts(self, score: Score, beta: Score) -> bool {
        score > beta || (score == beta && self.cut_on_equal)
    }

    /// Whether `score`, found above `alpha` and below no bound, is an upper bound and no value.
    pub(super) fn at_most(self, score: Score, alpha: Score) -> bool {
        score < alpha || (score == alpha && (self.cut_on_equal || self.fail_hard))
    }
}

/// What `plain_alpha_beta` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PlainAlphaBetaOptions {
    /// The rules of plain_alpha_beta; with no other algorithm.
    pub rules: Option<CutRules>,
}
