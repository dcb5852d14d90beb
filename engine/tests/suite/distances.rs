//! Wins are played out and losses put off: searches over utilities have a distance, compared with an oracle that follows
//! the definition; and a game that can be won at once is.

use std::sync::atomic::AtomicBool;

use countermove::api::{self, Grant, Report, SearchContext, Task};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Game, Turn};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Outcome, SearchLimits};
use countermove::value::Scale;
use serde_json::json;

use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, to_depth};

/// How the players other than the root's choose.
#[derive(Clone, Copy, Debug)]
enum Others {
    Selfish,
    Random,
}

/// The utilities of all players and the mean of the plies to the end.
type Known = (Vec<f64>, f64);

fn middle<G: Game>(game: &G) -> f64 {
    let Facts { utility_min, utility_max, .. } = game.facts();
    f64::midpoint(utility_min, utility_max)
}

/// Whether `player` prefers `one` to `other`, which its game lists before it.
fn prefers<G: Game>(game: &G, one: &Known, other: &Known, player: usize) -> bool {
    let own = one.0[player];
    own > other.0[player]
        || one.0 == other.0 && own > middle(game) && one.1 < other.1
        || one.0 == other.0 && own < middle(game) && one.1 > other.1
}

/// What `state` is worth, by the whole tree.
fn truth<G: Game>(game: &G, state: &G::State, root_player: usize, others: Others) -> Known {
    let players = game.facts().players;
    match game.turn(state) {
        Turn::Over => ((0..players).map(|player| game.utility(state, player)).collect(), 0.0),
        Turn::Of(player) => {
            let known = children(game, state)
                .into_iter()
                .map(|(_, child)| truth(game, &child, root_player, others));
            if matches!(others, Others::Random) && player != root_player {
                let all: Vec<Known> = known.collect();
                let share = 1.0 / all.len() as f64;
                let mean = |of: &dyn Fn(&Known) -> f64| all.iter().map(|it| share * of(it)).sum();
                let values = (0..players).map(|player| mean(&|it| it.0[player])).collect();
                return (values, mean(&|it| it.1) + 1.0);
            }
            let best = known.reduce(
                |best, next| {
                    if prefers(game, &next, &best, player) { next } else { best }
                },
            );
            let (values, plies) = best.expect("a player has a move");
            (values, plies + 1.0)
        }
        turn => panic!("{turn:?} is not for this oracle"),
    }
}

fn children<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, G::State)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().map(|action| (action, game.after(state, action))).collect()
}

struct PlaysAsTheOracle {
    algorithms: &'static [Algorithm],
    plies: usize,
    least_plies: usize,
}

impl Opener for PlaysAsTheOracle {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let mut rng = Rng::new(42);
        let mut tried = 0;
        while tried < 60 {
            let root = random_position(&game, &mut rng, self.plies);
            let played = game.write(&root);
            let Turn::Of(player) = game.turn(&root) else { continue };
            if played.chars().filter(|it| "XO".contains(*it)).count() < self.least_plies {
                continue;
            }
            tried += 1;
            let (values, plies) = truth(&game, &root, player, Others::Selfish);
            let all = children(&game, &root);
            let best = all
                .iter()
                .map(|(action, child)| (action, truth(&game, child, player, Others::Selfish)))
                .reduce(
                    |best, next| {
                        if prefers(&game, &next.1, &best.1, player) { next } else { best }
                    },
                )
                .unwrap();
            for &algorithm in self.algorithms {
                for multi_pv in [1, 0] {
                    let settings = SearchSettings { multi_pv, ..to_depth(50) };
                    let found = run(algorithm, &game, &root, settings);
                    let case = format!("{} at {played} {options}", algorithm.name());
                    let valuation = &found.valuation;
                    assert!(valuation.exact, "{case}");
                    assert_eq!(valuation.values, values, "{case}");
                    let Facts { utility_min, utility_max, players, .. } = game.facts();
                    let outcome = match values[player] {
                        _ if game.scale() != Scale::Outcome => None,
                        own if own == utility_max => Some(Outcome::Win),
                        own if own == utility_min => Some(Outcome::Loss),
                        _ if players == 2 => Some(Outcome::Draw),
                        _ => None,
                    };
                    assert_eq!(valuation.outcome, outcome, "{case}");
                    if matches!(outcome, Some(Outcome::Win | Outcome::Loss)) {
                        assert_eq!(valuation.plies, Some(plies as u32), "{case}");
                    }
                    assert_eq!(found.lines[0].moves[0], *best.0, "{case}");
                    if multi_pv == 0 {
                        assert_eq!(found.lines.len(), all.len(), "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn two_players_win_soon_and_lose_late() {
    const ALGORITHMS: &[Algorithm] = &[
        Algorithm::Expectiminimax,
        Algorithm::MaxN,
        Algorithm::Equilibrium,
        Algorithm::Expectimax,
    ];
    let opener = PlaysAsTheOracle { algorithms: ALGORITHMS, plies: 8, least_plies: 3 };
    open("tic_tac_toe", "{}", opener).unwrap();
    let opener = PlaysAsTheOracle { algorithms: ALGORITHMS, plies: 6, least_plies: 0 };
    open("nim", r#"{"heaps":[2,3,2]}"#, opener).unwrap();
    let opener = PlaysAsTheOracle { algorithms: ALGORITHMS, plies: 6, least_plies: 0 };
    open("nim", r#"{"heaps":[2,2,3],"misere":true}"#, opener).unwrap();
}

#[test]
fn three_players_win_soon_and_lose_late() {
    const ALGORITHMS: &[Algorithm] = &[Algorithm::MaxN, Algorithm::Equilibrium];
    let opener = PlaysAsTheOracle { algorithms: ALGORITHMS, plies: 4, least_plies: 0 };
    open("n_person_nim", r#"{"players":3,"heaps":[2,1,2]}"#, opener).unwrap();
}

/// A search by a task, as a service asks for it.
fn report(game: &str, options: &str, state: Option<&str>, task: serde_json::Value) -> Report {
    let game = api::GameHandle::open(game, options).unwrap();
    let task: Task = serde_json::from_value(task).unwrap();
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    let position = game.at(state, &[]).unwrap();
    position.plan(&task).unwrap().search(Grant::default(), context)
}

/// Against a random player, the plies are the mean.
struct AgainstRandom;

impl Opener for AgainstRandom {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut rng = Rng::new(7);
        let mut tried = 0;
        while tried < 40 {
            let root = random_position(&game, &mut rng, 8);
            let written = game.write(&root);
            let Turn::Of(player) = game.turn(&root) else { continue };
            if written.chars().filter(|it| "XO".contains(*it)).count() < 4 {
                continue;
            }
            tried += 1;
            let (values, _) = truth(&game, &root, player, Others::Random);
            let best = children(&game, &root)
                .into_iter()
                .map(|(action, child)| (action, truth(&game, &child, player, Others::Random)))
                .reduce(|best, next| {
                    let (one, other) = (&next.1, &best.1);
                    let same = (one.0[player] - other.0[player]).abs() < 1e-12;
                    let sooner = one.1 < other.1 - 1e-4 && one.0[player] > 0.0;
                    let later = one.1 > other.1 + 1e-4 && one.0[player] < 0.0;
                    let better = one.0[player] > other.0[player] && !same;
                    if better || same && (sooner || later) { next } else { best }
                })
                .unwrap();
            let task = json!({"depth": 9, "opponent": {"model": "random"}});
            let reply = report("tic_tac_toe", "{}", Some(&written), task);
            let reply = serde_json::to_value(&reply).unwrap();
            let value = reply["value"].as_f64().unwrap();
            assert!((value - values[player]).abs() < 1e-9, "{written} {reply}");
            assert_eq!(reply["move"], json!(game.write_move(&root, best.0)), "{written} {reply}");
            if value == 1.0 {
                let expected = json!((best.1.1 + 1.0).round() as u32);
                assert_eq!((&reply["outcome"], &reply["plies"]), (&json!("win"), &expected));
            }
        }
    }
}

#[test]
fn wins_against_random_players_are_played_out() {
    open("tic_tac_toe", "{}", AgainstRandom).unwrap();
    for (game, state, played) in
        [("tic_tac_toe", "O../.XO/X..", "c3"), ("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "mate")]
    {
        for limit in [json!({"depth": 1}), json!({"depth": 3}), json!({"nodes": 3_000})] {
            let mut task = json!({"opponent": {"model": "random"}});
            task.as_object_mut().unwrap().extend(limit.as_object().unwrap().clone());
            let reply = serde_json::to_value(report(game, "{}", Some(state), task)).unwrap();
            assert_eq!(reply["exact"], true, "{reply}");
            assert_eq!((&reply["outcome"], &reply["plies"]), (&json!("win"), &json!(1)));
            assert_eq!(reply["value"], 1.0);
            if played != "mate" {
                assert_eq!(reply["move"], played, "{reply}");
            }
        }
    }
}

/// In random positions with a move that wins at once, each search plays such a move.
struct WinsAtOnce(usize);

impl Opener for WinsAtOnce {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> usize {
        let facts = game.facts();
        if game.scale() != Scale::Outcome || facts.cut_off || facts.hidden_information {
            return 0;
        }
        let mut rng = Rng::new(11);
        let mut tried = 0;
        for _ in 0..60 {
            let root = random_position(&game, &mut rng, self.0);
            let Turn::Of(player) = game.turn(&root) else { continue };
            let wins = |action| {
                let child = game.after(&root, action);
                game.turn(&child) == Turn::Over && game.utility(&child, player) == facts.utility_max
            };
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            if moves.len() > 60 || !moves.iter().any(|&action| wins(action)) {
                continue;
            }
            tried += 1;
            for algorithm in [
                Algorithm::Expectiminimax,
                Algorithm::MaxN,
                Algorithm::Paranoid,
                Algorithm::Equilibrium,
                Algorithm::Expectimax,
                Algorithm::Cooperative,
            ] {
                if !(algorithm.needs().met_by)(&facts) {
                    continue;
                }
                let nodes = SearchLimits { nodes: Some(2_000), ..SearchLimits::default() };
                for limits in [nodes, to_depth(2).limits] {
                    let settings = SearchSettings { limits, ..to_depth(1) };
                    let found = run(algorithm, &game, &root, settings);
                    let case = format!("{options} {} {}", game.write(&root), algorithm.name());
                    assert!(wins(found.lines[0].moves[0]), "{case}");
                    assert_eq!(found.valuation.outcome, Some(Outcome::Win), "{case}");
                    assert_eq!(found.valuation.plies, Some(1), "{case}");
                }
            }
        }
        tried
    }
}

#[test]
fn a_win_on_the_board_is_played() {
    let tried: usize =
        SUBJECTS.iter().map(|&(name, options)| open(name, options, WinsAtOnce(60)).unwrap()).sum();
    assert!(tried > 100, "only {tried} positions could be won at once");
}

/// A sum of equals is equal, whatever rounding does to it.
#[test]
fn rounding_decides_nothing() {
    let max_of = |text: &str| json!({ "text": text }).to_string();
    let die = format!("max(chance({}),7)", ["1/6:7"; 6].join(","));
    for (text, value) in [
        ("max(chance(0.1:3,0.9:3),chance(0.3:3,0.7:3),3)", 3.0),
        ("max(3,chance(0.1:3,0.9:3),chance(0.3:3,0.7:3))", 3.0),
        ("max(chance(0.1:1,0.2:2,0.7:3),chance(0.7:3,0.2:2,0.1:1),2.6)", 2.6),
        ("max(chance(0.7:0.1,0.3:0.2),chance(0.3:0.2,0.7:0.1),0.13)", 0.13),
        (&die, 7.0),
    ] {
        for algorithm in ["expectiminimax", "max_n", "equilibrium", "expectimax"] {
            for lines in [1, 3] {
                let task = json!({"algorithm": algorithm, "depth": 9, "multi_pv": lines});
                let reply = report("tree", &max_of(text), None, task);
                let reply = serde_json::to_value(&reply).unwrap();
                assert_eq!(reply["move"], "a", "{text} {algorithm} {reply}");
                let found = reply["value"].as_f64().unwrap();
                assert!((found - value).abs() < 1e-12, "{text} {algorithm} {found}");
                assert_eq!(reply["exact"], true, "{text} {algorithm}");
            }
        }
    }
}
