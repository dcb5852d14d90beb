//! Evaluates the rules of a sheet on a state, without writing them out for all terms: for sheets whose rules would be
//! too many then.
//!
//! Tuples are made bottom-up, stratum by stratum, and of each question only those that it needs; a recursive relation
//! is made from its newest tuples (semi-naive evaluation). What depends on neither `true` nor `does` is made once.
//! Ullman, "Principles of Database and Knowledge-Base Systems", 1989, chapters 3 and 13.
//!
//! A relation is made as a whole, for all values of its terms, even if a rule asks for a few of them: one of ten free
//! variables is refused as too large.

mod building;
mod pattern;
mod planning;
mod program;
mod scratch;
mod store;
mod table;
mod terms;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use building::{Built, built};
use scratch::Scratch;
use store::Budget;
use table::{NONE, Table};
use terms::Terms;

use crate::fault::Fault;
use crate::machine::{Domain, Limits, Machine, State};
use crate::sheet::{Sheet, Symbol, words};

/// What one question may cost.
const QUESTION: Budget = Budget { work: 1 << 25, numbers: 1 << 23 };
/// Numbers that a question's rows and terms hold.
const BYTES_OF_A_NUMBER: u64 = 8;

/// A machine that evaluates rules. A question that costs more than 2²⁵ units of work, or 64 MiB, has no answer: there
/// is no legal move, no goal, no end, and no fact of the next state.
#[derive(Debug)]
pub struct Evaluator {
    domain: Domain,
    built: Built,
    roles: Vec<u32>,
    facts: Vec<u32>,
    fact_of: Vec<u32>,
    moves: Vec<Vec<u32>>,
    move_of: Vec<HashMap<u32, u32>>,
    goal_of: HashMap<u32, u8>,
    pool: Mutex<Vec<Scratch>>,
}

impl Evaluator {
    /// The machine of `sheet`; `domain` is what may occur. Facts and moves that it lacks do not occur.
    /// A fault names the rule that cannot be evaluated within `limits`.
    pub fn new(sheet: &Sheet, domain: Domain, limits: &Limits) -> Result<Self, Fault> {
        let mut terms = Terms::default();
        let mut number = |term| {
            terms.ground(term).ok_or_else(|| Fault::of_sheet("a fact or a move has a variable"))
        };
        let facts: Vec<u32> = domain.facts.iter().map(&mut number).collect::<Result<_, _>>()?;
        let moves: Vec<Vec<u32>> = domain
            .moves
            .iter()
            .map(|moves| moves.iter().map(&mut number).collect())
            .collect::<Result<_, _>>()?;
        let roles = sheet.roles.iter().map(|&Symbol(role)| terms.number(role, &[])).collect();
        let goal_of = (0..=100_u8)
            .filter_map(|goal| {
                let Symbol(symbol) = sheet.symbols.known(&goal.to_string())?;
                Some((terms.number(symbol, &[]), goal))
            })
            .collect();
        let mut fact_of = vec![NONE; terms.count()];
        for (index, &fact) in facts.iter().enumerate() {
            fact_of[fact as usize] = index as u32;
        }
        let indexed = |moves: &Vec<u32>| moves.iter().copied().zip(0..).collect();
        let move_of = moves.iter().map(indexed).collect();
        let start: Vec<u32> = facts
            .iter()
            .enumerate()
            .filter(|(index, _)| {
                domain.start.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
            })
            .map(|(_, &fact)| fact)
            .collect();
        let numbers = limits.bytes as u64 / BYTES_OF_A_NUMBER;
        let mut budget = Budget { work: limits.work, numbers };
        let built = built(sheet, terms, &start, &mut budget)?;
        let pool = Mutex::default();
        Ok(Self { domain, built, roles, facts, fact_of, moves, move_of, goal_of, pool })
    }

    /// Asks `state` with tuples that a thread before has left, of the same state if there are some.
    fn ask<T>(&self, state: &State, question: impl FnOnce(&mut Scratch) -> T) -> T {
        let taken = {
            let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
            let same = pool.iter().rposition(|each| each.state.as_ref() == Some(state));
            match same {
                Some(index) => Some(pool.remove(index)),
                None => pool.pop(),
            }
        };
        let mut scratch = taken.unwrap_or_else(|| Scratch::new(&self.built));
        scratch.enter(&self.built, state, &self.facts);
        let answer = question(&mut scratch);
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        answer
    }

    /// The tuples of `asked` in the state that `scratch` has; `None` if they cost too much.
    fn tuples<'a>(&'a self, scratch: &'a mut Scratch, asked: Symbol) -> Option<&'a Table> {
        let needs = building::ASKED.iter().position(|each| *each == asked)?;
        scratch.ensure(&self.built, &self.built.needs[needs], &mut { QUESTION }).ok()?;
        let relation = asked.0 as usize;
        Some(match self.built.program.relations[relation].layer {
            0 => &self.built.fixed.relations[relation],
            _ => &scratch.store.relations[relation],
        })
    }

    /// The second terms of the tuples whose first is `role`.
    fn of_role(&self, scratch: &mut Scratch, asked: Symbol, role: usize) -> Vec<u32> {
        let Some(&wanted) = self.roles.get(role) else { return Vec::new() };
        let rows = self.tuples(scratch, asked).into_iter().flat_map(Table::rows);
        rows.filter_map(|row| match row {
            &[role, term] if role == wanted => Some(term),
            _ => None,
        })
        .collect()
    }
}

impl Machine for Evaluator {
    fn domain(&self) -> &Domain {
        &self.domain
    }

    fn is_terminal(&self, state: &State) -> bool {
        self.ask(state, |scratch| {
            self.tuples(scratch, words::TERMINAL).is_some_and(|table| table.count() > 0)
        })
    }

    fn legal(&self, state: &State, role: usize, out: &mut Vec<u32>) {
        let Some(moves) = self.move_of.get(role) else { return };
        let before = out.len();
        let legal = self.ask(state, |scratch| self.of_role(scratch, words::LEGAL, role));
        out.extend(legal.iter().filter_map(|each| moves.get(each).copied()));
        out[before..].sort_unstable();
    }

    fn goal(&self, state: &State, role: usize) -> Option<u8> {
        let goals = self.ask(state, |scratch| self.of_role(scratch, words::GOAL, role));
        goals.iter().filter_map(|goal| self.goal_of.get(goal).copied()).max()
    }

    fn next(&self, state: &State, joint: &[u32]) -> State {
        let mut next = vec![0; self.domain.facts.len().div_ceil(64)].into_boxed_slice();
        self.ask(state, |scratch| {
            let made = joint.iter().zip(&self.moves).zip(&self.roles);
            let made = made.filter_map(|((&index, moves), &role)| {
                moves.get(index as usize).map(|&made| [role, made])
            });
            scratch.make(&self.built, joint, made);
            for row in self.tuples(scratch, words::NEXT).into_iter().flat_map(Table::rows) {
                let fact = row.first().and_then(|&fact| self.fact_of.get(fact as usize));
                if let Some(&fact) = fact.filter(|fact| **fact != NONE) {
                    next[fact as usize / 64] |= 1 << (fact % 64);
                }
            }
        });
        next
    }

    fn bytes(&self) -> usize {
        let pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let scratches: usize = pool.iter().map(|each| each.store.bytes()).sum();
        let terms = self.facts.len() + self.moves.iter().map(Vec::len).sum::<usize>();
        self.built.fixed.bytes() + scratches + terms * 64
    }
}
