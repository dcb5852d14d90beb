//! `selective` prunes without proof: what it calls proven must be so all the same, each of its heuristics
//! must act where it can and nowhere else, and without any it is alpha-beta with quiescence.

mod textbook;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::arbitrary::Arbitrary;
use crate::common::{SearchSettings, open, random_position, run, to_depth};
use countermove::game::evaluation::{Feature, Weights};
use countermove::game::rules::{Opener, Rules};
use countermove::game::searchable::Searchable;
use countermove::rng::Rng;
use countermove::search::algorithms::selective::{Heuristic, Heuristics, search_with};
use countermove::search::{Algorithm, Found, Outcome, Parameters, SearchLimits, SearchProblem};

const GOMOKU: &str = r#"{"rows":9,"columns":9,"in_a_row":5}"#;
const SMALL_GOMOKU: &str = r#"{"rows":7,"columns":7,"in_a_row":4}"#;

/// Searches `depth` plies with `heuristics`; the time that it took is left out.
fn with<G: Searchable>(
    heuristics: Heuristics,
    game: &G,
    weights: &Weights,
    root: &G::State,
    (depth, multi_pv): (u32, usize),
) -> Found<G::Move> {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let stop = AtomicBool::new(false);
    let problem = SearchProblem {
        parameters: Parameters { limits, multi_pv, ..Parameters::default() },
        ..SearchProblem::new(game, weights, root, &stop)
    };
    let found = search_with(&problem, heuristics, &mut |_| {});
    Found { elapsed: Duration::ZERO, ..found }
}

/// On random positions, each proven end beside what alpha-beta sees at its depth.
struct Proofs {
    positions: u64,
    /// Random plies before a position.
    plies: usize,
    /// The deepest ends that alpha-beta looks into.
    deepest: u32,
}

impl Opener for Proofs {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let mut rng = Rng::new(4);
        let mut proofs = 0;
        for case in 0..self.positions {
            let root = random_position(game, &mut rng, self.plies);
            let limits =
                SearchLimits { nodes: Some(20_000), depth: Some(12), ..SearchLimits::default() };
            let found = if case % 2 == 0 {
                run(Algorithm::Selective, game, &root, SearchSettings { limits, ..to_depth(1) })
            } else {
                let game = arbitrary.with_seed(case);
                run(Algorithm::Selective, &game, &root, SearchSettings { limits, ..to_depth(1) })
            };
            proofs += usize::from(checked(game, &root, &found, self.deepest));
        }
        proofs
    }
}

/// Whether `found` claims a proof; one that alpha-beta can look into has to be true.
fn checked<G: Rules>(game: &G, root: &G::State, found: &Found<G::Move>, deepest: u32) -> bool {
    if !found.valuation.exact {
        return false;
    }
    let text = game.write(root);
    let Some((outcome, plies)) = found.valuation.ending() else {
        // Where payoffs are graded, the end may be as far as the last of the squares.
        let sure = run(Algorithm::AlphaBeta, game, root, to_depth(2 * deepest));
        assert!(sure.valuation.exact, "alpha-beta sees the end: {text}");
        assert_eq!(found.valuation.values, sure.valuation.values, "{text}");
        return true;
    };
    if plies > deepest {
        return false;
    }
    let sure = run(Algorithm::AlphaBeta, game, root, to_depth(plies));
    let (expected, nearest) = sure.valuation.ending().expect("alpha-beta sees the same end");
    assert_eq!(outcome, expected, "{text}");
    let is_sure = !found.valuation.plies_at_most;
    assert!(nearest <= plies && !(is_sure && nearest < plies), "{text}: {nearest}, not {plies}");
    true
}

#[test]
fn what_it_proves_is_so() {
    let proven = [
        ("tic_tac_toe", SMALL_GOMOKU, 40, Proofs { positions: 120, plies: 34, deepest: 7 }),
        ("chess", "{}", 8, Proofs { positions: 120, plies: 160, deepest: 4 }),
        ("checkers", "{}", 8, Proofs { positions: 120, plies: 110, deepest: 7 }),
        ("othello", "{}", 20, Proofs { positions: 120, plies: 70, deepest: 7 }),
        ("oware", "{}", 8, Proofs { positions: 120, plies: 90, deepest: 7 }),
        ("nine_mens_morris", "{}", 8, Proofs { positions: 120, plies: 90, deepest: 4 }),
    ]
    .map(|(name, options, least, proofs)| (open(name, options, proofs).unwrap(), least, name));
    assert!(proven.iter().all(|&(proven, least, _)| proven >= least), "{proven:?}");
}

/// Whether on any of some positions the search to a depth differs without a heuristic from the one with all
/// of a set.
struct Fires<'a> {
    heuristic: Heuristic,
    beside: Heuristics,
    depth: u32,
    positions: Positions<'a>,
    /// What the evaluation's weights are multiplied by, the margins staying as they are.
    weight: f64,
}

#[derive(Clone, Copy)]
enum Positions<'a> {
    /// So many, each so many random plies from the start at most.
    Random(usize, usize),
    Written(&'a [&'a str]),
}

impl Opener for Fires<'_> {
    type Out = bool;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> bool {
        let weighted = |feature: &Feature| (feature.name.to_owned(), self.weight * feature.weight);
        let changes: Vec<_> = game.feature_list().iter().map(weighted).collect();
        let weights = Weights::for_game(&game, &changes).unwrap();
        let mut rng = Rng::new(13);
        let roots: Vec<G::State> = match self.positions {
            Positions::Random(count, plies) => {
                (0..count).map(|_| random_position(&game, &mut rng, plies)).collect()
            }
            Positions::Written(texts) => {
                texts.iter().map(|text| game.read(text).unwrap()).collect()
            }
        };
        let differs = |root: &G::State| {
            let search = |heuristics| with(heuristics, &game, &weights, root, (self.depth, 1));
            search(self.beside) != search(self.beside.without(self.heuristic))
        };
        roots.iter().any(differs)
    }
}

/// The games with tactics, each with the heuristics that it gives nothing to go by (a pass that does no harm,
/// noisy moves, moves that lose material, threats) and those that seldom find something.
const TACTICAL: [(&str, &str, &[Heuristic], &[Heuristic]); 4] = [
    ("chess", "{}", &[], &[]),
    (
        "checkers",
        "{}",
        // To pass is no better than a move; nothing is lost by an exchange that is forced.
        &[Heuristic::NullMove, Heuristic::ExchangePruning],
        &[Heuristic::ProbCut, Heuristic::HistoryPruning, Heuristic::DeltaPruning],
    ),
    (
        "tic_tac_toe",
        GOMOKU,
        &[Heuristic::NullMove, Heuristic::ExchangePruning, Heuristic::DeltaPruning],
        &[],
    ),
    (
        "othello",
        "{}",
        &[
            Heuristic::NullMove,
            Heuristic::ProbCut,
            Heuristic::ExchangePruning,
            Heuristic::DeltaPruning,
            Heuristic::ThreatExtensions,
        ],
        &[Heuristic::Razoring, Heuristic::Futility],
    ),
];

/// Each heuristic in each of some games, and whether it acts, where that is not as `expected`.
fn surprises<'a>(
    asked: impl IntoIterator<Item = (&'a str, &'a str, Fires<'a>)>,
    expected: impl Fn(&str, Heuristic) -> bool,
) -> Vec<String> {
    let asked = asked.into_iter().map(|(name, options, fires)| {
        let heuristic = fires.heuristic;
        (name, heuristic, open(name, options, fires).unwrap())
    });
    asked
        .filter(|&(name, heuristic, acted)| acted != expected(name, heuristic))
        .map(|(name, heuristic, acted)| format!("{heuristic:?} acts in {name}: {acted}"))
        .collect()
}

const NONE: [String; 0] = [];

#[test]
fn a_heuristic_acts_in_the_games_that_give_it_something_to_go_by_alone() {
    let asked = TACTICAL.iter().flat_map(|&(name, options, _, seldom)| {
        let often = |heuristic: &Heuristic| !seldom.contains(heuristic);
        Heuristic::ALL.into_iter().filter(often).map(move |heuristic| {
            let depth = if heuristic == Heuristic::SingularExtensions { 10 } else { 7 };
            let (beside, positions) = (Heuristics::ALL, Positions::Random(6, 30));
            (name, options, Fires { heuristic, beside, depth, positions, weight: 1.0 })
        })
    });
    let acts = |name: &str, heuristic| {
        let (.., without, _) = TACTICAL.iter().find(|game| game.0 == name).expect("it is there");
        !without.contains(&heuristic)
    };
    assert_eq!(surprises(asked, acts), NONE);
}

/// A root searched to the depth from which a heuristic acts has no node of that depth below it.
#[test]
fn a_heuristic_for_deep_nodes_leaves_shallow_searches_alone() {
    let asked = TACTICAL.iter().flat_map(|&(name, options, ..)| {
        let deep = [
            (Heuristic::NullMove, 3),
            (Heuristic::LateMoveReductions, 3),
            (Heuristic::InternalReductions, 4),
            (Heuristic::ProbCut, 5),
            (Heuristic::SingularExtensions, 8),
        ];
        deep.into_iter().map(move |(heuristic, depth)| {
            let beside = Heuristics::ALL.without(Heuristic::ThreatExtensions);
            let positions = Positions::Random(6, 30);
            (name, options, Fires { heuristic, beside, depth, positions, weight: 1.0 })
        })
    });
    assert_eq!(surprises(asked, |_, _| false), NONE);
}

/// Where no end is near and every estimate is the same, none is far above beta or far below alpha.
#[test]
fn margins_of_the_estimate_prune_nothing_where_all_estimates_are_equal() {
    const PAWNS: &[&str] = &["4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"];
    let games = [
        ("chess", "{}", Positions::Written(PAWNS)),
        ("checkers", "{}", Positions::Random(4, 6)),
        ("tic_tac_toe", GOMOKU, Positions::Random(4, 3)),
        ("othello", "{}", Positions::Random(4, 6)),
    ];
    let asked = games.into_iter().flat_map(|(name, options, positions)| {
        let by_margin = [Heuristic::ReverseFutility, Heuristic::Razoring, Heuristic::Futility];
        by_margin.into_iter().map(move |heuristic| {
            let beside = Heuristics::ALL;
            (name, options, Fires { heuristic, beside, depth: 5, positions, weight: 0.0 })
        })
    });
    assert_eq!(surprises(asked, |_, _| false), NONE);
}

/// With kings and pawns alone a pass may be better than any move.
#[test]
fn no_null_move_is_tried_where_zugzwang_is_common() {
    const ENDINGS: &[&str] = &[
        "8/8/4k3/p1p5/P1P5/4K3/8/8 w - - 0 1",
        "8/8/1p1k4/1P6/3K4/8/8/8 b - - 0 1",
        "8/p7/k7/P7/K7/8/8/8 w - - 0 1",
    ];
    const MIDDLE_GAME: &[&str] =
        &["r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"];
    let acted = [ENDINGS, MIDDLE_GAME].map(|texts| {
        let (heuristic, positions) = (Heuristic::NullMove, Positions::Written(texts));
        let fires = Fires { heuristic, beside: Heuristics::ALL, depth: 6, positions, weight: 1.0 };
        open("chess", "{}", fires).unwrap()
    });
    assert_eq!(acted, [false, true]);
}

/// Positions with the best move; see the file.
const ZUGZWANGS: &str = include_str!("../data/zugzwang.epd");

/// Each zugzwang that is not seen within a limit.
struct Unseen(fn(&str) -> Vec<SearchLimits>);

impl Opener for Unseen {
    type Out = Vec<String>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<String> {
        let Self(limits_of) = self;
        let mut unseen = Vec::new();
        for line in ZUGZWANGS.lines().filter(|line| !line.starts_with('#')) {
            let (text, rest) = line.split_once(" bm ").expect("a best move");
            let (best, id) = rest.split_once("; id ").expect("an id");
            let root = game.read(text).unwrap();
            let best = game.read_move(&root, best).unwrap();
            for limits in limits_of(id) {
                let settings = SearchSettings { limits, ..to_depth(1) };
                let found = run(Algorithm::Selective, &game, &root, settings);
                if found.lines[0].moves[0] != best {
                    unseen.push(format!("{id} within {limits:?}"));
                }
            }
        }
        unseen
    }
}

#[test]
fn no_pass_hides_a_zugzwang() {
    const NODES: u64 = 300_000;
    let within = |_: &str| vec![SearchLimits { nodes: Some(NODES), ..SearchLimits::default() }];
    assert_eq!(open("chess", "{}", Unseen(within)).unwrap(), NONE);
}

#[test]
fn no_depth_is_too_shallow_or_too_great_to_see_one() {
    let depths = |id: &str| {
        let depths = (5..=40).filter(|_| id.contains("ZPTS.08"));
        depths.map(|depth| SearchLimits { depth: Some(depth), ..SearchLimits::default() }).collect()
    };
    assert_eq!(open("chess", "{}", Unseen(depths)).unwrap(), NONE);
}

/// Mates, each with the plies that best play takes, and what is said of it within some nodes.
struct Ends(&'static str, u64, usize);

impl Opener for Ends {
    type Out = (Option<(Outcome, u32)>, bool);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let Self(text, nodes, multi_pv) = self;
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let root = game.read(text).unwrap();
        let settings = SearchSettings { limits, multi_pv, ..to_depth(1) };
        let found = run(Algorithm::Selective, &game, &root, settings);
        let line = &found.lines[0];
        assert_eq!(line.valuation, found.valuation);
        if let Some((_, plies)) = found.valuation.ending() {
            assert_eq!(line.moves.len() as u32, plies, "{text}");
        }
        (found.valuation.ending(), found.valuation.plies_at_most)
    }
}

#[test]
fn the_nearest_end_is_found_or_the_plies_are_at_most_so_many() {
    const WON_QUEEN: &str = "8/5k2/8/4K3/8/1P6/8/5n1Q w - - 0 1";
    const ROOKS: &str = "4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1";
    for (text, multi_pv, plies) in [(WON_QUEEN, 1, 5), (WON_QUEEN, 3, 5), (ROOKS, 1, 7)] {
        let found = open("chess", "{}", Ends(text, 1_000_000, multi_pv)).unwrap();
        assert_eq!(found, (Some((Outcome::Win, plies)), false), "{text}");
    }
    let (outcome, at_most) = open("chess", "{}", Ends(ROOKS, 20_000, 1)).unwrap();
    let (_, plies) = outcome.expect("it is won");
    assert!(plies >= 7 && (at_most || plies == 7), "{plies}");
}
