//! The part of a state that no move changes: whose turn it is, and the number of the step, in most games. From the start
//! on it is the same in all games, so it says who may move when, and when a game ends at the latest.

use std::collections::HashSet;

use super::Network;
use super::build::Built;
use super::possible::{May, of, possible};
use crate::grounding::table::NONE;
use crate::machine::State;
use crate::sheet::Term;

/// The most phases that are looked at.
const MOST: usize = 4096;
/// The most gates that are looked at, phases together.
const MOST_GATES: usize = 40_000_000;
/// The most moves without arguments of a role that are tried as its idle move.
const MOST_IDLE: usize = 64;

/// The phases of a game, one a step, from the start until a state must be terminal or a phase comes again.
#[derive(Clone, Debug)]
pub struct Phases {
    /// The steps after which a game has ended in any case.
    pub longest: Option<u32>,
    /// Of each role, whether games are turn-based: its idle move, if it has one.
    pub idle: Option<Vec<Option<u32>>>,
    /// The facts that no move changes, a bit each.
    mask: State,
    /// What these are, until a game has ended; empty if they are not known.
    states: HashSet<State>,
}

impl Phases {
    /// Bytes that they take, about.
    pub fn bytes(&self) -> usize {
        self.states.len() * (size_of::<State>() + size_of_val(&*self.mask))
    }

    /// Whether the facts of `state` that no move changes may be so in a game.
    pub fn has(&self, state: &State) -> bool {
        self.states.is_empty() || self.states.contains(&masked(state, &self.mask))
    }
}

/// What is known of a role over all phases: a bit each.
pub struct Role {
    /// Phases in which a move may be legal, and those in which two may be.
    one: Vec<u64>,
    two: Vec<u64>,
    /// Moves without arguments: when each may be legal, and when not.
    plain: Vec<(u32, Vec<May>)>,
}

impl Network {
    /// Marks the facts that neither moves change nor what moves change.
    fn autonomous(&self) -> Vec<bool> {
        let layout = &self.layout;
        let mut moved = vec![false; layout.count()];
        let mut open: Vec<u32> = (1 + layout.facts..layout.sources).collect();
        open.extend(
            (0..layout.count() as u32).filter(|&gate| layout.block_of[gate as usize] != NONE),
        );
        open.iter().for_each(|&gate| moved[gate as usize] = true);
        while let Some(gate) = open.pop() {
            let place = gate as usize;
            let targets =
                &layout.targets[layout.starts[place] as usize..layout.starts[place + 1] as usize];
            let outputs = &layout.outputs
                [layout.output_starts[place] as usize..layout.output_starts[place + 1] as usize];
            let facts = outputs.iter().filter(|&&bit| bit < layout.facts).map(|bit| bit + 1);
            for above in targets.iter().map(|target| target >> 1).chain(facts) {
                if !std::mem::replace(&mut moved[above as usize], true) {
                    open.push(above);
                }
            }
        }
        (0..layout.facts as usize).map(|fact| !moved[1 + fact]).collect()
    }

    /// The phases, one after the other.
    fn orbit(&self, mask: &State) -> Vec<State> {
        let mut scratch = self.fresh.clone();
        let mut orbit = vec![masked(&self.domain.start, mask)];
        let mut known = HashSet::new();
        let mut last = orbit[0].clone();
        while orbit.len() < MOST
            && orbit.len() / 64 * self.built.gates.count() as usize <= MOST_GATES
        {
            known.insert(last.clone());
            scratch.set_state(&self.layout, &last);
            last = masked(&scratch.outputs()[..self.layout.places.facts], mask);
            if known.contains(&last) {
                break;
            }
            orbit.push(last.clone());
        }
        if orbit.len() == MOST { Vec::new() } else { orbit }
    }

    /// What the phases say.
    pub fn phases(&self) -> Phases {
        let autonomous = self.autonomous();
        let mut mask: State = vec![0; self.domain.start.len()].into();
        for (fact, _) in autonomous.iter().enumerate().filter(|(_, is)| **is) {
            mask[fact / 64] |= 1 << (fact % 64);
        }
        let mut orbit = self.orbit(&mask);
        if orbit.is_empty() || orbit.len() / 64 * self.built.gates.count() as usize > MOST_GATES {
            return Phases { longest: None, idle: None, mask, states: HashSet::new() };
        }
        let mut longest = None;
        let mut roles: Vec<Role> = self.domain.moves.iter().map(|moves| Role::new(moves)).collect();
        for (chunk, phases) in orbit.chunks(64).enumerate() {
            let values = self.in_phases(phases, &autonomous);
            let mut cases = u64::MAX >> (64 - phases.len());
            let ended = !of(&values, self.built.terminal).fail & cases;
            if ended != 0 {
                let end = ended.trailing_zeros();
                longest = Some(64 * chunk as u32 + end);
                cases &= (1 << end) - 1;
            }
            for (at, role) in roles.iter_mut().enumerate() {
                role.add(&self.built, &values, at, cases);
            }
            if ended != 0 {
                break;
            }
        }
        orbit.truncate(longest.map_or(orbit.len(), |longest| longest as usize + 1));
        Phases { longest, idle: idle(&roles), mask, states: orbit.into_iter().collect() }
    }

    fn in_phases(&self, phases: &[State], autonomous: &[bool]) -> Vec<May> {
        let mut sources = vec![May::UNKNOWN; self.layout.sources as usize - 1];
        for (fact, _) in autonomous.iter().enumerate().filter(|(_, is)| **is) {
            let bits = phases
                .iter()
                .enumerate()
                .map(|(at, phase)| (phase[fact / 64] >> (fact % 64) & 1) << at);
            sources[fact] = May::exactly(bits.sum());
        }
        possible(&self.built, &sources)
    }
}

/// The facts of `state` that `mask` has.
fn masked(state: &[u64], mask: &State) -> State {
    state.iter().zip(mask).map(|(bits, mask)| bits & mask).collect()
}

impl Role {
    /// A role with `moves`.
    pub fn new(moves: &[Term]) -> Self {
        let plain = (0..).zip(moves).filter(|(_, term)| matches!(term, Term::Constant(_)));
        let plain = plain.take(MOST_IDLE).map(|(at, _)| (at, Vec::new())).collect();
        Self { one: Vec::new(), two: Vec::new(), plain }
    }

    /// Adds 64 phases, those of `cases`.
    pub fn add(&mut self, built: &Built, values: &[May], role: usize, cases: u64) {
        let (mut one, mut two) = (0, 0);
        for &edge in &built.legal[role] {
            let hold = of(values, edge).hold & cases;
            two |= one & hold;
            one |= hold;
        }
        self.one.push(one);
        self.two.push(two);
        for (at, may) in &mut self.plain {
            let May { hold, fail } = of(values, built.legal[role][*at as usize]);
            may.push(May { hold: hold & cases, fail: fail & cases });
        }
    }

    /// When a move other than the `plain`-th one without arguments may be legal.
    fn others(&self, plain: Option<usize>) -> Vec<u64> {
        match plain {
            None => self.one.clone(),
            Some(plain) => {
                let holds = self.plain[plain].1.iter().map(|may| may.hold);
                self.one
                    .iter()
                    .zip(&self.two)
                    .zip(holds)
                    .map(|((one, two), hold)| two | one & !hold)
                    .collect()
            }
        }
    }
}

/// Of each role its idle move, if in each phase one role at most has another.
pub fn idle(roles: &[Role]) -> Option<Vec<Option<u32>>> {
    let mut taken: Vec<u64> = Vec::new();
    let mut idle = Vec::new();
    for role in roles {
        // An idle move is legal for sure whenever no other may be; the one that leaves the fewest phases to others.
        let fits = |plain: &usize| {
            let others = role.others(Some(*plain));
            others.iter().zip(&role.plain[*plain].1).all(|(others, may)| may.fail & !others == 0)
        };
        let busy = |plain: &usize| {
            role.others(Some(*plain)).iter().map(|bits| bits.count_ones()).sum::<u32>()
        };
        let best = (0..role.plain.len()).filter(fits).min_by_key(busy);
        let others = role.others(best);
        taken.resize(others.len(), 0);
        if taken.iter().zip(&others).any(|(taken, others)| taken & others != 0) {
            return None;
        }
        taken.iter_mut().zip(&others).for_each(|(taken, others)| *taken |= others);
        idle.push(best.map(|plain| role.plain[plain].0));
    }
    Some(idle)
}
