//! The searches for a path to a goal, against Dijkstra's algorithm over the game's own states, the plainest
//! program that finds the cheapest path; the bounds of heuristics; and several agents together and in turn.

use std::collections::HashMap;
use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::common::{SearchSettings, open, run, to_depth};
use countermove::game::pathfinding::Pathfinding;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, PathFound, SearchLimits, StoppedBy};

/// Those that prove the least cost of any path.
const CHEAPEST: [Algorithm; 2] = [Algorithm::AStar, Algorithm::UniformCost];
/// All others, of one plan for all agents.
const OTHERS: [Algorithm; 4] = [
    Algorithm::BreadthFirst,
    Algorithm::IterativeDeepening,
    Algorithm::GreedyBestFirst,
    Algorithm::DepthFirst,
];

fn unlimited() -> SearchSettings<'static> {
    SearchSettings { limits: SearchLimits::default(), ..to_depth(1) }
}

fn path<M>(found: &Found<M>) -> &PathFound<M> {
    found.path.as_ref().expect("a path search")
}

fn configuration<G: Pathfinding>(game: &G, state: &G::State) -> u128 {
    let mut hasher = SipHasher13::new();
    game.identify_configuration(state, &mut hasher as &mut dyn Hasher);
    hasher.finish128().as_u128()
}

/// Every state that can be reached from `root`, its cost from there, and the cost from there to a goal, if there
/// is a way: Bellman's equations, repeated until nothing changes.
struct Graph<S> {
    states: Vec<S>,
    /// Successors by index, with the cost of the step.
    steps: Vec<Vec<(usize, f64)>>,
    to_goal: Vec<f64>,
}

impl<S: Clone> Graph<S> {
    fn of<G: Pathfinding + Game<State = S>>(game: &G, root: &S) -> Self {
        let mut states = vec![root.clone()];
        let mut index = HashMap::from([(configuration(game, root), 0)]);
        let mut steps = Vec::new();
        let mut next = 0;
        while next < states.len() {
            let state = states[next].clone();
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let step = |action| {
                let child = game.after(&state, action);
                let place = *index.entry(configuration(game, &child)).or_insert_with(|| {
                    states.push(child);
                    states.len() - 1
                });
                (place, game.step_cost(&state, action))
            };
            steps.push(moves.into_iter().map(step).collect());
            next += 1;
        }
        let at_end = |state: &S| {
            let goal = game.turn(state) == Turn::Over && game.is_goal(state);
            if goal { 0.0 } else { f64::INFINITY }
        };
        let mut to_goal: Vec<f64> = states.iter().map(at_end).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (place, steps) in steps.iter().enumerate() {
                let steps: &Vec<(usize, f64)> = steps;
                let best = steps.iter().map(|&(child, cost)| cost + to_goal[child]);
                let best = best.fold(to_goal[place], f64::min);
                changed |= best < to_goal[place];
                to_goal[place] = best;
            }
        }
        Self { states, steps, to_goal }
    }
}

/// Plays the best line: its cost, and whether it ends at a goal.
fn replay<G: Pathfinding>(game: &G, root: &G::State, found: &Found<G::Move>) -> (f64, bool) {
    let mut state = root.clone();
    let mut cost = 0.0;
    for &action in &found.lines[0].moves {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        assert!(moves.contains(&action), "a legal move");
        cost += game.step_cost(&state, action);
        game.play(&mut state, action);
    }
    (cost, game.turn(&state) == Turn::Over && game.is_goal(&state))
}

struct Agrees;

impl Opener for Agrees {
    type Out = Option<f64>;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> Option<f64> {
        let root = game.start();
        let graph = Graph::of(&game, &root);
        let least = graph.to_goal[0];
        for (state, (steps, &left)) in
            graph.states.iter().zip(graph.steps.iter().zip(&graph.to_goal))
        {
            if game.turn(state) == Turn::Over {
                continue;
            }
            let heuristic = game.heuristic(state);
            assert!(heuristic <= left, "admissible: {} {options}", game.write(state));
            for &(child, cost) in steps {
                assert!(cost >= game.least_step_cost());
                let is_goal =
                    graph.to_goal[child] == 0.0 && game.turn(&graph.states[child]) == Turn::Over;
                let after = if is_goal { 0.0 } else { game.heuristic(&graph.states[child]) };
                assert!(heuristic <= cost + after, "consistent: {} {options}", game.write(state));
            }
        }
        for algorithm in CHEAPEST.into_iter().chain(OTHERS) {
            let found = run(algorithm, &game, &root, unlimited());
            let name = algorithm.name();
            check(&game, &found, least, &format!("{name} {options}"));
            if CHEAPEST.contains(&algorithm) {
                assert!(found.valuation.exact, "{name} {options}");
            }
        }
        least.is_finite().then_some(least)
    }
}

/// Checks `found` at the start of `game`, where the cheapest path costs `least`.
fn check<G: Rules>(game: &G, found: &Found<G::Move>, least: f64, what: &str) {
    let root = game.start();
    let (cost, reached) = replay(game, &root, found);
    let path = path(found);
    assert_eq!(path.cost, reached.then_some(cost), "{what}");
    assert_eq!(reached, least.is_finite(), "{what}");
    if found.valuation.exact {
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{what}");
        assert_eq!(path.reachable, Some(reached), "{what}");
        assert!(!reached || cost == least, "{what}: {cost}, not {least}");
        let utility = if reached { -least } else { game.facts().utility_min };
        assert_eq!(found.valuation.values[0], utility, "{what}");
    } else {
        assert_eq!(found.stopped_by, StoppedBy::Goal, "{what}");
        assert!(cost >= least, "{what}");
    }
    assert!(found.complete, "{what}");
    assert_eq!(path.generated + 1, found.nodes, "{what}");
    assert!(path.expanded <= path.generated + 1, "{what}");
}

/// A maze of random walls, and costs, for the goal of the letters in `placed`.
fn random_maze(rng: &mut Rng, rows: usize, columns: usize, placed: &str, floor: &[char]) -> String {
    let mut squares: Vec<char> = (0..rows * columns)
        .map(|_| if rng.below(100) < 30 { '#' } else { floor[rng.below(floor.len())] })
        .collect();
    for letter in placed.chars() {
        loop {
            let square = rng.below(squares.len());
            if [' ', '#', '1', '2', '9'].contains(&squares[square]) {
                squares[square] = letter;
                break;
            }
        }
    }
    let rows: Vec<String> = squares.chunks(columns).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[test]
fn every_path_search_agrees_with_bellmans_equations_in_random_mazes() {
    let plain: &[char] = &[' '];
    let costly: &[char] = &[' ', '2', '9'];
    let kinds = [
        (6, 6, "aE", plain),
        (6, 6, "aEE", costly),
        (5, 5, "a....", plain),
        (5, 5, "a...", costly),
        (3, 4, "abEE", plain),
        (3, 3, "abAB", costly),
        (3, 4, "ab", plain),
        (3, 3, "abc", plain),
        (3, 3, "ab..", plain),
        (2, 3, "abcCAB", plain),
    ];
    let (mut solved, mut unsolved) = (0, 0);
    for (rows, columns, placed, floor) in kinds {
        for seed in 0..12 {
            let maze = random_maze(&mut Rng::new(seed), rows, columns, placed, floor);
            let heuristic = ["walls", "manhattan"][seed as usize % 2];
            let options =
                format!(r#"{{"layout":"{maze}","most_moves":1000,"heuristic":"{heuristic}"}}"#);
            match open("maze", &options, Agrees) {
                Ok(Some(_)) => solved += 1,
                Ok(None) => unsolved += 1,
                Err(error) => assert!(error.message.contains("walls all around"), "{error}"),
            }
        }
    }
    assert!(solved > 80 && unsolved > 5, "{solved} with a way and {unsolved} without");
}

struct Costs(&'static [Algorithm]);

impl Opener for Costs {
    type Out = Vec<(Option<f64>, u64)>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let search = |&algorithm: &Algorithm| {
            let found = run(algorithm, &game, &game.start(), unlimited());
            (path(&found).cost, found.nodes)
        };
        self.0.iter().map(search).collect()
    }
}

#[test]
fn pacman_without_ghosts_eats_all_dots_in_the_fewest_moves() {
    for layout in ["%%%%%%%/%. P .%/%.%%%.%/%o...%%/%%%%%%%", "P..%./...../%.%.."] {
        let options = format!(r#"{{"layout":"{layout}","most_moves":1000}}"#);
        open("pacman", &options, Alone).unwrap();
    }
}

struct Alone;

impl Opener for Alone {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let root = game.start();
        let least = Graph::of(&game, &root).to_goal[0];
        let most = game.facts().utility_max;
        for algorithm in CHEAPEST {
            let found = run(algorithm, &game, &root, unlimited());
            let reachable = least.is_finite();
            assert_eq!(path(&found).cost, reachable.then_some(least), "{options}");
            assert_eq!(path(&found).reachable, Some(reachable), "{options}");
            assert_eq!(found.valuation.exact, reachable, "{options}");
            assert!(!reachable || found.valuation.values[0] <= most);
        }
    }
}

#[test]
fn a_search_that_is_stopped_has_a_legal_move_towards_the_goal() {
    let options = r#"{"layout":"rooms"}"#;
    for nodes in [1, 2, 9, 50] {
        open("maze", options, Stopped(nodes)).unwrap();
    }
}

struct Stopped(u64);

impl Opener for Stopped {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let root = game.start();
        let limits = SearchLimits { nodes: Some(self.0), ..SearchLimits::default() };
        for algorithm in CHEAPEST.into_iter().chain(OTHERS).chain([Algorithm::Prioritized]) {
            let settings = SearchSettings { limits, ..to_depth(1) };
            let found = run(algorithm, &game, &root, settings);
            let what = format!("{} after {} nodes", algorithm.name(), self.0);
            let (_, reached) = replay(&game, &root, &found);
            if !reached {
                assert_eq!(found.stopped_by, StoppedBy::Nodes, "{what}");
                assert!(!found.complete && !found.valuation.exact, "{what}");
                assert_eq!(path(&found).cost, None, "{what}");
            }
            assert!(found.nodes <= self.0, "{what}");
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            assert_eq!(found.lines.len(), moves.len(), "{what}: every root move");
        }
    }
}

#[test]
fn every_root_move_has_its_true_value_if_all_are_wanted() {
    open("maze", r#"{"layout":"simple"}"#, AllMoves).unwrap();
}

#[test]
fn a_root_move_away_from_the_goal_is_worth_the_way_back_through_the_root() {
    open("maze", r#"{"layout":"%%%%%%%/%  a E%/%%%%%%%"}"#, AllMoves).unwrap();
    open("sokoban", "{\"level\":\"######/# @$.#/######\"}", AllMoves).unwrap();
}

struct AllMoves;

impl Opener for AllMoves {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let root = game.start();
        let graph = Graph::of(&game, &root);
        let settings = SearchSettings { multi_pv: 0, ..unlimited() };
        for algorithm in CHEAPEST.into_iter().chain([Algorithm::IterativeDeepening]) {
            let found = run(algorithm, &game, &root, settings);
            let mut expected: Vec<f64> = graph.steps[0]
                .iter()
                .map(|&(child, cost)| -(cost + graph.to_goal[child]))
                .collect();
            expected.sort_by(|one, other| other.total_cmp(one));
            let values: Vec<f64> =
                found.lines.iter().map(|line| line.valuation.values[0]).collect();
            assert_eq!(values, expected);
            assert!(found.lines.iter().all(|line| line.valuation.exact && !line.at_most));
        }
    }
}

const TOGETHER_AND_IN_TURN: &[Algorithm] = &[Algorithm::AStar, Algorithm::Prioritized];

fn together_and_in_turn(layout: &str) -> [(Option<f64>, u64); 2] {
    let options = format!(r#"{{"layout":"{layout}"}}"#);
    open("maze", &options, Costs(TOGETHER_AND_IN_TURN)).unwrap().try_into().unwrap()
}

#[test]
fn agents_that_plan_in_turn_pass_a_door_at_equal_cost_with_far_fewer_nodes() {
    for (layout, cost, times) in [("crossing", 17.0, 0), ("door", 26.0, 50)] {
        let [(joint, all), (in_turn, few)] = together_and_in_turn(layout);
        println!("{layout}: {all} nodes jointly, {few} in turn");
        assert_eq!((joint, in_turn), (Some(cost), Some(cost)), "{layout}");
        assert!(all > times * few, "{layout}: {all} nodes jointly, {few} in turn");
    }
}

#[test]
fn the_first_to_plan_may_leave_no_way_for_the_second() {
    let [(joint, _), (in_turn, _)] = together_and_in_turn("corridor");
    assert!(joint.is_some());
    assert_eq!(in_turn, None);
}

#[test]
fn the_first_to_plan_need_not_be_the_first_to_move() {
    let options = r#"{"layout":"%%%%/%A %/%a%%/%bB%/%%%%"}"#;
    open("maze", options, SecondToMove).unwrap();
}

struct SecondToMove;

impl Opener for SecondToMove {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let root = game.read("b3,b2 - b 0 200").unwrap();
        for &algorithm in TOGETHER_AND_IN_TURN {
            let found = run(algorithm, &game, &root, unlimited());
            assert_eq!(path(&found).cost, Some(2.0), "{}", algorithm.name());
        }
    }
}
