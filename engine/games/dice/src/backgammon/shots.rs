//! Counts over the 36 rolls: how many hit, and how many let a checker escape.

use super::checkers::{BAR, BOARD, seen_from_opposite};
use super::plays::Board;

/// Hits of the opponent's blots by the mover's next roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shots {
    /// Number of the 36 rolls that hit.
    pub rolls: u32,
    /// Sum over these rolls of the pips that the opponent loses by the farthest blot hit.
    pub pips: u32,
}

impl Shots {
    /// Counts the hits, whether or not the rest of the roll can be played.
    pub fn of(board: &Board) -> Self {
        let blots = seen_from_opposite(board.theirs.blots());
        let mut shots = Self::default();
        if blots == 0 {
            return shots;
        }
        let reach = Reach::of(board);
        for high in 1..=6 {
            shots.add(1, reach.by_double(high) & blots);
            for low in 1..high {
                shots.add(2, reach.by_two(high, low) & blots);
            }
        }
        shots
    }

    fn add(&mut self, ways: u32, hit: u32) {
        if hit != 0 {
            self.rolls += ways;
            self.pips += ways * (31 - hit.leading_zeros());
        }
    }
}

/// The mover's checkers, and the points where they can land.
struct Reach {
    present: u32,
    on_bar: u32,
    open: u32,
}

impl Reach {
    fn of(board: &Board) -> Self {
        Self {
            present: board.mine.present(),
            on_bar: board.mine.count(BAR),
            open: BOARD & !seen_from_opposite(board.theirs.made()),
        }
    }

    /// Points that a checker can reach with either die or with both.
    fn by_two(&self, one: u32, other: u32) -> u32 {
        let by = |from: u32, die: u32| from >> die & self.open;
        if self.on_bar == 0 {
            let (first, second) = (by(self.present, one), by(self.present, other));
            return first | second | by(first, other) | by(second, one);
        }
        let enter = |die| by(1 << BAR, die);
        let entries = enter(one) | enter(other);
        if self.on_bar > 1 {
            return entries;
        }
        let then = |first: u32, die: u32| {
            if first == 0 { 0 } else { by(self.present & BOARD | first, die) }
        };
        entries | then(enter(one), other) | then(enter(other), one)
    }

    /// Points that a checker can reach with a double, in up to four steps.
    fn by_double(&self, die: u32) -> u32 {
        let by = |from: u32| from >> die & self.open;
        if self.on_bar == 0 {
            return self.run(self.present, die, 4);
        }
        let entry = by(1 << BAR);
        if entry == 0 || self.on_bar > 3 {
            return entry;
        }
        entry | self.run(self.present & BOARD | entry, die, 4 - self.on_bar)
    }

    fn run(&self, from: u32, die: u32, steps: u32) -> u32 {
        let (mut at, mut reached) = (from, 0);
        for _ in 0..steps {
            at = at >> die & self.open;
            reached |= at;
        }
        reached
    }
}

/// Number of the 36 rolls that a single checker can play in full. `blocked`: which of the twelve points ahead
/// of it are blocked (bit 0: the next one).
pub fn escaping_rolls(blocked: u32) -> u32 {
    RUNS[(blocked & 0xfff) as usize].into()
}

static RUNS: [u8; 1 << 12] = {
    let mut escaping_rolls = [0; 1 << 12];
    let mut blocked = 0;
    while blocked < escaping_rolls.len() {
        escaping_rolls[blocked] = count_runs(blocked as u32);
        blocked += 1;
    }
    escaping_rolls
};

const fn count_runs(blocked: u32) -> u8 {
    let mut rolls = 0;
    let mut high = 1;
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            let first = blocked >> (high - 1) & 1 == 0 || blocked >> (low - 1) & 1 == 0;
            let both = blocked >> (high + low - 1) & 1 == 0;
            if first && both {
                rolls += if high == low { 1 } else { 2 };
            }
            low += 1;
        }
        high += 1;
    }
    rolls
}

#[cfg(test)]
mod tests {
    use super::super::checkers::Checkers;
    use super::*;

    fn shots(mine: &[(u32, u32)], theirs: &[(u32, u32)]) -> Shots {
        let of = |counts: &[(u32, u32)]| Checkers::of(counts.iter().copied());
        Shots::of(&Board { mine: of(mine), theirs: of(theirs) })
    }

    /// Number of the 36 rolls that hit from each distance, without blocks (Magriel, "Backgammon", 1976).
    #[test]
    fn a_blot_alone_is_hit_as_often_as_the_table_says() {
        let table = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0];
        for (distance, rolls) in (1..).zip(table) {
            let hits = shots(&[(24, 1)], &[(1 + distance, 1)]);
            assert_eq!(hits, Shots { rolls, pips: rolls * (24 - distance) }, "{distance} away");
        }
    }

    /// 61 and 52 hit by playing either die first, 43 by playing the 4 first. 33 and 66 would have to land on
    /// the blocked six point.
    #[test]
    fn a_point_in_the_way_takes_combinations_away() {
        assert_eq!(shots(&[(24, 1)], &[(8, 1)]).rolls, 6);
        assert_eq!(shots(&[(24, 1)], &[(8, 1), (4, 2)]).rolls, 6);
        assert_eq!(shots(&[(24, 1)], &[(8, 1), (4, 2), (5, 2)]).rolls, 4);
    }

    /// From the bar onto the ace point's blot by any 1; with two on the bar nothing runs on. At last
    /// any 6 hits, and with 41, 51 and 42 the other number enters.
    #[test]
    fn checkers_on_the_bar_enter_first() {
        assert_eq!(shots(&[(25, 1)], &[(1, 1)]).rolls, 11);
        assert_eq!(shots(&[(25, 1)], &[(7, 1)]).rolls, 6);
        assert_eq!(shots(&[(25, 2)], &[(7, 1)]).rolls, 0);
        assert_eq!(shots(&[(25, 1), (20, 1)], &[(6, 1), (1, 2), (2, 2), (3, 2)]).rolls, 17);
    }

    #[test]
    fn a_checker_runs_by_the_rolls_that_it_can_play_alone() {
        assert_eq!(escaping_rolls(0), 36);
        assert_eq!(escaping_rolls(0b11_1111), 0);
        assert_eq!(escaping_rolls(0b1), 36 - 1);
    }
}
