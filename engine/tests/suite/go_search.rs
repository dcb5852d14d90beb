//! mcts with the playouts of Go: captures, life and death in positions made by hand, the solved board of 5 × 5.

use std::sync::atomic::AtomicBool;

use crate::common::{Way, open};
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::search::algorithms::mcts::{self, PlayoutPolicy};
use countermove::search::{Algorithm, Ends, Found, Parameters, SearchLimits, SearchProblem};

/// The answer for a position, and its move.
struct Search<'a>(&'a str, Way);

struct Answer {
    best: String,
    /// For the player to move.
    value: f64,
    visits: Vec<(String, u64)>,
    simulations: u64,
    nodes: u64,
    ends: Option<Ends>,
}

impl Opener for Search<'_> {
    type Out = Answer;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Answer {
        let root = if self.0.is_empty() { game.start() } else { game.read(self.0).unwrap() };
        let stop = AtomicBool::new(false);
        let weights = Weights::for_game(&game, &[]).unwrap();
        let problem = SearchProblem {
            parameters: self.1.parameters,
            options: &self.1.options,
            ..SearchProblem::new(&game, &weights, &root, &stop)
        };
        let found: Found<G::Move> = Algorithm::Mcts.search(&problem, &mut |_| {});
        let name = |action| game.write_move(&root, action);
        Answer {
            best: name(found.lines[0].moves[0]),
            value: found.valuation.values[problem.root_player()],
            visits: found
                .lines
                .iter()
                .map(|line| (name(line.moves[0]), line.visits.unwrap()))
                .collect(),
            simulations: found.simulations.unwrap(),
            nodes: found.nodes,
            ends: found.ends,
        }
    }
}

fn search(options: &str, state: &str, way: impl Into<Way>) -> Answer {
    open("go", options, Search(state, way.into())).unwrap()
}

fn nodes(most: u64) -> Parameters {
    let limits = SearchLimits { nodes: Some(most), ..SearchLimits::default() };
    Parameters { limits, ..Parameters::default() }
}

/// All that may be turned on and off.
fn every_way(most: u64) -> Vec<Way> {
    let mut ways = Vec::new();
    for playout_policy in [None, Some(PlayoutPolicy::Light), Some(PlayoutPolicy::Game)] {
        for rave in [None, Some(0.0), Some(500.0)] {
            for priors in [None, Some(false), Some(true)] {
                let options = mcts::MctsOptions {
                    playout_policy,
                    rave,
                    priors,
                    ..mcts::MctsOptions::default()
                };
                ways.push((nodes(most), options).into());
            }
        }
    }
    ways
}

/// Four stones of each have one liberty: who is first lives.
#[test]
fn who_is_first_captures_the_chain_in_atari() {
    let board = "OOOO./XXXX./OOOO./...../.....";
    // White has the rows from 1 to 3 at least. By E4 black lives too: E5 is suicide for white then.
    let options = r#"{"size":5,"komi":-8.5}"#;
    for way in every_way(60_000) {
        for (mover, best) in [("X", &["E4", "E5"][..]), ("O", &["E4"])] {
            let answer = search(options, &format!("{board} {mover}"), &way);
            assert!(best.contains(&&*answer.best), "{mover} {} {way:?}", answer.best);
            assert!(answer.value > 0.0, "{mover} {} {way:?}", answer.value);
        }
    }
}

/// A straight three in which white is alone: the middle decides, whoever is first.
#[test]
fn the_middle_of_a_straight_three_lives_and_kills() {
    let board = "X.XXX.X/XXXXXXX/XXXXXXX/XXXXXXX/XXXXXXX/OOOOXXX/...OXXX";
    // White has 8 points or none.
    let options = r#"{"size":7,"komi":40.5}"#;
    for mover in ["X", "O"] {
        for way in every_way(60_000) {
            let answer = search(options, &format!("{board} {mover}"), &way);
            assert_eq!(answer.best, "B1", "{mover} {way:?}");
            assert!(answer.value > 0.5, "{mover} {} {way:?}", answer.value);
        }
    }
}

/// Van der Werf, van den Herik and Uiterwijk, "Solving Go on small boards" (2003): black owns all of 5 × 5 by a first
/// move in the middle.
#[test]
fn the_first_move_on_5_by_5_is_the_middle() {
    let answer = search(r#"{"size":5,"komi":7.5}"#, "", nodes(1_000_000));
    assert_eq!(answer.best, "C3");
    assert!(answer.value > 0.25, "{}", answer.value);
    let answer = search(r#"{"size":5,"komi":23.5}"#, "", nodes(3_000_000));
    assert_eq!(answer.best, "C3");
    assert!(answer.value > 0.0, "{}", answer.value);
}

#[test]
fn equal_seeds_give_equal_searches() {
    for way in every_way(20_000) {
        let seeded = |seed| {
            let parameters = Parameters { seed: Some(seed), ..way.parameters };
            let way = Way { parameters, ..way.clone() };
            let answer = search(r#"{"size":7}"#, "", way);
            (answer.value, answer.visits, answer.simulations, answer.nodes)
        };
        assert_eq!(seeded(1), seeded(1));
        assert_ne!(seeded(1), seeded(2));
    }
}

/// A playout that would pass the limit counts for nothing.
#[test]
fn the_moves_of_playouts_are_nodes_and_the_limit_holds() {
    for most in [1, 2, 50, 1_000, 10_000] {
        let answer = search(r#"{"size":9}"#, "", nodes(most));
        assert!(answer.nodes <= most, "{} of {most}", answer.nodes);
        assert!(answer.simulations * 40 <= most, "{} simulations", answer.simulations);
        assert_eq!(answer.visits.len(), 82);
    }
}

#[test]
fn threads_grow_trees_of_their_own() {
    let parameters = Parameters { threads: 3, ..nodes(30_000) };
    let answer = search(r#"{"size":5}"#, "", parameters);
    assert_eq!(answer.visits.len(), 26);
    assert!(answer.nodes <= 30_000);
    let visits: u64 = answer.visits.iter().map(|(_, visits)| visits).sum();
    assert!(visits <= answer.simulations && visits + 3 >= answer.simulations);
}

/// A point that is owned counts one for its owner, and komi is beside the board.
#[test]
fn ownership_is_the_mean_of_the_ends_of_simulations() {
    let ways =
        [(None, 1), (Some(PlayoutPolicy::Light), 1), (Some(PlayoutPolicy::Random), 1), (None, 3)];
    for (playout_policy, threads) in ways {
        let parameters = Parameters { threads, ..nodes(90_000) };
        let options =
            mcts::MctsOptions { playout_policy, ownership: true, ..mcts::MctsOptions::default() };
        let answer = search(r#"{"size":7,"komi":3.5}"#, "", (parameters, options));
        let Ends { ownership, lead } = answer.ends.expect("some simulation ends");
        assert_eq!(ownership.len(), 49);
        let area: f64 = ownership.iter().sum();
        assert!((area - 3.5 - lead).abs() < 1e-6, "{area} {lead}");
        assert!(ownership.iter().all(|mean| (-1.0..=1.0).contains(mean)));
        let options = mcts::MctsOptions { ownership: false, ..options };
        assert_eq!(search(r#"{"size":7}"#, "", (parameters, options)).ends, None, "nobody asked");
    }
}

/// The count takes no random numbers, so that a search that tells it is the same search.
#[test]
fn telling_ownership_changes_no_search() {
    let told = |ownership| {
        let options = mcts::MctsOptions { ownership, ..mcts::MctsOptions::default() };
        let answer = search(r#"{"size":7}"#, "", (nodes(30_000), options));
        (answer.value, answer.visits, answer.simulations, answer.nodes)
    };
    assert_eq!(told(true), told(false));
}

/// Where a game has no playouts, asking for them is asking for nothing.
#[test]
fn other_games_search_as_before() {
    let plain = open("tic_tac_toe", "{}", Search("", nodes(5_000).into())).unwrap();
    for playout_policy in [PlayoutPolicy::Game, PlayoutPolicy::Light] {
        let options = mcts::MctsOptions {
            playout_policy: Some(playout_policy),
            rave: Some(100.0),
            priors: Some(true),
            ..mcts::MctsOptions::default()
        };
        let asked = open("tic_tac_toe", "{}", Search("", (nodes(5_000), options).into())).unwrap();
        assert_eq!((plain.value, &plain.visits), (asked.value, &asked.visits));
    }
}
