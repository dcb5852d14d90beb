//! Battleship: rules, notation, what players see, and the fleets that agree with it.

use std::collections::HashMap;

use countermove::error::{Error, ErrorKind};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

use crate::common::open;

const SMALL: &str = r#"{"rows":3,"columns":3,"fleet":[2,2]}"#;
const QUIET: &str = r#"{"rows":3,"columns":3,"fleet":[2,2],"sinking":false}"#;
const APART: &str = r#"{"rows":4,"columns":4,"fleet":[3,2],"touching":false}"#;

/// Runs `check`, a function of the game, under `options`.
macro_rules! with {
    ($options:expr, |$game:ident| $body:expr) => {{
        struct With;
        impl Opener for With {
            type Out = ();
            fn open<G: Rules + 'static>(self, $game: G, _: String) {
                $body
            }
        }
        open("battleship", $options, With).unwrap()
    }};
}

fn refusal(options: &str) -> Error {
    struct Opened;
    impl Opener for Opened {
        type Out = ();
        fn open<G: Rules + 'static>(self, _: G, _: String) {}
    }
    open("battleship", options, Opened).unwrap_err()
}

fn counted<G: Rules>(game: &G, state: &G::State) -> usize {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.len()
}

#[test]
fn a_carrier_has_120_places_on_ten_by_ten() {
    // Along each of 10 rows and 10 columns a ship of 5 has 6 places.
    with!("{}", |game| assert_eq!(counted(&game, &game.start()), 120));
}

#[test]
fn a_fleet_that_does_not_fit_is_refused() {
    for options in [
        r#"{"rows":2,"columns":2,"fleet":[3]}"#,
        r#"{"rows":2,"columns":2,"fleet":[2,2,1]}"#,
        r#"{"rows":3,"columns":3,"fleet":[2,2,2],"touching":false}"#,
        r#"{"rows":0}"#,
        r#"{"fleet":[]}"#,
    ] {
        assert_eq!(refusal(options).kind, ErrorKind::BadOption, "{options}");
    }
    let error = refusal(r#"{"rows":2,"columns":2,"fleet":[3]}"#);
    assert_eq!(error.message, "option fleet does not fit on 2 rows and 2 columns");
}

#[test]
fn a_ship_that_leaves_no_room_cannot_be_placed() {
    // On 3 x 1 a ship of 1 in the middle leaves no room for one of 2.
    with!(r#"{"rows":1,"columns":3,"fleet":[1,2]}"#, |game| {
        assert_eq!(counted(&game, &game.start()), 2);
        assert_eq!(game.read_move(&game.start(), "b1").unwrap_err().kind, ErrorKind::IllegalMove);
    });
}

#[test]
fn a_game_is_played_to_its_end() {
    with!(SMALL, |game| {
        let mut state = game.start();
        for text in "a1-a2 c1-c2 a3-b3 b1-b2 a3 a1 b3 c3 b1 a2 c1 c2 b2".split(' ') {
            let action = game.read_move(&state, text).unwrap();
            game.play(&mut state, action);
        }
        let text = "a1-a2 c1-c2 / a3-b3 b1-b2 / a3x a1x b3x2 c3 b1x a2x2 c1 c2x b2x2";
        let over = game.read(text).unwrap();
        assert_eq!(over, state);
        assert_eq!(game.turn(&over), Turn::Over);
        assert_eq!([0, 1].map(|player| game.utility(&over, player)), [1.0, -1.0]);
        assert_eq!(game.write(&over), text);
        assert_eq!(game.view(&over, 1), text.replace("a1-a2 c1-c2", "? ?"));
    });
}

#[test]
fn a_view_shows_no_ship_of_the_other() {
    with!(SMALL, |game| {
        let state = game.read("a1-a2 c1-c2 / a3-b3 b1-b2 / a3x b1").unwrap();
        assert_eq!(game.view(&state, 0), "a1-a2 c1-c2 / ? ? / a3x b1");
        assert_eq!(game.view(&state, 1), "? ? / a3-b3 b1-b2 / a3x b1");
        let picture = "fleet of 1:\n3 . . .\n2 # . #\n1 # o #\n  a b c\n\
                       shots of 1:\n3 X . .\n2 . . .\n1 . . .\n  a b c";
        assert_eq!(game.view_picture(&state, 0), picture);
    });
}

#[test]
fn a_view_that_no_fleet_agrees_with_is_refused() {
    let cases = [
        (SMALL, "a1-a2 c1-c2 / ? ? / a1x3", "there is no such ship"),
        (QUIET, "a1-a2 c1-c2 / ? ? / a1x2", "sinking is not announced"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1x2", "no ship can lie on a1 with these answers"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1x b1 b1 a1x a2", "no ship can lie on a1"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1 a3 a1", "shoots at a1 twice"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1 a2", "by the ships of player 1 shot 2 is written a2x"),
        (SMALL, "a1-a2 a2-b2 / ? ? / -", "overlaps"),
        (SMALL, "a1-a3 c1-c2 / ? ? / -", "no straight line of 2 squares"),
        (SMALL, "a1-a2 / ? ? / -", "player 1 places the whole fleet"),
        (SMALL, "a1-a2 c1-c2 / a3-b3 ? / -", "is written ? in a view"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1x b1 a2x2 b2 a3x b3 b3x2 a3 c3", "after the end"),
        (QUIET, "a1-a2 c1-c2 / ? ? / a1x b1 a2x b2 a3x b3 b3x a3 c3x", "more than the fleet's 4"),
        (SMALL, "a1-a2 c1-c2 / ? ? / a1 b1 b1 b2 c1 b3 a2 a3 b2 c3 c2", "no fleet agrees"),
        (SMALL, "a1-a2 b1-b2 c1-c2 / - / -", "a fleet has 2 ships, not 3"),
        (APART, "a1-c1 a2-b2 / ? ? / -", "overlaps another, or touches"),
    ];
    for (options, view, why) in cases {
        struct Refused<'a>(&'a str, &'a str);
        impl Opener for Refused<'_> {
            type Out = ();
            fn open<G: Rules + 'static>(self, game: G, _: String) {
                let error = game.read_view(self.0, 0).unwrap_err();
                assert_eq!(error.kind, ErrorKind::IllegalPosition, "{}", self.0);
                assert!(error.message.contains(self.1), "{}: {}", self.0, error.message);
            }
        }
        open("battleship", options, Refused(view, why)).unwrap();
    }
}

/// Sum of (observed − expected)² / expected of `draws` worlds at `view` against the list of all, with their number.
fn chi_square<G: Rules>(game: &G, view: &str, draws: usize) -> (f64, usize) {
    let state = game.read_view(view, 0).unwrap();
    let worlds = game.worlds(&state, 0, 10_000).expect("few worlds");
    let mut counts: HashMap<String, f64> =
        worlds.iter().map(|(world, _)| (game.write(world), 0.0)).collect();
    let mut rng = Rng::new(5);
    for _ in 0..draws {
        let drawn = game.write(&game.draw_world(&state, 0, &mut rng));
        *counts.get_mut(&drawn).expect("a world of the list") += 1.0;
    }
    let expected = draws as f64 / worlds.len() as f64;
    (counts.values().map(|count| (count - expected).powi(2) / expected).sum(), worlds.len())
}

#[test]
fn worlds_are_drawn_uniformly() {
    for view in
        ["a1-a2 c1-c2 / ? ? / -", "a1-a2 c1-c2 / ? ? / b2x b3 c1", "a1-a2 c1-c2 / ? ? / b2x b3"]
    {
        struct Uniform<'a>(&'a str);
        impl Opener for Uniform<'_> {
            type Out = ();
            fn open<G: Rules + 'static>(self, game: G, _: String) {
                let (sum, worlds) = chi_square(&game, self.0, 20_000);
                let freedom = worlds as f64 - 1.0;
                // Mean and variance of the distribution: freedom and twice that.
                assert!(sum < freedom + 4.0 * (2.0 * freedom).sqrt(), "{}: {sum} {worlds}", self.0);
            }
        }
        open("battleship", SMALL, Uniform(view)).unwrap();
        open("battleship", QUIET, Uniform(view)).unwrap();
    }
}

#[test]
fn there_are_88_fleets_of_two_twos_on_three_by_three() {
    // 12 dominoes; a corner square is in 2 of them, a middle of a side in 3, the centre in 4: 4·1 + 4·3 + 6 = 22 pairs
    // meet, so that 12·11 − 2·22 = 88 ordered pairs do not.
    with!(SMALL, |game| {
        let state = game.read_view("a1-a2 c1-c2 / ? ? / -", 0).unwrap();
        assert_eq!(game.worlds(&state, 0, 88).unwrap().len(), 88);
        assert!(game.worlds(&state, 0, 87).is_none());
    });
}

#[test]
fn the_shot_advised_is_where_most_fleets_lie() {
    with!(SMALL, |game| {
        let state = game.read_view("a1-a2 c1-c2 / ? ? / -", 0).unwrap();
        let advised = game.advise(&state, 0, &mut Rng::new(1)).unwrap();
        assert_eq!(advised.len(), 1);
        assert_eq!(game.write_move(&state, advised[0].0), "b2");
        let state = game.read_view("a1-a2 c1-c2 / ? ? / b2 a3 b1x a1x", 0).unwrap();
        let advised = game.advise(&state, 0, &mut Rng::new(1)).unwrap();
        assert!(["a1", "c1"].contains(&&*game.write_move(&state, advised[0].0)));
    });
}

#[test]
fn a_fleet_is_placed_at_random() {
    with!("{}", |game| {
        let advised = game.advise(&game.start(), 0, &mut Rng::new(1)).unwrap();
        let sum: f64 = advised.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(advised.len() > 100, "{} of 120 places", advised.len());
        assert!(advised.iter().all(|&(_, share)| share < 0.05));
    });
}

#[test]
fn hard_fleets_are_drawn_too() {
    // The fleet of ten ships that may not touch, as in Russia and the Baltic.
    with!(r#"{"fleet":[4,3,3,2,2,2,1,1,1,1],"touching":false}"#, |game| {
        let mut rng = Rng::new(3);
        let mut state = game.start();
        for _ in 0..20 {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[rng.below(moves.len())]);
        }
        let drawn = game.draw_world(&state, 0, &mut rng);
        assert_eq!(game.view(&drawn, 0), game.view(&state, 0));
        assert_ne!(drawn, state);
    });
}
