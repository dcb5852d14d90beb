//! The order in which the conditions of a rule are met: those first that leave the fewest tuples, as a sample of
//! states has them.

use std::collections::{HashMap, HashSet};

use super::pattern::{Build, Pattern, fits, patterns, slots, variables};
use super::program::{Index, Plan, Program, Step};
use super::store::{Budget, Spent, Store};
use super::table::Table;
use crate::sheet::{Atom, Literal, Rule};

/// Tuples of a relation that an estimate looks at.
const LOOKS: usize = 2_000;

/// What a condition asks: the relation, the patterns, and how many slots are bound.
type Shape = (usize, Box<[Pattern]>, usize);

/// Makes plans. It has the tuples of the relations that are planned, in the sample.
#[derive(Debug)]
pub(super) struct Planner {
    pub(super) program: Program,
    pub(super) sample: Store,
    known: HashMap<Shape, usize>,
    estimates: HashMap<Shape, f64>,
}

/// A condition that is not yet met, with its variables.
struct Open<'a> {
    literal: &'a Literal,
    variables: Vec<u32>,
    estimate: Option<f64>,
}

impl Planner {
    /// A planner without plans for relations that are known.
    pub(super) fn new(program: Program, sample: Store) -> Self {
        Self { program, sample, known: HashMap::new(), estimates: HashMap::new() }
    }

    /// The plan of `rule`, with the condition `first` before all others. `is_member` says which relations belong to
    /// the component of its head: they are not in the sample yet.
    pub(super) fn plan(
        &mut self,
        rule: &Rule,
        first: Option<usize>,
        is_member: &impl Fn(usize) -> bool,
        budget: &mut Budget,
    ) -> Result<Plan, Spent> {
        let mut open: Vec<Open<'_>> = rule.body.iter().map(Open::new).collect();
        let mut bound = vec![false; rule.variables as usize];
        let mut heads = Vec::new();
        rule.head.terms.iter().for_each(|term| variables(term, &mut heads));
        let mut steps = Vec::new();
        let mut known_after = 0;
        let mut chosen = first;
        loop {
            if chosen.is_none() {
                open.retain(|each| {
                    let ready = each.variables.iter().all(|&variable| bound[variable as usize]);
                    if ready {
                        steps.push(self.test(each.literal, &bound));
                    }
                    !ready
                });
                chosen = self.best(&mut open, &bound, is_member, budget, rule.line)?;
            }
            let Some(index) = chosen.take() else { break };
            let next = open.remove(index);
            if let Literal::Is(atom) = next.literal {
                let (index, slots, keys) = self.index(atom, &bound);
                let (key, free) = slots.split_at(keys);
                for &variable in free {
                    bound[variable as usize] = true;
                }
                steps.push(Step::Each { index, key: key.into(), free: free.into() });
                if free.iter().any(|variable| heads.contains(variable)) {
                    known_after = steps.len();
                }
            }
            for each in &mut open {
                each.estimate = None;
            }
        }
        let terms = &mut self.sample.terms;
        Ok(Plan {
            head: rule.head.relation.0 as usize,
            columns: rule.head.terms.iter().map(|term| Build::of(term, terms)).collect(),
            steps: steps.into(),
            variables: rule.variables as usize,
            known_after,
            line: rule.line,
        })
    }

    /// The open positive condition that leaves the fewest tuples.
    fn best(
        &mut self,
        open: &mut [Open<'_>],
        bound: &[bool],
        is_member: &impl Fn(usize) -> bool,
        budget: &mut Budget,
        line: u32,
    ) -> Result<Option<usize>, Spent> {
        let mut best: Option<(f64, usize)> = None;
        for (index, each) in open.iter_mut().enumerate() {
            let Literal::Is(atom) = each.literal else { continue };
            let estimate = match each.estimate {
                Some(estimate) => estimate,
                None => self.estimate(atom, bound, is_member, budget, line)?,
            };
            each.estimate = Some(estimate);
            if best.is_none_or(|(least, _)| estimate < least) {
                best = Some((estimate, index));
            }
        }
        Ok(best.map(|(_, index)| index))
    }

    /// How many tuples meet `atom` for given values of the `bound` variables.
    fn estimate(
        &mut self,
        atom: &Atom,
        bound: &[bool],
        is_member: &impl Fn(usize) -> bool,
        budget: &mut Budget,
        line: u32,
    ) -> Result<f64, Spent> {
        let relation = atom.relation.0 as usize;
        let (slots, keys) = slots(&atom.terms, bound);
        let guess = 8.0 / (1 + 3 * keys) as f64;
        if is_member(relation) {
            return Ok(guess);
        }
        let patterns = patterns(&atom.terms, &slots, &mut self.sample.terms);
        let shape = (relation, patterns, keys);
        if let Some(&estimate) = self.estimates.get(&shape) {
            return Ok(estimate);
        }
        let tuples = &self.sample.relations[relation];
        let every = (tuples.count() as usize).div_ceil(LOOKS).max(1);
        let mut row = vec![0; slots.len()];
        let mut seen = HashSet::new();
        let (mut looks, mut fit) = (0, 0);
        for tuple in (0..tuples.count()).step_by(every) {
            looks += 1;
            if fits(&shape.1, tuples.row(tuple), &self.sample.terms, &mut row) {
                fit += 1;
                seen.insert(row[..keys].to_vec());
            }
        }
        if !budget.pay(1 + looks, 0) {
            return Err(Spent(line));
        }
        let layer = self.program.relations[relation].layer;
        let estimate = match (fit, keys) {
            (0, _) if layer > 0 => guess,
            (0, _) => 0.0,
            (_, 0) => (fit * every) as f64,
            _ => fit as f64 / seen.len() as f64,
        };
        self.estimates.insert(shape, estimate);
        Ok(estimate)
    }

    /// A step for a condition whose variables are bound.
    fn test(&mut self, literal: &Literal, bound: &[bool]) -> Step {
        match literal {
            Literal::Distinct(one, other) => {
                let terms = &mut self.sample.terms;
                Step::Differ(Build::of(one, terms), Build::of(other, terms))
            }
            Literal::Is(atom) | Literal::Not(atom) => {
                let (index, key, _) = self.index(atom, bound);
                let wanted = matches!(literal, Literal::Is(_));
                Step::Has { index, key: key.into(), wanted }
            }
        }
    }

    /// The index that `atom` asks, the variables of its slots, and how many of them are its key.
    fn index(&mut self, atom: &Atom, bound: &[bool]) -> (usize, Vec<u32>, usize) {
        let (slots, key) = slots(&atom.terms, bound);
        let patterns = patterns(&atom.terms, &slots, &mut self.sample.terms);
        let relation = atom.relation.0 as usize;
        let stride = slots.len();
        let shape = (relation, patterns, key);
        if let Some(&index) = self.known.get(&shape) {
            return (index, slots, key);
        }
        let index = self.program.indexes.len();
        self.known.insert(shape.clone(), index);
        let layer = self.program.relations[relation].layer;
        self.program.indexes.push(Index { relation, patterns: shape.1, key, stride, layer });
        self.sample.indexes.push((Table::new(key, stride), 0));
        (index, slots, key)
    }
}

impl<'a> Open<'a> {
    fn new(literal: &'a Literal) -> Self {
        let mut found = Vec::new();
        match literal {
            Literal::Is(atom) | Literal::Not(atom) => {
                atom.terms.iter().for_each(|term| variables(term, &mut found));
            }
            Literal::Distinct(one, other) => {
                [one, other].into_iter().for_each(|term| variables(term, &mut found));
            }
        }
        Self { literal, variables: found, estimate: None }
    }
}
