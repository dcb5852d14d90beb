//! What is called exact rests on no estimate: it stays whatever the estimates of the tree are.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Player, Turn};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Parameters, SearchLimits, SearchProblem, StoppedBy};
use serde_json::json;

use crate::common::{open, run, to_depth};

/// How an algorithm takes the players.
#[derive(Clone, Copy, Debug)]
enum Play {
    /// Each maximizes its own utility, and takes the first of equal moves.
    Own,
    /// The one who moves at the root maximizes its own utility, and all others minimize that.
    Paranoid,
}

/// The searches that call values exact.
const SEARCHES: &[(Algorithm, Play)] = &[
    (Algorithm::Mcts, Play::Own),
    (Algorithm::Minimax, Play::Own),
    (Algorithm::PlainAlphaBeta, Play::Own),
    (Algorithm::AlphaBeta, Play::Own),
    (Algorithm::Solve, Play::Own),
    (Algorithm::Expectiminimax, Play::Own),
    (Algorithm::MaxN, Play::Own),
    (Algorithm::Equilibrium, Play::Own),
    (Algorithm::Expectimax, Play::Own),
    (Algorithm::Paranoid, Play::Paranoid),
];

/// What stands for an estimate until its number is known.
const ESTIMATE: char = '?';
/// Far outside the utilities of the ends.
const FAR: i64 = 1_000_000;

/// A random tree of one player, of two with opposite payoffs, or of more. Ends and inner nodes may have estimates.
fn random_tree(rng: &mut Rng, depth: u32, players: usize, chance: bool) -> String {
    if depth == 0 || (depth < 4 && rng.below(5) == 0) {
        return match rng.below(4) {
            0 => format!("~{ESTIMATE}"),
            _ => vector(players, || rng.below(9) as i64 - 4),
        };
    }
    let branch = |rng: &mut Rng| random_tree(rng, depth - 1, players, chance);
    if chance && depth < 4 && rng.below(3) == 0 {
        let shares = [&["1/2", "1/2"][..], &["1/4", "3/4"], &["1/4", "1/4", "1/2"]][rng.below(3)];
        let branches: Vec<_> =
            shares.iter().map(|share| format!("{share}:{}", branch(rng))).collect();
        return format!("chance({})", branches.join(","));
    }
    let player = 1 + rng.below(players);
    let branches: Vec<_> = (0..1 + rng.below(3)).map(|_| branch(rng)).collect();
    let thought = if rng.below(8) == 0 { format!("~{ESTIMATE}:") } else { String::new() };
    format!("{thought}{player}({})", branches.join(","))
}

/// Utilities of `players`, each drawn; between two they are opposite.
fn vector(players: usize, mut draw: impl FnMut() -> i64) -> String {
    let mut utilities: Vec<i64> = (0..players).map(|_| draw()).collect();
    if let [first, second] = &mut utilities[..] {
        *second = -*first;
    }
    let texts: Vec<_> = utilities.iter().map(i64::to_string).collect();
    format!("[{}]", texts.join(","))
}

/// `tree` with `draw`n estimates.
fn filled(tree: &str, players: usize, mut draw: impl FnMut() -> i64) -> String {
    let mut parts = tree.split(ESTIMATE);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += &vector(players, &mut draw);
        text += part;
    }
    text
}

/// `tree` with estimates as far as can be, of either sign for all and mixed.
fn extremes(tree: &str, players: usize, rng: &mut Rng) -> Vec<String> {
    let mut mixed = || filled(tree, players, || if rng.below(2) == 0 { FAR } else { -FAR });
    let mixed: Vec<_> = (0..4).map(|_| mixed()).collect();
    let all = [FAR, -FAR].map(|estimate| filled(tree, players, || estimate));
    mixed.into_iter().chain(all).collect()
}

fn on_tree<O: Opener>(text: &str, check: O) -> O::Out {
    open("tree", &json!({ "text": text }).to_string(), check)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A move's or the position's values, and whether they are only the most that the mover can have.
struct Claim {
    /// None: of the position.
    action: Option<String>,
    values: Vec<f64>,
    at_most: bool,
}

/// What `algorithm` calls exact within so many nodes; nothing if it does not apply.
struct Claims(Algorithm, u64);

impl Opener for Claims {
    type Out = Vec<Claim>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<Claim> {
        let Self(algorithm, nodes) = self;
        let root = game.start();
        if !Algorithm::applying(&game.facts()).any(|other| other == algorithm) {
            return Vec::new();
        }
        let weights = Weights::for_game(&game, &[]).unwrap();
        let stop = AtomicBool::new(false);
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let parameters = Parameters { limits, multi_pv: 0, seed: Some(1), ..Parameters::default() };
        let problem =
            SearchProblem { parameters, ..SearchProblem::new(&game, &weights, &root, &stop) };
        let found = algorithm.search(&problem, &mut |_| {});
        let of_root = found.valuation.exact.then(|| Claim {
            action: None,
            values: found.valuation.values.clone(),
            at_most: false,
        });
        let of_lines = found.lines.iter().filter(|line| line.valuation.exact).map(|line| Claim {
            action: Some(game.write_move(&root, line.moves[0])),
            values: line.valuation.values.clone(),
            at_most: line.at_most,
        });
        of_root.into_iter().chain(of_lines).collect()
    }
}

/// The values of the position and of its moves if each estimate is the truth, and who moves there.
struct Truth(Play);

impl Opener for Truth {
    type Out = (Option<Player>, HashMap<Option<String>, Vec<f64>>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let root = game.start();
        let Turn::Of(mover) = game.turn(&root) else { return (None, HashMap::new()) };
        let values = |state: &G::State| values(&game, state, mover, self.0);
        let mut truth = HashMap::from([(None, values(&root))]);
        for action in game.legal_moves(&root) {
            let after = values(&game.after(&root, action));
            truth.insert(Some(game.write_move(&root, action)), after);
        }
        (Some(mover), truth)
    }
}

/// By a plain recursion to the ends, where `mover` moves at the root.
fn values<G: Game>(game: &G, state: &G::State, mover: Player, play: Play) -> Vec<f64> {
    let players = game.facts().players;
    let turn = game.turn(state);
    if turn == Turn::Over {
        return (0..players).map(|player| game.utility(state, player)).collect();
    }
    let children = game.legal_moves(state).into_iter().map(|action| {
        (game.probability(state, action), values(game, &game.after(state, action), mover, play))
    });
    match turn {
        Turn::Of(player) => {
            let likes = |values: &[f64]| match play {
                Play::Own => values[player],
                Play::Paranoid if player == mover => values[mover],
                Play::Paranoid => -values[mover],
            };
            children
                .map(|(_, values)| values)
                .reduce(|best, values| if likes(&values) > likes(&best) { values } else { best })
                .expect("a position that is not over has a move")
        }
        _ => children.fold(vec![0.0; players], |sum, (share, values)| {
            sum.iter().zip(values).map(|(sum, value)| sum + share * value).collect()
        }),
    }
}

/// Checks what `algorithm` claims of `tree`; returns how many claims there are.
fn check(
    algorithm: Algorithm,
    play: Play,
    tree: &str,
    players: usize,
    nodes: u64,
    rng: &mut Rng,
) -> usize {
    let text = filled(tree, players, || rng.below(9) as i64 - 4);
    let claims = on_tree(&text, Claims(algorithm, nodes));
    if claims.is_empty() {
        return 0;
    }
    for other in extremes(tree, players, rng) {
        let (mover, truth) = on_tree(&other, Truth(play));
        let mover = mover.expect("what is searched has a player to move");
        for Claim { action, values, at_most } in &claims {
            let case = format!("{algorithm:?}: {action:?} of {text} by {nodes} nodes, in {other}");
            let truth = &truth[action];
            if *at_most {
                assert!(truth[mover] <= values[mover], "{truth:?} is above {values:?}, {case}");
            } else {
                assert_eq!(truth[mover], values[mover], "{case}");
                if matches!(play, Play::Own) {
                    assert_eq!(truth, values, "{case}");
                }
            }
        }
    }
    claims.len()
}

/// A few nodes stop a search on its way; the many let it end.
const NODES: [u64; 3] = [30, 300, 100_000];

#[test]
fn what_is_exact_stays_whatever_the_estimates_are() {
    for &(algorithm, play) in SEARCHES {
        let mut rng = Rng::new(42);
        let mut claims = 0;
        for (players, chance) in [(1, true), (2, false), (2, true), (3, false), (3, true)] {
            for _ in 0..150 {
                let branches: Vec<_> =
                    (0..3).map(|_| random_tree(&mut rng, 4, players, chance)).collect();
                let named = |below: String, player| format!("{player}({below})");
                let all = (1..=players).fold(vector(players, || 0), named);
                let tree = format!("{}({},{all})", 1 + rng.below(players), branches.join(","));
                for nodes in NODES {
                    claims += check(algorithm, play, &tree, players, nodes, &mut rng);
                }
            }
        }
        assert!(claims > 100, "{algorithm:?} calls {claims} values exact");
    }
}

/// An end whose utility is the greatest of those that are known does not settle its position.
#[test]
fn an_estimate_may_exceed_every_known_utility() {
    for (players, tree) in [
        (1, "1(~?,[9])"),
        (1, "1([5],chance(1/2:[-8],1/2:~?))"),
        (2, "1(2([9,-9],[8,-8]),2(~?,[-9,9]),[9,-9])"),
        (3, "1([9,0,0],2([9,1,0],~?),3(~?))"),
    ] {
        for &(algorithm, play) in SEARCHES {
            for nodes in NODES {
                check(algorithm, play, tree, players, nodes, &mut Rng::new(1));
            }
        }
    }
}

/// A player moves without knowing what the other chose.
#[test]
fn an_equilibrium_of_estimates_is_not_exact() {
    struct IsExact(Algorithm);
    impl Opener for IsExact {
        type Out = (bool, StoppedBy);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let found = run(self.0, &game, &game.start(), to_depth(1));
            (found.valuation.exact, found.stopped_by)
        }
    }
    for algorithm in [Algorithm::SequenceForm, Algorithm::BestResponse] {
        for (last, expected) in
            [("utility", (true, StoppedBy::Proven)), ("heuristic", (false, StoppedBy::Depth))]
        {
            let guess = |name, children: [&str; 2]| {
                json!({"name": name, "player": 2, "information_set": "guess",
                       "moves": ["heads", "tails"], "children": children})
            };
            let nodes = json!([
                {"name": "start", "player": 1, "children": ["heads", "tails"]},
                guess("heads", ["hh", "ht"]),
                guess("tails", ["th", "tt"]),
                {"name": "hh", "utility": -1}, {"name": "ht", "utility": 1},
                {"name": "th", "utility": 1}, {"name": "tt", last: -1},
            ]);
            let options = json!({ "nodes": nodes }).to_string();
            let found = open("tree", &options, IsExact(algorithm)).unwrap();
            assert_eq!(found, expected, "{algorithm:?}, {last}");
        }
    }
}
