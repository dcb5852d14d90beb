//! The bear-off against the rules, against what others published, and against GNU Backgammon.

mod published;

use std::collections::HashMap;

use super::home::{MOST, place};
use super::*;
use crate::backgammon::checkers::{CHECKERS, Checkers, OFF};
use crate::backgammon::plays::Dice;
use crate::backgammon::stakes::Stakes;
use crate::backgammon::{Backgammon, HOME};
use countermove_core::game::evaluation::Weights;
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Turn};

const GAME: Backgammon = Backgammon::with_gammons();

/// The checkers of one side: those on the points from 1 on; the rest are off.
fn side(counts: &[u32]) -> Checkers {
    let off = CHECKERS - counts.iter().sum::<u32>();
    Checkers::of((1..).zip(counts.iter().copied()).chain([(OFF, off)]))
}

/// Win, win by a gammon or more, win by a backgammon, lose by a gammon or more, lose by a backgammon.
fn told(outcomes: Outcomes) -> [f64; 5] {
    let [win, gammon, backgammon, _, lost_gammon, lost_backgammon] =
        outcomes.at_least().map(|(_, chance)| chance);
    [win, gammon, backgammon, lost_gammon, lost_backgammon]
}

fn equity(state: &State, player: Player) -> Option<f64> {
    outcomes(state, player).map(|outcomes| outcomes.equity(true))
}

/// White on roll with `mine`, black with `theirs`.
fn white_on_roll(mine: &[u32], theirs: &[u32]) -> State {
    State::new([side(mine), side(theirs)], Stage::Roll(0))
}

/// Every side with one to `most` checkers, all at home.
fn sides(most: u32) -> Vec<Checkers> {
    let mut counts = vec![vec![]];
    for _ in 0..HOME.count_ones() {
        let add = |rest: &Vec<u32>| {
            let left = most - rest.iter().sum::<u32>();
            let rest = rest.clone();
            (0..=left).map(move |count| [&rest[..], &[count]].concat()).collect::<Vec<_>>()
        };
        counts = counts.iter().flat_map(add).collect();
    }
    counts.iter().map(|counts| side(counts)).filter(|side| side.present() != 0).collect()
}

/// White's utility by the game's rules alone: the best play at each turn, the mean over each roll, to the end.
fn searched(state: &State, known: &mut HashMap<State, f64>) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let moves = GAME.legal_moves(state);
    let after = moves.iter().map(|&action| {
        (GAME.probability(state, action), searched(&GAME.after(state, action), known))
    });
    let value = match GAME.turn(state) {
        Turn::Over => GAME.utility(state, 0),
        Turn::Chance => after.map(|(probability, value)| probability * value).sum(),
        Turn::Of(0) => after.map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max),
        _ => after.map(|(_, value)| value).fold(f64::INFINITY, f64::min),
    };
    known.insert(*state, value);
    value
}

/// All 83 × 83 positions of up to three checkers a side, and all their rolls.
#[test]
fn a_full_search_by_the_rules_finds_the_same() {
    let mut known = HashMap::new();
    let sides = sides(3);
    assert_eq!(sides.len(), 83);
    for &mine in &sides {
        for &theirs in &sides {
            searched(&State::new([mine, theirs], Stage::Roll(0)), &mut known);
        }
    }
    let open = known.iter().filter(|(state, _)| GAME.turn(state) != Turn::Over);
    let mut count = 0;
    for (state, value) in open {
        let equity = equity(state, 0).unwrap();
        assert!((equity - value).abs() < 1e-6, "{}: {equity}, not {value}", GAME.write(state));
        count += 1;
    }
    assert!(count > 83 * 83 * (1 + 21), "{count}");
}

/// The fewest rolls on average until `checkers` are all off, by the rules alone.
fn fewest_rolls(checkers: Checkers, known: &mut HashMap<Checkers, f64>) -> f64 {
    if checkers.present() == 0 {
        return 0.0;
    }
    if let Some(&rolls) = known.get(&checkers) {
        return rolls;
    }
    let state = State::new([checkers, side(&[1])], Stage::Roll(0));
    let mut rolls = Vec::new();
    GAME.moves(&state, &mut rolls);
    let mut sum = 1.0;
    for roll in rolls {
        let rolled = GAME.after(&state, roll);
        let mut plays = Vec::new();
        GAME.moves(&rolled, &mut plays);
        let after = plays.iter().map(|&play| GAME.after(&rolled, play).sides[0]);
        let least = after.map(|after| fewest_rolls(after, known)).fold(f64::INFINITY, f64::min);
        sum += GAME.probability(&state, roll) * least;
    }
    known.insert(checkers, sum);
    sum
}

#[test]
fn every_play_needs_the_fewest_rolls() {
    let mut known = HashMap::new();
    for checkers in sides(4) {
        let needed = ALL_OFF.needed(place(checkers).unwrap());
        let mean: f64 = needed.iter().map(|&more| f64::from(more)).sum();
        let rolls = fewest_rolls(checkers, &mut known);
        assert!((mean - rolls).abs() < 1e-5, "{checkers:?}: {mean}, not {rolls}");
    }
}

/// Where both tables reach, they say nearly the same; the probability of winning is that of either.
#[test]
fn fewest_rolls_are_nearly_the_best_play() {
    let (mut sum, mut most) = (0.0, 0.0_f64);
    for mine in 1..places(two_sided::CHECKERS) {
        for theirs in 1..places(two_sided::CHECKERS) {
            let exact = TWO_SIDED.win(mine, theirs).unwrap();
            let difference = exact - first(ALL_OFF.needed(mine), ALL_OFF.needed(theirs));
            sum += difference.abs();
            most = most.max(difference.abs());
        }
    }
    let mean = sum / (places(two_sided::CHECKERS) - 1).pow(2) as f64;
    assert!(mean < 0.001 && most < 0.015, "{mean} {most}");
}

#[test]
fn few_rolls_are_left_out() {
    let slowest = ALL_OFF.needed(places(MOST) - 1);
    assert!(slowest[rolls::ROLLS - 1] < 1e-6);
    for place in 0..places(MOST) {
        assert!(ALL_OFF.needed(place).iter().zip(slowest).all(|(more, most)| *more <= most + 1e-6));
    }
}

/// With fifteen checkers on the 6 point a checker is off at once by a 6 (eleven rolls of 36), 5-1 or 4-2 (two each), 3-3
/// or 2-2.
#[test]
fn a_gammon_is_lost_where_no_checker_is_off_in_time() {
    let state = white_on_roll(&[0, 0, 0, 0, 0, 15], &[1]);
    let [win, gammon, _, lost_gammon, lost_backgammon] = told(outcomes(&state, 0).unwrap());
    assert!(win < 1e-6 && gammon == 0.0 && lost_backgammon == 0.0);
    assert!((lost_gammon - 19.0 / 36.0).abs() < 1e-6, "{lost_gammon}");
    let at_once = State::new(state.sides, Stage::Roll(1));
    assert_eq!(told(outcomes(&at_once, 0).unwrap()), [0.0, 0.0, 0.0, 1.0, 0.0]);
    let rolled = State::new(state.sides, Stage::Play(1, Dice(2, 1)));
    assert_eq!(equity(&rolled, 1), Some(2.0));
    let one_is_off = white_on_roll(&[0, 0, 0, 0, 0, 14], &[1]);
    assert!((equity(&one_is_off, 0).unwrap() + 1.0).abs() < 1e-6);
}

#[test]
fn what_one_side_gains_the_other_loses() {
    for (mine, theirs) in [
        (&[0, 0, 3, 2, 0, 1][..], &[1, 1][..]),
        (&[2, 2, 2, 3, 3, 3], &[0, 0, 0, 4, 4, 4]),
        (&[1, 1], &[0, 0, 0, 0, 7, 8]),
    ] {
        for stage in [Stage::Roll(0), Stage::Roll(1), Stage::Play(0, Dice(3, 1))] {
            let state = State::new([side(mine), side(theirs)], stage);
            let [own, others] = [0, 1].map(|player| equity(&state, player).unwrap());
            assert_eq!(own, -others, "{mine:?} {theirs:?} {stage:?}");
            let [win, gammon, _, lost_gammon, _] = told(outcomes(&state, 0).unwrap());
            let [win_1, gammon_1, _, lost_gammon_1, _] = told(outcomes(&state, 1).unwrap());
            assert_eq!((gammon, lost_gammon), (lost_gammon_1, gammon_1));
            assert!((win + win_1 - 1.0).abs() < 1e-15);
        }
    }
}

/// The mean over all rolls, by the rules, of what they are worth to white with the best play, less what `state` is.
fn gain_by_rolling(state: &State) -> f64 {
    let mut rolls = Vec::new();
    GAME.moves(state, &mut rolls);
    let worth = |roll| GAME.probability(state, roll) * equity(&GAME.after(state, roll), 0).unwrap();
    rolls.into_iter().map(worth).sum::<f64>() - equity(state, 0).unwrap()
}

/// In three of the positions of each of the 923 sides: the equation whose one solution the table is.
#[test]
fn a_position_of_few_checkers_is_worth_the_mean_of_its_rolls() {
    let sides = sides(6);
    assert_eq!(sides.len(), 923);
    for (index, &mine) in sides.iter().enumerate() {
        for &theirs in sides.iter().skip(index % 307).step_by(307) {
            let state = State::new([mine, theirs], Stage::Roll(0));
            let gain = gain_by_rolling(&state);
            assert!(gain.abs() < 1e-6, "{}: {gain}", GAME.write(&state));
        }
    }
}

/// The best play of each roll is no worse than one that needs the fewest rolls, and little better.
#[test]
fn a_position_of_many_checkers_is_worth_little_less_than_the_mean_of_its_rolls() {
    for (mine, theirs) in [
        (&[2, 2, 2, 3, 3, 3], &[2, 2, 2, 3, 3, 3][..]),
        (&[0, 0, 4, 4, 4, 0], &[0, 5, 0, 5]),
        (&[0, 0, 0, 0, 7, 8], &[2, 1]),
    ] {
        let gain = gain_by_rolling(&white_on_roll(mine, theirs));
        assert!((-1e-6..1e-3).contains(&gain), "{mine:?} {theirs:?}: {gain}");
    }
}

#[test]
fn both_sides_have_to_be_at_home() {
    let outside = [
        white_on_roll(&[0, 0, 0, 0, 0, 0, 1], &[1]),
        white_on_roll(&[1], &[0, 0, 0, 0, 0, 0, 1]),
        GAME.start(),
    ];
    for state in outside {
        assert_eq!((equity(&state, 0), outcomes(&state, 1)), (None, None));
    }
}

/// A gammon threatens in this position: it counts only where gammons do.
#[test]
fn the_evaluation_is_the_tables() {
    let state = white_on_roll(&[0, 0, 0, 0, 7, 8], &[1, 1]);
    let estimate = |gammons| {
        let game = Backgammon { stakes: Stakes { gammons, ..Stakes::PLAIN } };
        Weights::for_game(&game, &[]).unwrap().estimate(&game, &state, 0)
    };
    let [win, ..] = told(outcomes(&state, 0).unwrap());
    assert_eq!(Some(estimate(true)), equity(&state, 0));
    assert!((estimate(false).tanh() - (2.0 * win - 1.0)).abs() < 1e-9);
    assert!(estimate(true) < estimate(false).tanh() - 0.1);
}
