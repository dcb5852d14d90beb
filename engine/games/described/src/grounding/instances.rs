//! Rules without variables: each rule with the values for which its conditions may hold.

use super::Grounded;
use super::budget::{Budget, Spent};
use super::join::{Taker, join};
use super::plan::{Pattern, Plan, Wanted, Window, mark, patterns};
use super::relations::relation;
use super::store::Store;
use super::table::NONE;
use crate::machine::Limits;
use crate::sheet::{Atom, Literal, Rule, Sheet, words};

/// Numbers for all ground atoms that depend on the state or on moves: a range for each relation, a row each.
#[derive(Clone, Debug)]
pub struct Nodes {
    /// Of each relation, by symbol: where its range begins.
    pub first: Vec<u32>,
    /// Number of nodes.
    pub count: u32,
}

/// Rules without variables. A literal is a node · 2, + 1 if it is negated.
#[derive(Clone, Debug)]
pub struct Instances {
    /// The nodes.
    pub nodes: Nodes,
    /// Of each instance: the node that it gives.
    pub heads: Vec<u32>,
    /// Of each instance: where its literals begin, and the end of the last.
    pub starts: Vec<u32>,
    /// The literals.
    pub literals: Vec<u32>,
}

struct Collector<'a> {
    head: (u32, u32, Box<[Pattern]>),
    /// Of each dynamic condition: its table, its range, its patterns, whether it is negated.
    conditions: Vec<(u32, u32, Box<[Pattern]>, bool)>,
    out: &'a mut Instances,
}

impl Taker for Collector<'_> {
    fn known(&mut self, _store: &Store, _values: &[u32]) -> bool {
        false
    }

    fn take(
        &mut self,
        store: &mut Store,
        values: &[u32],
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        let (table, first, patterns) = &self.head;
        // A move of someone who is no player gives nothing.
        let Some(row) = store.row(*table, patterns, values) else { return Ok(()) };
        let begin = self.out.literals.len();
        for (table, first, patterns, negated) in &self.conditions {
            match store.row(*table, patterns, values) {
                Some(row) => self.out.literals.push((first + row) << 1 | u32::from(*negated)),
                None if *negated => {}
                None => {
                    self.out.literals.truncate(begin);
                    return Ok(());
                }
            }
        }
        self.out.heads.push(first + row);
        self.out.starts.push(self.out.literals.len() as u32);
        budget.work(self.conditions.len() + 1)?;
        budget.bytes(8 + 4 * (self.out.literals.len() - begin))
    }
}

impl Grounded {
    /// What is left of the limits.
    pub fn left(&self) -> Limits {
        Limits { work: self.left.work, bytes: self.left.bytes }
    }

    /// Spends `units` of the work that is left, if there is so much.
    pub(crate) fn spend(&mut self, units: usize) -> Option<()> {
        self.left.work(units).ok()
    }

    /// The rules of `sheet`, from which this comes, without variables; `None` if that takes more than what is left of
    /// the limits.
    pub fn instances(&mut self, sheet: &Sheet) -> Option<Instances> {
        let count = sheet.symbols.count();
        let mut nodes = Nodes { first: vec![NONE; count], count: 0 };
        for relation in 0..count {
            if self.relations.dynamic[relation]
                && (self.relations.used[relation] || relation <= words::TERMINAL.0 as usize)
            {
                nodes.first[relation] = nodes.count;
                let rows = self.store.tables[self.store.stored[relation] as usize].rows();
                nodes.count = nodes.count.checked_add(rows)?;
            }
        }
        if nodes.count >= 1 << 30 {
            return None;
        }
        let (heads, starts, literals) = (Vec::new(), vec![0], Vec::new());
        let mut out = Instances { nodes, heads, starts, literals };
        let marks: Vec<(u32, u32)> =
            self.store.tables.iter().map(|table| (0, table.rows())).collect();
        for rule in &sheet.rules {
            let head = rule.head.relation.0 as usize;
            if self.relations.dynamic[head] && self.relations.used[head] {
                self.of_rule(rule, &marks, &mut out).ok()?;
            }
        }
        Some(out)
    }

    fn of_rule(
        &mut self,
        rule: &Rule,
        marks: &[(u32, u32)],
        out: &mut Instances,
    ) -> Result<(), Spent> {
        let Self { relations, store, left, .. } = self;
        let mut needed = vec![false; rule.variables as usize];
        let all = vec![true; rule.variables as usize];
        rule.head.terms.iter().for_each(|term| mark(term, &mut needed));
        let mut conditions = Vec::new();
        let mut windows = Vec::new();
        let place = |atom: &Atom, store: &mut Store| {
            let relation = atom.relation.0 as usize;
            (store.stored[relation], out.nodes.first[relation], patterns(atom, &all, store))
        };
        let head = place(&rule.head, store);
        for literal in &rule.body {
            let is_dynamic = relation(literal).is_some_and(|relation| relations.dynamic[relation]);
            let negated = matches!(literal, Literal::Not(_));
            windows.push((!is_dynamic || !negated).then_some(Window::All));
            if let (true, Literal::Is(atom) | Literal::Not(atom)) = (is_dynamic, literal) {
                let (table, first, patterns) = place(atom, store);
                conditions.push((table, first, patterns, negated));
                atom.terms.iter().for_each(|term| mark(term, &mut needed));
            }
        }
        let growing = vec![false; store.stored.len()];
        let wanted =
            Wanted { rule, windows: &windows, first: None, growing: &growing, needed: &needed };
        let plan = Plan::new(&wanted, store, left)?;
        let mut collector = Collector { head, conditions, out };
        join(&plan, rule.variables, marks, store, left, &mut collector)
    }
}
