//! Trees of simulations that are kept for the next move of a game.

use crate::common::{Way, open};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts::{self, PlayoutPolicy};
use countermove::search::kept_strategies::Strategies;
use countermove::search::{Found, Parameters, SearchLimits};

use super::{many, oracle, searched, searched_with};

/// Selections at the root of simulations that this search did not make.
fn from_before<M>(found: &Found<M>) -> u64 {
    let visits: u64 = found.lines.iter().map(|line| line.visits.unwrap()).sum();
    visits.saturating_sub(found.simulations.unwrap())
}

/// A move, the reply that the search expects, and a search there.
struct NextMove;

impl Opener for NextMove {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, name: String) {
        let left = || {
            let strategies = Strategies::with_trees(0, 64 << 20);
            let root = game.start();
            let found = searched_with(&game, &root, many(1_000), Some(&strategies));
            let after = game.after(&root, found.lines[0].moves[0]);
            let next = game.after(&after, found.lines[0].moves[1]);
            (strategies, after, next)
        };
        let few = many(50);
        let (strategies, after, next) = left();
        let plain = searched(&game, &next, &few);
        assert_eq!(from_before(&plain), 0, "{name}");
        let went_on = searched_with(&game, &next, &few, Some(&strategies));
        assert!(from_before(&went_on) > 0, "{name}");
        assert_eq!(went_on.simulations, plain.simulations, "the limit counts what is added");
        assert_eq!(from_before(&searched_with(&game, &after, &few, Some(&strategies))), 0, "taken");

        let (strategies, after, _) = left();
        assert!(from_before(&searched_with(&game, &after, &few, Some(&strategies))) > 20, "{name}");

        let (usual, own) = (few.parameters, few.options.read::<mcts::MctsOptions>());
        let with = |parameters, options| Way::from((parameters, options));
        let others = [
            with(Parameters { seed: Some(1), ..usual }, own),
            with(
                usual,
                mcts::MctsOptions {
                    playout_policy: Some(PlayoutPolicy::Random),
                    rave: Some(1.0),
                    ..own
                },
            ),
            with(usual, mcts::MctsOptions { exploration: Some(0.3), ..own }),
            with(
                Parameters { limits: SearchLimits { depth: Some(9), ..usual.limits }, ..usual },
                own,
            ),
        ];
        let (strategies, _, next) = left();
        for other in others {
            let found = searched_with(&game, &next, &other, Some(&strategies));
            let alone = searched(&game, &next, &other);
            assert_eq!(
                (&found.lines, found.nodes),
                (&alone.lines, alone.nodes),
                "{name} {other:?}"
            );
        }
        let (strategies, ..) = left();
        let start = searched_with(&game, &game.start(), &few, Some(&strategies));
        assert_eq!(from_before(&start), 0, "{name}: no tree has its position below its move");
    }
}

#[test]
fn the_next_search_of_a_game_goes_on_with_the_tree_below_the_moves() {
    for game in ["connect_four", "go"] {
        open(game, "{}", NextMove).unwrap();
    }
}

#[test]
fn without_room_nothing_is_kept() {
    struct Nothing(usize);
    impl Opener for Nothing {
        type Out = u64;

        fn open<G: Rules + 'static>(self, game: G, _: String) -> u64 {
            let strategies = Strategies::with_trees(1 << 20, self.0);
            let root = game.start();
            let found = searched_with(&game, &root, many(500), Some(&strategies));
            let next = game.after(&root, found.lines[0].moves[0]);
            from_before(&searched_with(&game, &next, many(50), Some(&strategies)))
        }
    }
    for (bytes, keeps) in [(0, false), (100, false), (16 << 20, true)] {
        assert_eq!(open("connect_four", "{}", Nothing(bytes)).unwrap() > 0, keeps, "{bytes}");
    }
}

/// Positions solved in a tree stay solved in its part; what is proven is true.
#[test]
fn proofs_in_kept_trees_are_true() {
    struct WholeGames;
    impl Opener for WholeGames {
        type Out = u32;

        fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
            let strategies = Strategies::with_trees(0, 64 << 20);
            let mut rng = Rng::new(2026);
            let mut proven = 0;
            for _ in 0..20 {
                let mut state = game.start();
                while game.turn(&state) != Turn::Over {
                    let found = searched_with(&game, &state, many(60), Some(&strategies));
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    assert_eq!(found.lines.len(), moves.len());
                    if found.valuation.exact {
                        proven += 1;
                        assert_eq!(found.valuation.values, oracle(&game, &state), "{state:?}");
                    }
                    // Mostly the move that was chosen, below which a tree is kept.
                    let other = moves[rng.below(moves.len())];
                    let best = found.lines[0].moves[0];
                    game.play(&mut state, if rng.below(4) == 0 { other } else { best });
                }
            }
            proven
        }
    }
    assert!(open("tic_tac_toe", "{}", WholeGames).unwrap() > 20);
}
