//! Searches on several hosts that share entries: a thread that exchanges their mailboxes, and a store in memory.

use std::collections::HashMap;
use std::hash::Hasher;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use countermove::game::erased::Erased;
use countermove::game::evaluation::Weights;
use countermove::game::notation::Notation;
use countermove::game::rules::{Opener, Rules};
use countermove::game::searchable::Searchable;
use countermove::game::{Game, Turn};
use countermove::games::checkers::Checkers;
use countermove::games::chess::Chess;
use countermove::games::connect_four::ConnectFour;
use countermove::games::othello::Othello;
use countermove::mailbox::{KEY_BYTES, KeyPrefix, Mailbox, RECORD_BYTES, SearchExchange};
use countermove::rng::Rng;
use countermove::search::{
    Algorithm, Found, KeyedExchange, Parameters, SearchLimits, SearchProblem,
};
use countermove::table::Table;

use crate::common::{SUBJECTS, open, past_chance, random_child};

/// Bytes of a table that holds all that these searches store.
const TABLE: usize = 8 << 20;
const SECRET: [u8; 16] = [7; 16];

/// How often a search is tried that is served in time, unless the machine is busy.
const TRIES: usize = 10;

/// Where a record has the depth of its entry.
const DEPTH: usize = KEY_BYTES;

type Record = Vec<u8>;

/// The newest record of each key and depth.
#[derive(Default)]
struct Store(Mutex<HashMap<Vec<u8>, HashMap<u8, Record>>>);

impl Store {
    fn exchange(&self, puts: &[u8], asks: &[u8]) -> Vec<u8> {
        let mut known = self.0.lock().unwrap();
        for put in puts.chunks(RECORD_BYTES) {
            known.entry(put[..KEY_BYTES].into()).or_default().insert(put[DEPTH], put.into());
        }
        let found = asks.chunks(KEY_BYTES).filter_map(|ask| known.get(ask));
        found.flat_map(HashMap::values).flatten().copied().collect()
    }

    fn records(&self) -> usize {
        self.0.lock().unwrap().values().map(HashMap::len).sum()
    }
}

/// Searches `root` on a host that has an empty table of its own and shares `store`.
fn search<G: Searchable>(
    algorithm: Algorithm,
    game: &G,
    root: &G::State,
    limits: SearchLimits,
    threads: usize,
    store: Option<&Store>,
) -> (Found<G::Move>, SearchExchange) {
    search_with(&Table::new(TABLE), algorithm, game, root, limits, threads, store)
}

/// Searches `root` on a host that has `table` and shares `store`.
fn search_with<G: Searchable>(
    table: &Table<'_>,
    algorithm: Algorithm,
    game: &G,
    root: &G::State,
    limits: SearchLimits,
    threads: usize,
    store: Option<&Store>,
) -> (Found<G::Move>, SearchExchange) {
    let mailbox = Arc::new(Mailbox::new(SECRET));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    let (stop, is_over) = (AtomicBool::new(false), AtomicBool::new(false));
    let keyed = KeyedExchange { exchange: &exchange, prefix: KeyPrefix::of([]) };
    let weights = Weights::for_game(game, &[]).unwrap();
    let problem = SearchProblem {
        parameters: Parameters { limits, threads, ..Parameters::default() },
        table: Some(table),
        exchange: store.is_some().then_some(keyed),
        ..SearchProblem::new(game, &weights, root, &stop)
    };
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut ends = false;
            while !ends {
                ends = is_over.load(Relaxed);
                while let Some(batch) = mailbox.collect(Duration::from_millis(5)) {
                    let records = store.map(|store| store.exchange(&batch.puts, &batch.asks));
                    let delivery = mailbox.deliver(table, records.as_deref());
                    assert_eq!(delivery.bad, 0);
                }
            }
        });
        let found = algorithm.search(&problem, &mut |_| {});
        is_over.store(true, Relaxed);
        found
    });
    (found, exchange)
}

fn to(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

/// A position after some random moves, where a player is to move.
fn position<G: Game>(game: &G, plies: usize, rng: &mut Rng) -> G::State {
    loop {
        let mut state = game.start();
        for _ in 0..plies {
            if let Turn::Of(_) = game.turn(&state) {
                state = random_child(game, &state, rng);
            }
        }
        if let Turn::Of(_) = game.turn(&state) {
            return state;
        }
    }
}

/// The value and the move of `alpha_beta` do not depend on what other hosts have found: at another depth,
/// from the position before, with threads.
fn alpha_beta_is_the_same_with_entries_of_others<G: Searchable>(game: &G, depth: u32) {
    let mut rng = Rng::new(5);
    let (mut used, mut alone, mut shared) = (0, 0, 0);
    for plies in [0, 1, 4, 6] {
        let store = Store::default();
        let before = position(game, plies, &mut rng);
        let state = random_child(game, &before, &mut rng);
        search(Algorithm::AlphaBeta, game, &before, to(depth), 1, Some(&store));
        for (depth, threads) in [(depth, 1), (depth, 2), (depth - 1, 1), (depth + 1, 1)] {
            let (truth, _) = search(Algorithm::AlphaBeta, game, &state, to(depth), 1, None);
            let (found, exchange) =
                search(Algorithm::AlphaBeta, game, &state, to(depth), threads, Some(&store));
            assert_eq!(found.valuation, truth.valuation, "{state:?} to depth {depth}");
            assert_eq!(found.lines[0].moves[0], truth.lines[0].moves[0], "{state:?} to {depth}");
            used += exchange.counts().used.load(Relaxed);
            alone += truth.nodes_all_passes;
            shared += found.nodes_all_passes;
        }
        assert!(store.records() > 0);
    }
    assert!(used > 0 && shared < alone, "{used} used, {shared} of {alone} nodes");
}

#[test]
fn alpha_beta_finds_the_same_with_entries_of_other_hosts() {
    alpha_beta_is_the_same_with_entries_of_others(&Erased::new(ConnectFour { book: false }), 9);
    alpha_beta_is_the_same_with_entries_of_others(&Erased::new(Othello), 7);
}

/// A second host that searches the same position, and a third one that searches the next a ply less deep, have the
/// values of the first, and `alpha_beta` the moves that it finds alone. Where replies come in time they do little more
/// than to follow its line.
fn the_line_is_followed<G: Searchable>(
    algorithm: Algorithm,
    game: &G,
    root: &G::State,
    depth: u32,
) {
    let is_certain = algorithm == Algorithm::AlphaBeta;
    let is_served = |_| {
        let store = Store::default();
        let share =
            |state: &G::State, depth| search(algorithm, game, state, to(depth), 1, Some(&store)).0;
        let (first, second) = (share(root, depth), share(root, depth));
        let line = &first.lines[0].moves;
        let next = game.after(root, line[0]);
        let (alone, _) = search(algorithm, game, &next, to(depth - 1), 1, None);
        let third = share(&next, depth - 1);
        assert_eq!(second.lines.len(), first.lines.len());
        if is_certain {
            assert_eq!(second.valuation, first.valuation, "{root:?}");
            assert_eq!(second.lines[0].moves[0], line[0], "{root:?}");
            assert_eq!(third.valuation, alone.valuation, "{next:?}");
            assert_eq!(third.lines[0].moves[0], alone.lines[0].moves[0], "{next:?}");
        }
        // Near the horizon a selective search may find another line.
        let plies = if is_certain { line.len() } else { 2 };
        second.valuation == first.valuation
            && second.lines[0].moves[..plies] == line[..plies]
            && (is_certain || third.lines[0].moves[0] == line[1])
            && second.nodes_all_passes * 4 < first.nodes_all_passes
            && third.nodes_all_passes * 3 < alone.nodes_all_passes * 2
    };
    assert!((0..TRIES).any(is_served), "{root:?}");
}

#[test]
fn other_hosts_follow_the_line_that_one_has_found() {
    let connect_four = Erased::new(ConnectFour { book: false });
    let mut rng = Rng::new(1);
    for plies in [0, 2, 4, 6] {
        let root = position(&connect_four, plies, &mut rng);
        the_line_is_followed(Algorithm::AlphaBeta, &connect_four, &root, 10);
    }
    let checkers = Erased::new(Checkers::SHIPPED);
    let root = position(&checkers, 3, &mut Rng::new(1));
    the_line_is_followed(Algorithm::AlphaBeta, &checkers, &root, 9);
    let chess = Erased::new(Chess::standard());
    for moves in ["e2e4 c7c5", "g1f3 g8f6 b1c3 b8c6"] {
        the_line_is_followed(Algorithm::Selective, &chess, &after(&chess, moves), 10);
    }
}

/// Of a game in which `selective` does not search all legal moves.
#[test]
fn a_move_that_another_host_has_found_is_the_same_move_here() {
    let gomoku =
        open("tic_tac_toe", r#"{"rows": 10, "columns": 10, "in_a_row": 5}"#, Erasing).unwrap();
    let mut rng = Rng::new(1);
    for plies in [5, 7] {
        let root = position(&gomoku, plies, &mut rng);
        the_line_is_followed(Algorithm::Selective, &gomoku, &root, 7);
    }
}

struct Erasing;

impl Opener for Erasing {
    type Out = Erased;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Erased {
        Erased::new(game)
    }
}

/// The position after `moves` from the start.
fn after<G: Notation>(game: &G, moves: &str) -> G::State {
    moves
        .split_whitespace()
        .fold(game.start(), |state, text| game.after(&state, game.read_move(&state, text).unwrap()))
}

/// A value that was found after other positions may be another one: on another host, and on one that has followed it.
#[test]
fn the_line_of_another_path_is_not_followed() {
    let chess = Erased::new(Chess::standard());
    let (store, followed) = (Store::default(), Table::new(TABLE));
    let nodes = |moves: &str, table: &Table<'_>, store: &Store| {
        let root = after(&chess, moves);
        let found = search_with(table, Algorithm::Selective, &chess, &root, to(10), 1, Some(store));
        found.0.nodes_all_passes
    };
    let (one, other) = ("g1f3 g8f6 b1c3 b8c6", "b1c3 b8c6 g1f3 g8f6");
    let first = nodes(one, &Table::new(TABLE), &store);
    nodes(one, &followed, &store);
    for (table, store) in [(&Table::new(TABLE), &store), (&followed, &Store::default())] {
        let found = nodes(other, table, store);
        assert!(found * 10 > first, "{found} of {first} nodes");
    }
}

/// A second host that proves what the first one has proven visits fewer nodes, where replies come in time.
#[test]
fn a_proof_is_shared() {
    let game = Erased::new(ConnectFour { book: false });
    let is_served = |_| {
        let mut rng = Rng::new(3);
        let (mut first, mut second) = (0, 0);
        for _ in 0..6 {
            let (store, state) = (Store::default(), position(&game, 16, &mut rng));
            let (truth, _) =
                search(Algorithm::Solve, &game, &state, SearchLimits::default(), 1, None);
            for nodes in [&mut first, &mut second] {
                let (found, _) = search(
                    Algorithm::Solve,
                    &game,
                    &state,
                    SearchLimits::default(),
                    1,
                    Some(&store),
                );
                assert_eq!(found.valuation, truth.valuation, "{state:?}");
                *nodes += found.nodes_all_passes;
            }
        }
        second * 2 < first
    };
    assert!((0..TRIES).any(is_served));
}

/// A second host that searches the same position of chess has the first one's value, in fewer nodes, where replies
/// come in time: on a machine that is busy they may not. Each try has a store of its own, since a second host that
/// came to another value has stored it.
#[test]
fn a_selective_search_is_shared() {
    let game = Erased::new(Chess::standard());
    let root = game.start();
    let is_served = |_| {
        let store = Store::default();
        let [(first, sender), (second, _)] = std::array::from_fn(|_| {
            search(Algorithm::Selective, &game, &root, to(10), 1, Some(&store))
        });
        assert!(sender.counts().sent.load(Relaxed) > 0);
        second.valuation == first.valuation && second.nodes_all_passes * 2 < first.nodes_all_passes
    };
    assert!((0..TRIES).any(is_served));
}

/// Where the root's answer is known, a search has it at least, though the line takes too long. Where the root's position
/// alone is known, there is time left to begin at depth 1.
#[test]
fn a_leap_that_takes_too_long_leaves_time_for_a_search() {
    let (game, store) = (Erased::new(ConnectFour { book: false }), Store::default());
    let root = game.start();
    let (first, _) = search(Algorithm::AlphaBeta, &game, &root, to(12), 1, Some(&store));
    store.0.lock().unwrap().retain(|_, records| records.contains_key(&12));
    assert_eq!(store.records(), 2 * 12, "those of the root's passes and of its position");
    let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
    let again = || search(Algorithm::AlphaBeta, &game, &root, limits, 1, Some(&store)).0;
    let is_served = |_| {
        let found = again();
        assert!(found.nodes_all_passes <= 20_000);
        found.depth == 12 && found.valuation == first.valuation
    };
    assert!((0..TRIES).any(is_served));
    // Without the record of the answer, whichever of the keys it has.
    let keys: Vec<_> = store.0.lock().unwrap().keys().cloned().collect();
    let depths = keys.iter().map(|key| {
        let records = store.0.lock().unwrap().remove(key).unwrap();
        let depth = again().depth;
        store.0.lock().unwrap().insert(key.clone(), records);
        depth
    });
    assert!((5..12).contains(&depths.min().unwrap()));
}

/// The bytes that identify a state.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    fn finish(&self) -> u64 {
        panic!("the bytes themselves are compared")
    }
}

fn bytes(identify: impl FnOnce(&mut dyn Hasher)) -> Vec<u8> {
    let mut bytes = Bytes::default();
    identify(&mut bytes);
    bytes.0
}

/// Plays random games of every game and compares keys with what identifies the states.
struct Identities;

impl Opener for Identities {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> usize {
        let mut rng = Rng::new(8);
        let (mut keys, mut positions, mut symmetric) =
            (HashMap::new(), HashMap::new(), HashMap::new());
        for _ in 0..12 {
            let mut state = game.start();
            for _ in 0..40 {
                past_chance(&game, &mut state, &mut rng);
                if game.turn(&state) == Turn::Over {
                    break;
                }
                let whole = bytes(|out| game.identify(&state, out));
                let key = *keys.entry(whole).or_insert_with(|| game.key(&state));
                assert_eq!(key, game.key(&state), "{options}: {state:?}");
                let position = bytes(|out| game.identify_position(&state, out));
                let key = *positions.entry(position).or_insert_with(|| game.position_key(&state));
                assert_eq!(key, game.position_key(&state), "{options}: {state:?}");
                let class = bytes(|out| game.identify_symmetric(&state, out));
                let key = *symmetric.entry(class).or_insert_with(|| game.symmetric_key(&state));
                assert_eq!(key, game.symmetric_key(&state), "{options}: {state:?}");
                state = random_child(&game, &state, &mut rng);
            }
        }
        keys.len()
    }
}

#[test]
fn states_of_one_identity_have_one_key() {
    for (name, options) in SUBJECTS {
        let states = open(name, options, Identities).unwrap();
        assert!(states > 1 || *name == "matrix", "{name}");
    }
}

/// In chess a position is identified with its clock, without the earlier positions.
#[test]
fn the_path_is_part_of_the_identity_and_the_clock_of_the_positions() {
    let game = Chess::standard();
    let state = |moves| after(&game, moves);
    let (one, other) = (state("g1f3 g8f6 b1c3 b8c6"), state("b1c3 b8c6 g1f3 g8f6"));
    let (path, position) = (
        |state| bytes(|out| game.identify(state, out)),
        |state| bytes(|out| game.identify_position(state, out)),
    );
    assert_eq!(position(&one), position(&other));
    assert_ne!(path(&one), path(&other));
    let later = state("g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.position_key(&later), game.position_key(&game.start()));
    assert_ne!(position(&later), position(&game.start()), "the clock");
}
