//! The tuples of relations, and the run of rules that makes them.

use super::pattern::fits;
use super::program::{Component, Plan, Program, Step};
use super::table::{NONE, Table};
use super::terms::Terms;

/// Tuples, by relation and by index.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    pub(super) terms: Terms,
    pub(super) relations: Vec<Table>,
    /// With the number of tuples of the relation that it has looked at.
    pub(super) indexes: Vec<(Table, u32)>,
    values: Vec<u32>,
    cursors: Vec<u32>,
}

/// What evaluation may still cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Units of work.
    pub(super) work: u64,
    /// Numbers in new rows.
    pub(super) numbers: u64,
}

/// The budget is spent, at the rule of this line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent(pub(super) u32);

impl Store {
    /// Without tuples.
    pub(super) fn new(program: &Program, terms: Terms) -> Self {
        let relations =
            program.relations.iter().map(|each| Table::new(each.arity, each.arity)).collect();
        let indexes =
            program.indexes.iter().map(|each| (Table::new(each.key, each.stride), 0)).collect();
        Self { terms, relations, indexes, ..Self::default() }
    }

    /// Removes the tuples of relations of `layer` and above.
    pub(super) fn clear(&mut self, program: &Program, layer: u8) {
        for (table, relation) in self.relations.iter_mut().zip(&program.relations) {
            if relation.layer >= layer {
                table.clear();
            }
        }
        for ((table, looked), index) in self.indexes.iter_mut().zip(&program.indexes) {
            if index.layer >= layer {
                table.clear();
                *looked = 0;
            }
        }
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        let indexes = self.indexes.iter().map(|(table, _)| table);
        let tables = self.relations.iter().chain(indexes);
        let held = |table: &Table| table.bytes() + size_of::<Table>();
        self.terms.bytes() + tables.map(held).sum::<usize>()
    }

    /// Makes all tuples of `component`. Tuples of layer 0 are those of `fixed`, if it is there.
    pub(super) fn evaluate(
        &mut self,
        program: &Program,
        component: &Component,
        fixed: Option<&Self>,
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        for plan in &component.once {
            self.look(program, plan, fixed, budget)?;
            self.run(program, plan, 0, fixed, budget)?;
        }
        let mut done = vec![0; component.again.len()];
        loop {
            let mut idle = true;
            for (plan, done) in component.again.iter().zip(&mut done) {
                let Some(Step::Each { index, .. }) = plan.steps.first() else { continue };
                self.look(program, plan, fixed, budget)?;
                let count = self.indexes[*index].0.count();
                if *done < count {
                    idle = false;
                    let from = std::mem::replace(done, count);
                    self.run(program, plan, from, fixed, budget)?;
                }
            }
            if idle {
                return Ok(());
            }
        }
    }

    /// Brings the indexes of a plan up to the tuples of their relations.
    fn look(
        &mut self,
        program: &Program,
        plan: &Plan,
        fixed: Option<&Self>,
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        for step in &plan.steps {
            if let Step::Each { index, .. } | Step::Has { index, .. } = step
                && !(fixed.is_some() && program.indexes[*index].layer == 0)
            {
                self.look_at(program, *index, budget).map_err(|()| Spent(plan.line))?;
            }
        }
        Ok(())
    }

    /// Brings an index up to the tuples of its relation.
    pub(super) fn look_at(
        &mut self,
        program: &Program,
        index: usize,
        budget: &mut Budget,
    ) -> Result<(), ()> {
        let about = &program.indexes[index];
        let (table, looked) = &mut self.indexes[index];
        let tuples = &self.relations[about.relation];
        if *looked == tuples.count() {
            return Ok(());
        }
        let before = table.count();
        self.values.clear();
        self.values.resize(about.stride, 0);
        for tuple in *looked..tuples.count() {
            if fits(&about.patterns, tuples.row(tuple), &self.terms, &mut self.values) {
                table.push(&self.values);
            }
        }
        let new = u64::from(tuples.count() - *looked);
        *looked = tuples.count();
        let numbers = u64::from(table.count() - before) * (about.stride as u64 + 2);
        budget.pay(new, numbers).then_some(()).ok_or(())
    }

    /// Makes the heads of a plan, where its first step begins with the row `from`.
    fn run(
        &mut self,
        program: &Program,
        plan: &Plan,
        from: u32,
        fixed: Option<&Self>,
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        let Self { terms, relations, indexes, values, cursors } = self;
        let head = &mut relations[plan.head];
        if plan.columns.is_empty() && head.count() > 0 {
            return Ok(());
        }
        let table = |index: usize| match fixed {
            Some(fixed) if program.indexes[index].layer == 0 => &fixed.indexes[index].0,
            _ => &indexes[index].0,
        };
        values.clear();
        values.resize(plan.variables.max(plan.columns.len()), 0);
        cursors.clear();
        cursors.resize(plan.steps.len(), NONE);
        let mut tuple = [0; 8];
        let mut long = Vec::new();
        let (mut level, mut enters, mut work) = (0, true, 0);
        loop {
            let goes_on = match plan.steps.get(level) {
                None => {
                    work += 1;
                    let known = terms.count();
                    let new = if plan.columns.len() <= tuple.len() {
                        for (slot, column) in tuple.iter_mut().zip(&plan.columns) {
                            *slot = column.term(values, terms);
                        }
                        head.insert(&tuple[..plan.columns.len()], &mut work)
                    } else {
                        long.clear();
                        long.extend(plan.columns.iter().map(|column| column.term(values, terms)));
                        head.insert(&long, &mut work)
                    };
                    let rows = if new { plan.columns.len() + 2 } else { 0 };
                    let numbers = rows + (terms.count() - known) * 8;
                    if !budget.pay(std::mem::take(&mut work), numbers as u64) {
                        return Err(Spent(plan.line));
                    }
                    level = plan.known_after;
                    false
                }
                Some(Step::Each { index, key, free }) => {
                    let table = table(*index);
                    let row = match enters {
                        true if level == 0 && from > 0 => from,
                        true => table.first(key, values),
                        false => table.following(cursors[level]),
                    };
                    let row = table.seek(row, key, values, &mut work);
                    cursors[level] = row;
                    if row != NONE {
                        let columns = &table.row(row)[key.len()..];
                        for (&variable, &value) in free.iter().zip(columns) {
                            values[variable as usize] = value;
                        }
                    }
                    row != NONE
                }
                Some(Step::Has { index, key, wanted }) => {
                    enters && {
                        let table = table(*index);
                        work += 1;
                        let row = table.seek(table.first(key, values), key, values, &mut work);
                        (row != NONE) == *wanted
                    }
                }
                Some(Step::Differ(one, other)) => {
                    work += 1;
                    enters && one.term(values, terms) != other.term(values, terms)
                }
            };
            enters = goes_on;
            if goes_on {
                level += 1;
            } else if level == 0 {
                break;
            } else {
                level -= 1;
            }
            if work > 1 << 12 && !budget.pay(std::mem::take(&mut work), 0) {
                return Err(Spent(plan.line));
            }
        }
        match budget.pay(work, 0) {
            true => Ok(()),
            false => Err(Spent(plan.line)),
        }
    }
}

impl Budget {
    /// Takes this much of it; false once it is spent.
    pub(super) fn pay(&mut self, work: u64, numbers: u64) -> bool {
        let enough = work <= self.work && numbers <= self.numbers;
        self.work = self.work.saturating_sub(work);
        self.numbers = self.numbers.saturating_sub(numbers);
        enough
    }
}
