//! Ordinal scores for searches that only compare, cardinal utilities for searches that average, and the
//! map between them.
//!
//! Scores of a player, from best to worst:
//! `win in 1 > win in 2 > … > estimates > … > loss in 2 > loss in 1`. A draw is an estimate of 0; wins and losses at an
//! unknown distance are the greatest and the least.
//!
//! A utility has a distance beside it: the [`Plies`] until the game ends.

use std::ops::Neg;
use std::sync::Arc;

/// An ordinal value from the point of view of one player. The negated score is the opponent's, as in
/// negamax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

const WIN: i32 = 2_000_000_000;
const LONGEST: i32 = 100_000;
const ESTIMATE_LIMIT: i32 = 1_000_000_000;
/// Steps of a score per unit of the estimate.
const STEPS: f64 = 100.0;

/// The number for an infinite utility, which JSON lacks: the greatest value that a reply may have.
pub const INFINITE: f64 = 1e12;

/// The utility of the second of two players whose utilities sum to `sum`, if the first has `value`. If `value` is
/// infinite, the result is the opposite infinity, whatever the sum.
#[inline]
pub fn rest_of(sum: f64, value: f64) -> f64 {
    if value.abs() == INFINITE { -value } else { sum - value }
}

impl Score {
    /// Below every score that a search returns.
    pub const MIN: Self = Self(-i32::MAX);
    /// Above every score that a search returns.
    pub const MAX: Self = Self(i32::MAX);
    /// A draw, or an even estimate.
    pub const DRAW: Self = Self(0);

    /// A win at an unknown distance: below every win in a known number of plies.
    pub const WON: Self = Self(ESTIMATE_LIMIT);
    /// A loss at an unknown distance: above every loss in a known number of plies.
    pub const LOST: Self = Self(-ESTIMATE_LIMIT);

    /// A win `plies` from here.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// A loss `plies` from here.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - WIN)
    }

    /// The next score down.
    #[inline]
    pub const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next score up.
    #[inline]
    pub const fn just_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// This score plus `steps`, clamped to [`Score::MIN`] and [`Score::MAX`].
    #[inline]
    pub fn shifted(self, steps: i32) -> Self {
        Self(self.0.saturating_add(steps).clamp(Self::MIN.0, Self::MAX.0))
    }

    /// For a score that is a win or a loss: plies until the end, positive for a win and negative for a
    /// loss. `None` for draws and estimates.
    #[inline]
    pub const fn decided(self) -> Option<i32> {
        if self.0 > WIN - LONGEST && self.0 <= WIN {
            Some(WIN - self.0)
        } else if self.0 < LONGEST - WIN && self.0 >= -WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// [`Score::WON`] in place of a win, [`Score::LOST`] in place of a loss. Other scores stay the same.
    #[inline]
    pub const fn undecided(self) -> Self {
        match self.decided() {
            None => self,
            Some(plies) if plies > 0 => Self::WON,
            Some(_) => Self::LOST,
        }
    }

    /// Re-roots a win or a loss to the position `plies` later: the distance to the end shrinks by
    /// `plies`. Other scores stay the same. The score's point of view does not change.
    #[inline]
    pub const fn later(self, plies: u32) -> Self {
        match self.decided() {
            Some(_) => Self(self.0 + plies as i32 * self.0.signum()),
            None => self,
        }
    }

    /// The inverse of [`Score::later`]: the distance to the end grows by `plies`.
    #[inline]
    pub const fn earlier(self, plies: u32) -> Self {
        match self.decided() {
            Some(_) => Self(self.0 - plies as i32 * self.0.signum()),
            None => self,
        }
    }

    /// The difference from [`Score::DRAW`], in steps.
    #[inline]
    pub const fn steps(self) -> i32 {
        self.0
    }

    /// The raw bits, for storage.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.0 as u32
    }

    /// The score whose [`Score::to_bits`] is `bits`.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits as i32)
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Plies of the players until the game ends, as a mean over chance and models, or the fact that some line does not
/// end. The resolution is 1/65,536 of a ply, so that a table entry stores the number exactly.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Plies(f64);

impl Plies {
    /// Some line does not end, or does so after more than 4,095 plies.
    pub const UNKNOWN: Self = Self(f64::INFINITY);
    /// The game is over.
    pub const NONE: Self = Self(0.0);
    /// Bits of [`Plies::to_bits`].
    pub const BITS: u32 = 28;

    const MOST: f64 = 4_095.0;
    const PARTS: f64 = 65_536.0;
    const UNKNOWN_BITS: u32 = (1 << Self::BITS) - 1;

    /// The number of plies; `None` if some line does not end.
    #[inline]
    pub fn known(self) -> Option<f64> {
        (self != Self::UNKNOWN).then_some(self.0)
    }

    /// The plies of a position that is `moves` moves of players earlier.
    #[inline]
    pub fn after(self, moves: u32) -> Self {
        let sum = self.0 + f64::from(moves);
        if sum > Self::MOST { Self::UNKNOWN } else { Self(sum) }
    }

    /// Adds `other`, weighted by `share`, to a mean. A share of 0 adds nothing.
    #[inline]
    pub fn add(&mut self, share: f64, other: Self) {
        if share > 0.0 {
            self.0 += share * other.0;
        }
    }

    /// To a 65,536th.
    #[inline]
    pub fn rounded(self) -> Self {
        Self::from_bits(self.to_bits())
    }

    /// The number as [`Plies::BITS`] bits, for storage.
    #[inline]
    pub fn to_bits(self) -> u32 {
        let parts = (self.0 * Self::PARTS).round();
        if parts < f64::from(Self::UNKNOWN_BITS) { parts as u32 } else { Self::UNKNOWN_BITS }
    }

    /// The plies whose [`Plies::to_bits`] is `bits`.
    #[inline]
    pub fn from_bits(bits: u32) -> Self {
        if bits == Self::UNKNOWN_BITS { Self::UNKNOWN } else { Self(f64::from(bits) / Self::PARTS) }
    }
}

/// How utilities and estimates of player 0 in a two-player game become scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Win, draw or loss. A nearer win is better. Estimates lie between, in hundredths of a unit.
    Outcome,
    /// Utilities are multiples of `unit`, and estimates are on the scale of utilities.
    Linear {
        /// The smallest difference of utilities that counts.
        unit: f64,
    },
    /// All utilities and estimates of the game, ascending. A score is a rank in this list, since minimax
    /// needs only the order.
    Ranked(Arc<[f64]>),
}

impl Scale {
    /// Score for player 0 of an end with `utility` for player 0, `ply` plies from the root.
    #[inline]
    pub fn terminal(&self, utility: f64, ply: u32) -> Score {
        match self {
            Self::Outcome if utility > 0.0 => Score::win_in(ply),
            Self::Outcome if utility < 0.0 => Score::loss_in(ply),
            Self::Outcome => Score::DRAW,
            Self::Linear { .. } | Self::Ranked(_) => self.estimate(utility),
        }
    }

    /// Score for player 0 of an estimate for player 0, in the game's unit.
    #[inline]
    pub fn estimate(&self, estimate: f64) -> Score {
        let limit = f64::from(ESTIMATE_LIMIT);
        let steps = match self {
            Self::Outcome => (estimate * STEPS).round_ties_even(),
            Self::Linear { unit } => (estimate / unit).round_ties_even(),
            Self::Ranked(ladder) => ladder.partition_point(|&rung| rung < estimate) as f64,
        };
        Score(steps.clamp(-limit, limit) as i32)
    }

    /// The inverse of [`Scale::estimate`] and, unless the scale is [`Scale::Outcome`], of
    /// [`Scale::terminal`], up to rounding. `None` for a win or a loss.
    #[inline]
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

/// Maps `estimate` strictly inside (`low`, `high`), the range of utilities, so that no estimate equals an
/// end. An estimate of 0 maps to the middle, and one of `spread` about three quarters of the way from
/// there to `high`.
#[inline]
pub fn squash(estimate: f64, spread: f64, low: f64, high: f64) -> f64 {
    const INSIDE: f64 = 0.999;
    let middle = f64::midpoint(low, high);
    middle + (high - low) / 2.0 * INSIDE * (estimate / spread).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_infinite_share_leaves_an_infinite_rest() {
        for (value, rest) in
            [(4.0, 6.0), (-2.5, 12.5), (INFINITE, -INFINITE), (-INFINITE, INFINITE)]
        {
            assert_eq!(rest_of(10.0, value), rest);
        }
    }

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
            assert_eq!(score.undecided(), score);
        }
        assert_eq!(Score::win_in(99_999).undecided(), Scale::Outcome.estimate(1e30));
        assert_eq!(Score::loss_in(0).undecided(), Scale::Outcome.estimate(-1e30));
        assert_eq!(Score::loss_in(7).later(3), Score::loss_in(4));
        assert_eq!(Score::win_in(4).earlier(3), Score::win_in(7));
    }

    #[test]
    fn plies_are_kept_to_a_65_536th_and_the_unknown_stays_so() {
        let mut mean = Plies::NONE;
        (0..6).for_each(|_| mean.add(1.0 / 6.0, Plies::NONE.after(3)));
        mean.add(0.0, Plies::UNKNOWN);
        assert_eq!(mean.rounded(), Plies::NONE.after(3));
        assert_eq!(mean.rounded().known(), Some(3.0));
        for bits in [0, 1, 70_000, Plies::UNKNOWN_BITS - 1, Plies::UNKNOWN_BITS] {
            assert_eq!(Plies::from_bits(bits).to_bits(), bits);
        }
        mean.add(0.5, Plies::UNKNOWN);
        for unknown in [mean, Plies::UNKNOWN.after(1), Plies::NONE.after(4_096)] {
            assert_eq!((unknown.rounded().known(), unknown.rounded()), (None, Plies::UNKNOWN));
        }
        assert!(Plies::NONE < Plies::NONE.after(1) && Plies::NONE.after(9) < Plies::UNKNOWN);
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
