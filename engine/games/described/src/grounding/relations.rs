//! What the relations of a sheet depend on.

use crate::sheet::{Literal, Rule, Sheet, words};

/// Of each relation, by symbol, what grounding asks.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    /// Whether it depends on the state or on moves.
    pub dynamic: Vec<bool>,
    /// Whether moves, states, goals or the end depend on it.
    pub used: Vec<bool>,
}

/// The relation of a condition.
pub fn relation(literal: &Literal) -> Option<usize> {
    match literal {
        Literal::Is(atom) | Literal::Not(atom) => Some(atom.relation.0 as usize),
        Literal::Distinct(..) => None,
    }
}

impl Relations {
    /// The relations of `sheet`.
    pub fn new(sheet: &Sheet) -> Self {
        let count = sheet.symbols.count();
        let (mut of_head, mut of_body) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (at, rule) in sheet.rules.iter().enumerate() {
            of_head[rule.head.relation.0 as usize].push(at);
            rule.body.iter().filter_map(relation).for_each(|relation| of_body[relation].push(at));
        }
        let head = |rule: &Rule| rule.head.relation.0 as usize;
        let mut dynamic = vec![false; count];
        let mut open: Vec<usize> =
            [words::TRUE, words::DOES, words::NEXT, words::LEGAL, words::GOAL, words::TERMINAL]
                .iter()
                .map(|symbol| symbol.0 as usize)
                .collect();
        open.iter().for_each(|&relation| dynamic[relation] = true);
        while let Some(relation) = open.pop() {
            for &at in &of_body[relation] {
                let above = head(&sheet.rules[at]);
                if !std::mem::replace(&mut dynamic[above], true) {
                    open.push(above);
                }
            }
        }
        let mut used = vec![false; count];
        open.extend(
            [words::INIT, words::NEXT, words::LEGAL, words::GOAL, words::TERMINAL, words::ROLE]
                .iter()
                .map(|symbol| symbol.0 as usize),
        );
        open.iter().for_each(|&relation| used[relation] = true);
        while let Some(relation) = open.pop() {
            for &at in &of_head[relation] {
                for below in sheet.rules[at].body.iter().filter_map(self::relation) {
                    if !std::mem::replace(&mut used[below], true) {
                        open.push(below);
                    }
                }
            }
        }
        Self { dynamic, used }
    }
}
