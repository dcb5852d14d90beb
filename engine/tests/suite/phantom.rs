//! Phantom tic-tac-toe and dark hex: counts of OpenSpiel, views, and the states that agree with them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use crate::common::open;
use countermove::error::ErrorKind;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Player, Turn};
use countermove::perft::perft;
use countermove::rng::Rng;

/// Opens the phantom game called `$game`.
macro_rules! with {
    ($game:literal, $options:expr, $opener:expr) => {
        match $game {
            "dark_hex" => open("dark_hex", $options, $opener).unwrap(),
            _ => open("phantom_tic_tac_toe", $options, $opener).unwrap(),
        }
    };
}

struct Counts(u32);

impl Opener for Counts {
    type Out = Vec<u64>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<u64> {
        let stop = AtomicBool::new(false);
        (1..=self.0).map(|depth| perft(&game, &game.start(), depth, &stop).unwrap()).collect()
    }
}

/// Of either game on 3 × 3, at depths 1, 2, …
const THREE_BY_THREE: &[u64] = &[9, 81, 648, 5112, 36288];
/// Of dark hex.
const TWO_BY_TWO: &[u64] = &[4, 16, 48, 96, 132, 108, 36];
const TWO_BY_THREE: &[u64] = &[6, 36, 180, 670, 2440, 7296, 15840, 24624, 27216, 19440, 6480];

/// OpenSpiel 2.0.2, phantom_ttt and dark_hex.
#[test]
fn sequences_of_tries_are_as_many_as_openspiels() {
    let tries = r#"{"reveal":"tries"}"#;
    assert_eq!(with!("phantom_tic_tac_toe", "{}", Counts(5)), THREE_BY_THREE);
    assert_eq!(with!("phantom_tic_tac_toe", tries, Counts(5)), THREE_BY_THREE);
    assert_eq!(with!("dark_hex", "{}", Counts(5)), THREE_BY_THREE);
    assert_eq!(with!("dark_hex", r#"{"rows":2,"columns":2}"#, Counts(7)), TWO_BY_TWO);
    assert_eq!(with!("dark_hex", r#"{"rows":2,"columns":3}"#, Counts(11)), TWO_BY_THREE);
}

/// Walks the whole tree.
struct Tree;

#[derive(Debug, PartialEq)]
struct Census {
    states: u64,
    ends: u64,
    /// Sum of the first player's utilities.
    sum: f64,
    /// Views of the player to move.
    views: usize,
}

impl Opener for Tree {
    type Out = Census;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Census {
        let mut census = Census { states: 0, ends: 0, sum: 0.0, views: 0 };
        let mut views = HashMap::new();
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            census.states += 1;
            let Turn::Of(player) = game.turn(&state) else {
                census.ends += 1;
                census.sum += game.utility(&state, 0);
                continue;
            };
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let key = game.view_key(&state, player);
            let known = views.entry((player, game.view(&state, player)));
            assert_eq!(*known.or_insert((key, moves.clone())), (key, moves.clone()));
            open.extend(moves.iter().map(|&action| game.after(&state, action)));
        }
        let keys: HashSet<u64> = views.values().map(|&(key, _)| key).collect();
        assert_eq!(keys.len(), views.len(), "a key of its own for each view");
        census.views = views.len();
        census
    }
}

/// OpenSpiel 2.0.2, dark_hex with each `obstype`; without the number of all tries so far, which its information
/// states have even where nothing is revealed.
#[test]
fn small_boards_of_dark_hex_have_openspiels_information_sets() {
    let census = |states, ends, sum, views| Census { states, ends, sum, views };
    let small = r#"{"rows":2,"columns":2}"#;
    assert_eq!(with!("dark_hex", small, Tree), census(441, 216, -120.0, 70));
    let wide = r#"{"rows":2,"columns":3}"#;
    assert_eq!(with!("dark_hex", wide, Tree), census(104_229, 53_920, -20_672.0, 2508));
    let heard = r#"{"rows":2,"columns":3,"reveal":"tries"}"#;
    assert_eq!(with!("dark_hex", heard, Tree), census(104_229, 53_920, -20_672.0, 11_722));
}

/// Plays games at random, and looks at each state with the eyes of each player.
struct Views {
    games: u64,
    /// Most worlds that are listed.
    most: usize,
}

impl Views {
    fn look<G: Rules>(&self, game: &G, state: &G::State, player: Player, rng: &mut Rng) -> bool {
        let text = game.view(state, player);
        let read = game.read_view(&text, player).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.view(&read, player), text);
        assert_eq!(game.read_view(&text, player).unwrap(), read, "{text}: always the same");
        for _ in 0..4 {
            let seed = rng.next_u64();
            let world = game.draw_world(state, player, &mut Rng::new(seed));
            assert_eq!(game.view(&world, player), text);
            assert_eq!(game.view_key(&world, player), game.view_key(state, player));
            assert_eq!(game.turn(&world), game.turn(state), "{text}");
            assert_eq!(world, game.draw_world(&read, player, &mut Rng::new(seed)), "{text}");
        }
        let Some(worlds) = game.worlds(state, player, self.most) else { return false };
        let all: HashSet<_> = worlds.iter().map(|(world, _)| world).collect();
        assert_eq!(all.len(), worlds.len(), "{text}: distinct");
        assert!(all.contains(state), "{text}: the state agrees with its own view");
        assert!(worlds.iter().all(|(world, _)| game.view(world, player) == text), "{text}");
        assert!((worlds.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        for _ in 0..20 {
            assert!(all.contains(&game.draw_world(state, player, rng)), "{text}");
        }
        true
    }
}

impl Opener for Views {
    /// Number of states whose worlds were listed.
    type Out = u32;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
        let mut listed = 0;
        for seed in 0..self.games {
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            loop {
                for player in 0..2 {
                    listed += u32::from(self.look(&game, &state, player, &mut rng));
                }
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                game.play(&mut state, moves[rng.below(moves.len())]);
            }
        }
        listed
    }
}

#[test]
fn a_view_is_read_as_a_state_that_has_it() {
    assert!(with!("phantom_tic_tac_toe", "{}", Views { games: 20, most: 300 }) > 100);
    let tries = r#"{"reveal":"tries"}"#;
    assert!(with!("phantom_tic_tac_toe", tries, Views { games: 20, most: 300 }) > 100);
    assert!(with!("dark_hex", "{}", Views { games: 20, most: 300 }) > 100);
    assert!(with!("dark_hex", r#"{"rows":1,"columns":1}"#, Views { games: 1, most: 9 }) == 4);
    let wide = r#"{"rows":2,"columns":5,"reveal":"tries"}"#;
    assert!(with!("dark_hex", wide, Views { games: 20, most: 300 }) > 100);
}

#[test]
fn views_of_a_large_board_are_read_too() {
    let large = r#"{"rows":11,"columns":11}"#;
    assert!(with!("dark_hex", large, Views { games: 1, most: 2 }) > 0);
    let heard = r#"{"rows":7,"columns":9,"reveal":"tries"}"#;
    assert!(with!("dark_hex", heard, Views { games: 1, most: 2 }) > 0);
}

/// Worlds drawn are equally likely where they can be listed.
struct Even<'a>(&'a str, Player);

impl Opener for Even<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let Even(view, player) = self;
        let state = game.read_view(view, player).unwrap();
        let worlds = game.worlds(&state, player, 1000).unwrap();
        let mut rng = Rng::new(7);
        let mut counts = HashMap::new();
        let draws = 400 * worlds.len();
        for _ in 0..draws {
            *counts.entry(game.draw_world(&state, player, &mut rng)).or_insert(0.0) += 1.0;
        }
        // Chi-squared over its degrees of freedom is near 1, with a standard deviation of √(2/n).
        let square = |(world, share): &(G::State, f64)| {
            let expected = share * draws as f64;
            (counts.get(world).copied().unwrap_or(0.0) - expected).powi(2) / expected
        };
        let freedom = worlds.len() as f64 - 1.0;
        let chi_squared = worlds.iter().map(square).sum::<f64>() / freedom;
        assert!(chi_squared < 1.0 + 5.0 * (2.0 / freedom).sqrt(), "{view}: {chi_squared}");
    }
}

#[test]
fn each_course_of_the_game_is_equally_likely() {
    with!("phantom_tic_tac_toe", "{}", Even("b2 c3! a1, to move", 0));
    with!("phantom_tic_tac_toe", "{}", Even("b2! c3, to move", 1));
    with!("phantom_tic_tac_toe", "{}", Even("a1 a2 a3, won", 0));
    with!(
        "dark_hex",
        r#"{"rows":2,"columns":3,"reveal":"tries"}"#,
        Even("a1 ? b1! c2 ? ?, to move", 0)
    );
}

struct Refusal<'a>(&'a str, Player);

impl Opener for Refusal<'_> {
    type Out = ErrorKind;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> ErrorKind {
        game.read_view(self.0, self.1).unwrap_err().kind
    }
}

#[test]
fn views_that_no_state_has_are_refused() {
    for (text, player) in [
        ("b2 b2, waiting", 0),
        ("b2!, to move", 0),
        ("-, waiting", 0),
        ("b2, won", 0),
        ("a1 a2 a3, to move", 0),
        ("b2!, won", 1),
        ("a1 b1, lost", 0),
        ("-, drawn", 0),
        ("a1! a2! a3! b1, to move", 1),
    ] {
        let kind = with!("phantom_tic_tac_toe", "{}", Refusal(text, player));
        assert_eq!(kind, ErrorKind::IllegalPosition, "{text}");
    }
    for text in ["", "b2", "b2, maybe", "z9, to move", "b2  a1, to move", "b2 ?, to move"] {
        let kind = with!("phantom_tic_tac_toe", "{}", Refusal(text, 0));
        assert_eq!(kind, ErrorKind::MalformedState, "{text}");
    }
}
