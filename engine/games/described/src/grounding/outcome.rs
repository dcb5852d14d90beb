//! The tables of a fixpoint as facts, moves and goals in their order.

use super::Grounded;
use super::budget::Budget;
use super::relations::Relations;
use super::store::Store;
use crate::fault::Fault;
use crate::machine::Domain;
use crate::sheet::{Sheet, Symbol, words};

/// `terms` sorted by their canonical texts, and of each its place among them. The texts take of what is `left`.
fn sorted(
    sheet: &Sheet,
    store: &Store,
    terms: &[u32],
    left: &mut Budget,
) -> Result<(Vec<u32>, Vec<u32>), Fault> {
    let mut texts: Vec<(String, u32)> = Vec::with_capacity(terms.len());
    for (row, &term) in terms.iter().enumerate() {
        let mut text = String::new();
        store.terms.write(term, &sheet.symbols, &mut text);
        left.bytes(size_of::<String>() + text.len()).map_err(|_| {
            Fault::of_sheet(
                "the facts and moves are too long when they are written out: use shorter words",
            )
        })?;
        texts.push((text, row as u32));
    }
    texts.sort_unstable();
    let mut place = vec![0; terms.len()];
    texts.iter().enumerate().for_each(|(at, (_, row))| place[*row as usize] = at as u32);
    Ok((texts.into_iter().map(|(_, row)| terms[row as usize]).collect(), place))
}

/// What `store` holds after the fixpoint.
pub fn grounded(
    sheet: &Sheet,
    relations: Relations,
    store: Store,
    roles: Vec<u32>,
    mut left: Budget,
) -> Result<Grounded, Fault> {
    let all = store.tables[words::TRUE.0 as usize].column();
    let (facts, fact_of) = sorted(sheet, &store, all, &mut left)?;
    let mut start = vec![0u64; facts.len().div_ceil(64)];
    for fact in store.tables[words::INIT.0 as usize].column() {
        if let Some(row) = store.tables[words::TRUE.0 as usize].find(&[*fact]) {
            let fact = fact_of[row as usize];
            start[fact as usize / 64] |= 1 << (fact % 64);
        }
    }
    let legal = &store.tables[words::LEGAL.0 as usize];
    let mut of_role: Vec<(Vec<u32>, Vec<u32>)> = vec![Default::default(); roles.len()];
    for row in 0..legal.rows() {
        let tuple = legal.tuple(row);
        for (at, of_role) in of_role.iter_mut().enumerate() {
            if roles[at] == tuple[0] {
                of_role.0.push(tuple[1]);
                of_role.1.push(row);
            }
        }
    }
    let mut move_of = vec![(0, 0); legal.rows() as usize];
    let mut moves = Vec::new();
    for (role, (terms, rows)) in of_role.iter().enumerate() {
        let (terms, place) = sorted(sheet, &store, terms, &mut left)?;
        rows.iter()
            .zip(place)
            .for_each(|(&row, place)| move_of[row as usize] = (role as u32, place));
        moves.push(terms.into_iter().map(|term| store.terms.term(term)).collect());
    }
    let goal = &store.tables[words::GOAL.0 as usize];
    let mut goals = vec![Vec::new(); roles.len()];
    let mut goal_of = Vec::new();
    for row in 0..goal.rows() {
        let tuple = goal.tuple(row);
        let number =
            number(sheet, &store, tuple[1]).ok_or_else(|| bad_goal(sheet, &store, tuple[1]))?;
        let role = roles.iter().position(|&role| role == tuple[0]).unwrap_or(0);
        goal_of.push((role as u32, number));
        goals[role].push(number);
    }
    for numbers in &mut goals {
        numbers.sort_unstable();
        numbers.dedup();
    }
    let facts = facts.into_iter().map(|fact| store.terms.term(fact)).collect();
    let domain = Domain { facts, moves, goals, start: start.into() };
    Ok(Grounded { domain, fact_of, move_of, goal_of, relations, store, left })
}

fn number(sheet: &Sheet, store: &Store, term: u32) -> Option<u8> {
    let words = store.terms.words(term);
    let text = sheet.symbols.text(Symbol(words[0]));
    let digits = words.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number: &u8| digits && number <= 100)
}

fn bad_goal(sheet: &Sheet, store: &Store, term: u32) -> Fault {
    let mut text = String::new();
    store.terms.write(term, &sheet.symbols, &mut text);
    let message = format!("`goal` may give `{text}`: a goal is a number from 0 to 100");
    // The rule that writes it, or the first one of `goal`.
    let mut rules = sheet.rules.iter().filter(|rule| rule.head.relation == words::GOAL);
    let first = rules.clone().next();
    let constant = |rule: &&crate::sheet::Rule| match rule.head.terms.get(1) {
        Some(crate::sheet::Term::Constant(symbol)) => sheet.symbols.text(*symbol) == text,
        _ => false,
    };
    let open = |rule: &&crate::sheet::Rule| {
        !matches!(rule.head.terms.get(1), Some(crate::sheet::Term::Constant(_)))
    };
    let found = rules.clone().find(constant).or_else(|| rules.find(open)).or(first);
    match found {
        Some(rule) => Fault::at(rule.line, message),
        None => Fault::of_sheet(message),
    }
}

impl Grounded {
    /// 1 if a state may be terminal, else 0.
    pub(crate) fn terminals(&self) -> usize {
        self.store.tables[words::TERMINAL.0 as usize].rows() as usize
    }
}
