//! What a condition asks of a tuple, and how a term is made of the values of variables.

use super::terms::Terms;
use crate::sheet::{Symbol, Term};

/// What a term must be. A slot takes the value of a variable: slots of those that are bound come first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pattern {
    /// Anything: the first occurrence of a variable.
    First(u32),
    /// The value that the slot has taken.
    Again(u32),
    /// This term.
    Is(u32),
    /// A function of such parts.
    Of(u32, Box<[Pattern]>),
}

/// The variables of `terms`, each once, those that are `bound` first, and the number of these.
pub(super) fn slots(terms: &[Term], bound: &[bool]) -> (Vec<u32>, usize) {
    let mut found = Vec::new();
    terms.iter().for_each(|term| variables(term, &mut found));
    let (mut slots, free): (Vec<u32>, Vec<u32>) =
        found.into_iter().partition(|&variable| bound[variable as usize]);
    let keys = slots.len();
    slots.extend(free);
    (slots, keys)
}

/// Appends the variables of `term` that `found` lacks.
pub(super) fn variables(term: &Term, found: &mut Vec<u32>) {
    match term {
        Term::Variable(index) if !found.contains(index) => found.push(*index),
        Term::Variable(_) | Term::Constant(_) => {}
        Term::Compound(_, parts) => parts.iter().for_each(|part| variables(part, found)),
    }
}

/// The patterns of `terms`, whose variables have these `slots`.
pub(super) fn patterns(terms: &[Term], slots: &[u32], store: &mut Terms) -> Box<[Pattern]> {
    let mut taken = vec![false; slots.len()];
    terms.iter().map(|term| pattern(term, slots, &mut taken, store)).collect()
}

fn pattern(term: &Term, slots: &[u32], taken: &mut [bool], store: &mut Terms) -> Pattern {
    if let Some(number) = store.ground(term) {
        return Pattern::Is(number);
    }
    match term {
        Term::Variable(index) => {
            let slot = slots.iter().position(|each| each == index).unwrap_or_default();
            match std::mem::replace(&mut taken[slot], true) {
                true => Pattern::Again(slot as u32),
                false => Pattern::First(slot as u32),
            }
        }
        Term::Constant(Symbol(symbol)) => Pattern::Is(store.number(*symbol, &[])),
        Term::Compound(Symbol(symbol), parts) => Pattern::Of(
            *symbol,
            parts.iter().map(|part| pattern(part, slots, taken, store)).collect(),
        ),
    }
}

/// Whether `tuple` is as `patterns` ask; then `row` has what the slots took.
pub(super) fn fits(patterns: &[Pattern], tuple: &[u32], terms: &Terms, row: &mut [u32]) -> bool {
    patterns.iter().zip(tuple).all(|(pattern, &term)| match pattern {
        Pattern::First(slot) => {
            row[*slot as usize] = term;
            true
        }
        Pattern::Again(slot) => row[*slot as usize] == term,
        Pattern::Is(number) => *number == term,
        Pattern::Of(symbol, parts) => {
            let (has, tuple) = terms.split(term);
            has == *symbol && tuple.len() == parts.len() && fits(parts, tuple, terms, row)
        }
    })
}

/// How a ground term is made.
#[derive(Clone, Debug)]
pub(super) enum Build {
    /// It is the value of a variable.
    Value(u32),
    /// It is always this.
    Is(u32),
    /// It is a function of these parts.
    Of(u32, Box<[Build]>),
}

impl Build {
    /// How `term` is made.
    pub(super) fn of(term: &Term, store: &mut Terms) -> Self {
        if let Some(number) = store.ground(term) {
            return Self::Is(number);
        }
        match term {
            Term::Variable(index) => Self::Value(*index),
            Term::Constant(Symbol(symbol)) => Self::Is(store.number(*symbol, &[])),
            Term::Compound(Symbol(symbol), parts) => {
                Self::Of(*symbol, parts.iter().map(|part| Self::of(part, store)).collect())
            }
        }
    }

    /// The term, where variables have `values`.
    pub(super) fn term(&self, values: &[u32], terms: &mut Terms) -> u32 {
        match self {
            Self::Value(variable) => values[*variable as usize],
            Self::Is(number) => *number,
            Self::Of(symbol, parts) if parts.len() <= 8 => {
                let mut few = [0; 8];
                for (slot, part) in few.iter_mut().zip(parts) {
                    *slot = part.term(values, terms);
                }
                terms.number(*symbol, &few[..parts.len()])
            }
            Self::Of(symbol, parts) => {
                let parts: Vec<u32> = parts.iter().map(|part| part.term(values, terms)).collect();
                terms.number(*symbol, &parts)
            }
        }
    }
}
