use std::collections::HashSet;

use super::naive::model;
use super::*;
use crate::grounding;
use crate::known::Known;
use crate::machine::Limits;
use crate::reading::read;
use crate::sheet::{Term, words};
use crate::testing::{Random, SHEETS};

const LIMITS: Limits = Limits { work: 10_000_000, bytes: 100_000_000 };

/// Stones on a ring of cells: what a stone can reach by stones is recursive, and goes round.
const RING: &str = "
(role one) (role two)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 1)
(<= (near ?x ?y) (or (after ?x ?y) (after ?y ?x)))
(init (turn one)) (init (stone 1))
(<= (legal ?p (flip ?x)) (true (turn ?p)) (after ?x ?y))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (flips ?x) (does ?p (flip ?x)))
(<= (next (stone ?x)) (true (stone ?x)) (not (flips ?x)))
(<= (next (stone ?x)) (flips ?x) (not (true (stone ?x))))
(<= (next (turn one)) (true (turn two)))
(<= (next (turn two)) (true (turn one)))
(<= (joined ?x ?x) (true (stone ?x)))
(<= (joined ?x ?z) (joined ?x ?y) (near ?y ?z) (true (stone ?z)))
(<= apart (true (stone ?x)) (true (stone ?y)) (not (joined ?x ?y)))
(<= (next apart) apart)
(<= (next (far ?x)) (joined 1 ?x))
(<= terminal (joined 1 2) (joined 1 3) (joined 1 4) (joined 1 5) (joined 1 6))
(<= (goal one 100) terminal)
(<= (goal one 30) (not terminal))
(<= (goal two 0) terminal)
(<= (goal two 70) (not terminal))
";

fn network(text: &str) -> (Sheet, Network) {
    let sheet = read(text).expect("a sheet");
    let mut grounded = grounding::domain(&sheet, &LIMITS).expect("a domain");
    let network = Network::new(&sheet, &mut grounded).expect("a network");
    (sheet, network)
}

fn facts(network: &Network, state: &State) -> HashSet<Term> {
    let facts = network.domain.facts.iter().enumerate();
    facts
        .filter(|(at, _)| state[at / 64] >> (at % 64) & 1 == 1)
        .map(|(_, fact)| fact.clone())
        .collect()
}

/// The legal moves of all roles, when `network` answers as the oracle does.
fn checked(sheet: &Sheet, network: &Network, state: &State, name: &str) -> Vec<Vec<u32>> {
    let oracle = model(sheet, &facts(network, state), &[]);
    assert_eq!(network.is_terminal(state), oracle.is_terminal(), "{name}");
    let mut all = Vec::new();
    for (role, &symbol) in sheet.roles.iter().enumerate() {
        let mut legal = Vec::new();
        network.legal(state, role, &mut legal);
        assert!(legal.is_sorted(), "{name}");
        let terms: HashSet<Term> =
            legal.iter().map(|&at| network.domain.moves[role][at as usize].clone()).collect();
        assert_eq!(terms, oracle.of_role(words::LEGAL, symbol), "{name}");
        let goals = oracle.of_role(words::GOAL, symbol);
        let numbers = goals.iter().map(|goal| match goal {
            Term::Constant(symbol) => sheet.symbols.text(*symbol).parse::<u8>().expect("a number"),
            _ => panic!("a goal is a number"),
        });
        assert_eq!(network.goal(state, role), numbers.max(), "{name}");
        all.push(legal);
    }
    all
}

fn plays_as_the_oracle(name: &str, text: &str, games: u64, longest: usize) {
    let (sheet, network) = network(text);
    let none = HashSet::new();
    assert_eq!(
        facts(&network, &network.domain.start),
        model(&sheet, &none, &[]).terms(words::INIT),
        "{name}"
    );
    for seed in 1..=games {
        let mut random = Random(seed * 7919);
        let mut state = network.domain.start.clone();
        for _ in 0..longest {
            let legal = checked(&sheet, &network, &state, name);
            if network.is_terminal(&state) || legal.iter().any(Vec::is_empty) {
                break;
            }
            let joint: Vec<u32> =
                legal.iter().map(|legal| legal[random.below(legal.len())]).collect();
            let terms: Vec<Term> = joint
                .iter()
                .zip(&network.domain.moves)
                .map(|(&at, moves)| moves[at as usize].clone())
                .collect();
            let oracle = model(&sheet, &facts(&network, &state), &terms);
            let next = network.next(&state, &joint);
            assert_eq!(facts(&network, &next), oracle.terms(words::NEXT), "{name}, seed {seed}");
            let fresh = network.with_fresh(|scratch| {
                scratch.set_state(&network.layout, &state);
                scratch.set_moves(&network.layout, &joint);
                scratch.outputs().to_vec()
            });
            assert_eq!(&fresh[..network.layout.places.facts], &next[..], "{name}, seed {seed}");
            state = next;
        }
    }
}

impl Network {
    fn with_fresh<T>(&self, ask: impl FnOnce(&mut Scratch) -> T) -> T {
        ask(&mut self.fresh.clone())
    }
}

#[test]
fn networks_answer_as_the_oracle_in_random_games() {
    for (name, text) in SHEETS {
        plays_as_the_oracle(name, text, 8, 30);
    }
    plays_as_the_oracle("ring", RING, 10, 25);
}

#[test]
fn a_scratch_that_went_anywhere_equals_a_fresh_one() {
    for (name, text) in SHEETS.into_iter().chain([("ring", RING)]) {
        let (_, network) = network(text);
        let mut used = network.fresh.clone();
        let mut random = Random(99);
        let facts = network.domain.facts.len();
        for _ in 0..200 {
            let mut state: State = vec![0; facts.div_ceil(64)].into();
            for _ in 0..random.below(facts + 1) {
                let fact = random.below(facts);
                state[fact / 64] |= 1 << (fact % 64);
            }
            let joint: Vec<u32> =
                network.domain.moves.iter().map(|moves| random.below(moves.len()) as u32).collect();
            let mut fresh = network.fresh.clone();
            for scratch in [&mut used, &mut fresh] {
                scratch.set_state(&network.layout, &state);
                scratch.set_moves(&network.layout, &joint);
            }
            assert_eq!(used.outputs(), fresh.outputs(), "{name}");
        }
    }
}

#[test]
fn recursion_becomes_blocks() {
    assert!(network(RING).1.size().blocks > 0);
    assert_eq!(network(SHEETS[0].1).1.size().blocks, 0);
}

#[test]
fn goals_that_mirror_each_other_are_the_same_gates() {
    let of = |name: &str| SHEETS.iter().find(|sheet| sheet.0 == name).expect("a sheet").1;
    assert!(network(of("tic-tac-toe")).1.goals_mirror(0, 1));
    assert!(network(RING).1.goals_mirror(0, 1));
    assert!(!network(of("pennies")).1.goals_mirror(0, 0));
}

#[test]
fn a_network_that_limits_do_not_allow_is_none() {
    let sheet = read(RING).expect("a sheet");
    let whole = grounding::domain(&sheet, &LIMITS).expect("a domain");
    let work = LIMITS.work - whole.left().work + 20;
    let mut grounded = grounding::domain(&sheet, &Limits { work, ..LIMITS }).expect("a domain");
    assert!(Network::new(&sheet, &mut grounded).is_none());
}

#[test]
fn turns_are_proved_where_there_are_turns() {
    let movers = |name: &str| {
        let (sheet, network) =
            network(SHEETS.iter().find(|sheet| sheet.0 == name).expect("a sheet").1);
        let text = |(at, role): (Option<u32>, usize)| {
            at.map(|at| {
                crate::writing::term_text(&sheet.symbols, &network.domain.moves[role][at as usize])
            })
        };
        let known = Known::of(&sheet.roles, &network);
        known.idle.map(|idle| idle.into_iter().zip(0..).map(text).collect::<Vec<_>>())
    };
    let noop = || Some("noop".to_string());
    assert_eq!(movers("tic-tac-toe"), Some(vec![noop(), noop()]));
    assert_eq!(movers("paths"), Some(vec![noop(), noop()]));
    assert_eq!(movers("pennies"), None);
    assert!(movers("lamps").is_some());
}

#[test]
fn counters_end_games() {
    let longest = |name: &str| {
        network(SHEETS.iter().find(|sheet| sheet.0 == name).expect("a sheet").1).1.phases().longest
    };
    assert_eq!(longest("pennies"), Some(3));
    assert_eq!(longest("tic-tac-toe"), None);
    assert_eq!(longest("dice"), None);
}

#[test]
fn groups_are_proved_by_induction() {
    let (sheet, network) = network(SHEETS[0].1);
    let groups = network.exclusive_groups();
    let texts: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let facts = group.facts.iter().map(|&fact| &network.domain.facts[fact as usize]);
            facts.map(|fact| crate::writing::term_text(&sheet.symbols, fact)).collect()
        })
        .collect();
    assert!(!texts.is_empty());
    // What games show is what is proved.
    let mut random = Random(5);
    for _ in 0..20 {
        let mut state = network.domain.start.clone();
        while !network.is_terminal(&state) {
            for (group, texts) in groups.iter().zip(&texts) {
                let holds = |fact: &&u32| state[**fact as usize / 64] >> (**fact % 64) & 1 == 1;
                let count = group.facts.iter().filter(holds).count();
                assert!(count <= 1 && (count == 1 || !group.always), "{texts:?}");
            }
            let legal = checked(&sheet, &network, &state, "tic-tac-toe");
            let joint: Vec<u32> =
                legal.iter().map(|legal| legal[random.below(legal.len())]).collect();
            state = network.next(&state, &joint);
        }
    }
}
