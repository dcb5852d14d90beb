//! Cubeful equity of a position from the chances of its ends without a cube, after Janowski ("Take-points in
//! money games", 1993).
//!
//! A dead cube is never turned: the utility is a straight line over the chance to win. A live cube is turned
//! at the very moment when the opponent may as well take as drop: the line has a bend there. A real cube lies
//! between the two: each roll moves the chances by a jump, past that moment. In a match the same holds of the
//! chances to win it, with bends that follow from those at the next higher cube.

use super::cube::Cube;
use super::outcomes::Outcomes;
use super::stakes::{MatchChance, Stakes};
use countermove_core::game::Player;

/// How live a cube is while the sides are in contact: 0 dead, 1 live.
pub const CONTACT_LIFE: f64 = 0.68;

/// How live a cube is in a race: the longer the race, the more.
pub fn race_life(pips: u32) -> f64 {
    (0.55 + f64::from(pips) / 800.0).clamp(0.6, 0.7)
}

/// A position. Utilities are those of player 0.
pub struct Cubeful<'a> {
    /// The value of a win.
    pub stakes: &'a Stakes,
    /// The chances to win a match after the game.
    pub chance: MatchChance<'a>,
    /// The outcome probabilities for player 0 if the game is played to its end.
    pub outcomes: Outcomes,
    /// How live the cube is, from 0 to 1.
    pub life: f64,
}

impl Cubeful<'_> {
    /// Utility where the dice are to be rolled, and nobody may double before.
    pub fn at_roll(&self, cube: Cube) -> f64 {
        let win = self.outcomes.win();
        let [dead, live] =
            [self.dead(cube), self.live(cube)].map(|line| line.at(win.clamp(0.0, 1.0)));
        dead + self.life * (live - dead)
    }

    /// Utility where `player` is on roll, and doubles if that is better.
    pub fn before_roll(&self, cube: Cube, player: Player) -> f64 {
        let rolls = self.at_roll(cube);
        if !self.stakes.may_double(cube, player) {
            return rolls;
        }
        better(player, rolls, self.doubled(cube, player))
    }

    /// Utility where `player` has doubled, and the opponent answers.
    pub fn doubled(&self, cube: Cube, player: Player) -> f64 {
        let other = 1 - player;
        let takes = self.at_roll(cube.doubled(other));
        let answer = better(other, takes, self.end(player, 1, cube));
        if self.stakes.may_beaver(cube) {
            better(other, answer, self.beavered(cube.doubled(other), player))
        } else {
            answer
        }
    }

    /// Utility when the double of `player`, to `cube`, was beavered and `player` has to answer.
    pub fn beavered(&self, cube: Cube, player: Player) -> f64 {
        let other = 1 - player;
        better(player, self.at_roll(cube.doubled(other)), self.end(other, 1, cube))
    }

    /// Utility of an end.
    fn end(&self, winner: Player, points: u32, cube: Cube) -> f64 {
        let utility = self.stakes.won(self.chance, winner, points, cube);
        if winner == 0 { utility } else { -utility }
    }

    /// Mean utility of the games that `winner` wins.
    fn won(&self, winner: Player, cube: Cube) -> f64 {
        let shares = if winner == 0 { self.outcomes } else { self.outcomes.reversed() };
        let [.., plain, gammon, backgammon] = shares.0;
        let sum = plain + gammon + backgammon;
        if sum <= 0.0 {
            return self.end(winner, 1, cube);
        }
        let ends = (1..).zip([plain, gammon, backgammon]);
        ends.map(|(points, share)| share / sum * self.end(winner, points, cube)).sum()
    }

    /// Utility by the chance of player 0 to win, with a cube that is not turned any more.
    fn dead(&self, cube: Cube) -> Line {
        Line::straight(self.won(1, cube), self.won(0, cube))
    }

    /// The cubeful equity with a live cube.
    fn live(&self, cube: Cube) -> Line {
        let mut line = self.dead(cube);
        let bend = |doubler: Player| {
            let may = self.stakes.may_double(cube, doubler);
            let drop = self.end(doubler, 1, cube);
            let place = may.then(|| self.live(cube.doubled(1 - doubler)).place_of(drop))??;
            Some((place, drop))
        };
        let [cash, loss] = [0, 1].map(bend);
        if let (Some((cash, _)), Some((loss, _))) = (cash, loss)
            && loss >= cash
        {
            return line;
        }
        line.bends[1] = loss.unwrap_or(line.bends[0]);
        line.bends[2] = cash.unwrap_or(line.bends[3]);
        line
    }
}

fn better(player: Player, one: f64, other: f64) -> f64 {
    if player == 0 { one.max(other) } else { one.min(other) }
}

/// Utility by the chance to win: a line with bends at such chances, which go up from 0 to 1.
struct Line {
    bends: [(f64, f64); 4],
}

impl Line {
    const fn straight(first: f64, last: f64) -> Self {
        Self { bends: [(0.0, first), (0.0, first), (1.0, last), (1.0, last)] }
    }

    /// The utility at `chance`, 0 to 1.
    fn at(&self, chance: f64) -> f64 {
        let part = self.bends.windows(2).find(|part| chance <= part[1].0 && part[0].0 < part[1].0);
        let Some(&[(left, low), (right, high)]) = part else {
            return self.bends[3].1;
        };
        low + (high - low) * (chance - left) / (right - left)
    }

    /// The chance at which the utility is `utility`. `None` if it is below or above all.
    fn place_of(&self, utility: f64) -> Option<f64> {
        let rises = |part: &&[(f64, f64)]| {
            part[0].1 <= utility && utility <= part[1].1 && part[0].1 < part[1].1
        };
        let part = self.bends.windows(2).find(rises)?;
        let [(left, low), (right, high)] = [part[0], part[1]];
        Some(left + (right - left) * (utility - low) / (high - low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::match_equity;

    const MONEY: Stakes = Stakes { cube: true, ..Stakes::PLAIN };

    fn position(stakes: &Stakes, outcomes: Outcomes, life: f64) -> Cubeful<'_> {
        Cubeful { stakes, chance: &match_equity::chance, outcomes, life }
    }

    fn winning(win: f64) -> Outcomes {
        Outcomes::of_at_least(win, 0.0, 0.0)
    }

    /// Janowski's money game without gammons: a dead cube is taken from 25 % and a live one from 20 %.
    #[test]
    fn doubles_are_taken_from_the_known_chances() {
        for (life, take_point) in [(0.0, 0.25), (1.0, 0.2)] {
            for (off, drops) in [(-0.001, true), (0.001, false)] {
                let game = position(&MONEY, winning(1.0 - take_point - off), life);
                let utility = game.doubled(Cube::default(), 0);
                assert_eq!(utility == 1.0, drops, "{life} {off}: {utility}");
            }
        }
    }

    /// Janowski's formulas for a live cube in the middle, for wins that count 1.25 on average and losses that count 1.5.
    #[test]
    fn a_live_cube_is_worth_what_the_formula_says() {
        let (won, lost) = (1.25, 1.5);
        let whole = won + lost + 0.5;
        let (take, cash) = ((lost - 0.5) / whole, (lost + 1.0) / whole);
        for win in [0.35, 0.5, 0.65] {
            let outcomes =
                Outcomes::of_at_least(win, win * (won - 1.0), (1.0 - win) * (lost - 1.0));
            let found = position(&MONEY, outcomes, 1.0).at_roll(Cube::default());
            let expected = 2.0 * (win - take) / (cash - take) - 1.0;
            assert!((found - expected).abs() < 0.002, "{win}: {found}, not {expected}");
        }
    }

    #[test]
    fn what_one_player_gains_the_other_loses() {
        let outcomes = Outcomes([0.0, 0.125, 0.25, 0.375, 0.1875, 0.0625]);
        for owner in [None, Some(0), Some(1)] {
            let cube = Cube::at(2, owner).unwrap();
            let mirrored = Cube::at(2, owner.map(|owner| 1 - owner)).unwrap();
            let here = position(&MONEY, outcomes, 0.68).before_roll(cube, 0);
            let there = position(&MONEY, outcomes.reversed(), 0.68).before_roll(mirrored, 1);
            assert!((here + there).abs() < 1e-12, "{owner:?}: {here} {there}");
        }
    }

    /// A cube is worth more to its owner, and the middle lies between.
    #[test]
    fn a_cube_is_worth_having() {
        let game = position(&MONEY, winning(0.5), 0.68);
        let at = |owner| game.at_roll(Cube::at(2, owner).unwrap());
        let [mine, middle, theirs] = [Some(0), None, Some(1)].map(at);
        assert!(mine > middle && middle > theirs, "{mine} {middle} {theirs}");
        assert!(middle.abs() < 1e-12 && (mine + theirs).abs() < 1e-12);
    }

    #[test]
    fn gammons_make_some_positions_too_good_to_double() {
        let outcomes = Outcomes::of_at_least(0.9, 0.7, 0.0);
        let game = position(&MONEY, outcomes, 0.68);
        assert!(game.at_roll(Cube::default()) > game.doubled(Cube::default(), 0));
        let jacoby = Stakes { jacoby: true, ..MONEY };
        let game = position(&jacoby, outcomes, 0.68);
        assert!(game.at_roll(Cube::default()) < game.doubled(Cube::default(), 0));
        assert_eq!(game.before_roll(Cube::default(), 0), 1.0);
    }

    #[test]
    fn who_is_ahead_beavers() {
        let beavers = Stakes { beavers: true, ..MONEY };
        let game = position(&beavers, winning(0.4), 0.68);
        let plain = position(&MONEY, winning(0.4), 0.68);
        let cube = Cube::default();
        assert!(game.doubled(cube, 0) < plain.doubled(cube, 0));
        assert_eq!(game.doubled(cube, 0), game.at_roll(Cube::at(4, Some(1)).unwrap()));
    }
}
