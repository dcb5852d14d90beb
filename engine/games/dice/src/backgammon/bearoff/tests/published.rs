//! Figures of others.

use super::*;
use crate::backgammon::bearoff::home::{Home, POINTS};

/// Howard Peelle, "Backgammon Tools in J", Vector 24: eight checkers on the ace point, on roll, against six there win
/// with 0.301055. It is 2341/7776, since no roll leaves a choice.
#[test]
fn stacks_on_the_ace_points_are_as_peelle_says() {
    let [win, ..] = told(outcomes(&white_on_roll(&[8], &[6]), 0).unwrap());
    assert!((win - 2341.0 / 7776.0).abs() < 1e-6, "{win}");
}

/// The rolls of 36 that bear off both checkers, counted by hand: with 6-6 the doubles from 3-3 on; with 6-1 each 6, and
/// 5-5, 4-4, 3-3, 2-2; with 5-2 each roll without a 1 but 3-2, 4-2 and 4-3; with 4-3 each without a 1 and a
/// 2, and 2-2; with 2-1 all.
#[test]
fn two_last_checkers_are_off_in_as_many_rolls_as_counted() {
    for (points, rolls) in
        [([6, 6], 4.0), ([6, 1], 15.0), ([5, 2], 19.0), ([4, 3], 17.0), ([2, 1], 36.0)]
    {
        let mut counts = [0; POINTS];
        points.iter().for_each(|&point| counts[point - 1] += 1);
        let needed = ALL_OFF.needed(place(side(&counts)).unwrap());
        let off_at_once = 36.0 * (1.0 - needed[1]);
        assert!((off_at_once - rolls).abs() < 1e-4, "{points:?}: {off_at_once}");
    }
}

/// By a one-sided table of "Taper_Mike" (bgonline.org, 7 November 2013) there are 3,825 positions and rolls of two
/// different numbers where a checker can be borne off, and fewer rolls are needed on average if none is. Just one has
/// two checkers, those on the 6 and 4 points.
#[test]
fn so_often_it_is_best_to_bear_off_none() {
    let homes = &Home::all(MOST).collect::<Vec<_>>()[..];
    let mean = |home: &Home| -> f64 {
        ALL_OFF.needed(home.place()).iter().map(|&more| f64::from(more)).sum()
    };
    let means: Vec<f64> = homes.iter().map(mean).collect();
    let checkers = |place: usize| (0..=MOST).find(|&most| place < places(most)).unwrap();
    let mut exceptions = Vec::new();
    for home in &homes[1..] {
        for (low, high) in (1..=POINTS).flat_map(|high| (1..high).map(move |low| (low, high))) {
            let both =
                |one, other| home.after(one).flat_map(move |between| homes[between].after(other));
            let after = both(low, high).chain(both(high, low));
            let least = |(none, some): (f64, f64), after: usize| match checkers(after) {
                count if count == checkers(home.place()) => (means[after].min(none), some),
                _ => (none, means[after].min(some)),
            };
            let (none, some) = after.fold((f64::INFINITY, f64::INFINITY), least);
            // What is equal differs by rounding.
            if some < f64::INFINITY && none < some - 1e-7 {
                exceptions.push(home.place());
            }
        }
    }
    let of_two: Vec<usize> =
        exceptions.iter().copied().filter(|&place| checkers(place) == 2).collect();
    assert_eq!(
        (exceptions.len(), of_two),
        (3_825, vec![place(side(&[0, 0, 0, 1, 0, 1])).unwrap()])
    );
}

/// Position IDs, with the probability that the side on roll wins, wins a gammon and loses one, by GNU Backgammon 1.07
/// (`gnubg.evaluate`, 0 plies, no cube), whose tables `gnubg_ts0.bd` and `gnubg_os0.bd` have 16 bits.
const GNU_BACKGAMMON: [(&str, [f64; 3]); 10] = [
    ("UAAAAAMAAAAAAA", [0.697_490, 0.0, 0.0]),
    ("agUAAGYDAAAAAA", [0.505_470, 0.0, 0.0]),
    ("HwQAgB8AAAAAAA", [0.927_642, 0.0, 0.0]),
    ("2AYAAMMBAAAAAA", [0.854_597, 0.0, 0.0]),
    ("4P8PAADg/w8AAA", [0.594_880, 0.0, 0.0]),
    ("2+4OAADb7g4AAA", [0.630_366, 0.0, 0.0]),
    ("VQUAgLcIAAAAAA", [0.440_578, 0.0, 0.0]),
    ("3BYAAO4GAAAAAA", [0.970_081, 0.0, 0.0]),
    ("GwAAAL7/AQAAAA", [0.0, 0.0, 0.034_190]),
    ("8P0PAAAVAAAAAA", [1.0, 0.330_255, 0.0]),
];

#[test]
fn gnu_backgammon_finds_the_same() {
    for (id, expected) in GNU_BACKGAMMON {
        let state = GAME.read(&format!("{id} black")).unwrap();
        let [win, gammon, _, lost_gammon, _] = told(outcomes(&state, 1).unwrap());
        for (found, expected) in [win, gammon, lost_gammon].into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-4, "{id}: {found}, not {expected}");
        }
    }
}
