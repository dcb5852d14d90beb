//! The stakes of a game: points in money play, the probability of winning the match in a match.

use super::cube::Cube;
use countermove_core::game::Player;

/// The chance of a side to win a match, by the points that it needs and that the other needs, and whether the Crawford game
/// is over.
pub type MatchChance<'a> = &'a dyn Fn(u32, u32, bool) -> f64;

/// The step of utilities in a match, where all are between −1 and 1: a power of two.
pub const MATCH_UNIT: f64 = 1.0 / 1_048_576.0;

/// The value of a won game, and the right to double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// Whether a gammon counts 2 and a backgammon 3.
    pub gammons: bool,
    /// Whether the cube is used.
    pub cube: bool,
    /// In money play: a gammon counts only once the cube was turned.
    pub jacoby: bool,
    /// In money play: who takes a double may double once more and keep the cube.
    pub beavers: bool,
    /// The match, unless it is money play.
    pub of_match: Option<Match>,
}

/// A match at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Points that each side still needs, at least 1.
    pub needed: [u32; 2],
    /// Whether this is the Crawford game: the first game after a side needs one point, without doubling.
    pub is_crawford: bool,
}

impl Stakes {
    /// A game for 1, 2 or 3 points without a cube.
    pub const PLAIN: Self =
        Self { gammons: true, cube: false, jacoby: false, beavers: false, of_match: None };

    /// Whether `player` may double, where the dice are not rolled yet.
    pub fn may_double(&self, cube: Cube, player: Player) -> bool {
        let is_crawford = self.of_match.is_some_and(|it| it.is_crawford);
        self.cube && !is_crawford && cube.is_open_to(player)
    }

    /// Whether a double to twice `cube` may be beavered.
    pub fn may_beaver(&self, cube: Cube) -> bool {
        self.beavers && 4 * cube.value() <= Cube::MOST
    }

    /// Points that a win of so many `points`, 1 to 3, counts before the cube multiplies them.
    fn counted(&self, points: u32, cube: Cube) -> u32 {
        if self.gammons && !(self.jacoby && cube.is_centered()) { points } else { 1 }
    }

    /// Points of a win of so many `points`, 1 to 3, after the cube has multiplied them.
    pub fn points(&self, points: u32, cube: Cube) -> u32 {
        self.counted(points, cube) * cube.value()
    }

    /// Utility for `winner` of a win of so many `points`, 1 to 3: points, or in a match twice the `chance` to win it
    /// minus 1.
    pub fn won(&self, chance: MatchChance<'_>, winner: Player, points: u32, cube: Cube) -> f64 {
        let points = self.points(points, cube);
        match self.of_match {
            None => f64::from(points),
            Some(of_match) => of_match.utility_after(chance, winner, points),
        }
    }

    /// The greatest utility.
    pub fn most(&self) -> f64 {
        let points = if self.gammons { 3.0 } else { 1.0 };
        let cube = if self.cube { f64::from(Cube::MOST) } else { 1.0 };
        if self.of_match.is_some() { 1.0 } else { points * cube }
    }
}

impl Match {
    /// Twice the chance of `winner` to win the match, minus 1, after it won so many points; in whole steps, so that both
    /// sides' add up to 0.
    fn utility_after(&self, chance: MatchChance<'_>, winner: Player, points: u32) -> f64 {
        let left = self.needed[winner].saturating_sub(points);
        let had_crawford = self.needed.contains(&1);
        let utility = 2.0 * chance(left, self.needed[1 - winner], had_crawford) - 1.0;
        (utility / MATCH_UNIT).round() * MATCH_UNIT + 0.0
    }
}
