//! Helpers of the engine's tests: the games under test, and searches.

pub mod arbitrary;
pub mod contest;
pub mod probe;
pub mod texts;
pub mod told;
pub mod trees;

use std::sync::atomic::AtomicBool;

use countermove::error::Error;
use countermove::game::evaluation::Weights;
use countermove::game::rules::Opener;
use countermove::game::searchable::Searchable;
use countermove::game::simultaneous::JointMoves;
use countermove::game::{Facts, Game, Payoff, Turn};
use countermove::games;
use countermove::kernels::Opened;
use countermove::rng::Rng;
use countermove::search::algorithms::expectiminimax;
use countermove::search::options::AlgorithmOptions;
use countermove::search::{Algorithm, Found, Given, Parameters, SearchLimits, SearchProblem};
use countermove::table::Table;

/// Every game, with the options that the suites use.
pub const SUBJECTS: &[(&str, &str)] = &[
    ("tic_tac_toe", "{}"),
    ("tic_tac_toe", r#"{"rows":4,"columns":5,"in_a_row":3}"#),
    ("tic_tac_toe", r#"{"rows":15,"columns":15,"in_a_row":5}"#),
    ("connect_four", "{}"),
    ("othello", "{}"),
    ("nim", "{}"),
    ("nim", r#"{"heaps":[2,3,4,1],"misere":true}"#),
    ("n_person_nim", "{}"),
    ("n_person_nim", r#"{"players":5,"heaps":[2,1,1,2]}"#),
    ("grundy", "{}"),
    ("grundy", r#"{"heaps":[9,5,3]}"#),
    ("halving", "{}"),
    ("halving", r#"{"number":60}"#),
    ("bins", "{}"),
    ("bins", r#"{"bins":[[-50,50],[1,3],[-5,15]],"coin":0.5}"#),
    ("checkers", "{}"),
    ("checkers", r#"{"variant":"international"}"#),
    ("checkers", r#"{"variant":"russian"}"#),
    ("backgammon", "{}"),
    ("backgammon", r#"{"gammons":false}"#),
    ("backgammon", r#"{"cube":true,"jacoby":true,"beavers":true}"#),
    ("backgammon", r#"{"cube":true,"match_length":5,"white_points":3}"#),
    ("chess", "{}"),
    ("pacman", "{}"),
    (
        "pacman",
        r#"{"layout":"%%%%%%%/%1 . 2%/% %P% %/%o . .%/%%%%%%%","ghosts_together":true,"scared_moves":9}"#,
    ),
    ("maze", "{}"),
    ("maze", r#"{"layout":"crossing","players":"each","most_moves":12}"#),
    ("maze", r#"{"layout":"a.b/2%./...","most_moves":30}"#),
    ("eight_puzzle", "{}"),
    ("eight_puzzle", r#"{"side":2,"goal":"blank_last","heuristic":"misplaced","most_moves":9}"#),
    ("sokoban", "{}"),
    ("sokoban", r#"{"level":"two","most_moves":60}"#),
    ("phantom_tic_tac_toe", "{}"),
    ("dark_hex", "{}"),
    ("kriegspiel", r#"{"most_moves":6}"#),
    ("dark_hex", r#"{"rows":2,"columns":2}"#),
    ("tree", r#"{"text":"((3,12,8),(2,4,6),(14,5,2))"}"#),
    ("described", "{}"),
    ("described", PENNIES_AT_ONCE),
    ("matrix", "{}"),
    ("battleship", r#"{"rows":3,"columns":3,"fleet":[2,1]}"#),
    ("matrix", r#"{"preset":"chicken"}"#),
    ("kuhn_poker", "{}"),
    ("leduc_poker", "{}"),
    ("liars_dice", r#"{"sides":3}"#),
    ("goofspiel", r#"{"cards":3,"points_order":"descending","hidden_bids":true}"#),
    ("go", "{}"),
    ("go", r#"{"size":5,"komi":0,"suicide":true}"#),
    ("breakthrough", "{}"),
    ("breakthrough", r#"{"rows":5,"columns":3}"#),
    ("dots_and_boxes", "{}"),
    ("dots_and_boxes", r#"{"rows":1,"columns":4}"#),
    ("xiangqi", "{}"),
    ("shogi", "{}"),
    ("amazons", r#"{"rows":4,"columns":4}"#),
    ("amazons", r#"{"rows":5,"columns":4,"amazons":1}"#),
    ("lines_of_action", "{}"),
    ("lines_of_action", r#"{"both_connected":"draw"}"#),
    ("oware", "{}"),
    ("oware", r#"{"grand_slam":"captures_all"}"#),
    ("kalah", "{}"),
    ("nine_mens_morris", "{}"),
    ("nine_mens_morris", r#"{"flying":false,"moves_without_mill":10}"#),
    ("kalah", r#"{"pits":3,"seeds":2,"empty_capture":true,"result":"difference"}"#),
    ("domineering", "{}"),
    ("domineering", r#"{"rows":4,"columns":5}"#),
    ("hex", r#"{"size":5}"#),
    ("hex", r#"{"size":4,"swap":true}"#),
    ("tree", TOGETHER),
    ("tree", r#"{"text":"(((5,-3),(2,8,-1)),((0.5,7),4),(max(1,2),min(9,-9)))"}"#),
    ("hearts", "{}"),
    ("hearts", r#"{"pass":"hold"}"#),
    ("spades", "{}"),
    ("bridge_play", "{}"),
    ("bridge_play", r#"{"contract":"4SX by W","score":"points","vulnerable":true}"#),
];

/// Two coins that players show at once, twice, while chance may turn both: a sheet of rules.
pub const PENNIES_AT_ONCE: &str = concat!(
    r#"{"rules":""#,
    "(role one) (role two) (role random) (player one) (player two) (side heads) (side tails) (init first) ",
    "(<= open (true first)) (<= open (true second)) (<= (next second) (true first)) ",
    "(<= (legal ?p ?s) (side ?s) (player ?p) open) (<= (legal ?p wait) (player ?p) (not open)) ",
    "(<= (legal random turn) open) (legal random keep) ",
    "(<= (next (shows ?p ?s)) (does ?p ?s) (side ?s) (does random keep)) ",
    "(<= (next (shows ?p ?t)) (does ?p ?s) (side ?s) (side ?t) (distinct ?s ?t) (does random turn)) ",
    "(<= terminal (not open)) (<= equal (true (shows one ?s)) (true (shows two ?s))) ",
    "(<= (goal one 100) equal) (<= (goal two 0) equal) ",
    "(<= (goal one 0) (not equal)) (<= (goal two 100) (not equal))",
    r#""}"#
);

/// A zero-sum tree for two players with moves in turn, chance and simultaneous moves.
pub const TOGETHER: &str = r#"{"nodes":[
    {"name":"r","players":[1,2],"choices":[["a","b"],["a","b","c"]],
     "children":["x","y","z","u","v","w"]},
    {"name":"x","utility":4},{"name":"y","utility":-1},
    {"name":"z","player":2,"children":["z1","z2"]},{"name":"z1","utility":3},{"name":"z2","utility":1},
    {"name":"u","chance":true,"children":["u1","u2"],"probabilities":[0.5,0.5]},
    {"name":"u1","utility":-2},
    {"name":"u2","players":[1,2],"choices":[["s","t"],["s","t"]],"children":["m","n","o","p"]},
    {"name":"m","utility":1},{"name":"n","utility":0},{"name":"o","utility":0},{"name":"p","utility":1},
    {"name":"v","utility":5},{"name":"w","utility":-3}]}"#;

/// Passes a game to `opener` with its type erased, so that the opener and the searches are compiled once for
/// all games. `erased.rs` tests that searches find the same as with the game's own type.
pub fn open<O: Opener>(name: &str, options: &str, opener: O) -> Result<O::Out, Error> {
    let Opened { game, options, .. } = games::open(name, options, None)?;
    Ok(opener.open(game, options))
}

/// The settings of a search by [`run`].
#[derive(Clone, Copy)]
pub struct SearchSettings<'a> {
    pub limits: SearchLimits,
    pub threads: usize,
    pub multi_pv: usize,
    pub move_filter: Option<u32>,
    pub table: Option<&'a Table<'a>>,
}

/// The searches that compare scores and ask no more of a game than minimax does: they equal it.
pub fn scoring() -> impl Iterator<Item = Algorithm> {
    let as_minimax = |algorithm: &&Algorithm| {
        all_facts().all(|facts| {
            (algorithm.needs().met_by)(&facts) == (Algorithm::Minimax.needs().met_by)(&facts)
        })
    };
    Algorithm::ALL.iter().filter(as_minimax).copied()
}

/// Facts of every kind of game, up to three players.
fn all_facts() -> impl Iterator<Item = Facts> {
    let payoffs = [Payoff::ZeroSum, Payoff::Common, Payoff::GeneralSum];
    (0..3 * 3 * 16_usize).map(move |kind| {
        let has = |bit: usize| kind >> bit & 1 == 1;
        Facts {
            players: 1 + kind / 16 / 3,
            payoff: payoffs[kind / 16 % 3],
            chance: has(0),
            simultaneous: has(1),
            history: has(2),
            tactical: has(3),
            ..Facts::two_player_zero_sum()
        }
    })
}

/// [`scoring`] has members: what is held to minimax is more than nothing.
#[test]
fn alpha_beta_is_among_the_searches_that_equal_minimax() {
    let names: Vec<&str> = scoring().map(Algorithm::name).collect();
    assert_eq!(names, ["alpha_beta", "plain_alpha_beta", "minimax"]);
}

pub fn to_depth(depth: u32) -> SearchSettings<'static> {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    SearchSettings { limits, threads: 1, multi_pv: 1, move_filter: None, table: None }
}

/// The parameters of a search, and what its algorithm alone takes.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub parameters: Parameters,
    pub options: Given,
}

impl From<Parameters> for Way {
    fn from(parameters: Parameters) -> Self {
        Self { parameters, ..Self::default() }
    }
}

impl<O: AlgorithmOptions> From<(Parameters, O)> for Way {
    fn from((parameters, options): (Parameters, O)) -> Self {
        Self { parameters, options: Given::of(&options) }
    }
}

impl From<&Self> for Way {
    fn from(way: &Self) -> Self {
        way.clone()
    }
}

/// Searches with the game's default weights.
pub fn run<G: Searchable>(
    algorithm: Algorithm,
    game: &G,
    root: &G::State,
    settings: SearchSettings<'_>,
) -> Found<G::Move> {
    run_weighted(algorithm, game, &Weights::for_game(game, &[]).unwrap(), root, settings)
}

pub fn run_weighted<G: Searchable>(
    algorithm: Algorithm,
    game: &G,
    weights: &Weights,
    root: &G::State,
    settings: SearchSettings<'_>,
) -> Found<G::Move> {
    let SearchSettings { limits, threads, multi_pv, move_filter, table } = settings;
    let stop = AtomicBool::new(false);
    let parameters = Parameters { limits, threads, multi_pv, ..Parameters::default() };
    let problem = SearchProblem {
        parameters,
        options: &Given::of(&expectiminimax::ExpectiminimaxOptions { move_filter }),
        table,
        ..SearchProblem::new(game, weights, root, &stop)
    };
    algorithm.search(&problem, &mut |_| {})
}

/// Plays random outcomes of chance until a player is to move or the game is over.
pub fn past_chance<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) {
    while game.turn(state) == Turn::Chance {
        let mut outcomes = Vec::new();
        game.moves(state, &mut outcomes);
        game.play(state, outcomes[rng.below(outcomes.len())]);
    }
}

/// The state after a random move, or a random joint move; `state` is not over.
pub fn random_child<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> G::State {
    if game.turn(state) == Turn::Simultaneous {
        let joint_moves = JointMoves::at(game, state);
        return joint_moves.after(game, state, rng.next_u64() % joint_moves.count());
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    game.after(state, moves[rng.below(moves.len())])
}

/// A position where players move, up to `plies` random moves from the start.
pub fn random_position<G: Game>(game: &G, rng: &mut Rng, plies: usize) -> G::State {
    let mut state = game.start();
    past_chance(game, &mut state, rng);
    let mut found = state.clone();
    for _ in 0..rng.below(plies + 1) {
        state = random_child(game, &state, rng);
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {}
            Turn::Of(_) | Turn::Simultaneous => found = state.clone(),
        }
    }
    found
}
