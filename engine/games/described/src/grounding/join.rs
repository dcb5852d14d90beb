//! All solutions of the conditions of a rule, by a plan, without recursion.

use super::budget::{Budget, Spent};
use super::plan::{Pattern, Plan, Step, Window};
use super::slots::mix;
use super::store::Store;
use super::table::NONE;
use super::terms::Terms;

/// Who takes the solutions.
pub trait Taker {
    /// Whether the values that matter are known already: nothing more is looked up for them.
    fn known(&mut self, store: &Store, values: &[u32]) -> bool;

    /// Takes a solution.
    fn take(&mut self, store: &mut Store, values: &[u32], budget: &mut Budget)
    -> Result<(), Spent>;
}

/// Continues `key` by what `pattern` has for the index; the counterpart of an index's shape.
#[inline]
fn key_of(pattern: &Pattern, values: &[u32], key: u32) -> u32 {
    match pattern {
        Pattern::Ground(term) => mix(key, *term),
        Pattern::Key(variable) => mix(key, values[*variable as usize]),
        Pattern::Bind(_) | Pattern::Same(_) => key,
        Pattern::Function(_, inner) => {
            inner.iter().fold(key, |key, pattern| key_of(pattern, values, key))
        }
    }
}

/// Whether `term` fits; variables get their values.
#[inline]
fn fits(pattern: &Pattern, term: u32, values: &mut [u32], terms: &Terms) -> bool {
    match pattern {
        Pattern::Ground(ground) => *ground == term,
        Pattern::Key(variable) | Pattern::Same(variable) => values[*variable as usize] == term,
        Pattern::Bind(variable) => {
            values[*variable as usize] = term;
            true
        }
        Pattern::Function(symbol, inner) => {
            let words = terms.words(term);
            words[0] == *symbol
                && words.len() == inner.len() + 1
                && inner
                    .iter()
                    .zip(&words[1..])
                    .all(|(inner, &term)| fits(inner, term, values, terms))
        }
    }
}

/// Of each table: rows before the last round, and with it.
pub type Marks = [(u32, u32)];

fn range(window: Window, (old, all): (u32, u32)) -> (u32, u32) {
    match window {
        Window::Old => (0, old),
        Window::New => (old, all),
        Window::All => (0, all),
    }
}

/// Gives `taker` the solutions of `plan`; a row that is looked at is a unit of work.
pub fn join(
    plan: &Plan,
    variables: u32,
    marks: &Marks,
    store: &mut Store,
    budget: &mut Budget,
    taker: &mut impl Taker,
) -> Result<(), Spent> {
    let mut values = vec![NONE; variables as usize];
    let mut cursors = vec![NONE; plan.steps.len()];
    let mut level = 0;
    let mut down = true;
    loop {
        if down {
            if level == plan.relevant && taker.known(store, &values) {
                down = false;
            } else if level == plan.steps.len() {
                budget.work(1)?;
                taker.take(store, &values, budget)?;
                level = plan.relevant;
                down = false;
            }
        }
        if !down {
            if level == 0 {
                return Ok(());
            }
            level -= 1;
        }
        match &plan.steps[level] {
            Step::Match(relation, patterns, index, window) => {
                let table = &store.tables[*relation as usize];
                let (low, high) = range(*window, marks[*relation as usize]);
                let mut row = if !down {
                    cursors[level]
                } else if let Some(index) = index {
                    table.newest(
                        *index,
                        patterns.iter().fold(0, |key, pattern| key_of(pattern, &values, key)),
                    )
                } else {
                    high.wrapping_sub(1)
                };
                down = false;
                while row != NONE && row >= low {
                    budget.work(1)?;
                    let next = match index {
                        Some(index) => table.older(*index, row),
                        None => row.wrapping_sub(1),
                    };
                    let tuple = if row < high { table.tuple(row) } else { &[] };
                    if row < high
                        && patterns
                            .iter()
                            .zip(tuple)
                            .all(|(pattern, &term)| fits(pattern, term, &mut values, &store.terms))
                    {
                        cursors[level] = next;
                        down = true;
                        break;
                    }
                    row = next;
                }
            }
            Step::Present(relation, patterns, window) if down => {
                budget.work(1)?;
                let (low, high) = range(*window, marks[*relation as usize]);
                down = store
                    .row(*relation, patterns, &values)
                    .is_some_and(|row| low <= row && row < high);
            }
            Step::Absent(relation, patterns) if down => {
                budget.work(1)?;
                down = store.row(*relation, patterns, &values).is_none();
            }
            Step::Distinct(a, b) if down => {
                let equal = store.make(a, &values)? == store.make(b, &values)?;
                down = !equal;
            }
            _ => down = false,
        }
        if down {
            level += 1;
        }
    }
}
