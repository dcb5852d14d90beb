//! The tuples of the state that was asked last: what one question needs, the next need not make again.

use super::building::Built;
use super::store::{Budget, Spent, Store};
use crate::machine::State;
use crate::sheet::words;

/// Terms that a scratch may learn before it forgets all but those of the sheet.
const MOST_NEW_TERMS: usize = 1 << 16;

/// What one thread evaluates with.
#[derive(Debug)]
pub(super) struct Scratch {
    pub(super) store: Store,
    pub(super) state: Option<State>,
    joint: Option<Box<[u32]>>,
    /// Of each component that is made: what it cost.
    done: Vec<Option<Budget>>,
}

impl Scratch {
    /// For the states of a program.
    pub(super) fn new(built: &Built) -> Self {
        Self {
            store: Store::new(&built.program, built.fixed.terms.clone()),
            state: None,
            joint: None,
            done: vec![None; built.program.components.len()],
        }
    }

    /// Takes up `state`, whose facts are those of `facts` that it has a bit for.
    pub(super) fn enter(&mut self, built: &Built, state: &State, facts: &[u32]) {
        if self.state.as_ref() == Some(state) {
            return;
        }
        self.forget(built, 1);
        if self.store.terms.count() > built.fixed.terms.count() + MOST_NEW_TERMS {
            self.store.terms.clone_from(&built.fixed.terms);
        }
        for (&word, facts) in state.iter().zip(facts.chunks(64)) {
            let mut bits = word;
            while bits != 0 {
                if let Some(&fact) = facts.get(bits.trailing_zeros() as usize) {
                    self.store.relations[words::TRUE.0 as usize].push(&[fact]);
                }
                bits &= bits - 1;
            }
        }
        self.state = Some(state.clone());
    }

    /// Takes up the moves of the roles; `made` are their terms and those of the roles.
    pub(super) fn make(
        &mut self,
        built: &Built,
        joint: &[u32],
        made: impl Iterator<Item = [u32; 2]>,
    ) {
        if self.joint.as_deref() != Some(joint) {
            self.forget(built, 2);
            for each in made {
                self.store.relations[words::DOES.0 as usize].push(&each);
            }
            self.joint = Some(joint.into());
        }
    }

    /// Makes the tuples of these components. If that costs too much, nothing is kept of the state. What was made
    /// before counts as if it were made now: the answer is the same whatever was asked before.
    pub(super) fn ensure(
        &mut self,
        built: &Built,
        needs: &[usize],
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        for &need in needs {
            let component = &built.program.components[need];
            if component.layer == 0 {
                continue;
            }
            if let Some(cost) = self.done[need] {
                budget.work = budget.work.saturating_sub(cost.work);
                budget.numbers = budget.numbers.saturating_sub(cost.numbers);
                continue;
            }
            let before = *budget;
            let fixed = Some(&built.fixed);
            if let Err(spent) = self.store.evaluate(&built.program, component, fixed, budget) {
                self.forget(built, 1);
                return Err(spent);
            }
            let numbers = before.numbers - budget.numbers;
            self.done[need] = Some(Budget { work: before.work - budget.work, numbers });
        }
        Ok(())
    }

    /// Removes what depends on the moves, and below layer 2 what depends on the state.
    fn forget(&mut self, built: &Built, layer: u8) {
        self.store.clear(&built.program, layer);
        for (done, component) in self.done.iter_mut().zip(&built.program.components) {
            *done = done.filter(|_| component.layer < layer);
        }
        self.joint = None;
        if layer < 2 {
            self.state = None;
        }
    }
}
