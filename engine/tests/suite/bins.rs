//! Bins: the lectures' figures (Stanford CS221, games 1 and 2), the definition on random bins, options.

use crate::common::{SearchSettings, open, run, to_depth};
use countermove::error::{Error, ErrorKind};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Payoff};
use countermove::rng::Rng;
use countermove::search::Algorithm;

/// Each bin's value by every algorithm that applies, in the bins' order, and the bin chosen.
struct Search;

impl Opener for Search {
    type Out = Vec<(Algorithm, Vec<f64>, String)>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let root = game.start();
        let mut bins = Vec::new();
        game.moves(&root, &mut bins);
        let search = |algorithm| {
            let settings = SearchSettings { multi_pv: 0, ..to_depth(2) };
            let found = run(algorithm, &game, &root, settings);
            assert!(found.valuation.exact, "two plies are the whole game");
            let value = |bin: &G::Move| {
                let line = found.lines.iter().find(|line| line.moves[0] == *bin);
                line.expect("every bin has a line").valuation.values[0]
            };
            let values = bins.iter().map(value).collect();
            (algorithm, values, game.write_move(&root, found.lines[0].moves[0]))
        };
        Algorithm::applying(&game.facts()).map(search).collect()
    }
}

fn options(bins: &[&[f64]], coin: f64) -> String {
    serde_json::json!({ "bins": bins, "coin": coin }).to_string()
}

const LECTURE: &[&[f64]] = &[&[-50.0, 50.0], &[1.0, 3.0], &[-5.0, 15.0]];

#[test]
fn game_one_is_worth_1_by_b() {
    for options in ["{}".to_owned(), options(LECTURE, 0.0)] {
        let answers = open("bins", &options, Search).unwrap();
        assert!(answers.iter().any(|(algorithm, ..)| *algorithm == Algorithm::Minimax));
        for (algorithm, values, best) in answers {
            let case = algorithm.name();
            assert_eq!((values, best.as_str()), (vec![-50.0, 1.0, -5.0], "B"), "{case}");
        }
    }
}

#[test]
fn game_two_is_worth_minus_2_by_c() {
    let answers = open("bins", r#"{"coin":0.5}"#, Search).unwrap();
    assert!(answers.iter().any(|(algorithm, ..)| *algorithm == Algorithm::Expectiminimax));
    for (algorithm, values, best) in answers {
        let case = algorithm.name();
        assert_eq!((values, best.as_str()), (vec![-27.5, -24.5, -2.0], "C"), "{case}");
    }
}

#[test]
fn a_coin_that_always_shows_heads_moves_every_choice() {
    for (algorithm, values, best) in open("bins", &options(LECTURE, 1.0), Search).unwrap() {
        let case = algorithm.name();
        assert_eq!((values, best.as_str()), (vec![-5.0, -50.0, 1.0], "C"), "{case}");
    }
}

/// The definition: the mean over the coin of the least number in the bin.
#[test]
fn random_bins_are_worth_what_the_definition_says() {
    let mut rng = Rng::new(221);
    for round in 0..200 {
        let number = |rng: &mut Rng| (rng.below(41) as f64 - 20.0) / 4.0;
        let bins: Vec<Vec<f64>> = (0..1 + rng.below(6))
            .map(|_| (0..1 + rng.below(5)).map(|_| number(&mut rng)).collect())
            .collect();
        let coin = [0.0, 0.125, 0.5, 0.75, 1.0][rng.below(5)];
        let least: Vec<f64> =
            bins.iter().map(|bin| bin.iter().copied().fold(f64::INFINITY, f64::min)).collect();
        let truth: Vec<f64> = (0..bins.len())
            .map(|bin| {
                let left = (bin + bins.len() - 1) % bins.len();
                coin * least[left] + (1.0 - coin) * least[bin]
            })
            .collect();
        let bins: Vec<&[f64]> = bins.iter().map(Vec::as_slice).collect();
        let options = options(&bins, coin);
        for (algorithm, values, _) in open("bins", &options, Search).unwrap() {
            let case = format!("round {round} by {}: {options}", algorithm.name());
            assert_eq!(values, truth, "{case}");
        }
    }
}

struct Look;

impl Opener for Look {
    type Out = (Facts, String);

    fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out {
        (game.facts(), options)
    }
}

#[test]
fn there_is_chance_where_a_coin_is_flipped() {
    for (coin, chance) in [(0.0, false), (0.01, true), (0.5, true), (1.0, false)] {
        let (facts, _) = open("bins", &options(LECTURE, coin), Look).unwrap();
        assert_eq!((facts.chance, facts.players, facts.payoff), (chance, 2, Payoff::ZeroSum));
        assert_eq!((facts.utility_min, facts.utility_max), (-50.0, 50.0));
    }
}

#[test]
fn equivalent_options_have_one_canonical_text() {
    let (_, first) = open("bins", r#"{"bins":[[0,3]],"coin":0}"#, Look).unwrap();
    let (_, second) = open("bins", r#"{"coin":-0.0,"bins":[[-0.0,3.0]]}"#, Look).unwrap();
    assert_eq!(first, second);
}

#[test]
fn invalid_bins_and_coins_are_refused_with_their_place() {
    let many = format!(r#"{{"bins":[[1],[{}1]]}}"#, "1,".repeat(100));
    for (options, pointer, message) in [
        (r#"{"coin":1.5}"#, "/options/coin", "not a number from 0 to 1"),
        (r#"{"coin":-0.1}"#, "/options/coin", "not a number from 0 to 1"),
        (r#"{"coin":"NaN"}"#, "/options/coin", "not a number from 0 to 1"),
        (r#"{"coin":null}"#, "/options/coin", "not a number from 0 to 1"),
        (r#"{"bins":[]}"#, "/options/bins", "not a list of 1 to 26 lists"),
        (r#"{"bins":3}"#, "/options/bins", "not a list of 1 to 26 lists"),
        (r#"{"bins":[[1],[]]}"#, "/options/bins/1", "not a list of 1 to 100 numbers"),
        (r#"{"bins":[[1],2]}"#, "/options/bins/1", "not a list of 1 to 100 numbers"),
        (&many, "/options/bins/1", "not a list of 1 to 100 numbers"),
        (r#"{"bins":[[1],[2,"3"]]}"#, "/options/bins/1/1", "not a number from -1000000 to 1000000"),
        (r#"{"bins":[[1000001]]}"#, "/options/bins/0/0", "not a number from -1000000 to 1000000"),
        (r#"{"bins":[[NaN]]}"#, "/options", "not readable as JSON"),
        (r#"{"bins":[[1e999]]}"#, "/options", "not readable as JSON"),
    ] {
        let error = open("bins", options, Look).expect_err(options);
        assert_eq!(
            (error.kind, error.pointer.as_str()),
            (ErrorKind::BadOption, pointer),
            "{error}"
        );
        assert!(error.message.contains(message), "{options}: {error}");
    }
}

/// Texts of the moves in the state, or its error.
struct Moves<'a>(&'a str);

impl Opener for Moves<'_> {
    type Out = Result<Vec<String>, Error>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let state = game.read(self.0)?;
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        Ok(moves.iter().map(|&action| game.write_move(&state, action)).collect())
    }
}

#[test]
fn repeated_numbers_are_moves_of_their_own() {
    let options = r#"{"bins":[[2.5,-1,2.5,-1,2.5]]}"#;
    let moves = open("bins", options, Moves("A")).unwrap().unwrap();
    assert_eq!(moves, ["2.5", "-1", "2.5#2", "-1#2", "2.5#3"]);
    assert!(open("bins", options, Moves("A:2.5#3")).unwrap().unwrap().is_empty());
}

#[test]
fn every_stage_has_its_text() {
    let coin = options(LECTURE, 0.5);
    let at = |state| open("bins", &coin, Moves(state)).unwrap();
    assert_eq!(at("-").unwrap(), ["A", "B", "C"]);
    assert_eq!(at("B?").unwrap(), ["heads", "tails"]);
    assert_eq!(at("B").unwrap(), ["1", "3"]);
    assert_eq!(at("B:3").unwrap(), [""; 0]);
    for (state, kind) in [
        ("", ErrorKind::MalformedState),
        ("b", ErrorKind::MalformedState),
        ("D", ErrorKind::MalformedState),
        ("D?", ErrorKind::MalformedState),
        ("B:", ErrorKind::IllegalPosition),
        ("B:4", ErrorKind::IllegalPosition),
        ("B:3.0", ErrorKind::IllegalPosition),
        ("B:3#2", ErrorKind::IllegalPosition),
    ] {
        assert_eq!(at(state).unwrap_err().kind, kind, "{state}");
    }
    let error = open("bins", "{}", Moves("B?")).unwrap().unwrap_err();
    assert_eq!(error.kind, ErrorKind::IllegalPosition);
}
