//! From rules with variables to what may occur, and to rules without variables.

use crate::fault::Fault;
use crate::machine::{Domain, Limits};
use crate::sheet::{Rule, Sheet, words};
use budget::Budget;
use relations::Relations;
use store::Store;
use table::Table;

mod budget;
mod fixpoint;
mod instances;
mod join;
mod outcome;
mod plan;
mod relations;
pub(crate) mod slots;
mod store;
pub(crate) mod table;
mod terms;
#[cfg(test)]
mod tests;

pub use instances::{Instances, Nodes};

/// What may occur in a sheet's games, and all tuples that its rules may give.
#[derive(Clone, Debug)]
pub struct Grounded {
    /// What may occur.
    pub domain: Domain,
    /// Of each row of `true`: the fact's index in the domain.
    pub(crate) fact_of: Vec<u32>,
    /// Of each row of `legal`: role and move.
    pub(crate) move_of: Vec<(u32, u32)>,
    /// Of each row of `goal`: role and number.
    pub(crate) goal_of: Vec<(u32, u8)>,
    relations: Relations,
    store: Store,
    left: Budget,
}

/// What may occur in games of `sheet`: a fixpoint of its rules, where what depends on the state or on moves is taken as
/// not denied. It may be more than games reach, and is never less.
pub fn domain(sheet: &Sheet, limits: &Limits) -> Result<Grounded, Fault> {
    let mut budget = Budget::new(limits);
    let relations = Relations::new(sheet);
    let mut store = empty(sheet);
    let roles: Vec<u32> = sheet.roles.iter().map(|role| store.terms.make(&[role.0])).collect();
    let used: Vec<&Rule> =
        sheet.rules.iter().filter(|rule| relations.used[rule.head.relation.0 as usize]).collect();
    let (moving, fixed): (Vec<&Rule>, Vec<&Rule>) =
        used.into_iter().partition(|rule| relations.dynamic[rule.head.relation.0 as usize]);
    let stratum =
        |rule: &&Rule| sheet.strata.get(rule.head.relation.0 as usize).copied().unwrap_or(0);
    let mut by_stratum = fixed;
    by_stratum.sort_by_key(stratum);
    for rules in by_stratum.chunk_by(|a, b| stratum(a) == stratum(b)) {
        let mut growing = vec![false; sheet.symbols.count()];
        rules.iter().for_each(|rule| growing[rule.head.relation.0 as usize] = true);
        fixpoint::fill(sheet, rules, &growing, &roles, &mut store, &mut budget)?;
    }
    let first: Vec<u32> = store.tables[words::INIT.0 as usize].column().to_vec();
    for fact in first {
        let Store { tables, terms, .. } = &mut store;
        tables[words::TRUE.0 as usize].add(&[fact], terms);
    }
    fixpoint::fill(sheet, &moving, &relations.dynamic, &roles, &mut store, &mut budget)?;
    outcome::grounded(sheet, relations, store, roles, budget)
}

/// Empty tables for the relations of `sheet`.
fn empty(sheet: &Sheet) -> Store {
    let mut arities = vec![0; sheet.symbols.count()];
    for rule in &sheet.rules {
        arities[rule.head.relation.0 as usize] = rule.head.terms.len();
        for literal in &rule.body {
            if let crate::sheet::Literal::Is(atom) | crate::sheet::Literal::Not(atom) = literal {
                arities[atom.relation.0 as usize] = atom.terms.len();
            }
        }
    }
    for (symbol, arity) in
        [(words::TRUE, 1), (words::DOES, 2), (words::LEGAL, 2), (words::GOAL, 2), (words::INIT, 1)]
    {
        arities[symbol.0 as usize] = arity;
    }
    let mut stored: Vec<u32> = (0..sheet.symbols.count() as u32).collect();
    stored[words::NEXT.0 as usize] = words::TRUE.0;
    Store { tables: arities.into_iter().map(Table::new).collect(), stored, ..Store::default() }
}
