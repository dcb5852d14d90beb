//! A sheet as a propositional network (Schkufza, Love & Genesereth 2008): gates over facts and moves. It remembers the
//! values of all gates for the state it was last asked about, and changes those that the next state changes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::grounding::Grounded;
use crate::machine::{Domain, Machine, State};
use crate::sheet::Sheet;
use build::Built;
use gates::{FALSE, TRUE};
use layout::Layout;
use scratch::Scratch;

mod build;
mod components;
mod contradiction;
mod gates;
pub mod groups;
mod layout;
#[cfg(test)]
mod naive;
pub mod phases;
mod possible;
mod scratch;
#[cfg(test)]
mod tests;

pub use groups::Group;
pub use phases::Phases;

/// A sheet as gates.
#[derive(Debug)]
pub struct Network {
    domain: Domain,
    built: Built,
    layout: Layout,
    fresh: Scratch,
    /// Scratches that no call uses; the one last used is last.
    #[expect(clippy::vec_box, reason = "a call moves a pointer, not a scratch")]
    pool: Mutex<Vec<Box<Scratch>>>,
}

/// How large a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Gates, facts and moves included.
    pub gates: usize,
    /// Edges between them.
    pub edges: usize,
    /// Sets of atoms that need each other.
    pub blocks: usize,
}

/// Units of work that a literal takes until it is an edge of a gate.
const STEPS: usize = 3;
/// At most as often constant facts are looked for; what is found later would be little.
const PASSES: usize = 4;

impl Network {
    /// The network of `sheet`, from which `grounded` comes. `None` if it takes more than what the limits leave: the
    /// domain is good for another machine.
    pub fn new(sheet: &Sheet, grounded: &mut Grounded) -> Option<Self> {
        let instances = grounded.instances(sheet)?;
        // Each literal is looked at by each of the steps to come.
        grounded.spend(STEPS * instances.literals.len())?;
        let domain = grounded.domain.clone();
        let mut constant = vec![None; domain.facts.len()];
        let mut built = build::build(grounded, &instances, &constant);
        for _ in 0..PASSES {
            if !find_constant(&domain, &built, &mut constant)
                || grounded.spend(STEPS * instances.literals.len()).is_none()
            {
                break;
            }
            built = build::build(grounded, &instances, &constant);
        }
        drop(instances);
        let layout = Layout::new(&built, &domain);
        if layout.bytes() + 8 * built.gates.edges() > grounded.left().bytes {
            return None;
        }
        let fresh = Scratch::new(&layout);
        Some(Self { domain, built, layout, fresh, pool: Mutex::new(Vec::new()) })
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        let (gates, edges) = (self.layout.count(), self.layout.targets.len());
        Size { gates, edges, blocks: self.layout.blocks.len() }
    }

    /// Whether the goal of `a` is 100 − that of `b` wherever one has a goal: each goal of the one is the same gate as its
    /// mirror image.
    pub fn goals_mirror(&self, a: usize, b: usize) -> bool {
        let gate = |role: usize, number: u8| {
            let at = self.domain.goals[role].binary_search(&number).ok();
            at.map_or(FALSE, |at| self.built.goals[role][at])
        };
        (0..=100).all(|number| gate(a, number) == gate(b, 100 - number))
            && (0..=100).any(|number| gate(a, number) != FALSE)
    }

    #[expect(clippy::vec_box, reason = "a call moves a pointer, not a scratch")]
    fn pool(&self) -> MutexGuard<'_, Vec<Box<Scratch>>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, ask: impl FnOnce(&mut Scratch) -> T) -> T {
        let kept = self.pool().pop();
        let mut scratch = kept.unwrap_or_else(|| Box::new(self.fresh.clone()));
        let answer = ask(&mut scratch);
        self.pool().push(scratch);
        answer
    }
}

/// Marks the facts that are the same in all states: those that never come to be, and those that never cease. Whether
/// there are new ones.
fn find_constant(domain: &Domain, built: &Built, constant: &mut [Option<bool>]) -> bool {
    let mut found = false;
    for (fact, constant) in constant.iter_mut().enumerate() {
        let starts = domain.start[fact / 64] >> (fact % 64) & 1 == 1;
        let edge = built.next[fact];
        let itself = (fact as u32 + 1) << 1;
        let is_part = |edge: u32, part: u32| {
            edge == part
                || edge & 1 == 0 && built.gates.inputs(edge >> 1).binary_search(&part).is_ok()
        };
        // It holds next only if it holds, or does not hold next only if it does not.
        let never = !starts && (edge == FALSE || is_part(edge, itself));
        let ever = starts && (edge == TRUE || is_part(edge ^ 1, itself ^ 1));
        if constant.is_none() && (never || ever) {
            *constant = Some(ever);
            found = true;
        }
    }
    found
}

impl Machine for Network {
    fn domain(&self) -> &Domain {
        &self.domain
    }

    fn is_terminal(&self, state: &State) -> bool {
        let bit = self.layout.places.terminal as usize;
        self.with(|scratch| {
            scratch.set_state(&self.layout, state);
            scratch.outputs()[bit / 64] >> (bit % 64) & 1 == 1
        })
    }

    fn legal(&self, state: &State, role: usize, out: &mut Vec<u32>) {
        let (begin, end) = self.layout.places.legal[role];
        self.with(|scratch| {
            scratch.set_state(&self.layout, state);
            for (word, &bits) in scratch.outputs()[begin..end].iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    out.push(64 * word as u32 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
        });
    }

    fn goal(&self, state: &State, role: usize) -> Option<u8> {
        let first = self.layout.places.goals[role] as usize;
        self.with(|scratch| {
            scratch.set_state(&self.layout, state);
            let holds =
                |at: usize| scratch.outputs()[(first + at) / 64] >> ((first + at) % 64) & 1 == 1;
            let goals = &self.domain.goals[role];
            (0..goals.len()).rev().find(|&at| holds(at)).map(|at| goals[at])
        })
    }

    fn next(&self, state: &State, joint: &[u32]) -> State {
        self.with(|scratch| {
            scratch.set_state(&self.layout, state);
            scratch.set_moves(&self.layout, joint);
            scratch.outputs()[..self.layout.places.facts].into()
        })
    }

    fn bytes(&self) -> usize {
        let scratches = 1 + self.pool().len();
        self.layout.bytes() + 4 * self.built.gates.edges() + scratches * self.fresh.bytes()
    }
}
