//! Puzzles for one player: the eight-puzzle against its published counts, Sokoban's bounds.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::common::open;
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};

/// Positions of the eight-puzzle by their distance from a goal with the blank in a corner (OEIS A089473).
const BY_DISTANCE: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];
const CELLS: usize = 9;
type Board = [u8; CELLS];

/// Every board that can be solved, with its distance from `goal`, by exchanges of the blank with a neighbour.
fn distances(goal: Board) -> HashMap<Board, usize> {
    let mut found = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let blank = board.iter().position(|&tile| tile == 0).unwrap();
        for other in 0..CELLS {
            let [rows, columns] = [|cell| cell / 3, |cell| cell % 3]
                .map(|place: fn(usize) -> usize| place(blank).abs_diff(place(other)));
            let mut next = board;
            next.swap(blank, other);
            if rows + columns == 1 && !found.contains_key(&next) {
                found.insert(next, found[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

fn written(board: &Board) -> String {
    let tile = |&tile: &u8| if tile == 0 { "_".into() } else { tile.to_string() };
    let rows = board.chunks(3).map(|row| row.iter().map(tile).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("/")
}

/// Every arrangement of nine tiles.
fn arrangements() -> Vec<Board> {
    let mut all = vec![Vec::new()];
    for _ in 0..CELLS {
        all = all
            .into_iter()
            .flat_map(|begun: Vec<u8>| {
                let rest: Vec<u8> = (0..CELLS as u8).filter(|tile| !begun.contains(tile)).collect();
                rest.into_iter().map(move |tile| [&begun[..], &[tile]].concat())
            })
            .collect();
    }
    all.into_iter().map(|board| board.try_into().unwrap()).collect()
}

#[test]
fn half_of_all_arrangements_are_positions_and_as_far_as_published() {
    struct Positions(HashMap<Board, usize>);
    impl Opener for Positions {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let mut accepted = 0;
            for board in arrangements() {
                let read = game.read(&written(&board));
                accepted += usize::from(read.is_ok());
                assert_eq!(read.is_ok(), self.0.contains_key(&board), "{board:?}");
            }
            assert_eq!(accepted, 362_880 / 2);
        }
    }
    for (options, goal) in [
        ("{}", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (r#"{"goal":"blank_last"}"#, [1, 2, 3, 4, 5, 6, 7, 8, 0]),
    ] {
        let found = distances(goal);
        let mut counts = [0; BY_DISTANCE.len()];
        found.values().for_each(|&distance| counts[distance] += 1);
        assert_eq!(counts, BY_DISTANCE);
        open("eight_puzzle", options, Positions(found)).unwrap();
    }
}

#[test]
fn both_heuristics_of_the_eight_puzzle_are_lower_bounds_and_consistent() {
    struct Bounds {
        distances: HashMap<Board, usize>,
        /// The heuristic at Russell & Norvig's instance, which is 26 moves from the goal.
        at_start: f64,
    }
    impl Opener for Bounds {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, options: String) {
            assert_eq!(game.heuristic(&game.start()), self.at_start);
            for (board, &distance) in &self.distances {
                let state = game.read(&written(board)).unwrap();
                let bound = game.heuristic(&state);
                assert!(bound <= distance as f64, "{options} {board:?}");
                assert_eq!(game.is_goal(&state), distance == 0, "{board:?}");
                assert_eq!(bound == 0.0, distance == 0, "{board:?}");
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                for action in moves {
                    let after = game.after(&state, action);
                    assert!(bound <= game.step_cost(&state, action) + game.heuristic(&after));
                }
            }
        }
    }
    let distances = distances([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(distances[&[7, 2, 4, 5, 0, 6, 8, 3, 1]], 26);
    for (options, at_start) in [("{}", 18.0), (r#"{"heuristic":"misplaced"}"#, 8.0)] {
        let bounds = Bounds { distances: distances.clone(), at_start };
        open("eight_puzzle", options, bounds).unwrap();
    }
}

/// Least moves from each position that can be reached to a solved one.
fn moves_left<G: Rules>(game: &G) -> HashMap<String, (G::State, usize)> {
    let without_moves =
        |state: &G::State| game.write(state).split(" after ").next().unwrap().to_string();
    let (mut seen, mut layers) = (HashSet::new(), vec![vec![game.start()]]);
    let mut before: HashMap<String, Vec<String>> = HashMap::new();
    let mut states = HashMap::new();
    while let Some(layer) = layers.pop().filter(|layer| !layer.is_empty()) {
        let mut next = Vec::new();
        for state in layer {
            let text = without_moves(&state);
            states.insert(text.clone(), state.clone());
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            for action in moves {
                let after = game.after(&state, action);
                let reached = without_moves(&after);
                before.entry(reached.clone()).or_default().push(text.clone());
                if seen.insert(reached) {
                    next.push(after);
                }
            }
        }
        layers.push(next);
    }
    let solved = |state: &G::State| game.turn(state) == Turn::Over && game.is_goal(state);
    let mut queue: VecDeque<(String, usize)> = VecDeque::new();
    let mut found = HashMap::new();
    queue.extend(
        states.iter().filter(|(_, state)| solved(state)).map(|(text, _)| (text.clone(), 0)),
    );
    while let Some((text, left)) = queue.pop_front() {
        if found.contains_key(&text) {
            continue;
        }
        let earlier = before.get(&text).into_iter().flatten();
        queue.extend(earlier.map(|text| (text.clone(), left + 1)));
        found.insert(text.clone(), (states[&text].clone(), left));
    }
    found
}

#[test]
fn sokobans_heuristic_is_a_lower_bound_and_its_dead_ends_are_dead() {
    struct Solved {
        moves: usize,
    }
    impl Opener for Solved {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, options: String) {
            let found = moves_left(&game);
            assert_eq!(found[&game.write(&game.start())].1, self.moves, "{options}");
            for (text, (state, left)) in &found {
                assert!(game.heuristic(state) <= *left as f64, "{text}");
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                for action in moves {
                    let bound = game.heuristic(&game.after(state, action));
                    assert!(game.heuristic(state) <= 1.0 + bound, "{text}");
                }
            }
        }
    }
    // Found by the Python of tests/games/test_sokoban.py.
    for (options, moves) in [
        (r#"{"most_moves":1000}"#, 6),
        (r#"{"level":"two","most_moves":1000}"#, 15),
        (r#"{"level":"three","most_moves":1000}"#, 22),
    ] {
        open("sokoban", options, Solved { moves }).unwrap();
    }
}
