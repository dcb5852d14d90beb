//! When a search has to stop, and why it did.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

/// The limits of a search: the first reached ends it. Without any, the search ends with the game or at
/// [`MOST_DEPTH`](super::MOST_DEPTH).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchLimits {
    /// Plies from the root; chance nodes do not count.
    pub depth: Option<u32>,
    /// Nodes visited, the root included.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// The soft limit: wall time after which no further pass starts, though a running pass may end. It is the average
    /// time that a clock allows, and `time` the most. Time management extends it while the best move changes, shortens
    /// it while the best move stays, and ends the search at once if there is only one move. A search without passes
    /// ends here.
    pub soft: Option<Duration>,
}

impl SearchLimits {
    /// The earlier limit of time, for a search without passes.
    pub fn earlier(&self) -> Option<Duration> {
        self.time.into_iter().chain(self.soft).min()
    }

    /// Whether the limits leave enough time for a proof that is near.
    pub fn leave_time_for_proof(&self) -> bool {
        const TIME: Duration = Duration::from_millis(900);
        const NODES: u64 = 1_000_000;
        self.depth.is_none()
            && self.nodes.is_none_or(|nodes| nodes >= NODES)
            && self.earlier().is_none_or(|time| time >= TIME)
    }

    /// The limits less `reserve`, the time needed after the search.
    pub fn before(self, reserve: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(reserve);
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }

    /// The limits less the time since `began`.
    pub fn since(self, began: Instant) -> Self {
        let left = |time: Duration| time.saturating_sub(began.elapsed());
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// It reached the limit of depth, or all that is given of a game that is cut off.
    Depth,
    /// It reached the limit of nodes.
    Nodes,
    /// It reached the limit of time.
    Time,
    /// The value is proven: a deeper search cannot change it.
    Proven,
    /// It reached a goal by a path that it does not prove the cheapest.
    Goal,
    /// It has nothing left to search, and that is no proof.
    Exhausted,
    /// It holds as many positions as it may.
    Memory,
    /// It made as many iterations as were asked for.
    Iterations,
    /// Its strategies are an equilibrium but for rounding.
    Converged,
    /// It was interrupted.
    Stop,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn within(time: Option<Duration>, soft: Option<Duration>) -> SearchLimits {
        SearchLimits { time, soft, ..SearchLimits::default() }
    }

    #[test]
    fn the_earlier_limit_of_time_is_the_lesser_of_those_there_are() {
        assert_eq!(SearchLimits::default().earlier(), None);
        assert_eq!(within(Some(SECOND), None).earlier(), Some(SECOND));
        assert_eq!(within(None, Some(SECOND)).earlier(), Some(SECOND));
        assert_eq!(within(Some(3 * SECOND), Some(SECOND)).earlier(), Some(SECOND));
        assert_eq!(within(Some(SECOND), Some(3 * SECOND)).earlier(), Some(SECOND));
    }

    #[test]
    fn a_proof_has_time_with_nine_tenths_of_a_second_and_a_million_nodes() {
        let least = Duration::from_millis(900);
        let nodes = |nodes| SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        assert!(SearchLimits::default().leave_time_for_proof());
        assert!(within(Some(least), None).leave_time_for_proof());
        assert!(nodes(1_000_000).leave_time_for_proof());
        let depth = SearchLimits { depth: Some(90), ..SearchLimits::default() };
        let short = within(Some(SECOND), Some(least - Duration::from_millis(1)));
        for limits in [depth, short, nodes(999_999)] {
            assert!(!limits.leave_time_for_proof(), "{limits:?}");
        }
    }

    #[test]
    fn a_reserve_is_taken_off_both_limits_of_time() {
        let limits = within(Some(5 * SECOND), Some(SECOND)).before(2 * SECOND);
        assert_eq!(limits, within(Some(3 * SECOND), Some(Duration::ZERO)));
        assert_eq!(SearchLimits::default().before(SECOND), SearchLimits::default());
    }

    #[test]
    fn what_has_passed_is_taken_off_both_limits_of_time() {
        const HOUR: Duration = Duration::from_secs(3600);
        let hour_ago = Instant::now() - HOUR;
        let SearchLimits { time, soft, .. } = within(Some(3 * HOUR), Some(HOUR)).since(hour_ago);
        let left = time.expect("there was a limit");
        assert!(HOUR < left && left <= 2 * HOUR, "{left:?}");
        assert_eq!(soft, Some(Duration::ZERO));
    }
}
