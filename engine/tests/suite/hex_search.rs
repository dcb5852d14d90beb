//! mcts with the playouts of Hex: strength at an equal number of playouts, bridges, proofs.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use countermove::game::Turn;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::search::algorithms::mcts::{self, PlayoutPolicy};
use countermove::search::{Algorithm, Given, Parameters, SearchProblem};

use crate::common::open;

/// The move of a search that ends at its first report, after 1,000 playouts.
fn choose<G: Rules>(
    game: &G,
    root: &G::State,
    seed: Option<u64>,
    playout_policy: PlayoutPolicy,
) -> G::Move {
    let stop = AtomicBool::new(false);
    let weights = Weights::for_game(game, &[]).unwrap();
    let problem = SearchProblem {
        parameters: Parameters { seed, ..Parameters::default() },
        options: &Given::of(&mcts::MctsOptions {
            playout_policy: Some(playout_policy),
            ..mcts::MctsOptions::default()
        }),
        ..SearchProblem::new(game, &weights, root, &stop)
    };
    let mut first = None;
    let found = Algorithm::Mcts.search(&problem, &mut |found| {
        first.get_or_insert(found.lines[0].moves[0]);
        stop.store(true, Relaxed);
    });
    first.unwrap_or(found.lines[0].moves[0])
}

/// Games of two searches from some first moves, each search once as either player; the games that the first won.
struct Match<'a>([PlayoutPolicy; 2], &'a [&'a str]);

impl Opener for Match<'_> {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let Self(playouts, openings) = self;
        let mut won = 0;
        for (seed, (opening, first)) in
            openings.iter().flat_map(|opening| [(opening, 0), (opening, 1)]).enumerate()
        {
            let opening = game.read_move(&game.start(), opening).unwrap();
            let mut state = game.after(&game.start(), opening);
            while let Turn::Of(player) = game.turn(&state) {
                let playout_policy = playouts[usize::from(player != first)];
                let action = choose(&game, &state, Some(seed as u64), playout_policy);
                game.play(&mut state, action);
            }
            won += usize::from(game.utility(&state, first) > 0.0);
        }
        won
    }
}

#[test]
fn the_games_own_playouts_beat_random_ones_at_an_equal_number() {
    let searches = Match([PlayoutPolicy::Game, PlayoutPolicy::Random], &["a7", "b4", "c1", "f2"]);
    let won = open("hex", r#"{"size":7}"#, searches).unwrap();
    assert!(won >= 7, "{won} of 8");
}

/// The best move in a position after 1,000 playouts of the game's own.
struct Best<'a>(&'a str);

impl Opener for Best<'_> {
    type Out = String;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let root = game.read(self.0).unwrap();
        game.write_move(&root, choose(&game, &root, None, PlayoutPolicy::Game))
    }
}

/// ```text
///   a b c d e
/// 1 . . . . .       X has bridges from d2 to the top and from c4 to the bottom. O has just played d3, in the bridge
///  2 . . . X .      between them.
///   3 . . . O .
///    4 . O X . .
///     5 . . . . .
/// ```
#[test]
fn a_bridge_is_kept() {
    let state = "...../...X./...O./.OX../..... X";
    assert_eq!(open("hex", r#"{"size":5}"#, Best(state)).unwrap(), "c3");
}
