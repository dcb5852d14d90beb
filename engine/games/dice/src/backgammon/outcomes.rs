//! The probabilities of the ends of a game.

/// Kinds of ends.
pub const KINDS: usize = 6;

/// Probabilities of a player's ends, from the worst to the best: losing a backgammon, a gammon, a plain game; winning a
/// plain game, a gammon, a backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcomes(pub [f64; KINDS]);

/// Points of each end.
const POINTS: [f64; KINDS] = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0];
/// The first kind of a win.
const WIN: usize = KINDS / 2;

impl Outcomes {
    /// Outcomes of the average game: 26 in 100 wins are gammons, and one of these a backgammon.
    pub const AVERAGE: Self = Self([0.005, 0.125, 0.37, 0.37, 0.125, 0.005]);

    /// The end is known: `points` won, −3 to 3.
    pub fn known(points: f64) -> Self {
        Self(POINTS.map(|of_kind| f64::from(u8::from(of_kind == points))))
    }

    /// The outcomes from the probabilities of any win, of a won gammon and of a lost gammon, if nobody can lose a
    /// backgammon.
    pub fn of_at_least(win: f64, win_gammon: f64, lose_gammon: f64) -> Self {
        Self([0.0, lose_gammon, 1.0 - win - lose_gammon, win - win_gammon, win_gammon, 0.0])
    }

    /// The outcomes from the opponent's point of view.
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Without the ends that `can_be` excludes; some other is possible.
    pub fn only(self, can_be: [bool; KINDS]) -> Self {
        let mut kept = self.0;
        kept.iter_mut()
            .zip(can_be)
            .for_each(|(chance, can_be)| *chance *= f64::from(u8::from(can_be)));
        let sum: f64 = kept.iter().sum();
        Self(kept.map(|chance| chance / sum))
    }

    /// Mean points, exactly the negative of the opponent's; from −1 to 1 if gammons count as plain games.
    pub fn equity(&self, gammons: bool) -> f64 {
        let lead = |kind: usize| self.0[kind] - self.0[KINDS - 1 - kind];
        let points = |kind: usize| if gammons { POINTS[kind] } else { 1.0 };
        (WIN..KINDS).map(|kind| points(kind) * lead(kind)).sum()
    }

    /// The chance of winning at all.
    pub fn win(&self) -> f64 {
        self.0[WIN..].iter().sum()
    }

    /// The probabilities of any win, of at least a gammon and of a backgammon, and of losing the same.
    pub fn at_least(&self) -> [(&'static str, f64); KINDS] {
        let [lose_backgammon, lose_gammon, .., win_gammon, win_backgammon] = self.0;
        let win = self.win();
        [
            ("win", win),
            ("win_gammon", win_gammon + win_backgammon),
            ("win_backgammon", win_backgammon),
            ("lose", 1.0 - win),
            ("lose_gammon", lose_gammon + lose_backgammon),
            ("lose_backgammon", lose_backgammon),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Outcomes = Outcomes([0.0625, 0.125, 0.25, 0.3125, 0.1875, 0.0625]);

    /// −3/16 − 1/4 − 1/4 + 5/16 + 3/8 + 3/16 points; without gammons 9/16 − 7/16.
    #[test]
    fn equity_is_the_mean_of_the_points() {
        assert_eq!((SOME.equity(true), SOME.equity(false)), (0.1875, 0.125));
        assert_eq!(SOME.reversed().equity(true), -0.1875);
        assert_eq!(Outcomes::known(-2.0).equity(true), -2.0);
    }

    #[test]
    fn a_gammon_is_a_win_too() {
        let told: Vec<f64> = SOME.at_least().iter().map(|it| it.1).collect();
        assert_eq!(told, [0.5625, 0.25, 0.0625, 0.4375, 0.1875, 0.0625]);
    }

    #[test]
    fn what_cannot_be_is_left_out_of_the_whole() {
        let left = SOME.only([false, false, true, true, false, false]);
        assert_eq!(left.0, [0.0, 0.0, 4.0 / 9.0, 5.0 / 9.0, 0.0, 0.0]);
    }
}
