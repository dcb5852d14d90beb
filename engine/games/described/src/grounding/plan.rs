//! In which order the conditions of a rule are looked up: bound and selective ones first.

use super::budget::{Budget, Spent};
use super::store::Store;
use super::table::Shape;
use crate::sheet::{Atom, Literal, Rule, Term};

/// A term of a condition, as it is when the lookup comes to it.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// A ground term.
    Ground(u32),
    /// A variable that has its value before the condition.
    Key(u32),
    /// A variable that gets its value here.
    Bind(u32),
    /// A variable that got its value earlier in the same condition.
    Same(u32),
    /// A function of patterns.
    Function(u32, Box<[Pattern]>),
}

/// Which rows of a relation a condition sees: a mark each round divides old rows from new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// All that were there before the last round.
    Old,
    /// Those of the last round.
    New,
    /// Both.
    All,
}

/// One lookup.
#[derive(Clone, Debug)]
pub enum Step {
    /// A row that fits; by an index, or any row.
    Match(u32, Box<[Pattern]>, Option<usize>, Window),
    /// That a tuple without unbound variables is there.
    Present(u32, Box<[Pattern]>, Window),
    /// That it is not.
    Absent(u32, Box<[Pattern]>),
    /// That two terms differ.
    Distinct(Pattern, Pattern),
}

/// How the conditions of a rule are looked up.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The lookups in their order.
    pub steps: Vec<Step>,
    /// After so many steps all variables that matter to the caller have values: one solution of the rest is enough.
    pub relevant: usize,
}

/// What a plan is for.
pub struct Wanted<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// Of each condition: the rows it sees; `None` leaves it out.
    pub windows: &'a [Option<Window>],
    /// The condition that is looked up first.
    pub first: Option<usize>,
    /// Of each relation, by symbol: whether it may get more rows.
    pub growing: &'a [bool],
    /// The variables whose values the caller needs.
    pub needed: &'a [bool],
}

/// Marks the variables of `term`.
pub fn mark(term: &Term, marks: &mut [bool]) {
    match term {
        Term::Variable(variable) => marks[*variable as usize] = true,
        Term::Constant(_) => {}
        Term::Compound(_, inner) => inner.iter().for_each(|term| mark(term, marks)),
    }
}

/// Whether all variables of `term` are marked.
fn covered(term: &Term, marks: &[bool]) -> bool {
    match term {
        Term::Variable(variable) => marks[*variable as usize],
        Term::Constant(_) => true,
        Term::Compound(_, inner) => inner.iter().all(|term| covered(term, marks)),
    }
}

/// `term` as a pattern where the variables of `bound` have values; `here` gets those that it binds.
pub fn pattern(term: &Term, bound: &[bool], here: &mut Vec<u32>, store: &mut Store) -> Pattern {
    match term {
        Term::Variable(variable) if bound[*variable as usize] => Pattern::Key(*variable),
        Term::Variable(variable) if here.contains(variable) => Pattern::Same(*variable),
        Term::Variable(variable) => {
            here.push(*variable);
            Pattern::Bind(*variable)
        }
        Term::Constant(symbol) => Pattern::Ground(store.terms.make(&[symbol.0])),
        Term::Compound(symbol, inner) => {
            let inner: Box<[Pattern]> =
                inner.iter().map(|term| pattern(term, bound, here, store)).collect();
            let mut words = vec![symbol.0];
            words.extend(inner.iter().filter_map(|pattern| match pattern {
                Pattern::Ground(term) => Some(*term),
                _ => None,
            }));
            if words.len() > inner.len() {
                return Pattern::Ground(store.terms.make(&words));
            }
            Pattern::Function(symbol.0, inner)
        }
    }
}

/// The terms of `atom` as patterns.
pub fn patterns(atom: &Atom, bound: &[bool], store: &mut Store) -> Box<[Pattern]> {
    let mut here = Vec::new();
    atom.terms.iter().map(|term| pattern(term, bound, &mut here, store)).collect()
}

fn shape(pattern: &Pattern) -> Shape {
    match pattern {
        Pattern::Ground(_) | Pattern::Key(_) => Shape::Key,
        Pattern::Bind(_) | Pattern::Same(_) => Shape::Any,
        Pattern::Function(symbol, inner) => {
            Shape::Function(*symbol, inner.iter().map(shape).collect())
        }
    }
}

fn bare(term: &Term) -> Shape {
    match term {
        Term::Variable(_) | Term::Constant(_) => Shape::Any,
        Term::Compound(symbol, inner) => {
            Shape::Function(symbol.0, inner.iter().map(bare).collect())
        }
    }
}

/// Of each leaf of `term`: whether it is bound.
fn bound_leaves(term: &Term, bound: &[bool], out: &mut Vec<bool>) {
    match term {
        Term::Compound(_, inner) => inner.iter().for_each(|term| bound_leaves(term, bound, out)),
        _ => out.push(covered(term, bound)),
    }
}

/// What grows is taken to have so many rows at least.
const FEW: f64 = 1000.0;

/// How many rows of `atom` a lookup will find, about. What `grows` will have more than it has.
fn estimate(atom: &Atom, bound: &[bool], grows: bool, store: &mut Store) -> f64 {
    let shapes: Vec<Shape> = atom.terms.iter().map(bare).collect();
    let mut leaves = Vec::new();
    atom.terms.iter().for_each(|term| bound_leaves(term, bound, &mut leaves));
    let table = &mut store.tables[store.stored[atom.relation.0 as usize] as usize];
    let known = table.statistics(&shapes, &store.terms);
    if grows && known.rows < FEW {
        let count = leaves.iter().filter(|bound| **bound).count() as f64;
        return FEW.powf(1.0 - count / leaves.len().max(1) as f64);
    }
    let keys = leaves.iter().zip(&known.different).filter(|(bound, _)| **bound);
    known.rows / keys.map(|(_, different)| different.max(1.0)).product::<f64>()
}

impl Plan {
    /// A plan for `wanted`. Its cost is a unit of work for each condition that is weighed.
    pub fn new(wanted: &Wanted<'_>, store: &mut Store, budget: &mut Budget) -> Result<Self, Spent> {
        let rule = wanted.rule;
        let mut bound = vec![false; rule.variables as usize];
        let mut left: Vec<usize> =
            (0..rule.body.len()).filter(|&at| wanted.windows[at].is_some()).collect();
        let mut steps = Vec::new();
        let mut relevant = None;
        let covers = |bound: &[bool]| {
            wanted.needed.iter().zip(bound).all(|(needed, bound)| !needed || *bound)
        };
        if covers(&bound) {
            relevant = Some(0);
        }
        if let Some(first) = wanted.first {
            left.retain(|&at| at != first);
            steps.push(Self::step(wanted, first, &mut bound, store, budget)?);
        }
        while !left.is_empty() {
            if relevant.is_none() && covers(&bound) {
                relevant = Some(steps.len());
            }
            budget.work(left.len())?;
            let mut best = (f64::INFINITY, usize::MAX);
            for (place, &at) in left.iter().enumerate() {
                let cost = match &rule.body[at] {
                    Literal::Is(atom) if atom.terms.iter().all(|term| covered(term, &bound)) => {
                        -1.0
                    }
                    Literal::Is(atom) => {
                        estimate(atom, &bound, wanted.growing[atom.relation.0 as usize], store)
                    }
                    Literal::Not(atom) if atom.terms.iter().all(|term| covered(term, &bound)) => {
                        -1.0
                    }
                    Literal::Distinct(a, b) if covered(a, &bound) && covered(b, &bound) => -2.0,
                    _ => f64::INFINITY,
                };
                if cost < best.0 || best.1 == usize::MAX {
                    best = (cost, place);
                }
            }
            let at = left.remove(best.1);
            steps.push(Self::step(wanted, at, &mut bound, store, budget)?);
        }
        Ok(Self { relevant: relevant.unwrap_or(steps.len()), steps })
    }

    fn step(
        wanted: &Wanted<'_>,
        at: usize,
        bound: &mut [bool],
        store: &mut Store,
        budget: &mut Budget,
    ) -> Result<Step, Spent> {
        let window = wanted.windows[at].unwrap_or(Window::All);
        let atom = match &wanted.rule.body[at] {
            Literal::Distinct(a, b) => {
                let mut here = Vec::new();
                let a = pattern(a, bound, &mut here, store);
                return Ok(Step::Distinct(a, pattern(b, bound, &mut here, store)));
            }
            Literal::Not(atom) => {
                let patterns = patterns(atom, bound, store);
                return Ok(Step::Absent(store.stored[atom.relation.0 as usize], patterns));
            }
            Literal::Is(atom) => atom,
        };
        let relation = store.stored[atom.relation.0 as usize];
        let covers = atom.terms.iter().all(|term| covered(term, bound));
        let patterns = patterns(atom, bound, store);
        if covers {
            return Ok(Step::Present(relation, patterns, window));
        }
        atom.terms.iter().for_each(|term| mark(term, bound));
        let shapes: Vec<Shape> = patterns.iter().map(shape).collect();
        let index = if shapes.iter().all(|shape| *shape == Shape::Any) {
            None
        } else {
            let table = &mut store.tables[relation as usize];
            let before = table.row_bytes();
            let index = table.index(&shapes, &store.terms);
            budget.bytes((table.row_bytes() - before) * table.rows() as usize)?;
            Some(index)
        };
        Ok(Step::Match(relation, patterns, index, window))
    }
}
