//! A domain by random play: facts and moves that games have reached. Enough for tests, which play the same games.

use std::collections::BTreeMap;

use super::super::building::{Built, built};
use super::super::scratch::Scratch;
use super::super::store::Budget;
use super::super::table::Table;
use super::super::terms::Terms;
use crate::machine::{Domain, State};
use crate::sheet::{Sheet, Symbol, Term, words};
use crate::testing::Random;
use crate::writing::term_text;

const MUCH: Budget = Budget { work: 1 << 30, numbers: 1 << 26 };

/// What `games` random games of `plies` moves at most reach.
pub(super) fn explored(sheet: &Sheet, games: usize, plies: usize, random: &mut Random) -> Domain {
    let mut first = sheet.clone();
    first.rules.retain(|rule| rule.head.relation != words::NEXT);
    for rule in &mut first.rules {
        if rule.head.relation == words::INIT {
            rule.head.relation = words::NEXT;
        }
    }
    let inits = program(&first, &[]);
    let start: Vec<Term> = answers(&inits, &mut Scratch::new(&inits), words::NEXT)
        .iter()
        .map(|row| term(&inits.fixed.terms, row[0]))
        .collect();
    let built = program(sheet, &start);
    let mut scratch = Scratch::new(&built);
    let mut facts: Vec<u32> =
        start.iter().filter_map(|fact| scratch.store.terms.ground(fact)).collect();
    let start_facts: Vec<usize> = (0..facts.len()).collect();
    let mut moves: Vec<Vec<u32>> = vec![Vec::new(); sheet.roles.len()];
    for _ in 0..games {
        let mut state = start_facts.clone();
        for _ in 0..plies {
            scratch.enter(&built, &bits(&state, facts.len()), &facts);
            let legal = answers(&built, &mut scratch, words::LEGAL);
            let mut joint = Vec::new();
            for (&Symbol(role), moves) in sheet.roles.iter().zip(&mut moves) {
                let role = scratch.store.terms.number(role, &[]);
                let mut own = Vec::new();
                for row in legal.iter().filter(|row| row[0] == role) {
                    own.push(row[1]);
                    if !moves.contains(&row[1]) {
                        moves.push(row[1]);
                    }
                }
                if !own.is_empty() {
                    joint.push([role, own[random.below(own.len())]]);
                }
            }
            let over = !answers(&built, &mut scratch, words::TERMINAL).is_empty();
            if over || joint.len() < sheet.roles.len() {
                break;
            }
            let named: Vec<u32> = joint.iter().map(|each| each[1]).collect();
            scratch.make(&built, &named, joint.into_iter());
            state.clear();
            for row in answers(&built, &mut scratch, words::NEXT) {
                let known = facts.iter().position(|fact| *fact == row[0]);
                state.push(known.unwrap_or(facts.len()));
                if known.is_none() {
                    facts.push(row[0]);
                }
            }
        }
    }
    let terms = &scratch.store.terms;
    let sorted = |numbers: &[u32]| {
        let named = |&number: &u32| (term_text(&sheet.symbols, &term(terms, number)), number);
        numbers.iter().map(named).collect::<BTreeMap<_, _>>().into_values().collect::<Vec<_>>()
    };
    let listed = sorted(&facts);
    let at = |fact: &u32| listed.iter().position(|each| each == fact).expect("a fact is listed");
    let start: Vec<usize> = start_facts.iter().map(|&index| at(&facts[index])).collect();
    let all = |numbers: &[u32]| numbers.iter().map(|&number| term(terms, number)).collect();
    Domain {
        start: bits(&start, listed.len()),
        facts: all(&listed),
        moves: moves.iter().map(|moves| all(&sorted(moves))).collect(),
        goals: vec![Vec::new(); sheet.roles.len()],
    }
}

fn program(sheet: &Sheet, start: &[Term]) -> Built {
    let mut terms = Terms::default();
    let start: Vec<u32> = start.iter().filter_map(|fact| terms.ground(fact)).collect();
    built(sheet, terms, &start, &mut { MUCH }).expect("the sheet is small enough")
}

fn answers(built: &Built, scratch: &mut Scratch, asked: Symbol) -> Vec<Vec<u32>> {
    let needs =
        super::super::building::ASKED.iter().position(|each| *each == asked).expect("asked");
    scratch.ensure(built, &built.needs[needs], &mut { MUCH }).expect("a state is small enough");
    let relation = asked.0 as usize;
    let fixed = built.program.relations[relation].layer == 0;
    let store = if fixed { &built.fixed } else { &scratch.store };
    Table::rows(&store.relations[relation]).map(<[u32]>::to_vec).collect()
}

fn bits(facts: &[usize], count: usize) -> State {
    let mut state = vec![0; count.div_ceil(64)];
    for &fact in facts {
        state[fact / 64] |= 1 << (fact % 64);
    }
    state.into()
}

fn term(terms: &Terms, number: u32) -> Term {
    let (symbol, parts) = terms.split(number);
    match parts {
        [] => Term::Constant(Symbol(symbol)),
        _ => Term::Compound(Symbol(symbol), parts.iter().map(|&part| term(terms, part)).collect()),
    }
}
