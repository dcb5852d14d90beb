//! A search that is compiled for a game's own type finds the same as with its type erased. The other suites
//! search only erased games.

use std::sync::atomic::AtomicBool;

use crate::common::{SUBJECTS, TOGETHER, random_position};
use std::collections::{BTreeSet, HashSet};

use countermove::api::{self, Grant, KnownSize, Metadata, SearchContext, Task};
use countermove::game::options::Options;
use countermove::game::packed::Packed;
use countermove::game::rules::{Opener, Rules};
use countermove::games;
use countermove::kernels::Opened;
use countermove::rng::Rng;
use countermove::search::Algorithm;

/// Opens one game by its own type.
macro_rules! typed {
    ($game:ident, $options:expr, $opener:expr) => {
        Options::read($options, games::$game::OPTIONS)
            .and_then(|mut options| games::$game::open(&mut options, $opener))
    };
}

const MOST_NODES: u64 = 20_000;

fn erased_game(name: &str, options: &str) -> api::GameHandle {
    let Opened { game, options, .. } = games::open(name, options, None).unwrap();
    let metadata = Metadata {
        name: name.into(),
        options,
        version: countermove::VERSION.into(),
        about: games::about(name).unwrap(),
        declared: games::options(name).unwrap(),
        threads: true,
        known_size: KnownSize::default(),
        evaluations: Default::default(),
    };
    api::GameHandle::of(metadata, game)
}

/// The report of a search from the start, or after the first outcomes of chance, without its time; `None` if it is refused.
fn report(game: &api::GameHandle, algorithm: &str) -> Option<serde_json::Value> {
    let task = Task {
        algorithm: algorithm.into(),
        nodes: Some(MOST_NODES),
        seed: Some(3),
        ..Task::default()
    };
    let mut dealt: Vec<String> = Vec::new();
    loop {
        let seen = serde_json::to_value(game.at(None, &dealt).unwrap().inspect()).unwrap();
        if seen["turn"] != "chance" {
            break;
        }
        dealt.push(seen["legal_moves"][0].as_str().unwrap().into());
    }
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &AtomicBool::new(false),
        progress: None,
    };
    let plan = game.at(None, &dealt).unwrap().plan(&task).ok()?;
    let report = plan.search(Grant::default(), context);
    let mut report = serde_json::to_value(report).unwrap();
    report.as_object_mut().unwrap().remove("time_ms");
    Some(report)
}

#[test]
fn what_is_compiled_for_a_game_finds_what_its_erased_twin_finds() {
    let own = |name, options| games::open(name, options, None).unwrap().kernels.own();
    let mut compared = BTreeSet::new();
    for &(name, options) in SUBJECTS {
        let own = own(name, options);
        if own.is_empty() {
            continue;
        }
        let (typed, erased) =
            (api::GameHandle::open(name, options).unwrap(), erased_game(name, options));
        let cards = [&typed, &erased].map(|game| serde_json::to_value(game.card()).unwrap());
        assert_eq!(cards[0], cards[1], "{name} {options}");
        let facts = typed.card().facts.facts;
        let applying = typed.card().algorithms.into_iter().filter(|algorithm| algorithm.applies);
        for algorithm in applying.filter(|algorithm| own.contains(&algorithm.name)) {
            let [one, other] = [&typed, &erased].map(|game| report(game, algorithm.name));
            // Whether a game is known to be too large to be worked through is a matter of time.
            if one.is_none() || other.is_none() {
                assert!(facts.hidden_information, "{name} {options} {}", algorithm.name);
                continue;
            }
            assert_eq!(one, other, "{name} {options} {}", algorithm.name);
            compared.insert((name, algorithm.name));
        }
    }
    let searches = games::names().iter().flat_map(|&name| {
        own(name, "{}")
            .iter()
            .filter(|own| Algorithm::NAMES.contains(own))
            .map(move |&own| (name, own))
    });
    assert_eq!(compared, searches.collect());
}

/// A move as one word is that move again, and two moves are two words.
struct Words;

impl Opener for Words {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut rng = Rng::new(13);
        let mut count = 0;
        for _ in 0..40 {
            let state = random_position(&game, &mut rng, 30);
            let mut moves = Vec::new();
            (0..game.facts().players).for_each(|player| game.choices(&state, player, &mut moves));
            for &action in &moves {
                assert_eq!(G::Move::unpack(action.pack()), action);
            }
            let distinct: HashSet<G::Move> = moves.iter().copied().collect();
            let words: HashSet<u64> = moves.iter().map(|action| action.pack()).collect();
            assert_eq!(words.len(), distinct.len());
            count += moves.len();
        }
        count
    }
}

#[test]
fn a_move_of_an_erased_game_survives_as_one_word() {
    let counts = [
        typed!(nim, "{}", Words),
        typed!(n_person_nim, "{}", Words),
        typed!(grundy, r#"{"heaps":[9,5,3]}"#, Words),
        typed!(halving, r#"{"number":60}"#, Words),
        typed!(bins, "{}", Words),
        typed!(tree, TOGETHER, Words),
        typed!(matrix, "{}", Words),
    ];
    assert!(counts.into_iter().all(|count| count.unwrap() > 0));
}
