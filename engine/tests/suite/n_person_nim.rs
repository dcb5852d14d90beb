//! Nim for N players against Li's theorem ("N-person Nim and N-person Moore's games", Int. J. Game
//! Theory 7, 1978), and its searches against definitions of a few lines.

use std::collections::{HashMap, HashSet};

use crate::common::{open, run, to_depth};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Game, Payoff, Player, Turn};
use countermove::search::{Algorithm, Found};

fn options(players: usize, heaps: &[u16]) -> String {
    serde_json::json!({ "players": players, "heaps": heaps }).to_string()
}

/// Li: the player to move is last if and only if for each binary digit the number of heaps with a 1 is a
/// multiple of N.
fn mover_is_last(heaps: &[u16], players: usize) -> bool {
    let ones = |place: u32| heaps.iter().filter(|&heap| heap >> place & 1 == 1).count();
    (0..u16::BITS).all(|place| ones(place) % players == 0)
}

fn after_a_turn(heaps: &[u16]) -> Vec<Vec<u16>> {
    let lowered = |heap: usize| {
        (0..heaps[heap]).map(move |left| {
            let mut after = heaps.to_vec();
            after[heap] = left;
            after
        })
    };
    (0..heaps.len()).flat_map(lowered).collect()
}

/// The rank of the player to move, from 1. If it is not last by Li's theorem, its rank is the least number of
/// moves to a position where the player to move is last.
fn rank(heaps: &[u16], players: usize) -> usize {
    if mover_is_last(heaps, players) {
        return players;
    }
    let mut near: HashSet<Vec<u16>> = HashSet::from([heaps.to_vec()]);
    for turns in 1.. {
        near = near.iter().flat_map(|heaps| after_a_turn(heaps)).collect();
        if near.iter().any(|heaps| mover_is_last(heaps, players)) {
            return turns;
        }
    }
    unreachable!("the empty heaps are such a position")
}

/// The utilities of all players if the player to move has `rank`.
fn utilities(mover: Player, rank: usize, players: usize) -> Vec<f64> {
    let mut utilities = vec![0.0; players];
    for turns in 0..players {
        let rank = (rank - 1 + players - turns) % players + 1;
        utilities[(mover + turns) % players] = (players + 1) as f64 - 2.0 * rank as f64;
    }
    utilities
}

/// Heaps and mover of a state's text.
fn parse(state: &str) -> (Vec<u16>, Player) {
    let (sizes, mover) = state.split_once(' ').expect("heaps, then whose turn");
    let heaps = sizes.split(',').map(|size| size.parse().expect("a size")).collect();
    (heaps, mover.parse::<Player>().expect("a number") - 1)
}

/// Every player's utility when each player maximizes `goal`, by backward induction.
fn solve<G: Game>(
    game: &G,
    state: &G::State,
    goal: &impl Fn(Player, &[f64]) -> f64,
    solved: &mut HashMap<G::State, Vec<f64>>,
) -> Vec<f64> {
    if let Some(values) = solved.get(state) {
        return values.clone();
    }
    let values = match game.turn(state) {
        Turn::Of(player) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let children =
                moves.iter().map(|&action| solve(game, &game.after(state, action), goal, solved));
            children
                .reduce(
                    |best, new| if goal(player, &new) > goal(player, &best) { new } else { best },
                )
                .expect("a position that is not over has a move")
        }
        _ => (0..game.facts().players).map(|player| game.utility(state, player)).collect(),
    };
    solved.insert(state.clone(), values.clone());
    values
}

/// Solves the game by backward induction: each position with the utilities of all players and the feature.
struct Solve;

impl Opener for Solve {
    type Out = Vec<(String, Vec<f64>, Vec<f64>)>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut solved = HashMap::new();
        solve(&game, &game.start(), &|player, values: &[f64]| values[player], &mut solved);
        let tell = |(state, values): (&G::State, &Vec<f64>)| {
            let feature = |player| {
                let mut value = [f64::NAN];
                game.features(state, player, &mut value);
                value[0]
            };
            let features = (0..values.len()).map(feature).collect();
            (game.write(state), values.clone(), features)
        };
        solved.iter().map(tell).collect()
    }
}

const GAMES: [(usize, &[u16]); 8] = [
    (2, &[7, 6, 5]),
    (3, &[7, 7, 7]),
    (3, &[3, 3, 3, 3]),
    (3, &[1, 1, 1, 1, 1, 1, 1]),
    (4, &[3, 3, 3, 3]),
    (4, &[4, 3, 3, 2, 2]),
    (5, &[3, 3, 2, 2, 2]),
    (6, &[2, 2, 2, 2, 2, 2]),
];

#[test]
fn the_game_follows_lis_theorem() {
    for (players, heaps) in GAMES {
        let positions = open("n_person_nim", &options(players, heaps), Solve).unwrap();
        assert!(positions.len() > 100);
        let mut last = 0;
        for (state, values, features) in positions {
            let (heaps, mover) = parse(&state);
            let case = format!("{players} players at {state}");
            let worst = values[mover] == 1.0 - players as f64;
            assert_eq!(worst, mover_is_last(&heaps, players), "{case}");
            let rank = rank(&heaps, players);
            assert_eq!(values, utilities(mover, rank, players), "{case}");
            if players <= 3 || rank == 1 || worst {
                assert_eq!(features, values, "{case}");
            } else {
                let mut mean = vec![0.0; players];
                for rank in 2..players {
                    let possible = utilities(mover, rank, players);
                    mean.iter_mut().zip(possible).for_each(|(sum, value)| *sum += value);
                }
                mean.iter_mut().for_each(|sum| *sum /= players as f64 - 2.0);
                assert_eq!(features, mean, "{case}");
            }
            last += usize::from(worst);
        }
        assert!(last > 2, "{players} players and {heaps:?}: positions with the mover last");
    }
}

/// Searches every position of the game with max^n, paranoid and, for two players, minimax.
struct Search;

impl Opener for Search {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> usize {
        let players = game.facts().players;
        let mut known = HashMap::new();
        solve(&game, &game.start(), &|player, values: &[f64]| values[player], &mut known);
        let mut searched = 0;
        for state in known.keys() {
            let Turn::Of(mover) = game.turn(state) else { continue };
            let text = game.write(state);
            let case = format!("{options} {text}");
            let search = |algorithm| -> Found<G::Move> {
                let found = run(algorithm, &game, state, to_depth(20));
                assert!(found.valuation.exact, "{case}");
                found
            };
            let rank = rank(&parse(&text).0, players);
            let truth = utilities(mover, rank, players);
            assert_eq!(search(Algorithm::MaxN).valuation.values, truth, "max_n, {case}");
            let against_all = |player: Player, values: &[f64]| {
                if player == mover { values[mover] } else { -values[mover] }
            };
            let feared = solve(&game, state, &against_all, &mut HashMap::new())[mover];
            let paranoid = search(Algorithm::Paranoid).valuation.values[mover];
            assert_eq!(paranoid, feared, "paranoid, {case}");
            assert!(feared <= truth[mover], "rivals who only play their best do no worse, {case}");
            if players == 2 {
                assert_eq!(search(Algorithm::Minimax).valuation.values, truth, "minimax, {case}");
            }
            searched += 1;
        }
        searched
    }
}

#[test]
fn max_n_and_paranoid_find_what_the_theorem_says() {
    for (players, heaps) in [
        (2, &[3, 2, 2][..]),
        (3, &[3, 3, 2]),
        (3, &[1, 1, 1, 1, 1, 1]),
        (4, &[2, 2, 2, 1]),
        (5, &[2, 2, 1, 1, 1]),
        (6, &[1, 1, 1, 1, 1, 1]),
    ] {
        let searched = open("n_person_nim", &options(players, heaps), Search).unwrap();
        assert!(searched > 30, "{players} players and {heaps:?}: {searched} positions");
    }
}

/// Facts, names, and every player's utility where the first player is left without a move.
struct Look;

impl Opener for Look {
    type Out = (Facts, Vec<String>, Vec<f64>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let facts = game.facts();
        let end = game.read("0,0,0 1").unwrap();
        assert_eq!(game.turn(&end), Turn::Over);
        let players = || 0..facts.players;
        let names = players().map(|player| game.player_name(player)).collect();
        let utilities = players().map(|player| game.utility(&end, player)).collect();
        (facts, names, utilities)
    }
}

#[test]
fn ranks_run_back_from_who_takes_the_last_object() {
    for (players, utilities) in [
        (2, vec![-1.0, 1.0]),
        (3, vec![-2.0, 0.0, 2.0]),
        (4, vec![-3.0, -1.0, 1.0, 3.0]),
        (6, vec![-5.0, -3.0, -1.0, 1.0, 3.0, 5.0]),
    ] {
        let (facts, names, found) =
            open("n_person_nim", &options(players, &[2, 3, 4]), Look).unwrap();
        assert_eq!(found, utilities);
        assert_eq!((facts.players, facts.payoff), (players, Payoff::ZeroSum));
        assert_eq!((facts.utility_min, facts.utility_max), (utilities[0], -utilities[0]));
        assert_eq!(names, (1..=players).map(|name| name.to_string()).collect::<Vec<_>>());
    }
}
