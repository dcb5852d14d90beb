//! The chance to win a match between games: the match equity table.
//!
//! It is worked out at first use, from the shortest matches up. A game begins as the average game does: each
//! side wins half of them, and a share of the wins are gammons. The game's value with the cube follows by
//! [`cubeful`] from the chances to win the match after the game.
//!
//! [`cubeful`]: super::cubeful

use std::sync::LazyLock;

use super::cube::Cube;
use super::cubeful::{CONTACT_LIFE, Cubeful};
use super::outcomes::Outcomes;
use super::stakes::{Match, Stakes};

/// The longest match, in points.
pub const LONGEST: u32 = 25;

const SIZE: usize = LONGEST as usize + 1;

/// Chances by the points that a side needs, and its opponent.
type Chances = [[f64; SIZE]; SIZE];

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// The chance of a side to win the match that needs `mine` points before the next game, where the opponent needs
/// `theirs`: 0 to [`LONGEST`] each, and not both 0. `had_crawford`: the Crawford game is over.
pub fn chance(mine: u32, theirs: u32, had_crawford: bool) -> f64 {
    TABLE.chance(mine, theirs, had_crawford)
}

struct Table {
    /// Where a side needs one point, this is before the Crawford game.
    normal: Chances,
    /// After the Crawford game: one side needs one point.
    after_crawford: Chances,
}

impl Table {
    fn new() -> Self {
        let mut table = Self { normal: [[0.5; SIZE]; SIZE], after_crawford: [[0.5; SIZE]; SIZE] };
        for theirs in 2..=LONGEST {
            for mine in 1..theirs {
                let (row, column) = (mine as usize, theirs as usize);
                if mine == 1 {
                    let chance = table.before_game(mine, theirs, true);
                    table.after_crawford[row][column] = chance;
                    table.after_crawford[column][row] = 1.0 - chance;
                }
                let chance = table.before_game(mine, theirs, false);
                table.normal[row][column] = chance;
                table.normal[column][row] = 1.0 - chance;
            }
        }
        table
    }

    fn chance(&self, mine: u32, theirs: u32, had_crawford: bool) -> f64 {
        let chances = if had_crawford { &self.after_crawford } else { &self.normal };
        match (mine, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (mine, theirs) => chances[mine as usize][theirs as usize],
        }
    }

    /// The chance of the side that needs `mine` points, where the chances after the game are known.
    fn before_game(&self, mine: u32, theirs: u32, had_crawford: bool) -> f64 {
        let is_crawford = mine.min(theirs) == 1 && !had_crawford;
        let of_match = Match { needed: [mine, theirs], is_crawford };
        let game = Cubeful {
            stakes: &Stakes { cube: true, of_match: Some(of_match), ..Stakes::PLAIN },
            chance: &|mine, theirs, had_crawford| self.chance(mine, theirs, had_crawford),
            outcomes: Outcomes::AVERAGE,
            life: CONTACT_LIFE,
        };
        // Either side may be the first that can double, but after the Crawford game the trailer has no reason to wait.
        let trailer = usize::from(mine < theirs);
        let firsts = if had_crawford { [trailer; 2] } else { [0, 1] };
        let utilities = firsts.map(|first| game.before_roll(Cube::default(), first));
        f64::midpoint(f64::midpoint(utilities[0], utilities[1]), 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Woolsey and Heinrich's table, in percent, by the points that the leader and the trailer need.
    #[test]
    fn chances_are_near_the_published_ones() {
        for (mine, theirs, percent) in [
            (1, 2, 70),
            (1, 3, 75),
            (1, 4, 83),
            (1, 5, 85),
            (1, 7, 91),
            (2, 3, 60),
            (2, 4, 68),
            (2, 5, 75),
            (3, 4, 57),
            (3, 5, 66),
            (4, 5, 58),
            (4, 7, 70),
            (5, 7, 64),
            (5, 9, 74),
            (7, 9, 61),
        ] {
            let chance = 100.0 * chance(mine, theirs, false);
            assert!((chance - f64::from(percent)).abs() < 2.0, "{mine}-{theirs}: {chance}");
        }
    }

    /// The trailer doubles at once, and wins half of the games, some by a gammon.
    #[test]
    fn after_the_crawford_game_the_trailer_doubles_at_once() {
        let gammons = 0.26;
        let mut expected: [f64; 8] = [1.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0];
        for theirs in 3..expected.len() {
            let won = expected[theirs - 2];
            let gammon = expected[theirs.saturating_sub(4)];
            let take = 0.5 * ((1.0 - gammons) * won + gammons * gammon);
            expected[theirs] = take.min(expected[theirs - 1]);
        }
        for (theirs, expected) in (1..).zip(&expected[1..]) {
            let found = chance(theirs, 1, true);
            assert!((found - expected).abs() < 0.005, "{theirs}: {found}, not {expected}");
        }
    }
}
