//! The two-sided table: who wins where both sides have few checkers left, and both play their best against each other.
//!
//! Let W(i, j) be the probability that the side on roll wins with its checkers at place i, the other's at place j. It is
//! 1 − Σ P(roll) · min W(j, k) over the places k to which the roll can lead from i. Since k < i, the values of all pairs
//! with max(i, j) = n follow from those of lower n.

use super::home::{Home, POINTS, places};

/// The most checkers that a side has left.
pub const CHECKERS: usize = 6;

const PLACES: usize = places(CHECKERS);

/// The table.
pub struct TwoSided {
    /// At `i * PLACES + j` the probability W(j, i) that the side on roll wins, with its checkers at place j.
    wins: Vec<f32>,
}

/// How many of the 36 throws of two dice are this roll, and the places to which it can lead.
type Roll = (f32, Vec<usize>);

impl TwoSided {
    /// Works it out from the lowest places on.
    pub fn new() -> Self {
        let rolls = rolls();
        let mut wins = vec![0.0; PLACES * PLACES];
        for place in 1..PLACES {
            let row = against_all(&rolls[place], &wins, place);
            for (other, &win) in row.iter().enumerate() {
                wins[other * PLACES + place] = win;
            }
            for other in 1..=place {
                wins[place * PLACES + other] = against_row(&rolls[other], &row);
            }
        }
        Self { wins }
    }

    /// The probability that the side on roll, at place `mine`, wins; `None` if one side has too many checkers.
    #[inline]
    pub fn win(&self, mine: usize, theirs: usize) -> Option<f64> {
        let covers = mine < PLACES && theirs < PLACES;
        covers.then(|| f64::from(self.wins[theirs * PLACES + mine]))
    }
}

/// W(`place`, j) for each j below `place`, by the values of lower places.
fn against_all(rolls: &[Roll], wins: &[f32], place: usize) -> Vec<f32> {
    let mut row = vec![0.0; place];
    let mut least = vec![0.0; place];
    for (throws, reached) in rolls {
        least.fill(1.0);
        for &next in reached {
            let theirs = &wins[next * PLACES..][..place];
            for (least, &win) in least.iter_mut().zip(theirs) {
                *least = lower(win, *least);
            }
        }
        for (sum, least) in row.iter_mut().zip(&least) {
            *sum += throws * least;
        }
    }
    row.iter_mut().for_each(|sum| *sum = win(*sum));
    // A side whose opponent has borne off all its checkers has lost.
    row[0] = 0.0;
    row
}

/// The probability that a side wins with such `rolls`, where the other's is `row` at the places reached.
fn against_row(rolls: &[Roll], row: &[f32]) -> f32 {
    let least =
        |reached: &[usize]| reached.iter().fold(1.0, |least, &next| lower(row[next], least));
    win(rolls.iter().map(|(throws, reached)| throws * least(reached)).sum())
}

/// The probability that a side wins, by the sum of what is the other's after each throw.
fn win(others: f32) -> f32 {
    1.0 - others / 36.0
}

/// The lower one, where neither is NaN: one instruction, unlike [`f32::min`].
#[inline]
fn lower(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// The rolls at each place; none where all checkers are off.
fn rolls() -> Vec<Vec<Roll>> {
    let homes: Vec<Home> = Home::all(CHECKERS).collect();
    // With all checkers off, what is left of a roll changes nothing.
    let played = |places: &[usize], die: usize| {
        let mut next: Vec<usize> =
            places.iter().flat_map(|&place| homes[place].after(die)).collect();
        next.extend(places.iter().filter(|&&place| place == 0));
        next.sort_unstable();
        next.dedup();
        next
    };
    let of = |home: &Home| {
        let mut rolls = Vec::new();
        for low in 1..=POINTS {
            let once = played(&[home.place()], low);
            let doubled = (1..4).fold(once.clone(), |places, _| played(&places, low));
            rolls.push((1.0, doubled));
            for high in low + 1..=POINTS {
                let mut reached = played(&once, high);
                reached.extend(played(&played(&[home.place()], high), low));
                reached.sort_unstable();
                reached.dedup();
                rolls.push((2.0, reached));
            }
        }
        rolls
    };
    homes.iter().map(of).collect()
}
