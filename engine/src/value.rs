//! Ordinal scores for searches that compare, cardinal utilities for searches that average, and the
//! map between them.
//!
//! Scores from best to worst for the player they speak of:
//! `win in 1 > win in 2 > … > estimates > … > loss in 2 > loss in 1`, a draw among the estimates at 0.

use std::ops::Neg;
use std::sync::Arc;

/// An ordinal value; the negated score is the opponent's view of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

const WIN: i32 = 2_000_000_000;
const LONGEST: i32 = 100_000;
const ESTIMATE_LIMIT: i32 = 1_000_000_000;
/// Steps of a score per unit of an estimate.
const STEPS: f64 = 100.0;

impl Score {
    /// Below every score that a search returns.
    pub const MIN: Self = Self(-i32::MAX);
    /// Above every score that a search returns.
    pub const MAX: Self = Self(i32::MAX);
    /// A draw, or an even estimate.
    pub const DRAW: Self = Self(0);

    /// A win `plies` from here.
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// A loss `plies` from here.
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - WIN)
    }

    /// The next score down.
    pub const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next score up.
    pub const fn just_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// `steps` of the scale up (down if negative), stopping at [`Score::MIN`] and [`Score::MAX`].
    pub fn shifted(self, steps: i32) -> Self {
        Self(self.0.saturating_add(steps).clamp(Self::MIN.0, Self::MAX.0))
    }

    /// Plies until the win (positive) or the loss (negative) that this score speaks of.
    pub const fn decided(self) -> Option<i32> {
        if self.0 > WIN - LONGEST && self.0 <= WIN {
            Some(WIN - self.0)
        } else if self.0 < LONGEST - WIN && self.0 >= -WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// Re-roots a decided score: as seen `plies` later on the way to the same end.
    pub const fn later(self, plies: u32) -> Self {
        match self.decided() {
            Some(_) => Self(self.0 + plies as i32 * self.0.signum()),
            None => self,
        }
    }

    /// The inverse of [`Score::later`].
    pub const fn earlier(self, plies: u32) -> Self {
        match self.decided() {
            Some(_) => Self(self.0 - plies as i32 * self.0.signum()),
            None => self,
        }
    }

    /// The difference from a draw.
    pub const fn steps(self) -> i32 {
        self.0
    }

    /// Raw bits, for storage.
    pub const fn to_bits(self) -> u32 {
        self.0 as u32
    }

    /// From [`Score::to_bits`].
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits as i32)
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// How a two-player game's utilities and estimates, seen by player 0, become scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Won, drawn or lost: a nearer win is better; estimates lie between, in hundredths of a unit.
    Outcome,
    /// Utilities are multiples of `unit`, and estimates are utilities.
    Linear {
        /// The least difference that matters.
        unit: f64,
    },
    /// Any utilities and estimates that there are, ascending: the score is the rank, since minimax
    /// needs their order alone.
    Ranked(Arc<[f64]>),
}

impl Scale {
    /// Score for player 0 of ending with `utility` for player 0, `ply` plies from the root.
    pub fn terminal(&self, utility: f64, ply: u32) -> Score {
        match self {
            Self::Outcome if utility > 0.0 => Score::win_in(ply),
            Self::Outcome if utility < 0.0 => Score::loss_in(ply),
            Self::Outcome => Score::DRAW,
            Self::Linear { .. } | Self::Ranked(_) => self.estimate(utility),
        }
    }

    /// Score for player 0 of an `estimate` for player 0.
    pub fn estimate(&self, estimate: f64) -> Score {
        let limit = f64::from(ESTIMATE_LIMIT);
        let steps = match self {
            Self::Outcome => (estimate * STEPS).round_ties_even(),
            Self::Linear { unit } => (estimate / unit).round_ties_even(),
            Self::Ranked(ladder) => ladder.partition_point(|&rung| rung < estimate) as f64,
        };
        Score(steps.clamp(-limit, limit) as i32)
    }

    /// The estimate (or graded utility) for player 0 that `score` stands for; `None` for a decided one.
    pub fn reading(&self, score: Score) -> Option<f64> {
        if score.decided().is_some() {
            return None;
        }
        let steps = f64::from(score.0);
        Some(match self {
            Self::Outcome => steps / STEPS,
            Self::Linear { unit } => steps * unit,
            Self::Ranked(ladder) => ladder[(score.0.max(0) as usize).min(ladder.len() - 1)],
        })
    }
}

/// `estimate` squashed strictly inside (`low`, `high`), so that no estimate equals an end: `spread`
/// is the estimate that is worth about three quarters of the way from even to won.
pub fn squash(estimate: f64, spread: f64, low: f64, high: f64) -> f64 {
    const INSIDE: f64 = 0.999;
    let middle = f64::midpoint(low, high);
    middle + (high - low) / 2.0 * INSIDE * (estimate / spread).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_later_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(2));
        assert!(Score::loss_in(4) > Score::loss_in(3));
        assert!(Score::win_in(900) > Scale::Outcome.estimate(1e30));
        assert!(Score::loss_in(900) < Scale::Outcome.estimate(-1e30));
    }

    #[test]
    fn re_rooting_changes_the_distance_alone() {
        assert_eq!(Score::win_in(7).later(3), Score::win_in(4));
        assert_eq!(Score::loss_in(4).earlier(3), Score::loss_in(7));
        assert_eq!(Score::DRAW.later(3), Score::DRAW);
        assert_eq!(Score::win_in(9).decided(), Some(9));
        assert_eq!(Score::loss_in(9).decided(), Some(-9));
    }

    #[test]
    fn ranks_read_back_as_the_utilities() {
        let scale = Scale::Ranked(Arc::from([-0.1, 0.0, 1.0 / 3.0]));
        assert_eq!(scale.reading(scale.terminal(1.0 / 3.0, 5)), Some(1.0 / 3.0));
        assert_eq!(scale.reading(scale.terminal(-0.1, 5)), Some(-0.1));
    }

    #[test]
    fn squashed_estimates_stay_inside_the_utilities() {
        assert!(squash(1e300, 1.0, -1.0, 1.0) < 1.0);
        assert!(squash(-1e300, 1.0, -1.0, 1.0) > -1.0);
        assert_eq!(squash(0.0, 1.0, -1.0, 1.0), 0.0);
    }

    #[test]
    fn scores_are_ordered_from_loss_in_1_to_win_in_1() {
        let estimate = |estimate| Scale::Outcome.estimate(estimate);
        let ascending = [
            Score::MIN,
            Score::loss_in(1),
            Score::loss_in(2),
            Score::loss_in(99_999),
            estimate(-1e30),
            estimate(-0.01),
            Score::DRAW,
            estimate(0.01),
            estimate(1e30),
            Score::win_in(99_999),
            Score::win_in(2),
            Score::win_in(1),
            Score::MAX,
        ];
        assert!(ascending.is_sorted_by(|one, other| one < other));
        let turned = ascending.map(|score| -score);
        assert!(
            turned.iter().eq(ascending.iter().rev()),
            "the opponent's view is the mirrored one"
        );
    }

    #[test]
    fn neighbours_are_one_step_apart_and_steps_stop_at_the_ends() {
        for score in [Score::DRAW, Score::win_in(7), Score::loss_in(7)] {
            assert!(score.just_below() < score && score < score.just_above());
            assert_eq!(score.just_below().just_above(), score);
            assert_eq!(score.shifted(1), score.just_above());
            assert_eq!(score.shifted(-1), score.just_below());
            assert_eq!(Score::from_bits(score.to_bits()), score);
        }
        assert_eq!(Score::DRAW.shifted(-70).steps(), -70);
        assert_eq!(Score::MAX.shifted(1), Score::MAX);
        assert_eq!(Score::MIN.shifted(-1), Score::MIN);
        assert_eq!(Score::win_in(1).shifted(i32::MAX), Score::MAX);
        assert_eq!(Score::loss_in(1).shifted(i32::MIN), Score::MIN);
    }

    #[test]
    fn ends_up_to_the_longest_are_decided_and_nothing_else() {
        for plies in [0, 1, 99_999] {
            assert_eq!(Score::win_in(plies).decided(), Some(plies as i32));
            assert_eq!(Score::loss_in(plies).decided(), Some(-(plies as i32)));
        }
        for score in [
            Score::win_in(0).just_above(),
            Score::loss_in(0).just_below(),
            Score::win_in(100_000),
            Score::loss_in(100_000),
            Score::MAX,
            Score::MIN,
            Score::DRAW,
            Scale::Outcome.estimate(1e30),
        ] {
            assert_eq!(score.decided(), None, "{score:?}");
            assert_eq!((score.later(3), score.earlier(3)), (score, score));
        }
        assert_eq!(Score::loss_in(7).later(3), Score::loss_in(4));
        assert_eq!(Score::win_in(4).earlier(3), Score::win_in(7));
    }

    #[test]
    fn ends_are_wins_and_losses_where_nothing_is_graded() {
        for (utility, score) in
            [(1.0, Score::win_in(4)), (0.1, Score::win_in(4)), (-0.1, Score::loss_in(4))]
        {
            assert_eq!(Scale::Outcome.terminal(utility, 4), score);
        }
        assert_eq!(Scale::Outcome.terminal(0.0, 4), Score::DRAW);
        let linear = Scale::Linear { unit: 0.25 };
        assert_eq!(linear.terminal(2.0, 4), linear.estimate(2.0));
    }

    #[test]
    fn estimates_are_counted_in_steps_and_read_back() {
        let ranked = Scale::Ranked(Arc::from([-1.0, 0.5, 2.0]));
        for (scale, estimate, steps) in [
            (Scale::Outcome, 1.25, 125),
            (Scale::Outcome, -0.01, -1),
            (Scale::Linear { unit: 0.25 }, 1.5, 6),
            (Scale::Linear { unit: 4.0 }, -8.0, -2),
            (ranked.clone(), -1.0, 0),
            (ranked.clone(), 2.0, 2),
        ] {
            let score = scale.estimate(estimate);
            assert_eq!(score.steps(), steps, "{scale:?}");
            assert_eq!(scale.reading(score), Some(estimate), "{scale:?}");
        }
        assert_eq!(Scale::Outcome.estimate(1e30).steps(), 1_000_000_000);
        assert_eq!(Scale::Outcome.estimate(-1e30).steps(), -1_000_000_000);
        assert_eq!(ranked.estimate(0.0), ranked.estimate(0.5), "between two rungs: the higher");
        assert_eq!(ranked.reading(Score::DRAW.shifted(-5)), Some(-1.0), "below the ladder");
        assert_eq!(ranked.reading(ranked.estimate(3.0)), Some(2.0), "above it");
        assert_eq!(Scale::Outcome.reading(Score::win_in(3)), None);
        assert_eq!(Scale::Outcome.reading(Score::loss_in(3)), None);
    }

    #[test]
    fn the_spread_is_squashed_to_three_quarters_of_the_way() {
        for (estimate, spread, low, high, squashed) in [
            (1.0, 1.0, -1.0, 1.0, 0.7608),
            (30.0, 30.0, -1.0, 1.0, 0.7608),
            (-2.0, 2.0, 0.0, 10.0, 1.1958),
            (2.0, 2.0, 0.0, 10.0, 8.8042),
        ] {
            let difference = squash(estimate, spread, low, high) - squashed;
            assert!(difference.abs() < 1e-4, "{estimate} of {spread}: {difference} off");
        }
    }
}
