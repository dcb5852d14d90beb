//! Events and tallies of backgammon, mancala and mazes: cases made by hand from the rules, and counts over random play.

use countermove::game::events::Event;
use countermove::game::notation::Notation;
use countermove::game::{Game, Turn};
use countermove::rng::Rng;

use crate::common::told::{check, opened, play};

#[test]
fn backgammon_tells_rolls_hits_and_the_cube() {
    let start = "pips 167:167, off 0:0, bar 0:0";
    check(
        "backgammon",
        "{}",
        &[
            ["", "31", "", "roll (31)", start],
            ["", "31 8/5,6/5", "", "", "pips 163:167, off 0:0, bar 0:0"],
            // White's blot on its 5 point is black's 20 point.
            [
                "",
                "32 24/21,6/4 44 24/20(2),13/9(2) 61",
                "",
                "roll (61)",
                "pips 162:151, off 0:0, bar 0:0",
            ],
            ["", "21 6/5,24/22 43 24/20*,24/21", "", "hit 20 1", "pips 184:160, off 0:0, bar 1:0"],
        ],
    );
    let cube = r#"{"cube":true}"#;
    let dropped = "fold, score (black) 1";
    check(
        "backgammon",
        cube,
        &[
            ["", "31 8/5,6/5 double", "", "double 2", "pips 163:167, off 0:0, bar 0:0, cube 1"],
            ["", "31 8/5,6/5 double take", "", "", "pips 163:167, off 0:0, bar 0:0, cube 2"],
            ["", "31 8/5,6/5 double drop", "", dropped, "pips 163:167, off 0:0, bar 0:0, cube 1"],
        ],
    );
}

#[test]
fn mancala_tells_captures_and_another_turn() {
    let empty = r#"{"pits":3,"seeds":2}"#;
    check(
        "kalah",
        "{}",
        &[["", "C", "", "score 1, again", "seeds 1:0"], ["", "A", "", "", "seeds 0:0"]],
    );
    check(
        "kalah",
        empty,
        &[
            // One seed goes from A to the empty B; c, b and a lie opposite A, B and C.
            ["2,3,2/1,0,4 0:0 S", "A", "", "capture b+B 4, score 4", "seeds 4:0"],
            // The last seed goes to the store, and North takes what it has.
            ["2,3,2/0,0,1 2:2 S", "C", "", "score 1", "seeds 3:9"],
        ],
    );
    let state = "2,0,1,2,1,1/0,5,0,0,3,2 17:14 S";
    check(
        "oware",
        "{}",
        &[
            [state, "F", "", "capture a+b 4", "seeds 21:14"],
            [state, "B", "", "capture a 2", "seeds 19:14"],
            ["", "A", "", "", "seeds 0:0"],
        ],
    );
}

#[test]
fn heaps_and_numbers_have_labels() {
    check("nim", "{}", &[["", "2:3", "3 from heap 2", "", ""]]);
    check("n_person_nim", "{}", &[["", "1:2", "2 from heap 1", "", ""]]);
    check("halving", "{}", &[["", "-", "−1", "", ""], ["", "/", "÷2", "", ""]]);
    check("bins", r#"{"coin":0.5}"#, &[["", "A heads", "", "roll (heads)", ""]]);
}

#[test]
fn mazes_tell_what_is_eaten_and_pushed() {
    let line = r#"{"layout":"%%%%%%%/%P.oG.%/%%%%%%%"}"#;
    check(
        "pacman",
        line,
        &[
            ["", "East", "", "eat 2,1 (dot)", "score 9, dots 1"],
            ["", "East West", "", "", "score 9, dots 1"],
            // The ghost has come to the power dot, is scared, and is eaten.
            [
                "",
                "East West East",
                "",
                "eat 3,1 (power dot), eat 3,1 (ghost) 1",
                "score 208, dots 1",
            ],
        ],
    );
    let caught = r#"{"layout":"%%%%%%%/%P.-G.%/%%%%%%%"}"#;
    check(
        "pacman",
        caught,
        &[["", "East West Stop West", "", "eat 2,1 (Pacman)", "score -492, dots 1"]],
    );
    let level = "{\"level\":\"#######/#@ $ .#/#######\"}";
    check(
        "sokoban",
        level,
        &[
            ["", "r", "", "", "on_goal 0, boxes 1"],
            ["", "r R", "", "push 3,1+4,1", "on_goal 0, boxes 1"],
            ["", "r R R", "", "push 4,1+5,1 (goal)", "on_goal 1, boxes 1"],
        ],
    );
}

/// Checkers only move, as far as the dice show or less.
#[test]
fn counts_of_checkers_hold_over_random_play() {
    let game = opened("backgammon", "{}");
    for seed in 0..20 {
        let mut borne_off = [0, 0];
        play(&game, usize::MAX, &mut Rng::new(seed), |step| {
            if let Turn::Of(player) = step.turn {
                borne_off[player] += told(&step.events(&game), "bear_off");
            }
            let tallies = game.tallies(step.after);
            assert_eq!(tallies[1].values, borne_off);
            // A checker on the bar has 25 pips to go.
            let [pips, bar] = [0, 2].map(|index: usize| &tallies[index].values);
            assert!((0..2).all(|side| pips[side] >= 25 * bar[side]));
        });
    }
}

/// At the end the players get the seeds of their sides as well.
#[test]
fn counts_of_seeds_hold_over_random_play() {
    const ALL: i64 = 48;
    for (name, kind) in [("kalah", "score"), ("oware", "capture")] {
        let game = opened(name, "{}");
        for seed in 0..20 {
            let mut won = [0, 0];
            let mut before_end = vec![0, 0];
            play(&game, 200, &mut Rng::new(seed), |step| {
                if let Turn::Of(player) = step.turn {
                    won[player] += told(&step.events(&game), kind);
                }
                let seeds = game.tallies(step.after).remove(0).values;
                assert!(seeds.iter().sum::<i64>() <= ALL);
                if game.turn(step.after) == Turn::Over {
                    assert!((0..2).all(|side| seeds[side] >= before_end[side]));
                    let text = format!("{}–{}", seeds[0], seeds[1]);
                    assert_eq!(game.result(step.after), Some(text));
                } else {
                    assert_eq!(seeds, won, "{name}");
                    before_end = seeds;
                }
            });
        }
    }
}

#[test]
fn the_score_of_pacman_is_its_utility() {
    let game = opened("pacman", "{}");
    for seed in 0..20 {
        let end = play(&game, usize::MAX, &mut Rng::new(seed), |_| {});
        let score = game.tallies(&end)[0].values[0];
        assert!((game.utility(&end, 0) - score as f64).abs() < 1e-9);
    }
}

/// How much the events called `word` tell.
fn told(events: &[Event], word: &str) -> i64 {
    let counts = events.iter().filter(|event| event.kind.word() == word);
    counts.filter_map(|event| event.count).map(i64::from).sum()
}
